"""Theme of the running application, which can follow the system's choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6 import QtCore
from PySide6.QtCore import QDir, QObject
from PySide6.QtWidgets import QApplication, QScrollArea

from homepoker.store.resource_files import resources
from homepoker.ui.theme import text_size
from homepoker.ui.theme.fonts import font, load_fonts
from homepoker.ui.theme.palette import DARK, LIGHT, PALETTE_PROPERTY, PALETTES, Palette, current_palette
from homepoker.ui.theme.style import ICON_SEARCH_PATH, qt_palette, style_sheet

ThemeName = Literal["dark", "light", "system"]

STYLE_ARGUMENTS = ("-style", "Fusion")
"""Arguments that an application is made with.

A style that is set later, or met among the application's children, is handed to Python, which makes 570 members of its
enumerations: as long as a twentieth of a bare window's start.
"""

_SYSTEM_PROPERTY = "homepoker-text-size-of-system"
_FOLLOWER_PROPERTY = "homepoker-theme-follower"

_COLOR_SCHEMES = {"light": "Light", "dark": "Dark"}
"""Members of ``Qt.ColorScheme`` by their names.

Touching one of Qt's enumerations makes them all, which takes as long as a seventh of a bare window's start.
"""


def apply_theme(app: QApplication, name: ThemeName) -> None:
    """Apply a theme, at the start or while the program runs; every widget and icon follows at once.

    :param app: made with `STYLE_ARGUMENTS`.
    :param name: ``system`` follows the system's choice from now on, dark where the system has none.
    """
    follower = app.property(_FOLLOWER_PROPERTY)
    if not isinstance(follower, _SystemFollower):
        load_fonts(app)
        QDir.setSearchPaths(ICON_SEARCH_PATH, [(resources() / "icons").as_posix()])
        app.setFont(font())
        follower = _SystemFollower(app)
        app.setProperty(_FOLLOWER_PROPERTY, follower)
    follower.choose(name)


def apply_text_size(app: QApplication, chosen: int) -> int:
    """Apply a text size to all that is made from now on, and to the application's own font and style sheet.

    :param chosen: one of `TEXT_SIZES`, in per cent; 0 takes the one nearest to the system's.
    :return: the text size that is in force now, in per cent.
    """
    of_system = app.property(_SYSTEM_PROPERTY)
    if not isinstance(of_system, int):
        # Only the first time: afterwards the application has a font of ours.
        of_system = text_size.size_of_system(app.font().pointSizeF())
        app.setProperty(_SYSTEM_PROPERTY, of_system)
    before, wanted = text_size.text_size(), chosen or of_system
    text_size.remember(app, wanted)
    if wanted != before and app.property(_FOLLOWER_PROPERTY) is not None:
        _put_on(app, style_sheet(current_palette()), lambda: app.setFont(font()))
    return wanted


def _wear(app: QApplication, palette: Palette) -> None:
    if app.property(PALETTE_PROPERTY) == palette.name:
        return
    app.setProperty(PALETTE_PROPERTY, palette.name)
    _put_on(app, style_sheet(palette), lambda: app.setPalette(qt_palette(palette)))


def _put_on(app: QApplication, sheet: str, bare: Callable[[], object]) -> None:
    """Give the application a style sheet.

    Where one replaces another Qt styles each widget once for every widget around it, a dozen times; where there was
    none, once.

    :param bare: what is to be done while there is none.
    """
    pages = [area for area in app.allWidgets() if isinstance(area, QScrollArea) and area.widgetResizable()]
    # Each would lay its page out several times on the way.
    for area in pages:
        area.setWidgetResizable(False)
    if app.styleSheet():
        app.setStyleSheet("")
    bare()
    app.setStyleSheet(sheet)
    for area in pages:
        area.setWidgetResizable(True)


class _SystemFollower(QObject):
    """Follower of the system's colour scheme, as a child of the application, where that was chosen."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._is_following = False
        app.styleHints().colorSchemeChanged.connect(self._system_changed)

    def choose(self, name: ThemeName) -> None:
        hints = self._app.styleHints()
        self._is_following = name == "system"
        if name == "system":
            hints.unsetColorScheme()
            self._system_changed()
        else:
            # Said to Qt as well, so that the frame of the window and the system's own dialogs agree.
            hints.setProperty("colorScheme", _COLOR_SCHEMES[name])
            _wear(self._app, PALETTES[name])

    def _system_changed(self) -> None:
        # Asked, not taken from the signal: on Windows its value cannot be handed to Python.
        if self._is_following:
            scheme = self._app.styleHints().colorScheme()
            _wear(self._app, LIGHT if scheme == QtCore.Qt.ColorScheme.Light else DARK)
