"""Card of one policy: the amended book's answer beside the one of this club."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QButtonGroup, QDoubleSpinBox, QHBoxLayout, QWidget

from homepoker.core.rulebooks.policy import PlainValue
from homepoker.services.words import Words
from homepoker.services.words.rulings import policy_value
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import RadioButton
from homepoker.ui.rulebook.club_book.view import PolicyView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_BY_TAB, _BY_ARROWS = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus

_LEAVE = 0
"""Index of the first answer: what the amended book says."""


class AnswerCard(Card):
    """Card of a policy. ``applied`` carries it with the chosen value; none leaves it to the amended book."""

    applied = Signal(str, object)
    words_wanted = Signal(str)
    """Signal: the id of the club's own rule whose words are to be changed."""

    def __init__(self, view: PolicyView, words: Words, open_rule: OpenRule) -> None:
        super().__init__(view.title)
        self._open_rule = open_rule
        self._words = words
        self._view = view
        self.policy = view.policy
        self.group = QButtonGroup(self)
        self.spin: QDoubleSpinBox | None = None
        self.apply = buttons.primary(words.text("club_book.apply"), self._apply)
        self._show_base()
        self.add(labels.line())
        self.add(labels.caption(words.text("club_book.with_us")))
        self._offer(view.leave)
        for option in view.options:
            self._offer(option.text)
        if not view.options and view.most > view.least:
            self._offer_number()
        self._mark()
        self.add(_left(self.apply))
        self._show_rule()
        self.group.idToggled.connect(lambda _id, is_on: self._follow() if is_on else None)
        self._follow()

    @property
    def chosen(self) -> PlainValue | None:
        """The value chosen on the card; ``None`` for what the amended book says."""
        at = self.group.checkedId()
        if at == _LEAVE:
            return None
        return self._number() if self.spin is not None else self._view.options[at - 1].value

    def choose(self, value: PlainValue | None) -> None:
        """Mark an answer, as a click on it does."""
        if value is None:
            at = _LEAVE
        elif self.spin is not None and isinstance(value, int | float):
            at = 1
            self.spin.setValue(value)
        else:
            at = next(place for place, option in enumerate(self._view.options, start=1) if option.value == value)
        self.group.button(at).setChecked(True)

    def _show_base(self) -> None:
        view = self._view
        self.add(labels.quiet(view.question))
        self.add(labels.caption(view.base_note))
        if view.base:
            self.add(labels.body(view.base))
        if (cited := view.cited) is not None:
            self.add(_left(buttons.link(view.cited_words, lambda: self._open_rule(cited))))
        if view.open_point:
            self.add(labels.quiet(view.open_point))

    def _show_rule(self) -> None:
        view, words = self._view, self._words
        if view.rule:
            change = buttons.link(words.text("club_book.change_words"), lambda: self.words_wanted.emit(view.rule))
            row = StackingRow()
            row.addWidget(labels.quiet(words.text("club_book.stands_in", rule=view.rule_words)), 1)
            row.addWidget(change)
            self.add(row)

    def _offer(self, text: str) -> None:
        row = _Answer(text)
        # Only the chosen one takes the focus from Tab. Qt sees to it too late: when one of them, any of them, has it.
        row.radio.setFocusPolicy(_BY_ARROWS)
        row.radio.toggled.connect(lambda is_on: row.radio.setFocusPolicy(_BY_TAB if is_on else _BY_ARROWS))
        self.group.addButton(row.radio, len(self.group.buttons()))
        self.add(row)

    def _offer_number(self) -> None:
        view = self._view
        self.spin = _CalmSpin()
        self.spin.setLocale(QLocale(self._words.language))
        self.spin.setDecimals(0 if view.is_whole else 2)
        self.spin.setSingleStep(1 if view.is_whole or view.most > 1 else 0.05)
        self.spin.setRange(view.least, view.most)
        self.spin.setValue(view.start)
        self.spin.setAccessibleName(view.title)
        self._offer(self._words.text("club_book.own_number"))
        self._number_says = labels.quiet()
        row = StackingRow()
        row.setContentsMargins(spacing.XL + spacing.XS, 0, 0, 0)
        row.setSpacing(spacing.M)
        row.addWidget(self.spin)
        row.addWidget(self._number_says, 1)
        self.add(row)
        self._say_number()
        self.spin.valueChanged.connect(self._turned)

    def _mark(self) -> None:
        view = self._view
        if view.own is None:
            at = _LEAVE
        elif self.spin is not None:
            at = 1
        else:
            at = next(place for place, option in enumerate(view.options, start=1) if option.value == view.own)
        self.group.button(at).setChecked(True)

    def _number(self) -> int | float:
        assert self.spin is not None, "a number is asked for"
        return round(self.spin.value()) if self._view.is_whole else round(self.spin.value(), 2)

    def _turned(self) -> None:
        self.group.button(1).setChecked(True)
        self._say_number()
        self._follow()

    def _say_number(self) -> None:
        self._number_says.setText(policy_value(self._view.policy, self._number(), self._words))

    def _follow(self) -> None:
        self.apply.setEnabled(self.chosen != self._view.own)

    def _apply(self) -> None:
        self.applied.emit(self._view.policy, self.chosen)


class _Answer(QWidget):
    """A radio button whose words are broken into lines; Qt's own are cut off."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.radio = RadioButton()
        self.radio.setAccessibleName(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addWidget(self.radio, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(labels.body(text), 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.radio.click()
        event.accept()


class _CalmSpin(QDoubleSpinBox):
    """Number field that follows the mouse wheel only with the focus, so that scrolling the card does not change it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_extent(self, least_width=120)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def _left(widget: QWidget) -> QHBoxLayout:
    row = StackingRow()
    row.addWidget(widget)
    row.addStretch(1)
    return row
