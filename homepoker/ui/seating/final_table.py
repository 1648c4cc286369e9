"""Form of the final table: everybody's seat before it counts, and the draw shown to the room card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel

from homepoker.core.balancing.final_table import FinalTablePlan, final_table_due, final_table_plan
from homepoker.core.entries import still_in
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.seating.final_table import SeatMethod
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.seat_moves import SeatMoves, final_table_moves
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, read_apart, rule_link
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.seating.view import SeatDraw, draw_so_far
from homepoker.ui.theme import spacing

ShowDraw = Callable[[SeatDraw | None, Callable[[], object]], object]
"""Callable that shows the room a draw and hands back the key for the next card; without a draw it ends."""


class FinalTableForm(Card):
    """Nobody moves before the final table is formed, and showing cards to the room forms nothing."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        plan: FinalTablePlan,
        *,
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
        print_slips: Callable[[SeatMoves], object],
        show_draw: ShowDraw,
    ) -> None:
        super().__init__(words.text("seating.final_title", count=len(plan.seats)))
        self._desk, self._words = desk, words
        self._run, self._ask_anyway = run, ask_anyway
        self._print_slips, self._show_draw = print_slips, show_draw
        self._plan = plan
        self._turned: int | None = None
        """Number of cards that are turned over; none as long as the draw is not shown to the room."""
        self.add_action(buttons.icon_button("close", words.text("seating.cancel"), self.closed.emit, size="small"))
        more = [words.text("seating.final_added", count=plan.added, table=plan.table)] if plan.added else []
        is_proposed = plan.ruling.verdict.seat_method is SeatMethod.FREE_CHOICE
        also = [words.text("seating.final_proposed")] if is_proposed else []
        self.add(labels.quiet(" ".join([*more, *(words.say(sentence) for sentence in plan.explained), *also])))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setVerticalSpacing(spacing.XS)
        self._rows: list[tuple[QLabel, QLabel, QLabel]] = []
        for row in range(len(plan.seats)):
            parts = (labels.number(""), labels.ElidedLabel(), labels.quiet())
            for column, part in enumerate(parts):
                self._grid.addWidget(part, row, column)
            self._rows.append(parts)
        self.add(self._grid)
        self.add(
            Flow(rule_link(citation, books, words, open_rule) for citation in read_apart(plan.citations, books, words))
        )
        self.again = buttons.secondary(words.text("seating.draw_again"), self._draw_again)
        self.form = buttons.primary(words.text("seating.final_do"), self._form)
        self.by_card = buttons.ghost(words.text("seating.card_by_card"), self._begin, size="small", icon="screen")
        self.next_card = buttons.primary(words.text("seating.next_card"), self.turn_over)
        self.show_all = buttons.secondary(words.text("seating.show_all"), self._turn_all)
        self.slips = buttons.ghost(words.text("seating.move_slips"), self._print, size="small", icon="print")
        for widgets in ((self.again, self.form), (self.next_card, self.show_all)):
            doing = StackingRow()
            for widget in widgets:
                doing.addWidget(widget)
            doing.addStretch(1)
            self.add(doing)
        for button in (self.by_card, self.slips):
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addStretch(1)
        self._show()
        self.form.setFocus()

    @property
    def is_begun(self) -> bool:
        """Whether the room sees the draw."""
        return self._turned is not None

    def follow(self) -> bool:
        """Whether the final table is still due for just these players."""
        state = self._desk.state
        return self._plan.seats.keys() == {entry.id for entry in still_in(state.entries)} and bool(
            final_table_due(state)
        )

    def turn_over(self) -> None:
        """Show the room the next card; after the last one the form waits for the host, who forms the final table."""
        if self._turned is not None and self._turned < len(self._plan.seats):
            self._turn(self._turned + 1)

    def stop_showing(self) -> None:
        """Take the draw away from the room."""
        if self._turned is not None:
            self._turned = None
            self._show_draw(None, self.turn_over)

    def _begin(self) -> None:
        self._turn(0)
        self.next_card.setFocus()

    def _turn_all(self) -> None:
        self._turn(len(self._plan.seats))

    def _turn(self, turned: int) -> None:
        """Show the room so many cards."""
        self._turned = turned
        has_keys = self.next_card.hasFocus() or self.show_all.hasFocus()
        self._show()
        if turned == len(self._plan.seats) and has_keys:
            self.form.setFocus()

    def _draw_again(self) -> None:
        plan = self._plan
        desk = self._desk
        self._plan = final_table_plan(desk.state, plan.ruling, desk.draw.seed(), desk.now(), plan.buttons)
        self._show()

    def _show(self) -> None:
        """Show the seats; in a draw for the room only those that are turned over, so that the host waits too."""
        words, state, turned = self._words, self._desk.state, self._turned
        in_order = sorted(self._plan.seats.items(), key=lambda drawn: drawn[1].number)
        opened = tuple(self._plan.seats)[:turned]
        for (entry, seat), (number, name, before) in zip(in_order, self._rows, strict=True):
            is_open = entry in opened
            number.setText(words.number(seat.number))
            name.setText(words.name(state.entries.by_id[entry].player) if is_open else "–")
            old = state.seating.seats.get(entry)
            told = [words.text(f"seating.badge_{role}")] if (role := self._plan.roles.get(entry)) else []
            if old is not None and old != seat:
                before_words = words.text("seating.place", table=old.table, seat=old.number)
                told.append(words.text("seating.came_from", seat=before_words))
            elif old is not None:
                told.append(words.text("seating.stays_there"))
            before.setText(" · ".join(told) if is_open else "")
        is_drawn = self._plan.ruling.verdict.seat_method in (SeatMethod.REDRAW, SeatMethod.CHAMPIONSHIP_DRAW)
        is_going = turned is not None and turned < len(self._plan.seats)
        self.again.setVisible(turned is None)
        self.by_card.setVisible(turned is None and is_drawn)
        for button in (self.form, self.slips):
            button.setVisible(not is_going)
        for button in (self.next_card, self.show_all):
            button.setVisible(is_going)
        if turned is not None:
            self._show_draw(draw_so_far(self._plan, turned), self.turn_over)

    def _print(self) -> None:
        self._print_slips(final_table_moves(self._desk.state, self._plan.seats, self._plan.seated_by))

    def _form(self) -> None:
        commands = SeatingCommands(self._desk)
        if self._run.by_rule(lambda note: commands.form_final_table(self._plan, overruled=note), self._ask_anyway):
            self.closed.emit()
