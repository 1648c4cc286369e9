"""Line of the journal: time, what was done, and the links to its rules. All lines together are one stop of Tab.

Its words and what it cites are made in `services.evening.journal`, of the act's event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.journal import JournalEntry, Part
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import LINK_SIZE, OpenRule, fit_link, read_apart, rule_link
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import paint_focus_ring
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled

LINKS_WIDTH = 174
"""The room for links beside each other where the journal is narrowest, in logical pixels."""

MOST_PARTS = 12
"""The number of lines below an entry; the draw of 34 tables has twice as many as they are, and hides all before it."""

PAGE = 8
"""The number of entries that Page Down and Page Up go."""

_CORNER = 4
"""Corner radius of the focus line, as in the style sheet."""

_FAR = 1_000_000
"""A number of entries beyond that of any evening."""

_STEPS: dict[int, int] = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: PAGE,
    Qt.Key.Key_PageUp: -PAGE,
    Qt.Key.Key_Home: -_FAR,
    Qt.Key.Key_End: _FAR,
}


class JournalLine(QFrame):
    """One entry. The arrows lead to the others, Enter opens its menu, in which its rules stand too.

    Links and dots are for the mouse: with the keys each of them would be one more stop on the way out of the journal.
    """

    stepped = Signal(int)
    """Signal: go so many entries further, or back."""
    menu_wanted = Signal()
    came = Signal()
    """Signal: it has the focus now."""

    def __init__(self, entry: JournalEntry, books: Mapping[str, Rulebook], words: Words, open_rule: OpenRule) -> None:
        super().__init__()
        self.entry = entry
        self._books = books
        self._words = words
        self._open_rule = open_rule
        self._more_parts: QPushButton | None = None
        self.setProperty("frame", "entry")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self._told())
        tell_as(self, "entry")
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.S)
        # The narrow column has the day of another night above its time.
        time = labels.number(entry.time.replace(", ", "\n"))
        labels.set_tone(time, "quiet")
        time.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        across.addWidget(time)
        self._column = self._texts()
        across.addLayout(self._column, 1)
        says = words.text("journal.entry_menu", at=entry.time, what=entry.text)
        self.more = buttons.icon_button("more", says, self.menu_wanted.emit, size="small")
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        across.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)

    def offer_slips(self, print_slips: Callable[[], object]) -> None:
        """Offer the move slips of this action below its words."""
        offer = buttons.link(self._words.text("seating.move_slips"), print_slips, icon="print")
        offer.setFont(font(LINK_SIZE, MEDIUM))
        offer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column.insertWidget(self._column.count() - 1, offer, 0, Qt.AlignmentFlag.AlignLeft)

    def press(self) -> None:
        """Open its menu, and show what was left out for want of room."""
        if self._more_parts is not None:
            self._more_parts.click()
        self.menu_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers()
        opens = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Menu) or (
            key == Qt.Key.Key_F10 and held == Qt.KeyboardModifier.ShiftModifier
        )
        if opens:
            if not event.isAutoRepeat():
                self.press()
        elif (by := _STEPS.get(key)) is not None and not held & ~Qt.KeyboardModifier.KeypadModifier:
            self.stepped.emit(by)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self.menu_wanted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the focus line around the visible part of an entry that is higher than the journal."""
        super().paintEvent(event)
        seen = self.visibleRegion().boundingRect()
        if self.hasFocus() and seen.height() < self.height():
            painter = QPainter(self)
            paint_focus_ring(painter, QRectF(seen), _CORNER, current_palette().accent)
            painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.came.emit()

    def _told(self) -> str:
        """The accessible text of the entry."""
        entry = self.entry
        parts = [f"{entry.time} {entry.text}", *(part.text for part in entry.parts), entry.mark]
        if entry.comment:
            parts.append(self._words.text("journal.commented", comment=entry.comment))
        return ". ".join(part.rstrip(".") for part in parts if part)

    def _texts(self) -> QVBoxLayout:
        entry = self.entry
        column = QVBoxLayout()
        column.setSpacing(2)
        text = labels.body(entry.text)
        if entry.is_undone:
            struck = text.font()
            struck.setStrikeOut(True)
            text.setFont(struck)
            labels.set_tone(text, "quiet")
        elif entry.sequence == 0 or entry.about:
            labels.set_tone(text, "quiet")
        column.addWidget(text)
        if not entry.is_undone:
            self._add_links(column, entry.citations)
        # Several parts may rest on one rule, which is read where it stands first.
        shown = {(citation.book, citation.rule) for citation in entry.citations if not entry.is_undone}
        # A single line more takes no more room than the words that it is there.
        most = MOST_PARTS if len(entry.parts) > MOST_PARTS + 1 else len(entry.parts)
        self._add_parts(column, entry.parts[:most], shown)
        if rest := entry.parts[most:]:
            column.addLayout(self._rest(rest, shown))
        if entry.mark:
            column.addWidget(labels.quiet(entry.mark))
        if entry.comment:
            column.addWidget(labels.body(self._words.text("journal.commented", comment=entry.comment)))
        # The dots may be higher than one line; words and time begin side by side.
        column.addStretch(1)
        return column

    def _add_parts(self, column: QVBoxLayout, parts: Sequence[Part], shown: set[tuple[str, str]]) -> None:
        """The lines below the words, each with the rules that were not shown before."""
        for part in parts:
            column.addWidget(labels.quiet(part.text))
            self._add_links(
                column, tuple(citation for citation in part.citations if (citation.book, citation.rule) not in shown)
            )
            shown.update((citation.book, citation.rule) for citation in part.citations)

    def _rest(self, parts: Sequence[Part], shown: set[tuple[str, str]]) -> QVBoxLayout:
        """A link in place of further lines; they are made when it is clicked."""
        column = QVBoxLayout()
        column.setSpacing(2)

        def show() -> None:
            offer.hide()
            self._more_parts = None
            self._add_parts(column, parts, shown)

        offer = self._more_parts = buttons.link(self._words.text("journal.more_parts", count=len(parts)), show)
        offer.setFont(font(LINK_SIZE, MEDIUM))
        offer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(offer, 0, Qt.AlignmentFlag.AlignLeft)
        return column

    def _add_links(self, column: QVBoxLayout, citations: Citations) -> None:
        """Add links, as many beside each other as the narrow column holds, in line with the text above."""
        row, room = QHBoxLayout(), 0
        for citation in read_apart(citations, self._books, self._words):
            link = rule_link(citation, self._books, self._words, self._open_rule)
            link.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            fit_link(link, citation, self._books, self._words, scaled(LINKS_WIDTH))
            _shorten(link, scaled(LINKS_WIDTH))
            width = link.sizeHint().width() + spacing.XS
            if width > room:
                row = QHBoxLayout()
                row.setContentsMargins(-spacing.XS, 0, 0, 0)
                row.setSpacing(spacing.XS)
                row.addStretch(1)
                column.addLayout(row)
                room = scaled(LINKS_WIDTH)
            row.insertWidget(row.count() - 1, link)
            room -= width


def _shorten(link: QPushButton, room: int) -> None:
    """Leave out the middle of the words of a link that is wider than its room: a club names its book as it likes."""
    beyond = link.sizeHint().width() - room
    if beyond > 0:
        words, letters = link.text(), QFontMetrics(link.font())
        link.setAccessibleName(words)
        room_of_words = letters.horizontalAdvance(words) - beyond
        link.setText(letters.elidedText(words, Qt.TextElideMode.ElideMiddle, room_of_words))


def rules_of(entry: JournalEntry) -> Citations:
    """The rules on which an entry rests, each once, in the order in which they are shown."""
    own = () if entry.is_undone else entry.citations
    return tuple(dict.fromkeys((*own, *(citation for part in entry.parts for citation in part.citations))))
