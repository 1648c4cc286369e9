"""BM25 ranking over fields of different weight: what a term says about a document, and the scores for a query.

A query is read as units, each a word with all that it may stand for.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log

from homepoker.services.rulebooks.search.normalising import LONGEST_QUERY, pieces_of
from homepoker.services.rulebooks.search.vocabulary import Vocabulary

Postings = dict[str, bytes]
"""Per term the documents that have it, and how much it says about each: numbers of 32 bits, then as many doubles."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a document: its name, what a term in it weighs, and how far a long one dilutes it (0 to 1)."""

    name: str
    weight: float
    dilution: float


SYNONYM = 0.45
"""Weight of a word of the same meaning, against the word itself."""

PHRASE = 0.6
"""Weight of a phrase of the same meaning, on top of its words."""

SAYING = 0.8
"""Weight of a phrase that stands there word for word."""

COMPOUND = 0.7
"""Weight of all parts of a compound together, against the compound."""

KEPT = 0.55
"""The share of a score that is kept where hardly one of the words asked for is there."""

BEGUN = 0.8
"""Weight of a word that begins with the one that is being typed."""

MOST_WORDS = 40

TITLE = Field("title", 3.0, 0.4)
TEXT = Field("text", 1.0, 0.6)
ASKED = Field("asked", 1.8, 0.4)
FIELDS = (TITLE, TEXT, ASKED)

_SATURATION = 2.4
"""BM25's k1: how soon repetitions of a term stop to count."""

Counted = Mapping[str, float]
"""The terms of a field with how often they stand there; a part of a compound counts less than one."""


def impacts(documents: Iterable[Mapping[Field, Counted]]) -> Postings:
    """The impact of each term on each document; documents are numbered in their order."""
    documents = list(documents)
    lengths = {field: [sum(document.get(field, {}).values()) for document in documents] for field in FIELDS}
    usual = {field: (sum(values) / max(1, len(values))) or 1.0 for field, values in lengths.items()}
    weighed: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for number, document in enumerate(documents):
        for field, counted in document.items():
            diluted = 1 - field.dilution + field.dilution * lengths[field][number] / usual[field]
            share = field.weight / diluted
            for term, count in counted.items():
                weight_in = weighed[term]
                weight_in[number] = weight_in.get(number, 0.0) + share * count
    return {term: _packed(weight_in, len(documents)) for term, weight_in in weighed.items()}


def _packed(weights: Mapping[int, float], total: int) -> bytes:
    rare = log(1 + (total - len(weights) + 0.5) / (len(weights) + 0.5))
    worths = (rare * weight * (_SATURATION + 1) / (weight + _SATURATION) for weight in weights.values())
    return array("i", weights).tobytes() + array("d", worths).tobytes()


def documents_of(term: str, postings: Postings) -> Iterable[tuple[int, float]]:
    """The documents that have a term, and how much it says about each."""
    packed = memoryview(postings.get(term, b""))
    half = len(packed) // 3
    return zip(packed[:half].cast("i"), packed[half:].cast("d"), strict=True)


@dataclass(frozen=True, slots=True)
class Unit:
    """One word of a query: terms any of which will do, and parts that only count together."""

    terms: tuple[tuple[str, float], ...]
    parts: tuple[tuple[tuple[str, float], ...], ...] = ()
    is_extra: bool = False


def units_of(query: str, vocabulary: Vocabulary) -> list[Unit]:
    """The units of a query; words that say nothing are left out, unless there are no others."""
    words = pieces_of(query[:LONGEST_QUERY])[:MOST_WORDS]
    telling = [word for word in words if not (vocabulary.is_ignored(word) or _is_amount(word))] or words
    typing = words[-1] if words and query[:LONGEST_QUERY][-1:].isalnum() else ""
    units = [_unit(word, vocabulary, word == typing) for word in dict.fromkeys(telling)]
    terms = {term for unit in units for term, weight in unit.terms if weight > 0.8}
    meanings = {phrase.meaning: PHRASE for phrase in vocabulary.phrases_among(terms)}
    meanings.update((phrase.meaning, SAYING) for phrase in vocabulary.sayings_in(words))
    units += [Unit(((meaning, weight),), is_extra=True) for meaning, weight in meanings.items()]
    for first, second in pairwise(words):
        together = first + second
        if vocabulary.is_known(together) and not (first.isdigit() or second.isdigit()):
            made = _alternatives(together, vocabulary, 0.9)
            units.append(Unit(tuple(made.items()), is_extra=True))
    return units


def _is_amount(word: str) -> bool:
    """Whether a word is an amount of chips: that a worked example has the same amount says nothing."""
    return word.isdigit() and len(word) > 2


def _unit(word: str, vocabulary: Vocabulary, is_typing: bool) -> Unit:
    terms = _alternatives(word, vocabulary, 1.0)
    parts = [part for part in vocabulary.parts(word) if not vocabulary.is_ignored(part)]
    if not vocabulary.is_known(word) and not parts:
        meant = dict.fromkeys(vocabulary.begun(word), BEGUN) if is_typing else {}
        meant.update(vocabulary.resembling(word))
        if not meant and (part := vocabulary.known_part(word)):
            meant[part] = COMPOUND
        for other, likeness in meant.items():
            for term, weight in _alternatives(other, vocabulary, likeness).items():
                terms[term] = max(weight, terms.get(term, 0.0))
            parts = parts or [part for part in vocabulary.parts(other) if not vocabulary.is_ignored(part)]
    return Unit(tuple(terms.items()), tuple(tuple(_alternatives(part, vocabulary, COMPOUND).items()) for part in parts))


def _alternatives(word: str, vocabulary: Vocabulary, weight: float) -> dict[str, float]:
    alternatives: dict[str, float] = {}
    for term in vocabulary.stems.both(word):
        alternatives[term] = weight
        for meaning in vocabulary.meanings(term):
            alternatives.setdefault(meaning, SYNONYM * weight)
    return alternatives


def scores(units: Iterable[Unit], postings: Postings) -> dict[int, float]:
    """The score of each document that has anything of what is asked for."""
    total: dict[int, float] = {}
    matched: dict[int, float] = {}
    asked = 0.0
    for unit in units:
        scored = _unit_scores(unit, postings)
        if not scored:
            asked += 0 if unit.is_extra else 0.5  # a word that nothing has may only be a slip
            continue
        if total:
            for document, score in scored.items():
                total[document] = total.get(document, 0.0) + score
        else:
            total = scored
        if not unit.is_extra:
            asked += 1
            if matched:
                for document in scored:
                    matched[document] = matched.get(document, 0.0) + 1
            else:
                matched = dict.fromkeys(scored, 1.0)
    if asked:
        for document in total:
            total[document] *= KEPT + (1 - KEPT) * matched.get(document, 0.0) / asked
    return total


def _unit_scores(unit: Unit, postings: Postings) -> dict[int, float]:
    best = _any_of(unit.terms, postings)
    if unit.parts:
        summed: dict[int, float] = {}
        for part in unit.parts:
            for document, score in _any_of(part, postings).items():
                summed[document] = summed.get(document, 0.0) + score
        for document, score in summed.items():
            if score > best.get(document, 0.0):
                best[document] = score
    return best


def _any_of(terms: Iterable[tuple[str, float]], postings: Postings) -> dict[int, float]:
    best: dict[int, float] = {}
    for term, weight in terms:
        if not best:
            best = {document: weight * impact for document, impact in documents_of(term, postings)}
            continue
        for document, impact in documents_of(term, postings):
            score = weight * impact
            if score > best.get(document, 0.0):
                best[document] = score
    return best
