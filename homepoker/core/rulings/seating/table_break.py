"""A broken table: where its players go, and when newcomers play and post.

- ``seat-table-break``: where do the players of a broken table go (table break, Tischauflösung)?
- ``seat-newcomer-position``: does a newcomer at a table play and post at once (newcomer's position, Einstieg an
  neuem Tisch)?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import FULL_DECK, card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import CardText, Name, SeatNumber, Source, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import (
    Posts,
    Start,
    TableSeat,
    TableState,
    check_next_hands,
    start_of,
    start_when_balanced,
)
from homepoker.core.rulings.shared.policies import BALANCE_SEAT, BLOCKED_ZONE, REDRAW_AT, BalanceSeat
from homepoker.core.rulings.shared.seat_order import clockwise
from homepoker.core.rulings.shared.seeded_shuffle import another, shuffled


class BreakSeats(StrEnum):
    """How the players come to their new seats."""

    TWO_STEPS = "two-steps"
    """By two draws: the seat cards are shuffled, and a card for each player says who takes the first one."""
    DRAW = "draw"
    """By one draw, with seat cards or by the program."""
    FREE = "free"
    """Everybody chooses among the free seats; who has not chosen is seated by lot."""


class BreakOrder(StrEnum):
    """By whom the order of breaking tables is set."""

    FLOOR = "floor"
    """The direction announces it."""
    FLOOR_OR_PLAYERS = "floor-or-players"
    """The direction announces it, or the players see to it themselves where that is needed."""


BREAK_SEATS: Final = choice("break.seats", "seat-table-break", BreakSeats, BreakSeats.TWO_STEPS)
BREAK_SEATS_CHAMPIONSHIP: Final = choice("break.seats_championship", "seat-table-break", BreakSeats)
"""The same for a championship; silent where it is no other."""
BREAK_ORDER: Final = choice("break.order_by", "seat-table-break", BreakOrder, BreakOrder.FLOOR)


@facts
class TableBreakSituation:
    """Who is to be seated where, and where luck comes from.

    ``break_order`` are the tables in the order in which they are to break, as it was announced. ``table_state`` are
    the tables whose next hand is known. ``playing_cards`` are cards dealt by hand for the order of the players;
    then ``free_seats`` are the stack of seat cards as it was shuffled by hand. ``chosen`` are seats that players
    chose.
    """

    breaking_table: TableNumber
    players: tuple[Name, ...]
    free_seats: tuple[TableSeat, ...]
    break_order: tuple[TableNumber, ...] = field(default=(), kw_only=True)
    source: Source
    table_state: tuple[TableState, ...] = ()
    playing_cards: Mapping[Name, CardText] | None = None
    chosen: Mapping[Name, TableSeat] | None = None
    championship: bool = False

    def __post_init__(self) -> None:
        """Check the seats: there are players, each gets one seat, and only free seats are taken."""
        if not self.players:
            raise refuse_fact("players", "too_short")
        if any(seat.table == self.breaking_table for seat in self.free_seats):
            raise refuse_fact("free_seats", "breaking_table", table=self.breaking_table)
        if twice_free := [seat for seat in self.free_seats if self.free_seats.count(seat) > 1]:
            raise refuse_fact("free_seats", "seat_not_free", table=twice_free[0].table, seat=twice_free[0].seat)
        check_next_hands("table_state", self.table_state)
        missing = len(self.players) - len(self.free_seats)
        if missing > 0:
            raise refuse_fact("free_seats", "too_few_seats", count=missing)
        if twice := [name for name, count in Counter(self.players).items() if count > 1]:
            raise refuse_fact("players", "named_twice", player=twice[0])
        taken = list((self.chosen or {}).values())
        if wrong := [seat for seat in taken if seat not in self.free_seats or taken.count(seat) > 1]:
            raise refuse_fact("chosen", "seat_not_free", table=wrong[0].table, seat=wrong[0].seat)
        if self.playing_cards is not None and set(self.playing_cards) != set(self.players):
            raise refuse_fact("playing_cards", "missing")
        for text in (self.playing_cards or {}).values():
            try:
                card(text)
            except ValueError as error:
                raise refuse_fact("playing_cards", "not_a_card") from error


@facts
class TableBreakVerdict:
    """Everybody's new seat, and how each begins there as far as the next hand of the table is known."""

    assignment: Mapping[Name, TableSeat]
    per_player: Mapping[Name, Start]


