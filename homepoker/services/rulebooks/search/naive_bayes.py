"""Naive Bayes classifier of topics by the words and pairs of words of a question, over all that is said of each.

The index of phrases hears the three that are most like a question; a dispute that is told in new words is like none. So
all phrases of a topic count together here, and those of its rules, which people tell in words of their own.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log

from homepoker.services.rulebooks.search.ranking import Postings, documents_of

_OWN = 2
"""How often a topic's own phrase counts, against one of its rules."""
_LEAST_SAID = 3
"""A token that counts less tells of one phrase, which the index of phrases knows."""
_SMOOTHING = 1200.0
"""Tokens said as in all topics that are added to each, so that one it never has rules out nothing."""


# Instead of vectors: DECISIONS.md, 274
@dataclass(frozen=True, slots=True)
class NaiveBayes:
    """What the words of a question say for and against each topic, as plain data."""

    tokens: Postings
    """What each token says for the topics that have it."""
    others: tuple[float, ...]
    """What any known token says against each topic, before what it says for it."""


def train(own: Sequence[Counter[str]], of_rules: Iterable[Counter[str]]) -> NaiveBayes:
    """Weigh what is said of each topic.

    :param own: the tokens of what is said of each topic.
    :param of_rules: the tokens of what is said of the rules of each topic.
    """
    counted: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for topic, (said_of_it, more) in enumerate(zip(own, of_rules, strict=True)):
        twice = ((token, count * _OWN) for token, count in said_of_it.items())
        for token, count in chain(more.items(), twice):
            topics = counted[token]
            topics[topic] = topics.get(topic, 0) + count
    totals = {token: total for token, topics in counted.items() if (total := sum(topics.values())) >= _LEAST_SAID}
    lengths: Counter[int] = Counter()
    for token in totals:
        for topic, count in counted[token].items():
            lengths[topic] += count
    every = lengths.total() / _SMOOTHING
    return NaiveBayes(
        {token: _packed(counted[token], every / total) for token, total in totals.items()},
        tuple(log(_SMOOTHING / (lengths[topic] + _SMOOTHING)) for topic in range(len(own))),
    )


def likeness(tokens: Iterable[str], classifier: NaiveBayes) -> dict[int, float]:
    """Likeness of each topic to these tokens, against the likeliest (1); unlikely ones are left out."""
    known = [token for token in dict.fromkeys(tokens) if token in classifier.tokens]
    likely = [len(known) * other for other in classifier.others]
    for token in known:
        for topic, worth in documents_of(token, classifier.tokens):
            likely[topic] += worth
    best = max(likely, default=0.0)
    return {topic: worth / best for topic, worth in enumerate(likely) if worth > 0}


def _packed(counted: Mapping[int, int], rarity: float) -> bytes:
    worths = (log(1 + count * rarity) for count in counted.values())
    return array("i", counted).tobytes() + array("d", worths).tobytes()
