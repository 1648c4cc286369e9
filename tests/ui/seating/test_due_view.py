"""Words of proposals: which question is asked, why, and what the book allows where a table lacks seats."""

from __future__ import annotations

from homepoker.core.quantities import Seat
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.ui.seating.due_view import button_choices, due_text
from tests.desks import Evening
from tests.fakes import FixedDraw
from tests.services.evening.uneven_tables import NAMES, thin_out
from tests.ui.room_view.evenings import words_in


def two_tables(*sizes: int, book: str = "tda-2019") -> Evening:
    evening = Evening(rulebook=book, draw=FixedDraw(3)).begin(*NAMES[:14], tables=2)
    evening.clock.go_to(4)
    thin_out(evening, dict(enumerate(sizes, start=1)))
    return evening


def test_a_button_that_is_known_is_said_and_only_the_other_one_asked_for() -> None:
    evening = two_tables(7, 4)
    evening.tables.next_hand(1)
    to_do, state = ToDoList(evening.desk), evening.desk.state
    text = due_text(to_do.items()[0], state, words_in("en"))
    button = state.buttons.hands[1].button
    assert f"on seat {button}." in text.why[-1]
    assert (text.question, text.do) == ("Table 2: where is the button?", "")
    assert {choice.table for choice in button_choices(to_do.items()[0], state, words_in("en"))} == {2}


def test_of_two_questions_each_says_its_table_and_what_depends_on_it() -> None:
    evening = two_tables(7, 4)
    to_do, words = ToDoList(evening.desk), words_in("de")
    asked = [due_text(to_do.items()[0], evening.desk.state, words)]
    to_do.name_button(1, 9)
    asked.append(due_text(to_do.items()[0], evening.desk.state, words))
    assert [text.question for text in asked] == [
        "Tisch 1: Wo liegt der Button? (1 von 2)",
        "Tisch 2: Wo liegt der Button? (2 von 2)",
    ]
    assert asked[0].asked_for != asked[1].asked_for
    assert asked[1].why[-1] == "An Tisch 1 liegt der Button auf Platz 9.", "nobody sits there any more"


def test_seats_that_a_final_table_lacks_are_counted_with_those_that_are_blocked() -> None:
    evening = two_tables(5, 4, book="apsa")
    SeatAgreements(evening.desk).block(Seat(1, 9))
    (due,) = ToDoList(evening.desk).items()
    text = due_text(due, evening.desk.state, words_in("de"))
    assert text.title == "9 Spieler sind übrig: Mit einem Platz mehr an Tisch 1 ist der Final Table möglich."
    assert "bis zu 9 Spieler, der Tisch hat nur Platz für 8." in text.why[0]
    assert text.why[1:] == ("1 Platz ist dort gesperrt.",)


def test_while_people_may_enter_the_final_table_waits_and_it_is_said_until_when_and_offered() -> None:
    evening = two_tables(5, 4, book="apsa")
    evening.clock.go_to(1)
    (due,) = ToDoList(evening.desk).items()
    text = due_text(due, evening.desk.state, words_in("de"))
    assert text.title == (
        "Einstieg offen bis zum Ende der Pause nach Level 3: Erst danach wird der Final Table vorgeschlagen."
    )
    assert (text.why, text.do) == ((), "Trotzdem bilden …")
