"""Page on which the host chooses among the stacks that a case makes, packs bags for later, and prints the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from homepoker.core.limits import MOST_PEOPLE
from homepoker.core.profile import Profile
from homepoker.services.exchange.packing_paper import PackingPaper, RowKind, packing_paper
from homepoker.services.words import Words
from homepoker.ui.chips import stack_view as view
from homepoker.ui.chips.drawn_stack import DrawnStack
from homepoker.ui.chips.stack_view import Choice, StackWish
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import icon_button, primary, secondary
from homepoker.ui.kit.fields.form_fields import labelled, number_box
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import LeastColumn, ScrolledForm, ScrollingPage, StackingRow
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.text.labels import ElidedLabel, body, caption, quiet, set_tone
from homepoker.ui.kit.text.mnemonics import RadioButton
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_FORM_WIDTH = 236
_LABEL_WIDTH, _COUNT_WIDTH = 210, 76


class StackPage(QWidget):
    """``taken`` carries the wish with the chosen stacks and bags, ``printed`` the profile whose list is wanted.

    ``closed`` says that the host is done and nothing changes.
    """

    taken = Signal(object)
    printed = Signal(object)
    closed = Signal()

    def __init__(self, words: Words, wish: StackWish, profile_for: Callable[[StackWish], Profile]) -> None:
        """
        :param profile_for: makes the profile with the stacks of a wish, which is packed for.
        """
        super().__init__()
        self._words = words
        self._wish = wish
        self._profile_for = profile_for
        self._choices: list[ChoiceCard] = []
        self._group = QButtonGroup(self)
        self._make_fields()
        self._lay_out()
        self._show()

    @property
    def wish(self) -> StackWish:
        """What is wished now, the chosen stacks among it."""
        deal = view.chosen_deal(self._wish)
        return replace(self._wish, kept=deal.stacks) if deal is not None else self._wish

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    # How it is put together

    def _make_fields(self) -> None:
        words, later, profile = self._words, self._wish.later, self._profile_for(self._wish)
        self._bags: dict[str, QSpinBox] = {}
        shown = {
            "re_entries": True,
            "rebuys": bool(profile.rebuys) or later.rebuys > 0,
            "add_ons": bool(profile.add_on_chips) or later.add_ons > 0,
        }
        for name, is_shown in shown.items():
            if is_shown:
                box = number_box(words.text(f"chips.pack_{name}"), 0, MOST_PEOPLE, words.language)
                box.setValue(getattr(later, name))
                box.valueChanged.connect(lambda count, name=name: self._pack(name, count))
                self._bags[name] = box

    def _lay_out(self) -> None:
        words = self._words
        header = QHBoxLayout()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("chips.pack_close"), self.closed.emit))
        name = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        name.setText(words.text("chips.pack_title"))
        name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._about = ElidedLabel(size=spacing.TYPE_QUIET, tone="quiet")
        header.addWidget(name)
        header.addWidget(self._about, 1)
        self._print = secondary(words.text("packing.print"), self._ask_for_print, icon="print")
        header.addWidget(self._print)
        header.addWidget(primary(words.text("chips.pack_take"), self._take, icon="check"))
        columns = StackingRow(least_height=360)
        columns.setSpacing(spacing.M)
        columns.addWidget(self._form())
        columns.addWidget(self._result(), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        layout.setSpacing(spacing.M)
        layout.addLayout(header)
        layout.addLayout(columns, 1)

    def _form(self) -> ScrolledForm:
        words = self._words
        form = ScrolledForm(words.text("chips.pack_bags"))
        set_extent(form, width=_FORM_WIDTH)
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        for name, box in self._bags.items():
            column.addLayout(labelled(words.text(f"chips.pack_{name}"), box))
        column.addWidget(quiet(words.text("chips.pack_bags_hint")))
        form.add_part(words.text("chips.pack_bags"), fields)
        return form

    def _result(self) -> ScrollingPage:
        inside = QWidget()
        column = LeastColumn(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        self._trouble = body()
        set_tone(self._trouble, "warning")
        self._ways = Flow()
        self._row = StackingRow(least_height=0)
        self._row.setSpacing(spacing.M)
        packing = QFrame()
        packing.setProperty("frame", "card")
        name_region(packing, self._words.text("packing.list"))
        self._each = body()
        self._each.setFont(font(spacing.TYPE_LARGE, SEMIBOLD, is_tabular=True))
        self._warnings = quiet()
        set_tone(self._warnings, "warning")
        self._table = Table(self._words.text("packing.list"))
        self._table.setProperty("frame", "bare")
        inner = LeastColumn(packing)
        inner.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.M)
        inner.setSpacing(spacing.S)
        for part in (self._each, self._warnings):
            inner.addWidget(part)
        inner.addWidget(self._table, 1)
        column.addWidget(self._trouble)
        column.addWidget(self._ways)
        column.addLayout(self._row)
        column.addWidget(packing, 1)
        set_extent(packing, least_height=240)
        return ScrollingPage(inside)

    # What is wished

    def _pack(self, name: str, count: int) -> None:
        later = replace(self._wish.later, **{name: count})  # type: ignore[arg-type] # each name is that of a count
        rebuy, add_on = later.rebuy_chips or self._wish.stack, later.add_on_chips or self._wish.stack
        self._wish_for(replace(self._wish, later=replace(later, rebuy_chips=rebuy, add_on_chips=add_on)))

    def _wish_for(self, wish: StackWish) -> None:
        self._wish = wish
        for name, box in self._bags.items():
            with QSignalBlocker(box):
                box.setValue(getattr(wish.later, name))
        self._show()

    def _choose(self, choice: Choice) -> None:
        self._wish = replace(self._wish, kept=choice.deal.stacks)
        self._show_chosen()

    def _take(self) -> None:
        self.taken.emit(self.wish)

    def _ask_for_print(self) -> None:
        self.printed.emit(self._profile_for(self.wish))

    # Showing

    def _show(self) -> None:
        words, wish = self._words, self._wish
        trouble = view.trouble(wish, words)
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self._ways.clear()
        ways = view.ways_out(wish, words)
        for way in ways:
            self._ways.add(secondary(way.text, partial(self._wish_for, way.wish)))
        self._ways.setVisible(bool(ways))
        for card in self._choices:
            self._group.removeButton(card.button)
        empty(self._row)
        shown = view.choices(wish, words)
        self._choices = [ChoiceCard(words, choice, wish, is_alone=len(shown) == 1) for choice in shown]
        for card in self._choices:
            self._group.addButton(card.button)
            card.chosen.connect(self._choose)
            self._row.addWidget(card, 1)
        self._show_chosen()

    def _show_chosen(self) -> None:
        deal = view.chosen_deal(self._wish)
        self.setFocusProxy(self._table)
        for card in self._choices:
            card.show_chosen(card.choice.deal == deal)
            if card.choice.deal == deal:
                self.setFocusProxy(card.button)
        paper = packing_paper(self._profile_for(self.wish), self._words) if deal is not None else None
        self._print.setEnabled(paper is not None)
        self._table.setVisible(paper is not None)
        if paper is not None:
            self._show_paper(paper)
        else:
            self._each.setText(self._words.text("packing.nothing"))
            self._warnings.hide()

    def _show_paper(self, paper: PackingPaper) -> None:
        words = self._words
        self._about.setText(paper.about)
        self._each.setText("\n".join(paper.sentences))
        self._warnings.setText("\n".join(paper.warnings))
        self._warnings.setVisible(bool(paper.warnings))
        columns = [
            Column(words.text("packing.row"), width=_LABEL_WIDTH),
            Column(words.text("packing.note"), does_stretch=True),
            *(Column(words.number(chip.value), is_number=True, width=_COUNT_WIDTH) for chip in paper.chips),
        ]
        rows = []
        for at, row in enumerate(paper.rows):
            is_sum = row.kind is RowKind.SUM
            tone = "quiet" if is_sum else "text"
            counts = (Cell(str(count) if count or is_sum else "", tone=tone) for count in row.counts)
            rows.append((str(at), (Cell(row.label, tone=tone), Cell(row.note, tone="quiet", hint=row.note), *counts)))
        self._table.show_rows(columns, rows)


class ChoiceCard(QFrame):
    """A deal to choose: its stacks drawn, why, and what stays in the case; a click anywhere on it chooses it."""

    chosen = Signal(object)

    def __init__(self, words: Words, choice: Choice, wish: StackWish, *, is_alone: bool) -> None:
        """
        :param is_alone: two kinds of stack have room beside each other.
        """
        super().__init__()
        self.choice = choice
        self.setProperty("frame", "card")
        name_region(self, choice.title)
        self.button = RadioButton()
        self.button.setText(choice.title)
        self.button.setFont(font(weight=MEDIUM))
        self.button.clicked.connect(lambda: self.chosen.emit(self.choice))
        drawn = QBoxLayout(QBoxLayout.Direction.LeftToRight if is_alone else QBoxLayout.Direction.TopToBottom)
        drawn.setSpacing(spacing.XXL if is_alone else spacing.XS)
        for name, stack in choice.kinds:
            kind = QVBoxLayout()
            kind.setSpacing(spacing.XS)
            kind.addStretch(1)
            if name:
                kind.addWidget(caption(name))
            kind.addWidget(DrawnStack(words, stack, wish.case))
            drawn.addLayout(kind)
        drawn.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.M)
        layout.setSpacing(spacing.S)
        layout.addWidget(self.button)
        layout.addLayout(drawn)
        layout.addWidget(quiet(choice.why))
        layout.addWidget(quiet(choice.left))
        layout.addStretch(1)

    def show_chosen(self, is_chosen: bool) -> None:
        """Show whether it is the chosen one; tells nobody."""
        self.button.setChecked(is_chosen)
        set_look(self, "isChosen", is_chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.button.click()
        event.accept()
