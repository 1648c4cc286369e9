"""What the cases must hold: all printed examples, all questions on which the books part, all open points."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from homepoker.core.rulings.catalogue import TOPICS as CATALOGUE
from tests.rulebooks.shipped import IDS, WORDS
from tests.rulings.cases import CELLS, TOPICS, Cell

PRINTED: dict[str, list[str]] = json.loads((Path(__file__).parent / "printed_examples.json").read_text("utf-8"))
"""Each printed example by its id: the topic that it illustrates, and the rules where it stands."""

SEPARATING = range(1, 31)
"""The scenarios on which the books part."""


def printed(case: str) -> str:
    """The example that a case is: the longest id with which it begins."""
    return max((one for one in PRINTED if case == one or case.startswith(f"{one}_")), key=len, default="")


@cache
def cells_of_examples() -> dict[str, list[Cell]]:
    """The cells of each printed example."""
    found: dict[str, list[Cell]] = defaultdict(list)
    examples = {case: printed(case) for case in {cell.case for cell in CELLS}}
    for cell in CELLS:
        found[examples[cell.case]].append(cell)
    return found


def test_every_topic_of_the_catalogue_is_ruled_on() -> None:
    assert set(TOPICS) == CATALOGUE


@pytest.mark.parametrize("example", PRINTED)
def test_every_printed_example_is_a_case(example: str) -> None:
    topic, *rules = PRINTED[example]
    found = cells_of_examples()[example]
    assert {cell.example for cell in found} <= set(rules)
    assert topic in {cell.topic for cell in found}
    assert rules[0].partition(":")[0] in {cell.book for cell in found}


@pytest.mark.parametrize("number", SEPARATING)
def test_every_scenario_on_which_the_books_part_is_decided_by_every_book(number: int) -> None:
    found = [cell for cell in CELLS if cell.separating == number]
    assert {cell.book for cell in found} == set(IDS)


def test_every_topic_has_cases() -> None:
    assert {cell.topic for cell in CELLS} == set(TOPICS)


OPEN_POINTS = {f"A-{number:02}" for number in range(1, 71)} - {"A-43"}
"""All but the slips of the sources, which no ruling leans on."""


def test_every_open_point_of_the_rulings_is_met_by_a_case_and_has_words() -> None:
    met = {question for cell in CELLS for question in cell.open_questions}
    assert met == OPEN_POINTS
    for words in WORDS:
        for question in met:
            assert words.text(f"rulebook.open_question.{question}")
