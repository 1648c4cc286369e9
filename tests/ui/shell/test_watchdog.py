"""An evening that nobody looks at: awake, reminded of, and honest about what was missed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.watch.keep_awake import Wakefulness
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.clock.view import awake, standing
from homepoker.ui.kit.drawings.badge import Badge
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.sound import Sound
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read

SPACE = Qt.Key.Key_Space


@pytest.fixture
def host(run: Run) -> Host:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    return host


def banners(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


def badges(host: Host) -> list[str]:
    return [badge.text() for badge in host.play.clock.findChildren(Badge) if badge.isVisible()]


def pass_seconds(host: Host, seconds: int) -> None:
    """Time that is really lived through, ten seconds at a time."""
    for _ in range(seconds // 10):
        host.pass_time(seconds=10)


def time(host: Host) -> str:
    return host.play.clock.time.text()


class TestAwake:
    def test_while_the_clock_runs_the_card_says_quietly_that_the_computer_stays_awake(self, host: Host) -> None:
        assert host.awake == ["keep"]
        assert "Computer stays awake" in read(host.play.clock)

    def test_once_it_stands_the_computer_may_sleep_and_nothing_is_said(self, host: Host) -> None:
        press(SPACE)
        assert host.awake == ["keep", "let sleep"]
        assert "Computer stays awake" not in read(host.play.clock)

    def test_it_is_asked_again_for_the_next_stretch(self, host: Host) -> None:
        press(SPACE, SPACE)
        assert host.awake == ["keep", "let sleep", "keep"]

    def test_a_closed_window_lets_it_sleep(self, host: Host) -> None:
        host.close()
        assert host.awake == ["keep", "let sleep"]

    def test_a_system_that_would_not_is_said_with_what_to_do(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(host: Host) -> Callable[[], object] | None:
            return None

        monkeypatch.setattr(Host, "_keep_awake", refuse)
        host = run().begin("Ida", "Max")
        host.tick()
        assert any("turn off its sleep mode" in text for text in read(host.play.clock))
        pass_seconds(host, 70)
        assert "Computer may fall asleep" in read(host.play.clock), "once it can have been read it is said shortly"
        assert not any("turn off its sleep mode" in text for text in read(host.play.clock))

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_each_state_has_its_words(self, language: str) -> None:
        words = Words(resources() / "locale", language)
        assert awake(Wakefulness.NOT_NEEDED, words) == ("", "quiet")
        assert awake(Wakefulness.KEPT, words)[1] == "quiet"
        assert awake(Wakefulness.REFUSED, words)[1] == "warning"


class TestAStandingClock:
    def test_it_carries_a_badge_that_says_since_when(self, host: Host) -> None:
        press(SPACE)
        pass_seconds(host, 40)
        assert badges(host) == ["standing 40 s"]
        pass_seconds(host, 60)
        assert badges(host) == ["standing 1 min"]
        assert host.play.clock.time.property("tone") == "danger"

    @pytest.mark.parametrize("language", ["de", "en"])
    @pytest.mark.parametrize("minutes", [1, 42, 142, 8 * 60 + 24])
    def test_the_badge_is_whole_beside_a_level_of_two_digits(self, run: Run, language: str, minutes: int) -> None:
        host = run(language=language).begin("Ida", "Max")
        ClockCommands(host.desk).go_to(11)
        press(SPACE)
        host.pass_time(minutes=minutes)
        (badge,) = [one for one in host.play.clock.findChildren(Badge) if one.isVisible()]
        heading = next(label for label in host.play.clock.findChildren(QLabel) if label.text() == "Level 11")
        assert [one.width() >= one.sizeHint().width() for one in (badge, heading)] == [True, True]

    def test_a_running_one_carries_none(self, host: Host) -> None:
        assert badges(host) == []

    def test_in_a_break_it_is_only_stopped(self, host: Host) -> None:
        ClockCommands(host.desk).go_to(3, in_break=True)
        press(SPACE)
        pass_seconds(host, 180)
        assert badges(host) == []
        assert host.sounds == []

    def test_after_two_minutes_one_soft_sound_and_one_toast_remind_of_it(self, host: Host) -> None:
        press(SPACE)
        pass_seconds(host, 110)
        assert host.sounds == []
        pass_seconds(host, 300)
        assert host.sounds == [Sound.CLOCK_STANDS]
        assert host.toasts[1:] == ["The clock has been standing still for 2 min. Space lets it run on."]

    def test_reminder_and_badge_say_the_same_time(self, host: Host) -> None:
        press(SPACE)
        host.pass_time(minutes=46, seconds=50)
        assert badges(host) == ["standing 46 min"]
        assert host.toasts[1:] == ["The clock has been standing still for 46 min. Space lets it run on."]

    def test_each_stop_is_reminded_of(self, host: Host) -> None:
        for _ in range(2):
            press(SPACE)
            pass_seconds(host, 130)
            press(SPACE)
        assert host.sounds == [Sound.CLOCK_STANDS, Sound.CLOCK_STANDS]

    @pytest.mark.parametrize(("seconds", "said"), [(0, "0 s"), (59.9, "59 s"), (119, "1 min"), (3_700, "1 h 1 min")])
    def test_minutes_count_when_they_are_over(self, seconds: float, said: str) -> None:
        words = Words(resources() / "locale", "de")
        assert standing(timedelta(seconds=seconds), words) == f"steht seit {said}"


class TestAbsence:
    def test_the_clock_has_gone_on_and_a_banner_says_what_was_missed(self, host: Host) -> None:
        host.pass_time(minutes=3, seconds=20)
        assert time(host) == "16:40"
        assert banners(host) == ["The computer was away for 3 min 20 s; the clock ran on."]

    def test_a_level_that_has_begun_meanwhile_is_named(self, host: Host) -> None:
        host.pass_time(minutes=25)
        assert banners(host) == ["The computer was away for 25 min; the clock ran on: it is now level 2."]

    def test_a_break_too(self, host: Host) -> None:
        host.pass_time(minutes=62)
        assert banners(host) == ["The computer was away for 1 h 2 min; the clock ran on: it is now the break."]

    def test_given_back_it_is_as_if_nothing_had_been_played(self, host: Host) -> None:
        host.pass_time(minutes=25)
        host.click("awake.give_back")
        assert time(host) == "20:00"
        assert banners(host) == []
        assert any("given back: the computer was away" in text for text in read(host.window))

    @pytest.mark.parametrize(
        ("minutes", "span", "said"),
        [(3, "3 min", "."), (25, "25 min", ": it is now level 2."), (62, "1 h 2 min", ": it is now the break.")],
    )
    def test_an_end_that_is_taken_back_is_asked_about_too(self, host: Host, minutes: int, span: str, said: str) -> None:
        field = EntryCommands(host.desk)
        for name in ("Max", "Eva", "Jo"):
            field.bust_out([(host.entry(name), (host.entry("Ida"),))])
        host.tick()
        host.pass_time(minutes=minutes)
        assert (host.state.is_over, banners(host)) == (True, [])
        host.desk.undo()
        host.tick()
        assert banners(host) == [f"The evening counted as over for {span}; the clock ran on{said}"]
        host.click("awake.give_back")
        assert (time(host), banners(host)) == ("20:00", [])

    def test_counted_on_it_leaves_no_trace(self, host: Host) -> None:
        before = len(host.desk.history.lines)
        host.pass_time(minutes=3)
        host.click("awake.keep_counting")
        host.pass_time(seconds=5)
        assert banners(host) == []
        assert time(host) == "16:55"
        assert len(host.desk.history.lines) == before

    def test_lived_through_second_by_second_nothing_was_missed(self, host: Host) -> None:
        pass_seconds(host, 120)
        assert banners(host) == []

    def test_only_the_newest_announcement_sounds(self, host: Host) -> None:
        host.pass_time(minutes=45)
        assert len(host.sounds) == 1

    def test_two_absences_are_one_question(self, host: Host) -> None:
        host.pass_time(minutes=1)
        host.pass_time(minutes=2)
        assert banners(host) == ["The computer was away for 3 min; the clock ran on."]
        host.click("awake.give_back")
        assert time(host) == "20:00"

    def test_the_question_outlives_another_language(self, host: Host) -> None:
        host.pass_time(minutes=3)
        host.opened.settings.choose(replace(host.application.preferences, language="de"))
        QApplication.processEvents()
        host.tick()
        assert banners(host) == ["Der Computer war 3 min weg, die Uhr ist weitergelaufen."]

    def test_the_winner_ends_the_question(self, host: Host) -> None:
        host.pass_time(minutes=3)
        for name in ("Max", "Eva", "Jo"):
            host.knock_out(name, "Ida")
        host.tick()
        assert banners(host) == []
