"""The real program as a process of its own, which can be asked over a socket what its windows show.

It only answers. What is done to it is done by keys and mouse; only its time may be told to pass, and a part of it be
broken from the start.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import socket
import sys
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSocketNotifier,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QTextEdit,
    QWidget,
)

from homepoker.services.club import Club, open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper, Timekeeper
from homepoker.store.resource_files import resources
from homepoker.ui.kit.text.labels import ElidedLabel
from homepoker.ui.room_view.window import RoomWindow
from homepoker.ui.rulebook import rulebooks
from homepoker.ui.shell import application
from homepoker.ui.shell.club_opener import ClubOpener
from homepoker.ui.shell.start import run
from homepoker.ui.shell.ticker import Ticker

if TYPE_CHECKING:
    from homepoker.ui.rulebook.library import Search

T = TypeVar("T")

STEP = timedelta(seconds=8)
ROWS_AT_MOST = 200
LACKING_AT_MOST = 1
"""Pixels that fall into the spacing around letters."""


class HeldTimekeeper:
    """Stands still."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def drift(self) -> timedelta:
        return timedelta(0)

    def follow(self, drift: timedelta) -> None:
        self._at += drift


class TurnedTimekeeper:
    """Runs like the system's and can be turned forward."""

    def __init__(self, at: datetime) -> None:
        self._system = SystemTimekeeper()
        self._ahead = at - self._system.now()

    def now(self) -> datetime:
        return self._system.now() + self._ahead

    def drift(self) -> timedelta:
        return self._system.drift()

    def follow(self, drift: timedelta) -> None:
        self._system.follow(drift)

    def turn(self, span: timedelta) -> None:
        """Let time pass."""
        self._ahead += span


class TwoSources(RandomDraw):
    """Draws seats and cards from a source of their own, whatever ids were made before."""

    def __init__(self, luck: int) -> None:
        super().__init__(random.Random(luck))
        self._ids = RandomDraw(random.Random(luck))

    def new_id(self, prefix: str) -> str:
        return self._ids.new_id(prefix)


