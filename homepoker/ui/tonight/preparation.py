"""Before the start: profile, check-in, seats and start on one page."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from homepoker.core import entries, seating
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import card
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.seating import tables_and_sizes
from homepoker.core.seating import PlayerSeated
from homepoker.services.club import Club
from homepoker.services.table_desk import TableDesk
from homepoker.services.tournament_desk import TournamentDesk, events_of
from homepoker.services.words import Words
from homepoker.ui.entries.check_in import CheckIn
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.playing_card import PlayingCard
from homepoker.ui.rulebook.panel import rule_links
from homepoker.ui.theme import spacing

RIGHT_WIDTH = 430
WIDEST_CHECK_IN = 1000
_CARDS_IN_A_ROW = 10
_TITLE = 64
"""The title of a card with its margins, in logical pixels."""
_LEAST_DRAWN = 110
"""So much of what was drawn is always seen: a table with its cards, in logical pixels."""


class Preparation(QWidget):
    """Profile, check-in, seats and start."""

    refused = Signal(object)
    rule_wanted = Signal(object)
    profile_wanted = Signal()
    lobby_wanted = Signal()
    start_wanted = Signal()
    start_time_wanted = Signal()
    seat_cards_wanted = Signal()
    seating_list_wanted = Signal()
    register_changed = Signal()
    room_wanted = Signal(str)

    def __init__(self, club: Club, desk: TournamentDesk, words: Words) -> None:
        super().__init__()
        self._club = club
        self._desk = desk
        self._tables = TableDesk(desk)
        self._words = words
        self._may_follow = True
        across = QHBoxLayout(self)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.L)
        steps = QWidget()
        steps.setMaximumWidth(WIDEST_CHECK_IN)
        left = QVBoxLayout(steps)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(spacing.L)
        left.addWidget(self._profile_card())
        check_in = Card(words.text("tonight.step_check_in"))
        self.check_in = CheckIn(club, desk, words)
        self.check_in.refused.connect(self.refused)
        self.check_in.register_changed.connect(self.register_changed)
        check_in.add(self.check_in, 1)
        self._check_in_card = check_in
        left.addWidget(check_in, 1)
        left.addStretch(0)
        across.addStretch(1)
        across.addWidget(steps, 100)
        self.setFocusProxy(self.check_in.choose)
        across.addWidget(self._right())
        across.addStretch(1)
        drawn = desk.state.seating.tables
        if drawn:
            self.tables.setValue(len(drawn))
            self.seats.setValue(max(drawn.values()))
        self.refresh()

    def _right(self) -> QWidget:
        holder = QWidget()
        holder.setFixedWidth(RIGHT_WIDTH)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.L)
        column.addWidget(self._seats_card())
        column.addWidget(self._start_card())
        column.addStretch(1)
        return holder

    def refresh(self) -> None:
        """Draw all steps anew."""
        words, state = self._words, self._desk.state
        profile = state.profile
        book = self._club.books.get(profile.rulebook)
        self._profile.setText(
            words.text(
                "tonight.profile_line",
                name=profile.name,
                stack=profile.starting_stack,
                levels=len(profile.structure.levels),
                rulebook=book.name(words.language) if book is not None else profile.rulebook,
            )
        )
        self.check_in.refresh()
        self._check_in_card.setMaximumHeight(_TITLE + self.check_in.height_for_all)
        field = len(entries.still_in(state.entries))
        drawn = bool(state.seating.tables)
        if self._may_follow and not drawn:
            self._propose(field)
        self._say_sizes()
        buttons.make_primary(self.draw, not drawn)
        buttons.set_button_icon(self.draw, "dice", "text" if drawn else "on_accent")
        self.draw.setText(words.text("tonight.draw_again" if drawn else "tonight.draw"))
        self.draw.setEnabled(field >= 2)
        self._wait.setVisible(field < 2)
        self._papers.setVisible(drawn)
        unseated = [one for one in entries.still_in(state.entries) if one.id not in state.seating.seats]
        ready = drawn and not unseated
        for button in (self.start, self.start_at):
            button.setEnabled(ready)
        buttons.make_primary(self.start, ready)
        buttons.set_button_icon(self.start, "play", "on_accent" if ready else "quiet")
        self._start_wait.setVisible(not ready)
        self._show_drawn()

    # Cards

    def _profile_card(self) -> Card:
        card = Card(self._words.text("tonight.step_profile"))
        card.add_action(buttons.ghost(self._words.text("tonight.all_evenings"), self.lobby_wanted.emit, size="small"))
        card.add_action(
            buttons.ghost(self._words.text("tonight.profile_change"), self.profile_wanted.emit, size="small")
        )
        self._profile = labels.body()
        card.add(self._profile)
        return card

    def _seats_card(self) -> Card:
        words = self._words
        card = Card(words.text("tonight.step_seats"))
        row = QHBoxLayout()
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
        card.add(row)
        self._sizes = labels.quiet()
        card.add(self._sizes)
        self._size_rules = QHBoxLayout()
        card.add(self._size_rules)
        self._wait = labels.quiet(words.text("tonight.seats_wait"))
        card.add(self._wait)
        self.draw = buttons.primary(words.text("tonight.draw"), self._draw, icon="dice")
        self._papers = QWidget()
        papers = QHBoxLayout(self._papers)
        papers.setContentsMargins(0, 0, 0, 0)
        for key, signal in (
            ("tonight.seat_cards", self.seat_cards_wanted),
            ("tonight.seating_list", self.seating_list_wanted),
        ):
            papers.addWidget(buttons.ghost(words.text(key), partial(signal.emit), size="small", icon="print"))
        papers.addStretch(1)
        card.add(self.draw)
        drawn = QWidget()
        drawn.setProperty("frame", "scrolled")
        self._drawn = QVBoxLayout(drawn)
        self._drawn.setContentsMargins(0, 0, 0, 0)
        self._drawn_area = _AsHighAsNeeded(drawn)
        card.add(self._drawn_area)
        card.add(self._papers)
        return card

    def _start_card(self) -> Card:
        words = self._words
        card = Card(words.text("tonight.step_start"))
        self._start_wait = labels.quiet(words.text("tonight.start_wait"))
        card.add(self._start_wait)
        row = QHBoxLayout()
        self.start = buttons.primary(words.text("tonight.start_now"), self.start_wanted.emit, icon="play")
        self.start_at = buttons.ghost(words.text("tonight.start_at"), self.start_time_wanted.emit)
        row.addWidget(self.start)
        row.addWidget(self.start_at)
        row.addStretch(1)
        card.add(row)
        show = buttons.ghost(words.text("tonight.show_seats"), icon="screen", size="small")
        show.clicked.connect(partial(self.room_wanted.emit, "full_screen"))
        room = QHBoxLayout()
        room.addWidget(show)
        room.addStretch(1)
        card.add(room)
        return card

    # Seats

    def _propose(self, field: int) -> None:
        """As many tables as the book's size asks for."""
        if field < 2:
            return
        situation = tables_and_sizes.Situation(field, self.seats.value())
        ruling = rule(tables_and_sizes.decide, situation, self._desk.state.answers)
        self.tables.blockSignals(True)
        self.tables.setValue(ruling.verdict.tables)
        self.tables.blockSignals(False)
        self._cite_sizes(ruling.citations)

    def _cite_sizes(self, citations: Citations) -> None:
        """The rules on which the proposed number of tables rests; none once the host has chosen."""
        while self._size_rules.count():
            item = self._size_rules.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if citations:
            self._size_rules.addWidget(rule_links(citations, self._club.books, self._words, self.rule_wanted.emit))

    def _tables_chosen(self) -> None:
        self._may_follow = False
        self._cite_sizes(())
        self._say_sizes()

    def _seats_chosen(self) -> None:
        if self._may_follow:
            self._propose(len(entries.still_in(self._desk.state.entries)))
        self._say_sizes()

    def _say_sizes(self) -> None:
        field, tables = len(entries.still_in(self._desk.state.entries)), self.tables.value()
        if self._desk.state.seating.tables:
            shown = list(seating.sizes(self._desk.state.seating).values())
        else:
            shown = [field // tables + (1 if table < field % tables else 0) for table in range(tables)]
        self._sizes.setText(self._words.text("tonight.sizes", sizes=" · ".join(str(size) for size in shown)))
        self._sizes.setVisible(field >= 2)

    def _draw(self) -> None:
        try:
            self._tables.draw_seats({table: self.seats.value() for table in range(1, self.tables.value() + 1)})
        except Refusal as refusal:
            self.refused.emit(refusal)

    def _show_drawn(self) -> None:
        """The buttons with the cards that were drawn for them, and the rules of the draw."""
        while self._drawn.count():
            item = self._drawn.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._drawn_area.setVisible(bool(self._desk.state.seating.tables))
        if not self._desk.state.seating.tables:
            return
        events = events_of(self._desk.history.standing())
        seated = [event for event in events if isinstance(event, PlayerSeated)]
        placed = [event for event in events if isinstance(event, ButtonPlaced)]
        latest = {event.table: event for event in placed}
        cited: Citations = seated[-1].citations if seated else ()
        for table, event in sorted(latest.items()):
            text = self._words.text("tonight.button_drawn", table=table, seat=event.button)
            self._drawn.addWidget(labels.body(text))
            if event.draws:
                self._drawn.addWidget(_cards(event, self._words))
            cited = tuple(dict.fromkeys((*cited, *event.citations)))
        self._drawn.addWidget(rule_links(cited, self._club.books, self._words, self.rule_wanted.emit))


class _AsHighAsNeeded(QScrollArea):
    # Many tables with many cards must not push the start out of a small window; few need no room for more.

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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


def _cards(event: ButtonPlaced, words: Words) -> QWidget:
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
