"""Fonts: the bundled typeface by size and weight."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from homepoker.store.resource_files import resources
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled

FAMILY = "Inter"

REGULAR, MEDIUM, SEMIBOLD = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold


_LOADED_PROPERTY = "homepoker-fonts"


def load_fonts(app: QApplication) -> None:
    """Register the bundled typeface with Qt, once for an application.

    Remembered on the application, because asking Qt for its families reads every font of the computer first.
    """
    if app.property(_LOADED_PROPERTY):
        return
    app.setProperty(_LOADED_PROPERTY, True)
    _register()


def load_fonts_anew() -> None:
    """Clear Qt's cache of drawn letters, so that the next ones do not depend on them.

    Letters above 64 pixels are drawn from outlines that FreeType fits at the size that was asked for last; which one
    that was depends on the letters that Qt has kept. Nobody sees the difference, but two pictures are then not equal.
    """
    QFontDatabase.removeAllApplicationFonts()
    _register()


def _register() -> None:
    for file in sorted((resources() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def font(size: float = spacing.TYPE_BODY, weight: QFont.Weight = REGULAR, *, is_tabular: bool = False) -> QFont:
    """A font of the bundled typeface, as large as the text size in force makes it.

    :param size: in logical pixels at 100 %, from the type scale; never less than its least is taken.
    :param is_tabular: every digit equally wide, for numbers that change or stand in columns.
    """
    return drawn_font(scaled(max(spacing.TYPE_LEAST, size)), weight, is_tabular=is_tabular)


def drawn_font(size: float, weight: QFont.Weight = REGULAR, *, is_tabular: bool = False) -> QFont:
    """A font for letters in a drawing that has its own size: the room view, a card, a chip.

    :param size: in logical pixels, whatever the text size.
    """
    made = QFont(FAMILY)
    made.setStyleHint(QFont.StyleHint.SansSerif)
    made.setPixelSize(max(1, round(size)))
    made.setWeight(weight)
    if is_tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made
