"""Watchdog of an unattended evening: keeps the computer awake, reminds, says what was missed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeyEvent

from homepoker.core import clock
from homepoker.core.clock import SystemTimeChanged
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.keep_awake import Awake, KeepAwake, Wakefulness, keep_presenting, must_stay_awake
from homepoker.services.evening.watch.paused_clock_reminder import Reminder
from homepoker.services.evening.watch.sleep_detection import Absence, AbsenceWatch, give_back
from homepoker.services.words import Words
from homepoker.store.evening.heartbeat import Beat, Heartbeat, last_beat
from homepoker.ui.clock.view import stood_for
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.shell.time_of_day import TimeOfDay
from homepoker.ui.sound import Loudspeaker
from homepoker.ui.tonight.section import TonightSection
from homepoker.ui.window.input_lock import InputLock, is_lock_key
from homepoker.ui.window.main_window import MainWindow

READ_AFTER = timedelta(minutes=1)
"""The time after which the host has read the advice on a computer that falls asleep; from then on it is short."""


class Watchdog(QObject):
    """Watchdog, asked at every tick, whatever section is open."""

    def __init__(self, window: MainWindow, loudspeaker: Loudspeaker, keep_awake: KeepAwake | None = None) -> None:
        """
        :param keep_awake: stands in for the system's power service.
        """
        super().__init__(window)
        self._window = window
        self._loudspeaker = loudspeaker
        self._awake = Awake(keep_awake) if keep_awake is not None else None
        if keep_awake is None:
            # No computer sleeps in the first second, and the way to its power service is long.
            QTimer.singleShot(1000, self, self._begin_to_keep_awake)
        self._lock = InputLock(window)
        self._reminder = Reminder()
        self._absences = AbsenceWatch()
        self._absence: Absence | None = None
        self.time_of_day = TimeOfDay(window, self._carry_over, self._absences.remember)
        self._banner: Banner | None = None
        self._names_evening = False
        """Whether the banner names the evening, because another one is looked at."""
        self._heartbeat: Heartbeat | None = None
        self._refused_since: datetime | None = None
        self._today: date | None = None
        self._words: Words | None = None
        window.key_left_over.connect(self.take_key)

    def _begin_to_keep_awake(self) -> None:
        self._awake = Awake(keep_presenting)

    def attend_room(self, room: RoomControl) -> None:
        """Take the keys of the room view; where it covers the host's window it says how to unlock."""
        room.key_pressed.connect(self.take_key)

        def say_way_out() -> None:
            if self._words is not None and self._lock.is_locked:
                room.hint(self._words.text("awake.unlock_in_room"))

        self._lock.stirred.connect(say_way_out)

    def set_words(self, words: Words) -> None:
        """Show the banners in the language in force, after the window has been laid out anew."""
        self._words = words
        self._banner = None
        self.time_of_day.set_words(words)

    def attend(self, folder: Path) -> None:
        """Follow the club of a folder that has just been opened."""
        beat = last_beat(folder)
        self._absences.remember(beat)
        self.time_of_day.attend(beat)
        self._heartbeat = Heartbeat(folder)

    def not_seen_since(self, seen: Beat) -> None:
        """Note that an evening which is about to be opened was played elsewhere until this sign of life."""
        self._absences.remember(seen)

    def _carry_over(self, renamed: SystemTimeChanged) -> None:
        self._absences.carry_over(renamed)
        self._loudspeaker.carry_over(renamed.by)
        if self._absence is not None:
            self._absence = self._absence.carried_over(renamed)

    def tick_receivers(self, section: TonightSection) -> tuple[tuple[str, Callable[[datetime], object]], ...]:
        """The receivers of the tick, each by a name of its own; none of them needs another."""
        desk, words = section.in_room.desk, self._words
        if words is None:
            return ()
        return (
            ("staying awake", lambda now: self._stay_awake(section, now)),
            ("reminder", lambda now: self._remind(desk, now, words)),
            ("absence", lambda now: self._see_absence(desk, now, words, is_beside=section.in_room.is_beside)),
            ("date", lambda now: self._see_date(section, now)),
            ("heartbeat", lambda now: self._beat(desk, now)),
        )

    def _stay_awake(self, section: TonightSection, now: datetime) -> None:
        if self._awake is None:
            return
        desk = section.in_room.desk
        self._awake.want(desk is not None and must_stay_awake(desk.state, now))
        is_refused = self._awake.state is Wakefulness.REFUSED
        self._refused_since = (self._refused_since or now) if is_refused else None
        is_known = is_refused and abs(now - (self._refused_since or now)) >= READ_AFTER
        if section.play is not None:
            section.play.clock.show_awake(self._awake.state, is_known=is_known)

    def _remind(self, desk: TournamentDesk | None, now: datetime, words: Words) -> None:
        if desk is not None and (stands_for := self._reminder.due(desk, now)) is not None:
            text = words.text("awake.stands", span=stood_for(stands_for))
            self._window.toasts.say(text, tone="warning")
            self._loudspeaker.remind()

    def _beat(self, desk: TournamentDesk | None, now: datetime) -> None:
        if desk is not None and self._heartbeat is not None and must_stay_awake(desk.state, now):
            self._heartbeat.beat(desk.tournament_id, now, len(desk.history.lines))

    def take_key(self, event: QKeyEvent) -> None:
        """Lock keys and mouse where a key of either window asks for it."""
        if self._words is not None and is_lock_key(event):
            self._lock.lock(self._words)
            event.accept()

    def stop(self) -> None:
        """Stop: the program ends, or another club is opened; the computer may sleep."""
        if self._awake is not None:
            self._awake.want(False)
        self._absences.forget()
        self._lock.unlock()
        self._forget()

    def _see_date(self, section: TonightSection, now: datetime) -> None:
        """Follow the date in a proposed new evening: midnight passes, and a wrong date is put right."""
        today = now.astimezone().date()
        if self._today is not None and today != self._today and section.desk is None:
            section.people_changed()
        self._today = today

    # The time in which nothing was seen

    def _see_absence(self, desk: TournamentDesk | None, now: datetime, words: Words, *, is_beside: bool) -> None:
        """Ask what becomes of the time in which nothing was seen.

        :param is_beside: the host looks at something else than the evening in the room, which is then named.
        """
        noticed = self._absences.look(desk, now)
        if noticed is not None:
            self._forget_banner()
            self._absence = noticed if self._absence is None else self._absence.and_then(noticed)
        absence = self._absence
        if absence is None:
            return
        if desk is None or desk.tournament_id != absence.tournament_id or desk.state.is_over:
            self._forget()
        elif self._banner is None or is_beside is not self._names_evening:
            self._forget_banner()
            self._names_evening = is_beside
            self._say(absence, desk, now, words)

    def _say(self, absence: Absence, desk: TournamentDesk, now: datetime, words: Words) -> None:
        notice = absence_words(absence, desk.state, now, words)
        if self._names_evening:
            notice = words.text("awake.in_room", name=desk.state.name, said=notice)
        self._banner = Banner(words, may_close=False)
        self._banner.say(
            notice,
            "warning",
            (
                (words.text("awake.give_back"), lambda: self._give_back(desk)),
                (words.text("awake.keep_counting"), self._forget),
            ),
        )
        self._window.add_banner(self._banner)

    def _give_back(self, desk: TournamentDesk) -> None:
        absence = self._absence
        if absence is not None:
            try:
                # What could not be recorded is offered on.
                give_back(desk, absence)
            except Refusal as refusal:
                if self._words is not None:
                    self._window.toasts.say(self._words.say(refusal.reason), tone="warning")
        self._forget()

    def _forget(self) -> None:
        self._absence = None
        self._forget_banner()

    def _forget_banner(self) -> None:
        banner, self._banner = self._banner, None
        if banner is not None:
            banner.hide()
            banner.deleteLater()


def absence_words(absence: Absence, state: Tournament, now: datetime, words: Words) -> str:
    """Length of an absence in words, and the levels and breaks that have begun meanwhile."""
    structure = state.profile.structure
    what = "awake.closed" if absence.was_closed else "awake.away"
    what = "awake.over" if absence.was_over else what
    then = clock.position(absence.clock, structure, absence.began_at)
    here = clock.position(state.clock, structure, now)
    minutes, seconds = divmod(absence.seconds, 60)
    if absence.missed < timedelta(hours=1) and minutes and seconds:
        span = words.text("awake.minutes_seconds", minutes=minutes, seconds=seconds)
    else:
        span = words.duration(absence.seconds)
    if (then.level, then.in_break) == (here.level, here.in_break):
        return words.text(what, span=span)
    if here.in_break:
        return words.text(f"{what}_until_break", span=span)
    return words.text(f"{what}_until_level", span=span, level=here.level)
