"""BM25 ranking over fields of different weight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log

Postings = dict[str, dict[int, float]]
"""Per term the documents that have it, and how much it says about each."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a document: its name, what a term in it weighs, and how far a long one dilutes it (0 to 1)."""

    name: str
    weight: float
    dilution: float


TITLE = Field("title", 3.0, 0.4)
TEXT = Field("text", 1.0, 0.6)
ASKED = Field("asked", 1.8, 0.4)
FIELDS = (TITLE, TEXT, ASKED)

_SATURATION = 2.4
"""BM25's k1: how soon repetitions of a term stop to count."""

Counted = Mapping[str, float]
"""The terms of a field with how often they stand there; a part of a compound counts less than one."""


def impacts(documents: Iterable[Mapping[Field, Counted]]) -> Postings:
    """What each term says about each document; documents are numbered in their order."""
    documents = list(documents)
    lengths = {field: [sum(one.get(field, {}).values()) for one in documents] for field in FIELDS}
    usual = {field: (sum(values) / max(1, len(values))) or 1.0 for field, values in lengths.items()}
    weighed: Postings = {}
    for number, document in enumerate(documents):
        for field, counted in document.items():
            diluted = 1 - field.dilution + field.dilution * lengths[field][number] / usual[field]
            share = field.weight / diluted
            for term, count in counted.items():
                found = weighed.setdefault(term, {})
                found[number] = found.get(number, 0.0) + share * count
    total = len(documents)
    for found in weighed.values():
        rare = log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
        for number, weight in found.items():
            found[number] = rare * weight * (_SATURATION + 1) / (weight + _SATURATION)
    return weighed
