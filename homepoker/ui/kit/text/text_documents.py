"""Text documents that load nothing: no picture, style sheet or device is opened because of a text."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QUrl
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QTextDocument, QTextOption
from PySide6.QtWidgets import QTextBrowser

from homepoker.ui.kit.access.tab_order import hand_focus_on
from homepoker.ui.kit.text.pdf_file import file_of, pdf_writer


class TextDocument(QTextDocument):
    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return _nothing()


class TextBrowser(QTextBrowser):
    """Document to be read. Its links are signalled and never opened; a word wider than the page is broken."""

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Walk along the links by Tab; Qt's way back stays for ever on one at the very beginning of the text."""
        cursor = self.textCursor()
        if not forwards and cursor.hasSelection() and cursor.selectionStart() == 0:
            return hand_focus_on(self.window(), forwards=False)
        return super().focusNextPrevChild(forwards)

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return _nothing()


def pdf_of(document: QTextDocument, title: str) -> bytes:
    """A document as a PDF of A4 sheets."""
    writer, written = pdf_writer(title, _DOTS)
    # Qt leaves two centimetres free by itself when it prints a document.
    none = QMarginsF(0, 0, 0, 0)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, none))
    document.print_(writer)
    return file_of(written)


_DOTS = 300
"""Dots per inch in which a PDF is measured."""


def _nothing() -> QImage:
    # A dot that cannot be seen: where it is given nothing at all, Qt opens the file of a picture by itself.
    dot = QImage(1, 1, QImage.Format.Format_ARGB32)
    dot.fill(0)
    return dot
