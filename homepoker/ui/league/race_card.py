"""Card of a league's race: the best over the evenings of a season, and whoever is chosen."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.league.table import LeagueTable
from homepoker.core.quantities import PlayerId
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.league.charts.figures import figures_of_season
from homepoker.services.league.charts.season_charts import SHOWN_IN_RACE, race
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.league.charts.chart_panel import ChartPanel

_MOST_EVENINGS = 60
"""Evenings of a race; of more no line can be followed."""


class RaceCard(Card):
    """The race of a season; hidden where there are too few or too many evenings for one."""

    def __init__(self, words: Words, leagues: ClubLeagues, name_of: NameOf) -> None:
        super().__init__()
        self._words = words
        self._leagues = leagues
        self._name_of = name_of
        self.chart = ChartPanel(words)
        self.add(self.chart, 1)

    def show_table(self, table: LeagueTable, chosen: str) -> None:
        """Draw the race of a table; the line of the chosen player stands out."""
        is_race = 1 < len(table.evenings) <= _MOST_EVENINGS
        self.setVisible(is_race)
        if not is_race:
            return
        rows = tuple(row for at, row in enumerate(table.rows) if at < SHOWN_IN_RACE or str(row.player) == chosen)
        results = self._leagues.explained(table.league, table.season, [row.player for row in rows])
        name = table.season.name or self._words.text("league.all_time")
        figures = figures_of_season(name, replace(table, rows=rows), results, self._name_of)
        self.set_title(self._words.text("league.race", year=name))
        self.chart.show_chart(race(figures, self._words, [PlayerId(chosen)] if chosen else ()), chosen)
