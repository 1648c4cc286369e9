"""Sound of the room and sentences for the host: heard whatever page is open, silent where the computer cannot.

Qt's multimedia part is loaded with the first sound, because it costs as much time as all of Qt's widgets and needs
libraries that a computer may lack.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum
from types import ModuleType
from typing import Any

from PySide6.QtCore import QLoggingCategory, QObject, QUrl, Signal
from shiboken6 import delete

from homepoker.core import time_call
from homepoker.core.announcements import Announcement, Occasion
from homepoker.core.structure import in_minutes, length
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.announcer import STALE_AFTER, Announcer
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources


class Sound(StrEnum):
    """Sounds by name; each is a file of that name in ``resources/sounds``."""

    LEVEL_CHANGE = "level_change"
    ONE_MINUTE = "one_minute"
    BREAK_END = "break_end"
    CLOCK_STANDS = "clock_stands"
    COUNT = "count"
    TIME_UP = "time_up"


SOUND_OF: dict[Occasion, Sound] = {
    Occasion.LEVEL_BEGINS: Sound.LEVEL_CHANGE,
    Occasion.BREAK_BEGINS: Sound.LEVEL_CHANGE,
    Occasion.BREAK_ENDS: Sound.BREAK_END,
    Occasion.ONE_MINUTE: Sound.ONE_MINUTE,
    Occasion.HELD: Sound.LEVEL_CHANGE,
}
"""The sound of each announcement."""


def load_multimedia() -> ModuleType:
    """Import Qt's multimedia part.

    :raises ImportError: it is not installed, or the system lacks a library that it needs.
    """
    return importlib.import_module("PySide6.QtMultimedia")


class SoundPlayer(QObject):
    """Plays on the chosen output, or on the system's own as long as that one is gone; never waited for.

    An output is recognised by the name that the system shows for it: what else is known of it changes with the cable.
    """

    problem_changed = Signal()
    """Signal: `problem` has another answer."""
    outputs_changed = Signal()
    """Signal: an output was plugged in or pulled out, or the system has chosen another."""

    def __init__(self, parent: QObject | None = None, load: Callable[[], ModuleType] = load_multimedia) -> None:
        super().__init__(parent)
        self.volume = 0.8
        """Volume, 0 to 1 as the ear hears it; from the next sound on."""
        self.is_muted = False
        """No sound from now on; what is being heard is not cut off."""
        self._chosen = ""
        self._load = load
        self._multimedia: ModuleType | None = None
        self._devices: Any = None
        self._used: Any = None
        self._effects: dict[Sound, Any] = {}
        self._problem: Sentence | None = None

    def prepare(self) -> None:
        """Load what sounds need, so that the first one is in time; after the first paint, for it takes a moment."""
        if self._multimedia is not None or self._problem is not None:
            return
        # A system without PipeWire or video decoding is nothing to warn of; QT_LOGGING_RULES still has the last word.
        QLoggingCategory.setFilterRules("qt.multimedia.*.warning=false\nqt.multimedia.*.info=false")
        try:
            self._multimedia = self._load()
        except ImportError as missing:
            self._say_problem(sentence("kit.no_sound_library", what=str(missing)))
            return
        self._devices = self._multimedia.QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self._outputs_changed)
        self._outputs_changed()

    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs there are now; none before the first sound is prepared."""
        return tuple(dict.fromkeys(device.description() for device in self._plugged_in()))

    def choose(self, output: str) -> None:
        """Choose the output of that name, used whenever it is there.

        :param output: one of `outputs`, or empty for the one that the system has chosen.
        """
        if output != self._chosen:
            self._chosen = output
            if self._multimedia is not None:
                self._make_effects()

    def play(self, sound: Sound) -> None:
        """Begin a sound and return at once; silent when muted or where there is nothing to hear it with."""
        if self.is_muted:
            return
        self.prepare()
        effect = self._effects.get(sound)
        if effect is not None:
            effect.setVolume(self.volume**2)
            effect.play()

    def problem(self) -> Sentence | None:
        """Reason why nothing can be heard, with a remedy; ``None`` while all is well or nothing was tried yet."""
        return self._problem

    def _plugged_in(self) -> list[Any]:
        return list(self._devices.audioOutputs()) if self._devices is not None else []

    def _outputs_changed(self) -> None:
        self._make_effects()
        self.outputs_changed.emit()

    def _make_effects(self) -> None:
        """Make new effects after a change of outputs: an effect stays with the output that it was made for."""
        there = self._plugged_in()
        is_lost = self._used not in there
        heard = [sound for sound, effect in self._effects.items() if self._let_go(effect, at_once=is_lost)]
        self._used = next((device for device in there if device.description() == self._chosen), None)
        if self._used is None and there:
            self._used = self._devices.defaultAudioOutput()
        self._effects = {sound: self._effect(sound) for sound in Sound} if self._used is not None else {}
        for sound in heard if is_lost else ():
            self.play(sound)
        self._say_problem(None if self._effects else sentence("kit.no_sound_output"))

    def _let_go(self, effect: Any, *, at_once: bool) -> bool:
        """Let an old effect go, at its end or at once; returns whether it was being heard.

        The others go before new ones are made. Effects of one output share one way to the system, which leads on to
        the system's own choice for ever once the output was pulled out and put back.
        """
        is_heard = bool(effect.isPlaying())
        if is_heard and not at_once:
            effect.playingChanged.connect(effect.deleteLater)
        else:
            delete(effect)
        return is_heard

    def _effect(self, sound: Sound) -> Any:
        assert self._multimedia is not None
        effect = self._multimedia.QSoundEffect(self._used, self)
        effect.setSource(QUrl.fromLocalFile(str(resources() / "sounds" / f"{sound}.wav")))
        return effect

    def _say_problem(self, problem: Sentence | None) -> None:
        if problem != self._problem:
            self._problem = problem
            self.problem_changed.emit()


