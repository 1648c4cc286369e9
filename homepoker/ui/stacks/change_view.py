"""View of a shortage of a colour: what was told of it, and the exchanges that follow, in words; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from homepoker.core import seating, tournament
from homepoker.core.change_making import Change, Exchange, Holder, ServedTable, enough_each, make_change
from homepoker.core.chip_case import owned
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.stack_audit import COUNT_LASTS
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.services.words.exchanges import pieces_in_words
from homepoker.ui.stacks.view import MOST_OF_ONE, Typed


@dataclass(frozen=True, slots=True)
class Shortage:
    """What the host has told: the value that is short, what lies in the reserve, and who holds what."""

    short: Chips
    reserve: Mapping[Chips, int] = field(default_factory=dict)
    pieces: Mapping[EntryId, Mapping[Chips, int]] = field(default_factory=dict)


def change_draft(tournament_id: str) -> str:
    """Name of the draft of a shortage."""
    return f"change-{tournament_id}"


def as_draft(told: Shortage, played: timedelta) -> dict[str, Any]:
    """The draft of a shortage.

    :param played: the playing time of the evening when it was told.
    """
    return {
        "played": played.total_seconds(),
        "short": told.short,
        "reserve": {str(value): count for value, count in told.reserve.items()},
        "pieces": {
            entry: {str(value): count for value, count in counts.items()} for entry, counts in told.pieces.items()
        },
    }


def from_draft(draft: Mapping[str, Any], values: tuple[Chips, ...], played: timedelta) -> Shortage | None:
    """The shortage in a draft; nothing where play has gone on since, or somebody has changed the file.

    :param values: those in play, the smallest first.
    """

    def counts_of(stored: Mapping[str, Any]) -> dict[Chips, int]:
        counts = {int(value): min(MOST_OF_ONE, int(count)) for value, count in stored.items()}
        return {value: count for value, count in counts.items() if value in values and count >= 0}

    try:
        if timedelta(seconds=float(draft["played"])) < played - COUNT_LASTS:
            return None
        short = int(draft["short"])
        reserve = counts_of(draft["reserve"])
        pieces = {EntryId(entry): counts_of(counts) for entry, counts in draft["pieces"].items()}
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return None
    return Shortage(short, reserve, pieces) if short in values[:-1] else None


def begun(values: tuple[Chips, ...], *counted: Typed) -> Shortage:
    """A shortage of which nothing is told yet but what was counted by colour a moment ago.

    :param counted: counts, the later ones last.
    """
    pieces: dict[EntryId, Mapping[Chips, int]] = {}
    for count in counted:
        pieces |= count.pieces
    return Shortage(values[0], pieces=pieces)


def asked(told: Shortage, values: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The values that are asked for: the short one and the larger ones."""
    return tuple(value for value in values if value >= told.short)


@dataclass(frozen=True, slots=True)
class ExchangeLine:
    """An exchange to read aloud and tick off: the seat, and who does what there."""

    exchange: Exchange
    seat: str
    does: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The exchanges in words; ``tone`` is *good*, *warning* or *quiet*."""

    said: str
    tone: str
    lines: tuple[ExchangeLine, ...]
    tables: tuple[tuple[str, str], ...]
    """What each table has of the colour then, each with its tone."""
    why: str


def change_view(state: Tournament, told: Shortage, words: Words) -> ChangeView:
    """The exchanges that follow from what was told."""
    values = tournament.chip_values(state)
    each = enough_each(told.short, values)
    change = _change(state, told, each)
    said, tone = _said(told, change, words)
    return ChangeView(
        said,
        tone,
        tuple(_line(made, state, words) for made in change.exchanges),
        tuple(_table(served, state, told, words) for served in change.tables),
        words.text("stacks.change_why", count=each, value=told.short) if change.tables else "",
    )


def in_play_line(state: Tournament, told: Shortage, words: Words) -> str:
    """What the players have of the short colour together; empty where the case or the reserve is not known."""
    case, people = state.profile.case, len(state.seating.seats)
    has = owned(case).get(told.short, 0) if case is not None else 0
    if not has or not people or told.short not in told.reserve or told.reserve[told.short] > has:
        return ""
    out = has - told.reserve[told.short]
    is_enough = out >= people * enough_each(told.short, tournament.chip_values(state))
    key = "stacks.change_lie_elsewhere" if is_enough else "stacks.change_too_few"
    told_by = {"value": told.short, "owned": has, "out": out, "each": out // people}
    return words.text("stacks.change_in_play", rest=words.text(key, value=told.short), **told_by)


def after(told: Shortage, made: tuple[Exchange, ...]) -> Shortage:
    """What was told, once exchanges are made: the reserve and the players hold other pieces."""
    reserve, pieces = dict(told.reserve), {entry: dict(counts) for entry, counts in told.pieces.items()}
    for exchange in made:
        source = reserve if exchange.source is None else pieces[exchange.source.entry]
        player = pieces[exchange.player.entry]
        for value, count in exchange.gives.items():
            player[value] = player.get(value, 0) - count
            source[value] = source.get(value, 0) + count
        for value, count in exchange.gets.items():
            source[value] = source.get(value, 0) - count
            player[value] = player.get(value, 0) + count
    return replace(told, reserve=reserve, pieces=pieces)


def _change(state: Tournament, told: Shortage, each: int) -> Change:
    seats = state.seating.seats
    holders = [
        Holder(entry, seats[entry].table, seats[entry].number, counts)
        for entry, counts in told.pieces.items()
        if entry in seats and any(counts.values())
    ]
    # A table of which nothing is told is left alone.
    players = {
        table: len(seating.at_table(state.seating, table)) for table in sorted({holder.table for holder in holders})
    }
    return make_change(told.short, each, players, holders, told.reserve)


def _said(told: Shortage, change: Change, words: Words) -> tuple[str, str]:
    value, lacking = told.short, change.lacking
    if not change.tables:
        return words.text("stacks.change_nobody", value=value), "quiet"
    if not lacking:
        if not change.exchanges:
            return words.text("stacks.change_not_needed", value=value), "good"
        return words.text("stacks.change_do", count=len(change.exchanges), value=value), "good"
    tables = ", ".join(str(served.table) for served in lacking)
    key = "stacks.change_short_still" if change.exchanges else "stacks.change_cannot"
    return words.text(key, count=len(lacking), tables=tables, value=value), "warning"


def _line(made: Exchange, state: Tournament, words: Words) -> ExchangeLine:
    def player(holder: Holder) -> str:
        return str(state.entries.by_id[holder.entry].player)

    at, other = made.player, made.source
    seat = words.text("stacks.change_seat", table=at.table, seat=at.seat)
    told = {
        "player": player(at),
        "gives": pieces_in_words(made.gives, words),
        "gets": pieces_in_words(made.gets, words),
    }
    if other is None:
        return ExchangeLine(made, seat, words.text("stacks.change_does_reserve", **told))
    to = words.text("stacks.change_to", player=player(other), table=other.table, seat=other.seat)
    return ExchangeLine(made, seat, words.text("stacks.change_does_player", to=to, **told))


def _table(served: ServedTable, state: Tournament, told: Shortage, words: Words) -> tuple[str, str]:
    key = "stacks.change_table" if served.after != served.before else "stacks.change_table_stays"
    text = words.text(
        key,
        table=served.table,
        before=served.before,
        after=served.after,
        value=told.short,
        count=len(seating.at_table(state.seating, served.table)),
    )
    return text, "good" if served.after >= served.aim else "warning"
