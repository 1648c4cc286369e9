"""Control of the room view: one picture for the beamer and for the thumbnails, whatever section is open."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import QObject, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from homepoker.core import tournament
from homepoker.core.balancing.breaking import NextBreak, break_ahead
from homepoker.core.deals import DealAgreed
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.standings import scores
from homepoker.core.tournament import Tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.room_view.news import NewSeats, is_past, latest_news
from homepoker.ui.room_view.panels import KeptPanels
from homepoker.ui.room_view.picture import RoomPicture, RuleText
from homepoker.ui.room_view.preview import RoomPreview
from homepoker.ui.room_view.screens import RoomScreens, RoomState, ScreenId, identify
from homepoker.ui.room_view.view import idle_picture, room_picture, standings_rows, turn_at, turned
from homepoker.ui.room_view.window import RoomWindow
from homepoker.ui.seating.view import SeatDraw

HINT_FOR = timedelta(seconds=10)
"""The time for which the way back is shown where the host's own screen is covered, and again when the mouse moves."""

_IS_ON = (RoomState.VISIBLE, RoomState.HERE, RoomState.SCREEN_GONE)


class RoomCommand(Enum):
    """Command to the room view by a key or a button; a presentation remote has all but one."""

    BLACK_OUT = auto()
    FULL_SCREEN = auto()
    PAGE_ON = auto()
    PAGE_BACK = auto()


class ShownRules(Protocol):
    """Rules that the host shows the room, as far as the room view shows them and leads them away again."""

    changed: SignalInstance
    """Signal: another rule is shown, or none."""
    begun: SignalInstance
    """The moment from which a rule is shown, at its first page."""

    @property
    def until(self) -> datetime | None:
        """The instant at which the shown rule leaves by itself; nothing where it stays, or none is shown."""

    @property
    def turn_seconds(self) -> int:
        """Seconds for which each page of the room view stays."""

    def attend(self, tournament: str) -> None:
        """Attend this tournament from now on."""

    def play_by(self, book: str, answers: Answers | None = None) -> None:
        """Take this book as the one in force, with the evening's answers; empty where no evening is open."""

    def names(self, words: Words) -> tuple[str, str]:
        """The citations of the rule that is shown and of the one of the evening; empty where there is none."""

    def texts(self, now: datetime, words: Words) -> tuple[RuleText | None, RuleText | None]:
        """The texts for the room at this moment: the rule that is shown, and the one of the evening."""

    def keep(self) -> None:
        """Leave the shown rule until it is taken away."""

    def take_away(self) -> None:
        """Show the rule no longer."""

    def choose(self, citation: Citation | None) -> None:
        """Set the rule of the evening, or none."""


