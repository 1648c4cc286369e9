"""Page of the chip race: table by table the odd chips, the cards, and who gets what; one action for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QWidget

from homepoker.core.chip_case import colour_of
from homepoker.core.quantities import FULL_DECK, Card, EntryId, card
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.chip_race.view import ChipRaceView, SeatRow, as_draft, chip_race_view, from_draft
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.drawings.chip_disc import ChipDisc
from homepoker.ui.kit.drawings.playing_card import CardButton, PlayingCard
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card as Panel
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

_RANKS, _SUITS = "AKQJT98765432", "shdc"
DEALT, PICKED = 24, 30
"""Widths of a dealt card and of one of the deck, in logical pixels."""
_LEAST_ROWS = 2
"""The least number of players that are visible at once, in large letters too."""
ROW_HEIGHT = 40
"""Height of a player's row, in logical pixels."""
MOST_OF_ONE = 999
"""The most chips of one value that a player can have."""


class _Row:
    def __init__(self, page: ChipRacePage, row: SeatRow, value: int, words: Words) -> None:
        self.entry = row.entry
        self.count = QLineEdit(str(row.count) if row.count else "")
        self.count.setValidator(QIntValidator(0, MOST_OF_ONE, self.count))
        set_extent(self.count, width=48)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)
        player = page.player_of(row.entry)
        self.count.setAccessibleName(words.text("chips.count_of", value=value, player=player))
        self.count.textEdited.connect(lambda _text: page.typed())
        self.count.returnPressed.connect(partial(page.go_on_from, self))
        self.alone = CheckBox(words.text("chips.alone"))
        set_tooltip(self.alone, words.text("chips.alone_hint", player=player))
        self.alone.setAccessibleName(words.text("chips.alone_hint", player=player))
        self.alone.setChecked(row.is_alone)
        self.alone.toggled.connect(lambda _on: page.typed())
        self.cards = QHBoxLayout()
        self.cards.setSpacing(2)
        self.award = labels.subheading()
        self._shown: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """The number typed; 0 where the field is empty."""
        return int(self.count.text() or 0)

    def show(self, row: SeatRow, words: Words) -> None:
        """Show the cards and the new chips."""
        self.award.setText(row.award)
        labels.set_tone(self.award, "danger" if row.is_out else "good")
        self.alone.setVisible(bool(self.amount))
        if row.cards == self._shown:
            return
        self._shown = row.cards
        empty(self.cards)
        for text in row.cards:
            self.cards.addWidget(PlayingCard(words, card(text), DEALT))


