"""Places of parts of the room view in its picture."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF

from homepoker.ui.room_view.layout import areas_of
from homepoker.ui.room_view.picture import RoomPicture


def time_rect(rect: QRect, picture: RoomPicture) -> QRect:
    """The place of the big digits with their bar; empty in a picture without them."""
    if not picture.time:
        return QRect()
    area, scale = areas_of(picture, rect.width() / rect.height()).time, rect.height() / 1000
    place = QRectF(area.x * scale, area.y * scale, area.width * scale, area.height * scale).toAlignedRect()
    return place.adjusted(-1, -1, 1, 1).translated(rect.topLeft()).intersected(rect)
