"""Balancing tables: who moves where, and when play halts for it.

- ``seat-table-balance``: who moves when tables are uneven, and to which seat (balancing, Ausgleichen)?
- ``seat-halt-play``: when does a short table stop playing (halting play, Spiel anhalten)?
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Number, SeatNumber, Source, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import Posts, TableState, start_when_balanced
from homepoker.core.rulings.shared.policies import BALANCE_SEAT, HAND_START, SINGLE_BIG_BLIND, BalanceSeat, HandStart
from homepoker.core.rulings.shared.seat_order import clockwise, next_after
from homepoker.core.rulings.shared.seeded_shuffle import shuffled


class Mover(StrEnum):
    """Who moves, by the next hand's position."""

    NEXT_BB = "next-bb"
    """The next big blind."""
    NEXT_UTG = "next-utg"
    """The first to act behind the next big blind."""


MOVER: Final = choice("balance.mover", "seat-table-balance", Mover, Mover.NEXT_BB)
MOVER_AFTER_CUT: Final = choice("balance.mover_after_cut", "seat-table-balance", Mover)
"""Who moves once the cards of the next hand are cut; silent: whoever would move before the hand after it."""
TO_LATER_TABLE: Final = yes_no("balance.to_later_table", "seat-table-balance", default=False)
"""Whether he must go to a table that breaks later than his own."""

TOLERANCE: Final = whole("balance.tolerance", "seat-table-balance", 1, MOST_SEATS - 1, 1)
"""Players by which the fullest table may be ahead of the shortest without anybody moving."""


class HandState(StrEnum):
    """How far the next hand of the fuller table is."""

    BETWEEN_HANDS = "between-hands"
    """The last hand is over."""
    SHUFFLING = "shuffling"
    """The cards are being shuffled."""
    CUT = "cut"
    """The cards are cut."""
    DEALT = "dealt"
    """Cards are dealt."""


@facts
class FromTable:
    """The fuller table: the seats occupied, and the big blind's seat in the last finished hand."""

    seats: tuple[SeatNumber, ...]
    last_b_b: SeatNumber
    table: TableNumber | None = None


@facts
class ToTable:
    """The shorter table: its empty seats, the big blind's seat in the last hand, the button's seat in the next one."""

    empty_seats: tuple[SeatNumber, ...]
    last_b_b: SeatNumber
    button: SeatNumber
    occupied: tuple[SeatNumber, ...]
    table: TableNumber | None = None


@facts
class TableBalanceSituation:
    """The two tables, how far the next hand of the fuller one is, and the order in which tables will break.

    ``source`` is where luck comes from where the book leaves the seat open.
    """

    from_table: FromTable
    to_table: ToTable
    hand_state: HandState
    break_order: tuple[TableNumber, ...] = field(default=(), kw_only=True)
    source: Source

    def __post_init__(self) -> None:
        """Check the tables: one is fuller than the other, which has a free seat."""
        if self.from_table.table is not None and self.from_table.table == self.to_table.table:
            raise refuse_fact("to_table.table", "same_table")
        for name, seats in (("from_table.seats", self.from_table.seats), ("to_table.occupied", self.to_table.occupied)):
            if len(set(seats)) < len(seats):
                raise refuse_fact(name, "seat_named_twice")
        if len(self.from_table.seats) < 2:
            raise refuse_fact("from_table.seats", "too_short")
        if not self.to_table.empty_seats:
            raise refuse_fact("to_table.empty_seats", "too_few_seats", count=1)
        if not self.to_table.occupied:
            raise refuse_fact("to_table.occupied", "nobody_sits")
        if len(set(self.to_table.occupied)) >= len(set(self.from_table.seats)):
            raise refuse_fact("to_table.occupied", "not_shorter")
        if set(self.to_table.empty_seats) & set(self.to_table.occupied):
            raise refuse_fact("to_table.empty_seats", "seat_twice")