def seats_at_break(consult: Consultation, *, is_championship: bool) -> BreakSeats:
    """Method by which the players of a broken table come to their new seats."""
    seats = consult.ask(BREAK_SEATS_CHAMPIONSHIP) if is_championship else SILENT
    return consult.ask(BREAK_SEATS) if seats is SILENT else seats


@decides("seat-table-break", asks=(BREAK_SEATS, BREAK_SEATS_CHAMPIONSHIP, BREAK_ORDER))
def table_break(situation: TableBreakSituation, consult: Consultation) -> TableBreakVerdict:
    """Seats as the book gives them; each is taken with its rights and duties."""
    assignment = _assignment(situation.breaking_table, situation, consult)
    for name, seat in assignment.items():
        consult.then("goes_to", player=name, table=seat.table, seat=seat.seat)
    consult.then("carry")
    starts = _starts(assignment, situation, consult)
    for name, start in starts.items():
        match start.posts:
            case Posts.SB:
                consult.then("posts_small_blind", player=name)
            case Posts.BB:
                consult.then("posts_big_blind", player=name)
            case Posts.NONE:
                pass
    waiting = [name for name, start in starts.items() if not start.dealt_in_now]
    if waiting:
        consult.then("wait", players=waiting)
    if len(starts) < len(assignment):
        consult.then("others_unless_behind" if waiting else "play_unless_behind")
    elif len(waiting) < len(assignment):
        consult.then("others_play" if waiting else "play_at_once")
    together = max(Counter(seat.table for seat in assignment.values()).values(), default=0)
    if together > 1:
        redraw_at = consult.ask(REDRAW_AT)
        if redraw_at is not SILENT and together >= redraw_at:
            consult.leans_on("A-53")
            consult.then("button_stays", count=together)
    return TableBreakVerdict(assignment, starts)


def _say_order(table: int, order: Sequence[int], consult: Consultation) -> None:
    """Say that the order of breaking is announced, or that another table breaks first."""
    if not order:
        by_players = consult.ask(BREAK_ORDER) is BreakOrder.FLOOR_OR_PLAYERS
        consult.then("announce_or_players" if by_players else "announce")
    elif order[0] != table:
        consult.then("another_first", table=order[0])


def _assignment(table: int, situation: TableBreakSituation, consult: Consultation) -> dict[str, TableSeat]:
    """Everybody's seat, in the order in which they are given."""
    players, free = situation.players, situation.free_seats
    seats_by = seats_at_break(consult, is_championship=situation.championship)
    _say_order(table, situation.break_order, consult)
    match seats_by:
        case BreakSeats.TWO_STEPS:
            consult.say("two_steps", table=table)
            consult.because("by_hand")
            cards = situation.playing_cards
            seats = free
            if cards is None:
                consult.then("drawn_here")
                seats = shuffled(seats, situation.source)
                deck = shuffled(FULL_DECK, another(situation.source))
                cards = {name: str(card) for name, card in zip(players, deck, strict=False)}
            else:
                consult.then("drawn_by_hand")
            return dict(zip(_highest_first(cards), seats, strict=False))
        case BreakSeats.DRAW:
            consult.say("draw", table=table)
            consult.then("draw_each")
            return dict(zip(players, shuffled(free, situation.source), strict=False))
        case BreakSeats.FREE:
            consult.leans_on("A-54")
            consult.say("free", table=table)
            consult.then("choose")
            consult.then("rest")
            chosen = dict(situation.chosen or {})
            standing = [name for name in players if name not in chosen]
            if not standing:
                return chosen
            rest = [seat for seat in free if seat not in chosen.values()]
            return {**chosen, **dict(zip(standing, shuffled(rest, situation.source), strict=False))}


def _highest_first(cards: Mapping[str, str]) -> list[str]:
    """The players by their cards; equal ranks by suit."""
    return sorted(cards, key=lambda name: (card(cards[name]).height, card(cards[name]).suit_height), reverse=True)


