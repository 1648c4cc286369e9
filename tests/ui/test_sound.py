"""Sounds are heard where they can be, are silent where not, and are never waited for."""

from __future__ import annotations

import sys
import wave
from dataclasses import dataclass
from datetime import timedelta
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from homepoker.core.announcements import Announcement, Occasion
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.sound import SOUND_OF, Loudspeaker, Sound, SoundPlayer, announcement_words
from tests.desks import Evening, words_in
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.room_view.evenings import playing
from tests.ui.sounds_written_down import SoundsWrittenDown


@dataclass(frozen=True)
class FakeDevice:
    """An output as Qt knows it."""

    name: str

    def description(self) -> str:
        return self.name


class FakeMultimedia:
    """Qt's multimedia part without a sound card: outputs come and go by hand, and what is played is written down."""

    def __init__(self, *outputs: str) -> None:
        self.outputs = [FakeDevice(name) for name in outputs]
        self.played: list[tuple[str, float, str]] = []
        self.effects: list[QObject] = []
        fake = self

        class QMediaDevices(QObject):
            audioOutputsChanged = Signal()  # noqa: N815 - Qt's name

            def __init__(self, parent: QObject) -> None:
                super().__init__(parent)
                fake.devices = self

            @staticmethod
            def audioOutputs() -> list[FakeDevice]:
                return fake.outputs

            @staticmethod
            def defaultAudioOutput() -> FakeDevice:
                return fake.outputs[0]

        class QSoundEffect(QObject):
            playingChanged = Signal()  # noqa: N815 - Qt's name

            def __init__(self, device: FakeDevice, parent: QObject) -> None:
                super().__init__(parent)
                self._device = device
                self._file, self._volume, self._is_playing = "", 1.0, False
                fake.effects.append(self)

            def setSource(self, source: QUrl) -> None:
                self._file = source.fileName()

            def setVolume(self, volume: float) -> None:
                self._volume = volume

            def play(self) -> None:
                self._is_playing = True
                fake.played.append((self._file, self._volume, self._device.name))

            def isPlaying(self) -> bool:
                return self._is_playing

            def end(self) -> None:
                if self._is_playing:
                    self._is_playing = False
                    self.playingChanged.emit()

        self.devices: QMediaDevices | None = None
        self.module: Any = SimpleNamespace(QMediaDevices=QMediaDevices, QSoundEffect=QSoundEffect)

    def load(self) -> ModuleType:
        """Stands in for the import."""
        module: ModuleType = self.module
        return module

    def plug(self, *outputs: str) -> None:
        """Change the outputs as the system does; the first is the system's own choice."""
        self.outputs = [FakeDevice(name) for name in outputs]
        assert self.devices is not None
        self.devices.audioOutputsChanged.emit()

    def let_end(self) -> None:
        """What is being heard comes to its end."""
        for effect in self.effects:
            if isValid(effect):
                effect.end()  # type: ignore[attr-defined] # a QSoundEffect of the fake
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def count(self) -> int:
        """How many effects Qt still keeps."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return sum(1 for effect in self.effects if isValid(effect))

    @property
    def heard_from(self) -> list[str]:
        """The outputs that something was heard from."""
        return [output for _file, _volume, output in self.played]


def test_a_sound_is_played_at_the_volume_the_ear_expects(qapp: QApplication) -> None:
    fake = FakeMultimedia("Beamer")
    player = SoundPlayer(None, fake.load)
    player.volume = 0.5
    player.play(Sound.LEVEL_CHANGE)
    assert fake.played == [("level_change.wav", 0.25, "Beamer")]
    assert player.problem() is None


def test_muted_means_silent_and_loads_nothing(qapp: QApplication) -> None:
    fake = FakeMultimedia("Beamer")
    player = SoundPlayer(None, fake.load)
    player.is_muted = True
    player.play(Sound.BREAK_END)
    assert fake.played == []
    assert fake.devices is None


def test_without_a_sound_card_it_is_silent_and_says_so(qapp: QApplication, qtbot: QtBot) -> None:
    fake = FakeMultimedia()
    player = SoundPlayer(None, fake.load)
    with qtbot.waitSignal(player.problem_changed):
        player.play(Sound.ONE_MINUTE)
    assert fake.played == []
    problem = player.problem()
    assert problem is not None
    assert "Lautsprecher" in Words(resources() / "locale", "de").say(problem)


def test_an_output_plugged_in_later_is_used_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    fake = FakeMultimedia()
    player = SoundPlayer(None, fake.load)
    player.prepare()
    with qtbot.waitSignals([player.problem_changed, player.outputs_changed]):
        fake.plug("Kopfhörer")
    assert player.problem() is None
    player.play(Sound.ONE_MINUTE)
    fake.let_end()
    fake.plug("Beamer", "Kopfhörer")
    player.play(Sound.ONE_MINUTE)
    assert fake.heard_from == ["Kopfhörer", "Beamer"]


class TestAChosenOutput:
    def test_it_is_used_instead_of_the_systems(self, qapp: QApplication) -> None:
        fake = FakeMultimedia("Laptop", "Beamer")
        player = SoundPlayer(None, fake.load)
        player.choose("Beamer")
        player.play(Sound.LEVEL_CHANGE)
        assert fake.heard_from == ["Beamer"]
        player.choose("")
        fake.let_end()
        player.play(Sound.LEVEL_CHANGE)
        assert fake.heard_from == ["Beamer", "Laptop"]
        assert player.outputs() == ("Laptop", "Beamer")

    def test_pulled_out_the_systems_own_is_heard_until_it_is_back(self, qapp: QApplication) -> None:
        fake = FakeMultimedia("Laptop", "Beamer")
        player = SoundPlayer(None, fake.load)
        player.choose("Beamer")
        player.prepare()
        for _ in range(20):
            fake.plug("Laptop")
            player.play(Sound.ONE_MINUTE)
            fake.let_end()
            fake.plug("Laptop", "Beamer")
            player.play(Sound.ONE_MINUTE)
            fake.let_end()
        assert fake.heard_from == ["Laptop", "Beamer"] * 20
        assert fake.count() == len(Sound)

    def test_pulled_out_in_the_middle_of_a_sound_it_is_heard_again_from_the_systems(self, qapp: QApplication) -> None:
        fake = FakeMultimedia("Laptop", "Beamer")
        player = SoundPlayer(None, fake.load)
        player.choose("Beamer")
        player.play(Sound.BREAK_END)
        fake.plug("Laptop")
        assert [(file, output) for file, _volume, output in fake.played] == [
            ("break_end.wav", "Beamer"),
            ("break_end.wav", "Laptop"),
        ]

    def test_another_output_plugged_in_cuts_nothing_off(self, qapp: QApplication) -> None:
        fake = FakeMultimedia("Laptop")
        player = SoundPlayer(None, fake.load)
        player.play(Sound.BREAK_END)
        fake.plug("Laptop", "Kopfhörer")
        assert fake.heard_from == ["Laptop"]
        assert fake.count() == len(Sound) + 1
        fake.let_end()
        assert fake.count() == len(Sound)


def test_a_missing_library_is_named_and_tried_only_once(qapp: QApplication) -> None:
    tries: list[str] = []

    def load() -> ModuleType:
        tries.append("load")
        raise ImportError("libpulse.so.0")

    player = SoundPlayer(None, load)
    player.play(Sound.LEVEL_CHANGE)
    player.play(Sound.LEVEL_CHANGE)
    problem = player.problem()
    assert tries == ["load"]
    assert problem is not None
    for language in ("de", "en"):
        assert "libpulse.so.0" in Words(resources() / "locale", language).say(problem)


def test_qt_without_its_multimedia_part_is_no_error(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    player = SoundPlayer()
    player.play(Sound.LEVEL_CHANGE)
    assert player.problem() is not None


def test_every_announcement_has_a_sound() -> None:
    assert set(SOUND_OF) == set(Occasion)


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_short_small_and_begins_with_what_hdmi_may_swallow(sound: Sound) -> None:
    file = resources() / "sounds" / f"{sound}.wav"
    assert file.stat().st_size < 210_000
    with wave.open(str(file)) as recording:
        assert (recording.getframerate(), recording.getnchannels(), recording.getsampwidth()) == (44_100, 1, 2)
        length = recording.getnframes() / 44_100
        lead_in = memoryview(recording.readframes(round(0.4 * 44_100))).cast("h")
        rest = memoryview(recording.readframes(recording.getnframes())).cast("h")
    # What counts seconds is over before the next one.
    assert (0.7 <= length < 1) if sound is Sound.COUNT else (1.1 <= length <= 2.3)
    assert 0 < max(abs(height) for height in lead_in) <= 2
    assert 0.5 < max(abs(height) for height in rest) / 32_768 < 0.9


SECTIONS = ("tonight.section", "tonight.players", "tonight.league", "tonight.rulebook", "tonight.settings")


def test_a_break_that_waits_at_its_end_is_no_level() -> None:
    announcement = Announcement(EVENING, Occasion.HELD, 3, in_break=True)
    sentence = announcement_words(playing(9), announcement, words_in("de"))
    assert sentence == "Die Pause ist vorbei. Die Uhr wartet auf dich."
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
