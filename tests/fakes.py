"""Fakes for what a test must hold in its hand: time, luck and the log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from homepoker.core.history import Line
from homepoker.core.players import Player

T = TypeVar("T")

EVENING = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
"""A club night in November, 19:30 in Vienna."""


class HandMovedTimekeeper:
    """A timekeeper that stands still until the test moves it, or changes the computer's time of day."""

    def __init__(self, at: datetime = EVENING) -> None:
        self.at = at
        self.changed_by = timedelta(0)

    def now(self) -> datetime:
        return self.at

    def pass_time(self, **span: float) -> None:
        """Let time pass: ``pass_time(minutes=20)``."""
        self.at += timedelta(**span)

    def drift(self) -> timedelta:
        return self.changed_by

    def follow(self, drift: timedelta) -> None:
        self.at += drift
        self.changed_by -= drift


class FixedDraw:
    """Keeps every order as it is, or as a seed says, and counts its ids and seeds."""

    def __init__(self, seed: int | None = None) -> None:
        self._source = random.Random(seed) if seed is not None else None
        self._ids = self._seeds = 0

    def shuffled(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        if self._source is not None:
            self._source.shuffle(mixed)
        return mixed

    def seed(self) -> int:
        self._seeds += 1
        return self._source.getrandbits(63) if self._source is not None else self._seeds

    def new_id(self, prefix: str) -> str:
        self._ids += 1
        return f"{prefix}{self._ids}"


class LogInMemory:
    """A log that forgets with the test."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Line]] = {}
        self.people: list[Player] = []

    def lines(self, tournament_id: str) -> list[Line]:
        return list(self.kept.get(tournament_id, []))

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        self.kept.setdefault(tournament_id, []).append(line)
        self.people.extend(new_players)
