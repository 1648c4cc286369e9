"""Preview of a league that is being set up: its table on the club's own evenings, and the points of each place."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.league.definition import League
from homepoker.core.points.formula_mistake import FormulaMistake
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.season.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.labels import quiet, set_tone
from homepoker.ui.kit.ranked_list import RankedList
from homepoker.ui.kit.segmented import SegmentedControl
from homepoker.ui.league.league_view import table_columns, table_rows
from homepoker.ui.league.set_up.view import points_table, preview_season
from homepoker.ui.theme import spacing

_STANDINGS, _POINTS = "standings", "points"


class Preview(QWidget):
    """The table that a league would have, and its points by place, each at a click."""

    def __init__(self, club: Club, words: Words, leagues: ClubLeagues) -> None:
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._names = shown_names(club.names, words)
        ways = [(way, words.text(f"league_set_up.preview_{way}")) for way in (_STANDINGS, _POINTS)]
        self.way = SegmentedControl(ways, words.text("league_set_up.preview"))
        self.about = quiet()
        self.standings = RankedList(words.text("league_set_up.preview_standings"))
        self.points = RankedList(words.text("league_set_up.preview_points"))
        self.points.hide()
        self.way.changed.connect(self._show_way)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self.way)
        column.addWidget(self.about)
        column.addWidget(self.standings, 1)
        column.addWidget(self.points, 1)

    def show_league(self, league: League) -> FormulaMistake | None:
        """Show what a league would look like; returns why its formula cannot be worked out, where that is so."""
        words = self._words
        try:
            self.points.show_rows(*points_table(self._leagues, league, words))
            season, said = preview_season(self._leagues, league, words)
            self._say(said, "quiet")
            if season is not None:
                table = self._leagues.table(league, season, with_movement=False)
                rows = table_rows(table, words, self._names)
                self.standings.show_rows(table_columns(table, words), rows)
            else:
                self.standings.show_rows((), ())
        except FormulaMistake as mistake:
            self.say_stale()
            return mistake
        return None

    def say_stale(self) -> None:
        """Say that what stands here is from before a mistake."""
        self._say(self._words.text("league_set_up.preview_stale"), "warning")

    def _say(self, text: str, tone: str) -> None:
        set_tone(self.about, tone)
        self.about.setText(text)

    def _show_way(self, way: str) -> None:
        self.standings.setVisible(way == _STANDINGS)
        self.points.setVisible(way == _POINTS)
