"""Building of a page: it comes whole or not at all, and another page says why it is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.error_report import log_error
from homepoker.ui.kit.messages.empty_state import EmptyState

T = TypeVar("T")


def built(make: Callable[[], T], place: QWidget) -> T:
    """Build a page; where that fails nothing of it stays, neither in its place nor outside, and the error goes on.

    A page that is made where it is to stand is a child of that place from its first line on. Half-built it would be
    laid out with the rest and ask itself for parts that it does not have, which ended the program. Its parts that have
    no place yet are hidden windows, which what they are connected to keeps for ever.

    :param place: the widget in which it is made.
    """
    # Held, so that those that are found afterwards are the same objects.
    before = [*place.children(), *QApplication.topLevelWidgets()]
    try:
        return make()
    except BaseException:
        for left in [*place.children(), *QApplication.topLevelWidgets()]:
            is_new = isValid(left) and not any(left is known for known in before)
            if is_new and isinstance(left, QWidget) and not (left.isWindow() and left.isVisible()):
                left.hide()
                left.deleteLater()
                QCoreApplication.sendPostedEvents(left, QEvent.Type.DeferredDelete.value)
        raise


def built_or_failed(make: Callable[[], QWidget], place: QWidget, words: Words, again: Callable[[], object]) -> QWidget:
    """Build a page; in place of one that cannot be built, the page that says so and tries it again.

    :param again: makes the page anew.
    """
    try:
        return built(make, place)
    except Exception as error:  # noqa: BLE001 - whatever fails in one page, the others are there
        return failed_page(error, words, words.text("app.retry"), again)


def built_or_back(make: Callable[[], T], place: QWidget, words: Words, back: Callable[[], object]) -> T | EmptyState:
    """Build a page that covers others; in place of one that cannot be built, the page that says so and leads back.

    :param back: shows what is covered.
    """
    try:
        return built(make, place)
    except Exception as error:  # noqa: BLE001 - whatever fails in one page, the others are there
        return failed_page(error, words, words.text("app.back"), back)


def failed_page(error: Exception, words: Words, way: str, go: Callable[[], object]) -> EmptyState:
    """The page in place of one that could not be built; an error of the program itself goes into the error log.

    :param way: the words of the button on it.
    """
    why = ""
    if isinstance(error, StoreError):
        why = words.say(error.sentence)
    elif (file := log_error(error)) is not None:
        why = words.text("app.page_failed_details", file=str(file))
    button = buttons.secondary(way, go)
    page = EmptyState("warning", words.text("app.page_failed"), why, (button,))
    page.setFocusProxy(button)
    return page
