"""Synonyms and asked phrases of the poker table, read from the search's data files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from homepoker.services.rulebooks.search.dialect import NO_DIALECT, Dialect, DialectWords, read_dialect
from homepoker.services.rulebooks.search.narration import NarrationWords, read_narration
from homepoker.services.rulebooks.search.normalising import pieces_of, plain


@dataclass(frozen=True, slots=True)
class Synonyms:
    """The words of a search.

    ``ignored`` are words that tell nothing apart. ``same`` are groups of words and phrases that mean the
    same, German and English mixed; ``asked`` are the words with which people ask for a topic, by its id,
    and ``asked_of_rules`` those for single rules, by their citation (``apsa:3.5.13``).
    Of what is ``outside`` no book speaks, and none answers a question that is ``asked_outside``.
    """

    ignored: frozenset[str] = frozenset()
    same: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked_of_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dialect: DialectWords = NO_DIALECT
    narration: NarrationWords = field(default_factory=NarrationWords)
    outside: tuple[str, ...] = ()
    asked_outside: tuple[str, ...] = ()


def read_synonyms(folder: Path) -> Synonyms:
    """Read the words of a search: the files of its folder, and those of ``topics`` and ``rules`` in it.

    :raises OSError: a file cannot be read.
    :raises ValueError: it is not in the form of such a file.
    """
    tables = _read(folder / "words.toml")
    rules, outside = _read(folder / "rules.toml"), _read(folder / "outside.toml")
    asked = {topic: _phrases(line) for topic, line in tables.get("asked", {}).items()}
    for file in sorted((folder / "topics").glob("*.toml")):
        for topic, line in _read(file).items():
            asked[topic] = (*asked.get(topic, ()), *_phrases(line))
    asked_of_rules: dict[str, tuple[str, ...]] = {}
    for citations, line in rules.get("asked", {}).items():
        for citation in citations.split():
            asked_of_rules[citation] = (*asked_of_rules.get(citation, ()), *_phrases(line))
    for file in sorted((folder / "rules").glob("*.toml")):
        for rule, line in _read(file).items():
            citation = f"{file.stem}:{rule}"
            asked_of_rules[citation] = (*asked_of_rules.get(citation, ()), *_phrases(line))
    for edition, before in rules.get("editions", {}).items():
        _take_over(asked_of_rules, edition, before["of"], before["renumbered"])
    return Synonyms(
        ignored=frozenset(word for line in tables.get("ignored", {}).values() for word in line.split()),
        same={name: _phrases(line) for name, line in tables.get("same", {}).items()},
        asked=asked,
        asked_of_rules=asked_of_rules,
        outside=_all_phrases(outside.get("words", {})),
        asked_outside=_all_phrases(outside.get("asked", {})),
        dialect=read_dialect(_read(folder / "dialect.toml")),
        narration=read_narration(tables.get("narration", {})),
    )


def _take_over(asked: dict[str, tuple[str, ...]], edition: str, before: str, renumbered: Mapping[str, str]) -> None:
    """Add to the phrases of an edition those of the one before it, by number; some have others now, or none."""
    for citation, phrases in list(asked.items()):
        book, _, rule = citation.partition(":")
        if book == before:
            for now in renumbered.get(rule, rule).split():
                asked[f"{edition}:{now}"] = (*phrases, *asked.get(f"{edition}:{now}", ()))


def in_writing(synonyms: Synonyms, books: Iterable[str]) -> Synonyms:
    """Synonyms with phrases of dialect in written German, as questions are put before they are compared.

    :param books: all texts of the books; a word that stands there is written so.
    """
    asked = (*synonyms.asked.values(), *synonyms.asked_of_rules.values(), synonyms.asked_outside)
    spoken = Dialect(synonyms.dialect, lambda word: False)
    phrases = {phrase: spoken.is_dialect(phrase) for group in asked for phrase in group}
    written = (phrase for phrase, is_dialect in phrases.items() if not is_dialect)
    texts = chain(books, written, *synonyms.same.values())
    words = set(map(plain, set(chain.from_iterable(map(pieces_of, texts)))))
    dialect = Dialect(synonyms.dialect, lambda word: plain(word) in words or word in synonyms.ignored)

    def put(group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dialect.in_writing(phrase) if phrases[phrase] else phrase for phrase in group)

    return replace(
        synonyms,
        asked={topic: put(group) for topic, group in synonyms.asked.items()},
        asked_of_rules={rule: put(group) for rule, group in synonyms.asked_of_rules.items()},
        asked_outside=put(synonyms.asked_outside),
    )


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _phrases(line: str) -> tuple[str, ...]:
    return tuple(phrase for part in line.split(",") if (phrase := " ".join(part.split())))


def _all_phrases(lines: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(phrase for line in lines.values() for phrase in _phrases(line))


NO_SYNONYMS = Synonyms()
"""Empty synonyms, for a search by the words of the books alone."""
