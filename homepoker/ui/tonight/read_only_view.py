"""View of an evening of a newer version: its lines in words, as far as they can be told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from homepoker.services.evening.evening_times import dated, night_of
from homepoker.services.words import Words
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.kit.lists.rows import Row


def read_only_rows(lines: Sequence[Outline], words: Words) -> list[Row]:
    """The lines in words, newest first; one whose words only the newer version has says so."""
    first = first_night(lines)
    return [
        (
            str(line.sequence),
            [when(line.at, first, words), outlined(line, words), f"Homepoker {line.written_by}"],
        )
        for line in reversed(lines)
    ]


def first_night(lines: Sequence[Outline]) -> date:
    """The night of the first line of which it is known."""
    return next((night_of(line.at) for line in lines if line.at is not None), date.min)


def when(at: datetime | None, night: date, words: Words) -> str:
    """The time of a line, with its day where that is of another night."""
    return dated(words.time(at), at, night, words) if at is not None else "–"


def outlined(line: Outline, words: Words) -> str:
    """A line in words, as far as that is possible without its events."""
    try:
        said = words.strict().say(line.label) if line.label is not None else ""
    except KeyError:
        said = ""
    said = said or words.text("tonight.read_only_unknown")
    match line.kind:
        case "undo":
            return words.text("journal.undone", label=said)
        case "redo":
            return words.text("journal.redone", label=said)
        case _:
            return said
