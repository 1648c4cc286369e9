"""Loudspeaker: a sound for the room and a sentence for the host, whatever section is open."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Signal

from homepoker.core import time_call
from homepoker.core.announcements import Announcement, Occasion
from homepoker.core.structure import in_minutes, length
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.announcer import STALE_AFTER, Announcer
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.ui.sound.sound_player import SOUND_OF, Sound, SoundPlayer


class Loudspeaker(QObject):
    """Loudspeaker of what comes due, each announcement once."""

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
