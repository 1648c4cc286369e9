"""Errors of rulebook files, each with the file, the line and the remedy."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.wording import Sentence, Value, sentence


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file; ``file`` as the host would recognise it, lines counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class RulebookError(ValueError):
    """A rulebook file cannot be read; ``problem`` says what, why it matters and what to do."""

    def __init__(self, place: SourceLine, problem: Sentence) -> None:
        super().__init__(f"{place}: {problem.key} {problem.values}")
        self.place = place
        self.problem = problem


def wrong(place: SourceLine, key: str, **values: Value) -> RulebookError:
    """Write a problem of the catalogue domain ``rulebook.error`` with its place."""
    return RulebookError(place, sentence(f"rulebook.error.{key}", place=str(place), **values))
