"""The bundled typeface, and fonts of it by size and weight."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from homepoker.store.resource_files import resources
from homepoker.ui.theme import spacing

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
    for file in sorted((resources() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def font(size: float = spacing.TYPE_BODY, weight: QFont.Weight = REGULAR, *, is_tabular: bool = False) -> QFont:
    """A font of the bundled typeface.

    :param size: in logical pixels.
    :param is_tabular: every digit equally wide, for numbers that change or stand in columns.
    """
    made = QFont(FAMILY)
    made.setStyleHint(QFont.StyleHint.SansSerif)
    made.setPixelSize(max(1, round(size)))
    made.setWeight(weight)
    if is_tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made
