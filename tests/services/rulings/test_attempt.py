"""A ruling while its facts are being filled in, for every topic and every worked case."""

from __future__ import annotations

from homepoker.services.rulings.attempt import attempt
from tests.each_case import each
from tests.rulebooks.shipped import ANSWERS
from tests.rulings.cases import CELLS, TOPICS, Cell


def cells_of(topic: str) -> list[Cell]:
    return [cell for cell in CELLS if cell.topic == topic]


@each("topic", sorted(TOPICS))
def test_an_attempt_on_all_facts_is_the_ruling(topic: str) -> None:
    for cell in cells_of(topic):
        made = attempt(TOPICS[topic], cell.facts, ANSWERS[cell.book])
        assert made.ruling == cell.ruling(), str(cell)
        assert not made.missing
        assert not made.faults


@each("topic", sorted(TOPICS))
def test_facts_that_were_not_read_do_not_matter(topic: str) -> None:
    for cell in cells_of(topic):
        read = attempt(TOPICS[topic], cell.facts, ANSWERS[cell.book]).read
        alone = {name: value for name, value in cell.facts.items() if name in read}
        made = attempt(TOPICS[topic], alone, ANSWERS[cell.book])
        # What is checked across facts may need one that the ruling does not.
        assert made.faults or made.ruling == cell.ruling(), str(cell)


@each("topic", sorted(TOPICS))
def test_an_empty_form_asks_a_question_or_rules(topic: str) -> None:
    for answers in ANSWERS.values():
        made = attempt(TOPICS[topic], {}, answers)
        assert made.ruling or made.missing or made.faults


def test_what_cannot_be_so_is_named_with_its_field() -> None:
    made = attempt(TOPICS["bet-oversized-chip"], {"chip": 100, "toCall": 400}, ANSWERS["apsa"])
    assert [fault.field for fault in made.faults] == ["chip"]


def test_a_fact_that_is_needed_after_all_is_asked_for_and_not_called_wrong() -> None:
    made = attempt(TOPICS["bet-oversized-chip"], {"chip": 500, "toCall": 400, "raiseDeclared": True}, ANSWERS["apsa"])
    assert made.missing == "minRaiseTo"
    assert not made.faults
