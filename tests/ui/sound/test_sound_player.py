"""Sounds are heard where they can be, are silent where not, and are never waited for."""

from __future__ import annotations

import sys
import wave
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from homepoker.core.announcements import Occasion
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.sound.sound_player import SOUND_OF, Sound, SoundPlayer


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
