"""Source of randomness and of new ids: seats, cards and names for new things are drawn here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

from homepoker.core.quantities import FULL_DECK, Card

T = TypeVar("T")

_ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"


class Draw(Protocol):
    """Protocol of a random source."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same items in a random order."""

    def seed(self) -> int:
        """The seed of a draw that can be checked later, below 2**63."""

    def new_id(self, prefix: str) -> str:
        """A new id that nothing else has, beginning with ``prefix``."""


class RandomDraw:
    """Random source over a generator: the system's for an evening, a seeded one for a simulation."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source if source is not None else random.SystemRandom()

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same items in a random order (Fisher-Yates)."""
        mixed = list(items)
        self._source.shuffle(mixed)
        return mixed

    def seed(self) -> int:
        """The seed of a draw that can be checked later."""
        return self._source.getrandbits(63)

    def new_id(self, prefix: str) -> str:
        """A new id of twelve random letters, which makes a collision in a club's life practically impossible."""
        return prefix + "".join(self._source.choice(_ID_LETTERS) for _ in range(12))


def shuffled_deck(draw: Draw) -> list[Card]:
    """A full deck in random order."""
    return draw.shuffled(FULL_DECK)
