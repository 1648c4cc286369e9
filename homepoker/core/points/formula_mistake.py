"""The mistake in a formula: in words, with the place marked."""

from __future__ import annotations

from homepoker.core.wording import Sentence, Value, sentence


class FormulaMistake(ValueError):
    """Error: a formula that cannot be read, or has no value for a result.

    ``column`` is the first marked character, counted from 1, and ``length`` how many are marked; a mark behind the last
    character says that something is missing at the end.
    """

    def __init__(self, reason: Sentence, column: int, length: int = 1) -> None:
        super().__init__(f"{reason.key} {reason.values}, column {column}")
        self.reason = reason
        self.column = column
        self.length = length


def mistake(key: str, column: int, length: int = 1, **values: Value) -> FormulaMistake:
    """The mistake to raise: ``raise mistake("bracket_missing", 7)``.

    :param key: an entry of the catalogue below ``points.formula``.
    """
    return FormulaMistake(sentence(f"points.formula.{key}", **values), column, length)
