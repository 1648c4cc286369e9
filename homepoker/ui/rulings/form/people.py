"""Editors of people: one of those at the table, or any name."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QVBoxLayout

from homepoker.core.spelling import called
from homepoker.services.words import Words
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.rulings.form.editor import MISSING, Editor, LineEditor, go_on
from homepoker.ui.rulings.form.form_context import FormContext, Person
from homepoker.ui.rulings.form.toggles import Toggles
from homepoker.ui.theme import spacing


class PlayerEditor(Editor):
    """Editor of one player: chosen from those at the table, or typed."""

    def __init__(self, words: Words, name: str, around: FormContext) -> None:
        super().__init__()
        self._people = around.people
        self._everybody = (*around.people, *around.others)
        self.box = ComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        name_choice(self.box, name)
        self.box.setMinimumContentsLength(8)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.addItem("")
        self.box.addItems([seated(person, words) for person in self._people])
        line = self.box.lineEdit()
        if line is not None:
            line.setPlaceholderText(words.text("floor.example_player"))
            line.setAccessibleName(f"{name}: {words.text('fact.player')}")
            line.returnPressed.connect(go_on)
        self.box.setCurrentIndex(0)
        self.box.activated.connect(lambda _place: self.changed.emit())
        self.box.editTextChanged.connect(self._typed)
        self._is_silent = False
        self._set: tuple[str, Any] = ("", MISSING)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        self.setFocusProxy(self.box)

    def value(self) -> Any:
        text = self.box.currentText().strip()
        if text == self._set[0]:
            return self._set[1]
        place = self.box.findText(text) if text else -1
        if place > 0:
            return self._people[place - 1].id
        return person_called(text, self._everybody) or MISSING

    def set_value(self, value: Any) -> None:
        self._is_silent = True
        place = next((at for at, person in enumerate(self._people, start=1) if person.id == value), 0)
        if place:
            self.box.setCurrentIndex(place)
        else:
            self.box.setCurrentIndex(0)
            called = next((person.name for person in self._everybody if person.id == value), value)
            self.box.setEditText("" if value is MISSING or value is None else str(called))
        self._set = (self.box.currentText().strip(), MISSING if value is None else value)
        self._is_silent = False

    def _typed(self) -> None:
        if not self._is_silent:
            self.changed.emit()


class PeopleEditor(Editor):
    """Editor of several players: those at the table to press, others to type, separated by commas."""

    def __init__(self, words: Words, name: str, around: FormContext) -> None:
        super().__init__()
        self._people = around.people
        self._everybody = (*around.people, *around.others)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        choices = [(person.id, person.name) for person in self._people]
        tips = [seated(person, words) for person in self._people]
        self.toggles = Toggles(name, choices, several=True, size="small", tips=tips)
        self.toggles.changed.connect(self.changed)
        column.addWidget(self.toggles)
        self.toggles.setVisible(bool(choices))
        example = words.text("floor.example_others" if choices else "floor.example_players")
        self.line = LineEditor(name, self._read, self._shown, example=example)
        self.line.changed.connect(self.changed)
        column.addWidget(self.line)
        self.setFocusProxy(self.toggles if choices else self.line)

    def value(self) -> Any:
        others = self.line.value()
        return [*self.toggles.value(), *(others if others is not MISSING else ())]

    def set_value(self, value: Any) -> None:
        given = [str(person) for person in value] if isinstance(value, (list, tuple)) else []
        known = {person.id for person in self._people}
        self.toggles.set_value([person for person in given if person in known])
        self.line.set_value([person for person in given if person not in known] or MISSING)

    def _read(self, text: str) -> list[str]:
        return [person_called(name.strip(), self._everybody) for name in text.split(",") if name.strip()]

    def _shown(self, names: list[str]) -> str:
        by_id = {person.id: person.name for person in self._everybody}
        return ", ".join(by_id.get(name, name) for name in names)


def seated(person: Person, words: Words) -> str:
    """The name, with the seat where there is one."""
    if person.seat is None:
        return person.name
    return words.text("floor.person_at_seat", name=person.name, seat=person.seat)


def person_called(text: str, people: tuple[Person, ...]) -> str:
    """The id of the person of that name; otherwise the name as it was typed, with a capital."""
    known = called(text, ((person.name, person.id) for person in people))
    # A capital tells a name that was typed from the id of a member.
    return known or text[:1].upper() + text[1:]
