"""A room of 27 players at three tables, played to its end by each book; the host takes every proposal.

Who is out follows from the seats alone, so that what two books do otherwise is the books' doing. What each does stands
in ``three_tables/<book>.txt``, a line for each move with its rules; ``pytest --update-goldens`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

import pytest

from homepoker.core import seating
from homepoker.core.button import ButtonPlaced
from homepoker.core.clock import LevelsShortened
from homepoker.core.dealers import DealerNamed
from homepoker.core.hand_for_hand import HandForHandBegan, HandForHandEnded, RoundBegan
from homepoker.core.history import Line
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.seating import PlayerMoved, PlayerSeated, TableClosed
from homepoker.core.tournament import WinnerDeclared
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
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
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
from tests.desks import BOOKS, Evening
from tests.fakes import FixedDraw

TOLD = Path(__file__).parent / "three_tables"
NAMES = [f"{number:02}" for number in range(1, 28)]
ROUNDS_MOST = 60


def play(book: str, *, is_championship: bool = False) -> list[str]:
    """The whole evening, and what was done at the tables in words for a diff."""
    draw = FixedDraw(seed=14)
    evening = Evening(
        rulebook=book, late_registration_until=1, bubble_at=12, is_championship=is_championship, draw=draw
    )
    evening.begin(*NAMES[:-1], tables=3)
    _enter_late(evening, NAMES[-1])
    evening.pass_time(minutes=25)
    to_do = ToDoList(evening.desk)
    told: list[str] = []
    for number in range(ROUNDS_MOST):
        if evening.desk.state.is_over:
            break
        _play_a_hand_everywhere(evening, number)
        while due := next(iter(to_do.items()), None):
            told += _take(evening, to_do, due)
            if isinstance(due, RoundDue):
                break  # the tables play before they report again
    assert evening.desk.state.winner is not None
    evening.finish.close()
    return [*told, *_lines(evening)]


def _enter_late(evening: Evening, name: str) -> None:
    evening.field.enter_late(name)  # type: ignore[arg-type] # an id is a text


def _play_a_hand_everywhere(evening: Evening, number: int) -> None:
    """A hand at each table; at the table whose turn it is the small blind is out by the big blind."""
    desk = evening.desk
    for table in sorted(desk.state.seating.tables) if desk.state.hand_for_hand is None else ():
        if len(seating.at_table(desk.state.seating, table)) > 1:
            evening.tables.next_hand(table)
    tables = [table for table, size in seating.sizes(desk.state.seating).items() if size > 1]
    table = tables[number // 3 % len(tables)]
    hand = desk.state.buttons.hands[table]
    at_seat = {seat: entry for entry, seat in seating.at_table(desk.state.seating, table)}
    winner = at_seat[hand.big_blind]
    loser = next(entry for seat, entry in sorted(at_seat.items(), reverse=True) if entry != winner)
    evening.field.bust_out([(loser, (winner,))])


def _take(evening: Evening, to_do: ToDoList, due: Due) -> Iterator[str]:
    match due:
        case BalanceDue() | FinalTableDue() | ButtonDue() | HandForHandDue() | HeadsUpDue():
            to_do.do(due)
        case RoundDue():
            for table in due.waits_for:
                HandForHandCommands(evening.desk).report(table, Status.DONE)
            to_do.do(due)
        case BreakDue(table=table):
            evening.tables.break_table(evening.tables.draw_new_seats(table))
        case PenaltyOver() | PenaltyUncounted() | NearlyBlindedOut() | BlindedOut() | MissedBlindsDue():
            raise AssertionError("everybody is there and behaves")
        case FinalTableBlocked():
            raise AssertionError("no seat is blocked")
        case LateRegistrationEnds() | WaitsForEntries() | DecksDue():
            to_do.put_off(due)
        case LastHandsDue() | LastHandsAtTable() | LastStacksDue() | RunningLate() | PrizesDue():
            raise AssertionError("nobody has named a time to be done, or prizes")
        case HaltDue():
            to_do.put_off(due)
            yield f"table {due.table} halts at {dict(due.sizes)}: {_rules(due)}"


def _lines(evening: Evening) -> Iterator[str]:
    """What the log says of seats, buttons, dealers and the winner, one line for each event."""
    for line in evening.desk.history.lines:
        yield from _told(evening, line)


def _told(evening: Evening, line: Line) -> Iterator[str]:
    for event in line.events:
        match event:
            case PlayerSeated(entry=entry, seat=seat):
                yield f"{_name(evening, entry)} sits at {seat.table}/{seat.number}: {_rules(event)}"
            case PlayerMoved(entry=entry, seat=seat):
                yield f"{_name(evening, entry)} moves to {seat.table}/{seat.number}: {_rules(event)}"
            case TableClosed(table=table):
                yield f"table {table} closes: {_rules(event)}"
            case ButtonPlaced(table=table, button=button):
                yield f"table {table}: the button begins on {button}: {_rules(event)}"
            case DealerNamed(table=table, entry=entry, source=source):
                yield f"table {table}: {_name(evening, entry)} deals ({source}): {_rules(event)}"
            case HandForHandBegan() | RoundBegan() | HandForHandEnded() | LevelsShortened():
                yield f"{event.kind}: {_rules(event)}"
            case WinnerDeclared(entry=entry):
                yield f"{_name(evening, entry)} wins: {_rules(event)}"
            case _:
                pass


def _name(evening: Evening, entry: EntryId) -> str:
    return str(evening.desk.state.entries.by_id[entry].player)


def _rules(of: object) -> str:
    citations = getattr(of, "citations", ())
    return ", ".join(map(str, citations)) or "no rule"


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_room_is_played_to_its_end_by_each_book(book: str, request: pytest.FixtureRequest) -> None:
    _compare(play(book), book, request)


def test_a_championship_of_the_bps_is_played_to_its_end(request: pytest.FixtureRequest) -> None:
    told = play("bps-2019", is_championship=True)
    _compare(told, "bps-2019-championship", request)
    assert told != play("bps-2019")


@pytest.mark.parametrize("book", sorted(BOOKS.keys() - {"bps-2019"}))
def test_a_championship_by_a_book_without_rules_for_one_is_an_evening_like_any_other(book: str) -> None:
    assert play(book, is_championship=True) == play(book)


def _compare(lines: list[str], name: str, request: pytest.FixtureRequest) -> None:
    told = "\n".join(lines) + "\n"
    golden = TOLD / f"{name}.txt"
    if request.config.getoption("--update-goldens"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_an_evening_by_the_edition_of_2024_differs_from_that_of_2019_in_these_lines(
    request: pytest.FixtureRequest,
) -> None:
    before, now = ([line.replace(f"{book}:", "") for line in play(book)] for book in ("tda-2019", "tda-2024"))
    _compare([line for line in ndiff(before, now) if line[0] in "-+"], "tda-2024-against-2019", request)
