"""Form of filing a ruling: table, people concerned, the person who decided, and another decision of the floor."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.quantities import PlayerId
from homepoker.services.evening.commands.floor import Circumstances
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.rulings.form.form_context import Person
from homepoker.ui.rulings.form.toggles import Toggles
from homepoker.ui.theme import spacing


class RecordForm(Card):
    """Form of what the journal keeps beside a ruling. ``recorded`` comes with Enter or the button."""

    recorded = Signal()
    closed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("floor.record"))
        self._words = words
        self._deputies: tuple[Person, ...] = ()
        self._said = labels.body()
        self._players_label = labels.caption(words.text("floor.players"))
        self._players = QVBoxLayout()
        self.players = Toggles("", ())
        self._players.addWidget(self.players)
        self.note = _line(words.text("floor.note"), words.text("floor.note_explained"))
        self.otherwise = CheckBox(words.text("floor.decide_otherwise"))
        self.instead = _line(words.text("floor.instead"), words.text("floor.instead_example"))
        self.reason = _line(words.text("floor.reason"), words.text("floor.reason_example"))
        self.plays = CheckBox(words.text("floor.i_play"))
        self.deputy = ComboBox()
        name_choice(self.deputy, words.text("floor.deputy"))
        self._otherwise = _together(
            labels.caption(words.text("floor.instead")),
            self.instead,
            labels.caption(words.text("floor.reason")),
            self.reason,
        )
        self._deputy = _together(labels.caption(words.text("floor.deputy")), self.deputy)
        self._problem = labels.quiet()
        labels.set_tone(self._problem, "danger")
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self._said)
        column.addWidget(self._players_label)
        column.addLayout(self._players)
        column.addWidget(labels.caption(words.text("floor.note")))
        column.addWidget(self.note)
        column.addWidget(self.otherwise, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._otherwise)
        column.addWidget(self.plays, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._deputy)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self.add(area, 1)
        self.add(self._problem)
        self.keep = buttons.primary(words.text("floor.record_now"), self.recorded.emit, icon="check")
        row = StackingRow()
        row.setSpacing(spacing.S)
        row.addWidget(self.keep)
        row.addWidget(buttons.secondary(words.text("floor.not_now"), self.closed.emit))
        row.addStretch(1)
        self.add(row)
        self.otherwise.toggled.connect(self._show_parts)
        self.plays.toggled.connect(self._show_parts)
        for line in (self.note, self.reason):
            line.returnPressed.connect(self.recorded)
        self.instead.returnPressed.connect(self._after_instead)
        self._show_parts()

    @property
    def has_unsaved(self) -> bool:
        """Whether words were typed that are in no journal."""
        return any(line.text().strip() for line in (self.note, self.instead, self.reason) if line.isVisibleTo(self))

    def begin(
        self,
        ruling: str,
        people: tuple[Person, ...],
        named: tuple[str, ...],
        at_table: str,
        everybody: tuple[Person, ...],
    ) -> None:
        """Begin with a ruling.

        :param people: who can be concerned.
        :param named: those whom the facts name.
        :param at_table: the words for the table; empty where none is chosen.
        :param everybody: who can decide in the host's place.
        """
        self.set_title(
            self._words.text("floor.record_at", where=at_table) if at_table else self._words.text("floor.record")
        )
        self._said.setText(ruling)
        self._players.removeWidget(self.players)
        self.players.hide()
        self.players.deleteLater()
        self._deputies = _by_name(everybody)
        choices = [(person.id, person.name) for person in (people if at_table else _by_name(people))]
        self.players = Toggles(self._words.text("floor.players"), choices, several=True, size="small")
        self.players.set_value(list(named))
        self.players.changed.connect(self._offer_deputies)
        self._players.addWidget(self.players)
        self._players_label.setVisible(bool(people))
        self.deputy.clear()
        self._offer_deputies()
        for line in (self.note, self.instead, self.reason):
            line.clear()
        self.otherwise.setChecked(False)
        self.plays.setChecked(False)
        self.plays.setVisible(bool(people))
        self.say("")
        self._show_parts()
        self.keep.setFocus(Qt.FocusReason.TabFocusReason)

    def circumstances(self) -> Circumstances:
        """The entered circumstances; drawn lots and the table are not its business."""
        is_otherwise = self.otherwise.isChecked()
        deputy = str(self.deputy.currentData() or "")
        return Circumstances(
            players=tuple(PlayerId(player) for player in self.players.value()),
            note=self.note.text(),
            plays_the_hand=self.plays.isChecked(),
            deputy=PlayerId(deputy) if deputy else None,
            decides_otherwise=is_otherwise,
            instead=self.instead.text() if is_otherwise else "",
            reason=self.reason.text() if is_otherwise else "",
        )

    def say(self, problem: str) -> None:
        """Show the reason why the ruling could not be filed."""
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def _offer_deputies(self) -> None:
        """Offer the deputies without those concerned: nobody decides on a matter of his own."""
        chosen, concerned = self.deputy.currentData(), self.players.value()
        self.deputy.clear()
        self.deputy.addItem(self._words.text("floor.choose"), "")
        for deputy in self._deputies:
            if deputy.id not in concerned:
                self.deputy.addItem(deputy.name, deputy.id)
        self.deputy.setCurrentIndex(max(0, self.deputy.findData(chosen)))

    def _after_instead(self) -> None:
        if self.reason.text().strip():
            self.recorded.emit()
        else:
            self.reason.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_parts(self) -> None:
        self._otherwise.setVisible(self.otherwise.isChecked())
        self._deputy.setVisible(self.plays.isChecked())
        if self.otherwise.isChecked() and self.otherwise.hasFocus():
            self.instead.setFocus()
        self.say("")


def _by_name(people: tuple[Person, ...]) -> tuple[Person, ...]:
    return tuple(sorted(people, key=lambda person: in_alphabet(person.name)))


def _line(name: str, example: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    line.setPlaceholderText(example)
    limit_line(line)
    return line


def _together(*parts: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(spacing.XL, 0, 0, 0)
    column.setSpacing(spacing.XS)
    for part in parts:
        column.addWidget(part)
    return holder
