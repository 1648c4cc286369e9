"""Labels of words and numbers. All of them show plain text: a name may contain what looks like markup."""

from __future__ import annotations

import re
from collections.abc import Collection

# Not Qt by name: DECISIONS.md, 291
from PySide6 import QtCore
from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from homepoker.ui.kit.text.mnemonics import as_written, literal
from homepoker.ui.kit.text.short_names import trimmed
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import paint_focus_ring
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look

_PLAIN_TEXT = "PlainText"
"""Member of ``Qt.TextFormat`` by its name.

Labels stand in the first frame, and touching one of Qt's enumerations makes them all, which takes as long as a seventh
of a bare window's start.
"""

_LONG_WORD = re.compile(r"""(?<![^\s-])(?=[^\s-]*[\\<>"=&;])[^\s-]{16,}|\w{25,}""")
"""A word, a path or markup that may be wider than a column; no word of the program's own is that long."""

_PIECE = 8
_BREAK = "\u200b"
"""A place of no width at which Qt may break a line."""

_SPACE, _HYPHEN = "\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}"

_NUMBERED = frozenset({
    "§", "nr.", "no.", "tisch", "tische", "tischen", "platz", "plätze", "plätzen", "level", "levels", "hand", "rang",
    "ränge", "zeile", "zeilen", "spalte", "seite", "person", "table", "tables", "seat", "seats", "rank", "ranks",
    "place", "places", "row", "rows", "line", "lines", "column", "page",
})  # fmt: skip
"""Nouns with their number behind them; behind all others it counts what follows: *Level 3*, but *3 Level*."""

_FIGURE = re.compile(
    r"(?:(?P<before>(?<![^\W\d_])[^\W\d_]++\.?|[§Ø/]) )?"
    r"(?P<figure>[+−±×]?\d(?:[\d.,:]*\d)?)"
    r"(?P<after> (?=[^\W\d_]{3}|(?:s|h|m|BB)\b|[%/]))?"
)
_SHORT_WORD, _SHORT_COMPOUND = 6, 16
"""Letters of a word that goes with a figure behind it, *zu 100*, and of a compound that stands on one line."""

_COMPOUND = re.compile(r"(?<!\w)\w++(?:-\w++)++")


def title(text: str = "") -> QLabel:
    """The name of a whole page."""
    return _label(text, font(spacing.TYPE_TITLE, SEMIBOLD))


def heading(text: str = "") -> QLabel:
    """The heading of a part of a page."""
    return _label(text, font(spacing.TYPE_HEADING, SEMIBOLD))


def subheading(text: str = "") -> QLabel:
    """The heading of a card or a group of fields."""
    return _label(text, font(spacing.TYPE_LARGE, SEMIBOLD))


def body(text: str = "") -> QLabel:
    """Running text, broken into lines."""
    return _label(text, font(), wraps=True)


def strong(text: str = "") -> QLabel:
    """Running text that is to be read first, broken into lines: a question among reasons."""
    return _label(text, font(weight=SEMIBOLD), wraps=True)


def quiet(text: str = "") -> QLabel:
    """A label for an explanation, broken into lines."""
    return _label(text, font(spacing.TYPE_QUIET), tone="quiet", wraps=True)


def caption(text: str = "") -> QLabel:
    """Caption above a field or a number."""
    return _label(text, font(spacing.TYPE_SMALL, MEDIUM), tone="quiet")


def number(text: str = "", size: float = spacing.TYPE_BODY, weight: QFont.Weight = REGULAR) -> QLabel:
    """A number, right-aligned, every digit equally wide.

    :param size: in logical pixels, from the type scale.
    """
    made = _label(text, font(size, weight, is_tabular=True))
    made.setAlignment(QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter)
    return made


def set_tone(label: QLabel, tone: str) -> None:
    """Give a label the colour of a tone: text, quiet, accent, good, warning, danger."""
    set_look(label, "tone", tone)


def line(parent: QWidget | None = None) -> QWidget:
    """A thin line between two parts of a card."""
    made = QFrame(parent)
    made.setProperty("frame", "line")
    return made


def _label(text: str, with_font: QFont, *, tone: str = "text", wraps: bool = False) -> QLabel:
    made = _WrappedLabel() if wraps else _Label()
    made.setProperty("textFormat", _PLAIN_TEXT)
    made.setFont(with_font)
    made.setProperty("tone", tone)
    made.setText(text)
    return made


class _Label(QLabel):
    """Label that shows an ampersand as written, also where it names a field and Qt would make a mnemonic of it."""

    def setBuddy(self, field: QWidget) -> None:
        super().setText(literal(self.text()))
        super().setBuddy(field)

    def setText(self, text: str) -> None:
        super().setText(literal(text) if self.buddy() is not None else text)

    def text(self) -> str:
        return super().text() if self.buddy() is None else as_written(super().text())


