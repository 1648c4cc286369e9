"""Every screen is drawn once: German, dark, from a club whose names and texts look like markup.

What is looked at here costs little once a screen is open: its picture, words that are cut off, the keys at first, and
what would be taken for markup. `test_every_screen` looks at all that holds on it, in two looks and several sizes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.devtools.pictures import camera
from homepoker.devtools.pictures.camera import SCREENS
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.tonight.past_evening import ResultPage
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.preparation import Preparation
from homepoker.ui.tonight.unplayable import DamagedPage
from tests.ui.cut_words import cut_words
from tests.ui.every_screen.focus_marks import fault
from tests.ui.every_screen.tab_walk import told
from tests.ui.hostile_club import Hostile
from tests.ui.markup import WatchedFile, hover, markup, windows

SIZE = (1280, 640)

CUTS_LONG_NAMES = ("bust-out-stacks", "called-time", "disqualification", "penalty", "rulings-record")
"""Screens that cut a name of forty letters off; with the usual names of another club nothing of them is cut."""

WITHOUT_PICTURE = {"room-black-out"}

ANSWER_KEYS_THEMSELVES = (Preparation, Play, SettingsSection, ResultPage, DamagedPage)
"""Pages that have the keys as the body of a document has them."""


@pytest.mark.parametrize("which", SCREENS)
def test_a_screen_is_drawn_and_nothing_on_it_is_cut_or_taken_for_markup(
    which: str, qapp: QApplication, hostile: Hostile, watched: WatchedFile
) -> None:
    with camera.opened(which, hostile.folder, SIZE, "de", "dark") as made:
        picture = camera.draw(SCREENS[which], made, QSize(*SIZE))
        if SCREENS[which].is_room:
            found = []
        else:
            window = camera.window_of(SCREENS[which], made, QSize(*SIZE))
            window.activateWindow()
            QCoreApplication.processEvents()
            found = [f"keys at first: {one}" for one in keys_unseen(window)]
            found += [f"cut: {one}" for one in cut_words(window) if which not in CUTS_LONG_NAMES]
        faults = [
            *(f"picture: {one}" for one in faults_of_picture(picture, is_empty=which in WITHOUT_PICTURE)),
            *found,
            # Last: the tooltips that it opens are windows too.
            *(f"markup: {one}" for one in taken_for_markup(watched)),
        ]
    wait_for_what_goes_on_beside()
    assert not faults, "\n".join(faults)


def faults_of_picture(picture: QImage, *, is_empty: bool = False) -> Iterator[str]:
    """What is wrong with the picture of a screen as a whole."""
    if picture.size().toTuple() != SIZE:
        yield f"is {picture.size().toTuple()}"
    if (len(set(memoryview(picture.constBits()).cast("I")[::4])) <= 10) != is_empty:
        yield "shows something" if is_empty else "shows nothing"


def keys_unseen(window: QWidget) -> Iterator[str]:
    """Who begins with the keyboard sees where it is, but on the pages whose keys mean no control of theirs."""
    focused = QApplication.focusWidget()
    if focused is None:
        yield "nothing has them"
    elif not isinstance(focused, ANSWER_KEYS_THEMSELVES) and (said := fault(window, focused)):
        yield f"{told(focused)} {said}"


def taken_for_markup(watched: WatchedFile) -> Iterator[str]:
    """What is shown as markup, or would be on hovering, in any window; and whether a picture was opened for it."""
    everything = windows()
    yield from markup(everything)
    hover(everything)
    if watched.was_opened():
        yield "a picture was opened"


def wait_for_what_goes_on_beside() -> None:
    """The index of the rules is made beside the window, which does not wait for it for ever."""
    for thread in threading.enumerate():
        if thread.name.startswith("homepoker"):
            thread.join(300)
