"""The clock of an evening that is put right stands where its end had it stand, whatever has passed since."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core import clock
from homepoker.core.clock import ClockState
from homepoker.core.history import LineKind
from homepoker.core.tournament import shown_at
from homepoker.services.evening.watch.standing_clock import stop_at_the_end
from tests.desks import Evening


def over(level: int, minutes: int) -> Evening:
    """An evening that ended so many minutes after the beginning of a level, a week ago."""
    evening = Evening().begin("ida", "max")
    evening.clock.go_to(level)
    evening.pass_time(minutes=minutes)
    evening.out("max", "ida")
    evening.pass_time(days=7)
    return evening


LAST = len(Evening().desk.state.profile.structure.levels)


@pytest.mark.parametrize(("level", "minutes", "left"), [(2, 5, 15), (LAST, 90, 0)])
def test_it_stands_where_the_end_had_it_stand(level: int, minutes: int, left: int) -> None:
    evening = over(level, minutes)
    ended_at = shown_at(evening.desk.state, evening.desk.now())
    evening.desk.undo()
    stop_at_the_end(evening.desk, ended_at)
    here = clock.position(evening.desk.state.clock, evening.desk.state.profile.structure, evening.desk.now())
    assert (here.level, here.left, here.state) == (level, timedelta(minutes=left), ClockState.PAUSED)
    assert evening.desk.history.lines[-1].at == ended_at
    # The program stopped it: the host's undo goes on with what the host has done, and puts the end back.
    evening.desk.redo()
    assert evening.desk.state.is_over


def test_a_clock_that_stood_at_the_end_needs_no_stop() -> None:
    evening = Evening().begin("ida", "max")
    evening.clock.pause()
    evening.out("max", "ida")
    evening.desk.undo()
    stop_at_the_end(evening.desk, evening.desk.now())
    assert evening.desk.history.lines[-1].kind is LineKind.UNDO
