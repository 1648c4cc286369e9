"""The computer's time of day is changed during an evening: nobody in the room notices."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from homepoker.core.clock import ClockState, Position
from homepoker.core.history import UndoStack
from homepoker.core.refusal import Refusal
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.announcer import Announcer
from homepoker.services.evening.watch.paused_clock_reminder import standing_since
from homepoker.services.evening.watch.sleep_detection import AbsenceWatch
from homepoker.services.evening.watch.system_time import (
    AHEAD_FROM,
    FIRST_EVENING,
    TimeConflict,
    accept_system_time,
    carry_over,
    conflict_at_opening,
    is_date_doubtful,
    noticed_change,
    still_apart,
)
from homepoker.store.errors import DataFolderFull
from homepoker.store.evening.heartbeat import Beat
from tests.desks import Evening
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper

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


PLAYED = timedelta(minutes=7)
CLOSED_FOR = timedelta(minutes=4)
SEEN = EVENING + PLAYED
YEARS = timedelta(days=26 * 365)

EARLIER = pytest.mark.parametrize("by", [timedelta(minutes=20), timedelta(hours=1), YEARS])


@dataclass
class Started:
    """A start of the program on an evening, with the computer off by so much."""

    evening: Evening
    beat: Beat | None
    off: timedelta
    at: datetime = SEEN + CLOSED_FOR
    """The true time of the start."""
    timekeeper: HandMovedTimekeeper = field(init=False)
    desk: TournamentDesk = field(init=False)
    conflict: TimeConflict | None = field(init=False)

    def __post_init__(self) -> None:
        self.timekeeper = HandMovedTimekeeper(self.at + self.off)
        self.desk = TournamentDesk("t-1", self.evening.log, self.timekeeper, FixedDraw())
        self.conflict = conflict_at_opening(self.desk, self.beat, self.timekeeper)

    @property
    def clock(self) -> Position:
        return ClockCommands(self.desk).position()

    def put_right(self) -> None:
        """Somebody sets the computer's time of day, and the next second notices it."""
        self.timekeeper.changed_by -= self.off
        if self.conflict is not None:
            self.conflict = still_apart(self.conflict, self.timekeeper)
        change = noticed_change(self.timekeeper)
        if self.conflict is None and change is not None:
            carry_over(change, self.timekeeper, self.desk)

    def beat_now(self) -> Beat:
        return Beat("t-1", self.timekeeper.now(), len(self.desk.history.lines))


def evening_seen(**played: float) -> tuple[Evening, Beat]:
    """An evening whose clock has run for a while, and its last sign of life."""
    evening = Evening().begin("ida", "max")
    evening.timekeeper.pass_time(**(played or {"minutes": 7}))
    return evening, Beat("t-1", evening.desk.now(), len(evening.desk.history.lines))


@EARLIER
def test_an_earlier_time_of_day_lets_the_clock_go_on_from_the_last_sign_of_life(by: timedelta) -> None:
    evening, beat = evening_seen()
    before = evening.clock.position()
    start = Started(evening, beat, -by)
    assert start.conflict is not None
    assert (start.conflict.seen_at, start.conflict.computer_at) == (SEEN, SEEN + CLOSED_FOR - by)
    assert start.clock == before
    start.timekeeper.pass_time(minutes=3)
    assert start.clock.left == before.left - timedelta(minutes=3)


@EARLIER
def test_what_is_done_then_stands_after_what_was_done_before(by: timedelta) -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, -by)
    ClockCommands(start.desk).pause()
    start.timekeeper.pass_time(minutes=1)
    ClockCommands(start.desk).start()
    instants = [line.at for line in start.desk.history.lines]
    assert instants == sorted(instants)
    again = TournamentDesk("t-1", evening.log, start.timekeeper, FixedDraw())
    assert again.state == start.desk.state


