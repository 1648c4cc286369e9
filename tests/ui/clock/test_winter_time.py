"""What the clock card says and takes in a night in which the hour is set back or forward."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from homepoker.core import clock
from homepoker.ui.clock.view import ends, next_break, next_called
from tests.desks import Evening, words_in
from tests.services.evening.watch.test_winter_time import AUTUMN, SPRING, VIENNA

if sys.platform != "win32":  # there the zone is not the process's own

    @pytest.fixture(autouse=True)
    def _in_vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setitem(os.environ, "TZ", VIENNA)
        time.tzset()
        yield
        monkeypatch.undo()
        time.tzset()

    @pytest.mark.parametrize(
        ("now", "hour", "minute", "in_minutes"),
        [
            (AUTUMN, 2, 15, 45),  # the first time that it is a quarter past two
            (AUTUMN + timedelta(minutes=60), 2, 15, 45),  # half past two: the second
            (AUTUMN, 3, 0, 150),
            (AUTUMN, 1, 0, 24 * 60 + 30),
            (SPRING, 3, 15, 45),
            (datetime(2026, 11, 20, 18, 0, tzinfo=UTC), 19, 30, 30),
            (datetime(2026, 11, 20, 18, 0, tzinfo=UTC), 18, 30, 23 * 60 + 30),
            (datetime(2026, 11, 20, 22, 30, tzinfo=UTC), 0, 15, 45),
        ],
    )
    def test_a_start_typed_as_a_time_of_day_is_the_next_instant_of_that_name(
        now: datetime, hour: int, minute: int, in_minutes: int
    ) -> None:
        assert next_called(hour, minute, now) == now + timedelta(minutes=in_minutes)

    def test_the_break_and_the_end_are_named_as_the_wall_will_name_them() -> None:
        evening = Evening()
        evening.timekeeper.at = AUTUMN + timedelta(minutes=45)  # a quarter past two of summer time
        evening.begin("ida", "max")
        words, now = words_in("de"), evening.desk.now()
        here = clock.position(evening.desk.state.clock, evening.desk.state.profile.structure, now)
        said = next_break(evening.desk.state, here, now, words)
        assert "02:15" in said, "an hour of play later it is a quarter past two again"
        assert "60 min" in said or "1 h" in said
        assert words.time(now + timedelta(minutes=130)) == "03:25"
        assert "0" in ends(evening.desk.state, here, now, words)
