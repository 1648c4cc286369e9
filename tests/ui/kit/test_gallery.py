"""The whole kit on one page: nothing is cut off, everything has a name and is reached in order."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.theme.theme import ThemeName, apply_theme
from tests.ui.kit.gallery import Gallery


@pytest.fixture(params=["dark", "light"])
def gallery(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot, german: Words) -> Gallery:
    """The gallery in each theme, in German."""
    theme: ThemeName = request.param
    apply_theme(qapp, theme)
    made = Gallery(german)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def _all(gallery: Gallery, kind: type[QWidget]) -> list[QWidget]:
    return [widget for widget in gallery.findChildren(kind) if widget.isVisible()]


def test_no_word_on_a_label_or_button_is_cut_off(gallery: Gallery) -> None:
    checked = 0
    for label in _all(gallery, QLabel):
        assert isinstance(label, QLabel)
        if label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
        else:
            assert label.width() >= QFontMetrics(label.font()).horizontalAdvance(label.text()), label.text()
        checked += 1
    for button in _all(gallery, QPushButton):
        assert isinstance(button, QPushButton)
        needed = QFontMetrics(button.font()).horizontalAdvance(button.text())
        icon = 0 if button.icon().isNull() else button.iconSize().width()
        assert button.width() >= needed + icon + 8, button.text()
        assert button.height() >= button.sizeHint().height(), button.text()
        checked += 1
    for tool in _all(gallery, QToolButton):
        assert isinstance(tool, QToolButton)
        if tool.property("kind") == "rail":
            assert tool.width() >= QFontMetrics(tool.font()).horizontalAdvance(tool.text()) + 2, tool.text()
            checked += 1
    assert checked > 40


def test_every_part_lies_inside_its_parent(gallery: Gallery) -> None:
    for widget in _all(gallery, QAbstractButton) + _all(gallery, QLabel) + _all(gallery, QLineEdit):
        parent = widget.parentWidget()
        assert parent is not None
        assert parent.rect().contains(widget.geometry()), f"{widget.accessibleName()} {widget}"


def test_everything_that_takes_the_focus_has_a_word_or_a_name(gallery: Gallery) -> None:
    for button in _all(gallery, QAbstractButton):
        assert isinstance(button, QAbstractButton)
        if button.focusPolicy() and button.parentWidget() not in _all(gallery, QLineEdit):
            assert button.text() or button.accessibleName(), f"{button} in {button.parentWidget()}"


def test_tab_walks_from_the_rail_through_the_columns(gallery: Gallery, qapp: QApplication) -> None:
    rail = next(one for one in _all(gallery, QToolButton) if one.property("kind") == "rail")
    rail.setFocus()
    order: list[QWidget] = []
    while (focused := qapp.focusWidget()) is not None and focused not in order:
        order.append(focused)
        gallery.focusNextChild()
    columns = [
        next(place for place, one in enumerate(order) if one is part or part.isAncestorOf(one))
        for part in (gallery.primary, gallery.banner, gallery.theme_choice, gallery.tabs, gallery.picker)
    ]
    assert columns == sorted(columns)
    assert len(order) > 20


def test_the_selected_theme_is_what_one_sees(gallery: Gallery) -> None:
    from homepoker.ui.theme.palette import current_palette

    corner = gallery.grab().toImage().pixelColor(gallery.width() - 3, 3)
    assert corner.name().upper() == current_palette().ground
