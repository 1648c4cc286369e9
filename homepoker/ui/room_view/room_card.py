"""Card of the room view in the host's window: thumbnail, show and hide, black-out and message."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.card import Card, lowest
from homepoker.ui.kit.text import labels
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.room_view.preview import SMALLEST
from homepoker.ui.room_view.screens import RoomState
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font

_SYSTEM = {"win32": "windows", "darwin": "mac"}.get(sys.platform, "linux")

_SAYS = {
    RoomState.HERE: "tonight.room_here",
    RoomState.NO_SECOND_SCREEN: f"room.one_screen_{_SYSTEM}",
    RoomState.MIRRORED: f"room.mirrored_{_SYSTEM}",
    RoomState.SCREEN_GONE: "tonight.room_gone",
}
"""Keys of the text beside the thumbnail, by state and for this system; none where all is well."""


def is_on(state: RoomState) -> bool:
    """Whether the host has the room view shown, even where its screen is gone for the moment."""
    return state in (RoomState.VISIBLE, RoomState.HERE, RoomState.SCREEN_GONE)


class _SaidRow(QWidget):
    """What the room reads now, and a cross that takes it away; hidden where it reads nothing."""

    def __init__(self, clear: str, take_away: Callable[[], object]) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(spacing.XS)
        self.label = labels.ElidedLabel()
        self.clear = buttons.icon_button("close", clear, take_away, size="small")
        self._row.addWidget(self.label, 1)
        self._row.addWidget(self.clear)
        self.hide()

    def add(self, button: QWidget) -> None:
        """Put a button before the cross."""
        self._row.insertWidget(1, button)

    def say(self, text: str) -> None:
        """Show the text that the room reads; hide the row if there is none."""
        self.label.setText(text)
        self.setVisible(bool(text))


class RoomCard(Card):
    acted = Signal()
    """Signal: something was asked of the room view; the pictures are due for a redraw."""

    def __init__(self, room: RoomControl, words: Words) -> None:
        super().__init__()
        self._room = room
        self._words = words
        self.setAccessibleName(words.text("tonight.room_title"))
        tell_as(self, "group")
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(spacing.M, spacing.S, spacing.M, spacing.M)
        self.body.setSpacing(spacing.S)
        head = QHBoxLayout()
        head.setSpacing(0)
        head.addWidget(labels.subheading(words.text("tonight.room_title")))
        head.addStretch(1)
        self.show_it = buttons.secondary("", self._turn, icon="screen", size="small")
        self.black = buttons.icon_button("blackout", words.text("tonight.blackout"), self._darken, size="small")
        tell_as(self.black, "button", self._black_told)
        self.message = buttons.icon_button("message", words.text("tonight.message"), self.ask_message, size="small")
        for button in (self.black, self.message, self.show_it):
            head.addWidget(button)
        self.add(head)
        self._preview = room.make_preview(words)
        self.add(self._preview)
        self.message_said = _SaidRow(words.text("tonight.message_clear"), self._take_away)
        self.rule_said = _SaidRow(words.text("tonight.rule_clear"), room.rules.take_away)
        self.keep_rule = buttons.icon_button("timer", words.text("tonight.rule_keep"), room.rules.keep, size="small")
        self.rule_said.add(self.keep_rule)
        self.evening_said = _SaidRow(words.text("tonight.evening_rule_clear"), lambda: room.rules.choose(None))
        self.structure_said = _SaidRow(words.text("tonight.structure_clear"), self.turn_structure)
        for row in (self.message_said, self.rule_said, self.evening_said, self.structure_said):
            self.add(row)
        self._state = labels.quiet()
        self._state.setFont(font(spacing.TYPE_SMALL))
        self.add(self._state)
        self.here = buttons.link(words.text("tonight.room_show_here"), room.show_here)
        self.add(self.here)
        self._message_row = self._make_message_row()
        self.add(self._message_row)
        room.state_changed.connect(self._show_state)
        room.rules.changed.connect(self._show_rules)
        self._show_rules()
        self._show_structure()
        self._show_message()
        self._show_state(room.state)

    def ask_message(self) -> None:
        """Open the row in which the host writes to the room."""
        self._message_row.show()
        self._show_state(self._room.state)
        put_in(self.text, self._room.message)
        self.text.setFocus()

    def show_picture(self, room: int) -> None:
        """Show the small picture as high as it may be in this room, in logical pixels; too small a one says nothing."""
        height = min(self._preview.sizeHint().height(), room - self.body.spacing())
        self._preview.setVisible(height >= SMALLEST[1])
        self._preview.setFixedHeight(max(SMALLEST[1], height))

    def height_without_picture(self) -> int:
        """The height of the words and buttons, in logical pixels."""
        picture = 0 if self._preview.isHidden() else self._preview.minimumHeight() + self.body.spacing()
        return lowest(self) - picture

    def _make_message_row(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        self.text = QLineEdit()
        limit_line(self.text, 120)
        self.text.setPlaceholderText(self._words.text("tonight.message_hint"))
        self.text.setAccessibleName(self._words.text("tonight.message"))
        self.text.returnPressed.connect(self._say)
        row.addWidget(self.text, 1)
        row.addWidget(buttons.secondary(self._words.text("tonight.message_do"), self._say, size="small"))
        holder.hide()
        return holder

    def _show_message(self) -> None:
        self.message_said.say(self._room.message)

    def _show_rules(self) -> None:
        shown, of_the_evening, until = self._room.rule_names()
        words = self._words
        if until is not None:
            self.rule_said.say(words.text("tonight.rule_until", rule=shown, at=until))
        else:
            self.rule_said.say(words.text("tonight.rule_stays", rule=shown) if shown else "")
        self.keep_rule.setVisible(until is not None)
        all_evening = self._words.text("tonight.evening_rule", rule=of_the_evening)
        self.evening_said.say(all_evening if of_the_evening else "")

    def _say(self) -> None:
        self._room.message = self.text.text().strip()
        self._leave_message()
        self._show_message()
        self.acted.emit()

    def turn_structure(self) -> None:
        """Show the whole structure, or what was shown before."""
        self._room.shows_structure = not self._room.shows_structure
        self._show_structure()
        self.acted.emit()

    def _show_structure(self) -> None:
        is_shown = self._room.shows_structure
        self.structure_said.say(self._words.text("tonight.structure_in_room") if is_shown else "")

    def _take_away(self) -> None:
        self.text.clear()
        self._say()

    def _leave_message(self) -> None:
        # The keys go back to the page; a hidden field would hand them to the button beside it.
        self.setFocus()
        self._message_row.hide()
        self._show_state(self._room.state)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the message as it was by Esc."""
        if event.key() == Qt.Key.Key_Escape and self._message_row.isVisible():
            self._leave_message()
            return
        super().keyPressEvent(event)

    def _turn(self) -> None:
        self._room.turn_on_off()
        self.acted.emit()

    def _black_told(self) -> str:
        """The accessible text of the black-out button, whose look is the same either way."""
        says = self.black.accessibleName()
        return f"{says}: {self._words.text('room.dark')}" if self._room.is_black else says

    def _darken(self) -> None:
        self._room.turn_black_out()
        self.acted.emit()

    def _show_state(self, state: RoomState) -> None:
        self.show_it.setText(self._words.text("tonight.room_hide" if is_on(state) else "tonight.room_show"))
        key = _SAYS.get(state)
        self._state.setText(self._words.text(key) if key else "")
        # In a low window there is no room for a hint and a field; whoever writes needs the field.
        self._state.setVisible(key is not None and self._message_row.isHidden())
        labels.set_tone(self._state, "warning" if state is RoomState.SCREEN_GONE else "quiet")
        self.here.setVisible(state is RoomState.SCREEN_GONE)
