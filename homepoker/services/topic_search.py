"""Finding topics: by their own words, and by the rules that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from homepoker.core.rulings.topic import Topic
from homepoker.services.fact_fields import FactField, form_of
from homepoker.services.policy_words import topic_question, topic_title
from homepoker.services.words import Words, in_alphabet

_TITLE, _QUESTION, _FACTS = 3.0, 2.0, 1.0
"""What a word is worth in the title, the question and the labels of a topic."""

_ASKED = 3.0
"""What a word is worth in a phrase with which people ask for a topic, if the phrase is that and no more."""

_ALIKE = 0.8
"""Words that are so much alike are one word with a slip in it."""

_RULE_SHARES = 4.0
"""What the best rule is worth that answers the question, shared out to its topics."""


@dataclass(frozen=True, slots=True)
class TopicText:
    """What can be searched of a topic."""

    topic: str
    title: str
    question: str
    facts: str
    asked: tuple[str, ...] = ()
    """The phrases with which people ask for it, in any language."""


def text_of(topic: Topic, words: Words, asked: tuple[str, ...] = ()) -> TopicText:
    """The words of a topic in one language.

    :param asked: the phrases with which people ask for it, as the search of the rules knows them.
    """
    facts = " ".join(_labels(form_of(topic, words)))
    return TopicText(topic.id, topic_title(topic.id, words), topic_question(topic.id, words), facts, asked)


def find_topics(
    query: str, texts: Iterable[TopicText], rules: Sequence[Sequence[str]] = (), limit: int = 20
) -> tuple[str, ...]:
    """The topics that fit a query, best first.

    :param texts: of each topic in one language or in several; the best counts.
    :param rules: the topics of each rule that was found for the same query, best rule first.
    """
    wanted = _words_of(query)
    if not wanted:
        return ()
    found: dict[str, float] = {}
    known: set[str] = set()
    for text in texts:
        known.add(text.topic)
        parts = ((_TITLE, text.title), (_QUESTION, text.question), (_FACTS, text.facts))
        weighed = [(worth, _words_of(part)) for worth, part in parts]
        scores = [max((worth * _likeness(one, has) for worth, has in weighed), default=0.0) for one in wanted]
        score = sum(scores) * sum(1 for one in scores if one) / len(wanted)
        score += max((_as_asked(wanted, _words_of(phrase)) for phrase in text.asked), default=0.0)
        if score:
            found[text.topic] = max(score, found.get(text.topic, 0.0))
    for place, topics in enumerate(rules):
        for at, topic in enumerate(topics):
            if topic in known:
                share = _RULE_SHARES / (1 + place) / (1 + at)
                found[topic] = max(found.get(topic, 0.0) + share / 2, share)
    return tuple(sorted(found, key=lambda topic: -found[topic])[:limit])


def _as_asked(wanted: Sequence[str], phrase: Sequence[str]) -> float:
    """What a phrase is worth: the more the fewer words either of the two has that the other lacks."""
    met = sum(_likeness(one, phrase) for one in wanted)
    return _ASKED * met * min(1.0, met / len(wanted)) * min(1.0, met / len(phrase))


def _labels(fields: Iterable[FactField]) -> Iterator[str]:
    for field in fields:
        yield field.label
        yield from (word for _, word in field.choices)
        yield from _labels(field.inner)


def _words_of(text: str) -> tuple[str, ...]:
    plain = in_alphabet(text)[0].replace("ß", "ss")
    for written in ("ae", "oe", "ue"):  # as people write ä, ö and ü without the keys for them
        plain = plain.replace(written, written[0])
    return tuple("".join(letter if letter.isalnum() else " " for letter in plain).split())


def _likeness(wanted: str, words: Iterable[str]) -> float:
    best = 0.0
    for word in words:
        if word == wanted:
            return 1.0
        if word.startswith(wanted):
            best = max(best, 0.9)
        elif len(wanted) > 3 and wanted in word:
            best = max(best, 0.6)
        elif len(wanted) > 4 and len(word) > 4 and _is_slip(wanted, word):
            best = max(best, 0.5)
    return best


def _is_slip(one: str, other: str) -> bool:
    matcher = SequenceMatcher(None, one, other[: len(one) + 1])
    return matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
