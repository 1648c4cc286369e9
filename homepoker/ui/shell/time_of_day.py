"""System time while the window is open: changes are followed, a doubtful time is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from homepoker.core.clock import SystemTimeChanged
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.system_time import (
    TimeConflict,
    accept_system_time,
    carry_over,
    conflict_at_opening,
    is_date_doubtful,
    note_change,
    noticed_change,
    still_apart,
)
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.evening.heartbeat import Beat
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.window.main_window import MainWindow


class TimeOfDay:
    """Watch on the system time; asked at every tick, before anybody asks what time it is."""

    def __init__(
        self,
        window: MainWindow,
        renamed: Callable[[SystemTimeChanged], object],
        was_closed: Callable[[Beat], object],
    ) -> None:
        """
        :param renamed: is told that every instant is called by another time from now on.
        :param was_closed: is told that time has passed since this sign of life, after all.
        """
        self._window = window
        self._renamed = renamed
        self._was_closed = was_closed
        self._words: Words | None = None
        self._beat: Beat | None = None
        self._conflict: TimeConflict | None = None
        self._asked_for: tuple[Sequence[TournamentDesk], Timekeeper] | None = None
        self._newest: date | None = None
        self._may_doubt: Callable[[], object] | None = None
        self._banner: Banner | None = None
        self._said: TimeConflict | date | None = None
        """Subject of the banner, also once the host has closed it."""

    def set_words(self, words: Words) -> None:
        """Show the banners in the language in force, after the window has been laid out anew."""
        if self._banner is not None:
            # What the host has closed stays closed.
            self._banner, self._said = None, None
        self._words = words

    def attend(self, beat: Beat | None) -> None:
        """Follow a club that has just been opened, with another timekeeper; this is its last sign of life."""
        self._beat, self._conflict, self._may_doubt = beat, None, None
        self._unsay()

    def watch_date(self, newest: date | None, know: Callable[[], object]) -> None:
        """Show a warning where an evening begun now would get a doubtful date.

        :param newest: the date of the club's newest evening.
        :param know: the host says that the date is right.
        """
        self._newest, self._may_doubt = newest, know

    def opened(self, desk: TournamentDesk | None, timekeeper: Timekeeper) -> None:
        """Follow an evening that has just come into the room, or left it."""
        conflict = self._conflict
        if (
            conflict is not None
            and conflict.is_ahead
            and (desk is None or desk.tournament_id != conflict.tournament_id)
        ):
            # An old evening with a running clock must not lend its date to the next one.
            timekeeper.follow(timekeeper.drift())
            self._conflict = None
        if desk is None:
            return
        beat, self._beat = self._beat, None
        try:
            self._conflict = conflict_at_opening(desk, beat, timekeeper) or self._conflict
        except StoreError:
            # It is noticed again with the next second; that nothing is recorded is said where the host acts.
            return

    def keep(self, desks: Sequence[TournamentDesk], timekeeper: Timekeeper) -> None:
        """Check whether the system time was changed, and whether it can be believed.

        :param desks: those whose clocks go by it.
        :raises StoreError: a change could not be recorded; the old time goes on, and it is noticed at the next tick.
        """
        self._asked_for = desks, timekeeper
        if self._conflict is not None:
            self._conflict = still_apart(self._conflict, timekeeper)
        try:
            if self._conflict is None and noticed_change(timekeeper) is not None:
                self._follow(desks, timekeeper)
        finally:
            self._say(timekeeper)

    def _follow(self, desks: Sequence[TournamentDesk], timekeeper: Timekeeper) -> None:
        before, change = timekeeper.now(), timekeeper.drift()
        # Before anybody hears of it: what they remember has other names from then on.
        self._renamed(SystemTimeChanged(before, change))
        try:
            carry_over(change, timekeeper, desks[0] if desks else None)
        except Exception:
            self._renamed(SystemTimeChanged(before, -change))
            raise
        for desk in desks[1:]:
            note_change(change, before, desk)

    def _trust(self) -> None:
        """Trust the system time by the host's word."""
        conflict, self._conflict = self._conflict, None
        if conflict is None or self._asked_for is None:
            return
        desks, timekeeper = self._asked_for
        if conflict.is_ahead:
            self._was_closed(accept_system_time(conflict, timekeeper))
        else:
            self._follow(desks, timekeeper)
        self._say(timekeeper)

    # Saying it

    def _say(self, timekeeper: Timekeeper) -> None:
        words = self._words
        if words is None:
            return
        conflict, today = self._conflict, timekeeper.now().astimezone().date()
        doubted = today if self._may_doubt is not None and is_date_doubtful(today, self._newest) else None
        about = conflict or doubted
        if about == self._said:
            return
        self._unsay()
        self._said = about
        if conflict is not None:
            self._show(words, conflict_words(conflict, words), words.text("awake.computer_right"), self._trust)
        elif doubted is not None:
            doubt = date_words(doubted, words.time(timekeeper.now()), self._newest, words)
            self._show(words, doubt, words.text("awake.date_right"), self._believe_date)

    def _show(self, words: Words, notice: str, action: str, act: Callable[[], object]) -> None:
        self._banner = Banner(words)
        self._banner.say(notice, "warning", ((action, act),))
        self._banner.closed.connect(self._closed)
        self._window.add_banner(self._banner)

    def _closed(self) -> None:
        """Note that the host has read the warning; it is not shown again."""
        self._banner = None

    def _believe_date(self) -> None:
        know, self._may_doubt = self._may_doubt, None
        self._unsay()
        if know is not None:
            know()

    def _unsay(self) -> None:
        banner, self._banner, self._said = self._banner, None, None
        if banner is not None:
            banner.hide()
            banner.deleteLater()


def conflict_words(conflict: TimeConflict, words: Words) -> str:
    """Both times in words, that of the computer and that of the evening, and the ways on."""
    computer, seen = conflict.computer_at.astimezone(), conflict.seen_at.astimezone()
    is_one_day = computer.date() == seen.date()
    told, known = (
        words.time(at) if is_one_day else words.text("awake.moment", on=at.date(), at=at) for at in (computer, seen)
    )
    key = "awake.computer_ahead" if conflict.is_ahead else "awake.computer_behind"
    return words.text(key, computer=told, seen=known)


def date_words(today: date, at: str, newest: date | None, words: Words) -> str:
    """The doubtful date in words, and what comes of it."""
    if newest is None:
        return words.text("awake.date_doubtful", on=today, at=at)
    return words.text("awake.date_doubtful_newest", on=today, at=at, newest=newest)
