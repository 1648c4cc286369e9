"""What the room sees: one picture for the beamer and for the thumbnails, whatever section is open."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from homepoker.core.standings import scores
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.room_view.news import latest_news
from homepoker.ui.room_view.picture import RoomPicture
from homepoker.ui.room_view.preview import RoomPreview
from homepoker.ui.room_view.screens import RoomScreens, RoomState, ScreenId, identify
from homepoker.ui.room_view.view import idle_picture, room_picture, standings_rows
from homepoker.ui.room_view.window import RoomWindow


class RoomControl(QObject):
    """Owns the room window; the host's window asks it to show, to darken and to say something."""

    state_changed = Signal(object)
    """The new `RoomState`."""
    shown = Signal(bool)
    """Whether the room view is wanted on its screen, be that there or gone for now."""
    screen_chosen = Signal(str)
    """The screen that is used now, to be remembered."""
    key_pressed = Signal(object)
    """A key pressed on the room window, for the host's window to act on."""

    def __init__(self, host: QWidget, remembered: str) -> None:
        super().__init__(host)
        self.window = _Window("Homepoker", self)
        self.screens = RoomScreens(self.window, host, _read_screen(remembered))
        self.screens.changed.connect(self._changed)
        self.is_black = False
        self.message = ""
        self._words: Words | None = None
        self._previews: list[RoomPreview] = []
        self._picture: RoomPicture | None = None

    @property
    def state(self) -> RoomState:
        """What has become of the room view."""
        return self.screens.state

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        self._words = words

    def show(self, desk: TournamentDesk | None, now: datetime) -> None:
        """Draw the picture of this moment everywhere."""
        if self._words is None:
            return
        self._picture = self._make(desk, now, self._words)
        self.window.set_picture(self._picture)
        for preview in self._previews:
            preview.set_picture(self._picture)

    def make_preview(self, words: Words) -> RoomPreview:
        """A thumbnail that shows what the room sees for as long as it lives."""
        preview = RoomPreview(words)
        preview.set_shape(self._shape())
        self._previews.append(preview)
        preview.destroyed.connect(lambda: self._forget(preview))
        if self._picture is not None:
            preview.set_picture(self._picture)
        return preview

    def turn_on_off(self) -> None:
        """Show the room view on the second screen, or end it."""
        if self.state in (RoomState.HIDDEN, RoomState.NO_SECOND_SCREEN):
            self.screens.show()
        else:
            self.screens.hide()

    def show_here(self) -> None:
        """Cover the host's own screen, because the host asked for it."""
        self.screens.show_here()

    def turn_black_out(self) -> None:
        """Darken the room view, or show the picture again."""
        self.is_black = not self.is_black

    def obey(self, wish: str) -> None:
        """Do what a key asks of the room view; other wishes are not its business."""
        if wish == "black_out":
            self.turn_black_out()
        elif wish == "full_screen":
            self.turn_on_off()

    def close(self) -> None:
        """The program ends."""
        self.screens.hide()
        self.window.deleteLater()

    def _make(self, desk: TournamentDesk | None, now: datetime, words: Words) -> RoomPicture:
        if desk is None:
            return idle_picture(now, words, message=self.message, is_black=self.is_black)
        state = desk.state
        rows = None
        if state.winner is not None:
            rows = standings_rows(scores(state.entries, state.profile.scoring, state.answers), words)
        return room_picture(
            state,
            now,
            words,
            news=latest_news(desk.history.standing(), now),
            standings_rows=rows,
            message=self.message,
            is_black=self.is_black,
        )

    def _changed(self, state: RoomState) -> None:
        self.shown.emit(state in (RoomState.VISIBLE, RoomState.SCREEN_GONE))
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
    """Hands its keys to the host's window before it looks at them itself."""

    def __init__(self, title: str, control: RoomControl) -> None:
        super().__init__(title)
        self._control = control

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the host's window does not use may still leave the room view."""
        event.ignore()
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
