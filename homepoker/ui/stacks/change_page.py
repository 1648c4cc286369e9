"""Page for a colour that has run short: what is left where, and the exchanges that give every table change."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core import tournament
from homepoker.core.change_making import Exchange
from homepoker.core.quantities import Chips
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.drawings.chip_disc import case_disc
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.stacks import view
from homepoker.ui.stacks.change_view import (
    ExchangeLine,
    Shortage,
    after,
    as_draft,
    asked,
    begun,
    change_draft,
    change_view,
    from_draft,
    in_play_line,
)
from homepoker.ui.stacks.controller import PrintExchanges
from homepoker.ui.stacks.rows import PIECES_WIDTH, PlayerFields, lay_out, pieces_field, rows_area
from homepoker.ui.stacks.view import StackRow, table_rows
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

_RESERVE, _PROPOSAL = "reserve", "proposal"
"""Keys of the pages before and after those of the tables."""
_DISC = 28


class ChangePage(PageInTheMiddle):
    """In place of the tables while the host makes change; what is typed is kept when it is closed."""

    def __init__(
        self, desk: TournamentDesk, drafts: Drafts, words: Words, run: ActRunner, print_exchanges: PrintExchanges
    ) -> None:
        super().__init__(words.text("stacks.change_title"))
        self._desk, self._drafts, self._words, self._run = desk, drafts, words, run
        self._commands = StackCommands(desk)
        self._values = tournament.chip_values(desk.state)
        self._name = change_draft(desk.tournament_id)
        counted = (
            view.from_draft(drafts.read(name), self._played())
            for name in (view.pieces_draft(desk.tournament_id), view.count_draft(desk.tournament_id))
        )
        self._told = from_draft(drafts.read(self._name), self._values, self._played()) or begun(self._values, *counted)
        self._tables = self._taken_tables()
        self._shown = _RESERVE
        self._reserve: dict[Chips, QLineEdit] = {}
        self._rows: list[PlayerFields] = []
        self._ticks: list[tuple[CheckBox, ExchangeLine]] = []
        self._drawn: object = None
        """The exchanges as they are shown, so that ticks stay where nothing has changed."""
        self.print = buttons.icon_button(
            "print",
            words.text("stacks.change_print"),
            lambda: print_exchanges(self._told.short, self._exchanges()),
            size="small",
        )
        self.add_action(self.print)
        self.add_action(buttons.icon_button("close", words.text("stacks.change_close"), self.closed.emit, size="small"))
        choices = [(str(value), words.text("chips.of_value", value=value)) for value in self._values[:-1]]
        self.short = SegmentedControl(choices, words.text("stacks.change_short"), str(self._told.short))
        self.short.changed.connect(self._turn_short)
        asking = StackingRow()
        asking.addWidget(labels.caption(words.text("stacks.change_short")))
        asking.addWidget(self.short)
        asking.addStretch(1)
        self.add(asking)
        self._tabs = QVBoxLayout()
        self.tabs = self._make_tabs()
        self._tabs.addWidget(self.tabs)
        self.add(self._tabs)
        self._area = rows_area()
        self.add(self._area, 100)
        self.line = labels.quiet()
        self.add(self.line)
        self.body.addStretch(1)
        foot = StackingRow()
        self.go_on = buttons.primary("", self._go_on)
        foot.addStretch(1)
        foot.addWidget(self.go_on)
        self.add(foot)
        self.body.setSpacing(spacing.S)
        self._draw()

    def begin(self) -> None:
        """Wait for the first number, or for the first tick."""
        if self._reserve:
            first = next(iter(self._reserve.values()))
            first.setFocus()
            first.selectAll()
        elif self._rows:
            self._rows[0].take_keys()
        elif self._ticks:
            self._ticks[0][0].setFocus()
        else:
            self.tabs.take_keys()

    def follow(self) -> bool:
        """Follow other acts of the evening; returns whether there is still a colour that could be short."""
        state = self._desk.state
        if state.is_over or not state.seating.seats or tournament.chip_values(state) != self._values:
            return False
        tables = self._taken_tables()
        if tables != self._tables:
            self._tables = tables
            if self._shown not in {*map(str, tables), _RESERVE, _PROPOSAL}:
                self._shown = _RESERVE
            self._tabs.removeWidget(self.tabs)
            self.tabs.hide()
            self.tabs.deleteLater()
            self.tabs = self._make_tabs()
            self._tabs.addWidget(self.tabs)
            self._draw()
        elif self._shown == _PROPOSAL or [row.entry for row in self._rows] != [row.entry for row in self._view_rows()]:
            self._draw()
        return True

    @property
    def fields(self) -> list[QLineEdit]:
        """The fields for pieces that are shown, in the order in which they are typed."""
        return [*self._reserve.values(), *(made for row in self._rows for made in row.pieces.values())]

    @property
    def ticks(self) -> list[CheckBox]:
        """The boxes by which exchanges are ticked off."""
        return [tick for tick, _ in self._ticks]

    # What is typed

    def typed(self) -> None:
        """Take what was typed on the page that is shown."""
        reserve, pieces = dict(self._told.reserve), dict(self._told.pieces)
        for value, made in self._reserve.items():
            if made.text():
                reserve[value] = int(made.text())
            else:
                reserve.pop(value, None)
            made.setModified(False)  # it is kept as a draft
        for row in self._rows:
            smaller = {value: count for value, count in pieces.get(row.entry, {}).items() if value < self._told.short}
            pieces[row.entry] = {**smaller, **row.counts}
            row.is_kept()
        self._keep(replace(self._told, reserve=reserve, pieces=pieces))
        self._say()

    def go_on_from(self, row: PlayerFields) -> None:
        """Move the focus to the next seat, and from the last one on."""
        place = self._rows.index(row) + 1
        if place < len(self._rows):
            self._area.ensureWidgetVisible(self._rows[place].take_keys())
        else:
            self.go_on.setFocus()

    def _keep(self, told: Shortage) -> None:
        self._told = told
        self._drafts.keep(self._name, as_draft(told, self._played()))

    def _turn_short(self, key: str) -> None:
        self._keep(replace(self._told, short=int(key)))
        self._draw()
        self.begin()

    def _played(self) -> timedelta:
        return tournament.playing_time(self._desk.state, self._desk.now())

    # Showing

    def show_proposal(self) -> None:
        """Show the exchanges that follow."""
        self._turn_to(_PROPOSAL)

    def show_table(self, table: int) -> None:
        """Show the fields of a table."""
        self._turn_to(str(table))

    def _make_tabs(self) -> SegmentedControl:
        words = self._words
        short = len(self._tables) > 4
        tables = [
            (str(table), str(table) if short else words.text("chips.table", table=table)) for table in self._tables
        ]
        made = SegmentedControl(
            [
                (_RESERVE, words.text("stacks.change_reserve_tab")),
                *tables,
                (_PROPOSAL, words.text("stacks.change_proposal")),
            ],
            words.text("stacks.change_where"),
            self._shown,
        )
        made.changed.connect(self._turn_to)
        return made

    def _taken_tables(self) -> list[int]:
        return sorted({seat.table for seat in self._desk.state.seating.seats.values()})

    def _turn_to(self, shown: str) -> None:
        self._shown = shown
        self.tabs.choose(shown)
        self._draw()
        self.begin()

    def _view_rows(self) -> tuple[StackRow, ...]:
        if self._shown in (_RESERVE, _PROPOSAL):
            return ()
        return table_rows(self._desk.state, int(self._shown), {}, self._words)

    def _draw(self) -> None:
        if self._shown == _PROPOSAL:
            self._draw_proposal()
            return
        self._reserve, self._rows, self._ticks, self._drawn = {}, [], [], None
        if self._shown == _RESERVE:
            self._draw_reserve()
        else:
            self._draw_table()
        self._say()

    def _draw_reserve(self) -> None:
        words, case = self._words, self._desk.state.profile.case
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setHorizontalSpacing(spacing.M)
        grid.setVerticalSpacing(spacing.XS)
        values = asked(self._told, self._values)
        for column, value in enumerate(values):
            name = words.text("stacks.change_of_reserve", value=value)
            self._reserve[value] = made = pieces_field(name, self._told.reserve.get(value, 0), self.typed)
            if value in self._told.reserve:
                made.setText(str(self._told.reserve[value]))  # none left is something else than not counted
            made.returnPressed.connect(partial(self._go_on_from_reserve, value))
            disc = case_disc(words, value, _DISC, case)
            grid.addWidget(disc, 0, column, Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(made, 1, column)
        grid.setColumnStretch(len(values), 1)
        grid.setRowStretch(2, 1)
        set_extent(self._area, most_height=2 * PIECES_WIDTH + spacing.M)
        set_extent(self._area, least_height=2 * PIECES_WIDTH)
        self._area.setWidget(inside)

    def _go_on_from_reserve(self, value: Chips) -> None:
        fields = list(self._reserve.values())
        place = fields.index(self._reserve[value]) + 1
        if place < len(fields):
            fields[place].setFocus()
            fields[place].selectAll()
        else:
            self.go_on.setFocus()

    def _draw_table(self) -> None:
        state, words, shown = self._desk.state, self._words, self._view_rows()
        values = asked(self._told, self._values)
        self._rows = [PlayerFields(row, words) for row in shown]
        for row in self._rows:
            row.ask_pieces(values, self._told.pieces.get(row.entry, {}), self.typed, self.go_on_from)
        lay_out(self._area, self._rows, shown, values, state.profile.case, words)

    def _draw_proposal(self) -> None:
        proposal = change_view(self._desk.state, self._told, self._words)
        if proposal == self._drawn:
            return
        self._reserve, self._rows, self._ticks, self._drawn = {}, [], [], proposal
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        said = labels.subheading(proposal.said)
        said.setWordWrap(True)
        labels.set_tone(said, proposal.tone)
        column.addWidget(said)
        for line in proposal.lines:
            tick = CheckBox(line.seat)
            tick.setAccessibleName(f"{line.seat} {line.does}")
            tick.toggled.connect(lambda _on: self._say())
            self._ticks.append((tick, line))
            column.addWidget(tick)
            does = labels.body(line.does)
            does.setIndent(scaled(spacing.XL + spacing.S))
            column.addWidget(does)
        if proposal.tables:
            column.addWidget(labels.line())
        for text, tone in proposal.tables:
            one = labels.body(text)
            labels.set_tone(one, tone)
            column.addWidget(one)
        if proposal.why:
            column.addWidget(labels.quiet(proposal.why))
        column.addStretch(1)
        set_extent(self._area, most_height=spacing.M * 1_000)
        set_extent(self._area, least_height=2 * PIECES_WIDTH)
        self._area.setWidget(inside)
        self._say()

    def _say(self) -> None:
        """Say below what is to be typed or what follows from it, and on the button what comes next."""
        words, is_proposal = self._words, self._shown == _PROPOSAL
        self.print.setVisible(is_proposal and bool(self._ticks))
        self.line.setVisible(not is_proposal)
        if is_proposal:
            ticked = sum(tick.isChecked() for tick, _ in self._ticks)
            key = "stacks.change_some_done" if ticked else "stacks.change_all_done"
            self.go_on.setText(words.text(key, count=ticked))
            self.go_on.setVisible(bool(self._ticks))
            return
        self.go_on.show()
        following = self._next()
        self.go_on.setText(
            words.text("stacks.change_proposal")
            if following == _PROPOSAL
            else words.text("chips.next_table", table=int(following))
        )
        hint = words.text("stacks.change_table_hint", value=self._told.short)
        if self._shown == _RESERVE:
            hint = in_play_line(self._desk.state, self._told, words) or words.text("stacks.change_reserve_hint")
        self.line.setText(hint)

    def _next(self) -> str:
        after_this = [table for table in self._tables if self._shown == _RESERVE or table > int(self._shown)]
        return str(after_this[0]) if after_this else _PROPOSAL

    # Acts

    def _exchanges(self) -> tuple[Exchange, ...]:
        """The exchanges that are ticked; without any tick all of them."""
        ticked = tuple(line.exchange for tick, line in self._ticks if tick.isChecked())
        return ticked or tuple(line.exchange for _, line in self._ticks)

    def _go_on(self) -> None:
        if self._shown != _PROPOSAL:
            self._turn_to(self._next())
            return
        made, short = self._exchanges(), self._told.short
        with_reserve = any(exchange.source is None for exchange in made)
        # What changes hands between two players concerns nobody else.
        if with_reserve and not self._run(partial(self._commands.note_exchange, short, made)):
            return
        self._keep(after(self._told, made))
        self._draw()
        self.begin()
        if not with_reserve:
            self._run.say(self._words.text("stacks.change_done"), "good")
