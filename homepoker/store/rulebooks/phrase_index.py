"""Phrase index in memory (SQLite's FTS5): short texts, of which the best count for their owner."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import log
from weakref import finalize

MOST_ROWS = 200
"""The number of best texts that are read; an owner whose best text comes later is not found by it."""

COMMON = 0.008
"""The share of texts from which on a token only ranks and finds nothing: to find common ones costs most of the time."""
_LEAST_COMMON = 20
"""Least number of texts that make a token common, so that of few texts none is."""
_FURTHER = (1.0, 0.5, 0.25)
"""Weights of the best text of an owner, its second and its third."""
_TABLE = "CREATE VIRTUAL TABLE phrase USING fts5(tokens, content='', tokenize='ascii')"
_WRITTEN_AT_ONCE = 2**26
"""Bytes of the table that SQLite gathers in memory before it writes them."""
_BEGINNING = b"SQLite format 3\0"
_SATURATION, _DILUTION = 1.2, 0.75
"""BM25's k1 and b, as SQLite has them."""


@dataclass(frozen=True, slots=True)
class PhraseTable:
    """Phrase index as plain data that can be kept in a file.

    The parts per row are arrays in the byte order of the machine.
    """

    image: bytes
    """The full-text table, as SQLite would write it into a file."""
    owners: bytes
    """The number of whom each row belongs to (32 bits)."""
    undiluted: bytes
    """Weight of a common token in each row (32-bit floats)."""
    common: tuple[tuple[str, float], ...]
    """The common tokens with what each is worth."""
    shared: bytes
    """Common tokens of each row: a bit for each, as many bytes as those take, the lowest first."""


def phrase_table(texts: Iterable[tuple[int, Sequence[str]]]) -> PhraseTable:
    """Make the table of these texts.

    A token is made of small ASCII letters and digits.

    :param texts: the number of whom each belongs to, and its tokens.
    """
    owners = array("i")
    rows: list[Sequence[str]] = []
    for owner, tokens in texts:
        rows.append(tokens)
        owners.append(owner)
    lengths = list(map(len, rows))
    usual = sum(lengths) / max(1, len(rows))
    undiluted = array("f", (_undiluted(length / usual) for length in lengths))
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(_TABLE)
        # Else it is written in pieces and put together, which takes longer and leaves half of the image unused.
        database.execute("INSERT INTO phrase(phrase, rank) VALUES ('hashsize', ?)", (_WRITTEN_AT_ONCE,))
        database.executemany("INSERT INTO phrase(rowid, tokens) VALUES (?, ?)", enumerate(map(" ".join, rows)))
        database.execute("INSERT INTO phrase(phrase) VALUES ('optimize')")
        database.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, phrase, row)")
        most = max(_LEAST_COMMON, COMMON * len(rows))
        counted = database.execute("SELECT term, doc FROM vocabulary WHERE doc > ? ORDER BY term", (most,)).fetchall()
        database.commit()
        image = database.serialize()
    common = tuple((term, max(0.0, log((len(rows) - count + 0.5) / (count + 0.5)))) for term, count in counted)
    bits = {term: 1 << at for at, (term, _) in enumerate(common)}
    width = _width(common)
    shared = b"".join(sum(map(bits.__getitem__, bits.keys() & tokens)).to_bytes(width, "little") for tokens in rows)
    return PhraseTable(image, owners.tobytes(), undiluted.tobytes(), common, shared)


class PhraseIndex:
    """Texts as tokens, found by how rare the tokens are that they share with what is asked (BM25).

    It may be made in one thread and asked in another, though not by two at a time.
    """

    def __init__(self, table: PhraseTable) -> None:
        """
        :raises ValueError: this is no such table.
        """
        self._owners, self._undiluted = array("i"), array("f")
        self._owners.frombytes(table.owners)
        self._undiluted.frombytes(table.undiluted)
        self._common = {term: (1 << at, worth) for at, (term, worth) in enumerate(table.common)}
        self._shared, self._width = table.shared, _width(table.common)
        if not table.image.startswith(_BEGINNING):
            raise ValueError("not a table of phrases")
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        # Nobody says when the last question was asked; Python from 3.13 on warns of what is never closed.
        finalize(self, self._table.close)
        try:
            is_ours = self._is_table(table.image)
        except sqlite3.Error as error:
            self._table.close()
            raise ValueError(str(error)) from error
        if not is_ours or {len(self._undiluted), len(self._shared) // self._width} != {len(self._owners)}:
            self._table.close()
            raise ValueError("not a table of phrases")

    def _is_table(self, image: bytes) -> bool:
        """Whether an image, opened here, holds the full-text table and nothing else, as a trigger or a view."""
        self._table.execute("PRAGMA trusted_schema = OFF")
        self._table.deserialize(image)
        made = self._table.execute("SELECT sql FROM sqlite_master WHERE name = 'phrase'").fetchone()
        others = "SELECT 1 FROM sqlite_master WHERE type <> 'table' OR name NOT LIKE 'phrase%'"
        return made == (_TABLE,) and self._table.execute(others).fetchone() is None

    def best(self, tokens: Iterable[str]) -> dict[int, float]:
        """The score of the best texts of each owner, for those that have one with any of the tokens.

        A second text that fits counts a part of what the first one does: somebody who has many by chance has hardly
        two.
        """
        asked = dict.fromkeys(token.lower() for token in tokens)
        rare = " OR ".join(f'"{token}"' for token in asked if token not in self._common)
        worths = dict(self._common[token] for token in asked if token in self._common)
        every, known = sum(worths), {0: 0.0}
        scores_of: dict[int, list[float]] = {}
        if rare:
            rows = self._table.execute(
                "SELECT rowid, rank FROM phrase WHERE phrase MATCH ? ORDER BY rank LIMIT ?", (rare, MOST_ROWS)
            )
            for row, rank in rows:
                begin = row * self._width
                shared = int.from_bytes(self._shared[begin : begin + self._width], "little") & every
                worth = known.get(shared)
                if worth is None:
                    worth = known[shared] = sum(one for bit, one in worths.items() if shared & bit)
                score = worth * self._undiluted[row] - rank
                scores_of.setdefault(self._owners[row], []).append(score)
        return {owner: _together(scores) for owner, scores in scores_of.items()}


def _width(common: Sequence[object]) -> int:
    """The number of bytes with a bit for each of the common tokens; one at least."""
    return len(common) // 8 + 1


def _undiluted(length: float) -> float:
    """The score of a token that stands once in a text of so many times the usual length."""
    return (_SATURATION + 1) / (1 + _SATURATION * (1 - _DILUTION + _DILUTION * length))


def _together(scores: list[float]) -> float:
    """The scores of one owner's texts added up by their weights."""
    return sum(part * score for part, score in zip(_FURTHER, sorted(scores, reverse=True), strict=False))
