"""Standings panel: in Tonight when the winner is declared, and beside the league's lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.result_picture import WON, keep_wanted, parts_of, wanted_parts
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.exchange.standings_sheets import evening_sheets
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet
from homepoker.ui.kit.access.focus import turn_to
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.standings.breakdown import breakdown_widget
from homepoker.ui.standings.export_bar import ExportBar
from homepoker.ui.standings.podium import Podium
from homepoker.ui.standings.view import StandingsView, standings_view
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.ui.standings.picture_page import PicturePage


class StandingsPanel(Card):
    """Places and points with their reasons, the podium, exports, and the closing of the evening."""

    evening_wanted = Signal(str)
    """Signal: the id of the evening, where it is only looked at and the host wants to open it."""
    new_evening_wanted = Signal()
    till_wanted = Signal()
    """Signal: something is open in the till, and the host wants to see it before the evening is closed."""
    end_wanted = Signal()
    """Signal: play is to end although several are left."""

    def __init__(
        self, club: Club, desk: TournamentDesk, words: Words, open_rule: OpenRule, *, is_review: bool = False
    ) -> None:
        """
        :param is_review: an evening of the past is looked at; it is closed and reopened where it is open.
        """
        super().__init__()
        self._club = club
        self._desk = desk
        self._words = words
        self._open_rule = open_rule
        self._is_review = is_review
        self._view: StandingsView | None = None
        self._subtitle = labels.quiet()
        self._podium = Podium(words)
        self._banner = Banner(words)
        self._banner.hide()
        self.till = Banner(words)
        self.till.hide()
        self.list = RankedList(words.text("standings.list"), self._open_row)
        self._empty = EmptyState("trophy", words.text("standings.nobody_out"))
        self._middle = PageStack()
        self._middle.addWidget(self.list)
        self._middle.addWidget(self._empty)
        self.consent = ConsentBanner(club, words)
        self.export_bar = ExportBar(
            words, club.timekeeper, self._sheets, lambda: self._desk.state.began_on, self.consent
        )
        self.with_prizes = CheckBox(words.text("standings.with_prizes"))
        self.with_prizes.toggled.connect(lambda on: ActRunner(words, self._say)(partial(self._choose_prizes, on)))
        self.export_bar.said.connect(self._say)
        # What went wrong before is said no longer.
        self.export_bar.saved.connect(self._say_what_is_open)
        self.close_evening = buttons.primary(words.text("standings.close"), self._want_close, icon="check")
        # Beside the title: below, the other buttons would have too little room in the smallest window.
        self.reopen = buttons.ghost(words.text("standings.reopen"), self._do(self._reopen), icon="undo", size="small")
        self.picture = buttons.ghost(words.text("result_picture.open"), self.show_picture, size="small")
        self.picture_page: PicturePage | None = None
        self.add_action(self.picture)
        # Not where *Close the evening* was: its second click must not begin another one.
        self.new_evening = buttons.secondary(
            words.text("standings.new_evening"), self.new_evening_wanted.emit, size="small"
        )
        self.add_action(self.new_evening)
        self.add_action(self.reopen)
        self.end_now = buttons.secondary(words.text("standings.end_now"), self.end_wanted.emit)
        self.open_evening = buttons.secondary(words.text("standings.open_evening"), self._want_evening)
        self.body.setSpacing(spacing.S)
        for part in (self._subtitle, self._podium, self._banner, self.till, self.consent):
            self.add(part)
        self.add(self._middle, 1)
        self.add(self._below())
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew where it has changed; rows that are open stay open."""
        name_of = shown_names(self._club.names, self._words)
        outside = self._club.register.outside_league()
        view = standings_view(self._desk.state, self._desk.history.standing(), self._words, name_of, outside)
        if view == self._view:
            return
        self._view = view
        self.set_title(view.title)
        self._subtitle.setText(view.subtitle)
        set_tooltip(self.close_evening, view.status)
        self._podium.set_steps(view.podium)
        self._podium.setVisible(bool(view.podium) and self.picture_page is None)
        self._say_what_is_open()
        if not view.left_in_till:
            self.till.hide()
        elif not self.till.isHidden():
            self.till.say("\n".join(view.left_in_till), "warning", self._ways_to_close())
        self.list.show_rows(view.columns, view.rows)
        if self.picture_page is None:
            turn_to(self._middle, self.list if view.rows else self._empty)
        self.export_bar.setVisible(bool(view.rows))
        self.with_prizes.setVisible(not WON.isdisjoint(parts_of(self._desk.state)))
        self._show_wanted()
        self.picture.setVisible(view.is_over)
        if self.picture_page is not None:
            self.picture_page.refresh()
        self.close_evening.setVisible(view.is_over and not view.is_closed and not self._is_review)
        self.end_now.setVisible(not view.is_over and not self._is_review)
        self.reopen.setVisible(view.is_closed and not self._is_review)
        self.new_evening.setVisible(view.is_closed and not self._is_review)
        self.open_evening.setVisible(self._is_review)

    def show_picture(self) -> None:
        """Show the picture for the club's chat group in place of the list."""
        from homepoker.ui.standings.picture_page import PicturePage  # with what draws on paper

        if self.picture_page is not None:
            return
        page = self.picture_page = PicturePage(self._club, self._desk, self._words, self.consent)
        page.closed.connect(self.show_list)
        page.said.connect(self._say)
        self._middle.addWidget(page)
        self._podium.hide()
        self._lower.hide()
        turn_to(self._middle, page)
        page.setFocus()

    def _show_wanted(self) -> None:
        with QSignalBlocker(self.with_prizes):
            self.with_prizes.setChecked(not WON.isdisjoint(wanted_parts(self._club)))

    def show_list(self) -> None:
        """Show the list again."""
        self._show_wanted()
        page, self.picture_page = self.picture_page, None
        if page is None:
            return
        page.leave()
        self._lower.show()
        self._podium.setVisible(self._view is not None and bool(self._view.podium))
        turn_to(self._middle, self.list if self._view is not None and self._view.rows else self._empty)
        self.picture.setFocus()
        self._middle.removeWidget(page)
        page.deleteLater()

    def _below(self) -> QWidget:
        self._lower = holder = QWidget()
        row = StackingRow(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addWidget(self.export_bar)
        row.addWidget(self.with_prizes)
        row.addStretch(1)
        for button in (self.open_evening, self.end_now, self.close_evening):
            row.addWidget(button)
        return holder

    def _open_row(self, key: str) -> QWidget:
        assert self._view is not None
        return breakdown_widget(self._view.breakdowns[key], self._club.books, self._words, self._open_rule)

    def _sheets(self, kind: PaperFormat) -> Sequence[Sheet]:
        name_of = published_names(self._club.register.players(), self._words)
        has_prizes = self.with_prizes.isChecked()
        return evening_sheets(self._desk.state, kind, name_of, self._words, self._club.books, has_prizes=has_prizes)

    def _choose_prizes(self, is_wanted: bool) -> None:
        """Keep for lists and pictures to come whether they tell what was won."""
        others = wanted_parts(self._club) - WON
        keep_wanted(self._club, others | WON if is_wanted else others)

    def _want_close(self) -> None:
        """Close the evening; where something is open in the till say so first, once."""
        if self._view is not None and self._view.left_in_till:
            self.till.ask("\n".join(self._view.left_in_till), self._ways_to_close())
        else:
            self._do(self._close)()

    def _ways_to_close(self) -> Sequence[tuple[str, Callable[[], object]]]:
        words = self._words
        return (
            (words.text("standings.close_till"), self.till_wanted.emit),
            (words.text("standings.close_so"), self._do(self._close)),
        )

    def _close(self) -> None:
        # Its place stays free: nothing else comes under a second click.
        keeping = self.close_evening.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.close_evening.setSizePolicy(keeping)
        EndingCommands(self._desk).close()

    def _reopen(self) -> None:
        EndingCommands(self._desk).reopen()

    def _want_evening(self) -> None:
        self.evening_wanted.emit(self._desk.tournament_id)

    def _do(self, act: Callable[[], object]) -> Callable[[], None]:
        def attempt() -> None:
            if ActRunner(self._words, self._say)(act):
                self.refresh()

        return attempt

    def _say_what_is_open(self) -> None:
        self._say(self._view.warning if self._view is not None else "", "warning")

    def _say(self, text: str, tone: str) -> None:
        if text:
            self._banner.say(text, tone)
        self._banner.setVisible(bool(text))
