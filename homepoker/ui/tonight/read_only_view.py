"""View of an evening of a newer version: its lines in words, as far as they can be told."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.services.words import Words
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.kit.lists.table_data import Row


def read_only_rows(lines: Sequence[Outline], words: Words) -> list[Row]:
    """The lines in words, newest first; one whose words only the newer version has says so."""
    return [
        (
            str(line.sequence),
            [_when(line, words), outlined(line, words), f"Homepoker {line.written_by}"],
        )
        for line in reversed(lines)
    ]


def _when(line: Outline, words: Words) -> str:
    return words.time(line.at) if line.at is not None else "–"


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
