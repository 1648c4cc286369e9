"""Questions as people speak: dialect, dictation, slips, everyday words, paraphrases; and what is in no book.

The *told* ones were written from the lists of rules and topics before any figure was looked at, by who wrote the words
too; the *asked* ones by somebody who saw neither words nor index; the *table* ones from the printed books, 16 rules of
each, before anything was changed by what they measure; the *forum* ones of topics from what public threads ask, before
topics were heard in all their phrases. All are halved by the order of their hashes: one half may be looked at, of the
other only totals. The floors are what was measured, less a little.
"""

from __future__ import annotations

import pytest

from homepoker.core.rulings.catalogue import TOPICS as CATALOGUE
from tests.rulebooks.search.asking import (
    Answered,
    answered,
    fits,
    fits_nothing,
    questions,
    shipped_search,
    tellings,
    topics_found,
    typed_for_topics,
)
from tests.rulebooks.shipped import BOOKS

RULES = {
    "told_rules_tuned": Answered(0.90, 0.95),
    "told_rules_held": Answered(0.89, 0.96),
    "asked_rules_tuned": Answered(0.89, 0.94),
    "asked_rules_held": Answered(0.86, 0.90),
    "table_rules_tuned": Answered(0.97, 0.97),
    "table_rules_held": Answered(0.92, 0.95),
}
TOPICS = {
    "told_topics_tuned": Answered(0.93, 0.98),
    "told_topics_held": Answered(0.92, 0.98),
    "asked_topics_tuned": Answered(0.89, 0.98),
    "asked_topics_held": Answered(0.91, 0.96),
    "table_topics_tuned": Answered(0.95, 0.97),
    "table_topics_held": Answered(0.85, 0.95),
    "forum_topics_tuned": Answered(0.86, 0.95),
    "forum_topics_held": Answered(0.90, 0.95),
}
FLAGGED_OF_FOREIGN = {
    "fits_nothing_tuned": 0.9,
    "fits_nothing_held": 0.7,
    "asked_nothing_tuned": 0.85,
    "asked_nothing_held": 0.8,
    "table_nothing_tuned": 0.9,
    "table_nothing_held": 0.9,
}
FLAGGED_OF_REAL = 0.02


@pytest.mark.parametrize("half", RULES)
def test_spoken_questions_find_the_right_rule(half: str) -> None:
    found = answered(shipped_search(), questions(half))
    assert found.first >= RULES[half].first, f"{half}: {found}"
    assert found.among_three >= RULES[half].among_three, f"{half}: {found}"


@pytest.mark.parametrize("half", TOPICS)
def test_disputes_that_are_told_find_their_topic(half: str) -> None:
    found = topics_found(shipped_search(), tellings(half))
    assert found.first >= TOPICS[half].first, f"{half}: {found}"
    assert found.among_three >= TOPICS[half].among_three, f"{half}: {found}"


@pytest.mark.parametrize("half", FLAGGED_OF_FOREIGN)
def test_what_is_in_no_book_is_told_to_fit_nothing(half: str) -> None:
    asked = fits_nothing(half)
    flagged = sum(not fits(query) for query in asked) / len(asked)
    assert flagged >= FLAGGED_OF_FOREIGN[half], f"{half}: {flagged}"


def test_real_questions_are_hardly_ever_told_to_fit_nothing() -> None:
    asked = [one.q for half in ("tuning", "held_out", *RULES) for one in questions(half)]
    asked += [one.q for half in TOPICS for one in tellings(half)]
    asked += [one.q for one in typed_for_topics()]
    flagged = sum(not fits(query) for query in asked) / len(asked)
    assert flagged <= FLAGGED_OF_REAL, f"{flagged} of {len(asked)}"


def test_the_sets_are_large_enough_and_share_no_question() -> None:
    rules, told = ([questions(half) for half in RULES], [tellings(half) for half in TOPICS])
    for halves in (rules, told):
        assert sum(map(len, halves)) >= 300
        assert len({one.q for half in halves for one in half}) == sum(map(len, halves))


def test_what_the_questions_name_exists() -> None:
    rules = {f"{book.id}:{rule.id}" for book in BOOKS.values() for rule in book.rules}
    assert {right for half in RULES for one in questions(half) for right in one.right} <= rules
    assert {right for half in TOPICS for one in tellings(half) for right in one.right} <= CATALOGUE