@facts
class TableBalanceVerdict:
    """The seat of the player who moves, at his old table, and the seat that he gets at the new one."""

    mover: SeatNumber
    target_seat: SeatNumber


@decides("seat-table-balance", asks=(MOVER, MOVER_AFTER_CUT, BALANCE_SEAT, SINGLE_BIG_BLIND, TO_LATER_TABLE, TOLERANCE))
def table_balance(situation: TableBalanceSituation, consult: Consultation) -> TableBalanceVerdict:
    """The player next due for the big blind, or behind it, takes the seat that the book wants."""
    old, to, state = situation.from_table, situation.to_table, situation.hand_state
    mover = _mover(old, state, consult)
    target = _target(situation, consult)
    consult.say("moves", mover=mover, target=target)
    consult.then("finish_hand" if state is HandState.DEALT else "move_now", mover=mover)
    consult.then("carry", target=target)
    _say_start(target, to, consult)
    _check_order(situation, consult)
    if len(old.seats) - len(to.occupied) <= (most := consult.ask(TOLERANCE)):
        consult.then("not_needed", count=most)
    return TableBalanceVerdict(mover, target)


def due_to_move(who: Mover, seats: Collection[int], big_blind: int) -> int:
    """The seat that is due to move, by the big blind's in the next hand."""
    return big_blind if who is Mover.NEXT_BB else next_after(seats, big_blind)


def _mover(old: FromTable, state: HandState, consult: Consultation) -> int:
    """The seat of the player who moves."""
    seats = old.seats
    has_begun = state in (HandState.CUT, HandState.DEALT)
    if state is HandState.SHUFFLING:
        has_begun = consult.ask(HAND_START) is HandStart.SHUFFLE
    big_blind = next_after(seats, old.last_b_b)
    who = consult.ask(MOVER_AFTER_CUT) if has_begun else SILENT
    if who is SILENT:
        who = consult.ask(MOVER)
        if has_begun:
            big_blind = next_after(seats, big_blind)
    consult.because("next_big_blind" if who is Mover.NEXT_BB else "under_the_gun", number=big_blind)
    return due_to_move(who, seats, big_blind)


def _target(situation: TableBalanceSituation, consult: Consultation) -> int:
    """The seat that he gets.

    Seats behind the last big blind come first; the small blind's and those that wait are avoided.
    """
    to = situation.to_table
    in_order = sorted(to.empty_seats, key=lambda seat: clockwise(to.last_b_b, seat) or MOST_SEATS)
    outside = [seat for seat in in_order if not 0 < clockwise(to.button, seat) < clockwise(to.button, to.last_b_b)]
    wanted = [seat for seat in outside if seat != to.last_b_b]
    match consult.ask(BALANCE_SEAT):
        case BalanceSeat.WORST_NOT_SB:
            if to.last_b_b in in_order and consult.ask(SINGLE_BIG_BLIND):
                consult.because("worst_is_single")
                return to.last_b_b
            consult.because("worst" if wanted else "none_better")
            return (wanted or in_order)[0]
        case BalanceSeat.NEAREST_BB:
            consult.leans_on("A-60")
            consult.because("nearest")
            return (wanted or outside or in_order)[0]
        case BalanceSeat.ANY_FREE:
            fitting = outside or in_order
            if len(fitting) == 1:
                consult.because("any_free")
                return fitting[0]
            consult.because("any_free_drawn")
            return shuffled(fitting, situation.source)[0]


def _say_start(target: int, to: ToTable, consult: Consultation) -> None:
    """Say the start of the player at the new table."""
    state = TableState(1, to.button, next_after(to.occupied, to.last_b_b), to.last_b_b)
    start = start_when_balanced(target, state, consult)
    if not start.dealt_in_now:
        consult.then("waits", number=target)
        return
    match start.posts:
        case Posts.BB if target == to.last_b_b:
            consult.then("single_big_blind", number=target)
        case Posts.BB:
            consult.then("big_blind", number=target)
        case Posts.SB:
            consult.then("small_blind", number=target)
        case Posts.NONE:
            consult.then("plays", number=target)


