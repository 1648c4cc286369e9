"""Counts of the stacks: recorded for one table or all of them at once, audited, and how each went over the evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from homepoker.core import clock, entries, stacks, tournament
from homepoker.core.change_making import Exchange, exchanged
from homepoker.core.clock import ClockStarted, StartScheduled
from homepoker.core.entries import AddOnTaken, EntryWithdrawn, PlayerBustedOut, PlayerRebought, PlayerReinstated
from homepoker.core.history import Event, Line
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.seating import PlayerMoved, PlayerSeated, PlayersSwapped, TableOpened
from homepoker.core.stack_audit import COUNT_LASTS, Audit, audit, noted
from homepoker.core.stacks import ChipsRaced, ChipsRemoved, StackCounted
from homepoker.core.tournament import Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


@dataclass(frozen=True, slots=True)
class CountedStack:
    """A stack at one count of the evening."""

    at: datetime
    chips: Chips


class StackCommands:
    """Commands on counted stacks."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def counted_now(self) -> dict[EntryId, Chips]:
        """The stacks that were counted a moment ago, but none from before the last hands."""
        return counted_lately(self._desk.state, self._desk.now())

    def record(self, counted: Mapping[EntryId, Chips], tables: Iterable[int] = ()) -> None:
        """Note these stacks in one action.

        :param tables: those at which they were counted; without any, all.
        :raises Refusal: none was counted, one is empty or larger than all chips in play.
        """
        state, now = self._desk.state, self._desk.now()
        if not counted:
            raise refuse("stacks.none_counted")
        in_play, events = tournament.chips_in_play(state), []
        for entry, chips in counted.items():
            player = entries.in_field(state.entries, entry).player
            try:
                events.append(stacks.count(entry, chips, in_play, now))
            except Refusal as refusal:
                reason = refusal.reason
                raise refuse("stacks.of_player", player=player, reason=reason) from refusal
        numbers = [str(table) for table in tables]
        if len(events) == 1:
            player = state.entries.by_id[events[0].entry].player
            label = sentence("journal.stack", player=player, chips=events[0].chips)
        elif len(numbers) == 1:
            label = sentence("journal.stacks_at_table", table=int(numbers[0]), count=len(events))
        else:
            label = sentence("journal.stacks_counted", count=len(events))
        self._desk.act(label, events)

    def audit(self, counted: Mapping[EntryId, Chips]) -> Audit:
        """Compare these stacks with the chips that should be in play."""
        sums = table_sums(self._desk.history.standing(), self._desk.state, self._began_at())
        return audit(self._desk.state, counted, sums)

    def _began_at(self) -> datetime | None:
        """When the present count began, whose stacks are recorded one table after the other; nothing before it has."""
        began = None
        fresh = self.counted_now()
        for line in reversed(self._desk.history.standing()):
            for counted in _counts(line):
                if counted.entry in fresh if began is None else began - counted.at <= COUNT_LASTS:
                    began = counted.at
        return began

    def note(self, found: Audit, note: str = "") -> None:
        """Note in the journal what an audit has found.

        :raises Refusal: nothing was counted.
        """
        if not found.tables:
            raise refuse("stacks.none_counted")
        key = "journal.stacks_fit"
        if found.difference:
            key = "journal.stacks_more" if found.difference > 0 else "journal.stacks_less"
        label = sentence(key, counted=found.counted, chips=abs(found.difference))
        self._desk.act(label, [noted(found, note)])

    def note_exchange(self, short: Chips, exchanges: Iterable[Exchange]) -> None:
        """Note that chips were exchanged between the reserve and players.

        :param short: the value that had run short.
        :raises Refusal: the reserve has no part in any of them.
        """
        event = exchanged(short, exchanges)
        if not event.exchanges:
            raise refuse("stacks.change_none")
        count = sum(counted.pieces for made in event.exchanges for counted in made.gets if counted.value == short)
        self._desk.act(sentence("journal.reserve_exchanged", count=count, value=short), [event])

    def history(self) -> dict[EntryId, list[CountedStack]]:
        """How the stack of each entry went over the counts of the evening, first to last."""
        went: dict[EntryId, list[CountedStack]] = {}
        for line in self._desk.history.standing():
            for counted in _counts(line):
                went.setdefault(counted.entry, []).append(CountedStack(counted.at, counted.chips))
        return went


def counted_lately(state: Tournament, now: datetime) -> dict[EntryId, Chips]:
    """The stacks that were counted a moment ago: since then hardly anything was played.

    Once last hands are announced, what was counted before them says nothing of the end.
    """
    counted = stacks.counted_since(state.stacks, tournament.playing_time(state, now) - COUNT_LASTS)
    begins = state.last_hands.announced_at if state.last_hands is not None else None
    if begins is None:
        return counted
    noted_at = state.stacks.noted_at
    return {entry: chips for entry, chips in counted.items() if entry in noted_at and noted_at[entry] >= begins}


