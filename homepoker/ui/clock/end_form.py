"""Form of the end of the evening: the time by which play shall be over, ways to get there, and the last hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

from PySide6.QtCore import QLocale, Qt, QTime, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSpinBox, QTimeEdit, QVBoxLayout, QWidget

from homepoker.core.expected_end import EndPrior
from homepoker.core.last_hands import FEWEST_DRAWN, MOST_HANDS
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.structure import Ante
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.end_view import EndView, WayLine, drawn_between, end_view
from homepoker.ui.clock.start_time import TIME_WIDTH
from homepoker.ui.clock.view import next_called
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

USUAL_LENGTH = timedelta(hours=3)
"""Time from now that is proposed for the end where none is wished."""


class EndForm(Card):
    """Each act is done at once, stands in the journal and can be undone."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        prior: Callable[[Ante], EndPrior],
        pace: int | None = None,
    ) -> None:
        """
        :param prior: tells when the club's evenings with such an ante end.
        :param pace: hands that a table of the club plays in an hour, where that is known.
        """
        super().__init__(words.text("clock.end_title"))
        self._desk, self._words, self._run, self._prior, self._pace = desk, words, run, prior, pace
        self._ends = LastHandsCommands(desk)
        self._structure = StructureCommands(desk, books)
        self._view: EndView | None = None
        self.ways: list[QWidget] = []
        """Buttons of the ways to be done in time."""
        self.add_action(buttons.icon_button("close", words.text("clock.end_close"), self.closed.emit, size="small"))
        self.body.setSpacing(spacing.S)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, spacing.XS, 0)
        self._column.setSpacing(spacing.S)
        area.setWidget(holder)
        self.add(area, 1)
        self._expected, self._rests_on, self._wished = labels.body(), labels.quiet(), labels.strong()
        self._column.addWidget(self._expected)
        self._column.addWidget(self._wished)
        self._add_time()
        self._ways = _section(self._column, words.text("clock.make_up"))
        self._hands = _section(self._column, words.text("clock.last_hands_title"))
        self._add_hands()
        self._column.addWidget(self._rests_on)
        self._column.addStretch(1)
        self.follow()
        self.time.setFocus()

    def follow(self) -> bool:
        """Follow the evening; returns whether it still goes on."""
        state, now = self._desk.state, self._desk.now()
        if state.is_over:
            return False
        view = end_view(state, now, self._words, self._prior(state.profile.structure.ante), self._pace)
        if view == self._view:
            return True
        self._view = view
        for label, text in (
            (self._expected, view.expected),
            (self._rests_on, view.rests_on),
            (self._wished, view.wished),
            (self._announced, view.last_hands),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        self.none.setVisible(bool(view.wished))
        self._hands.setVisible(view.may_announce or bool(view.last_hands))
        self._to_announce.setVisible(view.may_announce)
        self._show_ways(view)
        return True

    def _add_time(self) -> None:
        words, wished = self._words, self._desk.state.wished_end
        caption = labels.caption(words.text("clock.end_by"))
        self.time = QTimeEdit()
        self.time.setDisplayFormat("HH:mm")
        self.time.setAccessibleName(words.text("clock.end_by"))
        set_extent(self.time, least_width=TIME_WIDTH)
        at = (wished.at if wished is not None else self._desk.now() + USUAL_LENGTH).astimezone()
        self.time.setTime(QTime(at.hour, at.minute - at.minute % (1 if wished is not None else 30)))
        row = StackingRow()
        row.addWidget(caption)
        row.addWidget(self.time)
        row.addStretch(1)
        self._column.addLayout(row)
        self.wish = buttons.secondary(words.text("clock.end_wish"), partial(self._set, is_capped=False), size="small")
        set_tooltip(self.wish, words.text("clock.end_wish_hint"))
        self.cap = buttons.secondary(words.text("clock.end_cap"), partial(self._set, is_capped=True), size="small")
        set_tooltip(self.cap, words.text("clock.end_cap_hint"))
        self.none = buttons.ghost(words.text("clock.end_none"), self._forget, size="small")
        self._column.addWidget(Flow((self.wish, self.cap, self.none)))

    def _add_hands(self) -> None:
        words = self._words
        self._announced = labels.body()
        self._hands.column.addWidget(self._announced)
        self._to_announce = QWidget()
        column = QVBoxLayout(self._to_announce)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(labels.quiet(drawn_between(words)))
        self.hands = QSpinBox()
        self.hands.setLocale(QLocale(words.language))
        self.hands.setRange(1, MOST_HANDS)
        self.hands.setValue(FEWEST_DRAWN)
        self.hands.setAccessibleName(words.text("clock.last_hands_number"))
        self.draw = buttons.secondary(words.text("clock.last_hands_draw"), self._draw, size="small")
        self.announce = buttons.secondary(words.text("clock.last_hands_announce"), self._announce, size="small")
        column.addWidget(Flow((self.draw, self.hands, self.announce)))
        self._hands.column.addWidget(self._to_announce)

    def _show_ways(self, view: EndView) -> None:
        self.ways = []
        empty(self._ways.column)
        self._ways.setVisible(view.has_ways)
        if view.ways:
            self._ways.column.addWidget(labels.quiet(self._words.text("clock.make_up_hint")))
        for line in view.ways:
            leads_to = labels.quiet(line.leads_to)
            labels.set_tone(leads_to, "good" if line.is_in_time else "warning")
            button = buttons.secondary(self._words.text("clock.make_up_do"), partial(self._make_up, line), size="small")
            button.setAccessibleName(self._words.text("clock.make_up_do_told", way=line.does))
            self.ways.append(button)
            row = QGridLayout()
            row.setVerticalSpacing(2)
            row.addWidget(labels.body(line.does), 0, 0)
            row.addWidget(leads_to, 1, 0)
            row.addWidget(button, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
            row.setColumnStretch(0, 1)
            self._ways.column.addLayout(row)
        if view.no_ways:
            self._ways.column.addWidget(labels.quiet(view.no_ways))

    def _keep_keys(self) -> None:
        """Give the keys to what stays after an act; in the time undo would take back only what was typed."""
        self.wish.setFocus()

    def _set(self, *, is_capped: bool) -> None:
        typed = self.time.time()
        at = next_called(typed.hour(), typed.minute(), self._desk.now())
        self._keep_keys()
        self._run(partial(self._ends.wish_end, at, is_capped=is_capped))
        self.follow()

    def _forget(self) -> None:
        self._keep_keys()
        self._run(partial(self._ends.wish_end, None))
        self.follow()

    def _draw(self) -> None:
        self._keep_keys()
        self._run(self._ends.draw)
        self.follow()

    def _announce(self) -> None:
        self._keep_keys()
        self._run(partial(self._ends.announce, self.hands.value()))
        self.follow()

    def _make_up(self, line: WayLine) -> None:
        self._keep_keys()
        if not self._run(partial(self._structure.make_up, line.way)):
            self._view = None  # the ways are of another moment
        self.follow()


class _Section(QWidget):
    """A part of the form under its own heading."""

    def __init__(self, title: str) -> None:
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, spacing.S, 0, 0)
        outer.setSpacing(spacing.S)
        outer.addWidget(labels.subheading(title))
        self.column = QVBoxLayout()
        self.column.setSpacing(spacing.S)
        outer.addLayout(self.column)


def _section(column: QVBoxLayout, title: str) -> _Section:
    section = _Section(title)
    column.addWidget(section)
    return section
