"""News for the room: seats taken, new dealers and buttons drawn in the last minutes; whether an evening is past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import takewhile

from homepoker.core.balancing.breaking import NextBreak
from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.clock import SystemTimeChanged
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerSource
from homepoker.core.history import CorrectionPlace, Event, Line, LineKind
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.seating import PlayerMoved, PlayerSeated, PlayersSwapped, TableClosed, TableOpened
from homepoker.core.tournament import Tournament, has_begun
from homepoker.ui.seating.view import SeatDraw

SEATS_ARE_NEWS_FOR = timedelta(minutes=5)
"""The time for which new seats are shown: long enough to finish a hand, pack the chips and find the new seat."""

DRAWS_ARE_NEWS_FOR = timedelta(minutes=2)
"""The time for which drawn buttons are shown: long enough for every table to see which card won."""


DEALERS_ARE_NEWS_FOR = timedelta(minutes=1)
"""The time for which a new dealer is shown: the hand that just ended is cleared away, and the deck handed over."""

TONIGHT_LASTS = timedelta(hours=12)
"""The time after its last act for which an evening is still tonight's."""


@dataclass(frozen=True, slots=True)
class NewSeats:
    """Entries that got a seat by one act and still sit there; newcomers who came one after the other are one act."""

    entries: tuple[EntryId, ...]
    is_arrival: bool = False
    """Whether they are newcomers, who come from no table."""
    is_swap: bool = False
    """Whether two took each other's seat."""
    closes_table: bool = False
    """Whether a table was closed by it."""


@dataclass(frozen=True, slots=True)
class News:
    """New seats of the last minutes by the act that gave them, the latest act first; drawn buttons, and new dealers."""

    seated: tuple[NewSeats, ...] = ()
    draws: tuple[ButtonPlaced, ...] = ()
    next_break: NextBreak | None = None
    """The table that breaks next, once that is near."""
    seat_draw: SeatDraw | None = None
    """The draw of the final table that the host shows card by card."""
    dealers: tuple[DealerNamed, ...] = ()
    """Dealers from now on; none of a single hand in turn."""


NO_NEWS = News()

_MOVED_AFTER = timedelta(minutes=1)
"""The time after which a player sits on the new seat: what is taken back sooner was a slip, and nobody has moved."""

_ANY_SEAT = Seat(1, 1)
"""Seat in a move that stands for a return: where its player sits now, the state says."""


def latest_news(standing: Sequence[Line], now: datetime, lines: Sequence[Line] = ()) -> News:
    """The news at ``now``.

    :param standing: the actions that still stand, in order (``History.standing()``): what was taken back is no news,
        but that its players sit elsewhere again.
    :param lines: all lines of the log, with those that took something back or corrected it.
    """
    seated: list[NewSeats] = []
    returns = _returns(lines, now)
    for line, at in sorted([*_by_the_time_of_now(standing), *returns], key=lambda pair: pair[1]) if returns else ():
        if now - at < SEATS_ARE_NEWS_FOR:
            seated = _with_seats_of(line, seated)
    draws: dict[int, ButtonPlaced] = {}
    dealers: dict[int, DealerNamed] = {}
    named: dict[int, DealerNamed] = {}
    for line, at in _by_the_time_of_now(standing):
        age = now - at
        if age < SEATS_ARE_NEWS_FOR and not returns:
            seated = _with_seats_of(line, seated)
        for event in line.events if age < SEATS_ARE_NEWS_FOR else ():
            if isinstance(event, ButtonPlaced | HandBegan | TableClosed):
                draws.pop(event.table, None)
            if isinstance(event, ButtonPlaced) and event.draws and age < DRAWS_ARE_NEWS_FOR:
                draws[event.table] = event
            if isinstance(event, DealerNamed | DealerReleased | TableClosed):
                dealers.pop(event.table, None)
            if isinstance(event, DealerNamed):
                if age < DEALERS_ARE_NEWS_FOR and _deals_from_now(event, named.get(event.table)):
                    dealers[event.table] = event
                named[event.table] = event
    return News(tuple(reversed(seated)), tuple(draws.values()), dealers=tuple(dealers.values()))


