"""What a program shows as markup instead of words: looked for in every widget, item, document and tooltip there is."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QTextDocument
from PySide6.QtGui import Qt as TextFormats
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QTextEdit,
    QToolTip,
    QWidget,
)

from homepoker.devtools.pictures.manual import MANUAL_PICTURES
from homepoker.ui.kit.text.text_documents import TextBrowser
from homepoker.ui.kit.text.tooltips import tooltip

_TIPS = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.StatusTipRole)
_QTS_OWN = "qtooltip_label"
_PICTURES_OF_OURS = {f"picture:{name}" for name in MANUAL_PICTURES}
"""Those of the manual, which come with the program."""


class WatchedFile:
    """Notices every opening of a file by whomever; nothing where the system has no inotify."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._watch = -1
        if sys.platform == "linux":
            system = ctypes.CDLL(None, use_errno=True)
            self._watch = system.inotify_init1(os.O_NONBLOCK)
            in_open = 0x20
            assert system.inotify_add_watch(self._watch, os.fsencode(path), in_open) >= 0

    @property
    def can_watch(self) -> bool:
        """Whether an opening would be noticed."""
        return self._watch >= 0

    def was_opened(self) -> bool:
        """Whether it was opened since this was asked last."""
        if not self.can_watch:
            return False
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        """Watch no longer."""
        if self.can_watch:
            os.close(self._watch)


def windows() -> list[QWidget]:
    """Every window of the program, menus included."""
    return [window for window in QApplication.topLevelWidgets() if window.objectName() != _QTS_OWN]


def markup(roots: Iterable[QWidget]) -> list[str]:
    """What is shown as markup, or would be on hovering, in these widgets and all within them."""
    found: list[str] = []
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            found += [f"{type(widget).__name__} '{widget.accessibleName()}': {fault}" for fault in _faults(widget)]
    return found


def hover(roots: Iterable[QWidget]) -> int:
    """Let the pointer rest on everything that has a tooltip; how much that was."""
    count = 0
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            if not widget.isVisible():
                continue
            if isinstance(widget, QAbstractItemView):
                for index in _indexes(widget.model()):
                    spot = widget.visualRect(index).center()
                    if index.data(Qt.ItemDataRole.ToolTipRole) and widget.viewport().rect().contains(spot):
                        _rest_on(widget.viewport(), spot)
                        count += 1
            elif widget.toolTip():
                _rest_on(widget, widget.rect().center())
                count += 1
    QToolTip.hideText()
    return count


def texts(roots: Iterable[QWidget]) -> Iterator[str]:
    """What is to be read on labels, buttons and in lists."""
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            if isinstance(widget, QLabel | QAbstractButton):
                yield widget.text()
            elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
                yield from (str(index.data() or "") for index in _indexes(widget.model()))
            elif isinstance(widget, QTextEdit):
                yield widget.toPlainText()
            elif isinstance(widget, QMenu):
                yield from (action.text().replace("&&", "&") for action in widget.actions())


def document_faults(document: QTextDocument) -> Iterator[str]:
    """Pictures of a document, and links that lead out of the program."""
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            form = pieces.fragment().charFormat()
            if form.isImageFormat() and form.toImageFormat().name() not in _PICTURES_OF_OURS:
                yield f"a picture: {form.toImageFormat().name()}"
            if form.isAnchor() and form.anchorHref().partition(":")[0] in ("file", "http", "https", "javascript"):
                yield f"a link: {form.anchorHref()}"
            pieces += 1
        block = block.next()


def _faults(widget: QWidget) -> Iterator[str]:
    for tip in (widget.toolTip(), widget.whatsThis(), widget.statusTip()):
        yield from _tip_faults(tip)
    if "[*]" in widget.windowTitle().replace("[*][*]", ""):
        yield f"title takes [*] for a mark: {widget.windowTitle()}"
    match widget:
        case QLabel():
            if widget.textFormat() is not Qt.TextFormat.PlainText:
                yield f"its format is not plain: {widget.text()}"
            if widget.buddy() is not None:
                yield from _mnemonics(QLabel.text(widget))
        case QAbstractButton():
            yield from _mnemonics(QAbstractButton.text(widget))
        case QMenu():
            for action in widget.actions():
                yield from _mnemonics(action.text())
        case QTextEdit():
            if not isinstance(widget, TextBrowser):
                yield "a text edit that may load something"
            yield from document_faults(widget.document())
        case QComboBox():
            yield from _model_faults(widget.model())
        case QAbstractItemView() if widget.model() is not None:
            yield from _model_faults(widget.model())
    for action in widget.actions():
        if action.toolTip() != QAction(action.text()).toolTip():
            yield from _tip_faults(action.toolTip())


def _model_faults(model: QAbstractItemModel) -> Iterator[str]:
    for index in _indexes(model):
        for role in _TIPS:
            yield from _tip_faults(str(index.data(role) or ""))
    for section in range(_columns(model)):
        for role in _TIPS:
            yield from _tip_faults(str(model.headerData(section, Qt.Orientation.Horizontal, role) or ""))


def _indexes(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    for row in range(model.rowCount()):
        for column in range(_columns(model)):
            yield model.index(row, column)


def _columns(model: QAbstractItemModel) -> int:
    # Qt has made a list's count private.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount()


def _tip_faults(tip: str) -> Iterator[str]:
    if not TextFormats.mightBeRichText(tip):
        return
    document = QTextDocument()
    document.setHtml(tip)
    yield from document_faults(document)
    if tooltip(document.toPlainText()) != tip:
        yield f"a tooltip is markup: {tip}"


def _mnemonics(text: str) -> Iterator[str]:
    if "&" in text.replace("&&", ""):
        yield f"an ampersand is lost: {text}"


def _rest_on(widget: QWidget, spot: QPoint) -> None:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, spot, widget.mapToGlobal(spot)))
    QApplication.processEvents()
