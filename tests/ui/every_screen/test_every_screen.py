"""Every screen is opened twice, and everything that holds on all of them is looked at while it is open.

Opening a screen takes as long as looking at it, so one test looks at all: at its picture, at what a screen reader
meets, at the contrast of its words, at the way of the Tab key, and at what becomes of it in a small window;
all letters are a little wider than ours. Once German, dark and with the shipped sample, once English, light and with a
club's own evening; names and texts of that club look like markup. For the largest letters it is opened once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from homepoker.devtools.pictures import camera, money
from homepoker.devtools.pictures.camera import SCREENS
from homepoker.store.preferences import TEXT_SIZES
from homepoker.ui.kit.access.tab_order import floating
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.shell.application import Application
from homepoker.ui.theme.palette import contrast, current_palette
from homepoker.ui.window.main_window import SMALLEST
from tests.ui import accessible_tree
from tests.ui.cut_words import cut_words
from tests.ui.every_screen.at_rest import laid_out_at_rest
from tests.ui.every_screen.focus_marks import fault
from tests.ui.every_screen.painted_words import painted_words
from tests.ui.every_screen.region_walk import regions_passed
from tests.ui.every_screen.tab_walk import jumps, reachable, told, unpainted, walk
from tests.ui.every_screen.test_drawn_once import (
    CUTS_LONG_NAMES,
    SIZE,
    faults_of_picture,
    keys_unseen,
    taken_for_markup,
    wait_for_what_goes_on_beside,
)
from tests.ui.hostile_club import Hostile
from tests.ui.markup import WatchedFile
from tests.ui.money_words import money_words
from tests.ui.small_windows import cut_when_small, settle

HOSTS = tuple(name for name, screen in SCREENS.items() if not screen.is_room)

OF_MONEY = frozenset(
    {*money.SCREENS, "deal", "deal-by-hand", "profile-fees", "profile-bounties", "profile-editor", "league-money"}
)
"""Screens of an evening that is played for money, and where that is chosen: no other has a word of it."""

READABLE = 4.5
"""The contrast of text, as WCAG 2.2 asks for it (1.4.3)."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a screen is opened."""

    language: str
    theme: str
    has_own_club: bool


LOOKS = (Look("de", "dark", has_own_club=False), Look("en", "light", has_own_club=True))

_seen_focused: dict[tuple[object, ...], str] = {}
"""What was found of a kind of control: rows of a journal are looked at once."""


@pytest.mark.parametrize("which", HOSTS)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.language}-{look.theme}")
def test_a_screen_is_looked_at_read_and_walked_with_tab(
    which: str,
    look: Look,
    qapp: QApplication,
    played_club: Path,
    hostile: Hostile,
    watched: WatchedFile,
    drawn: list[float],
) -> None:
    own = played_club if which in CUTS_LONG_NAMES else hostile.folder
    folder = own if look.has_own_club else None
    with camera.opened(which, folder, SIZE, look.language, look.theme) as made:
        window = camera.window_of(SCREENS[which], made, QSize(*SIZE))
        picture = window.grab().toImage()
        _stand_still(made.application)
        faults = [
            *(f"picture: {one}" for one in faults_of_picture(picture)),
            *(f"at rest: {one}" for one in laid_out_at_rest(qapp)),
            *(f"keys at first: {one}" for one in keys_unseen(window)),
            *(f"screen reader: {one}" for one in accessible_tree.faults(window)),
            *(f"text: {one}" for one in _hard_to_read(window)),
            *(f"money: {one}" for one in (() if which in OF_MONEY else money_words(window, picture))),
            *(f"Tab: {one}" for one in _not_walked(window, is_twice=not look.has_own_club)),
            *(f"F6: {one}" for one in (() if look.has_own_club else regions_passed(window))),
            *(f"small: {one}" for one in cut_when_small(window, drawn)),
            *(f"at rest when small: {one}" for one in laid_out_at_rest(qapp)),
            # Last: the tooltips that it opens are windows too.
            *(f"markup: {one}" for one in taken_for_markup(watched)),
        ]
    wait_for_what_goes_on_beside()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("which", HOSTS)
@pytest.mark.usefixtures("drawn")
def test_nothing_is_cut_in_the_largest_letters_and_the_smallest_window(
    which: str, qapp: QApplication, played_club: Path, hostile: Hostile
) -> None:
    own = played_club if which in CUTS_LONG_NAMES else hostile.folder
    with camera.opened(which, own, SMALLEST, "de", "dark", TEXT_SIZES[-1]) as made:
        window = camera.window_of(SCREENS[which], made, QSize(*SMALLEST))
        _stand_still(made.application)
        settle()
        faults = [*cut_words(window), *(f"at rest: {one}" for one in laid_out_at_rest(qapp))]
        assert window.size().toTuple() == SMALLEST
    wait_for_what_goes_on_beside()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("which", ["rulebook-beside", "rulebook-beside-search"])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.language}-{look.theme}")
