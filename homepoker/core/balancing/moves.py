"""Moves that balance the tables (Tischausgleich), by the evening's book: who moves, why, and to which seat.

Nothing is moved here. Moves are worked out one after the other, each as if those before it had been made. Where the
book wants it, as few as possible lead to a table that breaks sooner than the one that is left.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from homepoker.core import seating
from homepoker.core.balancing.breaking import announced_order
from homepoker.core.balancing.rules import halted_tables, tolerance_by_book
from homepoker.core.balancing.sizes import TOLERANCE, SizeMove, TooManyPlayers, plan_sizes
from homepoker.core.button import Hand
from homepoker.core.counting import is_counted
from homepoker.core.next_hand import hand_with_button, next_hand
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import balance
from homepoker.core.rulings.seating.balance import (
    FromTable,
    HandState,
    Mover,
    TableBalanceSituation,
    ToTable,
    due_to_move,
)
from homepoker.core.rulings.shared.seat_order import next_after
from homepoker.core.seating import PlayerMoved, Seating, Stay
from homepoker.core.tournament import Tournament

Reluctance = tuple[bool, int]
"""Reasons against taking a player from a table: nobody there may move, and the player's number of moves so far."""

_NONE: Reluctance = (False, 0)
_UNKNOWN: Reluctance = (True, 0)
"""Reluctance of a table that is not looked at, as players are taken from others first."""


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """Move of one player from the fuller of two tables to the shorter one.

    ``entry``, ``seat`` and ``ruling`` are none as long as the button of one of the two tables is not known.
    """

    source: int
    target: int
    entry: EntryId | None = None
    seat: Seat | None = None
    ruling: Ruling[balance.TableBalanceVerdict] | None = None
    passed_over: tuple[EntryId, ...] = ()
    """Players who would have been due, but stay by the host's agreement."""
    button_unknown: tuple[int, ...] = field(default=(), kw_only=True)
    """The tables of which somebody must say where the button lies."""


def planned_moves(
    state: Tournament, source: int, now: datetime, *, buttons: Mapping[int, int] | None = None
) -> tuple[PlannedMove, ...]:
    """The moves after which tables differ by no more than the book lets them; none where they do.

    A table at which nobody sits takes no part.

    :param source: seed of the draw where the book leaves the seat open.
    :param buttons: seat of the button in the running hand at tables where hands are not counted.
    """
    sizes = {table: size for table, size in seating.sizes(state.seating).items() if size}
    if len(sizes) < 2 or max(sizes.values()) - min(sizes.values()) <= TOLERANCE:
        return ()
    # A table that is halted is filled, whatever else the book lets pass.
    tolerance = TOLERANCE if halted_tables(state)[0] else tolerance_by_book(state.answers)
    if max(sizes.values()) - min(sizes.values()) <= tolerance:
        return ()
    named = buttons or {}
    known = frozenset(table for table in sizes if table in named or is_counted(state, table, now))
    state = _with_waiting(with_named_buttons(state, named), sizes)
    try:
        moves = _fewest_moves(state, sizes, known, tolerance)
    except TooManyPlayers:
        return ()
    return tuple(_by_the_book(state, moves, known, source))


def with_named_buttons(state: Tournament, buttons: Mapping[int, int]) -> Tournament:
    """The state with the buttons that somebody named, where two play."""
    hands = state.buttons.hands
    for table, button in buttons.items():
        occupied = _occupied(state, table)
        if len(occupied) > 1:
            number = hands[table].number if table in hands else 1
            hands = {**hands, table: hand_with_button(occupied, button, number)}
    return replace(state, buttons=replace(state.buttons, hands=hands))


def _with_waiting(state: Tournament, sizes: Mapping[int, int]) -> Tournament:
    """The state with a button at each table at which one player waits."""
    hands = state.buttons.hands
    for table, size in sizes.items():
        if size == 1:
            # Nobody can have a hand there; whoever comes sits behind the one who waits.
            (alone,) = _occupied(state, table)
            hands = {**hands, table: Hand(1, alone, alone, alone)}
    return replace(state, buttons=replace(state.buttons, hands=hands))


