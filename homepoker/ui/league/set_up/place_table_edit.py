"""Editor of a table of points by place, typed or pasted from a spreadsheet; its mistakes by line."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_TEXT
from homepoker.core.points.place_table import copied, paste
from homepoker.core.points.scheme import PlaceTable
from homepoker.services.words import Words
from homepoker.ui.kit.fields.typing_limits import limit_text
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_HEIGHT = 150
_MOST_SAID = 3


class PlaceTableEdit(QWidget):
    """Field for a table; ``changed`` says that it was typed in, also something that cannot be read."""

    changed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.table = PlaceTable(())
        self.wrong = ""
        """Reason why what is typed cannot be read, in words; empty where it can."""
        self.field = QPlainTextEdit()
        limit_text(self.field, LONGEST_TEXT)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(words.text("league_set_up.place_table"))
        self.field.setPlaceholderText(words.text("league_set_up.place_table_hint"))
        set_extent(self.field, height=_HEIGHT)
        self._said = quiet(words.text("league_set_up.place_table_how"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(self.field)
        column.addWidget(self._said)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._typed)

    def show_table(self, table: PlaceTable) -> None:
        """Show a table, unless it stands there already; tells nobody."""
        if table != self.table:
            self.table = table
            was = self.field.blockSignals(True)
            self.field.setPlainText(copied(table))
            self.field.blockSignals(was)
            self._say("")

    def _typed(self) -> None:
        read = paste(self.field.toPlainText())
        self._say(" ".join(self._words.say(one.sentence) for one in read.rejected[:_MOST_SAID]))
        self.table = read.table
        self.changed.emit()

    def _say(self, wrong: str) -> None:
        self.wrong = wrong
        set_look(self.field, "state", "error" if wrong else "")
        set_tone(self._said, "danger" if wrong else "quiet")
        self._said.setText(wrong or self._words.text("league_set_up.place_table_how"))
