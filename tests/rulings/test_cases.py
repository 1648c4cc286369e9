"""Every worked case, as every book decides it: the verdict, the rules it rests on, and words for all that is said."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulebooks.consultation import AnswerSource, words_of_topic
from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.reading_facts import plain_facts
from homepoker.services.rulings.topics import to_weigh
from tests.each_case import try_each
from tests.rulebooks.shipped import ANSWERS, BOOKS, IDS, WORDS
from tests.rulings.cases import CELLS, TOPICS, Cell


@pytest.mark.parametrize("topic", sorted({cell.topic for cell in CELLS}))
def test_every_book_decides_the_cases_so(topic: str) -> None:
    try_each(_decided_so, [cell for cell in CELLS if cell.topic == topic])


def _decided_so(cell: Cell) -> None:
    ruling = cell.ruling()
    assert plain_facts(ruling.verdict) == cell.verdict
    assert [str(one) for one in ruling.citations] == cell.cites
    assert list(ruling.open_questions) == cell.open_questions
    assert_all_is_said(ruling)
    assert_it_rests_on_a_rule(ruling, cell.book)


@pytest.mark.parametrize("topic", sorted({cell.topic for cell in CELLS if cell.said or cell.steps}))
def test_the_host_reads_out_this_sentence_and_follows_these_steps(topic: str) -> None:
    try_each(_read_out_so, [cell for cell in CELLS if cell.topic == topic and (cell.said or cell.steps)])


def _read_out_so(cell: Cell) -> None:
    ruling = cell.ruling()
    words = words_of_topic(cell.topic)
    assert ruling.said is not None
    assert ruling.said.key == f"{words}.{cell.said}" or not cell.said
    assert [one.key for one in ruling.steps] == [f"{words}.{one}" for one in cell.steps] or not cell.steps


def assert_all_is_said(ruling: Ruling[Any]) -> None:
    """One sentence at least, and words in both languages for everything."""
    assert ruling.said is not None
    for words in WORDS:
        for said in (ruling.said, *ruling.steps, *ruling.reasons, *(lot.what for lot in ruling.lots)):
            assert words.say(said).strip()
        for lot in ruling.lots:
            assert words.text(f"{lot.what.key}.drawn", number=lot.among, among=lot.among)
        for question in ruling.open_questions:
            assert words.text(f"rulebook.open_question.{question}")


def assert_it_rests_on_a_rule(ruling: Ruling[Any], book: str) -> None:
    """Rules that exist, another book's marked as such; where no book speaks, that is said."""
    assert ruling.citations
    assert all(one.rule in BOOKS[one.book] for one in ruling.citations)
    if ruling.source is AnswerSource.NONE:
        assert ruling.citations == (ANSWERS[book].discretion,)
        assert ruling.reasons[-1].key == "ruling.silent"
    else:
        assert ruling.is_fallback == any(one.is_fallback for one in ruling.citations)
        assert all(one.is_fallback == (one.book != book) for one in ruling.citations)


@pytest.mark.parametrize("topic", sorted({cell.topic for cell in CELLS if cell.weighed is not None}))
def test_a_condition_that_is_judged_is_weighed(topic: str) -> None:
    try_each(_weighed_so, [cell for cell in CELLS if cell.topic == topic and cell.weighed is not None])


def _weighed_so(cell: Cell) -> None:
    ruling = cell.ruling()
    assert ruling.leaves_nothing is not cell.weighed
    assert all(bool(to_weigh(cell.topic, ruling, words)) is cell.weighed for words in WORDS)


@pytest.mark.parametrize("topic", sorted({cell.topic for cell in CELLS}))
def test_a_case_is_decided_by_every_book(topic: str) -> None:
    asked: dict[str, set[str]] = {}
    for cell in CELLS:
        if cell.topic == topic:
            asked.setdefault(cell.case, set()).add(cell.book)
    examples = {cell.case for cell in CELLS if cell.topic == topic and cell.example}
    assert all(books == set(IDS) for case, books in asked.items() if case not in examples)


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_what_is_left_to_the_floor_is_said_with_what_it_weighs(topic: str) -> None:
    levels = {found.discretion for answers in ANSWERS.values() if (found := answers.on_topic(topic))}
    if levels != {Discretion.NO}:
        for words in WORDS:
            assert words.text(f"{words_of_topic(topic)}.weigh")
