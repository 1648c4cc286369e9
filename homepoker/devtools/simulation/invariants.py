"""Invariants of every tournament at every moment, whatever the host does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import cast

from homepoker.core import clock, entries, penalties, seating, tournament
from homepoker.core.entries import Status
from homepoker.core.history import History, Line, LineKind
from homepoker.core.play.consequences import Transition, with_dealers
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.button import first_bust_deals
from homepoker.core.rulings.points import uesg
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import places, scores
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.services.evening.replay import events_of, states_of
from homepoker.services.evening.tournament_desk import TournamentDesk


class Invariant(StrEnum):
    """An invariant; its value names it in a report."""

    ONE_PLAYER_A_SEAT = "a seat holds one player"
    ONE_SEAT_A_PLAYER = "nobody sits twice"
    SEATS_EXIST = "every seat taken is one of an open table"
    BLOCKED_STAYS_EMPTY = "nobody sits on a blocked seat, and a reserved one is empty"
    FIELD_IS_SEATED = "after the draw everybody in the field has a seat, and nobody else"
    ENTRIES_ADD_UP = "players left and players out are all who entered"
    ONE_ENTRY_PLAYS = "nobody is in the field twice"
    PLACES_RANK = "places count who is better, and shared ones skip"
    PLACE_POINTS_ADD_UP = "place points of unshared places add up to players times players plus one"
    KNOCK_OUTS_ADD_UP = "every knock-out belongs to a bust-out"
    CHIPS_ADD_UP = "chips in play are stacks, re-buys and add-ons, without the stacks that were taken out of play"
    GONE_ARE_OUT = "whoever was disqualified or had the chips taken out of play is out"
    PENALTIES_END = "no penalty counts more hands than it has and the one that ends it"
    NO_STACK_BELOW_ZERO = "no stack is below nothing, and whoever is absent is entered"
    LAST_ONE_WINS = "there is a winner once one is left, and not before"
    ONE_TABLE_A_DEALER = "nobody deals at two tables while there is play"
    SOMEBODY_DEALS = "each table with a hand has a dealer, unless the house provides them"
    DEALERS_FOLLOW = "who deals is who deals by the rule, unless the host has named somebody"
    TABLES_ARE_SERVED = "buttons and dealers belong to open tables, and whoever deals plays at no other one"
    TABLES_WAIT = "in hand for hand only open tables report, and only those who are out belong to the hand together"
    CLOCK_SHOWS = "the clock stands in a level of the structure or in one of its breaks"
    LOG_IS_THE_STATE = "replaying the log gives the state reached live"
    UNDO_LOOKS_BACK = "the last action makes the present state of the one before it"
    REFUSING_CHANGES_NOTHING = "what is refused changes nothing"
    REDO_UNDOES_UNDO = "undone and redone, all is as before"
    PREFIXES_REPLAY = "every beginning of the log replays"


class InvariantBroken(Exception):
    """An invariant does not hold, which is a fault of the program."""

    def __init__(self, law: Invariant, line: int) -> None:
        super().__init__(f"line {line} of the log breaks a law: {law}")
        self.law = law
        self.line = line


def require_invariants(desk: TournamentDesk) -> None:
    """Check everything after an action.

    :raises InvariantBroken: something does not hold.
    """
    require_state(desk)
    for law in _broken_by_history(desk):
        raise InvariantBroken(law, desk.history.next_sequence - 1)


def require_state(desk: TournamentDesk) -> None:
    """Check everything that a state says by itself, without replaying the log.

    :raises InvariantBroken: something does not hold.
    """
    for law in (*broken_in(desk.state), *_broken_by_clock(desk)):
        raise InvariantBroken(law, desk.history.next_sequence - 1)


def require_clock(desk: TournamentDesk) -> None:
    """Check what a state says of the present: all that can change while nothing is done.

    :raises InvariantBroken: it does not hold.
    """
    for law in _broken_by_clock(desk):
        raise InvariantBroken(law, desk.history.next_sequence - 1)


def require_prefixes(lines: Sequence[Line], live: Mapping[int, Tournament]) -> None:
    """Check that beginnings of a log replay to the state that was reached live.

    What stands in one beginning as in the one before is replayed once: an event makes the same of the same state.

    :param live: the state after each line that is to be checked, by its number.
    :raises InvariantBroken: one does not.
    """
    history = History()
    stood: list[Line] = []
    states: list[Tournament] = []
    for line in lines:
        history.add(line)
        if line.sequence not in live:
            continue
        standing = history.standing()
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(stood, standing, strict=False)))
        states = states[:same]
        states += [state for _, state in states_of(standing[same:], states[-1] if states else None)]
        stood = standing
        if states[-1] != live[line.sequence]:
            raise InvariantBroken(Invariant.PREFIXES_REPLAY, line.sequence)


def broken_in(state: Tournament) -> Iterator[Invariant]:
    """The laws that a state breaks by itself."""
    yield from _broken_by_seats(state)
    yield from _broken_by_field(state)
    yield from _broken_by_standings(state)
    together = state.hand_for_hand
    if together is not None:
        out = {bust_out.entry for bust_out in state.entries.bust_outs}
        if state.is_over or not together.reports.keys() <= state.seating.tables.keys() or not set(together.outs) <= out:
            yield Invariant.TABLES_WAIT
    tables, by_table = state.seating.tables, state.dealers.by_table
    dealing = Counter(state.entries.by_id[dealer.entry].player for dealer in by_table.values())
    # After the end nobody deals, and what was announced before a correction stands.
    if max(dealing.values(), default=0) > 1 and not state.is_over:
        yield Invariant.ONE_TABLE_A_DEALER
    house = state.answers.answer(first_bust_deals.DEALER_MODE.name)
    if house is None or house.value != first_bust_deals.DealerMode.HOUSE:
        seated = {seat.table for seat in state.seating.seats.values()}
        if not (state.is_over or state.buttons.hands.keys() & seated <= by_table.keys()):
            yield Invariant.SOMEBODY_DEALS
    # Asked at all tables, where an act has asked only at those that it can have changed.
    if not (state.is_over or state.is_closed) and with_dealers(Transition((), state)).events:
        yield Invariant.DEALERS_FOLLOW
    if not (state.buttons.hands.keys() | by_table.keys()) <= tables.keys():
        yield Invariant.TABLES_ARE_SERVED
    for table, dealer in by_table.items():
        seat = state.seating.seats.get(dealer.entry)
        is_over = state.is_over
        if dealer.entry not in state.entries.by_id or (seat is not None and seat.table != table and not is_over):
            yield Invariant.TABLES_ARE_SERVED


def _broken_by_seats(state: Tournament) -> Iterator[Invariant]:
    by_id, taken, tables = state.entries.by_id, state.seating.seats, state.seating.tables
    if len(set(taken.values())) < len(taken):
        yield Invariant.ONE_PLAYER_A_SEAT
    if not taken.keys() <= by_id.keys():
        yield Invariant.FIELD_IS_SEATED
        return
    if len({by_id[entry].player for entry in taken}) < len(taken):
        yield Invariant.ONE_SEAT_A_PLAYER
    if not all(1 <= seat.number <= tables.get(seat.table, 0) for seat in taken.values()):
        yield Invariant.SEATS_EXIST
    playing = {entry.id for entry in entries.still_in(state.entries)}
    if not taken.keys() <= playing or (tournament.are_seats_drawn(state) and taken.keys() != playing):
        yield Invariant.FIELD_IS_SEATED
    kept_free = state.seating.agreed.blocked | state.seating.agreed.reserved.keys()
    if kept_free & set(taken.values()):
        yield Invariant.BLOCKED_STAYS_EMPTY
    there = sum(1 <= seat.number <= tables.get(seat.table, 0) for seat in kept_free)
    free = len(seating.free_seats(state.seating))
    if sum(seating.sizes(state.seating).values()) + free + there != sum(tables.values()):
        yield Invariant.SEATS_EXIST


def _broken_by_field(state: Tournament) -> Iterator[Invariant]:
    by_id = state.entries.by_id
    out = Counter(bust_out.entry for bust_out in state.entries.bust_outs)
    is_out = {entry.id for entry in by_id.values() if entry.status is Status.OUT}
    if out.keys() != is_out or any(count > 1 for count in out.values()):
        yield Invariant.ENTRIES_ADD_UP
    playing = Counter(entry.player for entry in entries.still_in(state.entries))
    if any(count > 1 for count in playing.values()):
        yield Invariant.ONE_ENTRY_PLAYS
    for player in entries.players(state.entries):
        numbers = [entry.number for entry in entries.entries_of(state.entries, player)]
        if numbers != list(range(1, len(numbers) + 1)):
            yield Invariant.ENTRIES_ADD_UP
    bought = sum(entry.rebuy_chips + entry.add_on_chips for entry in by_id.values())
    removed = state.stacks.removed
    handed_out = len(by_id) * state.profile.starting_stack + bought
    if tournament.chips_in_play(state) != handed_out + state.chips_out.delta - sum(removed.values()):
        yield Invariant.CHIPS_ADD_UP
    if not removed.keys() <= is_out or not penalties.disqualified(state.penalties) <= is_out:
        yield Invariant.GONE_ARE_OUT
    if any(chips < 0 for chips in state.stacks.counted.values()) or not state.attendance.absent.keys() <= by_id.keys():
        yield Invariant.NO_STACK_BELOW_ZERO
    if any(penalty.served_hands > penalty.hands + 1 for penalty in state.penalties.given if penalty.hands):
        yield Invariant.PENALTIES_END
    is_over = len(playing) == 1 and bool(state.entries.bust_outs)
    if is_over != (state.winner is not None) or (
        state.winner is not None and by_id[state.winner].player not in playing
    ):
        yield Invariant.LAST_ONE_WINS


def _broken_by_standings(state: Tournament) -> Iterator[Invariant]:
    ranked = places(state.entries)
    left = entries.count_left(state.entries)
    still_without = 0 if state.is_over else left
    at = Counter(place.place for place in ranked)
    better = still_without
    for number in sorted(at):
        if number != better + 1:
            yield Invariant.PLACES_RANK
        better += at[number]
    if any(place.is_shared != (at[place.place] > 1) for place in ranked):
        yield Invariant.PLACES_RANK
    field = len(entries.players(state.entries))
    if still_without + len(ranked) != field:
        yield Invariant.PLACES_RANK
    given = sum(len({state.entries.by_id[winner].player for winner in out.by}) for out in state.entries.bust_outs)
    if entries.knock_outs_by_player(state.entries).total() != given:
        yield Invariant.KNOCK_OUTS_ADD_UP
    if state.profile.scoring is Scoring.UESG and len(ranked) == field and all(count == 1 for count in at.values()):
        per_place = Consultation(state.answers, uesg.decide.id).ask(uesg.PER_PLACE)
        points = sum(score.place_points for score in scores(state.entries, Scoring.UESG, state.answers))
        if points != 100 * per_place * field * (field + 1) // 2:
            yield Invariant.PLACE_POINTS_ADD_UP


def _broken_by_history(desk: TournamentDesk) -> Iterator[Invariant]:
    standing = desk.history.standing()
    if tournament.replay(cast("list[AnyEvent]", events_of(standing))) != desk.state:
        yield Invariant.LOG_IS_THE_STATE
    last = standing[-1]
    if last.kind is LineKind.ACTION and last.sequence > 1:
        before = desk.state_before(last.sequence)
        if list(states_of([last], before)) != [(last.sequence, desk.state)]:
            yield Invariant.UNDO_LOOKS_BACK


def _broken_by_clock(desk: TournamentDesk) -> Iterator[Invariant]:
    state = desk.state
    levels = state.profile.structure.levels
    here = clock.position(state.clock, state.profile.structure, desk.now())
    is_there = 1 <= here.level <= len(levels) and (not here.in_break or levels[here.level - 1].break_after is not None)
    if not is_there or here.left < clock.ZERO:
        yield Invariant.CLOCK_SHOWS
