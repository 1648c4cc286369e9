"""View of a damaged evening: what can be told of it, how it stood there, and what backups hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from homepoker.core import entries
from homepoker.core.history import History
from homepoker.core.standings import places
from homepoker.core.tournament import Tournament
from homepoker.services.evening.evening_times import night_of
from homepoker.services.evening.journal import journal, mark_words
from homepoker.services.evening.replay import MISFITS
from homepoker.services.exchange.evening_rescue import ReadableBeginning, Rescue
from homepoker.services.words import Words
from homepoker.store.evening.recorded_log import TournamentRecord
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.kit.lists.table_data import Cell, Row
from homepoker.ui.tonight.read_only_view import first_night, outlined, when


def name_of(record: TournamentRecord, state: Tournament | None, words: Words) -> str:
    """The name of the evening; its own opening knows it where the list has lost it."""
    return record.name or (state.name if state is not None else "") or words.text("tonight.damaged_nameless")


def journal_rows(told: ReadableBeginning, outlines: Sequence[Outline], now: datetime, words: Words) -> list[Row]:
    """The journal, newest first: undamaged lines in full, then the damaged line, then what is left of the others."""
    after = [one for one in outlines if one.sequence > len(told.lines)]
    rows: list[Row] = []
    first = first_night(outlines)
    for one in reversed(after):
        is_damaged = one.sequence == told.damage.line
        text = words.text("tonight.damaged_line", line=one.sequence) if is_damaged else outlined(one, words)
        tone = "danger" if is_damaged else "quiet"
        at = when(one.at, first, words)
        rows.append((str(one.sequence), [Cell(words.number(one.sequence), tone=tone), at, Cell(text, tone=tone)]))
    if told.damage.line and all(one.sequence != told.damage.line for one in after):
        text = words.text("tonight.damaged_gap", line=told.damage.line)
        gap = Cell(words.number(told.damage.line), tone="danger"), "–", Cell(text, tone="danger")
        rows.append((f"gap-{told.damage.line}", gap))
    return [*rows, *_told_rows(told, now, words)]


def _told_rows(told: ReadableBeginning, now: datetime, words: Words) -> list[Row]:
    if told.state is None:
        return []
    until, first = min(now, told.lines[-1].at), night_of(told.lines[0].at)
    try:
        found = journal(History(told.lines), told.state, until, words)
    except MISFITS:
        return [
            (str(line.sequence), [words.number(line.sequence), when(line.at, first, words), words.say(line.label)])
            for line in reversed(told.lines)
        ]
    return [
        (
            str(entry.sequence or f"clock-{place}"),
            [
                words.number(entry.sequence) if entry.sequence else "",
                entry.time,
                " · ".join(filter(None, [entry.text, *(part.text for part in entry.parts), mark_words(entry, words)])),
            ],
        )
        for place, entry in enumerate(found)
    ]


def standing_rows(state: Tournament | None, words: Words) -> list[Row]:
    """The rows of the field: who was still in, by name, and who was out, best first."""
    if state is None:
        return []
    out = {one.player: one.place for one in places(state.entries)}
    still = sorted({entry.player for entry in entries.still_in(state.entries)}, key=words.name)
    rows: list[Row] = [(player, ["", words.name(player), words.text("tonight.damaged_still_in")]) for player in still]
    ranked = sorted((place, words.name(player), player) for player, place in out.items() if player not in still)
    return [*rows, *((player, [words.number(place), name, ""]) for place, name, player in ranked)]


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
