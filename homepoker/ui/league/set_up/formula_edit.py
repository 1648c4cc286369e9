"""Editor of a formula for points: its mistakes in words with the place marked, and its names at a click."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_TEXT
from homepoker.core.points.formula import parse
from homepoker.core.points.formula_mistake import FormulaMistake
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.typing_limits import limit_text
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_HEIGHT = 74
_NAMES = ("players", "place", "knock_outs", "rebuys", "entries", "early")
_FUNCTIONS = ("sqrt", "ln", "max", "if")


class FormulaEdit(QWidget):
    """Field for a formula; ``changed`` carries its text, also while it has a mistake."""

    changed = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._mistake: FormulaMistake | None = None
        self.field = QPlainTextEdit()
        limit_text(self.field, LONGEST_TEXT)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(words.text("league_set_up.formula"))
        set_extent(self.field, height=_HEIGHT)
        self.field.textChanged.connect(self._typed)
        self._said = quiet()
        self._names = Flow(
            [
                buttons.secondary(word, lambda text=word: self._put_in(text), size="small")  # type: ignore[misc]
                for word in (
                    *(words.text(f"league_set_up.name_{name}") for name in _NAMES),
                    *(f"{words.text(f'league_set_up.function_{name}')}()" for name in _FUNCTIONS),
                )
            ]
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        for part in (self.field, self._said, self._names):
            column.addWidget(part)
        self.setFocusProxy(self.field)

    @property
    def text(self) -> str:
        """The formula as it stands there."""
        return self.field.toPlainText()

    @property
    def mistake(self) -> FormulaMistake | None:
        """The mistake in the formula, if it has one."""
        return self._mistake

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the formula reads; none while it cannot be read."""
        try:
            return parse(self.text).names if self.text.strip() else ()
        except FormulaMistake:
            return ()

    def show_formula(self, text: str) -> None:
        """Show a formula, unless it stands there already: the cursor stays where it is."""
        if text != self.text:
            self.field.setPlainText(text)

    def set_names_visible(self, is_visible: bool) -> None:
        """Show the names that can be put in, or hide them where the formula is only read."""
        self._names.setVisible(is_visible)

    def mark(self, mistake: FormulaMistake | None) -> None:
        """Mark a mistake that only shows when the formula is worked out, as a division by zero for the winner."""
        self._mistake = mistake
        found: list[QTextEdit.ExtraSelection] = []
        if mistake is not None:
            marked = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.field.document())
            last = max(0, len(self.text) - 1)
            cursor.setPosition(min(mistake.column - 1, last))
            cursor.setPosition(min(mistake.column - 1 + mistake.length, last + 1), QTextCursor.MoveMode.KeepAnchor)
            marked.cursor = cursor
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(current_palette().danger))
            form.setForeground(QColor(current_palette().danger))
            marked.format = form
            found.append(marked)
        self.field.setExtraSelections(found)
        set_look(self.field, "state", "error" if mistake is not None else "")
        self._said.setText(self._words.say(mistake.reason) if mistake is not None else self._read())
        set_tone(self._said, "danger" if mistake is not None else "quiet")

    def reread(self) -> None:
        """Read the formula again; a mistake that only showed when it was worked out is no longer marked."""
        try:
            parse(self.text)
        except FormulaMistake as mistake:
            self.mark(mistake)
        else:
            self.mark(None)

    def _typed(self) -> None:
        self.reread()
        self.changed.emit(self.text)

    def _read(self) -> str:
        """The names that the formula reads, so that a host sees at once whether it was understood."""
        said = [self._words.text(f"league_set_up.name_{name}") for name in self.names]
        return self._words.text("league_set_up.formula_reads", names=", ".join(said)) if said else ""

    def _put_in(self, text: str) -> None:
        cursor = self.field.textCursor()
        cursor.insertText(text)
        if text.endswith("()"):
            cursor.movePosition(QTextCursor.MoveOperation.Left)
            self.field.setTextCursor(cursor)
        self.field.setFocus()
