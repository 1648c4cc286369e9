"""An evening over midnight and over the change of summer and winter time: instants go on, only their names change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from homepoker.core.clock import ClockState
from tests.desks import Evening, words_in

VIENNA = "CET-1CEST,M3.5.0,M10.5.0/3"
"""Vienna without the system's list of zones: summer from the last Sunday of March to that of October."""

AUTUMN = datetime(2026, 10, 24, 23, 30, tzinfo=UTC)
"""Half past one at night in Vienna; ninety minutes later it is half past two, and half an hour after that again two."""

SPRING = datetime(2027, 3, 28, 0, 30, tzinfo=UTC)
"""Half past one at night in Vienna; half an hour later it is three."""

if sys.platform != "win32":  # there the zone is not the process's own

    @pytest.fixture(autouse=True)
    def _in_vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setitem(os.environ, "TZ", VIENNA)
        time.tzset()
        yield
        monkeypatch.undo()
        time.tzset()

    def playing_from(at: datetime) -> Evening:
        evening = Evening()
        evening.timekeeper.at = at
        return evening.begin("ida", "max")

    def named(evening: Evening) -> str:
        return words_in("de").time(evening.desk.now())

    @pytest.mark.parametrize(
        ("begins", "names"),
        [
            (AUTUMN, ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"]),
            (SPRING, ["01:30", "03:00", "03:30", "04:00", "04:30", "05:00"]),
            (datetime(2026, 11, 20, 22, 30, tzinfo=UTC), ["23:30", "00:00", "00:30", "01:00", "01:30", "02:00"]),
        ],
    )
    def test_times_of_day_are_those_on_the_wall_and_the_clock_counts_every_minute_once(
        begins: datetime, names: list[str]
    ) -> None:
        evening = playing_from(begins)
        played = []
        for half_hours in range(6):
            evening.timekeeper.at = begins + half_hours * timedelta(minutes=30)
            here = evening.clock.position()
            played.append((here.level, here.in_break, here.left))
            assert named(evening) == names[half_hours]
        plain = playing_from(datetime(2026, 6, 1, 12, tzinfo=UTC))
        began = plain.timekeeper.at
        for half_hours, seen in enumerate(played):
            plain.timekeeper.at = began + half_hours * timedelta(minutes=30)
            here = plain.clock.position()
            assert seen == (here.level, here.in_break, here.left)

    def test_an_announced_start_waits_for_the_instant_and_not_for_the_name() -> None:
        evening = Evening()
        evening.timekeeper.at = AUTUMN
        evening.clock.schedule_start(AUTUMN + timedelta(minutes=100))
        evening.timekeeper.pass_time(minutes=99)
        assert evening.clock.position().state is ClockState.SCHEDULED
        evening.timekeeper.pass_time(minutes=1)
        assert evening.clock.position().state is ClockState.RUNNING

    def test_the_evening_counts_for_the_local_date_on_which_it_began() -> None:
        evening = Evening()
        evening.timekeeper.at = datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
        assert evening.desk.now().astimezone().date().isoformat() == "2026-11-20"
        evening.timekeeper.pass_time(minutes=1)
        assert evening.desk.now().astimezone().date().isoformat() == "2026-11-21"
