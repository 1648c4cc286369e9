"""What the edition of 2024 decides otherwise than that of 2019: no case that the page of editions does not explain."""

from __future__ import annotations

from collections.abc import Iterator

from homepoker.core.rulings.catalogue import ALL_TOPICS, POLICIES
from homepoker.core.rulings.facts import FactMissing
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulebooks.editions import changes
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, BOOKS, TDA, TDA_2024
from tests.rulings.goldens import Case, cases, told

CHANGED = {answer.policy for change in changes(BOOKS, TDA_2024) for answer in change.answers}
OUTCOME = ("verdict", "said", "steps")


def differing() -> Iterator[tuple[str, Case, set[str]]]:
    """Each case that both editions decide, one otherwise than the other, with the policies read by either."""
    for topic, worked in cases().items():
        for case in worked:
            try:
                before, now = (told(topic, case, ANSWERS[book]) for book in (TDA, TDA_2024))
            except (BadFacts, FactMissing):
                continue
            if any(before[name] != now[name] for name in OUTCOME):
                asked = (ask(ALL_TOPICS[topic], case["facts"], ANSWERS[book]).asked for book in (TDA, TDA_2024))
                yield topic, case, {policy for one in asked for policy in one}


DIFFERING = list(differing())


def test_a_case_that_is_decided_otherwise_rests_on_an_answer_that_changed() -> None:
    assert len(DIFFERING) > 40
    assert [f"{topic}: {case['id']}" for topic, case, asked in DIFFERING if not asked & CHANGED] == []


def test_the_topics_that_are_decided_otherwise_are_these() -> None:
    assert {topic for topic, _, _ in DIFFERING} == {
        *("bet-big-blind-ante", "bet-post-blinds", "bet-pot-count", "bet-prior-chips", "clock-h4h-deduction"),
        *("deal-extra-card", "deal-fouled-deck", "deal-misdeal", "deal-missing-burn", "deal-order"),
        *("deal-premature-flop", "deal-premature-river", "deal-premature-turn", "deal-redeal"),
        *("deal-stud-procedures", "pot-odd-chip", "pot-split", "seat-halt-play"),
    }


def test_every_answer_that_changed_decides_a_case_otherwise() -> None:
    seen = set().union(*(asked for _, _, asked in DIFFERING))
    assert seen & set(POLICIES) >= CHANGED