@EARLIER
def test_put_right_while_it_runs_nothing_moves(by: timedelta) -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, -by)
    start.timekeeper.pass_time(minutes=3)
    before = start.clock
    start.put_right()
    assert start.conflict is None
    assert start.clock == before
    assert start.desk.now() == SEEN + CLOSED_FOR + timedelta(minutes=3)
    assert start.desk.history.lines[-1].label.key == "journal.time_changed"


@EARLIER
def test_still_wrong_at_the_next_start_it_goes_on_again(by: timedelta) -> None:
    evening, beat = evening_seen()
    first = Started(evening, beat, -by)
    first.timekeeper.pass_time(minutes=3)
    before = first.clock
    second = Started(evening, first.beat_now(), -by, first.at + timedelta(minutes=5))
    assert second.conflict is not None
    assert second.clock == before
    second.put_right()
    assert second.clock == before


@EARLIER
def test_put_right_between_two_starts_only_the_time_without_the_program_is_missed(by: timedelta) -> None:
    evening, beat = evening_seen()
    first = Started(evening, beat, -by)
    first.timekeeper.pass_time(minutes=3)
    before, watch = first.clock, AbsenceWatch()
    second = Started(evening, first.beat_now(), timedelta(0), first.at + timedelta(minutes=5))
    assert second.conflict is None
    watch.remember(first.beat_now())
    absence = watch.look(second.desk, second.desk.now())
    assert absence is not None
    # Four minutes before the first start, two before the second; nothing else has passed.
    assert absence.missed == CLOSED_FOR + timedelta(minutes=2)
    assert second.clock.left == before.left - absence.missed


def test_put_back_while_closed_with_nothing_done_since() -> None:
    evening, beat = evening_seen()
    before = evening.clock.position()
    # The computer is still ahead of the newest line of the log.
    start = Started(evening, beat, -CLOSED_FOR - timedelta(minutes=6))
    assert start.desk.history.lines[-1].at < SEEN + CLOSED_FOR + start.off < SEEN
    assert start.conflict is not None
    assert start.clock == before


def test_without_a_sign_of_life_the_newest_line_is_one() -> None:
    evening, _ = evening_seen()
    start = Started(evening, None, -YEARS)
    assert start.conflict is not None
    assert start.conflict.seen_at == EVENING
    assert start.clock.left == timedelta(minutes=20)


def test_the_host_says_that_the_computer_is_right() -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, -timedelta(hours=1))
    before = start.clock
    carry_over(start.timekeeper.drift(), start.timekeeper, start.desk)
    assert start.clock == before
    assert start.desk.now() == SEEN + CLOSED_FOR - timedelta(hours=1)
    again = Started(evening, start.beat_now(), -timedelta(hours=1))
    assert again.conflict is None
    assert again.clock == before


def test_a_standing_clock_stands_and_its_evening_keeps_its_time_of_day() -> None:
    evening, beat = evening_seen()
    evening.clock.pause()
    start = Started(evening, beat, -YEARS)
    assert start.conflict is not None
    assert start.desk.now() == SEEN
    assert start.clock == evening.clock.position()


@pytest.mark.parametrize("off", [timedelta(days=3), 12 * 365 * timedelta(days=1)])
def test_a_date_far_ahead_lets_the_clock_go_on_too(off: timedelta) -> None:
    evening, beat = evening_seen()
    before = evening.clock.position()
    start = Started(evening, beat, off)
    assert start.conflict is not None
    assert start.conflict.is_ahead
    assert start.clock == before
    start.timekeeper.pass_time(minutes=3)
    before = start.clock
    start.put_right()
    assert start.conflict is None
    assert start.clock == before


def test_time_that_has_really_passed_can_be_counted() -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, timedelta(days=7))
    assert start.conflict is not None
    watch = AbsenceWatch()
    watch.remember(accept_system_time(start.conflict, start.timekeeper))
    assert start.desk.now() == SEEN + CLOSED_FOR + timedelta(days=7)
    absence = watch.look(start.desk, start.desk.now())
    assert absence is not None
    assert (absence.missed, absence.was_closed) == (CLOSED_FOR + timedelta(days=7), True)
    assert start.clock.state is ClockState.LAST_LEVEL_OVER