def counted_whole(state: Tournament, now: datetime) -> datetime | None:
    """The instant at which the last stack was counted, where all were lately and nobody is out since."""
    left = [entry.id for entry in entries.still_in(state.entries)]
    if not state.stacks.noted_at or len(left) < 2 or state.is_over:
        return None
    counted, noted_at = counted_lately(state, now), state.stacks.noted_at
    if any(entry not in counted for entry in left):
        return None
    first = min(noted_at[entry] for entry in left)
    return None if any(out.at >= first for out in state.entries.bust_outs) else max(noted_at[entry] for entry in left)


def count_due(desk: TournamentDesk) -> bool:
    """Whether it is a break in which the stacks could be counted: nobody plays, and not all are known."""
    state, now = desk.state, desk.now()
    if state.is_over or state.is_closed or not state.seating.seats or not tournament.has_begun(state, now):
        return False
    here = clock.position(state.clock, state.profile.structure, now)
    counted = counted_lately(state, now)
    return here.in_break and any(entry.id not in counted for entry in entries.still_in(state.entries))


def table_sums(lines: Iterable[Line], state: Tournament, since: datetime | None = None) -> dict[int, Chips]:
    """The chips that should be at each table, where that is known: nobody has brought or taken any since it was.

    At the last table it is all that is in play.

    :param lines: the actions that stand, in the order of replay.
    :param since: when the present count began; a table that was counted whole before it is known from then on.
    """
    walk = _Walk(state.profile.starting_stack)
    for line in lines:
        for event in line.events:
            walk.go(event)
        counted = {event.entry: event.chips for event in _counts(line) if since is None or event.at < since}
        walk.settle(counted)
    taken = {seat.table for seat in state.seating.seats.values()}
    if len(taken) == 1:
        return dict.fromkeys(taken, tournament.chips_in_play(state))
    return {table: chips for table, chips in walk.sums.items() if chips is not None and table in state.seating.tables}


def _counts(line: Line) -> list[_Counted]:
    """The counts of an action that have an instant."""
    counts = (event for event in line.events if isinstance(event, StackCounted))
    return [_Counted(event.entry, event.chips, event.at) for event in counts if event.at is not None]


class _Counted(NamedTuple):
    entry: EntryId
    chips: Chips
    at: datetime


class _Walk:
    """Goes through an evening and adds up the chips at each table; ``None`` where a stack came or went uncounted."""

    def __init__(self, starting_stack: Chips) -> None:
        self._starting_stack = starting_stack
        self._tables: dict[EntryId, int] = {}
        """The table at which each entry sits, or has gone out: its chips stayed there."""
        self._out: set[EntryId] = set()
        self._has_begun = False
        self.sums: dict[int, Chips | None] = {}

    def settle(self, counted: Mapping[EntryId, Chips]) -> None:
        """Know a table anew that was counted as a whole."""
        for table in {self._tables[entry] for entry in counted if entry in self._tables}:
            there = [entry for entry, at in self._tables.items() if at == table and entry not in self._out]
            if all(entry in counted for entry in there):
                self.sums[table] = sum(counted[entry] for entry in there)

    def go(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case ClockStarted() | StartScheduled():
                self._has_begun = True
            case TableOpened(table=table):
                self.sums[table] = 0
            case PlayerSeated(entry=entry, seat=seat) if entry not in self._tables:
                self._tables[entry] = seat.table
                self._add(seat.table, self._starting_stack)
            case PlayerSeated(entry=entry, seat=seat) | PlayerMoved(entry=entry, seat=seat):
                self._sit(entry, seat.table)
            case PlayersSwapped(one=one, other=other) if one in self._tables and other in self._tables:
                first, second = self._tables[one], self._tables[other]
                self._sit(one, second)
                self._sit(other, first)
            case PlayerRebought(entry=entry, chips=chips) | AddOnTaken(entry=entry, chips=chips):
                self._add_at(entry, chips)
            case ChipsRemoved(entry=entry, chips=chips):
                self._add_at(entry, -chips)
            case EntryWithdrawn(entry=entry):
                self._add_at(entry, -self._starting_stack)
                self._tables.pop(entry, None)
            case PlayerBustedOut(entry=entry):
                self._out.add(entry)
            case PlayerReinstated(entry=entry):
                self._out.discard(entry)
            case ChipsRaced(seats=seats, value=value, next_value=big, lowest=lowest):
                for raced in seats:
                    self._add(raced.table, raced.big * big + raced.small * lowest - raced.count * value)
            case _:
                pass

    def _sit(self, entry: EntryId, table: int) -> None:
        """Let somebody sit elsewhere; once play has begun nobody knows with how many chips."""
        before, self._tables[entry] = self._tables[entry], table
        if before == table:
            return
        if self._has_begun:
            self.sums[before] = self.sums[table] = None
        else:
            self._add(before, -self._starting_stack)
            self._add(table, self._starting_stack)

    def _add_at(self, entry: EntryId, chips: int) -> None:
        if entry in self._tables:
            self._add(self._tables[entry], chips)

    def _add(self, table: int, chips: int) -> None:
        before = self.sums.get(table, 0)
        self.sums[table] = None if before is None else before + chips
