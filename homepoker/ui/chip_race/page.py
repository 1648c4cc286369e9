"""Page of the chip race: table by table the odd chips, the cards, and who gets what; one action for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QWidget

from homepoker.core.quantities import FULL_DECK, Card, Chips, EntryId, card
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount, due_together
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.chip_race.view import ChipRaceView, SeatRow, as_draft, chip_race_view, from_draft, leaving_of
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.drawings.chip_disc import case_disc
from homepoker.ui.kit.drawings.playing_card import CardButton, PlayingCard
from homepoker.ui.kit.fields.typing_limits import limit_to_digits
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
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
MOST_TOGETHER = 3
"""The most values that leave in one race."""
MOST_OF_ONE = 999
"""The most chips of one value that a player can have."""


class _Row:
    """The fields of one player: for each value that leaves, and for new chips where they raced at the table."""

    def __init__(self, page: ChipRacePage, row: SeatRow, values: Sequence[Chips], bigger: Chips, words: Words) -> None:
        self.entry = row.entry
        player = page.player_of(row.entry)
        self.fields = [
            self._field(page, count, words.text("chips.count_of", value=value, player=player))
            for value, count in zip(values, row.counts, strict=True)
        ]
        self.count = self.fields[0]
        self.new: QLineEdit | None = None
        if row.is_done:
            self.new = self._field(page, row.new, words.text("chips.new_of", value=bigger, player=player))
        self.alone = CheckBox(words.text("chips.alone"))
        set_tooltip(self.alone, words.text("chips.alone_hint", player=player))
        self.alone.setAccessibleName(words.text("chips.alone_hint", player=player))
        self.alone.setChecked(row.is_alone)
        self.alone.toggled.connect(lambda _on: page.typed())
        self.cards = QHBoxLayout()
        self.cards.setSpacing(2)
        self.award = labels.subheading()
        self._shown: tuple[str, ...] = ()

    def _field(self, page: ChipRacePage, count: int, name: str) -> QLineEdit:
        made = QLineEdit(str(count) if count else "")
        limit_to_digits(made, len(str(MOST_OF_ONE)))
        set_extent(made, width=48)
        made.setAlignment(Qt.AlignmentFlag.AlignRight)
        made.setAccessibleName(name)
        made.textEdited.connect(lambda _text: page.typed())
        made.returnPressed.connect(lambda: page.go_on_from(made))
        return made

    @property
    def all_fields(self) -> list[QLineEdit]:
        """The fields in the order in which they are typed."""
        return [*self.fields, *([self.new] if self.new is not None else [])]

    @property
    def amounts(self) -> list[int]:
        """The numbers typed of the values that leave; 0 where a field is empty."""
        return [int(made.text() or 0) for made in self.fields]

    @property
    def amount(self) -> int:
        """The chips typed, of all values that leave."""
        return sum(self.amounts)

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


class ChipRacePage(PageInTheMiddle):
    """In place of the tables while a value leaves play; what is filled in is kept when it is closed."""

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        drafts: Drafts,
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        print_sheet: Callable[[int], object] = int,
    ) -> None:
        """
        :param print_sheet: saves the sheet for the tables, for so many values that leave together.
        :raises Refusal: no bigger chip is in play.
        """
        values = ChipRaceCommands(desk, books).values
        name = f"chip_race-{desk.tournament_id}"
        draft = drafts.read(name)
        self._together = min(leaving_of(draft) or max(1, len(due_together(desk))), max(1, len(values) - 1))
        self._race = ChipRaceCommands(desk, books, self._together)
        self._leaving, self._bigger = self._race.exchange()
        self._value = self._leaving[0]
        super().__init__()
        self._desk = desk
        self._run = run
        self._books = books
        self._drafts = drafts
        self._words = words
        self._open_rule = open_rule
        self._name = name
        self._counts = from_draft(self._value, draft)
        self._tables = sorted(desk.state.seating.tables)
        self._table = self._tables[0]
        self._rows: list[_Row] = []
        self._view: ChipRaceView | None = None
        self._warned = False
        self._discs = QHBoxLayout()
        self._discs.setSpacing(2)
        holder = QWidget()
        holder.setLayout(self._discs)
        self._discs.setContentsMargins(0, 0, 0, 0)
        self.add_action(holder)
        self.add_action(
            buttons.icon_button(
                "print", words.text("chips.sheet_do"), lambda: print_sheet(self._together), size="small"
            )
        )
        self.add_action(buttons.icon_button("close", words.text("chips.race_close"), self.closed.emit, size="small"))
        self.tables = SegmentedControl(
            [
                (str(table), words.text("chips.table", table=table) if len(self._tables) < 5 else str(table))
                for table in self._tables
            ],
            words.text("chips.tables"),
        )
        self.tables.changed.connect(lambda key: self._turn_to(int(key)))
        across = StackingRow()
        across.addWidget(self.tables)
        ways = [
            (str(count), " + ".join(map(words.number, values[:count])))
            for count in range(1, min(MOST_TOGETHER, len(values) - 1) + 1)
        ]
        self.together = SegmentedControl(ways, words.text("chips.together"), str(self._together))
        self.together.changed.connect(lambda key: self._race_together(int(key)))
        across.addStretch(1)
        across.addWidget(self.together)
        self.add(across)
        # Now that they have a parent: before, each would be a window for a moment and take the keys with it.
        self.tables.setVisible(len(self._tables) > 1)
        self.together.setVisible(len(ways) > 1)
        self._hint = labels.quiet()
        self.add(self._hint)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the keys
        self.add(self._area, 100)
        self.nobody = CheckBox(words.text("chips.nobody_has_any"))
        self.nobody.toggled.connect(lambda is_so: self._keep(replace(self._count, has_none=is_so)))
        self.done = CheckBox(words.text("chips.done_at_table"))
        set_tooltip(self.done, words.text("chips.done_at_table_hint"))
        self.done.toggled.connect(self._turn_done)
        said = StackingRow()
        said.addWidget(self.nobody)
        said.addWidget(self.done)
        said.addStretch(1)
        self.add(said)
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
        counts = {row.entry: row.amounts[0] for row in self._rows if row.amounts[0]}
        further = {
            value: {row.entry: row.amounts[place] for row in self._rows if row.amounts[place]}
            for place, value in enumerate(self._leaving[1:], start=1)
        }
        awards = {row.entry: int(row.new.text()) for row in self._rows if row.new is not None and row.new.text()}
        alone = frozenset(row.entry for row in self._rows if row.alone.isChecked() and row.amount)
        has_none = self._count.has_none and not any(row.amount for row in self._rows)
        kept = replace(self._count, counts=counts, further=further, awards=awards, alone=alone, has_none=has_none)
        self._keep(kept)
        for row in self._rows:
            for made in row.all_fields:
                made.setModified(False)  # it is kept as a draft

    def go_on_from(self, field: QLineEdit) -> None:
        """Move the focus to the next number, and from the last one on."""
        fields = [made for row in self._rows for made in row.all_fields]
        place = fields.index(field) + 1
        if place < len(fields):
            fields[place].setFocus()
            fields[place].selectAll()
            self._area.ensureWidgetVisible(fields[place])
        elif self._view is not None and self._view.next_card is not None:
            self.draw.setFocus()
        else:
            self.record.setFocus()

    @property
    def _count(self) -> TableCount:
        return self._counts.get(self._table, TableCount())

    def _keep(self, count: TableCount) -> None:
        self._counts[self._table] = count
        self._warned = False
        self._drafts.keep(self._name, as_draft(self._value, self._counts, self._together))
        self._show()

    def _turn_done(self, is_done: bool) -> None:
        """They have raced at the table: the new chips are asked for in place of cards."""
        self._keep(replace(self._count, is_done=is_done))
        self._turn_to(self._table)

    def _race_together(self, count: int) -> None:
        """Let so many values leave together."""
        self._together = count
        self._race = ChipRaceCommands(self._desk, self._books, count)
        self._leaving, self._bigger = self._race.exchange()
        self._drafts.keep(self._name, as_draft(self._value, self._counts, count))
        self._turn_to(self._table)

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
        together = self._race.values[: self._together + 1]
        if state.is_over or together != (*self._leaving, self._bigger) or tables != self._tables:
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
        self._rows = [_Row(self, row, self._leaving, self._bigger, self._words) for row in view.rows]
        self._name_values()
        # With one field it needs no heading: the title says which chip it is.
        first = 1 if len(self._leaving) > 1 or self._count.is_done else 0
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setHorizontalSpacing(spacing.S)
        grid.setVerticalSpacing(spacing.XS)
        fields = len(self._leaving) + self._count.is_done
        for place, value in enumerate((*self._leaving, self._bigger)[:fields] if first else ()):
            disc = case_disc(self._words, value, 28, self._desk.state.profile.case)
            grid.addWidget(disc, 0, 2 + place, Qt.AlignmentFlag.AlignCenter)
        grid.setColumnStretch(3 + fields, 1)
        for at, (row, seen) in enumerate(zip(self._rows, view.rows, strict=True), start=first):
            grid.addWidget(labels.quiet(seen.seat), at, 0)
            # As wide as the name, and less only where cards and chips need the room.
            grid.addWidget(labels.ElidedLabel(seen.name), at, 1)
            for place, made in enumerate(row.all_fields):
                grid.addWidget(made, at, 2 + place)
            grid.addWidget(row.alone, at, 2 + fields)
            grid.addLayout(row.cards, at, 3 + fields, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(row.award, at, 4 + fields)
            grid.setRowMinimumHeight(at, scaled(ROW_HEIGHT) - spacing.XS)
        grid.setRowStretch(first + len(self._rows), 1)
        self._area.setWidget(inside)
        # In a high window the ruling stands right below the players.
        set_extent(self._area, most_height=(first + len(self._rows)) * ROW_HEIGHT + spacing.M)
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
        self.done.setVisible(bool(view.rows) and not self._count.has_none)
        for box, is_so in ((self.nobody, self._count.has_none), (self.done, self._count.is_done)):
            with QSignalBlocker(box):
                box.setChecked(is_so)
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
        key = "chips.record_anyway" if self._warned else "chips.record"
        said = self._values_said()
        self.record.setText(
            words.text(key, values=said) if following is None else words.text("chips.next_table", table=following)
        )
        self.record.setEnabled(view.next_card is None)
        waits_for = "" if view.next_card is None else words.text("chips.cards_first")
        set_tooltip(self.record, waits_for)
        self.record.setAccessibleDescription(waits_for)

    def _losing(self) -> list[str]:
        """The players who will have no chips left."""
        return [self.player_of(entry) for entry in self._race.without_chips(self._counts)]

    def _values_said(self) -> str:
        """The values that leave, in words: *25er und 100er*."""
        words = self._words
        each = [words.text("chips.of_value", value=value) for value in self._leaving]
        return reduce(lambda one, other: words.text("chips.and_value", one=one, other=other), each)

    def _name_values(self) -> None:
        """Say in title and hint which values leave and which comes."""
        words, said = self._words, self._values_said()
        self.set_title(words.text("chips.race_title", values=said, bigger=self._bigger))
        self._hint.setText(words.text("chips.race_hint", values=said, bigger=self._bigger))
        empty(self._discs)
        # Of several, each has its chip above its column.
        for value in (*self._leaving, self._bigger) if len(self._leaving) == 1 else ():
            self._discs.addWidget(case_disc(words, value, 28, self._desk.state.profile.case))

    def _next_table(self) -> int | None:
        """The next table after this one; nothing after the last."""
        later = [table for table in self._tables if table > self._table]
        return later[0] if later else None

    def _go_on(self) -> None:
        following = self._next_table()
        if following is not None:
            self._turn_to(following)
            return
        if not self._warned and not self._race.uncounted(self._counts) and (losing := self._losing()):
            # Who loses the last chips is named before it is done, whichever table is shown.
            self._warned = True
            self._show()
            self._run.say(self._words.text("chips.would_be_out", players=losing, count=len(losing)), "warning")
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
