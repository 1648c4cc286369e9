"""The computer is kept awake exactly while a clock moves, and no power service stops the evening."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import timedelta
from types import ModuleType, SimpleNamespace, TracebackType

import pytest

from homepoker.services.evening.watch.keep_awake import Awake, Wakefulness, keep_presenting, must_stay_awake
from tests.desks import Evening


class PowerService:
    """The system's power service, by hand."""

    def __init__(self, *, is_willing: bool = True) -> None:
        self.is_willing = is_willing
        self.asked: list[str] = []

    def keep(self) -> Callable[[], object] | None:
        self.asked.append("keep")
        return (lambda: self.asked.append("let sleep")) if self.is_willing else None


class TestAwake:
    def test_the_system_is_asked_once_and_told_when_it_is_over(self) -> None:
        system = PowerService()
        awake = Awake(system.keep)
        for wanted in (False, True, True, False, False):
            awake.want(wanted)
        assert system.asked == ["keep", "let sleep"]
        assert awake.state is Wakefulness.NOT_NEEDED

    def test_it_says_that_it_is_kept(self) -> None:
        awake = Awake(PowerService().keep)
        awake.want(True)
        assert awake.state is Wakefulness.KEPT

    def test_an_unwilling_system_is_not_pestered(self) -> None:
        system = PowerService(is_willing=False)
        awake = Awake(system.keep)
        awake.want(True)
        awake.want(True)
        assert awake.state is Wakefulness.REFUSED
        assert system.asked == ["keep"]

    def test_the_next_clock_tries_again(self) -> None:
        system = PowerService(is_willing=False)
        awake = Awake(system.keep)
        awake.want(True)
        awake.want(False)
        system.is_willing = True
        awake.want(True)
        assert awake.state is Wakefulness.KEPT

    def test_a_service_that_breaks_on_asking_is_one_that_would_not(self) -> None:
        def broken() -> None:
            raise OSError("no bus")

        awake = Awake(broken)
        awake.want(True)
        assert awake.state is Wakefulness.REFUSED

    def test_a_service_that_breaks_on_leaving_stops_nothing(self) -> None:
        def broken() -> None:
            raise OSError("bus gone")

        awake = Awake(lambda: broken)
        awake.want(True)
        awake.want(False)
        assert awake.state is Wakefulness.NOT_NEEDED


class TestWakepy:
    @pytest.fixture
    def entered(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What is done with the mode."""
        done: list[str] = []

        class Mode:
            active = True

            def __enter__(self) -> Mode:
                done.append("enter")
                return self

            def __exit__(
                self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
            ) -> None:
                done.append("exit")

        fake = ModuleType("wakepy")
        fake.__dict__["keep"] = SimpleNamespace(presenting=lambda on_fail: Mode())
        fake.__dict__["Mode"] = Mode
        monkeypatch.setitem(sys.modules, "wakepy", fake)
        return done

    def test_the_mode_is_entered_until_it_is_let_go(self, entered: list[str]) -> None:
        let_sleep = keep_presenting()
        assert let_sleep is not None
        assert entered == ["enter"]
        let_sleep()
        assert entered == ["enter", "exit"]

    def test_a_mode_that_does_not_work_is_left_at_once(
        self, entered: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys.modules["wakepy"].Mode, "active", False)
        assert keep_presenting() is None
        assert entered == ["enter", "exit"]

    def test_without_the_library_the_evening_goes_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "wakepy", None)
        awake = Awake(keep_presenting)
        awake.want(True)
        assert awake.state is Wakefulness.REFUSED


class TestWhen:
    def test_not_before_the_start(self) -> None:
        evening = Evening().check_in("ida", "max")
        assert not must_stay_awake(evening.desk.state, evening.desk.now())

    def test_while_an_announced_start_is_waited_for(self) -> None:
        evening = Evening().check_in("ida", "max")
        evening.tables.draw_seats({1: 9})
        evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=30))
        assert must_stay_awake(evening.desk.state, evening.desk.now())

    def test_while_it_runs_and_not_while_it_stands(self) -> None:
        evening = Evening().begin("ida", "max")
        assert must_stay_awake(evening.desk.state, evening.desk.now())
        evening.clock.pause()
        assert not must_stay_awake(evening.desk.state, evening.desk.now())

    def test_not_after_the_winner(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.field.bust_out([(evening.entry("max"), (evening.entry("ida"),))])
        assert not must_stay_awake(evening.desk.state, evening.desk.now())
