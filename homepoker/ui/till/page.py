"""Page of the till: accounts on the left, what should be in it, the count and the prizes on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.accounts import handed_over
from homepoker.core.payouts import Cents
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Rate
from homepoker.services.club import Club
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.exchange.till_sheets import season_till_sheet, till_sheet, tills_of_year
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import cents_of, labelled, money_box, show_cents
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import show_below
from homepoker.ui.standings.export_bar import ExportBar
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM
from homepoker.ui.theme.text_size import scaled, set_extent
from homepoker.ui.till.view import CountView, Settling, Shown, TillView, debtor_ids, shown, till_view

_FIELD, _LEAST_FIELD = 176, 104
"""Widths of fields for an amount, in logical pixels at 100 %."""
_ACCOUNTS = 300
"""Least width of the accounts, in logical pixels at 100 %."""
_LEAST_HEIGHT = 260
"""Least height of accounts and till, in logical pixels at 100 %: three accounts with what settles them."""
_BELOW = 84
"""Height of what stands below the accounts, in logical pixels at 100 %."""


class TillPage(PageInTheMiddle):
    """Accounts, red ones first: Enter on a row settles it. Beside them the till with its count."""

    is_wide = True

    def __init__(
        self, club: Club, desk: TournamentDesk, words: Words, run: ActRunner, *, keeps_height: bool = False
    ) -> None:
        """
        :param keeps_height: it is never lower than a few accounts, where the page around it scrolls.
        """
        super().__init__(words.text("till.title"))
        self._club, self._desk, self._words, self._run = club, desk, words, run
        self._books = TillCommands(desk)
        self._view: TillView | None = None
        self._shown: Shown | None = None
        self.add_action(buttons.icon_button("close", words.text("till.close"), self.closed.emit, size="small"))
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        across = StackingRow(inside)
        across.setContentsMargins(0, 0, spacing.S, 0)
        across.setSpacing(spacing.M)
        across.addLayout(self._accounts(), 3)
        across.addLayout(self._till(), 2)
        # All of it scrolls: beside each other or not, what stands around the page is not laid out anew by it.
        self._area = VerticalScrollArea(least_width=_ACCOUNTS)
        self._area.setWidget(inside)
        if keeps_height:
            set_extent(self._area, least_height=_LEAST_HEIGHT)
        self.add(self._area, 1)
        self._draw()

    def begin(self) -> None:
        """Wait at the first account."""
        if self._view is not None and self._view.rows:
            self.table.go_to(self._view.rows[0][0])
        self.table.setFocus()

    def follow(self) -> bool:
        """Follow other acts of the evening; returns whether it is played for money."""
        if self._desk.state.profile.fees is None:
            return False
        self._draw()
        return True

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The table is never higher than what is seen of it, with the buttons below it.
        self.table.setMaximumHeight(max(self.table.minimumSizeHint().height(), self._area.height() - scaled(_BELOW)))

    def _accounts(self) -> QVBoxLayout:
        words = self._words
        self.table = Table(words.text("till.accounts"))
        self.table.setProperty("frame", "bare")
        set_extent(self.table, least_width=_ACCOUNTS)
        self.table.opened.connect(self._settle_row)
        self.table.current_changed.connect(self._choose)
        self._name = labels.ElidedLabel(weight=MEDIUM)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.settle = buttons.primary("", self._settle)
        self.handed = self._amount("till.handed")
        self.handed.lineEdit().returnPressed.connect(self._settle)
        self.handed.lineEdit().textEdited.connect(lambda _: self._say_settling())
        self.handed.valueChanged.connect(lambda _: self._say_settling())
        self.more = buttons.icon_button("more", words.text("till.more"), self._show_more)
        set_extent(self.handed, width=_FIELD)
        self.handed.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.handed.setPrefix(words.text("till.hands_over") + " ")
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self.table, 100)
        column.addWidget(self._name)
        # One row of a fixed height: parts that flow would be higher or lower by the width that their height leaves.
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        for part in (self.settle, self.handed, self.more):
            row.addWidget(part)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)  # beside a longer till the accounts stand at the top
        return column

    def _till(self) -> QVBoxLayout:
        words = self._words
        column = QVBoxLayout()
        column.setSpacing(spacing.S)
        column.addWidget(labels.caption(words.text("till.expected")))
        self._expected = labels.number(size=spacing.TYPE_TITLE)
        column.addWidget(self._expected, 0, Qt.AlignmentFlag.AlignLeft)
        self._sums = labels.quiet()
        column.addWidget(self._sums)
        self.float_amount = self._amount("till.float")
        self.float_amount.editingFinished.connect(self._set_float)
        self.counted = self._amount("till.counted_amount")
        self.counted.lineEdit().returnPressed.connect(self._count)
        self.count = buttons.secondary(words.text("till.count"), self._count)
        for field in (self.float_amount, self.counted):
            set_extent(field, least_width=_LEAST_FIELD)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        column.addLayout(labelled(words.text("till.float"), self.float_amount))
        row.addLayout(labelled(words.text("till.counted_amount"), self.counted), 1)
        row.addWidget(self.count, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        self._found = QVBoxLayout()
        self._found.setSpacing(spacing.XS)
        column.addLayout(self._found)
        self.book_difference = buttons.secondary(
            words.text("till.book_difference"), lambda: self._run(self._books.book_difference), size="small"
        )
        column.addWidget(self.book_difference, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(labels.line())
        self._otherwise = labels.body()
        labels.set_tone(self._otherwise, "danger")
        column.addWidget(self._otherwise)
        self._pool = labels.body()
        self._bounties = labels.quiet()
        self._settled = labels.quiet()
        column.addWidget(self._pool)
        column.addWidget(self._bounties)
        column.addWidget(self._settled)
        acts: tuple[tuple[str, Callable[[], object]], ...] = (
            ("till.do_advance", self._books.advance),
            ("till.do_write_off", lambda: self._books.write_off(*debtor_ids(self._desk.state))),
            ("till.do_lower", self._books.lower_prizes),
        )
        self.choices = [buttons.secondary(words.text(key), partial(self._run, act), size="small") for key, act in acts]
        column.addWidget(Flow(self.choices))
        self.settle_nothing = buttons.ghost(
            words.text("till.do_settle_nothing"), partial(self._run, self._books.settle_nothing), size="small"
        )
        column.addWidget(self.settle_nothing, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(labels.line())
        began_on, sheet = lambda: self._desk.state.began_on, words.text("till.sheet")
        self.export = ExportBar(words, self._club.timekeeper, self._sheets, began_on, caption=sheet)
        self.export.said.connect(self._run.say)
        column.addWidget(self.export)
        self._year = self._desk.state.began_on.year
        title = words.text("till.season_title", year=str(self._year))
        self.season = ExportBar(words, self._club.timekeeper, self._season_sheets, lambda: None, read_beside=title)
        self.season.said.connect(self._run.say)
        column.addWidget(self.season)
        column.addStretch(1)
        return column

    def _amount(self, key: str) -> QDoubleSpinBox:
        return money_box(self._words.text(key), self._words.language)

    def _sheets(self, _kind: PaperFormat) -> tuple[Sheet, ...]:
        name_of = shown_names(self._club.names, self._words)
        return (till_sheet(self._desk.state, name_of, self._words),)

    def _season_sheets(self, _kind: PaperFormat) -> tuple[Sheet, ...]:
        title = self._words.text("till.season_title", year=str(self._year))
        return (season_till_sheet(tills_of_year(self._club.folder, self._year), self._words, title),)

    # Showing

    def _draw(self) -> None:
        view = till_view(self._desk.state, self._words)
        if view != self._view:
            self._view = view
            self.table.show_rows(view.columns, view.rows)
            self._expected.setText(view.expected)
            self._sums.setText("\n".join(view.sums))
            show_cents(self.float_amount, self._desk.state.till.float_amount)
            self._otherwise.setText("\n".join(view.paid_otherwise))
            self._otherwise.setVisible(bool(view.paid_otherwise))
            self._pool.setText(view.pool)
            labels.set_tone(self._pool, view.pool_tone)
            self._bounties.setText(view.bounties)
            self._bounties.setVisible(bool(view.bounties))
            self._settled.setText(view.settled)
            for part in (self._settled, self.settle_nothing):
                part.setVisible(bool(view.settled))
            for button in self.choices:
                button.setVisible(view.is_short)
            # What a deal has divided is not lowered.
            self.choices[-1].setVisible(view.is_short and self._desk.state.deal is None)
            self._show_count(view.count)
        self._choose(self.table.current)

    def _show_count(self, count: CountView | None) -> None:
        empty(self._found)
        self.book_difference.setVisible(count is not None and count.may_book)
        if count is None:
            return
        said = labels.strong(count.said)
        said.setWordWrap(True)
        labels.set_tone(said, count.tone)
        self._found.addWidget(said)
        for cause in count.causes:
            self._found.addWidget(labels.quiet(cause))

    def _choose(self, player: str) -> None:
        before, account = self._shown, shown(self._desk.state, player, self._words) if player else None
        self._shown = account
        self._name.setText(account.title if account is not None else self._words.text("till.choose_somebody"))
        self.settle.setVisible(account is not None and account.settling is not None)
        if account is None or before is None or before.account != account.account:
            show_cents(self.handed, 0)
        self.handed.setVisible(account is not None and account.settling is Settling.PAY)
        self._say_settling()
        self.more.setEnabled(account is not None)

    def _say_settling(self) -> None:
        """Say on the button what it books, and what goes back of the cash that is handed over."""
        account = self._shown
        if account is None:
            return
        said = account.says
        if cash := self._cash:
            booked, back = handed_over(account.account, cash)
            key = "till.do_pay_back" if back else "till.do_pay"
            said = self._words.text(key, amount=booked, back=back)
        self.settle.setText(said)

    @property
    def _cash(self) -> Cents:
        """The cash that is typed as handed over; 0: exactly what is open."""
        if self._shown is None or self._shown.settling is not Settling.PAY:
            return 0
        return round(self.handed.valueFromText(self.handed.text()) * 100)

    # Acts

    def _settle_row(self, player: str) -> None:
        self._choose(player)
        self._settle()

    def _settle(self) -> None:
        """Settle the account that is shown, and go on to the next one with something to settle."""
        if self._shown is None or self._shown.settling is None:
            return
        rows = [row for row, _ in self._view.rows] if self._view is not None else []
        following = rows[rows.index(self._shown.account.player) + 1 :]
        player = self._shown.account.player
        acts: dict[Settling, Callable[[], object]] = {
            Settling.PAY: partial(self._books.pay, player, self._cash or None),
            Settling.PAY_OUT: partial(self._books.pay_out, player),
            Settling.GIVE_BACK: partial(self._books.give_back, player),
            Settling.TAKE_BACK: partial(self._books.take_prize_back, player),
        }
        if not self._run(acts[self._shown.settling]):
            return
        self._draw()
        to_settle = (
            row for row in following if (other := shown(self._desk.state, row, self._words)) and other.settling
        )
        if (after := next(to_settle, None)) is not None:
            self.table.go_to(after)

    def _set_float(self) -> None:
        self._run(partial(self._books.set_float, cents_of(self.float_amount)))

    def _count(self) -> None:
        self._run(partial(self._books.count, cents_of(self.counted)))

    def _show_more(self) -> None:
        """Show the menu of what is rare: written off, reversed, another rate."""
        if self._shown is None:
            return
        account, words, rate = self._shown.account, self._words, self._shown.rate
        acts = dict[str, Callable[[], object]]()
        if account.open > 0 and self._shown.settling is not Settling.PAY:
            acts[words.text("till.do_pay", amount=account.open)] = partial(self._books.pay, account.player)
        if account.open > 0:
            acts[words.text("till.write_off", amount=account.open)] = partial(self._books.write_off, account.player)
        if account.paid:
            acts[words.text("till.reverse", amount=account.paid)] = partial(
                self._books.reverse_payments, account.player
            )
        if account.paid_out:
            acts[words.text("till.reverse_payout", amount=account.paid_out)] = partial(
                self._books.reverse_payout, account.player
            )
        for other in Rate:
            if other is not rate and self._is_in_field(account.player):
                acts[words.text(f"till.as_{other.value}")] = partial(self._books.set_rate, account.player, other)
        show_below(self.more, {says: partial(self._run, act) for says, act in acts.items()})

    def _is_in_field(self, player: PlayerId) -> bool:
        return player in self._desk.state.entries.by_player
