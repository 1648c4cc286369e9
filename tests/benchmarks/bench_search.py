"""How long the first question to the rulebooks waits where no index is kept, with a text attached to every rule.

Only a club with a book or texts of its own waits so: for the shipped books set-up and packages bring the index along.
"""

from __future__ import annotations

import gc
from statistics import median

from homepoker.core.official_text.passages import Passage
from homepoker.services.rulebooks.search import building
from homepoker.services.rulebooks.search.normalising import pieces_of, plain
from tests.benchmarks.verdicts import Verdict, spread, tell, took
from tests.rulebooks.shipped import BOOKS, RESOURCES

AIM = 2.0
"""Seconds of the processor: so long somebody waits once, after a change of books, without asking if it still works."""

ROUNDS = 5

CAUSE = (
    "33,000 phrases are parted into words, stemmed in two languages and put into a table, two fifths; texts and "
    "topics are counted word by word, two fifths; the index of the shipped books comes with "
    "set-up and is read in a tenth of a second"
)


def test_a_first_question_is_answered() -> None:
    verdict = answering(ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def answering(rounds: int) -> Verdict:
    """Make the index of all books and texts and ask one question, each time from nothing."""
    passages = tuple(
        Passage(book.id, rule.id, rule.text(book.language)) for book in BOOKS.values() for rule in book.rules
    )
    over = building._Searched(dict(BOOKS), passages, RESOURCES, cache=None)

    def answer() -> None:
        pieces_of.cache_clear()
        plain.cache_clear()
        building._made(over).find("Button")  # past the index that the processes of the tests share

    gc.disable()  # as in the program, whose window collects between its events
    try:
        times = [took(answer)() for _ in range(rounds)]
    finally:
        gc.enable()
    detail = f"{spread(times, 'ms', 1e3)}; {len(BOOKS)} books, {len(passages)} passages"
    return Verdict("Seconds from nothing to the first answer of the search", AIM, median(times), detail, CAUSE)
