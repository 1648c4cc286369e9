"""The form of every topic can be made in both languages, and takes every worked case as it is written."""

from __future__ import annotations

from itertools import groupby

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.services.rulings.attempt import attempt
from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.form.form_context import FormContext, Person
from tests.rulebooks.shipped import ANSWERS, WORDS
from tests.rulings.cases import CELLS, TOPICS

AROUND = FormContext(lambda: 7, (Person("p-zoe", "Zoé", 1), Person("p-ulf", "Ulf", 2)))


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_the_form_of_a_topic_rules_all_its_worked_cases_in_both_languages(qtbot: QtBot, topic: str) -> None:
    forms = [Form(TOPICS[topic], AROUND, words) for words in WORDS]
    for form in forms:
        qtbot.addWidget(form)
        form.show_attempt(attempt(TOPICS[topic], form.facts(), ANSWERS["apsa"]))
    cells = [cell for cell in CELLS if cell.topic == topic]
    for _, books in groupby(cells, lambda cell: cell.case):
        for number, cell in enumerate(books):
            if number == 0:  # the same facts for all books, and filling them in takes longest
                for form in forms:
                    form.fill(cell.facts)
            facts = forms[0].facts()
            made = attempt(TOPICS[topic], facts, ANSWERS[cell.book])
            assert made.ruling == cell.ruling(), f"{cell}: {facts}"
            for form in forms:
                assert form.facts() == facts  # so that what is ruled in one language is ruled in the other
                assert not form.unread
                form.show_attempt(made)
                for name, value in cell.facts.items():
                    shown = form.rows[name].editor.value()
                    assert value is None or in_order(shown) == in_order(value), f"{cell}: {name}"


def test_an_example_may_have_seats_that_this_table_has_not(qtbot: QtBot) -> None:
    form = Form(TOPICS["pot-odd-chip"], FormContext(lambda: 7, seats=4), WORDS[0])
    qtbot.addWidget(form)
    form.fill({"winners": [2, 9], "button": 7})
    assert form.facts()["winners"] == [2, 9]
    assert form.facts()["button"] == 7


def test_a_seat_beside_a_table_may_be_one_of_another_table(qtbot: QtBot) -> None:
    form = Form(TOPICS["seat-table-break"], FormContext(lambda: 7, AROUND.people, seats=4), WORDS[0])
    qtbot.addWidget(form)
    form.fill({"freeSeats": [{"table": 2, "seat": 8}]})
    box = form.rows["freeSeats"].editor.findChild(QComboBox)
    assert box is not None
    assert [box.itemText(place) for place in range(1, box.count())] == [str(seat) for seat in range(1, 12)]
    assert form.facts()["freeSeats"] == [{"table": 2, "seat": 8}]


def test_a_seat_in_a_row_is_shown_with_who_sits_there(qtbot: QtBot) -> None:
    form = Form(TOPICS["chip-race"], AROUND, WORDS[0])
    qtbot.addWidget(form)
    form.fill({"seats": [{"seat": 1, "removed": []}]})
    box = form.rows["seats"].editor.findChild(QComboBox)
    assert box is not None
    assert box.currentText() == "1 Zoé"


def test_somebody_from_another_table_is_called_by_name_and_never_by_id(qtbot: QtBot) -> None:
    around = FormContext(lambda: 7, AROUND.people, others=(Person("p-ida", "Ida"),))
    form = Form(TOPICS["seat-initial-draw"], around, WORDS[0])
    qtbot.addWidget(form)
    form.fill({"players": ["p-zoe", "p-ida"]})
    lines = [line.text() for line in form.rows["players"].editor.findChildren(QLineEdit)]
    assert lines == ["Ida"]
    assert form.facts()["players"] == ["p-zoe", "p-ida"]


def in_order(value: object) -> object:
    """Seats that are pressed stand in the order of the table."""
    is_numbers = isinstance(value, list) and all(isinstance(one, int) for one in value)
    return sorted(value) if is_numbers else value  # type: ignore[call-overload] # a list of numbers
