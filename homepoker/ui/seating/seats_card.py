"""Card of the seats before the start: tables, chosen or drawn seats, who is kept apart, and what was drawn."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from homepoker.core import entries, tournament
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import PlayerId, card
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.seating import seat_draw
from homepoker.core.seating import PlayerSeated
from homepoker.services.club import Club
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands, sizes_once_drawn
from homepoker.services.evening.replay import events_of
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.playing_card import PlayingCard
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.layout.scrolling import KeptBar, StackingRow
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.kit.lists.rule_links import OpenRule, rule_links
from homepoker.ui.kit.text import labels
from homepoker.ui.seating.break_order import ask_break_order
from homepoker.ui.seating.view import AgreementView, agreed_view, may_be_apart, sizes_said, together_words
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_LEAST_DRAWN = 110
"""The least visible height of what was drawn, in logical pixels: a table with its cards."""
_PICKER = QSize(320, 220)
_CARDS_IN_A_ROW = 10


class SeatsCard(Card):
    """Puts the tables up; their seats are chosen by the players, drawn, or some of both."""

    paper_wanted = Signal(str)
    """Signal: the ``seat_cards`` or the ``seating_list`` are to be saved."""
    tables_put_up = Signal()
    """Signal: tables are open, and people may sit down."""

    def __init__(self, club: Club, desk: TournamentDesk, words: Words, run: ActRunner, open_rule: OpenRule) -> None:
        super().__init__(words.text("tonight.step_seats"))
        self._club = club
        self._desk = desk
        self._run, self._open_rule = run, open_rule
        self._tables = SeatingCommands(desk)
        self._agreed = SeatAgreements(desk)
        self._words = words
        self._may_follow = True
        self.leads_to: QWidget | None = None
        """The button of what comes once everybody sits; whoever draws with the keys comes to it."""
        self.apart = buttons.ghost(words.text("tonight.apart"), self._ask_apart, size="small")
        self.order = buttons.ghost(words.text("seating.break_order_short"), self._ask_order, size="small")
        self.order.setAccessibleName(words.text("seating.break_order"))
        for action in (self.order, self.apart):
            self.add_action(action)
        self.add(self._numbers())
        self._sizes = labels.quiet()
        self.add(self._sizes)
        self._announced = labels.quiet()
        self.add(self._announced)
        self._size_rules = QHBoxLayout()
        self.add(self._size_rules)
        self._choose = labels.body(words.text("tonight.players_choose"))
        self._choose_rules = QHBoxLayout()
        self.add(self._choose)
        self.add(self._choose_rules)
        self._wait = labels.quiet(words.text("tonight.seats_wait"))
        self.add(self._wait)
        self.draw = buttons.primary(words.text("tonight.draw"), self._draw, icon="dice")
        self.rest = buttons.primary(words.text("tonight.settle"), self._draw_rest, icon="check")
        self.sit_down = buttons.secondary(words.text("tonight.sit_down"), self._put_up, icon="seat")
        for button in (self.rest, self.sit_down, self.draw):
            self.add(button)
        drawn = QWidget()
        drawn.setProperty("frame", "scrolled")
        self._drawn = QVBoxLayout(drawn)
        self._drawn.setContentsMargins(0, 0, 0, 0)
        self._drawn_area = _AsHighAsNeeded(drawn)
        self.add(self._drawn_area)
        self._papers = self._papers_row()
        self.add(self._papers)
        if desk.state.seating.tables:
            self.tables.setValue(len(desk.state.seating.tables))
            self.seats.setValue(max(desk.state.seating.tables.values()))

    @property
    def is_ready(self) -> bool:
        """Whether everybody sits and buttons and dealers are settled."""
        state = self._desk.state
        return tournament.are_seats_drawn(state) and not tournament.without_seat(state)

    @property
    def is_begun(self) -> bool:
        """Whether the host has chosen numbers of tables and seats for which no tables are put up yet."""
        state = self._desk.state
        is_proposed = self._may_follow and self.seats.value() == state.profile.seats_per_table
        return not state.seating.tables and not is_proposed

    def refresh(self) -> None:
        """Show the open steps and the next one."""
        words, state = self._words, self._desk.state
        field = entries.count_left(state.entries)
        is_open, is_drawn = bool(state.seating.tables), tournament.are_seats_drawn(state)
        if is_open:
            for box in (self.tables, self.seats):
                box.lineEdit().setModified(False)  # what was typed is put up
        elif self._may_follow:
            self._propose(field)
        self._say_sizes()
        self._say_order()
        consult = Consultation(state.answers, seat_draw.initial_draw.id)
        championship = state.profile.is_championship
        is_free = seat_draw.first_seats(consult, is_championship=championship) is seat_draw.Seating.FREE
        self._choose.setVisible(is_free and not is_drawn)
        _clear(self._choose_rules)
        if is_free and not is_drawn:
            self._choose_rules.addWidget(rule_links(consult.rests_on, self._club.books, words, self._open_rule))
        is_choosing = is_open and not is_drawn
        self.rest.setVisible(is_choosing)
        self.rest.setEnabled(field >= 2)
        standing = tournament.without_seat(state)
        self.rest.setText(words.text("tonight.draw_rest", count=standing) if standing else words.text("tonight.settle"))
        self.sit_down.setVisible(not is_drawn and (not is_choosing or self._wanted() != state.seating.tables))
        self.sit_down.setText(words.text("tonight.fit_tables" if is_choosing else "tonight.sit_down"))
        self._rank(is_free=is_free, is_choosing=is_choosing, is_drawn=is_drawn)
        self.draw.setText(words.text(_draw_key(is_free=is_free, is_choosing=is_choosing, is_drawn=is_drawn)))
        self.draw.setEnabled(field >= 2)
        self._wait.setVisible(field < 2 and not is_open)
        self._papers.setVisible(is_drawn)
        self._show_drawn(is_drawn=is_drawn)

    def _rank(self, *, is_free: bool, is_choosing: bool, is_drawn: bool) -> None:
        """Make one button primary: what the book wants, or what is begun."""
        leads: QPushButton | None = self.sit_down if is_free else self.draw
        if is_choosing:
            # As long as the book lets people choose, the draw waits beside; only when all sit is there one way on.
            leads = self.rest if not (is_free and tournament.without_seat(self._desk.state)) else None
        for button, icon in ((self.rest, "check"), (self.sit_down, "seat"), (self.draw, "dice")):
            is_primary = button is leads and not is_drawn
            buttons.make_primary(button, is_primary)
            buttons.set_button_icon(button, icon, "on_accent" if is_primary else "text")

    # Its parts

    def _numbers(self) -> QHBoxLayout:
        words = self._words
        row = StackingRow()
        self.tables = QSpinBox()
        self.tables.setRange(1, 40)
        self.tables.setAccessibleName(words.text("tonight.tables_count"))
        self.seats = QSpinBox()
        self.seats.setRange(2, 12)
        self.seats.setValue(self._desk.state.profile.seats_per_table)
        self.seats.setAccessibleName(words.text("tonight.seats_per_table"))
        for text, box in (("tonight.tables_count", self.tables), ("tonight.seats_per_table", self.seats)):
            row.addWidget(labels.caption(words.text(text)))
            row.addWidget(box)
        row.addStretch(1)
        self.tables.valueChanged.connect(self._tables_chosen)
        self.seats.valueChanged.connect(self._seats_chosen)
        return row

    def _papers_row(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        for paper in ("seat_cards", "seating_list"):
            want = partial(self.paper_wanted.emit, paper)
            row.addWidget(buttons.ghost(self._words.text(f"tonight.{paper}"), want, size="small", icon="print"))
        row.addStretch(1)
        return holder

    # How many tables

    def _wanted(self) -> dict[int, int]:
        return {table: self.seats.value() for table in range(1, self.tables.value() + 1)}

    def _propose(self, field: int) -> None:
        """Propose as many tables as the book's size asks for."""
        if field < 2:
            return
        situation = seat_draw.TablesAndSizesSituation(field, seats_per_table=self.seats.value())
        ruling = rule(seat_draw.tables_and_sizes, situation, self._desk.state.answers)
        self.tables.blockSignals(True)
        self.tables.setValue(ruling.verdict.tables)
        self.tables.blockSignals(False)
        self._cite_sizes(ruling.rests_on)

    def _cite_sizes(self, citations: Citations) -> None:
        """Cite the rules of the proposed number of tables; none once the host has chosen."""
        _clear(self._size_rules)
        if citations:
            self._size_rules.addWidget(rule_links(citations, self._club.books, self._words, self._open_rule))

    def _tables_chosen(self) -> None:
        self._may_follow = False
        self._cite_sizes(())
        self.refresh()

    def _seats_chosen(self) -> None:
        self.refresh()

    def _say_order(self) -> None:
        """Say in which order the tables break; a single table is not broken."""
        announced = self._desk.state.seating.agreed.break_order
        is_asked = len(self._wanted()) > 1
        listed = ", ".join(str(table) for table in announced if table in self._wanted())
        self._announced.setText(self._words.text("seating.break_order_said", order=listed))
        self._announced.setVisible(is_asked and bool(listed))
        self.order.setVisible(is_asked)

    def _ask_order(self) -> None:
        ask_break_order(self.order, self._desk, self._words, self._wanted())

    def _say_sizes(self) -> None:
        """Say how many sit at each table after the draw that is offered: of those without a seat, or anew of all.

        With it stands whether the book wants more at a table.
        """
        state = self._desk.state
        field, tables = entries.count_left(state.entries), self.tables.value()
        standing = state.seating.tables
        is_anew = tournament.are_seats_drawn(state) and len(standing) != tables
        if standing and not is_anew:
            shown = list(sizes_once_drawn(state, standing))
        else:
            shown = [field // tables + (1 if table < field % tables else 0) for table in range(tables)]
        self._sizes.setText(sizes_said(shown, self._desk.state.answers, self._words))
        self._sizes.setVisible(field >= 2)

    # Doing

    def _put_up(self) -> None:
        if self._run(partial(self._tables.set_tables, self._wanted())):
            self.tables_put_up.emit()

    def _draw(self) -> None:
        with going_on(self.draw, self._what_follows):
            self._run(partial(self._tables.draw_seats, self._wanted()))

    def _draw_rest(self) -> None:
        tables = self._desk.state.seating.tables
        with going_on(self.rest, self._what_follows):
            self._run(partial(self._tables.draw_seats, tables, keeps_chosen=True))

    def _what_follows(self) -> QWidget | None:
        """The widget that gets the focus after a draw: a second press of Space must not draw again."""
        return self.leads_to if self.is_ready else None

    def _ask_apart(self) -> None:
        """Ask for a group to keep apart: two letters and Enter for each, Enter in the empty field at the end."""
        words = self._words
        asked = Popover(self.window(), words.text("tonight.apart"), words.text("tonight.apart_who"))
        picker = PeoplePicker(words, words.text("tonight.check_in_hint"), words.text("tonight.apart_nobody"))
        set_extent(picker, least_width=_PICKER.width(), least_height=_PICKER.height())
        picker.set_choices(may_be_apart(self._desk.state, self._club.players(), words))
        asked.body.addWidget(picker)
        do = buttons.primary(words.text("tonight.apart_do"), lambda: picker.confirmed.emit(picker.chosen))
        do.setEnabled(False)
        picker.changed.connect(lambda chosen: do.setEnabled(len(chosen) > 1))
        asked.body.addWidget(do)

        def keep(chosen: list[str]) -> None:
            if self._run(partial(self._agreed.keep_apart, [PlayerId(player) for player in chosen])):
                asked.close_again()

        picker.confirmed.connect(keep)
        asked.closed.connect(asked.deleteLater)
        asked.open_at(self.apart, first=picker.search)

    # What is settled

    def _show_drawn(self, *, is_drawn: bool) -> None:
        """Show what every draw keeps to, the buttons with the cards drawn for them, and the rules of the draw."""
        _clear(self._drawn)
        state, words = self._desk.state, self._words
        for agreement in agreed_view(state, words):
            self._drawn.addWidget(self._agreement(agreement))
        for sentence in together_words(state, state.seating.seats, words):
            line = labels.body(sentence)
            labels.set_tone(line, "warning")
            self._drawn.addWidget(line)
        if is_drawn:
            self._show_buttons()
        self._drawn_area.setVisible(self._drawn.count() > 0)

    def _show_buttons(self) -> None:
        events = events_of(self._desk.history.standing())
        seated = [event for event in events if isinstance(event, PlayerSeated)]
        tables = self._desk.state.seating.tables
        latest = {event.table: event for event in events if isinstance(event, ButtonPlaced) and event.table in tables}
        cited: Citations = next((event.citations for event in reversed(seated) if event.citations), ())
        for table, event in sorted(latest.items()):
            text = self._words.text("tonight.button_drawn", table=table, seat=event.button)
            self._drawn.addWidget(labels.body(text))
            if event.draws:
                self._drawn.addWidget(_cards_drawn(event, self._words))
            cited = tuple(dict.fromkeys((*cited, *event.citations)))
        self._drawn.addWidget(rule_links(cited, self._club.books, self._words, self._open_rule))

    def _agreement(self, shown: AgreementView) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(labels.body(shown.text), 1)
        forget = partial(self._run, partial(shown.forget, self._agreed))
        row.addWidget(buttons.icon_button("close", shown.forgetting, forget, size="small"))
        return holder


def _draw_key(*, is_free: bool, is_choosing: bool, is_drawn: bool) -> str:
    if is_drawn:
        return "tonight.draw_again"
    return "tonight.draw_all" if is_free or is_choosing else "tonight.draw"


def _clear(layout: QHBoxLayout | QVBoxLayout) -> None:
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


class _AsHighAsNeeded(QScrollArea):
    # Many tables with many cards must not push the start out of a small window; few need no room for more. The bar
    # keeps its room: cards that are higher beside it would have it shown and hidden by turns, without an end.

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(KeptBar())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        self._content = content

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(_LEAST_DRAWN, self.sizeHint().height()))


def _cards_drawn(event: ButtonPlaced, words: Words) -> QWidget:
    """The cards drawn for the button, one for each seat."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing.XS)
    for draw in event.draws[:_CARDS_IN_A_ROW]:
        column = QVBoxLayout()
        column.setSpacing(2)
        for text in draw.cards:
            column.addWidget(PlayingCard(words, card(text), 32))
        column.addWidget(labels.caption(str(draw.seat)), 0, Qt.AlignmentFlag.AlignHCenter)
        row.addLayout(column)
    row.addStretch(1)
    return holder
