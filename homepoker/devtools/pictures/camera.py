"""Runs the program on a copy of a club, opens a screen by its name and draws it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QSize,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.core.refusal import refuse
from homepoker.devtools import showcase
from homepoker.devtools.pictures import evening, money, room, rulebook, rulings, sections
from homepoker.devtools.pictures.stage import Screen, Stage
from homepoker.devtools.showcase import HeldTime, ShowcaseMoment
from homepoker.services.club import Club
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.rulebook.rulebooks import search_of
from homepoker.ui.shell.application import Application
from homepoker.ui.shell.garbage_collection import collect_what_is_due
from homepoker.ui.theme.fonts import load_fonts_anew
from homepoker.ui.theme.theme import STYLE_ARGUMENTS

SCREENS: dict[str, Screen] = {
    **evening.SCREENS,
    **money.SCREENS,
    **sections.SCREENS,
    **rulebook.SCREENS,
    **rulings.SCREENS,
    **room.SCREENS,
}
"""All screens of which a picture can be taken."""


_ROUNDS_OF_EVENTS = 5
"""Turns of the event loop before a picture: pages that were laid out are laid out again."""


def names() -> tuple[str, ...]:
    """The names of all screens."""
    return tuple(SCREENS)


def take(
    which: str,
    folder: Path | None,
    size: tuple[int, int],
    language: str,
    theme: str,
    output: Path,
    scale: float = 1.0,
    text_size: int = 100,
) -> None:
    """Draw a screen into a PNG file.

    :param which: one of :func:`names`.
    :param folder: the data folder whose club is shown; it is only read. Without one, or where it holds nothing
        yet, the shipped sample is shown.
    :param size: width and height in logical pixels.
    :param language: ``de`` or ``en``.
    :param theme: ``dark`` or ``light``; the room view is always dark.
    :param scale: pixels of the picture per logical pixel.
    :param text_size: of the host's window, in per cent, one of `TEXT_SIZES`.
    :raises Refusal: there is no such screen, the evening has not come that far, or the file cannot be written.
    :raises StoreError: the data folder cannot be read.
    """
    with opened(which, folder, size, language, theme, text_size) as made:
        image = draw(SCREENS[which], made, QSize(*size), scale)
    output.parent.mkdir(parents=True, exist_ok=True)
    if not QImageWriter(str(output), QByteArray(b"png")).write(image):
        raise refuse("screenshots.not_written", path=str(output))


@contextmanager
def opened(
    which: str, folder: Path | None, size: tuple[int, int], language: str, theme: str, text_size: int = 100
) -> Iterator[Stage]:
    """The program with a screen open in it, as :func:`take` draws it; afterwards nothing of it is left.

    :raises Refusal: there is no such screen, or the evening has not come that far.
    :raises StoreError: the data folder cannot be read.
    """
    screen = SCREENS.get(which)
    if screen is None:
        raise refuse("screenshots.unknown", screen=which, screens=", ".join(names()))
    chosen = Preferences(language=language, theme=theme, text_size=text_size)
    with (
        TemporaryDirectory(prefix="homepoker-", ignore_cleanup_errors=True) as copy,
        _on_copy(screen, folder, Path(copy), size, chosen) as made,
    ):
        yield made


@contextmanager
def posed(which: str, size: tuple[int, int], chosen: Preferences) -> Iterator[QWidget]:
    """The window of a screen of the shipped sample, open for as long as it is looked at.

    :param which: one of :func:`names`.
    :param size: width and height in logical pixels; a window never becomes smaller than it can be.
    :raises Refusal: there is no such screen.
    """
    with opened(which, None, size, chosen.language, chosen.theme, chosen.text_size) as made:
        yield window_of(SCREENS[which], made, QSize(*size))


@contextmanager
def _on_copy(
    screen: Screen, folder: Path | None, copy: Path, size: tuple[int, int], chosen: Preferences
) -> Iterator[Stage]:
    """The program on a copy of the club, at the point of the evening that the screen needs."""
    app = _application()
    time = HeldTime()
    is_sample = folder is None or not showcase.has_club(folder)
    if is_sample and screen.scene is ShowcaseMoment.LATEST:
        screen = replace(screen, scene=ShowcaseMoment.PLAY)
    club, last = _club(screen, None if is_sample else folder, copy, time)
    try:
        preferences.save(copy, replace(chosen, last_tournament=_evening(screen, club, time, last)))
        search = search_of(club) if screen.is_searched else None
        with _running(app, copy, club) as application:
            if search is not None:
                application.make_search = lambda _club: search
            # The window has made itself fit a screen that is not there.
            application.window.setWindowState(Qt.WindowState.WindowNoState)
            application.window.resize(*size)
            if not screen.is_room:
                # Unseen it is neither laid out nor painted: a picture of the room takes a quarter less time.
                application.window.show()
            application.open()
            made = Stage(application, club, time)
            # Sounds are prepared after a second: a slow machine without output would have its warning in it.
            made.process_parts.loudspeaker.keep_silent()
            made.opened.settings.folder = folder if folder is not None else Path("Homepoker")
            _take_turns()
            if screen.prepare is not None:
                screen.prepare(made)
            yield made
    finally:
        club.close()


def _club(screen: Screen, folder: Path | None, copy: Path, time: HeldTime) -> tuple[Club, str]:
    """The folder of the copy that is shown, and the evening that was open last."""
    if screen.is_empty_club:
        return showcase.open_copy(copy, resources(), time), ""
    if folder is not None:
        last = showcase.copy_club(folder, copy)
        return showcase.open_copy(copy, resources(), time), last
    return showcase.open_sample(copy, resources(), time, has_season=screen.has_season)


def _evening(screen: Screen, club: Club, time: HeldTime, last: str) -> str:
    """Bring the evening to the point that the screen needs; the id of the evening that is to be open."""
    newest = showcase.newest_evening(club, last)
    if screen.scene in (None, ShowcaseMoment.LATEST) and not newest:
        return ""
    desk = showcase.bring_to(club, time, newest, screen.scene or ShowcaseMoment.LATEST)
    return desk.tournament_id if screen.scene else ""


def window_of(screen: Screen, made: Stage, size: QSize) -> QWidget:
    """The window of a screen that is open, at the held moment."""
    widget = _show_time(made, size) if screen.is_room else _show_time(made)
    _take_turns()
    return widget


def draw(screen: Screen, made: Stage, size: QSize, scale: float = 1.0) -> QImage:
    """Draw the window of a screen that is open, at the held moment.

    :param scale: pixels of the picture per logical pixel.
    """
    widget = window_of(screen, made, size)
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    if screen.is_room:
        # Its pictures are compared: no letter of theirs may depend on what was drawn before.
        load_fonts_anew()
    # Twice: large letters have other edges the first time, before Qt keeps the small ones.
    for _ in range(2):
        widget.render(image)
    return image


def _show_time(made: Stage, room_size: QSize | None = None) -> QWidget:
    """Let everything show the held moment; the window of the picture."""
    window, tonight, room, now = made.application.window, made.opened.tonight, made.process_parts.room, made.time.at
    tonight.tick(now)
    window.show_small_clock(tonight.in_room.small_clock(now))
    room.show(tonight.in_room.desk, now)
    if room_size is None:
        return window
    room.window.resize(room_size)
    room.window.show()
    return room.window


@contextmanager
def _running(app: QApplication, folder: Path, club: Club) -> Iterator[Application]:
    """Run the program on a copy; afterwards nothing of it is left."""
    blinking = app.cursorFlashTime()
    app.setCursorFlashTime(0)
    application = Application(app, folder, lambda _folder: club, lambda: lambda: None)
    try:
        yield application
    finally:
        application.window.close_unasked()
        application.window.deleteLater()
        application.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        app.setCursorFlashTime(blinking)
        if not gc.isenabled():
            collect_what_is_due()


def _application() -> QApplication:
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    qInstallMessageHandler(_without_small_talk)
    # As in the window: a widget that the thread of a job collects is taken from under Qt's hands.
    gc.freeze()
    gc.disable()
    return QApplication(["homepoker", *STYLE_ARGUMENTS])


def _without_small_talk(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Qt's messages without those that the offscreen platform writes for every window."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{text}\n")


def _take_turns() -> None:
    for _ in range(_ROUNDS_OF_EVENTS):
        QCoreApplication.processEvents()