def _fewest_moves(
    state: Tournament, sizes: Mapping[int, int], known: frozenset[int], tolerance: int
) -> tuple[SizeMove, ...]:
    """The fewest moves; of several ways one that spares who never moves, keeps to the book, and spares the others.

    :param known: the tables whose button is known.
    :raises TooManyPlayers: the tables have too few seats.
    """
    room = seating.room(state.seating)
    order = announced_order(state) if prefers_later_tables(state.answers) else ()

    def plan(key: Callable[[int], Sequence[object]]) -> tuple[SizeMove, ...]:
        in_order = sorted(sizes, key=lambda table: (*key(table), table))
        even = plan_sizes({table: sizes[table] for table in in_order}, room, tolerance=tolerance)
        return to_later_tables(even.moves, order)

    def against(moves: Sequence[SizeMove], reluctant: Mapping[int, Reluctance]) -> tuple[int, ...]:
        given = [reluctant.get(move.source, _NONE) for move in moves]
        return sum(nobody for nobody, _ in given), count_sooner(moves, order), sum(count for _, count in given)

    # Of tables that are as full the first gives, and of those as short the last one gets.
    plain = plan(lambda table: ())
    if not any(against(plain, _reluctances(state, known, {move.source for move in plain}))):
        return plain
    # Whichever way, nobody leaves a table that has no more players than the shortest one in the end.
    left, joined = Counter(move.source for move in plain), Counter(move.target for move in plain)
    shortest = min(size - left[table] + joined[table] for table, size in sizes.items())
    fuller = [table for table, size in sizes.items() if size > shortest]
    looked_at = _reluctances(state, known, fuller, enough=None if order else len(plain))
    reluctant = {table: looked_at.get(table, _UNKNOWN) for table in sizes}
    sparing = plan(lambda table: reluctant[table])
    if not order:
        return min((plain, sparing), key=lambda moves: against(moves, reluctant))
    by_order = (
        plan(lambda table: (*reluctant[table], rank(table, order))),
        plan(lambda table: (reluctant[table][0], rank(table, order), reluctant[table][1])),
        plan(lambda table: (rank(table, order), *reluctant[table])),
    )
    return min((plain, sparing, *by_order), key=lambda moves: against(moves, reluctant))


def _by_the_book(
    state: Tournament, moves: tuple[SizeMove, ...], known: frozenset[int], source: int
) -> Iterator[PlannedMove]:
    for at, move in enumerate(moves):
        both = (move.source, move.target)
        unknown = tuple(table for table in both if table not in known and len(_occupied(state, table)) > 1)
        if unknown:
            yield PlannedMove(move.source, move.target, button_unknown=unknown)
            continue
        planned = _ruled(state, move, source + at)
        yield planned
        if planned.entry is not None and planned.seat is not None:
            waited_alone = len(_occupied(state, move.target)) == 1
            state = replace(state, seating=seating.after(state.seating, PlayerMoved(planned.entry, planned.seat)))
            if waited_alone:
                button = state.buttons.hands[move.target].button
                known |= {move.target}
                state = with_named_buttons(state, {move.target: button})
                state = _with_waiting(state, seating.sizes(state.seating))


def _ruled(state: Tournament, move: SizeMove, source: int) -> PlannedMove:
    """The move by the book; who stays by agreement is passed over for the next one in the book's order."""
    hands = state.buttons.hands
    sitting = {number: entry for entry, number in seating.at_table(state.seating, move.source)}
    to_table = _to_table(state, move.target, hands[move.target])
    last, passed = hands[move.source].big_blind, list[EntryId]()
    while True:
        leaves = FromTable(tuple(sitting), last, move.source)
        order = _order_of(announced_order(state), move)
        situation = TableBalanceSituation(leaves, to_table, HandState.BETWEEN_HANDS, break_order=order, source=source)
        ruling = rule(balance.table_balance, situation, state.answers)
        entry = sitting[ruling.verdict.mover]
        # Where everybody stays, the one who is due by the book is named: the host may overrule the agreement.
        if _may_move(state.seating, entry) or entry in passed:
            seat = Seat(move.target, ruling.verdict.target_seat)
            return PlannedMove(move.source, move.target, entry, seat, ruling, tuple(passed))
        passed.append(entry)
        last = next_after(sitting, last)


def _order_of(announced: tuple[int, ...], move: SizeMove) -> tuple[int, ...]:
    """The announced order with both tables of a move, as soon as it names one of them; the other one breaks later."""
    both = (move.source, move.target)
    return (*announced, *(table for table in both if table not in announced and {*both} & {*announced}))


