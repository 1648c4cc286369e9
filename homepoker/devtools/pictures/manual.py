"""Pictures of the manual: which screen each shows, how large, and which part of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from homepoker.core.refusal import refuse
from homepoker.devtools.pictures.camera import SCREENS, draw, opened, window_of
from homepoker.devtools.pictures.stage import Stage
from homepoker.services.words import LANGUAGES
from homepoker.store.files.durable_files import write_durably
from homepoker.store.manual import picture_path
from homepoker.ui.theme.theme import ThemeName

WINDOW = (1280, 720)
ROOM = (960, 540)
THEMES: tuple[ThemeName, ...] = ("light", "dark")

Part = Callable[[Stage], QWidget]
"""Finds the widget of the window that is to be seen."""


@dataclass(frozen=True, slots=True)
class ManualPicture:
    """A screen as each theme shows it in the window; on paper stands the light one."""

    screen: str
    size: tuple[int, int] = WINDOW
    part: Part | None = None
    """Part of the window that is shown; ``None`` for all of it."""


def _form(made: Stage) -> QWidget:
    form = made.play.forms.form
    assert isinstance(form, QWidget), "the screen has a form open"
    return form


def _clock(made: Stage) -> QWidget:
    return made.play.clock


MANUAL_PICTURES: dict[str, ManualPicture] = {
    "welcome": ManualPicture("welcome", (1280, 640)),
    "check-in": ManualPicture("check-in"),
    "play": ManualPicture("play"),
    "bust-out": ManualPicture("bust-out-by-whom", part=_form),
    "standings": ManualPicture("standings"),
    "clock": ManualPicture("play", part=_clock),
    "room": ManualPicture("room-play", ROOM),
    "dealer": ManualPicture("dealer", part=_form),
    "balance": ManualPicture("balance-due", part=lambda made: made.play.to_do),
    "break-table": ManualPicture("break-table", part=_form),
    "chip-race": ManualPicture("chip-race", part=lambda made: made.play.racing.page or made.play),
    "ruling": ManualPicture("rulings-ruling"),
    "prizes": ManualPicture("prizes-profile"),
    "league": ManualPicture("league"),
    "league-set-up": ManualPicture("league-set-up"),
    "league-explained": ManualPicture("league-own"),
    "league-what-if": ManualPicture("league-what-if"),
    "league-files": ManualPicture("league-race"),
    "import-sheet": ManualPicture("league-import"),
    "correction": ManualPicture("correction", part=_form),
    "settings": ManualPicture("settings"),
}
"""The pictures by the names that the pages call them by."""


def draw_manual(folder: Path) -> list[Path]:
    """Draw all pictures in every language and both themes; the written files.

    :param folder: gets a folder for each language.
    :raises Refusal: a file cannot be written.
    """
    return [
        _write(drawn(name, language, theme), folder / picture_path(language, name, is_dark=theme == "dark"))
        for language in LANGUAGES
        for theme in THEMES
        for name in MANUAL_PICTURES
    ]


def drawn(name: str, language: str, theme: ThemeName = "light") -> bytes:
    """A picture as PNG."""
    picture = MANUAL_PICTURES[name]
    with opened(picture.screen, None, picture.size, language, theme) as made:
        window_of(SCREENS[picture.screen], made, QSize(*picture.size))
        # A machine without a loudspeaker says so, and whoever reads the manual has another one.
        made.application.window.toasts.clear()
        image = draw(SCREENS[picture.screen], made, QSize(*picture.size))
        if picture.part is not None:
            image = image.copy(_place(picture.part(made), made))
    return _png(image)


def _place(part: QWidget, made: Stage) -> QRect:
    window = made.application.window
    return QRect(part.mapTo(window, QPoint()), part.size()).intersected(window.rect())


def _png(image: QImage) -> bytes:
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    # The smallest file: it is packed once and carried by everybody.
    image.save(written, "PNG", 0)  # type: ignore[call-overload] # Qt's hints know the format as bytes alone
    return bytes(written.data().data())


def _write(picture: bytes, path: Path) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_durably(path, picture)
    except OSError as error:
        raise refuse("screenshots.not_written", path=str(path)) from error
    return path