class ChipRacePage(Panel):
    """In place of the tables while a value leaves play; what is filled in is kept when it is closed."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        drafts: Drafts,
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
    ) -> None:
        """
        :raises Refusal: no bigger chip is in play.
        """
        self._race = ChipRaceCommands(desk, books)
        self._race.race(0, TableCount())
        self._value, self._bigger = self._race.values[:2]
        super().__init__(words.text("chips.race_title", value=self._value, bigger=self._bigger))
        self._desk = desk
        self._run = run
        self._books = books
        self._drafts = drafts
        self._words = words
        self._open_rule = open_rule
        self._name = f"chip_race-{desk.tournament_id}"
        self._counts = from_draft(self._value, drafts.read(self._name))
        self._tables = sorted(desk.state.seating.tables)
        self._table = self._tables[0]
        self._rows: list[_Row] = []
        self._view: ChipRaceView | None = None
        for value in (self._value, self._bigger):
            self.add_action(ChipDisc(words, value, 28, colour_of(desk.state.profile.case, value)))
        self.add_action(buttons.icon_button("close", words.text("chips.race_close"), self.closed.emit, size="small"))
        self.tables = SegmentedControl(
            [
                (str(table), words.text("chips.table", table=table) if len(self._tables) < 5 else str(table))
                for table in self._tables
            ],
            words.text("chips.tables"),
        )
        self.tables.changed.connect(lambda key: self._turn_to(int(key)))
        self.tables.setVisible(len(self._tables) > 1)
        self.add(self.tables)
        self.add(labels.quiet(words.text("chips.race_hint", value=self._value, bigger=self._bigger)))
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the keys
        self.add(self._area, 100)
        self.nobody = CheckBox(words.text("chips.nobody_has_any"))
        self.nobody.toggled.connect(lambda is_so: self._keep(replace(self._count, has_none=is_so)))
        self.add(self.nobody)
        self.result = labels.subheading()
        self.result.setWordWrap(True)
        self.details = labels.quiet()
        self.add(self.result)
        self.add(self.details)
        self._deck = self._make_deck()
        self.add(self._deck)
        self.body.addStretch(1)
        foot = StackingRow()
        self._links = Flow()
        self.record = buttons.primary("", self._go_on)
        foot.addWidget(self._links, 1)
        foot.addWidget(self.record)
        self.add(foot)
        self.body.setSpacing(spacing.S)
        self._turn_to(self._table)

    def begin(self) -> None:
        """Wait for the first number; to be called once the page is in the window."""
        if self._rows:
            self._rows[0].count.setFocus()

    def player_of(self, entry: EntryId) -> str:
        return str(self._desk.state.entries.by_id[entry].player)

    # What is typed and dealt

    def typed(self) -> None:
        """Take a changed number or tick; the cards stay with those who still need as many."""
        counts = {row.entry: row.amount for row in self._rows if row.amount}
        alone = frozenset(row.entry for row in self._rows if row.alone.isChecked() and row.amount)
        self._keep(replace(self._count, counts=counts, alone=alone, has_none=self._count.has_none and not counts))
        for row in self._rows:
            row.count.setModified(False)  # it is kept as a draft

    def go_on_from(self, row: _Row) -> None:
        """Move the focus to the next number, and from the last one on."""
        place = self._rows.index(row) + 1
        if place < len(self._rows):
            self._rows[place].count.setFocus()
            self._rows[place].count.selectAll()
            self._area.ensureWidgetVisible(self._rows[place].count)
        elif self._view is not None and self._view.next_card is not None:
            self.draw.setFocus()
        else:
            self.record.setFocus()

    @property
    def _count(self) -> TableCount:
        return self._counts.get(self._table, TableCount())

    def _keep(self, count: TableCount) -> None:
        self._counts[self._table] = count
        self._drafts.keep(self._name, as_draft(self._value, self._counts))
        self._show()

    def _deal(self, pressed: QWidget, dealt: Card, _is_checked: bool = False) -> None:
        """Give the clicked card to the next player, and the focus to *take back* or to what comes next."""
        with going_on(pressed, lambda: self.back if self._deck.isVisible() else self.record):
            self._lay(dealt)

    def _lay(self, one: Card) -> None:
        lacking = self._race.race(self._table, self._count).lacking
        if lacking:
            entry = lacking[0][0]
            dealt = dict(self._count.cards)
            dealt[entry] = (*dealt.get(entry, ()), str(one))
            self._keep(replace(self._count, cards=dealt))

    def _draw(self) -> None:
        self._keep(self._race.draw(self._table, self._count))
        self.record.setFocus()

    def _take_back(self) -> None:
        """Take back the card that was dealt last."""
        dealt = dict(self._count.cards)
        needed = self._race.race(self._table, self._count).cards
        with_cards = [entry for entry in needed if dealt.get(entry)]
        if with_cards:
            dealt[with_cards[-1]] = dealt[with_cards[-1]][:-1]
            with going_on(self.back, lambda: self.back if self.back.isEnabled() else self._rows[0].count):
                self._keep(replace(self._count, cards=dealt))

    # Showing

    def follow(self) -> bool:
        """Follow other actions of the evening; returns whether there is still something to race for."""
        state = self._desk.state
        tables = sorted(state.seating.tables)
        if state.is_over or self._race.values[:2] != (self._value, self._bigger) or tables != self._tables:
            return False
        if [row.entry for row in self._rows] != [entry for _, entry in self._race.seated(self._table)]:
            self._turn_to(self._table)
        else:
            self._show()
        return True

    def _turn_to(self, table: int) -> None:
        self._table = table
        self.tables.choose(str(table))
        view = chip_race_view(self._desk.state, self._race, table, self._count, self._words)
        self._rows = [_Row(self, row, self._value, self._words) for row in view.rows]
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setHorizontalSpacing(spacing.S)
        grid.setVerticalSpacing(spacing.XS)
        grid.setColumnStretch(4, 1)
        for at, (row, seen) in enumerate(zip(self._rows, view.rows, strict=True)):
            grid.addWidget(labels.quiet(seen.seat), at, 0)
            # As wide as the name, and less only where cards and chips need the room.
            grid.addWidget(labels.ElidedLabel(seen.name), at, 1)
            grid.addWidget(row.count, at, 2)
            grid.addWidget(row.alone, at, 3)
            grid.addLayout(row.cards, at, 4, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(row.award, at, 5)
            grid.setRowMinimumHeight(at, scaled(ROW_HEIGHT) - spacing.XS)
        grid.setRowStretch(len(self._rows), 1)
        self._area.setWidget(inside)
        # In a high window the ruling stands right below the players.
        set_extent(self._area, most_height=len(self._rows) * ROW_HEIGHT + spacing.M)
        set_extent(self._area, least_height=min(_LEAST_ROWS, len(self._rows)) * ROW_HEIGHT)
        self._show()
        self.begin()

    def _show(self) -> None:
        words = self._words
        view = chip_race_view(self._desk.state, self._race, self._table, self._count, words)
        for row, seen in zip(self._rows, view.rows, strict=True):
            row.show(seen, words)
        # What was typed says more than the tick; a table of nobody is not asked about.
        self.nobody.setVisible(bool(view.rows) and not any(row.amount for row in self._rows))
        with QSignalBlocker(self.nobody):
            self.nobody.setChecked(self._count.has_none)
        self.result.setText(view.said)
        self.details.setText("\n".join(view.details))
        self.details.setVisible(bool(view.details))
        waits = [row for row in self._rows if row.entry == view.next_card]
        if waits:
            self._area.ensureWidgetVisible(waits[0].count)
        gone = {two_letters for cards in self._count.cards.values() for two_letters in cards}
        self._deck.setVisible(view.next_card is not None)
        self.back.setEnabled(bool(gone))
        for text, pick in self._picks.items():
            pick.setEnabled(text not in gone)
        if self._view is None or self._view.citations != view.citations:
            self._links.clear()
            for citation in view.citations:
                self._links.add(rule_link(citation, self._books, words, self._open_rule))
        self._view = view
        following = self._next_table()
        self.record.setText(
            words.text("chips.record", value=self._value)
            if following is None
            else words.text("chips.next_table", table=following)
        )
        self.record.setEnabled(view.next_card is None)
        waits_for = "" if view.next_card is None else words.text("chips.cards_first")
        set_tooltip(self.record, waits_for)
        self.record.setAccessibleDescription(waits_for)

    def _next_table(self) -> int | None:
        """The next table after this one; nothing after the last."""
        later = [table for table in self._tables if table > self._table]
        return later[0] if later else None

    def _go_on(self) -> None:
        following = self._next_table()
        if following is not None:
            self._turn_to(following)
            return
        try:
            out = self._race.record(self._counts)
        except Refusal as refusal:
            if forgotten := self._race.uncounted(self._counts):
                self._turn_to(forgotten[0])
            self._run.say_refusal(refusal)
            return
        self._drafts.drop(self._name)
        if out:
            players = [self.player_of(entry) for entry in out]
            self._run.say(self._words.text("chips.out_by_race", players=players, count=len(out)), "good")
        self.closed.emit()

    def _make_deck(self) -> QWidget:
        deck = QWidget()
        across = StackingRow(deck)
        across.setContentsMargins(0, 0, 0, 0)
        grid = QGridLayout()
        grid.setSpacing(2)
        by_name = {str(dealt): dealt for dealt in FULL_DECK}
        self._picks: dict[str, CardButton] = {}
        for down, suit in enumerate(_SUITS):
            for along, rank in enumerate(_RANKS):
                made = CardButton(self._words, by_name[rank + suit], PICKED)
                made.clicked.connect(partial(self._deal, made, by_name[rank + suit]))
                self._picks[rank + suit] = made
                grid.addWidget(made, down, along)
        self.draw = buttons.secondary(self._words.text("chips.draw_rest"), self._draw, icon="dice", size="small")
        self.draw.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back = buttons.icon_button("undo", self._words.text("chips.card_back"), self._take_back, size="small")
        across.addLayout(grid)
        across.addWidget(Flow((self.draw, self.back)), 0, Qt.AlignmentFlag.AlignTop)
        return deck
