"""Vocabulary of the search: what a word stands for, in a text and in a query."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from homepoker.services.rulebooks.search.normalising import STEMMED_AS, Stems, pieces_of, plain

if TYPE_CHECKING:
    from homepoker.services.rulebooks.search.synonyms import Synonyms


PART_COUNTS = 0.6
"""Weight of a part of a compound, against a word of its own."""
MOST_RESEMBLING = 4
"""Words of which one that somebody typed may be a slip."""
_SHORTEST_SHUFFLED = 4
"""Letters above which a word is recognised with its letters in any order."""


class Phrase(NamedTuple):
    """Several terms that mean one thing together."""

    terms: tuple[str, ...]
    meaning: str


_Rows = dict[tuple[str, ...], list[Phrase]]


@dataclass(frozen=True, slots=True)
class KnownWords:
    """A vocabulary as plain data."""

    ignored: frozenset[str]
    """Words that tell nothing apart, as they are written and without umlauts."""
    words: Mapping[str, str]
    """Every word as it is written, by the word without umlauts."""
    short: frozenset[str]
    """Words of titles, which may be parts of compounds though they have three letters."""
    usual: tuple[str, ...]
    """Words that may have been meant by a mistyped one, the most usual word first."""
    meanings: Mapping[str, tuple[str, ...]]
    """Meanings of single terms."""
    phrases: tuple[Phrase, ...]
    """Meanings of several terms together."""
    sayings: tuple[Phrase, ...]
    """The same where they stand word for word."""


def known_words(texts: Iterable[str], titles: Iterable[str], synonyms: Synonyms) -> KnownWords:
    """Collect the words of all that can be found.

    :param texts: all that can be found, titles included.
    :param titles: their short nouns may be parts of compounds (*Pot*, *Bet*).
    """
    ignored = frozenset(form for word in synonyms.ignored for form in (word, plain(word)))
    groups = (*synonyms.same.values(), *synonyms.asked.values(), *synonyms.asked_of_rules.values())
    phrases = [phrase for group in groups for phrase in group]
    counted = Counter(chain.from_iterable(map(pieces_of, chain(texts, phrases))))
    words = {plain(word): word for word in sorted(counted)}
    short = frozenset(plain(word) for title in titles for word in pieces_of(title))
    typed = (word for word in words if (len(word) > 3 or word in short) and not word.isdigit())
    usual_first = sorted(typed, key=lambda word: -counted[words[word]])  # of equals the usual one is meant
    learning = _Learning(ignored)
    for name, group in synonyms.same.items():
        for phrase in group:
            learning.learn(f"={name}", phrase)
    meanings = {term: tuple(known) for term, known in learning.meanings.items()}
    together = tuple(dict.fromkeys(learning.phrases)), tuple(dict.fromkeys(learning.sayings))
    return KnownWords(ignored, words, short, tuple(usual_first), meanings, *together)


class _Learning:
    """Words of the same meaning, while they are read."""

    def __init__(self, ignored: frozenset[str]) -> None:
        self._stems, self._ignored = Stems(), ignored
        self.meanings: dict[str, list[str]] = {}
        self.phrases: list[Phrase] = []
        self.sayings: list[Phrase] = []

    def learn(self, meaning: str, phrase: str) -> None:
        """Remember what a phrase means. One that says one word twice or hardly any counts only word for word."""
        words = pieces_of(phrase)
        telling = [word for word in words if word not in self._ignored]
        for language in STEMMED_AS:
            if len(words) > 1 and len(set(telling)) < max(2, len(telling)):
                self.sayings.append(Phrase(tuple(self._stems.all(words, language)), meaning))
            elif len(telling) > 1:
                self.phrases.append(Phrase(tuple(self._stems.all(telling, language)), meaning))
            else:
                known = self.meanings.setdefault(self._stems.stem(words[0], language), [])
                if meaning not in known:
                    known.append(meaning)


class Vocabulary:
    """All that is known of words: which say nothing, which mean the same, which can be split or mistyped."""

    def __init__(self, known: KnownWords) -> None:
        self.stems = Stems()
        self._ignored, self.words = known.ignored, known.words
        self._usual_first = known.usual
        self._compounds = Compounds(self.words.keys() - self._ignored, known.short - self._ignored)
        self._meanings = known.meanings
        self._phrases: dict[str, list[Phrase]] = {}
        for phrase in known.phrases:
            self._phrases.setdefault(phrase.terms[0], []).append(phrase)
        self._phrase_rows, self._saying_rows = _rows(known.phrases), _rows(known.sayings)
        self._parts: dict[str, tuple[str, ...]] = {}
        self._resembling = lru_cache(maxsize=128)(self._near)

    def is_ignored(self, word: str) -> bool:
        """Whether a word tells nothing apart."""
        return word in self._ignored

    def is_known(self, word: str) -> bool:
        """Whether the word stands somewhere in the books or among the synonyms."""
        return plain(word) in self.words

    def meanings(self, term: str) -> Sequence[str]:
        """The meanings of a single term."""
        return self._meanings.get(term, ())

    def parts(self, word: str) -> tuple[str, ...]:
        """The parts of a compound, as words."""
        parts = self._parts.get(word)
        if parts is None:
            parts = tuple(self.words.get(part, part) for part in self._compounds.split(plain(word)))
            self._parts[word] = parts
        return parts

    def known_part(self, word: str) -> str:
        """The known word with which an unknown one ends, or else begins; empty where there is none."""
        part = self._compounds.end(plain(word)) or self._compounds.beginning(plain(word))
        return self.words.get(part, part)

    def begun(self, word: str, limit: int = 12) -> list[str]:
        """Known words that begin like this one, the shortest first: somebody is still typing."""
        typed = plain(word)
        at = bisect_left(self._sorted, typed)
        begun = takewhile(lambda one: one.startswith(typed), islice(self._sorted, at, at + 200))
        return (
            [self.words[one] for one in sorted(begun, key=lambda one: (len(one), one))[:limit]]
            if len(typed) > 1
            else []
        )

    def counted(self, text: str, language: str) -> dict[str, float]:
        """All that can be found of a text: its terms, their meanings, the parts of its compounds."""
        words = pieces_of(text)
        telling = [word for word in words if word not in self._ignored]
        terms = self.stems.all(telling, language)
        counts: dict[str, float] = {}
        self._count(counts, terms, 1.0)
        if language == "de":
            parts = [part for word in telling for part in self.parts(word) if part not in self._ignored]
            self._count(counts, self.stems.all(parts, language), PART_COUNTS)
        for phrase in (
            *_in_a_row(terms, self._phrase_rows),
            *_in_a_row(self.stems.all(words, language), self._saying_rows),
        ):
            counts[phrase.meaning] = counts.get(phrase.meaning, 0.0) + 1.0
        return counts

    def _count(self, counts: dict[str, float], terms: Iterable[str], each: float) -> None:
        """Add terms and what they mean."""
        for term, times in Counter(terms).items():
            worth = each * times
            counts[term] = counts.get(term, 0.0) + worth
            for meaning in self._meanings.get(term, ()):
                counts[meaning] = counts.get(meaning, 0.0) + worth

    def phrases_among(self, terms: set[str]) -> Iterator[Phrase]:
        """The phrases all of whose terms are there, in any order."""
        for term in sorted(terms):
            for phrase in self._phrases.get(term, ()):
                if terms.issuperset(phrase.terms):
                    yield phrase

    def sayings_in(self, words: Sequence[str]) -> Iterator[Phrase]:
        """The phrases that stand there word for word."""
        for language in STEMMED_AS:
            yield from _in_a_row(self.stems.all(words, language), self._saying_rows)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.words)

    @cached_property
    def _slipped(self) -> _Slipped:
        """Made when the first unknown word is asked for."""
        return _Slipped(self._usual_first)

    def resembling(self, word: str) -> Sequence[tuple[str, float]]:
        """Known words from which this one differs by a slip of the finger, with how like they are (below 1).

        The usual ones come first. One with the same letters in another order is as near as one with one slip.
        """
        return self._resembling(plain(word))  # a question asks for each of its words several times

    def _near(self, typed: str) -> Sequence[tuple[str, float]]:
        slips = 0 if len(typed) < 4 else 1 if len(typed) < 8 else 2
        if not slips:
            return ()
        from rapidfuzz import process  # takes a while to import, and most words are known
        from rapidfuzz.distance import OSA

        lengths = range(len(typed) - slips, len(typed) + slips + 1)  # a slip adds or leaves out one letter at most
        slipped = self._slipped
        near = [word for length in lengths for word in slipped.of_length.get(length, ())]
        matches = process.extract(typed, near, scorer=OSA.distance, score_cutoff=slips, limit=None)
        matches.sort(key=lambda one: (one[1], slipped.usual[one[0]]))
        distances = {name: distance for name, distance, _ in matches[:MOST_RESEMBLING]}
        if len(typed) > _SHORTEST_SHUFFLED:
            distances |= dict.fromkeys(slipped.letters.get(_shuffled(typed), ()), 1)
        nearest = min(distances.values(), default=0)
        return [
            (self.words[name], 0.85 if distance < 2 else 0.7)
            for name, distance in distances.items()
            if distance == nearest
        ]


class _Slipped:
    """Words as they are looked for where somebody slipped: by length, and by letters in any order."""

    def __init__(self, usual_first: Sequence[str]) -> None:
        self.usual = {word: place for place, word in enumerate(usual_first)}
        self.of_length: dict[int, list[str]] = {}
        self.letters: dict[str, list[str]] = {}
        for word in usual_first:
            self.of_length.setdefault(len(word), []).append(word)
            self.letters.setdefault(_shuffled(word), []).append(word)


def _shuffled(word: str) -> str:
    """A key of all words that begin with the same letter and have the same letters in any order."""
    return word[:1] + "".join(sorted(word[1:]))


def _rows(phrases: Iterable[Phrase]) -> _Rows:
    """Phrases by their first two terms."""
    rows: _Rows = {}
    for phrase in phrases:
        rows.setdefault(phrase.terms[:2], []).append(phrase)
    return rows


def _in_a_row(terms: Sequence[str], rows: _Rows) -> Iterator[Phrase]:
    """The phrases whose terms stand there one after the other."""
    known = ((at, rows[pair]) for at, pair in enumerate(pairwise(terms)) if pair in rows)
    for at, phrases in known:
        for phrase in phrases:
            if tuple(terms[at : at + len(phrase.terms)]) == phrase.terms:
                yield phrase


SHORTEST_COMPOUND = 7
"""The least letters of a compound."""
SHORTEST_PART = 3
_JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""Linking elements of German compounds: *Einsatz-betrag*, *Spieler-s-tisch*, *Karte-n-fehler*."""

