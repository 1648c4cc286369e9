"""Text of a page on screen: its pictures are as wide as the column, also after that has changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from homepoker.services.words import Words
from homepoker.store.manual import ManualPage
from homepoker.ui.manual.manual_style import style_of_manual
from homepoker.ui.manual.picture_document import drawn_picture, drawn_size
from homepoker.ui.manual.typesetting import PICTURE, Size, page_html
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette

_LEAST_PICTURE = 200
"""The least width of a picture, in logical pixels."""

_BORDER = 2
"""The line around the text that shows the focus."""


class ManualText(TextPage):
    """Text of the open page. ``followed`` carries the address of a link, ``left`` comes with Esc."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("manual.reading"))
        self._words = words
        self._wide = 0

    def show_page(self, page: ManualPage, *, is_last: bool) -> None:
        """Show a page from its beginning."""
        self.setAccessibleName(page.title)
        self._wide = self._most()
        self.document().clear()
        self.show_html(page_html(page, self._words, self._size_of, is_last=is_last))

    def mark(self, words: Sequence[str]) -> None:
        """Mark where these words stand, and show the first place.

        :param words: in small letters; none: nothing is marked any more.
        """
        palette, places = current_palette(), list[QTextCursor]()
        for word in words:
            place = self.document().find(word)
            while not place.isNull():
                places.append(place)
                place = self.document().find(word, place)
        look = QTextCharFormat()
        look.setBackground(QColor(palette.accent))
        look.setForeground(QColor(palette.on_accent))
        marks = []
        for place in places:
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = place, look
            marks.append(mark)
        self.setExtraSelections(marks)
        if places:
            first = QTextCursor(self.document())
            first.setPosition(min(place.selectionStart() for place in places))
            self.setTextCursor(first)
            self.ensureCursorVisible()

    def style_sheet(self) -> str:
        """Style sheet of the text in the look in force."""
        return style_of_manual(current_palette())

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """The pictures of the manual, and nothing else."""
        ratio = self.devicePixelRatioF()
        most, is_dark = round(self._wide * ratio), current_palette().is_dark
        picture = drawn_picture(self._words.language, name, most, is_dark=is_dark)
        if picture is None:
            return super().loadResource(kind, name)
        picture.setDevicePixelRatio(ratio)
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the pictures as wide as there is room now."""
        super().resizeEvent(event)
        if self._wide and self._wide != self._most():
            self._wide = self._most()
            self._fit_pictures()

    def _most(self) -> int:
        # Beside the bar also where there is none: a picture decides whether one is needed.
        beside = self.verticalScrollBar().sizeHint().width() + 2 * (_BORDER + spacing.S)
        return max(_LEAST_PICTURE, self.width() - beside)

    def _size_of(self, name: str) -> Size | None:
        return drawn_size(self._words.language, name, self._wide)

    def _fit_pictures(self) -> None:
        document = self.document()
        block = document.begin()
        while block.isValid():
            here = block.begin()
            while not here.atEnd():
                piece = here.fragment()
                shape = piece.charFormat().toImageFormat()
                size = self._size_of(shape.name().removeprefix(PICTURE)) if shape.isValid() else None
                if size is not None:
                    address = QUrl(shape.name())
                    picture = self.loadResource(QTextDocument.ResourceType.ImageResource.value, address)
                    document.addResource(QTextDocument.ResourceType.ImageResource, address, picture)
                    shape.setWidth(size[0])
                    shape.setHeight(size[1])
                    cursor = QTextCursor(document)
                    cursor.setPosition(piece.position())
                    cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(shape)
                    break
                here += 1
            block = block.next()
