"""Quantities of a poker evening: players and entries, chips, seats, cards, times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, NewType

PlayerId = NewType("PlayerId", str)
"""A person in the club's register, for all evenings."""

EntryId = NewType("EntryId", str)
"""One place in the field of one tournament; a re-entry is a second entry of the same player."""

Chips = int
"""An amount of tournament chips."""

Seconds = int
"""A whole number of seconds."""


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A numbered place at a numbered table; seats are numbered clockwise from 1."""

    table: int
    number: int


# 27,720ths: DECISIONS.md, 195
WHOLE_KNOCK_OUT: Final = 27_720
"""Parts of a knock-out, so that up to twelve people split it without a rest: the least common multiple of 1 to 12.

What went to others is counted, and not what is left, so that 0 is a knock-out of one's own.
"""


def shared_away(winners: int) -> int:
    """Share of a knock-out that each of several winners loses to the others, in parts of a knock-out."""
    return WHOLE_KNOCK_OUT - (2 * WHOLE_KNOCK_OUT + winners) // (2 * winners)


_SUITS = "cdhs"
_RANKS = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card, ``Card("A", "s")``; written ``As``."""

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in _RANKS or self.suit not in _SUITS:
            raise ValueError(f"no such card: {self.rank}{self.suit}")

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def height(self) -> int:
        """The rank as a number, 2 to 14 (ace high)."""
        return _RANKS.index(self.rank) + 2

    @property
    def suit_height(self) -> int:
        """The suit as a number: spades 3, hearts 2, diamonds 1, clubs 0."""
        return _SUITS.index(self.suit)


def card(text: str) -> Card:
    """Read a card from two letters, ``card("As")``.

    :raises ValueError: the text names no card.
    """
    if len(text) != 2:
        raise ValueError(f"no such card: {text}")
    return Card(text[0], text[1])


FULL_DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in _SUITS for rank in _RANKS)

MOST_CHIPS = 999_999_999
"""The most chips of a tournament; a larger amount is taken for a typing slip."""

_LONGEST_AMOUNT = 40
"""Characters of the longest amount that is read; the largest amount has eleven with its separators."""


class NotChips(ValueError):
    """The text does not say an amount of chips."""


def parse_chips(text: str) -> Chips:
    """Read an amount as hosts type it: ``15000``, ``15.000``, ``15 000``, ``15,000`` or ``15k``.

    :raises NotChips: the text is no whole, non-negative amount, or more than any tournament has.
    """
    raw = text.strip().lower().replace("\u00a0", " ").replace("\u202f", " ")
    if len(raw) > _LONGEST_AMOUNT:
        raise NotChips(text[:_LONGEST_AMOUNT])  # Python refuses to read thousands of digits
    thousand = raw.endswith("k")
    digits = raw.removesuffix("k").strip()
    if thousand:
        whole, _, part = digits.replace(",", ".").partition(".")
        if not whole.isascii() or not whole.isdigit() or (part and not (part.isascii() and part.isdigit())):
            raise NotChips(text)
        if len(part) > 3:
            raise NotChips(text)
        return _at_most(int(whole) * 1000 + int(part.ljust(3, "0") or 0), text)
    for separator in (".", ",", " ", "'", "\u2019"):
        groups = digits.split(separator)
        if len(groups) > 1:
            if not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:]):
                raise NotChips(text)
            digits = "".join(groups)
            break
    if not digits.isascii() or not digits.isdigit():
        raise NotChips(text)
    return _at_most(int(digits), text)


def _at_most(amount: Chips, text: str) -> Chips:
    if amount > MOST_CHIPS:
        raise NotChips(text)
    return amount


class NotATime(ValueError):
    """The text does not say how many minutes and seconds."""


def parse_time_left(text: str) -> timedelta:
    """Read a time as it stands on a clock: ``7:30``, ``7.30``, ``1:07:30``, or whole minutes, ``7``.

    :raises NotATime: the text says anything else.
    """
    parts = text.strip().replace(".", ":").split(":")
    if len(parts) > 3 or not all(part.isascii() and part.isdigit() for part in parts):
        raise NotATime(text)
    # 7:5 may mean five seconds or fifty; what a clock shows has two digits.
    if any(len(part) != 2 or int(part) > 59 for part in parts[1:]) or len(parts[0]) > 3:
        raise NotATime(text)
    if len(parts) == 1:
        return timedelta(minutes=int(parts[0]))
    hours, minutes, seconds = (int(part) for part in ("0", *parts)[-3:])
    return timedelta(hours=hours, minutes=minutes, seconds=seconds)
