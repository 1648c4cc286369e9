"""Preview of a league that is being set up: its table on the club's own evenings, and the points of each place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.league.definition import ALL_TIME, League
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.scheme import PublishedPoints
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.scheme_preview import own_sizes, points_curves
from homepoker.services.words import Words
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.text.labels import body, quiet, set_tone
from homepoker.ui.league.charts.chart_panel import ChartPanel
from homepoker.ui.league.set_up.view import points_preview, points_table, preview_season
from homepoker.ui.league.standings_view import table_columns, table_rows, team_columns, team_rows
from homepoker.ui.theme import spacing

STANDINGS, POINTS, TEAMS = "standings", "points", "teams"


class Preview(QWidget):
    """The table that a league would have, and its points by place as curves and numbers, each at a click."""

    def __init__(self, club: Club, words: Words, leagues: ClubLeagues, league: League) -> None:
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._names = shown_names(club.names, words)
        self._sizes = own_sizes(evening.evening.players for evening in leagues.evenings(league, ALL_TIME))
        self._is_way_chosen = False
        ways = [(way, words.text(f"league_set_up.preview_{way}")) for way in (STANDINGS, POINTS, TEAMS)]
        self.way = SegmentedControl(ways, words.text("league_set_up.preview"))
        self.about = quiet()
        self.standings = RankedList(words.text("league_set_up.preview_standings"))
        self.teams = RankedList(words.text("league.team_list"))
        self.points = RankedList(words.text("league_set_up.preview_points"))
        self.curves = ChartPanel(words)
        self._no_curve = body()
        self._no_curve.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture = PageStack()
        self.picture.addWidget(self.curves)
        self.picture.addWidget(self._no_curve)
        self._of_places = QWidget()
        of_places = StackingRow(self._of_places, least_height=200)
        of_places.setContentsMargins(0, 0, 0, 0)
        of_places.setSpacing(spacing.M)
        of_places.addWidget(self.picture, 1)
        of_places.addWidget(self.points)
        self.way.changed.connect(self._choose_way)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self.way)
        column.addWidget(self.about)
        column.addWidget(self.standings, 1)
        column.addWidget(self.teams, 1)
        column.addWidget(self._of_places, 1)
        self._show_way(STANDINGS)

    @property
    def said(self) -> str:
        """The words in place of the curves; empty where these are shown."""
        return self._no_curve.text() if self.picture.currentWidget() is self._no_curve else ""

    def turn_to(self, way: str) -> None:
        """Show what the host's last change changes, until the host has chosen what to see."""
        if not self._is_way_chosen:
            self.way.choose(way)
            self._show_way(way)

    def show_points(self, league: League) -> FormulaMistake | None:
        """Show the points of each place; returns why they cannot be worked out, where that is so."""
        words = self._words
        if isinstance(league.scheme.base, PublishedPoints):
            self._say(words.text("league_set_up.no_curve_published"), "quiet")
            return None
        if league.scheme.is_money_won:
            self._say(words.text("league_set_up.no_curve_money"), "quiet")
            return None
        points = points_preview(self._leagues, league, self._sizes)
        if points.mistake is not None:
            return points.mistake
        self.curves.show_chart(points_curves(points, words))
        self.picture.setCurrentWidget(self.curves)
        self.points.show_rows(*points_table(points, words))
        self.points.show()
        return None

    def show_league(self, league: League) -> FormulaMistake | None:
        """Preview a league; returns why its points cannot be worked out, if that is so."""
        words = self._words
        self.way.enable(TEAMS, bool(league.teams), words.text("league_set_up.preview_no_teams"))
        if self.way.chosen == TEAMS and not league.teams:
            self.way.choose(STANDINGS)
            self._show_way(STANDINGS)
        if (wrong := self.show_points(league)) is not None:
            return wrong
        season, note = preview_season(self._leagues, league, words)
        if season is not None:
            try:
                table = self._leagues.table(league, season, with_movement=False)
            except FormulaMistake as mistake:
                return mistake
            self.standings.show_rows(table_columns(table, words), table_rows(table, words, self._names))
            self.teams.show_rows(team_columns(league, words), team_rows(table, words, self._names))
        else:
            self.standings.show_rows((), ())
            self.teams.show_rows((), ())
        set_tone(self.about, "quiet")
        self.about.setText(note)
        return None

    def show_mistake(self, reason: str) -> None:
        """Say why there is nothing to show, in place of what was right before."""
        reason_words = self._words.text("league_set_up.no_curve", reason=reason)
        self._say(reason_words, "danger")
        for shown in (self.standings, self.teams):
            shown.show_rows((), ())
        set_tone(self.about, "danger")
        self.about.setText(reason_words)

    def _say(self, text: str, tone: str) -> None:
        set_tone(self._no_curve, tone)
        self._no_curve.setText(text)
        self.picture.setCurrentWidget(self._no_curve)
        # Alone in the room: beside an empty table the row would stack and unstack without an end in a narrow window.
        self.points.show_rows((), ())
        self.points.hide()

    def _choose_way(self, way: str) -> None:
        self._is_way_chosen = True
        self._show_way(way)

    def _show_way(self, way: str) -> None:
        self.about.setVisible(way != POINTS)
        self.teams.setVisible(way == TEAMS)
        self.standings.setVisible(way == STANDINGS)
        self._of_places.setVisible(way == POINTS)
