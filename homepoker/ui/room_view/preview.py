"""Thumbnail of the room view in the host's window, drawn by the same painter."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.messages.toast import KEPT_CLEAR
from homepoker.ui.room_view.picture import RoomPicture
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.palette import ROOM, current_palette
from homepoker.ui.theme.spacing import TYPE_SMALL

SHAPE = (16, 9)
"""Aspect of a picture whose screen is not known yet."""

SMALLEST = (160, 90)
"""The least size of a readable picture, in logical pixels."""


class RoomPreview(QWidget):
    """Thumbnail in the shape of the room's screen, on a card. A darkened room view says so, else it looks broken."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words.text("room.preview"))
        tell_as(self, "picture")
        self._dark = words.text("room.dark")
        self._picture: RoomPicture | None = None
        self._shape = QSize(*SHAPE)
        # In a low window the thumbnail gives way, so it only wishes for the height that goes with its width.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumSize(*SMALLEST)
        self.setProperty(KEPT_CLEAR, True)
        # It paints the card beside the picture too, so that a second does not paint all that lies below it.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_picture(self, picture: RoomPicture) -> None:
        """Show another picture; only what differs is painted again."""
        old, self._picture = self._picture, picture
        changed = [self.rect()]
        if old is not None:
            from homepoker.ui.room_view.painting import changed_rects  # no room is painted before the first key

            changed = changed_rects(self.picture_rect(), old, picture)
        for rect in changed:
            self.update(rect)

    def set_shape(self, shape: QSize) -> None:
        """Take the shape of the room's screen, ``screen.size()``."""
        if shape != self._shape and not shape.isEmpty():
            self._shape = shape
            self.updateGeometry()
            self.update()

    def picture_rect(self) -> QRect:
        """The place of the picture in the widget: as large as it fits, in the middle."""
        size = self._shape.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRect((self.width() - size.width()) // 2, (self.height() - size.height()) // 2, *size.toTuple())

    def sizeHint(self) -> QSize:
        """The height that fills the width with the whole picture."""
        full = round(self.width() * self._shape.height() / self._shape.width())
        return QSize(self.width(), max(SMALLEST[1], full))

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow another width with another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the changed part of the picture."""
        painter = QPainter(self)
        rect = self.picture_rect()
        if not rect.contains(event.rect()):
            painter.fillRect(event.rect(), QColor(current_palette().surface))
        if self._picture is None:
            painter.fillRect(rect, QColor(ROOM.ground))
            return
        from homepoker.ui.room_view.painting import paint_room

        paint_room(painter, rect, self._picture, event.rect())
        if self._picture.is_black:
            painter.setFont(font(TYPE_SMALL, MEDIUM))
            painter.setPen(QColor(ROOM.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._dark)
