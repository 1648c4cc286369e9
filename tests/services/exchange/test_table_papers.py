"""Move slips: one for everybody who gets a new seat, before the table is broken and from the journal afterwards."""

from __future__ import annotations

import re

import pytest

from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.seat_moves import SeatMoves, planned_seat_moves, seat_moves_of
from homepoker.services.evening.to_do.tables import FinalTableDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.exchange.table_papers import MoveSlip, duty_lines, move_slips, table_card_sheets
from tests.desks import BOOKS, Evening, words_in
from tests.services.evening.uneven_tables import thin_out, three_tables


def slips(moved: SeatMoves, evening: Evening, language: str) -> list[MoveSlip]:
    return move_slips(moved, evening.desk.state, BOOKS, words_in(language))


def newest(evening: Evening) -> int:
    return evening.desk.history.lines[-1].sequence


def test_the_slips_of_the_preview_are_those_of_the_journal_afterwards() -> None:
    evening = three_tables("tda-2019", 6, 6, 6)
    plan = evening.tables.draw_new_seats(3)
    before = planned_seat_moves(evening.desk.state, plan.seats, plan.citations, evening.desk.now())
    evening.tables.break_table(plan)
    assert seat_moves_of(evening.desk, newest(evening)) == before
    assert len(before.moves) == 6


@pytest.mark.parametrize(("language", "said"), [("de", "von Tisch 3"), ("en", "from table 3")])
def test_a_slip_names_player_old_and_new_seat_what_is_owed_and_the_rule(language: str, said: str) -> None:
    evening = three_tables("tda-2019", 6, 6, 6)
    plan = evening.tables.draw_new_seats(3)
    moved = planned_seat_moves(evening.desk.state, plan.seats, plan.citations, evening.desk.now())
    words = words_in(language)
    for slip, move in zip(slips(moved, evening, language), moved.moves, strict=True):
        assert slip.player == words.name(evening.desk.state.entries.by_id[move.entry].player)
        assert move.arrival is not None
        assert words.text(f"seating.arrival_{move.arrival}")[1:] in slip.owed
        assert slip.before.startswith(said)
        assert (slip.table, slip.seat) == (move.seat.table, move.seat.number)
        assert "TDA 10" in slip.rules


def test_at_the_final_table_everybody_who_has_a_new_seat_gets_one_and_owes_nothing() -> None:
    evening = three_tables("apsa", 3, 3, 3)
    (due,) = ToDoList(evening.desk).items()
    assert isinstance(due, FinalTableDue)
    ToDoList(evening.desk).do(due)
    moved = seat_moves_of(evening.desk, newest(evening))
    assert moved is not None
    before = evening.desk.state_before(newest(evening)).seating.seats
    stay = [one for one, seat in due.plan.seats.items() if before[one] == seat]
    assert len(moved.moves) == 9 - len(stay)
    assert all("Final Table" in slip.owed for slip in slips(moved, evening, "de"))


def test_only_a_broken_table_offers_slips_and_not_once_it_is_undone() -> None:
    evening = three_tables("tda-2019", 6, 6, 6)
    evening.tables.break_table(evening.tables.draw_new_seats(3))
    thin_out(evening, {1: 8})

    def offered() -> list[str]:
        entries = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("en"))
        return [entry.text for entry in entries if entry.has_slips]

    assert offered() == ["Table 3 broken, 6 players moved"]
    while evening.desk.undo().key != "journal.table_closed":
        pass
    assert offered() == []
    assert all(seat_moves_of(evening.desk, line.sequence) is None for line in evening.desk.history.lines)


def test_a_slip_names_the_rules_of_another_book_without_more_words_than_its_line_holds() -> None:
    evening = three_tables("uesg", 6, 6, 6)
    plan = evening.tables.draw_new_seats(3)
    assert all(citation.is_fallback for citation in plan.citations)
    moved = planned_seat_moves(evening.desk.state, plan.seats, plan.citations, evening.desk.now())
    for slip in slips(moved, evening, "en"):
        assert "silent" not in slip.rules
        assert "TDA 10" in slip.rules


NAMES = ("ada", "ben", "cora", "dina", "emil", "fred")


@pytest.fixture
def evening() -> Evening:
    evening = Evening().begin(*NAMES, tables=2)
    commands = PenaltyCommands(evening.desk)
    commands.impose(Case(evening.entry("ada"), Offence.ABUSE), Sanction.WARNING, overruled="first")
    commands.impose(Case(evening.entry("ada"), Offence.ABUSE), Sanction.MISSED_HANDS, 3, overruled="again")
    return evening


@pytest.mark.parametrize(("language", "told"), [("de", "Verwarnung: "), ("en", "Warning: ")])
def test_each_card_has_who_sits_there_and_what_was_noted(evening: Evening, language: str, told: str) -> None:
    cards = table_card_sheets(evening.desk.state, words_in(language))
    assert len(cards) == 2
    seated = [row for card in cards for row in card.rows if row[1]]
    assert sorted(str(name) for _, name, _ in seated) == [name.capitalize() for name in NAMES]
    noted = {str(name): str(text) for _, name, text in seated}
    first, second = noted.pop("Ada").split("; ")
    assert first.startswith(told)
    assert "(3)" in second
    assert set(noted.values()) == {""}
    assert all(card.rows[-1] == (None, "", "") for card in cards), "there is room for notes by hand"


def test_a_penalty_that_was_lifted_is_not_on_it(evening: Evening) -> None:
    PenaltyCommands(evening.desk).lift(evening.entry("ada"))
    noted = [str(row[2]) for card in table_card_sheets(evening.desk.state, words_in("en")) for row in card.rows]
    assert [text for text in noted if text] == [next(text for text in noted if text.startswith("Warning"))]


@pytest.mark.parametrize("language", ["de", "en"])
def test_papers_of_an_evening_by_the_edition_of_2024_name_its_rules_and_none_of_2019(language: str) -> None:
    evening = three_tables("tda-2024", 6, 6, 6)
    plan = evening.tables.draw_new_seats(3)
    moved = planned_seat_moves(evening.desk.state, plan.seats, plan.citations, evening.desk.now())
    for slip in slips(moved, evening, language):
        assert "TDA 2024 10-B" in slip.rules
    words = words_in(language)
    rules = [duty.rule for duty in duty_lines(evening.desk.state, BOOKS, words)]
    assert any("TDA 2024 34-B" in rule for rule in rules)
    assert not [rule for rule in rules if re.search(r"TDA (?!2024)", rule)]
