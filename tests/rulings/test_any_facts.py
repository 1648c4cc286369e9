"""Whatever is told of a situation, it is ruled on without a contradiction, asked about, or refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core.rulings.facts import FactMissing
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts, read_facts
from homepoker.services.rulings.attempt import attempt
from homepoker.services.rulings.topics import ask
from homepoker.services.words.rulings import fault_words
from tests.rulebooks.shipped import ANSWERS, IDS, WORDS
from tests.rulings.cases import TOPICS
from tests.rulings.claims import contradictions
from tests.rulings.random_facts import facts_of, schema_of
from tests.rulings.test_cases import assert_all_is_said, assert_it_rests_on_a_rule

SETS = max(settings().max_examples // 10, 5)
"""Sets of facts for a topic, put to all books: 10 in the ordinary profile, 200 in the long one."""


@pytest.mark.parametrize("topic", sorted(TOPICS))
@settings(max_examples=SETS)
@given(data=st.data())
def test_they_are_ruled_on_or_asked_about_or_refused(topic: str, data: st.DataObject) -> None:
    facts = data.draw(facts_of(topic))
    for book in IDS:
        assert_it_ends_well(topic, facts, book)


def assert_it_ends_well(topic: str, facts: dict[str, Any], book: str) -> None:
    """The ruling with its rules and words, the one fact that it needs, or what cannot be so."""
    made = attempt(TOPICS[topic], facts, ANSWERS[book])
    assert [bool(made.ruling), bool(made.missing), bool(made.faults)].count(True) == 1
    for fault in made.faults:
        assert fault.field
        for words in WORDS:
            assert fault_words(topic, fault, words).strip()
    assert not made.missing or made.missing in schema_of(topic)["properties"]
    if made.ruling:
        assert_all_is_said(made.ruling)
        assert_it_rests_on_a_rule(made.ruling, book)
        assert contradictions(topic, made.ruling) == []
        assert_it_is_what_its_class_declares(made.ruling.verdict)
    assert answered(topic, facts, book) == (made.ruling is not None)


def assert_it_is_what_its_class_declares(verdict: object) -> None:
    """Each field of its type; a sum may be larger than any fact that is typed in."""
    faults: set[str] = set()
    try:
        read_facts(type(verdict), json.loads(json.dumps(plain_facts(verdict))))
    except BadFacts as bad:
        faults = {fault.reason.key for fault in bad.faults}
    assert faults <= {"fact.error.too_large", "fact.error.too_many"}


def answered(topic: str, facts: dict[str, Any], book: str) -> bool:
    """Whether the same question put by another program is ruled on; it fails in words only."""
    try:
        ask(TOPICS[topic], facts, ANSWERS[book])
    except (BadFacts, FactMissing):
        return False
    return True
