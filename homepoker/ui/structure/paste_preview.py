"""Preview of pasted levels: each source cell, what it was read as, and what was not read, before any of it counts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from homepoker.core.quantities import Seconds
from homepoker.core.structure import Break
from homepoker.core.structure_cells import Role
from homepoker.core.structure_reading import USUAL_LEVEL, Reading, read_structure, what_was_read
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import ghost, primary, secondary
from homepoker.ui.kit.fields.form_fields import choice_box, choose
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.text.labels import quiet, subheading
from homepoker.ui.structure.view import first_sentence
from homepoker.ui.theme import spacing

_LINE_WIDTH, _CELL_WIDTH = 64, 120
_COLUMNS_ROW = "columns"


class PastePreview(QWidget):
    """The table of a text that was pasted, with a choice over each column of what it says.

    ``taken`` carries the reading and whether it replaces the levels; ``closed`` says that nothing is to be pasted.
    """

    taken = Signal(object, bool)
    closed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._text, self._level_length = "", USUAL_LEVEL
        self.reading = Reading((), ())
        self._summary = subheading()
        self._notes = quiet()
        self.table = Table(words.text("profile.paste_title"))
        self.table.setProperty("frame", "bare")
        self._take_button = primary(words.text("profile.paste_take"), lambda: self.taken.emit(self.reading, True))
        self._insert_button = secondary("", lambda: self.taken.emit(self.reading, False))
        self.boxes: list[QComboBox] = []
        """The choices over the columns."""
        self._lay_out()
        self.setFocusProxy(self._take_button)

    def _lay_out(self) -> None:
        words = self._words
        buttons = StackingRow()
        buttons.setSpacing(spacing.S)
        buttons.addWidget(self._take_button)
        buttons.addWidget(self._insert_button)
        buttons.addWidget(ghost(words.text("profile.cancel"), self.closed.emit))
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.S, 0, spacing.S, 0)
        layout.setSpacing(spacing.S)
        layout.addWidget(self._summary)
        layout.addWidget(self._notes)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)

    def show_text(self, text: str, at: int, level_length: Seconds, *, may_insert: bool) -> bool:
        """Show a text; whether there is anything in it.

        :param at: number of the row that it would be put in as.
        :param level_length: length of levels where the text says none.
        :param may_insert: whether there are levels among which to insert.
        """
        self._text, self._level_length = text, level_length
        self.reading = read_structure(text, level_length=level_length)
        if not self.reading.lines:
            return False
        self._insert_button.setText(self._words.text("profile.paste_insert", row=at))
        self._insert_button.setVisible(may_insert)
        self._show_table()
        return True

    def _show_table(self) -> None:
        words = self._words
        width = max(len(line.cells) for line in self.reading.lines)
        names = [words.text("profile.paste_column", number=number) for number in range(1, width + 1)]
        columns = [
            Column(words.text("profile.paste_line"), is_number=True, width=_LINE_WIDTH),
            *(Column(name, width=_CELL_WIDTH) for name in names),
            Column(words.text("profile.paste_read_as")),
        ]
        chooser = (_COLUMNS_ROW, ["", *[""] * width, words.text("profile.paste_columns_hint")])
        self.table.show_rows(columns, [chooser, *self._rows(width)])
        self._put_choices(width)
        self._say()

    def _put_choices(self, width: int) -> None:
        """Put the choice of what it says over each column."""
        words = self._words
        roles = [(role.value, words.text(f"structure.role_{role}")) for role in Role]
        model = self.table.model()
        self.boxes = []
        for place in range(width):
            box = choice_box(words.text("profile.paste_column", number=place + 1), roles)
            choose(box, self._role_of(place).value)
            box.activated.connect(lambda _, place=place: self._point_out(place))
            self.table.setIndexWidget(model.index(0, place + 1), box)
            self.boxes.append(box)

    def _role_of(self, place: int) -> Role:
        return self.reading.columns[place] if place < len(self.reading.columns) else Role.UNREAD

    def _point_out(self, place: int) -> None:
        """Read the text anew with what the host says that a column is; no two columns have the same blind."""
        columns = [self._role_of(column) for column in range(len(self.boxes))]
        chosen = Role(self.boxes[place].currentData())
        for other, role in enumerate(columns):
            if role is chosen:
                columns[other] = Role.UNREAD
        columns[place] = chosen
        self.reading = read_structure(self._text, columns, self._level_length)
        for column, box in enumerate(self.boxes):
            choose(box, self._role_of(column).value)
        self.table.change_rows(dict(self._rows(len(self.boxes))))
        self._say()

    def _rows(self, width: int) -> list[tuple[str, Sequence[Cell | str]]]:
        words = self._words
        rows: list[tuple[str, Sequence[Cell | str]]] = []
        for number, (line, told) in enumerate(what_was_read(self.reading)):
            cells: list[Cell | str] = [Cell(words.number(line.number), tone="quiet")]
            for place in range(width):
                cell = line.cells[place] if place < len(line.cells) else None
                if cell is None or line.is_headings:
                    cells.append(Cell(cell.text if cell is not None else "", tone="quiet"))
                else:
                    tone = "warning" if cell.text in line.unread else "text"
                    # The whole text too: a long one is cut.
                    hint = f"{cell.text} – {words.text(f'structure.role_{cell.role}')}" if cell.text else ""
                    cells.append(Cell(cell.text, tone=tone, hint=hint))
            said = " · ".join(words.say(each) for each in told)
            note = words.say(line.note) if line.note is not None else ""
            if not told:
                cells.append(Cell(first_sentence(note), tone="warning", hint=note))
            else:
                cells.append(Cell(f"{said} – {note}" if note else said, tone="quiet" if line.is_headings else "text"))
            rows.append((f"line {number}", cells))
        return rows

    def _say(self) -> None:
        """Say how much was read, and what was understood of whole columns."""
        rows, words = self.reading.rows, self._words
        breaks = sum(isinstance(row, Break) for row in rows)
        self._summary.setText(
            words.text(
                "profile.paste_summary", levels=len(rows) - breaks, breaks=breaks, unread=len(self.reading.rejected)
            )
        )
        notes = " ".join(words.say(note) for note in self.reading.notes)
        self._notes.setText(notes)
        self._notes.setVisible(bool(notes))
        for button in (self._take_button, self._insert_button):
            button.setEnabled(bool(rows))
