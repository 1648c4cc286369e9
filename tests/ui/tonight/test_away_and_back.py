"""The program was not running, or the computer's time was changed: the clock is right and the host is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.clock import position
from homepoker.store.evening.heartbeat import HEARTBEAT_NAME
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.sound import Sound
from tests.ui.conftest import Run
from tests.ui.host import Host, read


@pytest.fixture
def host(run: Run) -> Host:
    host = run(language="en").begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    return host


def banners(host: Host) -> list[str]:
    return [one.text for one in host.window.findChildren(Banner) if one.isVisible()]


def left(host: Host) -> timedelta:
    return position(host.state.clock, host.state.profile.structure, host.timekeeper.now()).left


class TestNotRunning:
    def test_the_next_start_says_what_was_missed_and_gives_it_back(self, host: Host) -> None:
        host.watch(minutes=2)
        host.timekeeper.pass_time(minutes=25)
        again = host.restart()
        assert banners(again) == ["Homepoker was not open for 25 min 8 s; the clock ran on: it is now level 2."]
        assert again.sounds == []
        again.click("awake.give_back")
        # The last sign of life came eight seconds before the end.
        assert left(again) == timedelta(minutes=18, seconds=8)
        assert banners(again) == []
        assert any("given back: Homepoker was not open" in text for text in read(again.window))

    def test_counted_on_it_is_not_asked_again(self, host: Host) -> None:
        host.watch(minutes=2)
        host.timekeeper.pass_time(minutes=5)
        again = host.restart()
        again.click("awake.keep_counting")
        assert banners(again.restart()) == []

    def test_a_quick_restart_asks_nothing(self, host: Host) -> None:
        host.watch(minutes=2)
        host.timekeeper.pass_time(seconds=8)
        assert banners(host.restart()) == []

    def test_a_standing_clock_missed_nothing(self, host: Host) -> None:
        host.watch(minutes=2)
        host.click("clock.pause")
        host.timekeeper.pass_time(hours=2)
        assert banners(host.restart()) == []

    def test_without_a_sign_of_life_nothing_is_claimed(self, host: Host) -> None:
        host.watch(minutes=2)
        host.close()
        (host.folder / HEARTBEAT_NAME).unlink()
        host.timekeeper.pass_time(minutes=5)
        assert banners(host.restart()) == []


class TestChangedTime:
    @pytest.mark.parametrize("hours", [1, -1])
    def test_the_clock_goes_on_and_the_journal_notes_it_without_a_question(self, host: Host, hours: int) -> None:
        host.watch(minutes=3)
        before = left(host)
        host.timekeeper.changed_by = timedelta(hours=hours)
        host.tick()
        assert left(host) == before
        assert banners(host) == []
        assert host.sounds == []
        assert any("The computer’s time was changed from" in text for text in read(host.window))
        host.watch(minutes=1)
        assert left(host) == before - timedelta(minutes=1)

    def test_announcements_go_on_at_their_time(self, host: Host) -> None:
        host.watch(minutes=3)
        host.timekeeper.changed_by = timedelta(hours=-2)
        host.tick()
        host.watch(minutes=17)
        assert host.sounds == [Sound.ONE_MINUTE, Sound.LEVEL_CHANGE]

    def test_it_is_right_after_a_restart_too(self, host: Host) -> None:
        host.watch(minutes=3)
        host.timekeeper.changed_by = timedelta(hours=5)
        host.tick()
        host.watch(seconds=16)
        again = host.restart()
        assert left(again) == timedelta(minutes=16, seconds=44)
        assert banners(again) == []

    def test_an_open_question_stays_right(self, host: Host) -> None:
        host.pass_time(minutes=4)
        host.timekeeper.changed_by = timedelta(hours=1)
        host.tick()
        assert banners(host) == ["The computer was away for 4 min; the clock ran on."]
        host.click("awake.give_back")
        assert left(host) == timedelta(minutes=20)
