"""A theme is put on while the program runs, and everything follows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QImage, QPainter, QStyleHints
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QMenu, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.store.resource_files import resources
from homepoker.ui.theme.fonts import FAMILY, MEDIUM, REGULAR, SEMIBOLD, font, load_fonts, load_fonts_anew
from homepoker.ui.theme.icons import icon, paint_icon
from homepoker.ui.theme.palette import DARK, LIGHT, current_palette
from homepoker.ui.theme.spacing import CONTROL
from homepoker.ui.theme.theme import ThemeName, apply_theme

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _dark_afterwards(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "dark")
    yield
    apply_theme(qapp, "dark")


def test_a_menu_longer_than_the_screen_is_scrolled_and_takes_no_second_column(qapp: QApplication, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Wolfgang Schröder")
    narrow = menu.sizeHint().width()
    for _ in range(80):
        menu.addAction("Wolfgang Schröder")
    assert menu.sizeHint().width() <= narrow + 1


def test_the_light_theme_replaces_the_dark_one_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    field = QLineEdit("Ida")
    qtbot.addWidget(field)
    field.show()
    assert _middle(field.grab().toImage()) == QColor(DARK.field)
    apply_theme(qapp, "light")
    assert current_palette() is LIGHT
    assert qapp.palette().window().color() == QColor(LIGHT.ground)
    assert _middle(field.grab().toImage()) == QColor(LIGHT.field)


@pytest.mark.parametrize(
    ("scheme", "expected"), [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Unknown, DARK)]
)
def test_the_system_theme_follows_the_system(
    qapp: QApplication, scheme: Qt.ColorScheme, expected: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply_theme(qapp, "light" if expected is DARK else "dark")
    apply_theme(qapp, "system")
    monkeypatch.setattr(QStyleHints, "colorScheme", lambda hints: scheme)  # the offscreen platform has none
    qapp.styleHints().colorSchemeChanged.emit(scheme)
    assert current_palette() is expected


def test_a_chosen_theme_does_not_follow_the_system(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    apply_theme(qapp, "system")
    apply_theme(qapp, "dark")
    monkeypatch.setattr(QStyleHints, "colorScheme", lambda hints: Qt.ColorScheme.Light)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert current_palette() is DARK


def test_an_icon_takes_the_colour_of_the_theme_in_force(qapp: QApplication) -> None:
    star = icon("spade", "accent")
    assert _inked(star).name().upper() == DARK.accent
    apply_theme(qapp, "light")
    assert _inked(star).name().upper() == LIGHT.accent
    assert _inked(star, QIcon.Mode.Disabled).name().upper() == LIGHT.disabled


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_an_icon_has_as_many_pixels_as_the_screen_shows(scale: float) -> None:
    picture = icon("play").pixmap(QSize(20, 20), scale)
    assert picture.width() == 20 * scale
    assert picture.devicePixelRatio() == scale


def test_an_icon_that_was_copied_and_let_go_still_draws() -> None:
    copies = [QIcon(icon("play")) for _ in range(50)]
    extended = icon("play")
    second = QIcon(extended)
    second.addPixmap(copies[0].pixmap(8, 8))
    del extended
    assert not second.pixmap(20, 20).isNull()


def test_an_unknown_icon_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no-such-icon\.svg"):
        icon("no-such-icon")


def test_every_icon_draws_something() -> None:
    for file in sorted((resources() / "icons").glob("*.svg")):
        picture = QImage(24, 24, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        paint_icon(painter, file.stem, QRectF(0, 0, 24, 24), "#FFFFFF")
        painter.end()
        inked = sum(picture.pixelColor(x, y).alpha() > 0 for x in range(24) for y in range(24))
        assert inked > 8, file.name


def test_the_bundled_typeface_is_used_in_all_three_weights(qtbot: QtBot) -> None:
    widths = [
        QFontMetrics(font(40, weight)).horizontalAdvance("Turnierabend") for weight in (REGULAR, MEDIUM, SEMIBOLD)
    ]
    assert widths[0] < widths[1] < widths[2]
    label = QWidget()
    qtbot.addWidget(label)
    assert label.fontInfo().family() == FAMILY


def test_digits_that_change_are_equally_wide() -> None:
    metrics = QFontMetrics(font(40, SEMIBOLD, is_tabular=True))
    assert metrics.horizontalAdvance("1111") == metrics.horizontalAdvance("0000")
    proportional = QFontMetrics(font(40, SEMIBOLD))
    assert proportional.horizontalAdvance("1111") < proportional.horizontalAdvance("0000")


@pytest.mark.parametrize("name", ["dark", "light"])
def test_fields_of_one_line_are_equally_high_with_and_without_the_focus(
    qapp: QApplication, qtbot: QtBot, name: ThemeName
) -> None:
    apply_theme(qapp, name)
    page = QWidget()
    layout = QVBoxLayout(page)
    fields = (QLineEdit("Ida"), QComboBox(), QSpinBox())
    for field in fields:
        layout.addWidget(field)
    layout.addWidget(QCheckBox("Ton"))
    layout.addStretch(1)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    for field in fields:
        assert field.height() == CONTROL, type(field).__name__
        field.setFocus()
        qapp.processEvents()
        assert field.height() == CONTROL, f"{type(field).__name__} with the focus"


def test_the_look_loads_neither_multimedia_nor_other_costly_modules() -> None:
    modules = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for folder in ("theme", "kit")
        for file in sorted((ROOT / "homepoker" / "ui" / folder).glob("[a-z]*.py"))
    ]
    script = (
        f"import sys\nfor name in {[*modules, 'homepoker.ui.sound']!r}: __import__(name)\n"
        "heavy = ('PySide6.QtMultimedia', 'PySide6.QtSvg', 'PySide6.QtNetwork', 'sqlmodel', 'sqlalchemy', 'babel')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ}
    )
    assert done.stdout.strip() == "[]"


def _middle(image: QImage) -> QColor:
    return image.pixelColor(image.width() * 3 // 4, image.height() // 2)


def _inked(one: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> QColor:
    return one.pixmap(QSize(24, 24), 1.0, mode).toImage().pixelColor(12, 10)


def test_large_letters_look_the_same_whatever_was_drawn_before(qapp: QApplication) -> None:
    load_fonts(qapp)

    def drawn(size: int) -> QImage:
        image = QImage(300, 120, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setFont(font(size, SEMIBOLD))
        painter.setPen(QColor("white"))
        painter.drawText(10, 100, "29")
        painter.end()
        return image

    load_fonts_anew()
    first = drawn(77)
    for size in range(10, 30):
        drawn(size)
        load_fonts_anew()
        assert drawn(77) == first
