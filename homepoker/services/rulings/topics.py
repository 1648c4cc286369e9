"""Topics that can be ruled on, and rulings as JSON for other programs.

As a library, without Qt and without a club::

    >>> from homepoker.services.rulings.topics import all_topics, ask, ruling_json
    >>> from homepoker.core.rulebooks.consultation import resolve
    >>> from homepoker.services.words import Words
    >>> from homepoker.store.resource_files import resources
    >>> from homepoker.store.rulebooks.shelf import load_rulebooks
    >>> topics, books = all_topics(), load_rulebooks(resources() / "rulebooks")
    >>> words = Words(resources() / "locale", "en")

    Somebody faces a bet of 400 and puts in one chip of 1000 without a word:

    >>> oversized = topics["bet-oversized-chip"]
    >>> ruling = ask(oversized, {"chip": 1000, "toCall": 400}, resolve(books, "tda-2019"))
    >>> words.say(ruling.said)
    'That is a call of 400.'
    >>> [str(one) for one in ruling.citations]
    ['tda-2019:44', 'tda-2019:41']
    >>> ruling_json(oversized, ruling, "tda-2019", books, words)["verdict"]
    {'ruling': 'call', 'to': 400, 'returned': 600}

    What cannot be so is refused with the field and the reason:

    >>> ask(oversized, {"chip": -5, "toCall": 400}, resolve(books, "tda-2019"))
    Traceback (most recent call last):
    homepoker.core.rulings.reading_facts.BadFacts: chip: fact.error.too_small
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from homepoker.core.rulebooks.citation import Citation, own_first
from homepoker.core.rulebooks.consultation import Answers, AnswerSource, words_of_topic
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, Topic, rule
from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.facts import BadFact, FactMissing
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts, read_facts
from homepoker.services.words import Words
from homepoker.services.words.citations import is_known


def ask(topic: Topic[Any, Any], given: Mapping[str, object], answers: Answers) -> Ruling[Any]:
    """Rule on facts by the answers in force.

    :param given: the facts by their names in JSON.
    :param answers: what applies by a book, from ``resolve``.
    :raises BadFacts: a fact cannot be so.
    :raises FactMissing: a fact must be known first.
    """
    situation = read_facts(topic.situation, given)
    try:
        return rule(topic, situation, answers)
    except BadFact as fault:
        raise BadFacts((fault,)) from fault


__all__ = ["BadFacts", "FactMissing", "all_topics", "ask", "ruling_json", "to_weigh"]

Books = Mapping[str, Rulebook]


def all_topics(_resources: Path | None = None) -> Mapping[str, Topic[Any, Any]]:
    """Every topic that can be ruled on, by id, in the order of the catalogue; looking one up loads it.

    :param _resources: not read any more; other programs may still hand the folder of resources in.
    """
    return ALL_TOPICS


def to_weigh(topic: str, ruling: Ruling[Any], words: Words) -> str:
    """The points that the floor weighs where a ruling is left to it; empty where it is not.

    A book may leave a topic to the floor that no shipped one does: then it is said in general.
    """
    if ruling.leaves_nothing:
        return ""
    try:
        return words.text(f"{words_of_topic(topic)}.weigh")
    except KeyError:
        return words.text("ruling.weigh")


def ruling_json(topic: Topic[Any, Any], ruling: Ruling[Any], book: str, books: Books, words: Words) -> dict[str, Any]:
    """A ruling for other programs; the sentences are in the language of the words.

    :param book: the id of the book that was asked.
    """
    return {
        "topic": topic.id,
        "book": book,
        "verdict": plain_facts(ruling.verdict),
        "sentence": words.say(ruling.said) if ruling.said else "",
        "steps": [words.say(step) for step in ruling.steps],
        "draws": [{"of": words.say(lot.what), "among": lot.among} for lot in ruling.lots],
        "reasons": [words.say(reason) for reason in ruling.reasons],
        "citations": [_citation_json(citation, books, words) for citation in own_first(ruling.citations)],
        "source": ruling.source.value,
        "fallbackBook": _fallback_book(ruling),
        "discretion": ruling.discretion.value,
        "weigh": to_weigh(topic.id, ruling, words),
        "openQuestions": list(ruling.open_questions),
        "policies": [
            {
                "policy": name,
                "value": answer.value if answer else None,
                "source": answer.source.value if answer else AnswerSource.NONE.value,
                "book": answer.book if answer else "",
                "rule": answer.rule if answer else "",
            }
            for name, answer in ruling.asked.items()
        ],
    }


def _citation_json(citation: Citation, books: Books, words: Words) -> dict[str, Any]:
    known = is_known(citation, books)
    title = books[citation.book].rule(citation.rule).title(words.language) if known else ""
    return {"book": citation.book, "rule": citation.rule, "title": title, "fallback": citation.is_fallback}


def _fallback_book(ruling: Ruling[Any]) -> str | None:
    """The first book that spoke in place of the one asked."""
    return next((citation.book for citation in ruling.citations if citation.is_fallback), None)
