"""The clock's buttons as actions with words, and as a line of undo of their own."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core import clock
from homepoker.core.clock import ClockState
from homepoker.core.history import LineKind, UndoStack
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import shown_at
from homepoker.core.wording import Sentence
from homepoker.services.evening.commands.clock import stop_at_the_end
from tests.desks import Evening


def last_label(evening: Evening) -> Sentence:
    """What the newest line says."""
    return evening.desk.history.lines[-1].label


def test_every_button_is_one_action_of_the_clocks_own_thread() -> None:
    evening = Evening()
    clock = evening.clock
    clock.start()
    clock.pause()
    clock.next_level()
    clock.previous_level()
    clock.go_to(3, in_break=True)
    clock.add_time(timedelta(minutes=1))
    lines = evening.desk.history.lines[1:]
    assert {line.stack for line in lines} == {UndoStack.CLOCK}
    assert [line.label.key for line in lines] == [
        "journal.clock_started",
        "journal.clock_paused",
        "journal.on_to_level",
        "journal.back_to_level",
        "journal.went_to_break",
        "journal.time_given",
    ]


def test_toggle_starts_what_stands_and_stops_what_runs() -> None:
    evening = Evening()
    evening.clock.toggle()
    assert evening.clock.position().state is ClockState.RUNNING
    evening.clock.toggle()
    assert evening.clock.position().state is ClockState.PAUSED


def test_the_label_of_a_pause_rounds_the_time_left_up_as_the_clock_shows_it() -> None:
    evening = Evening()
    evening.clock.start()
    evening.pass_time(minutes=7, milliseconds=300)
    evening.clock.pause()
    assert last_label(evening).values == {"left": 13 * 60}
    assert evening.clock.position().shown_seconds == 13 * 60


def test_time_taken_is_named_as_such() -> None:
    evening = Evening()
    evening.clock.add_time(timedelta(minutes=-1))
    assert last_label(evening) == Sentence("journal.time_taken", {"span": 60, "left": 19 * 60})


def test_a_time_typed_in_counts_from_now_on_and_says_what_it_was() -> None:
    evening = Evening()
    evening.clock.start()
    evening.pass_time(minutes=25)
    evening.clock.set_time(timedelta(minutes=7, seconds=30))
    assert last_label(evening) == Sentence("journal.time_set", {"left": 450, "before": 15 * 60})
    assert evening.clock.position().level == 2
    evening.pass_time(minutes=7, seconds=30)
    assert (evening.clock.position().level, evening.clock.position().left) == (3, timedelta(minutes=20))


def test_minutes_given_before_an_announced_start_move_the_start() -> None:
    evening = Evening()
    evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=10))
    evening.clock.add_time(timedelta(minutes=1))
    assert evening.desk.state.clock.starts_at == evening.desk.now() + timedelta(minutes=11)
    assert last_label(evening).key == "journal.start_scheduled"
    evening.clock.set_time(timedelta(0))
    assert evening.clock.position().left == timedelta(minutes=20)
    assert evening.clock.position().state is ClockState.RUNNING


def test_a_start_before_its_announced_time_begins_with_the_full_level() -> None:
    evening = Evening()
    evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=2))
    evening.clock.start()
    assert evening.clock.position().left == timedelta(minutes=20)


@pytest.mark.parametrize("button", ["next_level", "previous_level"])
def test_while_the_clock_waits_for_its_start_no_level_is_changed_by_a_slip(button: str) -> None:
    evening = Evening()
    evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=2))
    with pytest.raises(Refusal) as refused:
        getattr(evening.clock, button)()
    assert refused.value.reason.key == "clock.not_begun"


def test_a_scheduled_start_begins_play_by_itself_and_can_be_taken_back() -> None:
    evening = Evening()
    starts_at = evening.desk.now() + timedelta(minutes=10)
    evening.clock.schedule_start(starts_at)
    assert evening.clock.position().state is ClockState.SCHEDULED
    assert last_label(evening).values == {"starts": starts_at.isoformat()}
    evening.clock.schedule_start(None)
    assert evening.clock.position().state is ClockState.NOT_STARTED
    assert last_label(evening).key == "journal.start_unscheduled"
    evening.desk.undo(UndoStack.CLOCK)
    evening.pass_time(minutes=11)
    assert evening.clock.position().left == timedelta(minutes=19)


def test_before_undoing_the_clock_says_what_it_would_show() -> None:
    evening = Evening()
    evening.clock.start()
    evening.pass_time(minutes=5)
    evening.clock.next_level()
    evening.pass_time(minutes=1)
    promised = evening.clock.shown_after_undo()
    evening.desk.undo(UndoStack.CLOCK)
    assert promised == evening.clock.position()
    assert promised is not None
    assert (promised.level, promised.left) == (1, timedelta(minutes=14))


def test_without_an_action_of_the_clock_there_is_nothing_to_show() -> None:
    evening = Evening().check_in("ida")
    assert evening.clock.shown_after_undo() is None


@pytest.mark.parametrize(
    ("button", "reason"),
    [("pause", "clock.stands_already"), ("previous_level", "clock.first_level")],
)
def test_a_button_that_makes_no_sense_is_refused_and_writes_nothing(button: str, reason: str) -> None:
    evening = Evening()
    with pytest.raises(Refusal) as refused:
        getattr(evening.clock, button)()
    assert refused.value.reason.key == reason
    assert len(evening.desk.history.lines) == 1


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
