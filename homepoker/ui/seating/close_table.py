"""Form of closing a table: a new seat for everybody who sits there, chosen or drawn."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout

from homepoker.core import seating
from homepoker.core.balancing.breaking import BreakPlan
from homepoker.core.quantities import EntryId, Seat
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.accessible import name_choice
from homepoker.ui.kit.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.focus import going_on
from homepoker.ui.kit.scrolling import StackingRow
from homepoker.ui.seating.view import together_words


class CloseTableForm(Card):
    """Form with the players of one table and a free seat for each."""

    closed = Signal()

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, ask_anyway: AskAnyway, table: int) -> None:
        super().__init__(words.text("seating.close_title", table=table))
        self._desk = desk
        self._run, self._ask_anyway = run, ask_anyway
        self._tables = SeatingCommands(desk)
        self._words = words
        self._table = table
        self._choices: dict[EntryId, QComboBox] = {}
        self._drawn: BreakPlan | None = None
        self.add_action(buttons.icon_button("close", words.text("seating.cancel"), self.closed.emit, size="small"))
        sitting = seating.at_table(desk.state.seating, table)
        self._free = free = self._seats_elsewhere()
        has_room = len(free) >= len(sitting)
        hint = "seating.close_hint" if has_room else "seating.close_no_room"
        self.add(labels.quiet(words.text(hint, free=len(free), players=len(sitting))))
        for place, player in desk.state.seating.agreed.reserved.items():
            if place.table == table:
                self.add(labels.quiet(words.text("seating.close_reserved", player=str(player), seat=place.number)))
        grid = QGridLayout()
        for row, (entry, _) in enumerate(sitting):
            # No seat is proposed: who sits where would then be decided by the order of this list.
            name = words.name(desk.state.entries.by_id[entry].player)
            choice = QComboBox()
            name_choice(choice, name)
            for seat in free:
                choice.addItem(words.text("seating.place", table=seat.table, seat=seat.number), seat)
            choice.setPlaceholderText(words.text("seating.choose_seat"))
            choice.setCurrentIndex(-1)
            choice.currentIndexChanged.connect(self._chosen)
            self._choices[entry] = choice
            grid.addWidget(labels.ElidedLabel(name), row, 0)
            grid.addWidget(choice, row, 1)
        grid.setColumnStretch(0, 1)
        self.add(grid)
        self._together = labels.body()
        labels.set_tone(self._together, "warning")
        self.add(self._together)
        row_of_buttons = StackingRow()
        self.draw = buttons.primary(words.text("seating.draw_seats"), self._draw)
        self.draw.setEnabled(has_room)
        row_of_buttons.addWidget(self.draw)
        self.close_it = buttons.secondary(words.text("seating.close_do"), self._close_it)
        row_of_buttons.addWidget(self.close_it)
        row_of_buttons.addStretch(1)
        self.add(row_of_buttons)
        self.body.addStretch(1)
        self._chosen()
        if has_room:
            self.draw.setFocus()  # it proposes; nobody is moved before the table is closed

    @property
    def is_begun(self) -> bool:
        """Whether somebody's new seat is chosen or drawn."""
        return any(choice.currentIndex() >= 0 for choice in self._choices.values())

    def follow(self) -> bool:
        """Whether the same people sit here and the same seats are free as when the form was opened."""
        here = {entry for entry, _ in seating.at_table(self._desk.state.seating, self._table)}
        return here == set(self._choices) and self._seats_elsewhere() == self._free

    def _seats_elsewhere(self) -> list[Seat]:
        return [seat for seat in seating.free_seats(self._desk.state.seating) if seat.table != self._table]

    def _chosen(self) -> None:
        """Allow to close the table as soon as everybody has a seat of their own."""
        seats = [choice.currentData() for choice in self._choices.values()]
        self.close_it.setEnabled(None not in seats and len(set(seats)) == len(seats))
        rest = seating.after(self._desk.state.seating, seating.TableClosed(self._table))
        chosen = {entry: choice.currentData() for entry, choice in self._choices.items()}
        is_complete = None not in chosen.values()
        said = together_words(self._desk.state, {**rest.seats, **chosen}, self._words) if is_complete else []
        self._together.setText("\n".join(said))
        self._together.setVisible(bool(said))

    def _draw(self) -> None:
        with going_on(self.draw, lambda: self.close_it):
            self._run(self._show_drawn)

    def _show_drawn(self) -> None:
        drawn = self._drawn = self._tables.draw_new_seats(self._table)
        for entry, seat in drawn.seats.items():
            self._choices[entry].setCurrentIndex(self._index(self._choices[entry], seat))
        # Drawn is drawn: what is left to do is to close the table.
        buttons.make_primary(self.draw, False)
        buttons.make_primary(self.close_it, True)

    def _close_it(self) -> None:
        moves = {entry: choice.currentData() for entry, choice in self._choices.items()}
        chosen = {entry: seat for entry, seat in moves.items() if seat is not None}
        drawn = self._drawn
        citations = drawn.citations if drawn is not None and chosen == drawn.seats else ()

        def close(note: str | None) -> None:
            self._tables.close_table(self._table, chosen, citations, overruled=note)

        if self._run.by_rule(close, self._ask_anyway):
            self.closed.emit()

    def _index(self, choice: QComboBox, seat: Seat) -> int:
        return next(at for at in range(choice.count()) if choice.itemData(at) == seat)
