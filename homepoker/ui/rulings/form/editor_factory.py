"""Factory of editors: the editor of each field by its kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QHBoxLayout

from homepoker.services.rulings.fact_fields import FactField, FieldKind
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.rulings.form.cards import CardsEditor
from homepoker.ui.rulings.form.chips import ChipEditor, ChipTray
from homepoker.ui.rulings.form.collection_editors import GroupEditor, MapEditor, RowsEditor, is_needed
from homepoker.ui.rulings.form.editor import MISSING, Editor, LineEditor, go_on
from homepoker.ui.rulings.form.form_context import FormContext
from homepoker.ui.rulings.form.people import PeopleEditor, PlayerEditor
from homepoker.ui.rulings.form.reading import reader_of
from homepoker.ui.rulings.form.toggles import DropDownEditor, Toggles
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

FEW = 5
"""The number of answers up to which they stand beside or below each other; more open as a list."""

NUMBER_WIDTH = 130
"""The width of a line for a number, in logical pixels."""


def make_editor(field: FactField, around: FormContext, words: Words, *, is_narrow: bool = False) -> Editor:
    """The editor of a field.

    :param is_narrow: it stands beside others in one row.
    """
    # A seat that stands beside a table may be one of another table.
    there = around.elsewhere() if any(part.kind is FieldKind.TABLE for part in field.inner) else around
    inner = partial(make_editor, around=there, words=words, is_narrow=True)
    match field.kind:
        case FieldKind.YES_NO:
            answers = ((True, words.text("fact.yes")), (False, words.text("fact.no")))
            return Toggles(field.label, answers, always=True, size="small" if is_narrow else "big")
        case FieldKind.CHOICE:
            return _choice(field, words, is_narrow=is_narrow)
        case FieldKind.SEAT if not is_narrow:
            return _seats(field, around)
        case FieldKind.SEAT:
            return DropDownEditor(field.label, around.seat_choices(), words.text("floor.no_seat"))
        case FieldKind.CHIP if not is_narrow:
            reader = reader_of(field.kind, words, around.now)
            return ChipEditor(words, field.label, around.denominations, reader, around.case)
        case FieldKind.CARD:
            return CardsEditor(words, field.label, several=False, is_narrow=is_narrow)
        case FieldKind.PLAYER:
            return PlayerEditor(words, field.label, around)
        case FieldKind.LUCK:
            return SeedEditor(words, field.label, around.luck)
        case FieldKind.LIST:
            return _list(field, around, words, is_narrow=is_narrow)
        case FieldKind.MAP:
            return MapEditor(words, field, inner, _known_names(field, around))
        case FieldKind.GROUP:
            return GroupEditor(field, inner)
        case _:
            reader = reader_of(field.kind, words, around.now)
            made = LineEditor(field.label, reader.read, reader.show, example=reader.example, is_number=reader.is_number)
            if reader.is_number and not is_narrow:
                set_extent(made.line, width=NUMBER_WIDTH)
            return made


def _choice(field: FactField, words: Words, *, is_narrow: bool) -> Editor:
    if is_narrow or len(field.choices) > FEW:
        return DropDownEditor(field.label, field.choices, words.text("floor.choose"))
    return Toggles(field.label, field.choices, always=True)


def _list(field: FactField, around: FormContext, words: Words, *, is_narrow: bool) -> Editor:
    (item,) = field.inner
    match item.kind:
        case FieldKind.CHIP:
            return ChipTray(words, field.label, around.denominations, around.case)
        case FieldKind.CARD:
            return CardsEditor(words, field.label, several=True, is_narrow=is_narrow)
        case FieldKind.SEAT:
            return _seats(field, around, several=True)
        case FieldKind.PLAYER:
            return PeopleEditor(words, field.label, around)
        case FieldKind.CHOICE:
            return Toggles(field.label, item.choices, several=True, size="small")
        case _:
            framed = item.kind is FieldKind.GROUP and len(item.inner) > 1
            make = partial(make_editor, item, around, words, is_narrow=True)
            return RowsEditor(words, field.label, make, is_framed=framed, is_needed=is_needed(field))


def _known_names(field: FactField, around: FormContext) -> tuple[str, ...]:
    """The names of those at the table, for a fact with a value for each of them."""
    key, value = field.inner
    is_chips_of_players = key.kind is FieldKind.PLAYER and value.kind is FieldKind.CHIPS
    return tuple(person.id for person in around.people if person.seat is not None) if is_chips_of_players else ()


def _seats(field: FactField, around: FormContext, *, several: bool = False) -> Toggles:
    return Toggles(field.label, around.seat_choices(), several=several, size="small")


class SeedEditor(Editor):
    """Editor of the seed of a draw: drawn once, so that a ruling stays while the other facts change."""

    def __init__(self, words: Words, name: str, luck: Callable[[], int]) -> None:
        """
        :param luck: draws a number.
        """
        super().__init__()
        self._luck = luck
        self._number = luck()
        self._shown = labels.quiet(words.text("floor.luck_drawn"))
        self.again = buttons.secondary(words.text("floor.draw_again"), self._draw, icon="dice", size="small")
        self.again.setAccessibleName(f"{name}: {words.text('floor.draw_again')}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addWidget(self._shown, 1)
        row.addWidget(self.again)
        self.setFocusProxy(self.again)

    def value(self) -> Any:
        return self._number

    def set_value(self, value: Any) -> None:
        if value is not MISSING and value is not None:
            self._number = int(value)

    def _draw(self) -> None:
        self._number = self._luck()
        self.changed.emit()
        if self.again.hasFocus():
            # One press more would draw until it suits somebody.
            go_on()
