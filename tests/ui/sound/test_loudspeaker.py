"""What the clock has to say: each once, heard and read whatever section is open."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QObject

from homepoker.core.announcements import Announcement, Occasion
from homepoker.store.preferences import Preferences
from homepoker.ui.sound.loudspeaker import Loudspeaker, announcement_words
from homepoker.ui.sound.sound_player import Sound
from tests.desks import Evening, words_in
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.room_view.evenings import playing
from tests.ui.sounds_written_down import SoundsWrittenDown

SECTIONS = ("tonight.section", "tonight.players", "tonight.league", "tonight.rulebook", "tonight.settings")


def test_a_break_that_waits_at_its_end_is_no_level() -> None:
    announcement = Announcement(EVENING, Occasion.HELD, 3, in_break=True)
    said = announcement_words(playing(9), announcement, words_in("de"))
    assert said == "Die Pause ist vorbei. Die Uhr wartet auf dich."
    assert announcement_words(playing(9), announcement, words_in("en")).startswith("The break is over.")


@pytest.mark.parametrize(
    ("occasion", "level", "german", "english"),
    [
        (
            Occasion.LEVEL_BEGINS,
            4,
            "Level 4: 200 / 400 – gilt ab der nächsten Hand",
            "Level 4: 200 / 400 – from the next hand",
        ),
        (Occasion.LEVEL_BEGINS, 1, "Es geht los, Level 1: 50 / 100", "Play begins, level 1: 50 / 100"),
        (Occasion.BREAK_BEGINS, 3, "Pause, 10 min", "Break, 10 min"),
        (Occasion.BREAK_ENDS, 4, "Die Pause ist vorbei, Level 4: 200 / 400", "The break is over, level 4: 200 / 400"),
        (Occasion.ONE_MINUTE, 4, "Noch eine Minute", "One minute left"),
        (Occasion.HELD, 4, "Level 4 ist vorbei. Die Uhr wartet auf dich.", "Level 4 is over. The clock waits for you."),
    ],
)
def test_every_announcement_is_one_sentence(occasion: Occasion, level: int, german: str, english: str) -> None:
    announcement = Announcement(EVENING, occasion, level)
    assert announcement_words(playing(9), announcement, words_in("de")) == german
    assert announcement_words(playing(9), announcement, words_in("en")) == english


class TestLoudspeaker:
    @pytest.fixture
    def evening(self) -> Evening:
        return Evening().begin("ida", "max")

    def speaker(self, parent: QObject, said: list[str]) -> tuple[Loudspeaker, SoundsWrittenDown]:
        player = SoundsWrittenDown()
        speaker = Loudspeaker(parent, player, Preferences(volume=40))  # type: ignore[arg-type] # plays as a player does
        speaker.said.connect(said.append)
        return speaker, player

    def test_it_is_as_loud_as_the_host_has_chosen(self, qapp: QObject) -> None:
        parent = QObject()
        speaker, player = self.speaker(parent, [])
        assert (player.volume, player.is_muted) == (0.4, False)
        speaker.obey(Preferences(volume=90, muted=True))
        assert (player.volume, player.is_muted) == (0.9, True)

    def test_drawn_anew_it_goes_on_without_a_gap(self, qapp: QObject, evening: Evening) -> None:
        parent, said = QObject(), list[str]()
        speaker, player = self.speaker(parent, said)
        speaker.attend(evening.desk, evening.timekeeper.now())
        evening.pass_time(minutes=19, seconds=59)
        speaker.announce(evening.desk, evening.timekeeper.now(), words_in("en"))
        evening.pass_time(seconds=1)
        speaker.attend(evening.desk, evening.timekeeper.now() + timedelta(milliseconds=5))
        speaker.announce(evening.desk, evening.timekeeper.now() + timedelta(milliseconds=10), words_in("en"))
        assert player.played[-1] == Sound.LEVEL_CHANGE
        assert len(said) == 2

    def test_what_another_evening_had_to_say_before_is_past(self, qapp: QObject, evening: Evening) -> None:
        parent, said = QObject(), list[str]()
        speaker, player = self.speaker(parent, said)
        evening.pass_time(minutes=20)
        speaker.attend(evening.desk, evening.timekeeper.now())
        speaker.announce(evening.desk, evening.timekeeper.now(), words_in("en"))
        assert (player.played, said) == ([], [])


class TestInTheProgram:
    @pytest.fixture
    def host(self, run: Run) -> Host:
        return run().begin("Ida", "Max", "Eva")

    @pytest.mark.parametrize("section", SECTIONS)
    def test_a_level_is_announced_whatever_section_is_open(self, host: Host, section: str) -> None:
        host.click(section)
        host.pass_time(minutes=19, seconds=59)
        host.window.toasts.clear()
        before = len(host.sounds)
        host.pass_time(seconds=1)
        assert host.toasts == [host.said("app.announce_level", level=2, blinds="100 / 200")]
        assert host.sounds[before:] == [Sound.LEVEL_CHANGE]

    def test_each_is_said_once_however_often_the_windows_are_painted(self, host: Host) -> None:
        for _ in range(61):
            host.pass_time(minutes=1 / 3)
            host.tick()
        assert host.sounds == [Sound.ONE_MINUTE, Sound.LEVEL_CHANGE]

    def test_a_break_and_its_end_have_their_own_sound(self, host: Host) -> None:
        host.pass_time(minutes=59, seconds=55)
        host.pass_time(seconds=5)
        host.pass_time(minutes=9, seconds=55)
        before = len(host.sounds)
        host.pass_time(seconds=5)
        assert host.sounds[before:] == [Sound.BREAK_END]
        assert host.toasts[-1] == host.said("app.announce_break_ends", level=4, blinds="200 / 400")

    def test_after_a_gap_only_the_newest_is_said(self, host: Host) -> None:
        host.pass_time(minutes=45)
        assert host.toasts == [host.said("app.announce_level", level=3, blinds="150 / 300")]
        assert len(host.sounds) == 1

    def test_after_the_winner_nothing_is_said(self, host: Host) -> None:
        for name in ("Max", "Eva"):
            host.knock_out(name, "Ida")
        host.window.toasts.clear()
        for _ in range(5):
            host.pass_time(minutes=20)
        assert (host.toasts, host.sounds) == ([], [])

    def test_what_passed_while_the_program_was_closed_is_not_said(self, host: Host) -> None:
        host.timekeeper.pass_time(minutes=20)
        again = host.restart()
        again.tick()
        assert (again.toasts, again.sounds) == ([], [])

    def test_muted_it_is_still_read(self, host: Host) -> None:
        host.click("tonight.settings")
        host.click("settings.muted")
        host.pass_time(minutes=20)
        assert host.sounds == []
        assert len(host.toasts) == 1
