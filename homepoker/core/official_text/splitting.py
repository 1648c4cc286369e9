"""Splitting an official text at the rules of its book.

Numbers alone do not tell where a rule begins: they stand in running text, in tables of contents and on page feet, and
many rules share one. So the whole text is laid along the whole book at once: every sentence, line or paragraph either
begins a later rule, goes on with the one before, or belongs to none. What fits best as a whole wins (a shortest path,
as in speech recognition), judged by printed numbers, titles, and the words that the text shares with our summaries.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby, pairwise
from math import log
from operator import itemgetter

from homepoker.core.official_text.passages import Passage
from homepoker.core.official_text.tidying import Furniture, PrintedLabel, components, read_label, tidy, words_begin
from homepoker.core.rulebooks.rulebook import Rule, Rulebook

_SKIPPED = 1.5
"""Cost of a rule that is nowhere in the text."""


class Weight(Enum):
    """Strength of the break before a piece."""

    PARAGRAPH = auto()
    """A blank line, or the beginning of the text."""
    LINE = auto()
    SENTENCE = auto()


_BEGIN = {Weight.PARAGRAPH: 1.0, Weight.LINE: 1.5, Weight.SENTENCE: 4.0}
"""Cost of the beginning of a rule at a piece, before its number and title are looked at."""
_LEAVE = {Weight.PARAGRAPH: 3.0, Weight.LINE: 4.0, Weight.SENTENCE: 9.0}
"""Cost of a piece that, with those after it, belongs to no rule."""
_LEAVE_HEADING = 2.5
_WHOLE_NUMBER = 6.0
_PLAIN_NUMBER = 3.5
_LAST_OF_NUMBER = 4.0
_FIRST_OF_NUMBER = 4.5
_OTHER_NUMBER = -4.0
_NO_NUMBER = -2.5
_TITLE = 9.0
_TITLE_FROM = 0.4
_LINE_OF_TITLE = 6.0
_SAME_TITLE = 0.85
"""Least likeness of a line of its own to a title to count as that title."""
_PART_HEADING = 5.0
_HEADING = 1.0
_NUMBERED_HEADING = 3.5
"""Cost of a rule that goes on with a line that looks like a heading, or like one with a number of its own."""
_NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class _Start:
    """Beginning of a rule as it looks in print.

    ``number`` are the components; ``is_first`` where the rule before has another number (a number that several rules
    share is printed once), ``opens`` how many leading components no rule before has (*8* opens 8-A, but not 8-B).
    """

    number: tuple[str, ...]
    is_first: bool
    opens: int


def split(book: Rulebook, text: str) -> tuple[Passage, ...]:
    """The passages of a text along the rules of its book.

    Their texts, one after another, are the whole text as `tidy` makes it readable: nothing is left out or said twice.
    """
    whole = tidy(text)
    text_pieces = pieces(whole)
    if not text_pieces:
        return ()
    rules = _with_headings(book, text_pieces, _path(book, whole, text_pieces))
    runs = groupby(zip(rules, text_pieces, strict=True), key=itemgetter(0))
    return tuple(_passage(book, whole, rule, [piece for _, piece in run]) for rule, run in runs)


def _with_headings(book: Rulebook, text_pieces: Sequence[Piece], rules: Sequence[int]) -> list[int]:
    """Lines above a rule that head it (*8: Late entry*, *A: …*) go with it; others no longer with the rule before."""
    result = list(rules)
    for at in range(len(text_pieces) - 1, 0, -1):
        piece, below = text_pieces[at - 1], result[at]
        if not piece.is_heading or rules[at - 1] == below:
            continue
        if piece.label and below >= 0 and _heads(piece.label, components(book.rules[below].number)):
            result[at - 1] = below
        elif piece.label is None and piece.weight is Weight.PARAGRAPH and at > 1 and rules[at - 2] == rules[at - 1]:
            result[at - 1] = -1
    return result


def _heads(label: PrintedLabel, number: tuple[str, ...]) -> bool:
    return len(label.parts) < len(number) and number[: len(label.parts)] == label.parts


def _passage(book: Rulebook, whole: str, rule: int, run: Sequence[Piece]) -> Passage:
    return Passage(book.id, book.rules[rule].id if rule >= 0 else "", whole[run[0].start : run[-1].end])


def _starts(book: Rulebook) -> tuple[_Start, ...]:
    result: list[_Start] = []
    before: tuple[str, ...] = ()
    for rule in book.rules:
        number = components(rule.number)
        shared = next((i for i, (a, b) in enumerate(zip(number, before, strict=False)) if a != b), None)
        if shared is None:
            shared = min(len(number), len(before))
        result.append(_Start(number, number != before or not number, shared + 1))
        before = number
    return tuple(result)


def _path(book: Rulebook, whole: str, text_pieces: Sequence[Piece]) -> list[int]:
    """Place of the rule in the book for each piece, -1 for none.

    Two ways to be after every rule: within it, or past it and within none. ``within[k]`` and ``past[k]`` are the
    best sums up to the piece; ``past[-1]`` (the last element) is the time before any rule.
    """
    likeness = Likeness(book)
    starts = _starts(book)
    count = len(starts)
    within = [_NEVER] * count
    past = [_NEVER] * count + [0.0]
    came: list[tuple[list[int], list[bool]]] = []
    for piece in text_pieces:
        words = likeness.of_words(whole[piece.words : piece.end], count)
        begin = _beginnings(piece, starts, likeness, whole)
        outside = _PART_HEADING * likeness.of_part(piece.heading(whole)) if piece.is_heading else 0.0
        leave = _LEAVE_HEADING if piece.is_heading else _LEAVE[piece.weight]
        new_within, from_rule = [], []
        best, best_at = past[count], count  # before any rule
        heading = 0.0
        if piece.is_heading:
            heading = _NUMBERED_HEADING if piece.label else _HEADING
        for k in range(count):
            stay = within[k] - heading
            enter = best + begin[k]
            if enter > stay:
                new_within.append(enter + words[k])
                from_rule.append(best_at)
            else:
                new_within.append(stay + words[k])
                from_rule.append(-1)
            best -= _SKIPPED
            if within[k] > best and within[k] >= past[k]:
                best, best_at = within[k], k
            elif past[k] > best:
                best, best_at = past[k], k + count + 1
        left = [within[k] - leave > past[k] for k in range(count)]
        past = [max(within[k] - leave, past[k]) + outside for k in range(count)] + [past[count] + outside]
        within = new_within
        came.append((from_rule, left))
    return _walked_back(within, past, came)


def _beginnings(piece: Piece, starts: Sequence[_Start], likeness: Likeness, whole: str) -> list[float]:
    """Likeness of a piece to the beginning of each rule."""
    if piece.is_furniture:
        return [_NEVER] * len(starts)
    cost = _BEGIN[piece.weight]
    titles = likeness.of_titles(whole[piece.words : piece.end])
    return [
        _of_number(piece.label, start) + _of_title(titles.get(k, 0.0), piece.is_heading) - cost
        for k, start in enumerate(starts)
    ]


def _of_title(likeness: float, is_heading: bool) -> float:
    whole = _LINE_OF_TITLE if is_heading and likeness >= _SAME_TITLE else 0.0
    return whole + _TITLE * max(0.0, likeness - _TITLE_FROM)


def _of_number(label: PrintedLabel | None, start: _Start) -> float:
    number = start.number
    if label is None:
        return _NO_NUMBER if number and start.is_first else 0.0
    parts = label.parts
    if not number:
        return _OTHER_NUMBER / 2
    if not start.is_first:
        return _OTHER_NUMBER / 2
    if parts == number:
        return _PLAIN_NUMBER if label.is_plain else _WHOLE_NUMBER
    if len(parts) < len(number):
        if parts == number[: len(parts)] and len(parts) >= start.opens:
            return _FIRST_OF_NUMBER - (1.0 if label.is_plain else 0.0)
        if parts == number[-len(parts) :] and not label.is_plain:
            return _LAST_OF_NUMBER
    return _OTHER_NUMBER


def _walked_back(
    within: Sequence[float], past: Sequence[float], came: Sequence[tuple[list[int], list[bool]]]
) -> list[int]:
    count = len(within)
    ends: Iterable[tuple[float, int, bool]] = (
        *((within[k] - _SKIPPED * (count - 1 - k), k, True) for k in range(count)),
        *((past[k] - _SKIPPED * (count - 1 - k), k, False) for k in range(count)),
        (past[count] - _SKIPPED * count, count, False),
    )
    _, at, is_within = max(ends)
    result: list[int] = []
    for from_rule, left in reversed(came):
        result.append(at if is_within else -1)
        if is_within:
            source = from_rule[at]
            if source == count:
                at, is_within = count, False
            elif source > count:
                at, is_within = source - count - 1, False
            elif source >= 0:
                at = source
        elif at < count and left[at]:
            is_within = True
    return result[::-1]


# Pieces of a text


_LINE = re.compile(r"[^\n]+\n*|\n+")
_SENTENCE_END = re.compile(
    r"(?<=[^\W\d_]{2}[.!?])[\"”“»«)\]*_]*+\s++(?=[\"„“»(]*+[A-ZÄÖÜ•])|(?<=[.;:)])\s++(?=\(?[A-Za-z\d]{1,2}[):]\s)"
    r"|(?<!\s)\s++(?=\(?[A-Z]\)\s)"
)
_ABBREVIATION = re.compile(
    r"\b(?:sog|bzw|usw|etc|ca|nr|vgl|inkl|max|min|bsp|ggf|evtl|bspw|zb|uvm|approx|vs|no|incl|st|dr)\.$",
    re.IGNORECASE,
)
_LONGEST_HEADING = 90
_ENDS_SENTENCE = (".", "!", "?", ",", ";")


@dataclass(frozen=True, slots=True)
class Piece:
    """The text from ``start`` to ``end``, blank space after it included.

    ``words`` is where its words begin, after ``label`` and signs. ``is_furniture`` tells page headers and numbers;
    ``is_heading`` a short line that is no sentence.
    """

    start: int
    end: int
    weight: Weight
    words: int
    label: PrintedLabel | None
    is_furniture: bool
    is_heading: bool

    def heading(self, whole: str) -> str:
        """The words of the piece, as a heading."""
        return whole[self.words : self.end].strip()


def pieces(text: str) -> tuple[Piece, ...]:
    """All pieces of a text in their order; together they are the text."""
    lines = [line.span() for line in _LINE.finditer(text)]
    return tuple(_cut(text, lines, Furniture(text)))


def _cut(text: str, lines: list[tuple[int, int]], furniture: Furniture) -> Iterator[Piece]:
    for start, end in lines:
        line = text[start:end].strip()
        is_first = start == 0 or text[max(0, start - 2) : start] == "\n\n"
        weight = Weight.PARAGRAPH if is_first else Weight.LINE
        if line in furniture:
            yield Piece(start, end, weight, end, None, is_furniture=True, is_heading=False)
            continue
        cuts = [start, *_sentence_ends(text, start, end), end]
        for one, (begin, stop) in enumerate(pairwise(cuts)):
            label = read_label(text, begin)
            words = min(label.end, stop) if label else min(words_begin(text, begin), stop)
            is_heading = len(cuts) == 2 and len(line) <= _LONGEST_HEADING and not line.endswith(_ENDS_SENTENCE)
            yield Piece(begin, stop, weight if one == 0 else Weight.SENTENCE, words, label, False, is_heading)


def _sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    for mark in _SENTENCE_END.finditer(text, start, end):
        if mark.end() < end and not _ABBREVIATION.search(text, max(start, mark.start() - 8), mark.start()):
            yield mark.end()


# Likeness of words


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
        summaries = [
            Counter(_stems(f"{rule.titles.get(language, '')} {rule.texts.get(language, '')}")) for rule in listed
        ]
        total = sum(summaries, Counter[str]())
        every = total.total()
        for place, counts in enumerate(summaries):
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
