"""A stretch in which the program saw nothing: noticed, said and given back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.clock import ClockState, Position
from homepoker.core.history import UndoStack
from homepoker.services.evening.watch.sleep_detection import Absence, AbsenceWatch, give_back
from homepoker.store.evening.heartbeat import Beat
from tests.desks import Evening
from tests.fakes import EVENING


def look(watch: AbsenceWatch, evening: Evening) -> Absence | None:
    return watch.look(evening.desk, evening.desk.now())


def away(evening: Evening, **span: float) -> Absence:
    """The computer sleeps for so long."""
    watch = AbsenceWatch()
    look(watch, evening)
    evening.timekeeper.pass_time(**span)
    absence = look(watch, evening)
    assert absence is not None
    return absence


def stands_at(evening: Evening) -> tuple[int, bool, float]:
    here = evening.clock.position()
    return here.level, here.in_break, here.left / timedelta(minutes=1)


def position(evening: Evening) -> Position:
    return evening.clock.position()


class TestNoticing:
    @pytest.mark.parametrize(("seconds", "is_absence"), [(1, False), (10, False), (10.5, True), (3_600, True)])
    def test_a_tick_that_is_missing_for_more_than_ten_seconds(self, seconds: float, is_absence: bool) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        assert look(watch, evening) is None
        evening.timekeeper.pass_time(seconds=seconds)
        found = look(watch, evening)
        assert (found is not None) is is_absence
        assert look(watch, evening) is None

    def test_it_knows_how_long_to_the_second(self) -> None:
        assert away(Evening().begin("ida", "max"), minutes=3, seconds=20).seconds == 200

    def test_a_standing_clock_misses_nothing(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.clock.pause()
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=5)
        assert look(watch, evening) is None

    def test_an_evening_just_opened_misses_nothing(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        look(watch, evening)
        watch.forget()
        evening.timekeeper.pass_time(minutes=5)
        assert look(watch, evening) is None

    def test_an_announced_start_in_between_is_missed_from_there_on(self) -> None:
        evening, watch = Evening().check_in("ida", "max"), AbsenceWatch()
        evening.tables.draw_seats({1: 9})
        evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=5))
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=7)
        absence = look(watch, evening)
        assert absence is not None
        assert absence.missed == timedelta(minutes=2)
        give_back(evening.desk, absence)
        assert stands_at(evening) == (1, False, 20)

    def test_two_in_a_row_add_up(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=1)
        first = look(watch, evening)
        evening.timekeeper.pass_time(minutes=2)
        second = look(watch, evening)
        assert first is not None
        assert second is not None
        assert first.and_then(second).seconds == 180

    def test_after_the_clock_was_set_only_the_later_one_counts(self) -> None:
        evening = Evening().begin("ida", "max")
        first = away(evening, minutes=1)
        evening.clock.next_level()
        assert first.and_then(away(evening, minutes=2)).seconds == 120


class TestAnEndThatIsTakenBack:
    """The clock was shown to stand, and goes on as if nothing had been noted."""

    @pytest.mark.parametrize("minutes", [3, 25, 21 * 60])
    def test_the_time_since_the_end_can_be_given_back(self, minutes: int) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.timekeeper.pass_time(minutes=4)
        evening.out("ida", "max")
        for span in (0.1, minutes - 0.1):
            evening.timekeeper.pass_time(minutes=span)
            assert look(watch, evening) is None
        evening.desk.undo()
        found = look(watch, evening)
        assert found is not None
        assert (found.was_over, found.was_closed, found.seconds) == (True, False, minutes * 60)
        assert look(watch, evening) is None
        give_back(evening.desk, found)
        assert stands_at(evening) == (1, False, 16)
        assert evening.desk.history.lines[-1].label.key == "awake.given_back_over"

    def test_only_since_the_clock_was_last_touched(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.out("ida", "max")
        evening.desk.undo()
        evening.timekeeper.pass_time(minutes=25)
        evening.clock.go_to(3)
        evening.desk.redo()
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=2)
        evening.desk.undo()
        found = look(watch, evening)
        assert found is not None
        assert found.missed == timedelta(minutes=2)
        give_back(evening.desk, found)
        assert stands_at(evening) == (3, False, 20)

    def test_at_once_nothing_was_missed(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.out("ida", "max")
        look(watch, evening)
        evening.timekeeper.pass_time(seconds=8)
        evening.desk.undo()
        assert look(watch, evening) is None

    def test_a_clock_that_stood_before_misses_nothing(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.clock.pause()
        evening.out("ida", "max")
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=5)
        evening.desk.undo()
        assert look(watch, evening) is None

    def test_the_sign_of_life_of_a_new_start_does_not_hide_it(self) -> None:
        evening, watch = Evening().begin("ida", "max"), AbsenceWatch()
        evening.out("ida", "max")
        watch.remember(Beat(evening.desk.tournament_id, evening.desk.now()))
        look(watch, evening)
        evening.timekeeper.pass_time(minutes=5)
        evening.desk.undo()
        found = look(watch, evening)
        assert found is not None
        assert found.was_over


class TestGivingBack:
    def test_the_clock_goes_on_as_if_it_had_been_played(self) -> None:
        evening = Evening().begin("ida", "max")
        away(evening, minutes=25)
        assert stands_at(evening) == (2, False, 15)

    def test_the_same_level_gets_its_time_back(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.timekeeper.pass_time(minutes=4)
        give_back(evening.desk, away(evening, minutes=3))
        assert stands_at(evening) == (1, False, 16)
        assert position(evening).state is ClockState.RUNNING

    def test_a_level_that_was_slept_through_comes_back(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.timekeeper.pass_time(minutes=4)
        give_back(evening.desk, away(evening, minutes=30))
        assert stands_at(evening) == (1, False, 16)

    def test_what_was_played_before_the_answer_stays_played(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.timekeeper.pass_time(minutes=4)
        absence = away(evening, minutes=30)
        evening.timekeeper.pass_time(minutes=2)
        give_back(evening.desk, absence)
        assert stands_at(evening) == (1, False, 14)

    def test_a_clock_stopped_since_then_stays_stopped(self) -> None:
        evening = Evening().begin("ida", "max")
        absence = away(evening, minutes=3)
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=5)
        give_back(evening.desk, absence)
        assert stands_at(evening) == (1, False, 20)
        assert position(evening).state is ClockState.PAUSED

    def test_set_by_hand_to_another_level_it_goes_back_to_where_it_was_left(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.timekeeper.pass_time(minutes=4)
        absence = away(evening, minutes=3)
        evening.clock.next_level()
        give_back(evening.desk, absence)
        assert stands_at(evening) == (1, False, 16)

    def test_it_is_one_action_of_the_clock_and_can_be_undone(self) -> None:
        evening = Evening().begin("ida", "max")
        give_back(evening.desk, away(evening, minutes=3))
        assert evening.desk.history.lines[-1].label.key == "awake.given_back"
        evening.desk.undo(UndoStack.CLOCK)
        assert stands_at(evening) == (1, False, 17)


class TestAfterTheProgramWasNotRunning:
    """The last sign of life says when the program was last seen."""

    @staticmethod
    def found(evening: Evening, beat_at: timedelta, tournament: str = "t-1") -> Absence | None:
        watch = AbsenceWatch()
        watch.remember(Beat(tournament, EVENING + beat_at))
        assert watch.look(None, evening.desk.now()) is None, "the lobby comes first"
        found = look(watch, evening)
        assert look(watch, evening) is None, "it is said once"
        return found

    def test_what_passed_since_then_was_missed_and_can_be_given_back(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=9)
        absence = self.found(evening, timedelta(minutes=5))
        assert absence is not None
        assert (absence.missed, absence.was_closed) == (timedelta(minutes=4), True)
        give_back(evening.desk, absence)
        assert stands_at(evening) == (1, False, 15)
        assert evening.desk.history.lines[-1].label.key == "awake.given_back_closed"

    def test_what_was_done_after_the_last_beat_is_a_sign_of_life_too(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=1)
        evening.clock.add_time(timedelta(minutes=1))
        evening.pass_time(minutes=2)
        absence = self.found(evening, timedelta(seconds=55))
        assert absence is not None
        assert absence.missed == timedelta(minutes=2)

    @pytest.mark.parametrize(("seconds", "is_absence"), [(20, False), (21, True)])
    def test_a_quick_restart_is_none(self, seconds: float, is_absence: bool) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(seconds=seconds)
        assert (self.found(evening, timedelta(0)) is not None) is is_absence

    def test_another_evening_or_a_standing_clock_missed_nothing(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=9)
        assert self.found(evening, timedelta(0), "t-2") is None
        evening.clock.pause()
        evening.pass_time(minutes=9)
        assert self.found(evening, timedelta(minutes=9)) is None

    def test_a_sign_of_life_from_the_future_says_nothing(self) -> None:
        evening = Evening().begin("ida", "max")
        assert self.found(evening, timedelta(hours=1)) is None
