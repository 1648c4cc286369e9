"""The final table, and the one of a championship.

- ``seat-final-table``: when is the final table formed, and how are its seats and button given (final table,
  Finaltisch)?
- ``seat-final-table-championship``: how are the seats of a championship's final table drawn (championship draw,
  Platzziehung am Final Table)?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import AnswerSource, Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Name, Number, SeatNumber, Source, facts, refuse_fact
from homepoker.core.rulings.seating.policies import MAX_PER_TABLE, SEATS_BY_ROLE
from homepoker.core.rulings.shared.policies import (
    BUTTON_TIE_BREAK,
    CHAMPIONSHIP_BUTTON,
    FINAL_BUTTON,
    H4H_TRIGGER,
    REDRAW_AT,
    FirstButton,
    HandForHandTrigger,
    TieBreak,
)
from homepoker.core.rulings.shared.seeded_shuffle import another, shuffled


class SeatProcedure(StrEnum):
    """The way in which the seats of the final table are given."""

    REDRAW = "redraw"
    """They are drawn anew."""
    FREE = "free"
    """Everybody chooses."""
    KEEP = "keep"
    """Who sits there stays; the others fill up."""


SIZE_TEN_HANDED: Final = whole("final.size_ten_handed", "seat-final-table", 2, MOST_SEATS, open_question="A-17")
"""Players at the final table of an event with ten at a table; silent: as many as a table seats."""
SIZE_FULL_RING: Final = whole("final.size", "seat-final-table", 2, MOST_SEATS)
"""The same for an event with eight or nine at a table."""
SIZE_SHORT_HANDED: Final = whole("final.size_short_handed", "seat-final-table", 2, MOST_SEATS)
"""The same for an event with six or seven at a table."""
SIZE_CHAMPIONSHIP: Final = whole("final.size_championship", "seat-final-table", 2, MOST_SEATS)
"""The same for a championship."""
SEATS: Final = choice("final.seats", "seat-final-table", SeatProcedure, SeatProcedure.REDRAW)


class Format(StrEnum):
    """How many play at a table in this event."""

    TEN = "10-handed"
    """Ten at a table."""
    NINE = "9-handed"
    """Nine at a table."""
    EIGHT = "8-handed"
    """Eight at a table."""
    SEVEN = "7-handed"
    """Seven at a table."""
    SIX = "6-handed"
    """Six at a table."""


class SeatMethod(StrEnum):
    """How the seats of the final table are given."""

    REDRAW = "redraw"
    """Drawn anew."""
    FREE_CHOICE = "free-choice"
    """Everybody chooses."""
    KEEP = "keep"
    """Who sits there stays."""
    CHAMPIONSHIP_DRAW = "championship-draw"
    """Drawn by the role in the next hand."""


class ButtonMethod(StrEnum):
    """How the first button of the final table is found."""

    SEAT_1 = "seat1"
    """On seat 1."""
    HIGH_CARD = "high-card"
    """The highest card has it."""
    SEAT_10 = "seat10"
    """On seat 10."""
    UNSPECIFIED = "unspecified"
    """In another way."""


@facts
class FinalTableSituation:
    """What is played, who is left at how many tables, and whether it is a championship."""

    format: Format
    players_left: Annotated[int, Interval(ge=2, le=9999)]
    tables: Number
    championship: bool = False

    def __post_init__(self) -> None:
        """Check the tables: there are no more tables than players."""
        if self.tables > self.players_left:
            raise refuse_fact("tables", "more_tables_than_players", players=self.players_left)


@facts
class FinalTableVerdict:
    """With how many players the final table is formed, and how its seats and its button are given."""

    final_size: Number
    seat_method: SeatMethod
    button_method: ButtonMethod


@decides(
    "seat-final-table",
    asks=(SIZE_TEN_HANDED, SIZE_FULL_RING, SIZE_SHORT_HANDED, SIZE_CHAMPIONSHIP, SEATS, FINAL_BUTTON),
)
def final_table(situation: FinalTableSituation, consult: Consultation) -> FinalTableVerdict:
    """Form the final table as soon as no more players are left than the book wants at it."""
    by_role = situation.championship and consult.ask(SEATS_BY_ROLE)
    size = _size(situation, consult, by_role=by_role)
    more = situation.players_left - size
    if more > 0:
        consult.say("not_yet", count=more, size=size)
        if more == 1 and situation.tables > 1:
            _say_until_then(consult)
        consult.then("later")
    else:
        consult.say("now", size=situation.players_left)
        if situation.tables > 1:
            consult.then("combine", count=situation.tables)
    if by_role:
        consult.then("draw_by_role")
        return FinalTableVerdict(size, SeatMethod.CHAMPIONSHIP_DRAW, _championship_button(consult))
    return FinalTableVerdict(size, _seats(consult), _button(consult))


def _size(situation: FinalTableSituation, consult: Consultation, *, by_role: bool) -> int:
    """Number of players with whom the final table is formed; if all books are silent, the seats of a table."""
    seats = int(situation.format.partition("-")[0])
    by_format = {Format.TEN: SIZE_TEN_HANDED, Format.NINE: SIZE_FULL_RING, Format.EIGHT: SIZE_FULL_RING}
    policy = SIZE_CHAMPIONSHIP if by_role else by_format.get(situation.format, SIZE_SHORT_HANDED)
    size = consult.ask(policy)
    if size is SILENT:
        return seats
    answer = consult.asked[policy.name]
    if answer is None or answer.source is AnswerSource.RULE:
        return size
    # A book that names only how many a table seats at most takes the size from another one, within its own limit.
    most = consult.ask(MAX_PER_TABLE)
    if most < size:
        consult.because("most_at_a_table", most=most)
    return min(size, most)


def _say_until_then(consult: Consultation) -> None:
    """Say that hands are played together until the last one has gone out, where the book has it so."""
    match consult.ask(H4H_TRIGGER):
        case HandForHandTrigger.FINAL_TABLE_BUBBLE:
            consult.then("hand_for_hand")
        case HandForHandTrigger.TD_ANNOUNCEMENT:
            consult.then("may_be_hand_for_hand")
        case HandForHandTrigger.PRIZE_OR_POINTS_BUBBLE:
            consult.then("not_hand_for_hand")


def _seats(consult: Consultation) -> SeatMethod:
    match consult.ask(SEATS):
        case SeatProcedure.REDRAW:
            consult.then("redraw")
            return SeatMethod.REDRAW
        case SeatProcedure.FREE:
            consult.then("choose")
            return SeatMethod.FREE_CHOICE
        case SeatProcedure.KEEP:
            consult.then("keep")
            return SeatMethod.KEEP


def _button(consult: Consultation) -> ButtonMethod:
    """The first button; a new button for newcomers is only meant for balancing."""
    method = consult.ask(FINAL_BUTTON)
    match method:
        case FirstButton.SEAT_1:
            consult.then("button_seat", number=1)
        case FirstButton.HIGH_CARD:
            consult.then("high_card")
            match consult.ask(BUTTON_TIE_BREAK):
                case TieBreak.SUIT:
                    consult.then("tie_by_suit")
                case TieBreak.FURTHER_CARDS:
                    consult.then("tie_by_further_cards")
    redraw_at = consult.ask(REDRAW_AT)
    if redraw_at is not SILENT:
        consult.leans_on("A-53")
        consult.then("only_when_balancing", count=redraw_at)
    return ButtonMethod.SEAT_1 if method is FirstButton.SEAT_1 else ButtonMethod.HIGH_CARD


def _championship_button(consult: Consultation) -> ButtonMethod:
    seat = consult.ask(CHAMPIONSHIP_BUTTON)
    if seat is SILENT:
        return ButtonMethod.UNSPECIFIED
    consult.then("button_seat", number=seat)
    return {1: ButtonMethod.SEAT_1, 10: ButtonMethod.SEAT_10}.get(seat, ButtonMethod.UNSPECIFIED)


CHAMPIONSHIP_SEATS: Final = 10
"""Seats at the final table of a championship."""

MOST_TABLES: Final = 2
"""The most tables whose roles count; the players of more draw among all seats."""


@facts
class FormerTable:
    """Who would have had button and blinds in the next hand of a table that goes into the final table."""

    next_button: Name | None = None
    next_s_b: Name | None = None
    next_b_b: Name | None = None


@facts
class ChampionshipTableSituation:
    """The tables that are left with the roles of their next hands, everybody who plays, and where luck comes from."""

    tables: tuple[FormerTable, ...]
    players: tuple[Name, ...]
    source: Source

    def __post_init__(self) -> None:
        """Check the draw: two to ten players, of whom each has roles at one table only."""
        if len(self.players) < 2:
            raise refuse_fact("players", "two_left")
        if not self.tables:
            raise refuse_fact("tables", "too_short")
        if len(self.players) > CHAMPIONSHIP_SEATS:
            raise refuse_fact("players", "too_few_seats", count=len(self.players) - CHAMPIONSHIP_SEATS)
        if twice := [name for name, count in Counter(self.players).items() if count > 1]:
            raise refuse_fact("players", "named_twice", player=twice[0])
        roles = [name for table in self.tables for name in (table.next_b_b, table.next_s_b, table.next_button) if name]
        if strange := [name for name in roles if name not in self.players]:
            raise refuse_fact("tables", "not_among_players", player=strange[0])
        at = [{table.next_b_b, table.next_s_b, table.next_button} - {None} for table in self.tables]
        if elsewhere := [name for name in roles if sum(name in named for named in at) > 1]:
            raise refuse_fact("tables", "named_twice", player=elsewhere[0])
        for table in self.tables:
            if table.next_b_b is not None and table.next_b_b in (table.next_s_b, table.next_button):
                raise refuse_fact("tables", "named_twice", player=table.next_b_b)


@facts
class ChampionshipTableVerdict:
    """Everybody's seat and the button's; nothing where the book knows no such draw."""

    seats: Mapping[Name, SeatNumber]
    button_seat: SeatNumber | None


@decides("seat-final-table-championship", asks=(SEATS_BY_ROLE, CHAMPIONSHIP_BUTTON))
def championship_table(situation: ChampionshipTableSituation, consult: Consultation) -> ChampionshipTableVerdict:
    """Two seats are kept for each role, one for each of two tables; what is left is drawn by the rest."""
    if not consult.ask(SEATS_BY_ROLE):
        consult.say("no_such_draw")
        consult.then("as_any_final")
        return ChampionshipTableVerdict(seats={}, button_seat=None)
    consult.leans_on("A-18")
    seat = consult.ask(CHAMPIONSHIP_BUTTON)
    button = CHAMPIONSHIP_SEATS if seat is SILENT else seat
    is_for_all = len(situation.tables) > MOST_TABLES
    consult.say("by_lot" if is_for_all else "by_role", number=button)
    consult.then("put_button", number=button)
    if is_for_all:
        consult.then("draw_all")
        consult.because("three_tables")
        seats = dict(zip(situation.players, shuffled(range(1, CHAMPIONSHIP_SEATS + 1), situation.source), strict=False))
    else:
        seats = _by_role(situation, button, consult)
    for name, seat in seats.items():
        consult.then("sits", player=name, number=seat)
    return ChampionshipTableVerdict(seats, button)


def _by_role(situation: ChampionshipTableSituation, button: int, consult: Consultation) -> dict[str, int]:
    """The big blinds draw first, then the small blinds and the buttons; seats that a role leaves go to the rest."""
    tables, players, source = situation.tables, situation.players, situation.source
    seats: dict[str, int] = {}
    rest = [_from_button(button, steps) for steps in (4, 5, 6, 8)]
    kept = (
        ("big_blinds", (2, 3), [table.next_b_b for table in tables]),
        ("small_blinds", (1, 7), [table.next_s_b for table in tables]),
        ("buttons", (9, 10), [table.next_button for table in tables]),
    )
    for role, steps, named in kept:
        holders = [name for name in dict.fromkeys(named) if name is not None and name not in seats]
        pair = [_from_button(button, step) for step in steps]
        drawn = shuffled(pair, source)
        source = another(source)
        seats |= dict(zip(holders, drawn, strict=False))
        rest += drawn[len(holders) :]
        if holders:
            consult.then(role, first=min(pair), second=max(pair))
    others = [name for name in players if name not in seats]
    consult.then("rest")
    return {**seats, **dict(zip(others, shuffled(rest, source), strict=False))}


def _from_button(button: int, steps: int) -> int:
    """The seat so many steps behind the button; with the button on the last seat, the number of the steps."""
    return (button + steps - 1) % CHAMPIONSHIP_SEATS + 1