_ENDINGS = ("e", "n", "en")
"""Endings that a word loses as the first part of a compound: *Strafrunde* of *Strafe*, *Anmeldefrist* of *anmelden*."""


class Compounds:
    """Splitter of words into words that are known: only what the books or the synonyms use can be found anyway."""

    def __init__(self, words: Iterable[str], short: Iterable[str] = ()) -> None:
        """
        :param words: known words without umlauts; those under four letters do not count.
        :param short: words of three letters that may be a part all the same (*Pot*, *Bet*).
        """
        self._parts = {word for word in words if len(word) > SHORTEST_PART}
        self._parts.update(word for word in short if len(word) == SHORTEST_PART)
        self._split = lru_cache(maxsize=4096)(self._searched)

    def split(self, word: str) -> tuple[str, ...]:
        """The parts of a compound in order; nothing where the word is none or has a part that is not known.

        :param word: in small letters and without umlauts.
        """
        return self._split(word)

    def end(self, word: str) -> str:
        """The longest known word with which a word ends that cannot be split: its beginning may be any name."""
        return next((word[at:] for at in range(SHORTEST_PART, len(word) - 3) if word[at:] in self._parts), "")

    def beginning(self, word: str) -> str:
        """The longest known word with which a word begins that cannot be split: *Handy* of *Handyverbot*."""
        return next((word[:at] for at in range(len(word) - 3, SHORTEST_PART, -1) if word[:at] in self._parts), "")

    def _searched(self, word: str) -> tuple[str, ...]:
        if len(word) < SHORTEST_COMPOUND:
            return ()
        parts = self._best(word, 4)
        return parts if len(parts) > 1 else ()

    def _best(self, word: str, most: int) -> tuple[str, ...]:
        """The split into the fewest parts; among those the one whose last part is longest."""
        if word in self._parts and most < 4:
            return (word,)
        if most == 1:
            return ()
        best: tuple[str, ...] = ()
        for end in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
            head = self._known_head(word[:end])
            if not head:
                continue
            rest = self._best(word[end:], most - 1)
            if rest and (not best or len(rest) + 1 < len(best)):
                best = (head, *rest)
        return best

    def _known_head(self, head: str) -> str:
        """The known word that this beginning is, with or without a joint; empty where it is none."""
        for joint in _JOINTS:
            if head.endswith(joint) and (word := head[: len(head) - len(joint)]) in self._parts:
                return word
        return next((head + ending for ending in _ENDINGS if head + ending in self._parts), "")