class RoomControl(QObject):
    """Owns the room window, shows it, darkens it and writes messages on it."""

    state_changed = Signal(object)
    """Signal: the new `RoomState`."""
    shown = Signal(bool)
    """Signal: whether the room view is wanted on its screen, be that there or gone for now."""
    screen_chosen = Signal(str)
    """Signal: the screen that is used now, to be remembered."""
    key_pressed = Signal(object)
    """Signal: a key pressed on the room window, for the host's window to act on."""

    def __init__(self, host: QWidget, rules: ShownRules, remembered: str) -> None:
        """
        :param remembered: the screen that was used last, as `screen_chosen` told it; empty: none.
        """
        super().__init__(host)
        self.window = _Window("Homepoker", self)
        self.screens = RoomScreens(self.window, host, _read_screen(remembered))
        self.screens.changed.connect(self._changed)
        self.is_black = False
        self.message = ""
        """Message of the host to the room, for the evening in which it was written."""
        self.shows_structure = False
        """Whether the host shows the room the whole structure, in the evening in which they chose it."""
        self._deal: DealAgreed | None = None
        self._evening = ""
        self.rules = rules
        rules.begun.connect(self._turn_to_first)
        self._words: Words | None = None
        self._previews: list[RoomPreview] = []
        self._panels = KeptPanels()
        self._known_break: tuple[Tournament, bool, NextBreak | None] | None = None
        self._seat_draw: SeatDraw | None = None
        self._turn_over: Callable[[], object] = lambda: None
        self._picture: RoomPicture | None = None
        self._shown_at: datetime | None = None
        self._pages_ahead = 0.0
        self._last_seated: tuple[NewSeats, ...] = ()
        self._is_hint_due = False
        self._hint_at: datetime | None = None
        self._hint_text = ""
        self.window.stirred.connect(self._remind)

    @property
    def state(self) -> RoomState:
        return self.screens.state

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        self._words = words

    def show(self, desk: TournamentDesk | None, now: datetime) -> None:
        """Draw the picture of this moment everywhere."""
        if self._words is None:
            return
        if desk is not None:
            self.rules.attend(desk.tournament_id)
            self._attend(desk.tournament_id)
        else:
            self._seat_draw = None
        if desk is not None:
            self.rules.play_by(desk.state.profile.rulebook, desk.state.answers)
        else:
            self.rules.play_by("")
        self._shown_at = now
        self._picture = replace(self._make(desk, now, self._words), hint=self._hint(desk, now, self._words))
        self.window.set_picture(self._picture)
        for preview in self._previews:
            preview.set_picture(self._picture)

    def _attend(self, tournament: str) -> None:
        """Follow the evening; a message or structure of another one is taken away."""
        before, self._evening = self._evening, tournament
        if before != tournament:
            self._seat_draw = self._deal = None
        if before not in ("", tournament):
            self.message, self.shows_structure = "", False

    def show_draw(self, tournament: str, draw: SeatDraw | None, turn_over: Callable[[], object]) -> None:
        """Show a draw of seats as far as it has come, if it is of the evening in the room; without one it is over.

        :param turn_over: what the key for the next page does as long as the draw goes on.
        """
        if tournament == self._evening:
            self._seat_draw, self._turn_over = draw, turn_over

    def show_deal(self, tournament: str, deal: DealAgreed | None) -> None:
        """Show a deal that is talked about, if it is of the evening in the room; without one it is taken away."""
        if tournament == self._evening:
            self._deal = deal

    def end_draw(self) -> None:
        """End the draw of seats that is shown: the page from which it came is gone."""
        self._seat_draw = None

    def make_preview(self, words: Words) -> RoomPreview:
        """A thumbnail that shows what the room sees for as long as it lives."""
        preview = RoomPreview(words)
        preview.set_shape(self._shape())
        self._previews.append(preview)
        preview.destroyed.connect(lambda: self._forget(preview))
        if self._picture is not None:
            preview.set_picture(self._picture)
        return preview

    def rule_names(self) -> tuple[str, str, datetime | None]:
        """The citations of the shown rule and of the one of the evening, and the end of the first one's time."""
        words = self._words
        if words is None:
            return "", "", None
        shown, of_the_evening = self.rules.names(words)
        return shown, of_the_evening, self.rules.until

    def turn_on_off(self) -> None:
        """Show the room view on the second screen, on the only one where there is no second, or hide it."""
        if self.state in _IS_ON:
            self.screens.hide()
        elif self.screens.show() is not RoomState.VISIBLE:
            self.show_here()

    def show_here(self) -> None:
        """Cover the host's own screen, because the host asked for it."""
        self._remind()
        self.screens.show_here()

    def step_aside(self) -> None:
        """Hide the room view from the host's own screen, because something opens in the window below."""
        if self.state is RoomState.HERE:
            self.screens.hide()

    def turn_black_out(self) -> None:
        """Darken the room view, or show the picture again."""
        self.is_black = not self.is_black

    def obey(self, command: RoomCommand) -> None:
        """Carry out a key or button of the room view."""
        match command:
            case RoomCommand.BLACK_OUT:
                self.turn_black_out()
            case RoomCommand.FULL_SCREEN:
                self.turn_on_off()
            case RoomCommand.PAGE_ON if self._seat_draw is not None:
                self._turn_over()
            case RoomCommand.PAGE_ON:
                self._turn_pages(1)
            case RoomCommand.PAGE_BACK:
                self._turn_pages(-1)

    def _turn_pages(self, by: int) -> None:
        if self._shown_at is not None:
            self._pages_ahead = turned(self._shown_at, self._pages_ahead, by, self.rules.turn_seconds)

    def close(self) -> None:
        """Close the room window at the end of the program; the next start shows it again."""
        self.blockSignals(True)
        self.screens.hide()
        self.window.deleteLater()

    def _make(self, desk: TournamentDesk | None, now: datetime, words: Words) -> RoomPicture:
        shown, of_the_evening = self.rules.texts(now, words)
        if desk is None or is_past(desk.state, desk.history.lines, now):
            turn = turn_at(now, self._pages_ahead, self.rules.turn_seconds)
            # No message: it belongs to its evening, and between two evenings nothing takes it away.
            return idle_picture(now, words, is_black=self.is_black, turn=turn, shown_rule=shown)
        state = desk.state
        rows = None
        if state.is_over:
            rows = standings_rows(scores(state.entries, state.profile.scoring, state.answers), words)
        news = latest_news(desk.history.standing(), now, desk.history.lines)
        if news.seated[:1] != self._last_seated:
            # Whoever must move looks up at once: new seats do not wait until another page has had its time.
            self._last_seated = news.seated[:1]
            self._turn_to_first(now)
        return room_picture(
            state,
            now,
            words,
            news=replace(news, next_break=self._break_ahead(state, now), seat_draw=self._seat_draw),
            standings_rows=rows,
            message=self.message,
            is_black=self.is_black,
            turn=turn_at(now, self._pages_ahead, self.rules.turn_seconds),
            make_panels=self._panels,
            shown_rule=shown,
            rule_of_the_evening=of_the_evening,
            shows_structure=self.shows_structure,
            shown_deal=self._deal,
        )

    def _break_ahead(self, state: Tournament, now: datetime) -> NextBreak | None:
        """The table that breaks next, worked out again only where something has happened."""
        known, may_enter = self._known_break, tournament.is_late_registration_open(state, now)
        if known is None or known[0] is not state or known[1] != may_enter:
            known = self._known_break = (state, may_enter, break_ahead(state, now))
        return known[2]

    def _turn_to_first(self, now: datetime) -> None:
        self._pages_ahead = -now.timestamp()

    def hint(self, text: str) -> None:
        """Tell a host whose own screen is covered something for some seconds."""
        self._is_hint_due, self._hint_text = True, text

    def _remind(self) -> None:
        self.hint("")

    def _hint(self, desk: TournamentDesk | None, now: datetime, words: Words) -> str:
        """The hint how to come back, for some seconds, where the host's screen is covered; it names keys that act."""
        if self.state is not RoomState.HERE:
            self._is_hint_due, self._hint_at = False, None
            return ""
        if self._is_hint_due:
            self._is_hint_due, self._hint_at = False, now
        is_read = self._hint_at is None or now - self._hint_at >= HINT_FOR
        if is_read:
            return ""
        is_in_play = desk is not None and tournament.has_begun(desk.state, now)
        return self._hint_text or words.text("room.way_back" if is_in_play else "room.way_back_before_play")

    def _changed(self, state: RoomState) -> None:
        self.shown.emit(self.screens.is_wanted)
        if state is RoomState.VISIBLE:
            self.screen_chosen.emit(_write_screen(identify(self.window.screen())))
        for preview in self._previews:
            preview.set_shape(self._shape())
        self.state_changed.emit(state)

    def _shape(self) -> QSize:
        """The shape of the room's screen, or of the one that would be used."""
        screens = QGuiApplication.screens()
        screen = self.window.screen() if self.window.isVisible() else screens[-1] if len(screens) > 1 else None
        return screen.size() if screen is not None else QSize(16, 9)

    def _forget(self, preview: RoomPreview) -> None:
        if preview in self._previews:
            self._previews.remove(preview)


class _Window(RoomWindow):
    """Room window that passes its keys to the host's window first."""

    def __init__(self, title: str, control: RoomControl) -> None:
        super().__init__(title)
        self._control = control

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a key to the host's window; one that it does not use may still leave the room view."""
        event.ignore()
        # Esc is the way back that a covered host was told; a form behind the picture waits for the next one.
        if event.key() != Qt.Key.Key_Escape or self._control.state is not RoomState.HERE:
            self._control.key_pressed.emit(event)
        if not event.isAccepted():
            super().keyPressEvent(event)


def _write_screen(screen: ScreenId) -> str:
    return json.dumps(asdict(screen))


def _read_screen(text: str) -> ScreenId | None:
    try:
        return ScreenId(**json.loads(text)) if text else None
    except (TypeError, ValueError):
        # A screen written by another version is chosen anew.
        return None
