"""The rulings desk as a library: its examples run, and what it hands to other programs is plain data."""

from __future__ import annotations

import doctest
import json

import pytest

from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.catalogue import GROUPS
from homepoker.services import rulings_desk
from homepoker.services.rulings import topics
from homepoker.services.rulings.topics import BadFacts, FactMissing, all_topics, ask, ruling_json, to_weigh
from homepoker.services.words import Words
from tests.rulebooks.shipped import ANSWERS, APSA, BOOKS, TDA, WORDS
from tests.rulings.goldens import SIXTH_BOOKS

TOPICS = all_topics()


def test_the_examples_of_the_library_run() -> None:
    found = doctest.testmod(topics)
    assert found.attempted >= 8
    assert found.failed == 0


def test_the_first_import_path_of_the_library_still_works() -> None:
    assert rulings_desk.__all__ == topics.__all__
    assert all(getattr(rulings_desk, name) is getattr(topics, name) for name in topics.__all__)


def test_topics_come_in_the_order_of_the_catalogue() -> None:
    order = [topic for group in GROUPS.values() for topic in group]
    assert list(TOPICS) == [topic for topic in order if topic in TOPICS]


def test_a_fact_is_missed_only_when_the_ruling_depends_on_it() -> None:
    stub = TOPICS["deal-dropped-stub"]
    assert ask(stub, {"restorable": True}, ANSWERS[TDA]).said is not None
    with pytest.raises(FactMissing) as missing:
        ask(stub, {"restorable": False}, ANSWERS[TDA])
    assert missing.value.field == "mixedWithMuckOrBurns"


@pytest.mark.parametrize("words", WORDS, ids=lambda words: str(words.language))
def test_what_no_shipped_book_leaves_to_the_floor_is_weighed_in_general(words: Words) -> None:
    topic, facts = TOPICS["clock-heads-up-halving"], {"levelDuration": 1200, "remaining": 900, "playersLeft": 2}
    with pytest.raises(KeyError):
        words.text("ruling_clock.heads_up_halving.weigh")
    ruling = ask(topic, facts, resolve(SIXTH_BOOKS, "silberdorf-2026"))
    assert to_weigh(topic.id, ruling, words) == words.text("ruling.weigh")


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(BadFacts) as bad:
        ask(TOPICS["bet-oversized-chip"], {"chip": -1, "toCall": "x", "foo": 3}, ANSWERS[TDA])
    assert {fault.field: fault.reason.key for fault in bad.value.faults} == {
        "foo": "fact.error.unknown",
        "chip": "fact.error.too_small",
        "toCall": "fact.error.whole",
    }


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.language)
def test_a_ruling_is_plain_data_and_names_the_fallback(words: Words) -> None:
    topic = TOPICS["deal-dropped-stub"]
    given = ruling_json(topic, ask(topic, {"restorable": True}, ANSWERS[APSA]), APSA, BOOKS, words)
    assert json.loads(json.dumps(given)) == given
    assert (given["source"], given["fallbackBook"], given["discretion"]) == ("fallback", TDA, "yes")
    assert given["citations"][0]["fallback"]
    assert given["weigh"]
    assert len(given["steps"]) == 2


def test_the_rules_of_the_own_book_are_read_first() -> None:
    """The engine names a rule when it reads it; whoever reads the ruling sees first what the own book says."""
    topic = TOPICS["hand-fold-thinking-won"]
    ruling = ask(topic, {"uncalledPart": 1000, "identifiable": False}, ANSWERS[APSA])
    assert [citation.is_fallback for citation in ruling.citations] == [True, False]
    told = ruling_json(topic, ruling, APSA, BOOKS, WORDS[0])["citations"]
    assert [one["book"] for one in told] == [APSA, TDA]