def _check_order(situation: TableBalanceSituation, consult: Consultation) -> None:
    """Compare both tables in the order of breaking, where the book sends players to later tables."""
    order = situation.break_order
    old, new = situation.from_table.table, situation.to_table.table
    if old in order and new in order and consult.ask(TO_LATER_TABLE):
        if order.index(new) < order.index(old):
            consult.then("later_table", table=new)
        else:
            consult.because("breaks_later", table=new)


class HaltFormats(StrEnum):
    """Tables at which the book halts by number."""

    FULL_RING = "full-ring"
    """At full tables only; elsewhere the direction decides."""
    ALL = "all"
    """At tables of every size."""


class HaltFrom(StrEnum):
    """From when on a table stops that is short of players."""

    AT_ONCE = "at-once"
    """After the hand in progress."""
    BLINDS_IMPACTED = "blinds-impacted"
    """Once the big blind would come to an empty seat."""


HALT_THRESHOLD: Final = whole("balance.halt_threshold", "seat-halt-play", 1, 9, 3)
"""Players fewer than at the fullest table."""
HALT_FORMATS: Final = choice("balance.halt_formats", "seat-halt-play", HaltFormats, HaltFormats.FULL_RING)
HALT_FROM: Final = choice("balance.halt_from", "seat-halt-play", HaltFrom, HaltFrom.AT_ONCE)


class Format(StrEnum):
    """What is played."""

    FULL_RING = "full-ring"
    """Full tables."""
    SIX_MAX = "6-max"
    """Six at a table at most."""
    TURBO = "turbo"
    """With fast levels."""


@facts
class HaltOfPlaySituation:
    """The players at each table, what is played, and how many seats a table has."""

    table_sizes: Annotated[tuple[Number, ...], MinLen(1)]
    format: Format
    seats_per_table: Annotated[int, Interval(ge=2, le=MOST_SEATS)] = MOST_SEATS

    def __post_init__(self) -> None:
        """Check the tables: there are some, and none has more players than seats."""
        if not self.table_sizes:
            raise refuse_fact("table_sizes", "too_short")
        if max(self.table_sizes) > self.seats_per_table:
            raise refuse_fact("table_sizes", "more_than_seats", most=self.seats_per_table)


@facts
class HaltOfPlayVerdict:
    """The tables that stop, by their places in the list, counted from 1."""

    halted_tables: tuple[Number, ...]


@decides("seat-halt-play", asks=(HALT_THRESHOLD, HALT_FORMATS, HALT_FROM))
def halt_of_play(situation: HaltOfPlaySituation, consult: Consultation) -> HaltOfPlayVerdict:
    """Tables far behind the fullest one wait until they are filled."""
    sizes = situation.table_sizes
    formats = consult.ask(HALT_FORMATS)
    if formats is HaltFormats.ALL:
        # Such a book counts free seats and does not say of how many.
        consult.leans_on("A-13")
    elif situation.format is not Format.FULL_RING:
        consult.say("floor_decides")
        consult.then("look_at_sizes")
        return HaltOfPlayVerdict(halted_tables=())
    threshold = consult.ask(HALT_THRESHOLD)
    most = max(sizes)
    halted = tuple(at for at, size in enumerate(sizes, start=1) if most - size >= threshold)
    consult.because("threshold", count=threshold, most=most)
    if not halted:
        consult.say("plays_on")
        return HaltOfPlayVerdict(halted)
    consult.say("halts", count=len(halted), tables=[str(at) for at in halted])
    match consult.ask(HALT_FROM):
        case HaltFrom.AT_ONCE:
            consult.then("finish_hand")
        case HaltFrom.BLINDS_IMPACTED:
            consult.then("until_open_seat")
    consult.then("fill_up")
    consult.because("no_misdeal")
    return HaltOfPlayVerdict(halted)
