"""The timer of both windows: it wakes at each shown second and counts nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from homepoker.core.clock import ClockState, Position
from homepoker.store.errors import DataFolderFull
from homepoker.ui.shell.ticker import IsolatedCalls, Ticker, wait_until_next_second
from tests.fakes import EVENING, HandMovedTimekeeper

FULL = timedelta(minutes=20)


def at(state: ClockState, left: float) -> Position:
    return Position(state, 1, False, timedelta(seconds=left), FULL)


@pytest.mark.parametrize(
    ("left", "milliseconds"),
    [(767.0, 1000), (766.75, 750), (766.001, 20), (766.1, 100), (0.5, 500)],
)
def test_a_running_clock_wakes_with_its_own_seconds(left: float, milliseconds: int) -> None:
    assert wait_until_next_second(at(ClockState.RUNNING, left), EVENING) == milliseconds


def test_an_announced_start_is_counted_down_the_same_way() -> None:
    assert wait_until_next_second(at(ClockState.SCHEDULED, 10.3), EVENING) == 300


@pytest.mark.parametrize(
    "position",
    [None, at(ClockState.PAUSED, 766.4), at(ClockState.HELD, 0), at(ClockState.NOT_STARTED, 1200)],
)
def test_while_time_stands_still_it_wakes_with_the_time_of_day(position: Position | None) -> None:
    assert wait_until_next_second(position, EVENING + timedelta(milliseconds=250)) == 750


def test_it_never_waits_less_than_the_second_that_is_just_over() -> None:
    assert wait_until_next_second(None, EVENING + timedelta(microseconds=999_999)) == 20


def test_a_called_time_wakes_it_with_its_own_seconds() -> None:
    running = at(ClockState.RUNNING, 766.75)
    assert wait_until_next_second(running, EVENING, timedelta(seconds=12.3)) == 300
    assert wait_until_next_second(running, EVENING, timedelta(seconds=13)) == 750


class TestTicker:
    @pytest.fixture
    def parent(self, qapp: QObject) -> QObject:
        return QObject()

    def test_it_ticks_at_once_and_again_at_the_next_second(self, parent: QObject, qtbot: QtBot) -> None:
        timekeeper, ticked = HandMovedTimekeeper(), list[datetime]()
        position = at(ClockState.RUNNING, 0.03)
        ticker = Ticker(
            parent,
            lambda: wait_until_next_second(position, timekeeper.now()),
            lambda: ticked.append(timekeeper.now()),
        )
        ticker.tick()
        assert len(ticked) == 1
        qtbot.waitUntil(lambda: len(ticked) >= 2, timeout=2_000)
        ticker.stop()

    def test_a_stopped_one_ticks_no_more(self, parent: QObject, qtbot: QtBot) -> None:
        ticked = list[int]()
        ticker = Ticker(parent, lambda: 1, lambda: ticked.append(1))
        ticker.tick()
        ticker.stop()
        with qtbot.assertNotEmitted(ticker._timer.timeout, wait=60):
            pass
        assert ticked == [1]

    def test_nor_when_it_is_asked_after_that(self, parent: QObject) -> None:
        ticked = list[int]()
        ticker = Ticker(parent, lambda: 1, lambda: ticked.append(1))
        ticker.stop()
        ticker.tick()
        assert ticked == [], "a call that was under way when the club was closed"

    def test_the_next_tick_comes_whatever_is_raised_in_one(self, parent: QObject, qtbot: QtBot) -> None:
        ticked = list[int]()

        def fail() -> None:
            ticked.append(1)
            raise OSError("no room")

        ticker = Ticker(parent, lambda: 1, fail)
        with qtbot.captureExceptions() as raised:
            with pytest.raises(OSError, match="no room"):
                ticker.tick()
            qtbot.waitUntil(lambda: len(ticked) >= 3, timeout=2_000)
            ticker.stop()
        assert len(raised) == len(ticked) - 1, "it is passed on"

    def test_and_where_nobody_can_say_when_it_is_due(
        self, parent: QObject, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homepoker.ui.shell.ticker.UNKNOWN_WAIT", 1)
        ticked = list[int]()

        def fail() -> int:
            raise OSError("no time")

        ticker = Ticker(parent, fail, lambda: ticked.append(1))
        with qtbot.captureExceptions():
            with pytest.raises(OSError, match="no time"):
                ticker.tick()
            qtbot.waitUntil(lambda: len(ticked) >= 3, timeout=2_000)
            ticker.stop()

    def test_one_that_is_stopped_in_a_tick_ticks_no_more(self, parent: QObject, qtbot: QtBot) -> None:
        ticked = list[int]()

        def stop() -> None:
            ticked.append(1)
            ticker.stop()

        ticker = Ticker(parent, lambda: 1, stop)
        ticker.tick()
        with qtbot.assertNotEmitted(ticker._timer.timeout, wait=60):
            pass
        assert ticked == [1]


class Receiver:
    """Fails as it is told to."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1
        if self.error is not None:
            raise self.error


class Elsewhere(Receiver):
    """Fails at another line of the program."""

    def __call__(self) -> None:
        if self.error is not None:
            raise self.error


class TestIsolatedCalls:
    @pytest.fixture
    def told(self) -> list[Exception]:
        return []

    @pytest.fixture
    def calls(self, told: list[Exception]) -> IsolatedCalls:
        return IsolatedCalls(told.append)

    def test_a_fault_that_stays_is_told_once_and_the_call_tried_again(
        self, calls: IsolatedCalls, told: list[Exception]
    ) -> None:
        receiver = Receiver()
        for second in range(5):
            receiver.error = ValueError(f"at second {second}")
            assert not calls.call("one", receiver)
        assert [str(error) for error in told] == ["at second 0"]
        assert receiver.calls == 5

    def test_it_is_told_again_where_it_went_well_in_between(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        receiver = Receiver()
        for error in (ValueError("first"), None, ValueError("second")):
            receiver.error = error
            assert calls.call("one", receiver) is (error is None)
        assert len(told) == 2

    def test_another_fault_is_told(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        here, there = Receiver(), Elsewhere()
        here.error, there.error = ValueError(), ValueError()
        calls.call("one", here)
        here.error = KeyError()
        calls.call("one", here)
        calls.call("one", there)
        assert len(told) == 3

    def test_a_fault_of_the_folder_is_known_by_its_sentence(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        receiver = Receiver()
        for folder in ("club", "club", "stick"):
            receiver.error = DataFolderFull(Path(folder))
            calls.call("one", receiver)
        assert len(told) == 2

    def test_each_receiver_has_its_own(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        broken, well = Receiver(), Receiver()
        broken.error = ValueError()
        for _ in range(3):
            calls.call("broken", broken)
            assert calls.call("well", well)
        assert len(told) == 1
