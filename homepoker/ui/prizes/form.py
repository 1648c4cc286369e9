"""Form of the prizes: how they are divided, and the goods by place; beside it what so many players would get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_TEXT
from homepoker.core.payouts import BY_HAND, MOST_PLACES, UNITS, Fees, PaidBy
from homepoker.services.words import Words
from homepoker.ui.kit.fields.form_fields import choice_box, choose, labelled, number_box
from homepoker.ui.kit.fields.typing_limits import limit_line, limit_text, put_in
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.prizes.view import SIZES, goods_typed, preview, shares_in_words, typed_shares
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_FORM_WIDTH = 268
_GOODS_HEIGHT = 92
_LEAST_TABLE = 260
_AROUND_TABLE = 16
"""Height of the frame and of a bar to scroll sidewards, for more places than there is room."""


class PrizesForm(QWidget):
    """``changed`` carries fees, goods, and the field being typed into; nothing that makes no sense is told."""

    changed = Signal(object, object, str)

    def __init__(self, words: Words, *, has_notes: bool = True) -> None:
        """
        :param has_notes: what is otherwise than wished stands in the form.
        """
        super().__init__()
        self._words, self._has_notes = words, has_notes
        self._fees: Fees | None = None
        self._goods: tuple[str, ...] = ()
        self._sizes: tuple[int, ...] = SIZES
        self._make_fields()
        self._lay_out()

    @property
    def first_field(self) -> QWidget:
        """The field at which the host begins."""
        return self.way if self._fees is not None else self.goods

    def show_prizes(self, fees: Fees | None, goods: tuple[str, ...], sizes: Sequence[int] = ()) -> None:
        """Show how prizes are divided; tells nobody.

        :param fees: nothing where money is not played for: then there are goods alone, and no word of money.
        :param sizes: numbers of entries that are shown beside the usual ones.
        """
        self._fees, self._goods = fees, goods
        self._sizes = (*SIZES, *(size for size in sizes if size > 1))
        if goods_typed(self.goods.toPlainText()) != goods:
            with QSignalBlocker(self.goods):
                self.goods.setPlainText("\n".join(goods))
        if fees is not None:
            self._show_fees(fees)
        for part in (self._of_money, self.table):
            part.setVisible(fees is not None)
        view = preview(fees, self._sizes, self._words)
        self.table.show_rows(view.columns, view.rows)
        rows = (1 + len(view.rows)) * spacing.ROW
        set_extent(self.table, height=rows + _AROUND_TABLE)
        self._notes.setText(" ".join(view.notes))
        self._notes.setVisible(self._has_notes and bool(view.notes))

    def _show_fees(self, fees: Fees) -> None:
        choose(self.way, fees.paid_by.value)
        choose(self.rounded_to, str(fees.rounded_to))
        with QSignalBlocker(self.places):
            self.places.setValue(fees.paid_places)
        with QSignalBlocker(self.percent):
            self.percent.setValue(fees.paid_percent)
        with QSignalBlocker(self.bubble_back):
            self.bubble_back.setChecked(fees.has_bubble_back)
        typed, _ = typed_shares(self.by_hand.text(), self._words)
        if typed != fees.by_hand and not (self.by_hand.hasFocus() and typed is None):
            put_in(self.by_hand, shares_in_words(fees, self._words))
            self._say_error("")
        self._of_way[PaidBy.TABLE].setVisible(fees.paid_by is PaidBy.TABLE)
        self._of_way[PaidBy.FIELD].setVisible(fees.paid_by is PaidBy.FIELD)
        self._of_way[PaidBy.PERCENT].setVisible(fees.paid_by in BY_HAND)

    def _make_fields(self) -> None:
        words = self._words
        ways = [(way.value, words.text(f"prizes.by_{way.value}")) for way in PaidBy]
        self.way = choice_box(words.text("prizes.way"), ways)
        self.way.activated.connect(lambda _: self._tell_way(PaidBy(self.way.currentData())))
        self.places = number_box(
            words.text("profile.field.paid_places"), 0, MOST_PLACES, words.language, closed=words.text("profile.usual")
        )
        self.places.valueChanged.connect(lambda places: self._tell("paid_places", paid_places=places))
        self.percent = number_box(words.text("prizes.percent"), 1, 100, words.language)
        self.percent.setSuffix(" %")
        self.percent.valueChanged.connect(lambda percent: self._tell("paid_percent", paid_percent=percent))
        self.by_hand = QLineEdit()
        limit_line(self.by_hand)
        self.by_hand.setAccessibleName(words.text("prizes.by_hand"))
        self.by_hand.setPlaceholderText("50 / 30 / 20")
        self.by_hand.textEdited.connect(self._hand_typed)
        self._error = labels.quiet()
        labels.set_tone(self._error, "danger")
        units = [(str(unit), words.money(unit)) for unit in UNITS if 10 <= unit <= 10_000]
        self.rounded_to = choice_box(words.text("profile.field.rounded_to"), units)
        self.rounded_to.activated.connect(lambda _: self._tell("", rounded_to=int(self.rounded_to.currentData())))
        self.bubble_back = CheckBox(words.text("prizes.bubble_back"))
        self.bubble_back.toggled.connect(lambda on: self._tell("", has_bubble_back=on))
        self.goods = QPlainTextEdit()
        self.goods.setTabChangesFocus(True)
        limit_text(self.goods, LONGEST_TEXT)
        set_extent(self.goods, height=_GOODS_HEIGHT)
        self.goods.setPlaceholderText(words.text("prizes.goods_hint"))
        self.goods.textChanged.connect(self._goods_typed)
        self.table = Table(words.text("prizes.preview"))
        self.table.setProperty("frame", "bare")
        set_extent(self.table, least_width=_LEAST_TABLE)
        self._notes = labels.quiet()
        labels.set_tone(self._notes, "warning")

    def _lay_out(self) -> None:
        words = self._words
        self._of_money = QWidget()
        money = QVBoxLayout(self._of_money)
        money.setContentsMargins(0, 0, 0, 0)
        money.setSpacing(spacing.M)
        money.addLayout(labelled(words.text("prizes.way"), self.way))
        self._of_way: dict[PaidBy, QWidget] = {}
        for way, text, field in (
            (PaidBy.TABLE, "profile.field.paid_places", self.places),
            (PaidBy.FIELD, "prizes.percent", self.percent),
            (PaidBy.PERCENT, "prizes.by_hand", self.by_hand),
        ):
            part = self._of_way[way] = QWidget(self._of_money)
            inside = labelled(words.text(text), field)
            inside.setContentsMargins(0, 0, 0, 0)
            if way is PaidBy.PERCENT:
                inside.addWidget(self._error)
            part.setLayout(inside)
            money.addWidget(part)
        money.addLayout(labelled(words.text("profile.field.rounded_to"), self.rounded_to))
        money.addWidget(self.bubble_back)
        money.addWidget(self._notes)
        left = QWidget()
        set_extent(left, width=_FORM_WIDTH)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self._of_money)
        column.addLayout(labelled(words.text("prizes.goods"), self.goods))
        column.addWidget(labels.quiet(words.text("prizes.goods_about")))
        column.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(spacing.S)
        right.addWidget(self.table)
        right.addStretch(1)
        across = StackingRow(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        across.addWidget(left)
        across.addLayout(right, 1)

    # What is typed

    def _tell_way(self, way: PaidBy) -> None:
        fees = self._fees
        if fees is None:
            return
        shares = fees.by_hand
        if way in BY_HAND and not shares:
            # A table to begin with, as by hand nothing is known yet.
            shares = (5_000, 3_000, 2_000)
        self._tell("", paid_by=way, by_hand=shares)

    def _hand_typed(self, text: str) -> None:
        shares, why = typed_shares(text, self._words)
        self._say_error(why)
        if shares is not None:
            self._tell("by_hand", by_hand=shares)

    def _say_error(self, why: str) -> None:
        self._error.setText(why)
        self._error.setVisible(bool(why))
        set_look(self.by_hand, "state", "error" if why else "")

    def _goods_typed(self) -> None:
        goods = goods_typed(self.goods.toPlainText())
        if goods != self._goods:
            self._goods = goods
            self.changed.emit(self._fees, goods, "goods")

    def _tell(self, running: str, **change: object) -> None:
        if self._fees is not None:
            fees = replace(self._fees, **change)  # type: ignore[arg-type] # each field passes its own type
            self.changed.emit(fees, self._goods, running)