@pytest.mark.parametrize("off", [timedelta(0), timedelta(seconds=2), timedelta(hours=1), AHEAD_FROM - CLOSED_FOR])
def test_a_start_after_a_crash_is_as_ever(off: timedelta) -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, off)
    assert start.conflict is None
    assert start.desk.now() == SEEN + CLOSED_FOR + off
    assert len(start.desk.history.lines) == len(evening.desk.history.lines)


def test_a_standing_clock_has_no_quarrel_with_a_later_day() -> None:
    evening, beat = evening_seen()
    evening.clock.pause()
    assert Started(evening, beat, timedelta(days=30)).conflict is None


def test_a_time_server_that_corrects_some_seconds_is_followed() -> None:
    evening, beat = evening_seen()
    before = evening.clock.position()
    start = Started(evening, beat, -CLOSED_FOR - timedelta(seconds=20))
    assert start.conflict is None
    assert start.clock == before
    assert start.desk.now() == SEEN - timedelta(seconds=20)
    label = start.desk.history.lines[-1].label
    assert (label.key, label.values["span"]) == ("journal.time_nudged", 20)


def test_a_change_that_the_evening_knows_is_none_at_the_next_start() -> None:
    evening, _ = evening_seen()
    evening.timekeeper.changed_by = -timedelta(hours=1)
    carry_over(evening.timekeeper.drift(), evening.timekeeper, evening.desk)
    start = Started(evening, None, -timedelta(hours=1), SEEN + timedelta(minutes=1))
    assert start.conflict is None
    watch = AbsenceWatch()
    watch.remember(Beat("t-1", SEEN - timedelta(hours=1), len(evening.desk.history.lines)))
    absence = watch.look(start.desk, start.desk.now())
    assert absence is not None
    assert absence.missed == timedelta(minutes=1)


def test_nor_is_one_that_came_after_the_last_sign_of_life() -> None:
    evening, beat = evening_seen()
    evening.clock.pause()
    evening.timekeeper.changed_by = -timedelta(hours=1)
    carry_over(evening.timekeeper.drift(), evening.timekeeper, evening.desk)
    start = Started(evening, beat, -timedelta(hours=1), SEEN + timedelta(minutes=1))
    assert start.conflict is None


def test_an_evening_that_is_over_is_only_looked_at() -> None:
    evening, beat = evening_seen()
    evening.out("ida", "max")
    assert evening.desk.state.is_over
    assert Started(evening, beat, -YEARS).conflict is None


def test_a_half_corrected_time_is_not_followed_yet() -> None:
    evening, beat = evening_seen()
    start = Started(evening, beat, -YEARS)
    assert start.conflict is not None
    start.timekeeper.changed_by = -timedelta(hours=20)
    now = still_apart(start.conflict, start.timekeeper)
    assert now is not None
    assert now.computer_at == SEEN - timedelta(hours=20)
    assert still_apart(now, start.timekeeper) is now


@pytest.mark.parametrize(
    ("today", "newest", "is_doubtful"),
    [
        (date(2000, 1, 1), None, True),
        (date(1970, 1, 1), date(2026, 11, 20), True),
        (date(2038, 1, 19), None, True),
        (date(2038, 1, 19), date(2026, 11, 20), True),
        (date(2026, 11, 18), date(2026, 11, 20), True),
        (date(2026, 11, 19), date(2026, 11, 20), False),
        (date(2026, 11, 20), date(2026, 11, 20), False),
        (date(2027, 11, 20), date(2026, 11, 20), False),
        (date(2026, 11, 20), None, False),
        (date(2031, 11, 20), date(2031, 1, 2), False),
        (FIRST_EVENING - timedelta(days=1), date(2020, 5, 1), True),
    ],
)
def test_a_date_is_doubtful_far_from_all_that_the_club_knows(
    today: date, newest: date | None, is_doubtful: bool
) -> None:
    assert is_date_doubtful(today, newest) is is_doubtful
