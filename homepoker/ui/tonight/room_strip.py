"""Strip above a page of Tonight: the room goes on seeing another evening than the window."""

from __future__ import annotations

from PySide6.QtCore import Signal

from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.tonight.room_evening import RoomEvening


class RoomStrip(Banner):
    """Strip with the name of the evening that the room sees, the way back to it, and how to take it from the room."""

    evening_wanted = Signal(str)
    """Signal: the id of the evening in the room, which is to be opened."""

    def __init__(self, in_room: RoomEvening, words: Words) -> None:
        super().__init__(words, tone="accent", may_close=False)
        self._in_room = in_room
        self._words = words
        self._shown = ""
        self.hide()

    def refresh(self, *, is_told: bool) -> None:
        """Show the strip, unless the window shows the same evening as the room.

        :param is_told: the page below says it already.
        """
        desk = self._in_room.desk
        shown = desk.tournament_id if desk is not None and self._in_room.is_beside and not is_told else ""
        if desk is not None and shown != self._shown and shown:
            words = self._words
            self.say(
                words.text("tonight.room_sees", name=desk.state.name),
                "accent",
                (
                    (words.text("tonight.room_sees_go"), lambda: self.evening_wanted.emit(self._shown)),
                    (words.text("tonight.room_sees_off"), self._in_room.take_away),
                ),
            )
        self._shown = shown
        self.setVisible(bool(shown))
