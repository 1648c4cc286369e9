"""The first seats: tables and their sizes, the draw, and who began in a wrong seat.

- ``seat-tables-and-sizes``: how many tables, and how many players at each (tables and sizes, Spieler pro Tisch)?
- ``seat-initial-draw``: who sits where at the start (seat draw, Sitzplatzauslosung)?
- ``seat-wrong-seat``: what of a player who began in a wrong seat (wrong seat, falscher Platz)?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from heapq import heapify, heappop, heapreplace
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import (
    MOST_SEATS,
    Name,
    Number,
    SeatNumber,
    SomeChips,
    Source,
    TableNumber,
    facts,
    refuse_fact,
)
from homepoker.core.rulings.seating.policies import MAX_PER_TABLE
from homepoker.core.rulings.shared.newcomers import TableSeat
from homepoker.core.rulings.shared.seeded_shuffle import shuffled

MAX_PER_TABLE_CUP: Final = whole("seat.max_per_table_cup", "seat-tables-and-sizes", 2, MOST_SEATS)
"""The same for a cup; silent where a book knows none."""

MIN_PER_TABLE: Final = whole("seat.min_per_table", "seat-tables-and-sizes", 2, MOST_SEATS)
"""The fewest players at a table with whom a book begins; silent where it names none."""
MIN_PER_TABLE_CUP: Final = whole("seat.min_per_table_cup", "seat-tables-and-sizes", 2, MOST_SEATS)
"""The same for a cup."""


class Format(StrEnum):
    """What kind of event it is."""

    RANKING = "ranking"
    """A tournament that counts for a ranking."""
    MASTERS_CUP = "masters-cup"
    """A cup at small tables."""
    OTHER = "other"
    """Any other tournament."""


@facts
class TablesAndSizesSituation:
    """The field, the kind of event, and how many seats a table has at most."""

    players: Annotated[int, Interval(ge=2, le=9999)]
    format: Format = Format.RANKING
    seats_per_table: Annotated[int, Interval(ge=2, le=MOST_SEATS)] = MOST_SEATS


@facts
class TablesAndSizesVerdict:
    """How many tables, and the players at each, larger tables first; they differ by one at most."""

    tables: Number
    sizes: tuple[Number, ...]


@decides("seat-tables-and-sizes", asks=(MAX_PER_TABLE, MAX_PER_TABLE_CUP, MIN_PER_TABLE, MIN_PER_TABLE_CUP))
def tables_and_sizes(situation: TablesAndSizesSituation, consult: Consultation) -> TablesAndSizesVerdict:
    """Sizes of as few tables as the book's limit and the seats allow, evenly filled."""
    most = consult.ask(MAX_PER_TABLE)
    cup = consult.ask(MAX_PER_TABLE_CUP)
    if cup is not SILENT and situation.format is Format.MASTERS_CUP:
        most = cup
    if situation.seats_per_table < most:
        most = situation.seats_per_table
        consult.because("seats", most=most)
    else:
        consult.because("limit", most=most)
    tables = -(-situation.players // most)
    each, more = divmod(situation.players, tables)
    sizes = tuple(each + 1 if table < more else each for table in range(tables))
    if tables == 1:
        consult.say("one_table", count=situation.players)
    elif more:
        consult.say("uneven", count=tables, sizes=[str(size) for size in sizes])
    else:
        consult.say("even", count=tables, each=each)
    consult.then("set_up", count=tables)
    least = consult.ask(MIN_PER_TABLE_CUP if situation.format is Format.MASTERS_CUP else MIN_PER_TABLE)
    if least is not SILENT and sizes[-1] < least:
        consult.then("below_least", least=least)
        consult.leave_to_floor()
    if more:
        consult.because("differ_by_one")
    return TablesAndSizesVerdict(tables, sizes)


class Seating(StrEnum):
    """How players come to their first seats."""

    RANDOM = "random"
    """Seats are drawn at random, by seat cards or by the program."""
    ASSIGNED = "assigned"
    """The seat is given at check-in, by seat card or by the program."""
    FREE = "free"
    """Everybody chooses a seat; who has not chosen is seated by lot."""
    LOT = "lot"
    """Seats are drawn by lot."""


SEAT_INITIAL: Final = choice("seat.initial", "seat-initial-draw", Seating, Seating.RANDOM)
SEAT_INITIAL_CHAMPIONSHIP: Final = choice("seat.initial_championship", "seat-initial-draw", Seating)
"""The same for a championship; silent where it is no other."""


class Method(StrEnum):
    """How the seats are given."""

    RANDOM = "random"
    """At random."""
    SEAT_CARDS = "seat-cards"
    """With a seat card, or by the program at check-in."""
    FREE_CHOICE = "free-choice"
    """Everybody chooses."""


@facts
class Table:
    """A table and the numbers of its seats."""

    id: TableNumber
    seats: tuple[SeatNumber, ...]


@facts
class InitialDrawSituation:
    """The players, the tables, and where luck comes from.

    ``kept`` are seats chosen by players (free seating) or given to them (special needs); who keeps one is not in
    ``players``. Without a ``source`` the players come in an order that is drawn already.
    """

    players: tuple[Name, ...]
    tables: tuple[Table, ...]
    source: Source | None = None
    kept: Mapping[Name, TableSeat] | None = None
    championship: bool = False

    def __post_init__(self) -> None:
        """Check the draw: it has players, nobody is seated twice, and no seat or table is named twice."""
        kept = self.kept or {}
        if not self.players and not kept:
            raise refuse_fact("players", "too_short")
        if any(len(set(table.seats)) < len(table.seats) for table in self.tables):
            raise refuse_fact("tables", "seat_named_twice")
        everybody = Counter((*self.players, *kept))
        if twice := [name for name, count in everybody.items() if count > 1]:
            raise refuse_fact("players", "named_twice", player=twice[0])
        if len({table.id for table in self.tables}) < len(self.tables):
            raise refuse_fact("tables", "table_twice")
        places(self.tables, len(self.players), tuple(kept.values()))


@facts
class InitialDrawVerdict:
    """Everybody's seat, by table and seat number, and how it is come by."""

    assignment: Mapping[Name, TableSeat]
    method: Method


def places(tables: Sequence[Table], count: int, kept: Sequence[TableSeat] = ()) -> tuple[TableSeat, ...]:
    """Seats in the order in which they are given out: always the first free one of the emptiest table.

    :raises BadFact: the tables have fewer, a kept seat does not exist, or two keep the same one.
    """
    free = {table.id: list(table.seats) for table in tables}
    sitting = dict.fromkeys(free, 0)
    for seat in kept:
        if seat.seat not in free.get(seat.table, ()):
            raise refuse_fact("kept", "seat_not_free", table=seat.table, seat=seat.seat)
        free[seat.table].remove(seat.seat)
        sitting[seat.table] += 1
    missing = count - sum(len(numbers) for numbers in free.values())
    if missing > 0:
        raise refuse_fact("tables", "too_few_seats", count=missing)
    waiting = [(sitting[table], table) for table in free if free[table]]
    heapify(waiting)
    seats = []
    for _ in range(count):
        players, table = waiting[0]
        seats.append(TableSeat(table, free[table].pop(0)))
        if free[table]:
            heapreplace(waiting, (players + 1, table))
        else:
            heappop(waiting)
    return tuple(seats)


def first_seats(consult: Consultation, *, is_championship: bool) -> Seating:
    """Method by which players come to their first seats."""
    seating = consult.ask(SEAT_INITIAL_CHAMPIONSHIP)
    return consult.ask(SEAT_INITIAL) if seating is SILENT or not is_championship else seating


@decides("seat-initial-draw", asks=(SEAT_INITIAL, SEAT_INITIAL_CHAMPIONSHIP))
def initial_draw(situation: InitialDrawSituation, consult: Consultation) -> InitialDrawVerdict:
    """Seat the players in a drawn order, each on the first free seat of the emptiest table.

    So the tables differ by one player at most, as far as their seats and the kept seats allow.
    """
    seating = first_seats(consult, is_championship=situation.championship)
    players, tables = situation.players, situation.tables
    kept = dict(situation.kept or {})
    given = places(tables, len(players), tuple(kept.values()))
    drawn = players if situation.source is None else shuffled(players, situation.source)
    seats = {**kept, **dict(zip(drawn, given, strict=True))}
    sitting = Counter(seat.table for seat in seats.values())
    method = _method(seating, consult)
    if players:
        _say_what_to_do(seating, consult)
    else:
        consult.then("all_have_one")
    if kept:
        consult.because("kept", count=len(kept))
    most = max(sitting.values(), default=0)
    if most > 1:
        consult.because("balanced", count=len(tables), most=most)
    in_order = sorted(seats.items(), key=lambda item: (item[1].table, item[1].seat))
    for name, seat in in_order:
        if name not in kept:
            consult.then("goes_to", player=name, table=seat.table, seat=seat.seat)
    return InitialDrawVerdict(dict(in_order), method)


def _method(seating: Seating, consult: Consultation) -> Method:
    """Method of the draw, and the sentence on it."""
    match seating:
        case Seating.RANDOM:
            consult.say("random")
            return Method.RANDOM
        case Seating.LOT:
            consult.say("lot")
            return Method.RANDOM
        case Seating.ASSIGNED:
            consult.say("assigned")
            return Method.SEAT_CARDS
        case Seating.FREE:
            consult.say("free")
            return Method.FREE_CHOICE


def _say_what_to_do(seating: Seating, consult: Consultation) -> None:
    """Say the acts for players who have no seat yet."""
    match seating:
        case Seating.RANDOM | Seating.LOT:
            consult.then("draw")
            consult.then("sit_down")
        case Seating.ASSIGNED:
            consult.then("hand_out")
            consult.then("check")
        case Seating.FREE:
            consult.then("choose")
            consult.then("rest")


class WrongSeat(StrEnum):
    """Where he goes on."""

    MOVES = "moves"
    """On the right seat, with the chips that he has now."""
    STAYS = "stays"
    """Where he sits."""


WRONG_SEAT: Final = choice("seat.wrong_seat", "seat-wrong-seat", WrongSeat, WrongSeat.MOVES)


@facts
class WrongSeatSituation:
    """Who sits where he does not belong, with the chips that he has now.

    ``stack_correct_at_start``: he began with the right stack.
    """

    player: Name
    wrong_seat: TableSeat
    correct_seat: TableSeat
    stack_now: SomeChips
    stack_correct_at_start: bool

    def __post_init__(self) -> None:
        """Check the seats: the wrong one is not the right one."""
        if self.wrong_seat == self.correct_seat:
            raise refuse_fact("wrong_seat", "same_seat")


@facts
class WrongSeatVerdict:
    """Where he plays on, and with how many chips."""

    move_to: TableSeat
    stack: SomeChips


@decides("seat-wrong-seat", asks=(WRONG_SEAT,))
def wrong_seat(situation: WrongSeatSituation, consult: Consultation) -> WrongSeatVerdict:
    """Decide on a wrong seat: the player moves with the present stack or stays, by the book; past hands stand."""
    player, wrong = situation.player, situation.wrong_seat
    match consult.ask(WRONG_SEAT):
        case WrongSeat.MOVES:
            seat = situation.correct_seat
            stack = situation.stack_now
            consult.then("finish_hand")
            if situation.stack_correct_at_start:
                consult.say("moves", player=player, table=seat.table, seat=seat.seat, stack=stack)
                consult.because("right_stack")
            else:
                consult.say("moves_after_count", player=player, table=seat.table, seat=seat.seat)
                consult.then("settle_stack")
                consult.because("wrong_stack")
            consult.then("move", table=seat.table, seat=seat.seat)
            return WrongSeatVerdict(seat, stack)
        case WrongSeat.STAYS:
            seat = wrong
            consult.say("stays", player=player, table=seat.table, seat=seat.seat)
            consult.then("note")
            return WrongSeatVerdict(seat, situation.stack_now)
