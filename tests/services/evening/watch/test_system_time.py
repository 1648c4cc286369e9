"""The computer's time of day is changed during an evening: nobody in the room notices."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.core.history import UndoStack
from homepoker.core.refusal import Refusal
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.announcer import Announcer
from homepoker.services.evening.watch.paused_clock_reminder import standing_since
from homepoker.services.evening.watch.sleep_detection import AbsenceWatch
from homepoker.services.evening.watch.system_time import carry_over, noticed_change
from homepoker.store.errors import DataFolderFull
from tests.desks import Evening
from tests.fakes import EVENING, FixedDraw

BOTH_WAYS = pytest.mark.parametrize("hours", [1, -1, 24, -5 * 365 * 24])


def change_time(evening: Evening, **span: float) -> None:
    """The host, or a time server, sets the computer's clock; the program notices it with the next second."""
    evening.timekeeper.changed_by = timedelta(**span)
    change = noticed_change(evening.timekeeper)
    assert change is not None
    carry_over(change, evening.timekeeper, evening.desk)


@BOTH_WAYS
def test_the_clock_shows_what_it_showed_and_goes_on(hours: float) -> None:
    evening = Evening().begin("ida", "max")
    evening.timekeeper.pass_time(minutes=7)
    before = evening.clock.position()
    change_time(evening, hours=hours)
    assert evening.clock.position() == before
    assert evening.desk.now() == EVENING + timedelta(minutes=7, hours=hours)
    evening.timekeeper.pass_time(minutes=3)
    assert evening.clock.position().left == before.left - timedelta(minutes=3)


@BOTH_WAYS
def test_so_does_one_that_stands_and_one_that_waits_for_its_start(hours: float) -> None:
    evening = Evening().begin("ida", "max")
    evening.clock.pause()
    before = evening.clock.position()
    since = standing_since(evening.desk, evening.desk.now())
    change_time(evening, hours=hours)
    assert evening.clock.position() == before
    assert since is not None
    assert standing_since(evening.desk, evening.desk.now()) == since + timedelta(hours=hours)

    waiting = Evening()
    waiting.clock.schedule_start(EVENING + timedelta(minutes=15))
    change_time(waiting, hours=hours)
    assert waiting.clock.position().left == timedelta(minutes=15)


def test_the_journal_notes_it_and_nobody_can_take_it_back() -> None:
    evening = Evening().begin("ida", "max")
    change_time(evening, hours=1)
    noted = evening.desk.history.lines[-1]
    assert (noted.stack, noted.label.key) == (UndoStack.MACHINE, "journal.time_changed")
    with pytest.raises(Refusal):
        evening.desk.undo(UndoStack.MACHINE)


def test_what_the_clock_did_before_is_taken_back_as_ever() -> None:
    evening = Evening().begin("ida", "max")
    evening.clock.add_time(timedelta(minutes=10))
    change_time(evening, hours=1)
    evening.desk.undo(UndoStack.CLOCK)
    assert evening.clock.position().left == timedelta(minutes=20)


def test_after_a_restart_it_is_the_same() -> None:
    evening = Evening().begin("ida", "max")
    change_time(evening, hours=-3)
    evening.timekeeper.pass_time(minutes=2)
    again = TournamentDesk(evening.desk.tournament_id, evening.log, evening.timekeeper, FixedDraw())
    assert again.state == evening.desk.state


@pytest.mark.parametrize("seconds", [0, 2.9, -2.9])
def test_what_time_servers_nudge_is_no_change(seconds: float) -> None:
    evening = Evening()
    evening.timekeeper.changed_by = timedelta(seconds=seconds)
    assert noticed_change(evening.timekeeper) is None


def test_a_few_seconds_are_said_as_seconds() -> None:
    evening = Evening().begin("ida", "max")
    change_time(evening, seconds=-40)
    label = evening.desk.history.lines[-1].label
    assert (label.key, label.values["span"]) == ("journal.time_nudged", 40)


def test_without_an_open_evening_the_new_time_is_simply_followed() -> None:
    evening = Evening()
    evening.timekeeper.changed_by = timedelta(hours=2)
    carry_over(timedelta(hours=2), evening.timekeeper, None)
    assert (evening.timekeeper.now(), evening.timekeeper.drift()) == (EVENING + timedelta(hours=2), timedelta(0))


def test_where_it_cannot_be_noted_the_old_time_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening().begin("ida", "max")
    before, lines = evening.clock.position(), len(evening.desk.history.lines)

    def full(*_: object) -> None:
        raise DataFolderFull(Path("club"))

    monkeypatch.setattr(evening.log, "append", full)
    evening.timekeeper.changed_by = timedelta(hours=1)
    with pytest.raises(DataFolderFull):
        carry_over(timedelta(hours=1), evening.timekeeper, evening.desk)
    assert evening.clock.position() == before
    assert evening.timekeeper.drift() == timedelta(hours=1)
    assert len(evening.desk.history.lines) == lines


def test_it_is_no_absence_and_announces_nothing() -> None:
    evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
    announcer = Announcer(evening.desk.now())
    watch.look(evening.desk, evening.desk.now())
    change_time(evening, hours=1)
    (renamed,) = evening.desk.history.lines[-1].events
    watch.carry_over(renamed)  # type: ignore[arg-type] # the one event of that line
    announcer.carry_over(timedelta(hours=1))
    assert watch.look(evening.desk, evening.desk.now()) is None
    assert announcer.due(evening.desk.state, evening.desk.now()) == ()
    evening.timekeeper.pass_time(minutes=20)
    assert [one.level for one in announcer.due(evening.desk.state, evening.desk.now())] == [2]
