"""Phrase index in memory (SQLite's FTS5): short texts, of which the best count for their owner."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Sequence
from math import log

MOST_ROWS = 200
"""The number of best texts that are read; an owner whose best text comes later is not found by it."""

COMMON = 0.008
"""The share of texts from which on a token only ranks and finds nothing: to find common ones costs most of the time."""
_LEAST_COMMON = 20
"""Few texts have no common tokens."""
_FURTHER = (1.0, 0.5, 0.25)
"""Weights of an owner's best text, its second and its third."""
_SATURATION, _DILUTION = 1.2, 0.75
"""BM25's k1 and b, as SQLite has them."""


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
        rows: list[str] = []
        lengths: list[int] = []
        for owner, tokens in texts:
            rows.append(" ".join(tokens))
            self._owners.append(owner)
            lengths.append(len(tokens))
        usual = sum(lengths) / max(1, len(rows))
        self._undiluted = array("f", (_undiluted(length / usual) for length in lengths))
        self._table.executemany("INSERT INTO phrase(rowid, tokens) VALUES (?, ?)", enumerate(rows))
        self._table.execute("INSERT INTO phrase(phrase) VALUES ('optimize')")
        self._table.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(phrase, row)")
        most = max(_LEAST_COMMON, COMMON * len(rows))
        counted = self._table.execute("SELECT term, doc FROM vocabulary WHERE doc > ? ORDER BY term", (most,))
        self._common = {
            term: (1 << at, max(0.0, log((len(rows) - count + 0.5) / (count + 0.5))))
            for at, (term, count) in enumerate(counted)
        }
        self._has = [
            sum(self._common[one][0] for one in {*tokens.lower().split()} & self._common.keys()) for tokens in rows
        ]

    def best(self, tokens: Iterable[str]) -> dict[int, float]:
        """What the best texts of each owner score, for those that have one with any of the tokens.

        A second text that fits counts a part of what the first one does: somebody who has many by chance has hardly
        two.
        """
        asked = dict.fromkeys(token.lower() for token in tokens)
        rare = " OR ".join(f'"{token}"' for token in asked if token not in self._common)
        worths = dict(self._common[token] for token in asked if token in self._common)
        every, known = sum(worths), {0: 0.0}
        found: dict[int, list[float]] = {}
        if rare:
            rows = self._table.execute(
                "SELECT rowid, rank FROM phrase WHERE phrase MATCH ? ORDER BY rank LIMIT ?", (rare, MOST_ROWS)
            )
            for row, rank in rows:
                shared = self._has[row] & every
                worth = known.get(shared)
                if worth is None:
                    worth = known[shared] = sum(one for bit, one in worths.items() if shared & bit)
                score = worth * self._undiluted[row] - rank
                found.setdefault(self._owners[row], []).append(score)
        return {owner: _together(scores) for owner, scores in found.items()}


def _undiluted(length: float) -> float:
    """The score of a token that stands once in a text of so many times the usual length."""
    return (_SATURATION + 1) / (1 + _SATURATION * (1 - _DILUTION + _DILUTION * length))


def _together(scores: list[float]) -> float:
    """The scores of one owner's texts added up by their weights."""
    return sum(part * score for part, score in zip(_FURTHER, sorted(scores, reverse=True), strict=False))
