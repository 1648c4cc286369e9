"""View of a damaged evening: its lines as far as they are legible, and what backups hold."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.services.exchange.evening_rescue import Rescue
from homepoker.services.words import Words
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.kit.lists.rows import Cell, Row
from homepoker.ui.tonight.read_only_view import first_night, outlined, when


def journal_rows(lines: Sequence[Outline], damaged: int, words: Words) -> list[Row]:
    """The lines, newest first.

    :param damaged: the number of the line that is damaged or missing; 0 where none is known.
    """
    first = first_night(lines)
    told = {one.sequence: (when(one.at, first, words), outlined(one, words), "text") for one in lines}
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
