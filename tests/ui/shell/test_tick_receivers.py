"""One receiver of the tick that fails keeps no other from the time, and the host hears of it once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.watch.paused_clock_reminder import REMIND_AFTER
from homepoker.store.error_log import PROBLEMS
from homepoker.store.errors import DataFolderFull
from homepoker.store.evening.heartbeat import last_beat
from homepoker.ui.room_view.picture import RoomPicture
from homepoker.ui.shell import ticker
from homepoker.ui.shell.ticker import IsolatedCalls
from homepoker.ui.sound import Sound
from tests.ui.conftest import Run
from tests.ui.host import Host


@pytest.fixture
def host(run: Run) -> Host:
    host = run(language="en").begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    return host


@dataclass
class Broken:
    """Stands in for one receiver."""

    calls: int = 0
    is_mended: bool = False

    def __call__(self, *_given: object, **_named: object) -> str:
        self.calls += 1
        if not self.is_mended:
            raise RuntimeError(f"call {self.calls}")
        return ""


def receivers(host: Host) -> dict[str, tuple[object, str]]:
    """Who is told the time, and by which of its methods."""
    play, made = host.play, host.process_parts
    return {
        "time of day": (made.watch.time_of_day, "keep"),
        "data file": (ticker, "look_after"),
        "stage": (host.tonight, "begin_play"),
        "called time": (play.called, "note_end"),
        "called card": (play.called, "tick"),
        "clock card": (play.clock, "tick"),
        "tables": (play.tables, "tick"),
        "suggestions": (play.to_do, "refresh"),
        "count of the stacks": (play.acts, "offer_count"),
        "journal": (play.journal, "tick"),
        "small clock": (host.window, "show_small_clock"),
        "backups": (made.backing_up, "tick"),
        "sharing": (made.sharing, "tick"),
        "staying awake": (made.watch, "_stay_awake"),
        "reminder": (made.watch, "_remind"),
        "absence": (made.watch._absences, "look"),
        "date": (made.watch, "_see_date"),
        "heartbeat": (made.watch, "_beat"),
        "room view": (made.room, "show"),
        "announcements": (made.loudspeaker, "announce"),
        "countdown": (made.loudspeaker, "count_down"),
    }


EVERY = (
    *("time of day", "data file", "stage", "called time", "called card", "clock card", "tables"),
    *("suggestions", "count of the stacks", "journal"),
    *("small clock", "backups", "sharing", "staying awake", "reminder", "absence", "date", "heartbeat"),
    *("room view", "announcements", "countdown"),
)

LAID_OUT = ("suggestions", "count of the stacks")
"""Receivers that are called too where the page is laid out."""


def room_time(host: Host) -> str:
    picture = host.process_parts.room._picture
    assert isinstance(picture, RoomPicture)
    return picture.time


def test_every_receiver_is_on_this_list(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def call(_self: object, name: str, act: Callable[[], object]) -> bool:
        told.append(name)
        act()
        return True

    monkeypatch.setattr(IsolatedCalls, "call", call)
    host.tick()
    assert set(told) == {*EVERY, "wait"}


@pytest.mark.parametrize("name", EVERY)
def test_one_that_fails_keeps_no_other_from_the_time(name: str, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken()
    owner, method = receivers(host)[name]
    monkeypatch.setattr(owner, method, broken)
    small_clock = host.window._small_clock
    for _ in range(3):
        host.pass_time(seconds=5)
    assert broken.calls == 3
    shown = {"clock card": host.play.clock.time.text(), "small clock": small_clock.text(), "room view": room_time(host)}
    assert {part for part, time in shown.items() if time != "19:45"} == {name} & set(shown)
    beat = last_beat(host.folder)
    assert beat is not None
    assert (beat.at == host.timekeeper.at - timedelta(seconds=5)) is (name != "heartbeat")
    assert len(host.toasts) == 1, "it is said, and once"
    assert host.toasts == [host.said("app.unexpected", file=str(host.folder / PROBLEMS))]
    assert (host.folder / PROBLEMS).read_text(encoding="utf-8").count("\tRuntimeError\n") == 1
    # The banner of the leap makes the page lower, which asks for some of them too: in the midst of laying out.
    monkeypatch.setattr(sys, "excepthook", host.application.explain_error)
    host.window.toasts.clear()
    host.pass_time(minutes=20)
    assert (Sound.LEVEL_CHANGE in host.sounds) is (name != "announcements")
    assert (host.said("app.unexpected", file=str(host.folder / PROBLEMS)) in host.toasts) is (name in LAID_OUT)


def test_it_is_said_again_where_it_went_well_in_between(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken()
    monkeypatch.setattr(host.play.to_do, "refresh", broken)
    host.tick()
    broken.is_mended = True
    host.tick()
    broken.is_mended = False
    host.window.toasts.clear()
    host.tick()
    host.tick()
    assert len(host.toasts) == 1
    host.close()
    log = (host.folder / PROBLEMS).read_text(encoding="utf-8")
    assert log.count("\tRuntimeError\n") == 1
    assert "RuntimeError: again, 2 times since its entry" in log


def test_where_nobody_can_say_when_the_next_second_comes_it_comes_after_one(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticker, "wait_of", Broken())
    host.pass_time(seconds=5)
    host.pass_time(seconds=5)
    assert host.play.clock.time.text() == "19:50"
    assert len(host.toasts) == 1


def test_a_computers_time_that_cannot_be_carried_over_is_said_and_tried_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, at = host.club.log.append, host.timekeeper.at

    def refuse(*_given: object) -> None:
        raise DataFolderFull(host.folder)

    monkeypatch.setattr(host.club.log, "append", refuse)
    host.timekeeper.changed_by = timedelta(hours=1)
    for _ in range(3):
        host.pass_time(seconds=5)
    assert host.timekeeper.at == at + timedelta(seconds=15)
    assert host.play.clock.time.text() == "19:45"
    monkeypatch.setattr(host.club.log, "append", append)
    host.tick()
    assert host.timekeeper.at == at + timedelta(hours=1, seconds=15)
    assert host.play.clock.time.text() == "19:45", "nobody in the room notices"


def test_a_page_that_cannot_be_drawn_keeps_the_rest_from_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.play, "refresh", Broken())
    lines = len(host.desk.history.lines)
    TimeCallCommands(host.desk, host.club.books).call(host.entry("Max"))
    assert len(host.desk.history.lines) == lines + 1
    assert len(host.toasts) == 1
    assert "Max" in room_heading(host), "the tick after the act was not lost"


def room_heading(host: Host) -> str:
    picture = host.process_parts.room._picture
    assert isinstance(picture, RoomPicture)
    return picture.heading


def test_a_standing_clock_is_said_also_where_no_sound_comes(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.process_parts.loudspeaker, "remind", Broken())
    ClockCommands(host.desk).pause()
    host.watch(seconds=REMIND_AFTER.total_seconds() + 10)
    reminder = host.said("awake.stands", span=int(REMIND_AFTER.total_seconds()))
    assert reminder in host.toasts
