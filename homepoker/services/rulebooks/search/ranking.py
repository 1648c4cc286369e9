"""BM25 ranking over fields of different weight."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log

Postings = dict[str, bytes]
"""Per term the documents that have it, and how much it says about each: numbers of 32 bits, then as many doubles."""


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
                worths = weighed[term]
                worths[number] = worths.get(number, 0.0) + share * count
    return {term: _packed(found, len(documents)) for term, found in weighed.items()}


def _packed(found: Mapping[int, float], total: int) -> bytes:
    rare = log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
    said = (rare * weight * (_SATURATION + 1) / (weight + _SATURATION) for weight in found.values())
    return array("i", found).tobytes() + array("d", said).tobytes()


def documents_of(term: str, postings: Postings) -> Iterable[tuple[int, float]]:
    """The documents that have a term, and how much it says about each."""
    packed = memoryview(postings.get(term, b""))
    half = len(packed) // 3
    return zip(packed[:half].cast("i"), packed[half:].cast("d"), strict=True)