class Answers(QObject):
    """Answers one question a line: what is seen, the time, a picture."""

    def __init__(self, at: Path, timekeeper: Timekeeper) -> None:
        super().__init__(QApplication.instance())
        self._timekeeper = timekeeper
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(at))
        self._listening.listen()
        self._door = QSocketNotifier(self._listening.fileno(), QSocketNotifier.Type.Read, self)
        self._door.activated.connect(self._let_in)
        self._guests: list[QSocketNotifier] = []

    def _let_in(self) -> None:
        guest, _ = self._listening.accept()
        notifier = QSocketNotifier(guest.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(lambda: self._answer(guest, notifier))
        self._guests.append(notifier)

    def _answer(self, guest: socket.socket, notifier: QSocketNotifier) -> None:
        heard = guest.recv(65536)
        if not heard:
            notifier.setEnabled(False)
            guest.close()
            return
        answer = b""
        try:
            question: dict[str, Any] = json.loads(heard)
            answer = msgspec.json.encode(self._reply(question)) + b"\n"
        finally:
            # Who asked what cannot be answered is not left waiting; what went wrong stands on standard error.
            guest.sendall(answer or b"null\n")

    def _reply(self, question: dict[str, Any]) -> object:
        match question:
            case {"ask": "look", "is_after_input": bool(is_after_input), "what_is_cut": bool(asks_what_is_cut)}:
                if is_after_input:
                    # What was pressed is still on its way from the X server: who looks sees what has come of it.
                    QGuiApplication.sync()
                return look(asks_what_is_cut=asks_what_is_cut)
            case {"ask": "focused", "is_after_input": bool(is_after_input)}:
                if is_after_input:
                    QGuiApplication.sync()
                return focused()
            case {"ask": "now"}:
                return self._timekeeper.now().isoformat()
            case {"ask": "picture", "box": [int(left), int(top), int(width), int(height)], "path": str(path)}:
                screen = QGuiApplication.primaryScreen()
                # The primary screen need not begin at the corner of the desktop.
                corner = QPoint(left, top) - screen.geometry().topLeft()
                return screen.grabWindow(0, corner.x(), corner.y(), width, height).save(path)
            case {"ask": "turn", "to": str(at)} if isinstance(self._timekeeper, TurnedTimekeeper):
                pass_time(self._timekeeper, datetime.fromisoformat(at))
                return True
            case _:
                return None


def pass_time(timekeeper: TurnedTimekeeper, until: datetime) -> None:
    """Let time pass in steps so short that the program takes none of them for sleep, and ticks at each."""
    running = QApplication.instance()
    ticker = running.findChild(Ticker) if running is not None else None
    while (span := until - timekeeper.now()) > timedelta(0):
        timekeeper.turn(min(span, STEP))
        if ticker is not None:
            ticker.tick()


def break_once(place: str) -> None:
    """Let a function fail the first time: ``dies:homepoker.services.exchange.backups:take``; or ``hangs``, for ever."""
    how, module_name, name = place.split(":")
    module = importlib.import_module(module_name)
    whole = getattr(module, name)

    def broken(*_: object, **__: object) -> object:
        setattr(module, name, whole)
        if how == "hangs":
            Event().wait()
        raise RecursionError("nested too deeply")

    setattr(module, name, broken)


def share_indices_in(folder: Path) -> None:
    """Let the program look for the index of its search in this folder, once it wants one."""
    own = rulebooks.search_of

    def search_of(club: Club) -> Search:
        # Only now: the start waits for nothing that has to do with the search.
        from tests.shared_indices import share_indices

        share_indices(folder)
        return own(club)

    setattr(application, own.__name__, search_of)


# What is seen


def look(*, asks_what_is_cut: bool = False) -> dict[str, object]:
    """All windows with everything that is visible in them.

    :param asks_what_is_cut: takes as long as all the rest.
    """
    windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    return {
        "windows": [
            {
                "id": int(window.winId()),
                "kind": type(window).__name__,
                "title": window.windowTitle(),
                "box": _box(window.geometry()),
                "is_active": window.isActiveWindow(),
                "is_full_screen": window.isFullScreen(),
            }
            for window in windows
        ],
        "things": [
            thing
            for number, window in enumerate(windows)
            for thing in _things(window, number, [], asks_what_is_cut=asks_what_is_cut)
        ],
        "screens": {screen.name(): _box(screen.geometry()) for screen in QGuiApplication.screens()},
    }


def focused() -> list[dict[str, object]]:
    """What has the keys, alone: who walks with Tab need not see the whole window at each step."""
    widget = QApplication.focusWidget()
    if widget is None or not widget.isVisible():
        return []
    windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    around: list[str] = []
    parent = widget.parentWidget()
    while parent is not None:
        around.insert(0, type(parent).__name__)
        parent = parent.parentWidget() if not parent.isWindow() else None
    return [_thing(widget, windows.index(widget.window()), around, asks_what_is_cut=False)]


def _things(widget: QWidget, window: int, within: list[str], *, asks_what_is_cut: bool) -> list[dict[str, object]]:
    if not widget.isVisible():
        return []
    found = [_thing(widget, window, within, asks_what_is_cut=asks_what_is_cut)]
    if isinstance(widget, QMenu):
        found += _actions(widget, window)
    # `children` would make wrappers of all objects in there, not of widgets alone; one that outlived its object might
    # be taken for a widget that came to lie in its place (supposed, never seen).
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not child.isWindow():
            found += _things(child, window, [*within, type(widget).__name__], asks_what_is_cut=asks_what_is_cut)
    return found


def _thing(widget: QWidget, window: int, within: list[str], *, asks_what_is_cut: bool) -> dict[str, object]:
    shown = widget.visibleRegion().boundingRect()
    return {
        "window": window,
        "within": within,
        "kind": type(widget).__name__,
        "kinds": _kinds(widget),
        "name": widget.accessibleName(),
        "text": _text(widget),
        "tip": widget.toolTip(),
        "box": _box(QRect(widget.mapToGlobal(shown.topLeft()), shown.size())),
        "is_enabled": widget.isEnabled(),
        "is_focused": widget is QApplication.focusWidget(),
        "is_checked": isinstance(widget, QAbstractButton) and widget.isChecked(),
        "rows": _rows(widget) if isinstance(widget, QAbstractItemView) else [],
        "cut": _is_cut(widget) if asks_what_is_cut else None,
    }


def _kinds(widget: QWidget) -> list[str]:
    names = [kind.__name__ for kind in type(widget).__mro__]
    return names[: names.index("QWidget") + 1]


def _text(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit | QAbstractSpinBox):
        return widget.text()
    if isinstance(widget, QTextEdit):
        return widget.toPlainText()
    if isinstance(widget, RoomWindow):
        # It is painted, so its words are those of the picture that it was given.
        return "\n".join(_words_of(widget._picture))
    return widget.currentText() if isinstance(widget, QComboBox) else ""


def _words_of(picture: object) -> list[str]:
    if isinstance(picture, str):
        return [picture] if picture else []
    if isinstance(picture, tuple):
        return [word for part in picture for word in _words_of(part)]
    if is_dataclass(picture):
        return [word for part in fields(picture) for word in _words_of(getattr(picture, part.name))]
    return []


def _actions(menu: QMenu, window: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for action in menu.actions():
        place = menu.actionGeometry(action)
        found.append(
            {
                "window": window,
                "within": ["QMenu"],
                "kind": "QAction",
                "kinds": ["QAction"],
                "name": "",
                "text": action.text().replace("&", ""),
                "tip": "",
                "box": _box(QRect(menu.mapToGlobal(place.topLeft()), place.size())),
                "is_enabled": action.isEnabled() and not action.isSeparator(),
                "is_focused": menu.activeAction() is action,
                "is_checked": action.isChecked(),
                "rows": [],
                "cut": False,
            }
        )
    return found


def _rows(view: QAbstractItemView) -> list[dict[str, object]]:
    model: QAbstractItemModel | None = view.model()
    if model is None:
        return []
    # A plain list keeps the number of its columns to itself.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    found: list[dict[str, object]] = []
    for row in range(min(model.rowCount(), ROWS_AT_MOST)):
        first = model.index(row, 0, QModelIndex())
        cells = [str(model.index(row, column).data() or "") for column in range(columns)]
        place = view.visualRect(first)
        corner = view.viewport().mapToGlobal(place.topLeft())
        is_current = view.currentIndex().row() == row
        found.append({"cells": cells, "box": _box(QRect(corner, place.size())), "is_current": is_current})
    return found


def _is_cut(widget: QWidget) -> bool:
    """Whether a text has less room than it needs: in its own box, or in what its surroundings leave of that."""
    text = _text(widget)
    if not text or isinstance(widget, ElidedLabel | QLineEdit | QAbstractSpinBox | RoomWindow):
        return False
    return _sticks_out(widget) or _room_lacking(widget, text) > LACKING_AT_MOST


def _room_lacking(widget: QWidget, text: str) -> int:
    """How many pixels are missing across or down."""
    metrics = QFontMetrics(widget.font())
    needed, too_low = metrics.horizontalAdvance(text), metrics.height() - widget.height()
    if isinstance(widget, QComboBox):
        return max(needed - widget.width(), too_low)
    if isinstance(widget, QPushButton):
        option = QStyleOptionButton()
        widget.initStyleOption(option)
        inside = widget.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, widget)
        icon = 0 if widget.icon().isNull() else widget.iconSize().width()
        return max(needed + icon - inside.width(), too_low)
    if isinstance(widget, QAbstractButton):
        return max(needed - widget.width(), too_low)
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) - widget.height()
    hint = widget.sizeHint()
    return max(hint.width() - widget.width(), hint.height() - widget.height())