def test_the_rulebooks_in_a_window_of_their_own_are_read_and_walked(
    which: str, look: Look, qapp: QApplication, qtbot: QtBot
) -> None:
    with camera.opened(which, None, SIZE, look.language, look.theme) as made:
        camera.draw(SCREENS[which], made, QSize(*SIZE))
        _stand_still(made.application)
        rulebook = made.opened.rulebook
        assert rulebook is not None
        assert rulebook.beside is not None
        rulebook.beside.move_wanted.emit()
        window = rulebook.apart
        assert window is not None
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        faults = [
            *(f"keys at first: {one}" for one in keys_unseen(window)),
            *(f"screen reader: {one}" for one in accessible_tree.faults(window)),
            *(f"text: {one}" for one in _hard_to_read(window)),
            *(f"Tab: {one}" for one in _not_walked(window, is_twice=not look.has_own_club)),
            *(f"F6: {one}" for one in regions_passed(window)),
        ]
    wait_for_what_goes_on_beside()
    assert not faults, "\n".join(faults)


def _stand_still(application: Application) -> None:
    """What was said stays as long as the test takes, and nothing else is said."""
    QCoreApplication.processEvents()
    for timer in (*application.findChildren(QTimer), *application.window.findChildren(QTimer)):
        timer.stop()
    application.window.activateWindow()
    QCoreApplication.processEvents()


def _hard_to_read(window: QWidget) -> Iterator[str]:
    """As it stands there, then with every button pointed at, then with every button pressed.

    Nothing but the buttons changes, so the rest of the window is painted once.
    """
    pressed = [one for one in window.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
    part = QRegion()
    for button in pressed:
        part |= button.visibleRegion().translated(button.mapTo(window, QPoint()))
    picture, within = window.grab().toImage(), None
    found: dict[str, None] = {}
    for state in ("at rest", "pointed at", "pressed"):
        for button in pressed:
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, state == "pointed at")
            button.setDown(state == "pressed")
        if state != "at rest":
            within = part
            window.render(picture, part.boundingRect().topLeft(), part)
        for words in painted_words(window, picture, within):
            reached = contrast(words.colour, words.ground)
            if reached < READABLE:
                found[f"{words.text!r} {words.colour} on {words.ground}: {reached:.2f} {state}"] = None
    for button in pressed:
        button.setDown(False)
    yield from found


def _not_walked(window: QWidget, *, is_twice: bool) -> Iterator[str]:
    """All of the window, or of what floats above it: while that has the keys, Tab does not leave it.

    :param is_twice: also backwards; which way leads where depends on neither language nor looks.
    """
    above = floating(window)
    wanted = reachable(above[-1] if above else window)
    first = next((one for one in wanted if above or one.property("kind") == "rail"), wanted[0])
    marks: dict[str, None] = {}

    def look_at(control: QWidget) -> None:
        kind = _kind(window, control)
        if kind not in _seen_focused:
            window.setUpdatesEnabled(True)
            _seen_focused[kind] = fault(window, control)
            window.setUpdatesEnabled(False)
        if _seen_focused[kind]:
            marks[f"{told(control)} {_seen_focused[kind]}"] = None

    with unpainted(window):
        there = walk(window, first, forwards=True, at=look_at)
        back = walk(window, first, forwards=False) if is_twice else [first, *reversed(there[1:])]
    yield from marks
    yield from (f"forwards it passes {told(one)}" for one in wanted if one not in there)
    yield from (f"backwards it passes {told(one)}" for one in wanted if one not in back)
    yield from (f"comes to {told(one)}, which takes no keys" for one in there if one not in wanted)
    if [first, *reversed(back[1:])] != there:
        yield "backwards it is another order than forwards"
    yield from (f"goes up: {one}" for one in jumps(window, there))


def _kind(window: QWidget, control: QWidget) -> tuple[object, ...]:
    """What decides how its focus looks."""
    looks = [control.property(name) for name in ("kind", "extent", "tone", "frame", "state", "checked", "readOnly")]
    if isinstance(control, SeatButton):
        looks += [control.mark, control.seat.entry is None]
    around = [one.property("frame") for one in _around(control)]
    return (current_palette().name, type(control), *looks, *around, control.width() // 40, control.height() // 20)


def _around(widget: QWidget) -> Iterator[QWidget]:
    around = widget.parentWidget()
    while around is not None:
        yield around
        around = around.parentWidget()
