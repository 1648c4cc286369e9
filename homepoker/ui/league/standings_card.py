"""Card of a season's standings: the table of its players, that of its teams, or why there is none; and its reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.table import LeagueTable
from homepoker.core.payouts import Cents
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.league.leagues import ClubLeagues, table_beside
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.access.focus import turn_to
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.league.standings_view import (
    MemberLine,
    about_table,
    member_lines,
    table_columns,
    table_rows,
    team_columns,
    team_rows,
    team_rule,
)
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD

_PLAYERS, _TEAMS = "players", "teams"
_EMPTY = 2
"""Place among the tables of what stands there while they are empty."""


LONG = 15_000
"""Number of results from which a table is read in a job: it would keep the window waiting for 50 ms and more."""

TakeTable = Callable[[LeagueTable | FormulaMistake], None]


class TableReading(QObject):
    """Reading of a league's table: at once, or in a job where it has many results."""

    def __init__(self, club: Club, leagues: ClubLeagues, words: Words, page: QWidget) -> None:
        super().__init__(page)
        self._club, self._leagues, self._words, self._page = club, leagues, words, page
        self._job = BackgroundJob("kit.job_league_table", self)

    def read(
        self,
        league: League,
        season: LeagueSeason,
        results: int,
        then: TakeTable,
        waits: Callable[[], object],
    ) -> None:
        """Read a table; one that is still being read is not wanted any more.

        :param results: the number of results that count.
        :param waits: called where the table comes later.
        """
        self._job.forget()
        if results < LONG:
            then(_table(lambda: self._leagues.table(league, season)))
            return
        waits()
        self._job.start(partial(_table, partial(table_beside, self._club, league, season)), then, self._say)

    def _say(self, problem: Sentence) -> None:
        toasts_of(self._page, self._words).say(self._words.say(problem), tone="warning")


def _table(read: Callable[[], LeagueTable]) -> LeagueTable | FormulaMistake:
    try:
        return read()
    except FormulaMistake as mistake:
        return mistake


class StandingsCard(Card):
    """The standings of a season, players or teams; ``extra`` asks for points beside any formula."""

    def __init__(
        self, words: Words, name_of: NameOf, open_row: Callable[[str], QWidget], open_extra: Callable[[], object]
    ) -> None:
        """
        :param open_row: makes what stands below the row of a player, asked by the player's id.
        """
        super().__init__()
        name_region(self, words.text("league.list"))
        self.body.setSpacing(spacing.S)
        self._words = words
        self._name_of = name_of
        self._table: LeagueTable | None = None
        self._about = labels.quiet()
        self.list = RankedList(words.text("league.list"), open_row)
        self.teams = RankedList(words.text("league.team_list"), self._open_team)
        ways = [(way, words.text(f"league.of_{way}")) for way in (_PLAYERS, _TEAMS)]
        self.way = SegmentedControl(ways, words.text("league.list_way"))
        self.way.changed.connect(self._show_way)
        self.extra = buttons.link(words.text("league.extra"), open_extra)
        head = StackingRow()
        head.setSpacing(spacing.S)
        head.addWidget(self._about, 1)
        head.addWidget(self.extra, 0, Qt.AlignmentFlag.AlignRight)
        self.add(head)
        self.add(self.way)
        self._tables = PageStack()
        self._tables.addWidget(self.list)
        self._tables.addWidget(self.teams)
        self.add(self._tables, 1)
        self.setFocusProxy(self.list)

    def show_table(
        self, table: LeagueTable, imported: int, published_at: datetime | None, *, has_changed: bool, set_aside: Cents
    ) -> None:
        """Show a table, players or teams as the host chose.

        :param imported: how many of its evenings were imported.
        :param published_at: when it was published last, if ever.
        :param has_changed: whether it is not the published one.
        :param set_aside: what its evenings have put aside for the final.
        """
        words = self._words
        self._table = table
        about = about_table(table, imported, published_at, words, has_changed=has_changed, set_aside=set_aside)
        self._about.setText(about)
        self.list.show_rows(table_columns(table, words), table_rows(table, words, self._name_of))
        self.teams.show_rows(team_columns(table.league, words), team_rows(table, words, self._name_of))
        if table.rows:
            self._about.show()
            self.way.setVisible(bool(table.teams))
            self._show_way(self.way.chosen if table.teams else _PLAYERS)

    def show_reading(self) -> None:
        """Show that the table is still being worked out."""
        self._about.setText(self._words.text("league.table_reading"))
        self._about.show()
        self.way.hide()
        self.list.show_rows([], [])
        self._show_way(_PLAYERS)

    def show_empty(self, state: EmptyState, first: QWidget) -> None:
        """Show why there is no table.

        :param first: which of its buttons has the keys.
        """
        self._about.hide()
        self.way.hide()
        before = self._tables.widget(_EMPTY)
        self._tables.addWidget(state)
        self.setFocusProxy(first)
        turn_to(self._tables, state)
        if before is not None:
            self._tables.removeWidget(before)
            before.deleteLater()

    def open_first(self) -> None:
        """Open the first row of the players."""
        if self._table is not None and self._table.rows:
            self.list.open(str(self._table.rows[0].player))

    def show_teams(self) -> None:
        """Show the teams, and open the first."""
        self.way.choose(_TEAMS)
        self._show_way(_TEAMS)
        self.setFocus()
        if self._table is not None and self._table.teams:
            self.teams.open(self._table.teams[0].team.name)

    def _open_team(self, key: str) -> QWidget:
        table = self._table
        row = next((team for team in table.teams if team.team.name == key), None) if table is not None else None
        if table is None or row is None:
            return QWidget()
        return _members_widget(member_lines(row, self._words, self._name_of), team_rule(table, self._words))

    def _show_way(self, way: str) -> None:
        shown = self.teams if way == _TEAMS else self.list
        self.setFocusProxy(shown)
        turn_to(self._tables, shown)


def _members_widget(lines: Sequence[MemberLine], rule: str) -> QWidget:
    """One line for each player, and below them how a team's total comes about."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(INDENT, spacing.S, spacing.M - 2, spacing.M)
    column.setSpacing(spacing.S)
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing.M)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 2)
    for at, line in enumerate(lines):
        points = labels.number(line.points, spacing.TYPE_QUIET, SEMIBOLD)
        if not line.counts:
            labels.set_tone(points, "quiet")
        grid.addWidget(labels.ElidedLabel(line.name, size=spacing.TYPE_QUIET, tone="quiet"), at, 0)
        grid.addWidget(labels.quiet(line.said), at, 1)
        grid.addWidget(points, at, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    column.addLayout(grid)
    column.addWidget(labels.quiet(rule))
    column.addStretch(1)
    return made
