"""A clock that stands outside a break is known to the second, and the host is reminded once."""

from __future__ import annotations

from datetime import timedelta

from homepoker.services.evening.watch.paused_clock_reminder import Reminder, standing_since
from tests.desks import Evening
from tests.fakes import EVENING


def minutes_standing(evening: Evening) -> float | None:
    since = standing_since(evening.desk, evening.desk.now())
    return None if since is None else (evening.desk.now() - since) / timedelta(minutes=1)


class TestStandingSince:
    def test_a_running_clock_does_not_stand(self) -> None:
        assert minutes_standing(Evening().begin("ida", "max")) is None

    def test_nor_does_one_that_was_never_started(self) -> None:
        assert minutes_standing(Evening().check_in("ida", "max")) is None

    def test_it_stands_from_the_press_on(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=3)
        assert minutes_standing(evening) == 3

    def test_in_an_evening_of_another_day_nobody_waits_for_it(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.timekeeper.pass_time(hours=11)
        assert minutes_standing(evening) == 660
        evening.timekeeper.pass_time(hours=1)
        assert minutes_standing(evening) is None
        assert Reminder().due(evening.desk, evening.desk.now()) is None

    def test_minutes_given_meanwhile_change_nothing(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=3)
        evening.clock.add_time(timedelta(minutes=1))
        evening.clock.next_level()
        evening.timekeeper.pass_time(minutes=1)
        assert minutes_standing(evening) == 4

    def test_an_earlier_stop_is_another_one(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=3)
        evening.clock.start()
        evening.timekeeper.pass_time(minutes=3)
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=1)
        assert minutes_standing(evening) == 1

    def test_in_a_break_it_may_stand(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.go_to(3, in_break=True)
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=5)
        assert minutes_standing(evening) is None

    def test_after_the_winner_it_may_stand(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.field.bust_out([(evening.entry("max"), (evening.entry("ida"),))])
        assert minutes_standing(evening) is None


class TestReminder:
    def test_it_comes_after_two_minutes_and_only_once(self) -> None:
        evening, reminder = Evening().begin("ida", "max"), Reminder()
        evening.clock.pause()
        due = []
        for _ in range(6):
            due.append(reminder.due(evening.desk, evening.desk.now()))
            evening.timekeeper.pass_time(minutes=1)
        assert due == [None, None, timedelta(minutes=2), None, None, None]

    def test_minutes_given_meanwhile_do_not_make_it_come_again(self) -> None:
        evening, reminder = Evening().begin("ida", "max"), Reminder()
        evening.clock.pause()
        evening.timekeeper.pass_time(minutes=2)
        assert reminder.due(evening.desk, evening.desk.now())
        evening.clock.add_time(timedelta(minutes=1))
        evening.timekeeper.pass_time(minutes=5)
        assert not reminder.due(evening.desk, evening.desk.now())

    def test_the_next_stop_is_reminded_of_anew(self) -> None:
        evening, reminder = Evening().begin("ida", "max"), Reminder()
        for _ in range(2):
            evening.clock.pause()
            evening.timekeeper.pass_time(minutes=2)
            assert reminder.due(evening.desk, evening.desk.now())
            evening.clock.start()
            assert not reminder.due(evening.desk, evening.desk.now())

    def test_before_play_there_is_nothing_to_remind_of(self) -> None:
        evening = Evening().check_in("ida", "max")
        assert not Reminder().due(evening.desk, EVENING + timedelta(hours=1))
