"""How long a question to the rulebooks takes: each with its attached text, beside a bare full-text query."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median, quantiles

from homepoker.core.official_text.passages import Passage
from homepoker.services.rulebooks.search import rule_search
from tests.benchmarks.verdicts import Verdict, tell
from tests.rulebooks.search.asking import Asked, questions
from tests.rulebooks.shipped import BOOKS, RESOURCES

AIM, BUILD_AIM = 16.7, 1.5
"""One frame of a screen that shows sixty a second, in milliseconds; seconds until the first question is answered."""

ROUNDS = 4
HITS = 20

CAUSE = "a long question with many words that have many synonyms looks at most rules several times"
BUILD_CAUSE = "the attached texts are stemmed in both languages, for nobody says which one they are in"


def test_the_rulebooks_are_searched() -> None:
    for verdict in searching(ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def searching(rounds: int, least: int = 0) -> tuple[Verdict, Verdict]:
    """Ask all questions so many times, each of the two in turn.

    :param least: so many questions are enough; all of them where it is 0.
    """
    passages = [Passage(book.id, rule.id, rule.text(book.language)) for book in BOOKS.values() for rule in book.rules]
    began = time.perf_counter()
    search = rule_search(BOOKS, RESOURCES, passages)
    search.find("Button")
    built = time.perf_counter() - began
    bare = _bare(passages)
    asked = [*questions("tuning"), *questions("held_out")][: least or None]
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        for one in asked:
            ours.append(_timed(partial(search.find, one.q, book=one.book or "", limit=HITS)))
            theirs.append(_timed(partial(_found, bare, one)))
    bare.close()
    p99, bare_p99 = _percentile(ours), _percentile(theirs)
    detail = (
        f"p50 {median(ours):.2f} ms, p99 {p99:.2f} ms over {len(ours)} questions to {len(BOOKS)} books and "
        f"{len(passages)} passages; a bare FTS5 query p50 {median(theirs):.2f} ms, p99 {bare_p99:.2f} ms; "
        f"ratio {median(ours) / median(theirs):.1f} and {p99 / bare_p99:.1f}"
    )
    return (
        Verdict("The 99th of 100 questions to the rulebooks, in milliseconds", AIM, p99, detail, CAUSE),
        Verdict("Seconds from nothing to the first answer", BUILD_AIM, built, "the index is built once", BUILD_CAUSE),
    )


def _percentile(values: Sequence[float]) -> float:
    return quantiles(values, n=100)[98]


def _timed(ask: Callable[[], object]) -> float:
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * 1e3


def _bare(passages: Sequence[Passage]) -> sqlite3.Connection:
    """The same text in a full-text table as SQLite makes it, without stems, synonyms or compounds."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE rules USING fts5(book UNINDEXED, rule UNINDEXED, title, words)")
    rows = [
        (book.id, rule.id, " ".join(rule.titles.values()), " ".join(rule.texts.values()))
        for book in BOOKS.values()
        for rule in book.rules
    ]
    rows += [(one.book, one.rule, "", one.text) for one in passages]
    database.executemany("INSERT INTO rules VALUES (?, ?, ?, ?)", rows)
    return database


def _found(database: sqlite3.Connection, asked: Asked) -> list[tuple[str, str]]:
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", asked.q))
    return database.execute(
        "SELECT book, rule FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, 0, 0, 3, 1) LIMIT ?", (words, HITS)
    ).fetchall()