def _in_pieces(long: re.Match[str]) -> str:
    word = long.group()
    return _BREAK.join(word[at : at + _PIECE] for at in range(0, len(word), _PIECE))


class _WrappedLabel(_Label):
    # Layouts within layouts forget that a narrower text is higher, and cut it off; its own minimum they respect.

    def __init__(self) -> None:
        super().__init__()
        self._written = ""
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        # Qt breaks no line within a word, and takes the longest one for the least width of all that is around.
        self._written = text
        super().setText(_LONG_WORD.sub(_in_pieces, without_bad_breaks(text)))
        self._claim_height()

    def text(self) -> str:
        # What Qt's own setter was given was written to be copied, and is shown as it is.
        return self._written or super().text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._claim_height()

    def _claim_height(self) -> None:
        # What it claimed for a longer text would count as needed for this one.
        self.setMinimumHeight(0)
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


class ElidedLabel(QLabel):
    """One line that ends in an ellipsis where the room is short, with the whole text as its tooltip."""

    def __init__(
        self,
        text: str = "",
        *,
        size: float = spacing.TYPE_BODY,
        weight: QFont.Weight = REGULAR,
        tone: str = "text",
        keeps_end: bool = False,
    ) -> None:
        """
        :param keeps_end: the ellipsis stands in the middle, because the last word carries the meaning.
        """
        super().__init__()
        self._keeps_end, self._short = keeps_end, ""
        self._names: Collection[str] = ()
        self.setTextFormat(QtCore.Qt.TextFormat.PlainText)
        self.setFont(font(size, weight))
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str, short: str = "", names: Collection[str] = ()) -> None:
        """Show a text, or its short form where the room is too little for all of it.

        :param names: names in both, which are cut at their ends before anything else is.
        """
        self._short, self._names = short, names
        super().setText(text)
        self._tell_whole_text()

    def minimumSizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance("Mm…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole_text()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.contentsRect(), int(self.alignment()), self.shown_text())

    def shown_text(self) -> str:
        """The text as it is drawn: whole, in its short form, or shortened to its room."""
        modes = QtCore.Qt.TextElideMode
        mode = modes.ElideMiddle if self._keeps_end else modes.ElideRight
        letters, room = QFontMetrics(self.font()), self.contentsRect().width()
        is_short = bool(self._short) and letters.horizontalAdvance(self.text()) > room
        text = trimmed(self._short if is_short else self.text(), self._names, room, letters.horizontalAdvance)
        return letters.elidedText(text, mode, room)

    def _tell_whole_text(self) -> None:
        set_tooltip(self, self.text() if self.shown_text() != self.text() else "")


class Digits(QLabel):
    """A running time on a card or on the rail, in equally wide digits. Each second costs only these digits.

    It is as large as its text, so another time of the same length asks for no other room; a label would have its
    whole window laid out anew. It paints its own ground, so nothing that lies below it is painted with it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._paints_its_ground = False
        self._has_ring = False
        self.setProperty("textFormat", _PLAIN_TEXT)

    def show_ring(self, is_shown: bool) -> None:
        """Show the focus of the widget around the digits; they would paint over a line that it drew itself."""
        self._has_ring = is_shown
        self.update()

    def setText(self, text: str) -> None:
        is_as_long = len(text) == len(self.text())
        # Here, because a style sheet takes it away from every label that it is applied to.
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._paints_its_ground = True
        super().setText(text)
        if not is_as_long:
            self._take_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_room()

    def _take_room(self) -> None:
        # A label never wishes for less than its minimum, and an empty one wishes for what its former letters needed.
        self.setMinimumSize(0, 0)
        self.setIndent(self.indent())
        self.setFixedSize(self.sizeHint())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._paints_its_ground:
            return  # no time yet, as in the first frame, which is to touch no enumeration of Qt's
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(current_palette().surface))
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), QtCore.Qt.AlignmentFlag.AlignCenter, self.text())
        if self._has_ring:
            paint_focus_ring(painter, QRectF(self.rect()), spacing.CORNER, current_palette().accent)


def without_bad_breaks(text: str) -> str:
    """The text with spaces and hyphens of which no line can end where that would tear a figure or a short compound."""
    return _COMPOUND.sub(_whole, _FIGURE.sub(_joined, text))


def _joined(match: re.Match[str]) -> str:
    before, figure, has_noun = match["before"] or "", match["figure"], match["after"] is not None
    is_numbered = before.casefold() in _NUMBERED
    goes_with_it = is_numbered or before == "/" or (not has_noun and len(before) <= _SHORT_WORD)
    ahead = f"{before}{_SPACE if goes_with_it else ' '}" if before else ""
    return f"{ahead}{figure}{(' ' if is_numbered else _SPACE) if has_noun else ''}"


def _whole(match: re.Match[str]) -> str:
    compound = match.group()
    return compound.replace("-", _HYPHEN) if len(compound) <= _SHORT_COMPOUND else compound
