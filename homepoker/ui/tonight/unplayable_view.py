"""View of an evening that is not played on: its lines as far as they can be told, and what backups hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from homepoker.services.evening.evening_times import dated, night_of
from homepoker.services.exchange.evening_rescue import Rescue
from homepoker.services.words import Words
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.kit.lists.rows import Cell, Row


def read_only_rows(lines: Sequence[Outline], words: Words) -> list[Row]:
    """The lines of an evening of a newer version, newest first; one whose words only the newer version has says so."""
    first = _first_night(lines)
    return [
        (
            str(line.sequence),
            [_when(line.at, first, words), _outlined(line, words), f"Homepoker {line.written_by}"],
        )
        for line in reversed(lines)
    ]


def journal_rows(lines: Sequence[Outline], damaged: int, words: Words) -> list[Row]:
    """The lines of a damaged evening, newest first.

    :param damaged: the number of the line that is damaged or missing; 0 where none is known.
    """
    first = _first_night(lines)
    told = {line.sequence: (_when(line.at, first, words), _outlined(line, words), "text") for line in lines}
    if damaged:
        key = "tonight.damaged_line" if damaged in told else "tonight.damaged_gap"
        told[damaged] = told.get(damaged, ("–",))[0], words.text(key, line=damaged), "danger"
    return [
        (str(number), [Cell(words.number(number), tone=tone), at, Cell(text, tone=tone)])
        for number, (at, text, tone) in sorted(told.items(), reverse=True)
    ]


def found_words(name: str, rescue: Rescue, words: Words) -> str:
    """The message on an evening that was put together again."""
    if rescue.backup is None:
        return words.text("tonight.rescued_by_itself", name=name)
    return words.text("tonight.rescued", name=name, at=words.moment(rescue.backup.at))


def lacking_words(rescue: Rescue, words: Words) -> str:
    """The message on what no backup has, and how far the evening can be told."""
    last = rescue.evening.lines[-1]
    at = words.time(last.at)
    return words.text("tonight.rescue_lacking", line=rescue.lacking, last=last.sequence, at=at)


def _first_night(lines: Sequence[Outline]) -> date:
    """The night of the first line of which it is known."""
    return next((night_of(line.at) for line in lines if line.at is not None), date.min)


def _when(at: datetime | None, night: date, words: Words) -> str:
    """The time of a line, with its day where that is of another night."""
    return dated(words.time(at), at, night, words) if at is not None else "–"


def _outlined(line: Outline, words: Words) -> str:
    """A line in words, as far as that is possible without its events."""
    try:
        label = words.strict().say(line.label) if line.label is not None else ""
    except KeyError:
        label = ""
    label = label or words.text("tonight.read_only_unknown")
    match line.kind:
        case "undo":
            return words.text("journal.undone", label=label)
        case "redo":
            return words.text("journal.redone", label=label)
        case _:
            return label