class Loudspeaker(QObject):
    """Says what comes due, each announcement once: a sound for the room and a sentence for the host."""

    said = Signal(str)
    """Signal: an announcement in words."""
    problem_changed = Signal(object)
    """Signal: why nothing can be heard now, as a `Sentence`; nothing where all is well."""
    outputs_changed = Signal()
    """Signal: `outputs` has another answer."""

    def __init__(self, parent: QObject, player: SoundPlayer, preferences: Preferences) -> None:
        super().__init__(parent)
        self._player = player
        self._announcer: Announcer | None = None
        self._attended = ""
        self._counted_until: datetime | None = None
        self._is_silent = False
        player.setParent(self)
        player.problem_changed.connect(self._tell_problem)
        player.outputs_changed.connect(self.outputs_changed)
        self.obey(preferences)

    def obey(self, preferences: Preferences) -> None:
        """Follow the preferences: volume and output."""
        self._player.volume = preferences.volume / 100
        self._player.is_muted = preferences.muted
        self._player.choose(preferences.sound_output)

    def prepare(self) -> None:
        """Load the sounds, so that the first one is not late."""
        if not self._is_silent:
            self._player.prepare()

    def keep_silent(self) -> None:
        """Prepare no sounds, and so warn of no missing output: for pictures, whatever machine draws them."""
        self._is_silent = True

    def try_out(self) -> None:
        """Play a test sound at the chosen volume."""
        self._player.play(Sound.LEVEL_CHANGE)

    def remind(self) -> None:
        """Play the soft reminder of a clock that stands."""
        self._player.play(Sound.CLOCK_STANDS)

    def problem(self) -> Sentence | None:
        """Reason why nothing can be heard; ``None`` if all is well."""
        return self._player.problem()

    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs that can be chosen now."""
        return self._player.outputs()

    def attend(self, desk: TournamentDesk | None, now: datetime) -> None:
        """Announce for this evening from now on; what came due before is past.

        An evening that is attended already goes on without a gap: only its page was drawn anew.
        """
        tournament_id = desk.tournament_id if desk is not None else ""
        if tournament_id != self._attended:
            self._attended = tournament_id
            self._announcer = Announcer(now) if desk is not None else None

    def carry_over(self, change: timedelta) -> None:
        """Follow a change of the system time without an announcement."""
        if self._announcer is not None:
            self._announcer.carry_over(change)
        self._counted_until = self._counted_until and self._counted_until + change

    def announce(self, desk: TournamentDesk, now: datetime, words: Words) -> None:
        """Announce what has come due: in words first, which need no loudspeaker."""
        if self._announcer is None:
            return
        due = self._announcer.due(desk.state, now)
        for announcement in due:
            self.said.emit(announcement_words(desk.state, announcement, words))
        for announcement in due:
            self._player.play(SOUND_OF[announcement.occasion])

    def count_down(self, desk: TournamentDesk, now: datetime) -> None:
        """Count a time call down; after a gap only what is due now is said."""
        state = desk.state
        since, self._counted_until = self._counted_until, now
        if state.called is None or since is None or now - since > STALE_AFTER:
            return
        for left in time_call.beats(state.called, since, now)[-1:]:
            self._player.play(Sound.COUNT if left else Sound.TIME_UP)

    def _tell_problem(self) -> None:
        self.problem_changed.emit(self.problem())


def announcement_words(state: Tournament, announcement: Announcement, words: Words) -> str:
    """An announcement as the host reads it."""
    level = state.profile.structure.levels[announcement.level - 1]
    match announcement.occasion:
        case Occasion.LEVEL_BEGINS:
            # Before the announced start no hand is under way.
            key = "app.announce_level" if announcement.level > 1 else "app.announce_start"
            return words.text(key, level=announcement.level, blinds=words.blinds(level))
        case Occasion.BREAK_BEGINS:
            full = length(level.break_after) if level.break_after is not None else 0
            return words.text("app.announce_break", minutes=in_minutes(full))
        case Occasion.BREAK_ENDS:
            return words.text("app.announce_break_ends", level=announcement.level, blinds=words.blinds(level))
        case Occasion.ONE_MINUTE:
            return words.text("app.announce_minute")
        case Occasion.HELD:
            key = "app.announce_break_held" if announcement.in_break else "app.announce_held"
            return words.text(key, level=announcement.level)