def _to_table(state: Tournament, table: int, hand: Hand) -> ToTable:
    """The shorter table as the ruling wants it: free seats, last big blind, button of the next hand."""
    occupied = _occupied(state, table)
    empty = tuple(seat.number for seat in seating.free_seats(state.seating, table))
    ahead = next_hand(state, table)
    return ToTable(empty, hand.big_blind, ahead.button_seat if ahead else hand.button, occupied, table)


def _reluctances(
    state: Tournament, known: frozenset[int], tables: Collection[int], *, enough: int | None = None
) -> dict[int, Reluctance]:
    """The reluctance to take somebody, for each of these tables.

    :param enough: no more tables are looked at once against so many with as many players nothing speaks.
    """
    if not state.seating.agreed.stays and not state.seating.moves:
        return dict.fromkeys(tables, _NONE)
    mover = Consultation(state.answers, balance.table_balance.id).ask(balance.MOVER)
    reluctances: dict[int, Reluctance] = {}
    willing: Counter[int] = Counter()
    for table in tables:
        size = len(_occupied(state, table))
        if enough is None or willing[size] < enough:
            reluctances[table] = _reluctance(state, table, mover, is_known=table in known)
            willing[size] += reluctances[table] == _NONE
    return reluctances


def _reluctance(state: Tournament, table: int, mover: Mover, *, is_known: bool) -> Reluctance:
    """The reluctance to take somebody from a table: nobody may move, and how often the player has moved.

    Where the button is not known the player is taken to be the one who has moved most, so that the table that is
    asked for its button stays the one that gives.
    """
    moves, stays, there = state.seating.moves, state.seating.agreed.stays, seating.at_table(state.seating, table)
    if not any(entry in moves or entry in stays for entry, _ in there):
        return _NONE
    sitting = {number: entry for entry, number in there}
    movable = {number for number, entry in sitting.items() if _may_move(state.seating, entry)}
    if not movable:
        return True, 0
    hand = state.buttons.hands.get(table)
    if hand is None or not is_known:
        return False, max(moves.get(sitting[number], 0) for number in movable)
    due = due_to_move(mover, sitting, next_after(sitting, hand.big_blind))
    return False, moves.get(sitting[due if due in movable else next_after(movable, due)], 0)


def _occupied(state: Tournament, table: int) -> tuple[int, ...]:
    return tuple(number for _, number in seating.at_table(state.seating, table))


def _may_move(current: Seating, entry: EntryId) -> bool:
    return current.agreed.stays.get(entry) is not Stay.ALWAYS


# Tables that break later


def prefers_later_tables(answers: Answers) -> bool:
    """Whether the book sends moved players to a table which breaks later than the old one."""
    return Consultation(answers, balance.table_balance.id).ask(balance.TO_LATER_TABLE)


def rank(table: int, order: Sequence[int]) -> int:
    """Place of a table in the order of breaking; all that it does not name come after it, together."""
    return order.index(table) if table in order else len(order)


def breaks_sooner(move: SizeMove, order: Sequence[int]) -> bool:
    """Whether a move leads to a table that breaks before the one that it leaves, as far as the order is announced."""
    return move.target in order and rank(move.target, order) < rank(move.source, order)


def count_sooner(moves: Sequence[SizeMove], order: Sequence[int]) -> int:
    """The number of moves to a table that breaks sooner."""
    return sum(breaks_sooner(move, order) for move in moves)


def to_later_tables(moves: Sequence[SizeMove], order: Sequence[int]) -> tuple[SizeMove, ...]:
    """The moves with their targets exchanged so that as few as possible lead to a table that breaks sooner.

    The tables give and get as many as before, in the same order; moves that cannot be mended stay as they are.
    """
    later = sorted((rank(move.target, order), at) for at, move in enumerate(moves))
    waiting = sorted((rank(move.source, order), at) for at, move in enumerate(moves))
    targets = defaultdict[int, list[int]](list)
    left: list[int] = []
    given = 0
    for target_rank, at in later:
        table = moves[at].target
        # The table that breaks first has the widest choice, so it takes the first target that is right for it.
        if given < len(waiting) and (target_rank == len(order) or target_rank > waiting[given][0]):
            targets[moves[waiting[given][1]].source].append(table)
            given += 1
        else:
            left.append(table)
    for (_, at), table in zip(waiting[given:], left, strict=True):
        targets[moves[at].source].append(table)
    exchanged = tuple(SizeMove(move.source, targets[move.source].pop(0)) for move in moves)
    return exchanged if count_sooner(exchanged, order) < count_sooner(moves, order) else tuple(moves)
