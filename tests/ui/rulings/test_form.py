"""The form of every topic can be made in both languages, and takes every worked case as it is written."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from homepoker.services.ruling_attempt import attempt
from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.form.surroundings import Person, Surroundings
from tests.rulebooks.shipped import ANSWERS, WORDS
from tests.rulings.cases import CELLS, TOPICS

AROUND = Surroundings(lambda: 7, (Person("p-zoe", "Zoé", 1), Person("p-ulf", "Ulf", 2)))


@pytest.mark.parametrize("topic", sorted(TOPICS))
@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.language)
def test_the_form_of_a_topic_rules_all_its_worked_cases(qtbot: QtBot, topic: str, words: object) -> None:
    form = Form(TOPICS[topic], AROUND, words)  # type: ignore[arg-type] # parametrized
    qtbot.addWidget(form)
    form.show_attempt(attempt(TOPICS[topic], form.facts(), ANSWERS["apsa"]))
    for cell in (cell for cell in CELLS if cell.topic == topic):
        form.fill(cell.facts)
        made = attempt(TOPICS[topic], form.facts(), ANSWERS[cell.book])
        assert made.ruling == cell.ruling(), f"{cell}: {form.facts()}"
        assert not form.has_problem
        form.show_attempt(made)
        for name, value in cell.facts.items():
            shown = form.rows[name].editor.value()
            assert value is None or in_order(shown) == in_order(value), f"{cell}: {name}"


def in_order(value: object) -> object:
    """Seats that are pressed stand in the order of the table."""
    is_numbers = isinstance(value, list) and all(isinstance(one, int) for one in value)
    return sorted(value) if is_numbers else value  # type: ignore[call-overload] # a list of numbers
