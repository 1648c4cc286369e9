"""What means the same at the table, and what people say when they mean a topic: data, read from a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Synonyms:
    """The words of a search.

    ``ignored`` are words that tell nothing apart. ``same`` are groups of words and phrases that mean the
    same, German and English mixed; ``asked`` are the words with which people ask for a topic.
    """

    ignored: frozenset[str] = frozenset()
    same: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_synonyms(file: Path) -> Synonyms:
    """Read the words of a search.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is not in the form of such a file.
    """
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return Synonyms(
        ignored=frozenset(word for line in tables.get("ignored", {}).values() for word in line.split()),
        same={name: _phrases(line) for name, line in tables.get("same", {}).items()},
        asked={topic: _phrases(line) for topic, line in tables.get("asked", {}).items()},
    )


def _phrases(line: str) -> tuple[str, ...]:
    return tuple(phrase for part in line.split(",") if (phrase := " ".join(part.split())))


NO_SYNONYMS = Synonyms()
"""For a search by the words of the books alone."""