def _sticks_out(widget: QWidget) -> bool:
    """Whether it reaches over the edge of something around it, where one cannot scroll to the rest."""
    around = widget.parentWidget()
    while around is not None and not isinstance(around.parentWidget(), QAbstractScrollArea):
        if not around.rect().contains(QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())):
            return True
        around = None if around.isWindow() else around.parentWidget()
    return False


def _box(place: QRect) -> Sequence[int]:
    return place.x(), place.y(), place.width(), place.height()


def main() -> int:
    """Run the program on a data folder and answer at a socket."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--socket", type=Path, required=True)
    arguments.add_argument("--at", type=datetime.fromisoformat)
    arguments.add_argument("--held", action="store_true")
    arguments.add_argument("--luck", type=int)
    arguments.add_argument("--broken")
    arguments.add_argument("--indices", type=Path)
    wanted = arguments.parse_args()
    if wanted.broken is not None:
        break_once(wanted.broken)
    if wanted.indices is not None:
        share_indices_in(wanted.indices)
    timekeeper: Timekeeper = SystemTimekeeper()
    if wanted.at is not None:
        timekeeper = HeldTimekeeper(wanted.at) if wanted.held else TurnedTimekeeper(wanted.at)
    draw = TwoSources(wanted.luck) if wanted.luck is not None else RandomDraw()
    answers: list[Answers] = []

    enter = ClubOpener.enter

    def answer_and_enter(entrance: ClubOpener, folder: Path) -> Club | None:
        # The club is opened once the window is painted: the application is there, the program is not held up.
        if not answers:
            answers.append(Answers(wanted.socket, timekeeper))
        return enter(entrance, folder)

    # Not by unittest.mock: loading it takes a tenth of the start.
    setattr(ClubOpener, enter.__name__, answer_and_enter)
    return run(wanted.data, lambda folder: open_club(folder, resources(), timekeeper, draw))


if __name__ == "__main__":
    sys.exit(main())
