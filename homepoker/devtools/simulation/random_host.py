"""Random host, who does everything that can be done in a random order, also with people who are away or misbehave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from heapq import heapify, heappop, heappush
from random import Random

from homepoker.core import entries, seating, tournament
from homepoker.core.balancing.final_table import FinalTablePlan
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.clock import ClockState
from homepoker.core.counting import uncounted_tables
from homepoker.core.dealers import ReleaseReason
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.play.bust_outs import stacks_that_matter
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.invariants import Invariant, InvariantBroken
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.to_do.clock_notices import DecksDue, HeadsUpDue, LateRegistrationEnds
from homepoker.services.evening.to_do.ending import LastHandsAtTable, LastHandsDue, LastStacksDue, RunningLate
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.evening.to_do.people import (
    BlindedOut,
    MissedBlindsDue,
    NearlyBlindedOut,
    PenaltyOver,
    PenaltyUncounted,
)
from homepoker.services.evening.to_do.prizes import PrizesDue
from homepoker.services.evening.to_do.tables import (
    BalanceDue,
    BreakDue,
    ButtonDue,
    FinalTableBlocked,
    FinalTableDue,
    HaltDue,
    WaitsForEntries,
)
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk


@dataclass(frozen=True, slots=True)
class Guests:
    """Guests of the evening: ``known`` are in the register, ``unknown`` walk in, ``late`` of both come later."""

    known: tuple[Player, ...]
    unknown: tuple[Player, ...] = ()
    late: frozenset[str] = frozenset()

    @property
    def everybody(self) -> tuple[Player, ...]:
        """All of them, in the order in which they come."""
        return (*self.known, *self.unknown)


class GuestList:
    """Guests who are not here, kept in step with the log, so that nobody looks through all of them for the next one."""

    def __init__(self, guests: Guests) -> None:
        self._people = guests.everybody
        self._place = {player.id: at for at, player in enumerate(self._people)}
        self._late = [at for at, player in enumerate(self._people) if player.id in guests.late]
        self._on_time = [at for at, player in enumerate(self._people) if player.id not in guests.late]
        heapify(self._late)
        heapify(self._on_time)
        self._late_ids = guests.late
        self._unregistered = {player.id for player in guests.unknown}
        self._player_of: dict[EntryId, PlayerId] = {}
        self._came: list[EntryId] = []
        self._read = 0

    def next_on_time(self, state: Tournament, lines: Sequence[Line]) -> Player | None:
        """The next guest before the draw."""
        self._follow(lines)
        return self._first(self._on_time, state)

    def next_late(self, state: Tournament, lines: Sequence[Line]) -> Player | None:
        """The next guest once play has begun: first those who said that they would be late."""
        self._follow(lines)
        return self._first(self._late, state) or self._first(self._on_time, state)

    def came(self, lines: Sequence[Line]) -> Sequence[EntryId]:
        """The entries of all who came, also of those whose check-in was taken back."""
        self._follow(lines)
        return self._came

    def is_new(self, player: Player) -> bool:
        """Whether somebody is not in the register yet. Undo takes back the check-in, not the member."""
        return player.id in self._unregistered

    def _first(self, waiting: list[int], state: Tournament) -> Player | None:
        while waiting and entries.entries_of(state.entries, self._people[waiting[0]].id):
            heappop(waiting)
        return self._people[waiting[0]] if waiting else None

    def _follow(self, lines: Sequence[Line]) -> None:
        """Take in the lines since the last look; whoever may have left waits again."""
        for line in lines[self._read :]:
            done = line if line.kind is LineKind.ACTION or line.target is None else lines[line.target - 1]
            for event in done.events:
                match event:
                    case entries.PlayerEntered(entry=entry, player=player):
                        if entry not in self._player_of:
                            self._came.append(entry)
                        self._player_of[entry] = player
                        self._unregistered.discard(player)
                        self._wait_again(player)
                    case entries.EntryWithdrawn(entry=entry):
                        self._wait_again(self._player_of[entry])
                    case _:
                        pass
        self._read = len(lines)

    def _wait_again(self, player: PlayerId) -> None:
        heappush(self._late if player in self._late_ids else self._on_time, self._place[player])


MOST_ACTS, MOST_ACTS_EACH = 20_000, 40
"""The most acts of an evening, and for each player: far more than any needs, so a host who gets nowhere is a fault."""

UNHURRIED = 100
"""Players up to whom an act takes its minute; in a larger room more is done in the same time."""

FEWEST_LEVELS = 3
"""The host never shortens the structure further than this."""

_EQUAL_STACKS = (2_000, 3_500, 3_500, 5_000)
"""Stacks before a hand with several bust-outs: some are equal, so that places are shared or cards cut."""


class HandMovedTimekeeper:
    """A timekeeper that stands still until the host lets time pass."""

    def __init__(self, at: datetime) -> None:
        self._at = at.astimezone(UTC)

    def now(self) -> datetime:
        """The present instant."""
        return self._at

    def let_pass(self, span: timedelta) -> None:
        """Move the time forward."""
        self._at += span

    def drift(self) -> timedelta:
        """None, as only the host moves this time."""
        return timedelta(0)

    def follow(self, drift: timedelta) -> None:
        """Tell later times."""
        self._at += drift


class RandomHost:
    """Host that plays one evening over its desk. What is done depends on the evening's state and on ``luck`` alone."""

    def __init__(
        self,
        desk: TournamentDesk,
        timekeeper: HandMovedTimekeeper,
        guests: Guests,
        tables: int,
        books: Mapping[str, Rulebook],
        luck: Random,
    ) -> None:
        self.desk = desk
        self.done: Counter[str] = Counter()
        """Number of times that each act was done."""
        self.refused = 0
        self.guests = guests
        self._timekeeper, self._luck = timekeeper, luck
        self._seats = dict.fromkeys(range(1, tables + 1), desk.state.profile.seats_per_table)
        self._clock, self._field = ClockCommands(desk), EntryCommands(desk)
        self._tables, self._finish = SeatingCommands(desk), EndingCommands(desk)
        self._dealing = DealingCommands(desk)
        self._to_do, self._together = ToDoList(desk), HandForHandCommands(desk)
        self._books = books
        self._list = GuestList(guests)
        self._people = RandomPeople(desk, luck, self._list)
        self._hurry = min(1.0, UNHURRIED / len(guests.everybody))
        self._will_reopen = luck.random() < 0.5

    def evening(self) -> Iterator[str]:
        """Play until the evening is closed; says the name of each act once it is kept.

        :raises InvariantBroken: a refusal has changed something, or redoing has.
        """
        most = MOST_ACTS + MOST_ACTS_EACH * len(self.guests.everybody)
        for _ in range(most):
            if self.desk.state.is_closed and not self._will_reopen:
                return
            act = self._next_act()
            before, line = self.desk.state, self.desk.history.next_sequence
            try:
                act()
            except Refusal:
                if self.desk.state is not before or self.desk.history.next_sequence != line:
                    raise InvariantBroken(Invariant.REFUSING_CHANGES_NOTHING, line) from None
                self.refused += 1
                continue
            name = act.__name__.strip("_")
            self.done[name] += 1
            yield name
            self._timekeeper.let_pass(timedelta(seconds=self._luck.randint(5, 170)) * self._hurry)
        raise RuntimeError(f"the simulated evening was not over after {most} acts")

    # Choosing

    def _next_act(self) -> Callable[[], None]:
        state = self.desk.state
        if state.is_closed:
            self._will_reopen = False
            return self._reopen
        if state.is_over:
            return self._one_of((self._close, 12), (self._reinstate, 1), (self._undo, 1))
        if not state.seating.tables:
            if self._list.next_on_time(state, self.desk.history.lines) is not None:
                return self._one_of((self._check_in, 20), (self._withdraw, 1), (self._undo, 1), (self._redo, 1))
            return self._draw
        if self._clock.position().state in (ClockState.NOT_STARTED, ClockState.SCHEDULED):
            return self._one_of(
                (self._start, 4), (self._schedule, 2), (self._draw, 1), (self._withdraw, 1), (self._enter_late, 2),
                (self._people.mark_absent, 1), (self._people.come_back, 1),
            )  # fmt: skip
        if state.hand_for_hand is not None:
            return self._one_of(
                (self._take_proposal, 40), (self._bust_out, 3), (self._reinstate, 1), (self._next_hand, 1),
                (self._close_table, 1), (self._toggle_clock, 1), (self._next_level, 1), (self._undo_clock, 1),
                (self._undo, 1), (self._redo, 1), (self._think_twice, 2),
            )  # fmt: skip
        return self._one_of(
            (self._bust_out, 40), (self._enter_late, 8), (self._next_hand, 12), (self._count_stack, 8),
            (self._rebuy, 5), (self._add_on, 4), (self._take_proposal, 40), (self._choose_otherwise, 3),
            (self._put_off, 1), (self._move, 3), (self._close_table, 5), (self._reinstate, 2),
            (self._people.mark_absent, 5), (self._people.come_back, 1), (self._people.leave_for_good, 1),
            (self._people.impose, 6), (self._people.disqualify, 2), (self._people.lift, 1),
            (self._name_dealer, 2), (self._release_dealer, 1), (self._withdraw, 1), (self._change_profile, 1),
            (self._toggle_clock, 5), (self._add_time, 4), (self._next_level, 3), (self._previous_level, 2),
            (self._go_to_level, 1), (self._undo, 4), (self._redo, 3), (self._think_twice, 3),
            (self._undo_clock, 4), (self._redo_clock, 6), (self._think_twice_of_clock, 2),
        )  # fmt: skip

    def _one_of(self, *acts: tuple[Callable[[], None], int]) -> Callable[[], None]:
        return self._luck.choices([act for act, _ in acts], [weight for _, weight in acts])[0]

    # The field

    def _check_in(self) -> None:
        player = self._list.next_on_time(self.desk.state, self.desk.history.lines)
        if player is None:
            raise refuse("play.not_in_field")
        if self._list.is_new(player):
            self._field.check_in_new(player)
        else:
            self._field.check_in(player.id)

    def _withdraw(self) -> None:
        self._field.withdraw(self._people.anybody())

    def _enter_late(self) -> None:
        player = self._list.next_late(self.desk.state, self.desk.history.lines)
        if player is not None:
            note = "waited outside" if self._luck.random() < 0.3 else None
            self._field.enter_late(player.id, new_person=player if self._list.is_new(player) else None, overruled=note)
            return
        state = self.desk.state.entries
        if not state.bust_outs:
            raise refuse("play.not_out")
        self._field.enter_late(state.by_id[self._luck.choice(state.bust_outs).entry].player)

    def _bust_out(self) -> None:
        state = self.desk.state
        table = self._luck.choice(sorted(state.seating.tables))
        seated = [entry for entry, _ in seating.at_table(state.seating, table)]
        if len(seated) < 2:
            return self._close_table()
        several = min(self._luck.choices((1, 2, 3), (88, 9, 3))[0], len(seated) - 1)
        outs = self._luck.sample(seated, several)
        left = [entry for entry in seated if entry not in outs]
        outs_by: list[tuple[EntryId, tuple[EntryId, ...]]] = []
        for entry in outs:
            shares = min(self._luck.choices((0, 1, 2), (8, 80, 12))[0], len(left))
            outs_by.append((entry, tuple(self._luck.sample(left, shares))))
        stacks = {entry: self._luck.choice(_EQUAL_STACKS) for entry in outs} if several > 1 else {}
        # In hand for hand also those matter who are out in this hand already.
        matter = [entry for entry in stacks_that_matter(state, outs_by) if entry not in stacks]
        self._field.bust_out(outs_by, stacks | {entry: self._luck.choice(_EQUAL_STACKS) for entry in matter})
        return None

    def _reinstate(self) -> None:
        outs = self.desk.state.entries.bust_outs
        if not outs:
            raise refuse("play.not_out")
        self._field.reinstate(self._luck.choice(outs[-3:]).entry)

    def _rebuy(self) -> None:
        note = "the club agreed" if self._luck.random() < 0.2 else None
        self._field.rebuy(self._people.anybody(), overruled=note)

    def _add_on(self) -> None:
        self._field.add_on(self._people.anybody())

    def _count_stack(self) -> None:
        chips = tournament.chips_in_play(self.desk.state)
        self._field.count_stack(self._people.anybody(), self._luck.randint(0, chips // 500) * 1_000)

    # The tables

    def _draw(self) -> None:
        self._tables.draw_seats(self._seats)

    def _move(self) -> None:
        state = self.desk.state
        sizes = seating.sizes(state.seating)
        biggest, smallest = max(sizes, key=lambda table: sizes[table]), min(sizes, key=lambda table: sizes[table])
        seated = [entry for entry, _ in seating.at_table(state.seating, biggest)]
        free = seating.free_seats(state.seating, smallest)
        if not free or not seated:
            raise refuse("seating.no_free_seat")
        self._tables.move(self._luck.choice(seated), self._luck.choice(free))

    def _close_table(self) -> None:
        sizes = seating.sizes(self.desk.state.seating)
        smallest = min(sizes, key=lambda table: (sizes[table], -table))
        self._tables.break_table(self._tables.draw_new_seats(smallest))

    def _take_proposal(self) -> None:
        due = next(iter(self._to_do.items()), None)
        match due:
            case None:
                self._next_hand()
            case (
                BalanceDue(moves=(PlannedMove(button_unknown=(_, *_) as tables), *_))
                | FinalTableDue(plan=FinalTablePlan(button_unknown=(_, *_) as tables))
            ):
                for table in tables:
                    seats = [seat for _, seat in seating.at_table(self.desk.state.seating, table)]
                    self._to_do.name_button(table, self._luck.choice(seats))
                self._take_proposal()
            case (
                BalanceDue()
                | FinalTableDue()
                | ButtonDue()
                | HandForHandDue()
                | LastHandsDue()
                | LastHandsAtTable()
                | HeadsUpDue()
                | PrizesDue()
                | PenaltyOver()
                | PenaltyUncounted()
                | MissedBlindsDue()
            ):
                self._to_do.do(due)
            case RoundDue():
                self._play_together(due)
            case BlindedOut(entry=entry):
                self._field.bust_out([(entry, ())])
            case BreakDue(table=table):
                self._tables.break_table(self._tables.draw_new_seats(table))
            case (
                FinalTableBlocked()
                | HaltDue()
                | NearlyBlindedOut()
                | LateRegistrationEnds()
                | WaitsForEntries()
                | DecksDue()
                | LastStacksDue()
                | RunningLate()
            ):
                self._put_off()

    def _play_together(self, due: RoundDue) -> None:
        """Let a table report, or all go on; now and then the host ends it before the bubble has burst."""
        if self._luck.random() < 0.02:
            self._together.end()
        elif not due.waits_for:
            self._to_do.do(due)
        else:
            table = due.next_table or self._luck.choice(due.waits_for)
            status = self._luck.choices((Status.DONE, Status.ALL_IN_CALLED), (8, 2))[0]
            self._together.report(table, Status.DONE if table == due.next_table else status)

    def _choose_otherwise(self) -> None:
        """Another player for a balancing move, or another table to break than was proposed."""
        state = self.desk.state
        due = next(iter(self._to_do.items()), None)
        match due:
            case BalanceDue(moves=(PlannedMove(source=source, target=target), *_)):
                another, _ = self._luck.choice(seating.at_table(state.seating, source))
                self._tables.move(another, self._luck.choice(seating.free_seats(state.seating, target)))
            case BreakDue():
                self._tables.break_table(self._tables.draw_new_seats(self._luck.choice(sorted(state.seating.tables))))
            case _:
                self._put_off()

    def _put_off(self) -> None:
        for due in self._to_do.items()[:1]:
            if not isinstance(due, RoundDue):
                self._to_do.put_off(due)
        self._next_hand()

    def _next_hand(self) -> None:
        state = self.desk.state
        table, button = self._luck.choice(sorted(state.seating.tables)), None
        sitting = [seat for _, seat in seating.at_table(state.seating, table)]
        if sitting and table in uncounted_tables(state, self.desk.now()):
            button = self._luck.choice(sitting)
        self._tables.next_hand(table, button=button)

    def _name_dealer(self) -> None:
        entry = self._people.anybody()
        self._dealing.name_dealer(self.desk.state.seating.seats[entry].table, entry)

    def _release_dealer(self) -> None:
        table, dealer = self._luck.choice(sorted(self.desk.state.dealers.by_table.items()))
        why = ReleaseReason.DECLINED if dealer.entry in self.desk.state.seating.seats else ReleaseReason.WENT_HOME
        self._dealing.release(table, dealer.entry, why)

    # The clock

    def _start(self) -> None:
        self._clock.start()

    def _schedule(self) -> None:
        waits = self._clock.position().state is ClockState.SCHEDULED
        self._clock.schedule_start(None if waits else self.desk.now() + timedelta(minutes=self._luck.randint(1, 10)))

    def _toggle_clock(self) -> None:
        self._clock.toggle()

    def _add_time(self) -> None:
        self._clock.add_time(timedelta(minutes=self._luck.choice((-1, 1))))

    def _next_level(self) -> None:
        self._clock.next_level()

    def _previous_level(self) -> None:
        self._clock.previous_level()

    def _go_to_level(self) -> None:
        self._clock.go_to(self._luck.randint(1, 4), in_break=self._luck.random() < 0.3)

    def _change_profile(self) -> None:
        profile = self.desk.state.profile
        levels = tuple(replace(level, minutes=self._luck.choice((10, 15, 20))) for level in profile.structure.levels)
        if len(levels) > FEWEST_LEVELS and self._luck.random() < 0.5:
            levels = levels[: self._luck.randint(FEWEST_LEVELS, len(levels))]
        structure = replace(profile.structure, levels=levels)
        change_profile(self.desk, replace(profile, structure=structure), self._books)

    # Changing one's mind

    def _undo(self) -> None:
        self.desk.undo()

    def _redo(self) -> None:
        self.desk.redo()

    def _undo_clock(self) -> None:
        self.desk.undo(UndoStack.CLOCK)

    def _redo_clock(self) -> None:
        self.desk.redo(UndoStack.CLOCK)

    def _think_twice(self) -> None:
        self._undo_and_redo(UndoStack.PLAY)

    def _think_twice_of_clock(self) -> None:
        self._undo_and_redo(UndoStack.CLOCK)

    def _undo_and_redo(self, stack: UndoStack) -> None:
        before, steps = self.desk.state, 0
        while steps < 3 and self.desk.history.undoable(stack) is not None:
            self.desk.undo(stack)
            steps += 1
        for _ in range(steps):
            self.desk.redo(stack)
        if self.desk.state != before:
            raise InvariantBroken(Invariant.REDO_UNDOES_UNDO, self.desk.history.next_sequence - 1)

    # The end

    def _close(self) -> None:
        self._finish.close()

    def _reopen(self) -> None:
        self._finish.reopen()


class RandomPeople:
    """Acts on people who are away or misbehave; what is done depends on the evening and on ``luck`` alone."""

    def __init__(self, desk: TournamentDesk, luck: Random, guests: GuestList) -> None:
        self._desk, self._luck, self._list = desk, luck, guests
        self._field = EntryCommands(desk)
        self._attendance, self._penalties = AttendanceCommands(desk), PenaltyCommands(desk)

    def anybody(self) -> EntryId:
        """A random player at a random table, or before the draw anyone who is here."""
        current = self._desk.state.seating
        if current.seats:
            while not (there := seating.at_table(current, self._luck.choice(tuple(current.tables)))):
                pass
            return self._luck.choice(there)[0]
        by_id = self._desk.state.entries.by_id
        if not by_id:
            raise refuse("play.not_in_field")
        came = self._list.came(self._desk.history.lines)
        while (entry := self._luck.choice(came)) not in by_id:
            pass
        return entry

    # Who is there

    def mark_absent(self) -> None:
        """Mark somebody absent, or count the stack that the blinds will be taken from."""
        entry = self.anybody()
        if entry not in self._desk.state.stacks.counted and self._luck.random() < 0.7:
            self._field.count_stack(entry, 500 * self._luck.randint(1, 12))
        else:
            self._attendance.mark_absent(entry)

    def come_back(self) -> None:
        """Let somebody absent come back."""
        by_id = self._desk.state.entries.by_id
        absent = sorted(
            entry for entry in self._desk.state.attendance.absent if by_id[entry].status is entries.Status.IN
        )
        if not absent:
            raise refuse("play.not_in_field")
        self._attendance.come_back(self._luck.choice(absent))

    def leave_for_good(self) -> None:
        """Let somebody go home."""
        stack = 500 * self._luck.randint(1, 8)
        note = "the club agreed" if self._luck.random() < 0.3 else None
        removes = self._luck.choice((None, True, False)) if note else None
        self._attendance.leave_for_good(self.anybody(), stack=stack, removes_chips=removes, overruled=note)

    # Who misbehaves

    def _case(self) -> Case:
        return Case(
            self.anybody(),
            self._luck.choice(list(Offence)),
            is_deliberate=self._luck.random() < 0.5,
            repetitions=self._luck.randint(0, 2),
        )

    def impose(self) -> None:
        """Punish somebody, now and then otherwise than the book allows."""
        case = self._case()
        allowed = self._penalties.on(case).verdict.allowed
        short = self._luck.random() < 0.5
        sanctions = (
            [Sanction.MISSED_HANDS]
            if short
            else [sanction for sanction in allowed if sanction is not Sanction.DISQUALIFICATION]
        )
        sanction = self._luck.choice(sanctions or [Sanction.WARNING])
        note = None if sanction in allowed else "as agreed"
        self._penalties.impose(case, sanction, self._luck.randint(1, 3), overruled=note)

    def disqualify(self) -> None:
        """Disqualify somebody by the host's word."""
        stack = 500 * self._luck.randint(0, 8)
        self._penalties.impose(self._case(), Sanction.DISQUALIFICATION, stack=stack, overruled="as agreed")

    def lift(self) -> None:
        """Let somebody's penalty off."""
        self._penalties.lift(self.anybody())
