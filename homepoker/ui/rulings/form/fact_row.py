"""Row of a fact in a form: label, where the answer comes from, the field, and what is wrong with it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from homepoker.services.rulings.fact_fields import FactField, FieldKind
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import Badge
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.editor import MISSING, Editor
from homepoker.ui.rulings.form.editor_factory import make_editor
from homepoker.ui.rulings.form.form_context import FormContext
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.style import set_look


class FactRow(QFrame):
    """Row of a fact; ``changed`` is sent when the host changes it."""

    changed = Signal()

    def __init__(self, field: FactField, around: FormContext, words: Words) -> None:
        super().__init__()
        self.field = field
        self._words = words
        self._is_given = False
        self._held: Any = MISSING
        self.is_touched = False
        self.setProperty("frame", "fact")
        self.editor: Editor = make_editor(field, around, words)
        self.editor.changed.connect(self._edited)
        self._label = labels.body(field.label)
        self._label.setFont(font(weight=MEDIUM))
        self._label.setBuddy(self.editor)
        self.badge = Badge("", "quiet")
        self.badge.hide()
        none = words.text("floor.not_yet" if field.kind is FieldKind.MOMENT else "floor.none")
        self.none = buttons.ghost(none, self._turn_none, size="small")
        self.none.setCheckable(True)
        self.none.setProperty("kind", "choice")
        self.none.setAccessibleName(f"{field.label}: {none}")
        if field.is_optional or not field.may_be_none:
            self.none.hide()
        self._fault = labels.quiet()
        self._fault.hide()
        self._said = ("", False)
        """Sentence below the field, and whether something is wrong."""
        head = QHBoxLayout()
        head.setSpacing(spacing.S)
        head.addWidget(self._label, 1)
        head.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.none, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.S, 2, 0, 2)
        column.setSpacing(spacing.XS)
        column.addLayout(head)
        column.addWidget(self.editor)
        column.addWidget(self._fault)
        self.clear()

    @property
    def is_given(self) -> bool:
        """Whether the fact has a value: typed, known from the evening, or taken from an example."""
        return self._is_given

    @property
    def is_prefilled(self) -> bool:
        """Whether the value comes from the evening and nobody has changed it."""
        return not self.badge.isHidden()

    @property
    def is_empty(self) -> bool:
        """Whether the fact has no value, not even a default."""
        return not self.none.isChecked() and self.editor.value() is MISSING

    def value(self) -> Any:
        """The fact as plain data, or `MISSING`."""
        if self.none.isChecked():
            return None
        if self._held is not MISSING:
            return self._held
        return self.editor.value() if self._is_given or self._says_something_empty else MISSING

    def set_value(self, value: Any) -> None:
        """Fill the field in, from an example or an earlier ruling."""
        self.editor.set_value(value)
        self.none.setChecked(value is None and not self.none.isHidden())
        self._is_given = True
        # As long as nobody changes it, it is what it was, also where the field would write it differently.
        self._held = value
        self.badge.hide()

    def prefill(self, value: Any) -> None:
        """Fill the field in with the evening's value, and mark it as such."""
        self.set_value(value)
        self.badge.setText(self._words.text("floor.from_the_evening"))
        set_tooltip(self.badge, self._words.text("floor.from_the_evening_explained"))
        self.badge.show()

    def clear(self) -> None:
        """Empty the field, or show the default."""
        default = self.field.default
        self.editor.set_value(MISSING if default is None else default)
        self.none.setChecked(False)
        self._is_given = False
        self._held = MISSING
        self.is_touched = False
        self.badge.hide()
        self.say("")

    def ask(self, is_asked: bool) -> None:
        """Mark the row as the next question, or not."""
        set_look(self, "frame", "asked" if is_asked else "fact")

    def say(self, text: str, *, is_wrong: bool = True) -> None:
        """Show the problem of the fact below it, or the part that is still missing; hide it if the text is empty."""
        if (text, is_wrong and bool(text)) == self._said:
            return  # most rows have nothing to say, and are told so after every letter
        self._said = (text, is_wrong and bool(text))
        labels.set_tone(self._fault, "danger" if is_wrong else "quiet")
        self._fault.setText(text)
        self._fault.setVisible(bool(text))
        self.editor.setAccessibleDescription(text)

    @property
    def _says_something_empty(self) -> bool:
        """Whether an empty value is a valid start of the fact: an empty list, or a lot to be drawn."""
        return not self.field.is_optional and (self.field.may_be_empty or self.field.kind is FieldKind.LUCK)

    def _turn_none(self) -> None:
        self._held = MISSING
        if self.none.isChecked():
            self.editor.set_value(MISSING)
        self.is_touched = True
        self._is_given = self.none.isChecked()
        self.badge.hide()
        self.changed.emit()

    def _edited(self) -> None:
        self.none.setChecked(False)
        self._held = MISSING
        self.is_touched = self._is_given = True
        self.badge.hide()
        if self.editor.value() is MISSING and not self.editor.problem:
            # Emptied again: what was said before is taken back.
            self._is_given = False
        self.changed.emit()
