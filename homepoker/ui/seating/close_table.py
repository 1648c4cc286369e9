"""Form of closing a table: a new seat for everybody who sits there, chosen or drawn, and what each owes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QVBoxLayout

from homepoker.core import seating
from homepoker.core.balancing.breaking import BreakPlan, are_seats_chosen
from homepoker.core.next_hand import Arrival, arrivals
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.seat_moves import SeatMoves, arrival_words, planned_seat_moves
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.controls.rule_link import OpenRule, read_apart, rule_link
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.seating.view import together_words
from homepoker.ui.theme import spacing

_STEPS_TO_SAY = ("ruling_seat.table_break.another_first", "ruling_seat.table_break.button_stays")
"""Steps of the ruling that neither the rows of the form nor its buttons say."""


class CloseTableForm(Card):
    """A free seat for each player of one table: nobody moves before the table is closed."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        table: int,
        *,
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
        print_slips: Callable[[SeatMoves], object],
    ) -> None:
        super().__init__(words.text("seating.close_title", table=table))
        self._desk, self._books = desk, books
        self._run, self._ask_anyway, self._open_rule = run, ask_anyway, open_rule
        self._print_slips = print_slips
        self._tables = SeatingCommands(desk)
        self._words = words
        self._table = table
        self._choices: dict[EntryId, QComboBox] = {}
        self._owed: dict[EntryId, QLabel] = {}
        self._picked: set[EntryId] = set()
        """Players whose seat was chosen by hand."""
        self._is_drawing = False
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
            choice = ComboBox()
            name_choice(choice, name)
            for seat in free:
                choice.addItem(words.text("seating.place", table=seat.table, seat=seat.number), seat)
            choice.setPlaceholderText(words.text("seating.choose_seat"))
            choice.setCurrentIndex(-1)
            choice.currentIndexChanged.connect(partial(self._pick, entry))
            self._choices[entry] = choice
            self._owed[entry] = labels.quiet()
            who = QVBoxLayout()
            who.setSpacing(0)
            who.addWidget(labels.ElidedLabel(name))
            who.addWidget(self._owed[entry])
            grid.addLayout(who, row, 0)
            grid.addWidget(choice, row, 1)
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(spacing.S)
        self.add(grid)
        self._together = labels.body()
        labels.set_tone(self._together, "warning")
        self.add(self._together)
        self._told = labels.quiet()
        self.add(self._told)
        self._rules = QVBoxLayout()
        self.add(self._rules)
        row_of_buttons = StackingRow()
        self.draw = buttons.primary(words.text("seating.draw_seats"), self._draw)
        self.draw.setEnabled(has_room)
        row_of_buttons.addWidget(self.draw)
        self.close_it = buttons.secondary(words.text("seating.close_do"), self._close_it)
        row_of_buttons.addWidget(self.close_it)
        row_of_buttons.addStretch(1)
        self.add(row_of_buttons)
        self.slips = buttons.ghost(words.text("seating.move_slips"), self._print, size="small", icon="print")
        self.body.addWidget(self.slips, 0, Qt.AlignmentFlag.AlignLeft)
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
        is_same = here == set(self._choices) and self._seats_elsewhere() == self._free
        if is_same:
            self._say_owed()  # a hand more at another table, and somebody else owes a blind there
        return is_same

    def draw_now(self) -> None:
        """Draw at once, unless the book lets the players choose: whoever came for that wants to see the seats."""
        state = self._desk.state
        is_championship = state.profile.is_championship
        if self.draw.isEnabled() and not are_seats_chosen(state.answers, is_championship=is_championship):
            self._run(self._show_drawn)
            self.close_it.setFocus()

    def _seats_elsewhere(self) -> list[Seat]:
        return [seat for seat in seating.free_seats(self._desk.state.seating) if seat.table != self._table]

    def _pick(self, entry: EntryId, _index: int) -> None:
        if not self._is_drawing:
            self._picked.add(entry)
            self._chosen()

    @property
    def _seats(self) -> dict[EntryId, Seat]:
        """The seats that are chosen or drawn so far."""
        chosen = {entry: choice.currentData() for entry, choice in self._choices.items()}
        return {entry: seat for entry, seat in chosen.items() if seat is not None}

    def _chosen(self) -> None:
        """Say what everybody owes, and allow to close the table as soon as everybody has a seat of their own."""
        seats = [choice.currentData() for choice in self._choices.values()]
        is_ready = None not in seats and len(set(seats)) == len(seats)
        self.close_it.setEnabled(is_ready)
        self.slips.setVisible(is_ready)
        self._say_owed()
        rest = seating.after(self._desk.state.seating, seating.TableClosed(self._table))
        chosen = {entry: choice.currentData() for entry, choice in self._choices.items()}
        is_complete = None not in chosen.values()
        together = together_words(self._desk.state, {**rest.seats, **chosen}, self._words) if is_complete else []
        self._together.setText("\n".join(together))
        self._together.setVisible(bool(together))

    def _say_owed(self) -> None:
        """Say what each owes at the new table, what else the book says of this break, and where it stands."""
        seats, state, words = self._seats, self._desk.state, self._words
        are_apart = len(set(seats.values())) == len(seats)
        owed = arrivals(state, seats, self._desk.now()) if are_apart else {}
        for entry, label in self._owed.items():
            label.setText(arrival_words(owed.get(entry), words))
            labels.set_tone(label, "warning" if owed.get(entry) is Arrival.WAITS else "quiet")
            label.setVisible(entry in owed)
        ruling = self._drawn.ruling if self._drawn is not None else None
        steps = [step for step in ruling.steps if step.key in _STEPS_TO_SAY] if ruling is not None else []
        steps_shown = [words.say(step) for step in steps]
        if uncounted := sorted({seat.table for entry, seat in seats.items() if entry not in owed} if are_apart else ()):
            steps_shown.append(
                words.text("seating.arrival_unknown", count=len(uncounted), tables=list(map(str, uncounted)))
            )
        self._told.setText("\n".join(steps_shown))
        self._told.setVisible(bool(steps_shown))
        empty(self._rules)
        if self._drawn is not None and seats == self._drawn.seats:
            self._rules.addWidget(
                Flow(
                    rule_link(citation, self._books, words, self._open_rule)
                    for citation in read_apart(self._drawn.citations, self._books, words)
                )
            )

    def _print(self) -> None:
        seats, drawn = self._seats, self._drawn
        citations = drawn.citations if drawn is not None and seats == drawn.seats else ()
        self._print_slips(planned_seat_moves(self._desk.state, seats, citations, self._desk.now()))

    def _draw(self) -> None:
        with going_on(self.draw, lambda: self.close_it):
            self._run(self._show_drawn)

    def _show_drawn(self) -> None:
        chosen = {entry: seat for entry, seat in self._seats.items() if entry in self._picked}
        drawn = self._drawn = self._tables.draw_new_seats(self._table, chosen)
        self._is_drawing = True
        for entry, seat in drawn.seats.items():
            self._choices[entry].setCurrentIndex(self._index(self._choices[entry], seat))
        self._is_drawing = False
        self._picked = {entry for entry, seat in chosen.items() if drawn.seats[entry] == seat}
        self._chosen()
        self.draw.setText(self._words.text("seating.draw_again"))
        # Drawn is drawn: what is left to do is to close the table.
        buttons.make_primary(self.draw, False)
        buttons.make_primary(self.close_it, True)

    def _close_it(self) -> None:
        chosen, drawn = self._seats, self._drawn
        citations = drawn.citations if drawn is not None and chosen == drawn.seats else ()

        def close(note: str | None) -> None:
            self._tables.close_table(self._table, chosen, citations, overruled=note)

        if self._run.by_rule(close, self._ask_anyway):
            self.closed.emit()

    def _index(self, choice: QComboBox, seat: Seat) -> int:
        return next(at for at in range(choice.count()) if choice.itemData(at) == seat)