def _returns(lines: Sequence[Line], now: datetime) -> list[tuple[Line, datetime]]:
    """The lines of the last minutes that took moves back, put them back or corrected them, each as such a move."""
    moves: list[tuple[Line, datetime]] = []
    for line in takewhile(lambda newer: now - newer.at < SEATS_ARE_NEWS_FOR, reversed(lines)):
        moved = dict.fromkeys(entry for event in _turned(line, lines) for entry in _seated_by(event))
        if moved:
            moves.append((replace(line, events=tuple(PlayerMoved(entry, _ANY_SEAT) for entry in moved)), line.at))
    return moves


def _turned(line: Line, lines: Sequence[Line]) -> Iterator[Event]:
    """The events that a line takes back, puts back, or corrects, as they were and as they are."""
    turned: Sequence[Line] = ()
    match line.kind:
        case LineKind.UNDO | LineKind.REDO if line.target is not None:
            turned = [lines[line.target - 1]]
        case LineKind.UNDO_TO if line.target is not None:
            turned = lines[line.target : line.sequence - 1]
        case LineKind.CORRECTION:
            turned = [
                lines[correction.target - 1]
                for correction in line.corrections
                if correction.place is not CorrectionPlace.AFTER
            ]
        case _:
            return
    yield from (event for corrected in turned if line.at - corrected.at >= _MOVED_AFTER for event in corrected.events)
    yield from (event for correction in line.corrections for event in correction.events)


def _by_the_time_of_now(standing: Sequence[Line]) -> list[tuple[Line, datetime]]:
    """The lines, each with its instant by the computer's time of day as it is set now."""
    lines, changed = list[tuple[Line, datetime]](), timedelta(0)
    for line in reversed(standing):
        changed += sum((event.by for event in line.events if isinstance(event, SystemTimeChanged)), timedelta(0))
        lines.append((line, line.at + changed))
    return lines[::-1]


def _with_seats_of(line: Line, seated: list[NewSeats]) -> list[NewSeats]:
    """New seats by act, the latest last, with those of a further line: nobody stands in two acts."""
    entries = dict.fromkeys(entry for event in line.events for entry in _seated_by(event))
    if not entries:
        return seated
    kinds = {type(event) for event in line.events}
    is_arrival = len(entries) == 1 and PlayerSeated in kinds and not kinds & {TableOpened, TableClosed}
    acts: list[NewSeats] = []
    for act in seated:
        left = tuple(entry for entry in act.entries if entry not in entries)
        if is_arrival and act.is_arrival:
            entries = dict.fromkeys((*left, *entries))
        elif left:
            acts.append(replace(act, entries=left))
    return [*acts, NewSeats(tuple(entries), is_arrival, PlayersSwapped in kinds, TableClosed in kinds)]


def is_past(state: Tournament, lines: Sequence[Line], now: datetime) -> bool:
    """Whether an evening was played on another day: then its standings and its clock are old news.

    Looking at such an evening, and correcting it, is the host's matter; playing on makes it one of tonight again. One
    that was prepared days before and has not begun is none of the past.

    :param lines: all of its log.
    """
    if not lines or not has_begun(state, now):
        return False
    ended_at = max((out.at for out in state.entries.bust_outs), default=lines[-1].at)
    last_at = ended_at if state.is_over else lines[-1].at
    return now - last_at > TONIGHT_LASTS


def _deals_from_now(event: DealerNamed, before: DealerNamed | None) -> bool:
    """Whether somebody deals from now on who has not dealt here all along; a single hand in turn does not count."""
    goes_on = before is not None and before.entry == event.entry and before.source is not DealerSource.ROTATION
    return event.source is not DealerSource.ROTATION and not goes_on


def _seated_by(event: Event) -> tuple[EntryId, ...]:
    match event:
        case PlayerSeated() | PlayerMoved():
            return (event.entry,)
        case PlayersSwapped():
            return (event.one, event.other)
        case _:
            return ()
