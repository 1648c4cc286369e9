"""Topics are found by all that is said of them and of their rules together."""

from __future__ import annotations

from collections import Counter

from homepoker.services.rulebooks.search import RuleSearch
from homepoker.services.rulebooks.search.index import TopicWords
from homepoker.services.rulebooks.search.naive_bayes import likeness, train
from homepoker.services.rulebooks.search.synonyms import Synonyms
from tests.rulebooks.shipped import APSA, BOOKS

BURNS, SEATS = 0, 1
TOLD = train(
    [Counter({"burn": 3, "card": 4}), Counter({"seat": 3, "card": 1})],
    [Counter({"forgot": 4}), Counter()],
)


def test_what_one_topic_says_more_often_is_told_of_it() -> None:
    assert likeness(["burn"], TOLD) == {BURNS: 1.0}
    assert likeness(["seat"], TOLD) == {SEATS: 1.0}
    assert next(iter(likeness(["burn", "card"], TOLD))) == BURNS


def test_what_is_said_of_its_rules_counts_too() -> None:
    assert likeness(["forgot"], TOLD) == {BURNS: 1.0}


def test_a_token_that_is_told_twice_in_a_question_counts_once() -> None:
    assert likeness(["burn", "burn", "seat"], TOLD) == likeness(["burn", "seat"], TOLD)


def test_what_nobody_tells_is_like_nothing() -> None:
    assert likeness(["platypus"], TOLD) == {}
    assert likeness([], TOLD) == {}
    assert likeness(["burn"], train([], [])) == {}


def test_a_dispute_in_words_of_many_phrases_finds_its_topic_though_it_is_like_none_of_them() -> None:
    said = {
        "deal-missing-burn": ("nobody put the top one aside", "the top one was never put away", "he left the top one"),
        "deal-double-burn": ("he put one aside and one more", "one too many is lying aside", "took away one more"),
    }
    words = {
        topic: TopicWords({"en": topic, "de": topic}, {"en": "", "de": ""}, {"en": "", "de": ""}) for topic in said
    }
    search = RuleSearch({APSA: BOOKS[APSA]}, synonyms=Synonyms(asked=said), topics=words)
    assert search.find_topics("top never left aside")[0] == "deal-missing-burn"
