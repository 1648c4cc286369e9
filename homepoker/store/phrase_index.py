"""A full-text table in memory (SQLite's FTS5): short texts whose best one counts for whom it belongs to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

MOST_ROWS = 300
"""So many of the best texts are looked at; whose best one comes later is found by other means or not at all."""

COMMON = 0.02
"""A token that stands in a larger part of the texts tells little and costs most of the time: it is not looked for."""
_LEAST_COMMON = 20
"""Few texts have no common tokens."""


class PhraseIndex:
    """Texts as tokens, found by how rare the tokens are that they share with what is asked (BM25).

    A token is made of ASCII letters and digits. Made once; it may be made in one thread and asked in another, though
    not by two at a time.
    """

    def __init__(self, texts: Iterable[tuple[int, Sequence[str]]]) -> None:
        """
        :param texts: the number of whom each belongs to, and its tokens.
        """
        self._owners: list[int] = []
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        self._table.execute("CREATE VIRTUAL TABLE phrase USING fts5(tokens, content='', tokenize='ascii')")
        rows: list[tuple[int, str]] = []
        for owner, tokens in texts:
            rows.append((len(self._owners), " ".join(tokens)))
            self._owners.append(owner)
        self._table.executemany("INSERT INTO phrase(rowid, tokens) VALUES (?, ?)", rows)
        self._table.execute("INSERT INTO phrase(phrase) VALUES ('optimize')")
        self._table.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(phrase, row)")
        most = max(_LEAST_COMMON, COMMON * len(rows))
        counted = self._table.execute("SELECT term FROM vocabulary WHERE doc > ?", (most,))
        self._common = frozenset(term.lower() for (term,) in counted)

    def best(self, tokens: Iterable[str]) -> dict[int, float]:
        """What the best text of each owner scores, for those that have one with any of the tokens."""
        asked = " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens) if token.lower() not in self._common)
        found: dict[int, float] = {}
        if asked:
            rows = self._table.execute(
                "SELECT rowid, rank FROM phrase WHERE phrase MATCH ? ORDER BY rank LIMIT ?", (asked, MOST_ROWS)
            )
            for row, rank in rows:
                found.setdefault(self._owners[row], -rank)
        return found