def _starts(
    assignment: Mapping[str, TableSeat], situation: TableBreakSituation, consult: Consultation
) -> dict[str, Start]:
    """Starts of all players round the table: of several only the first is the next big blind."""
    starts: dict[str, Start] = {}
    for at in situation.table_state:
        here = [(seat.seat, name) for name, seat in assignment.items() if seat.table == at.table]
        big_blind = at.bb_seat
        for seat, name in sorted(here, key=lambda sitting: clockwise(at.button_seat, sitting[0])):
            state = TableState(at.table, at.button_seat, big_blind, at.sb_seat)
            starts[name] = start_of(seat, state, consult)
            if starts[name].posts is Posts.BB:
                big_blind = seat
    return starts


class Cause(StrEnum):
    """Why somebody comes to the table."""

    TABLE_BREAK = "table-break"
    """His table was broken."""
    BALANCE = "balance"
    """He moves to even out the tables."""
    LATE = "late"
    """He enters late or again."""
    ALTERNATE = "alternate"
    """He waited for a free seat."""


@facts
class NewcomerPositionSituation:
    """The next hand's nominal seats as they are without the newcomer, and his seat.

    ``button_seat`` and ``sb_seat`` may be empty seats; ``sb_seat`` is left out where no seat is due for it.
    """

    cause: Cause
    new_seat: SeatNumber
    seats_occupied: tuple[SeatNumber, ...] = field(default=(), kw_only=True)
    button_seat: SeatNumber
    sb_seat: SeatNumber | None
    bb_seat: SeatNumber

    def __post_init__(self) -> None:
        """Check the seats: the newcomer's is free, and button, small blind and big blind follow one another."""
        if self.new_seat == self.bb_seat or self.new_seat in self.seats_occupied:
            raise refuse_fact("new_seat", "seat_twice")
        if self.bb_seat in (self.button_seat, self.sb_seat):
            raise refuse_fact("bb_seat", "big_blind_apart")
        if self.sb_seat is not None and clockwise(self.button_seat, self.sb_seat) > clockwise(
            self.button_seat, self.bb_seat
        ):
            raise refuse_fact("sb_seat", "small_blind_first")


@facts
class NewcomerPositionVerdict:
    """Whether he is dealt in, what he posts, and whether the book allows this seat for his reason."""

    dealt_in_now: bool
    posts: Posts
    seat_allowed: bool


@decides("seat-newcomer-position", asks=(BLOCKED_ZONE,))
def newcomer_position(situation: NewcomerPositionSituation, consult: Consultation) -> NewcomerPositionVerdict:
    """Every seat plays at once with its duties, except between button and small blind."""
    button, small_blind, big_blind = situation.button_seat, situation.sb_seat, situation.bb_seat
    seat = situation.new_seat
    at = TableState(1, button, big_blind, small_blind)
    start = (start_when_balanced if situation.cause is Cause.BALANCE else start_of)(seat, at, consult)
    is_allowed = _is_allowed(situation, start, consult)
    if not is_allowed:
        consult.then("another_seat", seat=seat)
    if not start.dealt_in_now:
        is_small_blind = seat == small_blind or (small_blind is None and seat != button)
        consult.say("waits_off_small_blind" if is_small_blind else "waits", seat=seat)
        consult.then("no_cards_yet", seat=seat)
        consult.then("skip")
    else:
        match start.posts:
            case Posts.SB:
                consult.say("small_blind", seat=seat)
                consult.then("post_small_blind", seat=seat)
            case Posts.BB if seat == small_blind:
                consult.say("single_big_blind", seat=seat)
                consult.then("post_single_big_blind", seat=seat)
            case Posts.BB:
                consult.say("big_blind", seat=seat)
                consult.then("post_big_blind", seat=seat)
            case Posts.NONE:
                consult.say("plays", seat=seat)
        consult.then("deal_in", seat=seat)
    return NewcomerPositionVerdict(start.dealt_in_now, start.posts, is_allowed)


def _is_allowed(situation: NewcomerPositionSituation, start: Start, consult: Consultation) -> bool:
    """Whether the book lets balanced players take the seats up to the small blind."""
    if situation.cause is not Cause.BALANCE:
        return True
    wanted = consult.ask(BALANCE_SEAT)
    if not start.dealt_in_now:
        consult.because("not_when_balancing", seat=situation.new_seat)
        return False
    if wanted is BalanceSeat.NEAREST_BB and start.posts is Posts.SB:
        consult.leans_on("A-60")
    return True
