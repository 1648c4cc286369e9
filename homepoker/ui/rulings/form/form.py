"""The form of a topic: its facts, what is asked next, and what cannot be so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.facts import BadFact
from homepoker.services.rulings.attempt import Attempt
from homepoker.services.rulings.fact_fields import FactField, FieldKind, form_of
from homepoker.services.words import Words
from homepoker.services.words.rulings import fact_label
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import Badge
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.collection_editors import RowsEditor
from homepoker.ui.rulings.form.editor import MISSING, Editor
from homepoker.ui.rulings.form.editor_factory import make_editor
from homepoker.ui.rulings.form.form_context import FormContext
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.style import set_look

_STILL_MISSING = "fact.error.missing"
_OTHER_GAMES = frozenset({"game", "hiLo", "firstToAct", "topSuits"})
"""Facts of stud and of high-low games, which nobody is asked for in hold'em."""

_CLICKED = (FieldKind.YES_NO, FieldKind.CHOICE, FieldKind.SEAT)
"""Kinds of fields of which a clicked answer moves the focus to the next question."""


class Form(QWidget):
    """Facts of one topic. ``changed`` comes with every change; `show_attempt` says what came of it.

    What does not matter to the ruling on the facts as they stand is behind *more facts*. While somebody types nothing
    moves that stands above, and nothing goes away.
    """

    changed = Signal()
    row_wanted = Signal(QWidget)
    """Signal: a row that should be visible, the next question."""

    def __init__(self, topic: Topic[Any, Any], around: FormContext, words: Words) -> None:
        super().__init__()
        self._topic = topic
        self._words = words
        self._is_whole = False
        self._read: frozenset[str] = frozenset()
        self._is_ruled = False
        self._last = ""
        self._asked: FactRow | None = None
        self.rows: dict[str, FactRow] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        for field in form_of(topic, words):
            row = FactRow(field, around, words)
            row.changed.connect(lambda name=field.name: self._edited(name))
            self.rows[field.name] = row
            column.addWidget(row)
        self.more: QPushButton = buttons.link("", self._turn_more, icon="chevron-right")
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._arrange()

    def facts(self) -> Mapping[str, Any]:
        """The entered facts, as plain data by their names."""
        facts = {name: row.value() for name, row in self.rows.items()}
        return {name: value for name, value in facts.items() if value is not MISSING}

    @property
    def unread(self) -> str:
        """The question of the field in which something typed cannot be read; empty where all can."""
        return next((row.field.label for row in self.rows.values() if row.editor.problem), "")

    def fill(self, facts: Mapping[str, Any]) -> None:
        """Show these facts and no others, and tell about it."""
        for name, row in self.rows.items():
            row.clear()
            if name in facts:
                row.set_value(facts[name])
        self._read = frozenset()
        self._last = ""
        self.changed.emit()

    def prefill(self, facts: Mapping[str, Any]) -> None:
        """Fill in what the evening knows where the host has said nothing, and tell about it."""
        for name, row in self.rows.items():
            if row.is_touched or (row.is_given and not row.is_prefilled):
                continue
            if name in facts:
                row.prefill(facts[name])
            elif row.is_prefilled:
                row.clear()
        self.changed.emit()

    def keep(self, facts: Mapping[str, Any]) -> None:
        """Show again what the host had said, and tell about it."""
        for name, value in facts.items():
            row = self.rows[name]
            row.set_value(value)
            row.is_touched = True
        self.changed.emit()

    def clear(self) -> None:
        """Empty the form and tell about it."""
        self.fill({})

    def show_attempt(self, attempt: Attempt) -> None:
        """Show the result of the facts: the next question, and refused facts."""
        if attempt.ruling is not None or attempt.missing:
            self._read, self._is_ruled = frozenset(attempt.read), attempt.ruling is not None
        problems: dict[str, tuple[str, bool]] = {}
        asked = attempt.missing
        for fault in attempt.faults:
            name = fault.field.partition(".")[0]
            row = self.rows.get(name)
            is_wrong = fault.reason.key != _STILL_MISSING and (row is None or row.is_given)
            if is_wrong and row is not None and row.editor.is_unfinished:
                continue
            problems.setdefault(name if row is not None else "", (self._fault_words(fault), is_wrong))
            if not is_wrong and not asked:
                asked = name
        for name, row in self.rows.items():
            if row.editor.problem:
                row.say(self._not_read(row))
            else:
                text, is_wrong = problems.get(name, ("", False))
                row.say(text, is_wrong=is_wrong)
            row.ask(name == asked)
        self._asked = self.rows.get(asked)
        self._arrange()
        if self._asked is not None:
            self._lead_to(self._asked)

    def lead_on(self) -> bool:
        """Hand the keys to the next question, unless they are there or there is none; returns whether it did.

        That is the next row below which is asked, or in which nothing stands yet; else the question that is asked.
        Whoever leaves a list comes to the row below it.
        """
        row = self._next()
        if row is None:
            return False
        row.editor.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _next(self) -> FactRow | None:
        focused = QApplication.focusWidget()
        here = next((row for row in self.rows.values() if focused is not None and row.isAncestorOf(focused)), None)
        if here is None or self._asked is here:
            return None
        rows = list(self.rows.values())
        below = [row for row in rows[rows.index(here) + 1 :] if row.isVisible()]
        after_list = next(iter(below), None) if isinstance(here.editor, RowsEditor) else None
        return next((row for row in below if row is self._asked or row.is_empty), self._asked or after_list)

    def first(self) -> QWidget:
        """The widget that gets the focus when the form opens: the next question, or the first empty field.

        What must be typed above it comes first, as it stands there; a yes or no above it may turn out not to matter.
        """
        shown = [row for row in self.rows.values() if not row.isHidden()]
        must = (row for row in shown if row is self._asked or (row.is_empty and _is_typed(row)))
        empty = (row for row in shown if not row.is_given)
        return next((row.editor for row in (*must, *empty, *shown)), self)

    def _not_read(self, row: FactRow) -> str:
        examples = (line.placeholderText() for line in row.findChildren(QLineEdit))
        example = next(filter(None, examples), "")
        return (
            self._words.text("floor.not_read_like", example=example) if example else self._words.text("floor.not_read")
        )

    def _fault_words(self, fault: BadFact) -> str:
        reason = self._words.say(fault.reason)
        inner = fault.field.rpartition(".")[2]
        if "." not in fault.field or inner.isdigit():
            return reason
        try:
            label = fact_label(self._topic.id, fault.field, self._words)
        except KeyError:  # not every part of a fact has a name of its own
            return reason
        return self._words.text("fact.fault", fact=label, reason=reason)

    def _edited(self, name: str) -> None:
        self._last = name
        self.changed.emit()

    def _lead_to(self, row: FactRow) -> None:
        last = self.rows.get(self._last)
        self._last = ""
        if last is None or last is row:
            return
        # When the rows have found their places.
        QTimer.singleShot(0, row, lambda: self.row_wanted.emit(row))
        focused = QApplication.focusWidget()
        is_here = focused is not None and last.isAncestorOf(focused)
        if last.field.kind in _CLICKED and (is_here or focused is None):
            row.editor.setFocus(Qt.FocusReason.TabFocusReason)

    def _turn_more(self) -> None:
        self._is_whole = not self._is_whole
        self._arrange()

    def _arrange(self) -> None:
        """Show the facts that matter, and the others where they are wanted."""
        aside = [name for name, row in self.rows.items() if not self._matters(name, row)]
        typed_in = self._typed_in()
        has_come_to_it = typed_in is None
        for name, row in self.rows.items():
            is_shown = self._is_whole or name not in aside
            if typed_in is not None:
                is_shown = not row.isHidden() or (is_shown and (has_come_to_it or row is self._asked))
            row.setVisible(is_shown)
            has_come_to_it = has_come_to_it or row is typed_in
        key = "floor.fewer_facts" if self._is_whole else "floor.more_facts"
        self.more.setText(self._words.text(key, count=len(aside)))
        buttons.set_button_icon(self.more, "chevron-down" if self._is_whole else "chevron-right", "accent")
        self.more.setVisible(bool(aside))

    def _matters(self, name: str, row: FactRow) -> bool:
        if row is self._asked or row.is_touched or (row.is_given and not row.is_prefilled):
            return True
        if row.field.is_optional:
            return name in self._read and name not in _OTHER_GAMES
        return name in self._read or not self._is_ruled

    def _typed_in(self) -> FactRow | None:
        """The row into which somebody is typing."""
        focused, last = QApplication.focusWidget(), self.rows.get(self._last)
        is_typed = isinstance(focused, QLineEdit) and last is not None and last.isAncestorOf(focused)
        return last if is_typed else None


class FactRow(QFrame):
    """Row of a fact: label, where the answer comes from, the field, and what is wrong with it.

    ``changed`` is sent when the host changes it.
    """

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


def _is_typed(row: FactRow) -> bool:
    return not row.field.is_optional and row.field.kind not in (FieldKind.YES_NO, FieldKind.CHOICE)
