"""German compounds: a word that is made of others is found by them, and the other way round."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

SHORTEST = 7
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
        if len(word) < SHORTEST:
            return ()
        found = self._best(word, 4)
        return found if len(found) > 1 else ()

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
