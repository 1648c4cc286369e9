"""Splitting an official text at the rules of its book.

Numbers alone do not tell where a rule begins: they stand in running text, in tables of contents and on page feet, and
many rules share one. So the whole text is laid along the whole book at once: every sentence, line or paragraph either
begins a later rule, goes on with the one before, or belongs to none. What fits best as a whole wins (a shortest path,
as in speech recognition), judged by printed numbers, titles, and the words that the text shares with our summaries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from homepoker.core.official_text.likeness import Likeness
from homepoker.core.official_text.passages import Passage
from homepoker.core.official_text.pieces import Piece, Weight, pieces
from homepoker.core.official_text.printed_label import PrintedLabel, components
from homepoker.core.official_text.tidying import tidy
from homepoker.core.rulebooks.rulebook import Rulebook

_SKIPPED = 1.5
"""Cost of a rule that is nowhere in the text."""
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
    found = pieces(whole)
    if not found:
        return ()
    rules = _with_headings(book, found, _path(book, whole, found))
    runs = groupby(zip(rules, found, strict=True), key=itemgetter(0))
    return tuple(_passage(book, whole, rule, [piece for _, piece in run]) for rule, run in runs)


def _with_headings(book: Rulebook, found: Sequence[Piece], rules: Sequence[int]) -> list[int]:
    """Lines above a rule that head it (*8: Late entry*, *A: …*) go with it; others no longer with the rule before."""
    result = list(rules)
    for at in range(len(found) - 1, 0, -1):
        piece, below = found[at - 1], result[at]
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


def _path(book: Rulebook, whole: str, found: Sequence[Piece]) -> list[int]:
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
    for piece in found:
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
