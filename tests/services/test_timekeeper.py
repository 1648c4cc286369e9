"""The clock of the computer: aware, forward, and deaf to a changed system time."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from homepoker.services import timekeeper
from homepoker.services.timekeeper import SystemTimekeeper


def test_it_tells_aware_utc_instants_near_the_wall_clock() -> None:
    told = SystemTimekeeper().now()
    assert told.tzinfo is UTC
    assert abs(told - datetime.now(UTC)) < timedelta(seconds=5)


def test_it_never_goes_back() -> None:
    keeper = SystemTimekeeper()
    told = [keeper.now() for _ in range(1000)]
    assert told == sorted(told)


def test_a_changed_system_time_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = SystemTimekeeper()
    before = keeper.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert timedelta(0) <= keeper.now() - before < timedelta(seconds=5)


def test_it_counts_what_the_steady_clock_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = [100.0]
    monkeypatch.setattr(timekeeper, "_steady", lambda: steady[0])
    keeper = SystemTimekeeper()
    before = keeper.now()
    steady[0] += 5400.25
    assert keeper.now() - before == timedelta(seconds=5400.25)
