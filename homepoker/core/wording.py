"""Sentences as catalogue keys with values, which become words only where they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | int | bool | list[str] | Sentence | None"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence for people, as a catalogue key with the values to put into it.

    The log keeps sentences in this form, so a better wording reaches old journals too.
    A value is plain data: chips, seconds, ids of players. How it is shown is said by the
    placeholder in the catalogue (``{player:name}``, ``{amount:chips}``, ``{at:time}``).
    A value named ``count`` chooses between singular and plural. A value may be a sentence itself:
    what a correction says of another action.
    """

    key: str
    values: dict[str, Value]

    def __hash__(self) -> int:
        return hash((self.key, tuple((name, str(value)) for name, value in self.values.items())))


def sentence(key: str, **values: Value) -> Sentence:
    """Write a sentence: ``sentence("play.bust_out", player="p7", by=["p2"])``."""
    return Sentence(key, values)
