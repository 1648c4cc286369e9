"""Likeness of a passage of print to a rule: its words to our summary, its first line to the title."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log

from homepoker.core.rulebooks.rulebook import Rule, Rulebook

_WORD = re.compile(r"\w+")
_HYPHEN_AT_END = re.compile(r"(?<=\w)[-\u2010\u00ad]\s*\n\s*(?=[a-zß-öø-ÿ])")
_STEM = 6
"""Letters of a stem; endings and most typing errors come after them."""
_STRANGE = 0.2
"""The cost of a word that our summary does not have; a text of other words is no rule's."""
_MIXED = 0.25
"""Confidence that a word of the summary tells its rule from the others, from 0 to 1."""
_GRAM = 3


class Likeness:
    """Measure of likeness to the rules of a book, prepared once for it."""

    def __init__(self, book: Rulebook) -> None:
        self._gains = _gains(book.rules)
        self._titles: list[tuple[int, int]] = []
        self._by_gram: dict[str, list[int]] = defaultdict(list)
        for place, rule in enumerate(book.rules):
            for title in _titles(rule):
                grams = _grams(title)
                for gram in grams:
                    self._by_gram[gram].append(len(self._titles))
                self._titles.append((place, len(grams)))
        self._longest = max((size for _, size in self._titles), default=0) + 8
        self._parts = [_grams(part) for part in {part for rule in book.rules for part in rule.parts.values() if part}]

    def of_words(self, text: str, count: int) -> list[float]:
        """Likeness of a text's words to each of the ``count`` rules; 0 speaks neither for nor against a rule."""
        stems = list(_stems(text))
        result = [-_STRANGE * len(stems)] * count
        for stem in stems:
            for place, gain in self._gains.get(stem, ()):
                result[place] += gain
        return result

    def of_titles(self, text: str) -> Mapping[int, float]:
        """The rules whose title the text begins with, 1 for the very same."""
        head = _grams_in_order(text[: self._longest * 2])
        shared: dict[int, list[int]] = defaultdict(list)
        for at, gram in enumerate(head[: self._longest]):
            for title in self._by_gram.get(gram, ()):
                shared[title].append(at)
        result: dict[int, float] = {}
        for title, places in shared.items():
            place, size = self._titles[title]
            within = sum(1 for at in places if at < size + 3)
            result[place] = max(result.get(place, 0.0), 2 * within / (size + min(len(head), size + 3)))
        return result

    def of_part(self, heading: str) -> float:
        """The likeness of a heading to that of a part of the book, 1 for the very same."""
        grams = _grams(heading)
        if not grams:
            return 0.0
        best = max((2 * len(grams & part) / (len(grams) + len(part)) for part in self._parts), default=0.0)
        return best if best > 0.6 else 0.0


def _titles(rule: Rule) -> Iterable[str]:
    """Titles of a rule, and their parts after a colon: the part before may be our addition."""
    for title in rule.titles.values():
        yield title
        for part in title.split(":")[1:]:
            if len(part) > 6:
                yield part


def _gains(rules: Iterable[Rule]) -> Mapping[str, tuple[tuple[int, float], ...]]:
    """Weight of each stem for each rule that has it: rare stems weigh more."""
    result: dict[str, dict[int, float]] = defaultdict(dict)
    listed = list(rules)
    for language in {language for rule in listed for language in rule.texts}:
        said = [Counter(_stems(f"{rule.titles.get(language, '')} {rule.texts.get(language, '')}")) for rule in listed]
        total = sum((one for one in said), Counter[str]())
        every = total.total()
        for place, counts in enumerate(said):
            size = counts.total()
            for stem, often in counts.items():
                gain = log(1 + _MIXED * (often / size) * every / total[stem])
                result[stem][place] = max(result[stem].get(place, 0.0), gain)
    return {stem: tuple(by_place.items()) for stem, by_place in result.items()}


def _stems(text: str) -> Iterable[str]:
    for word in _WORD.findall(_folded(_HYPHEN_AT_END.sub("", text))):
        if len(word) > 2 or word.isdigit():
            yield word[:_STEM]


def _folded(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def _grams(text: str) -> frozenset[str]:
    return frozenset(_grams_in_order(text))


def _grams_in_order(text: str) -> list[str]:
    squeezed = "".join(_WORD.findall(_folded(text)))
    return list(dict.fromkeys(squeezed[at : at + _GRAM] for at in range(len(squeezed) - _GRAM + 1)))
