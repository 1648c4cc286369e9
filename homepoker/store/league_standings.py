"""Standings of a league out of the archive: tallies, what tie-breaks ask, and the results of one player.

Runs on an open connection of SQLite or PostgreSQL. Everything that goes over all results is the database's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from homepoker.core.league.ranking import Tally
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.quantities import PlayerId
from homepoker.store.damaged_text import is_whole
from homepoker.store.standings_statements import (
    PlayedStatement,
    WorthRow,
    attended,
    doubles,
    extremes,
    head_to_head,
    keys,
    places,
    places_in,
    results_of,
    tallies,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection, RowMapping


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One result of a player with the facts of which its points are made. ``evening`` is its number in the archive."""

    evening: int
    facts: ResultFacts


@dataclass(slots=True)
class LeagueStandings:
    """The results that count in a league, and what can be asked of them."""

    connection: Connection
    asked: PlayedStatement
    worth: Worth
    lots: Sequence[Sequence[PlayerId]] = ()
    """The lots that were drawn, the first first."""
    _rows: list[WorthRow] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Ask first whether somebody stands in one evening under two ids: it costs nothing where nobody was merged."""
        if self.asked.person_of and not self.asked.has_doubles:
            evenings = [number for number, _ in self.asked.evenings]
            found = self.connection.execute(doubles(self.asked.person_of, evenings)).first()
            self.asked = replace(self.asked, has_doubles=found is not None)
        self.asked = replace(self.asked, reads_published="published" in self.worth.reads)

    def before_last(self) -> LeagueStandings:
        """The same without the last evening."""
        asked = replace(self.asked, evenings=self.asked.evenings[:-1])
        without = LeagueStandings(self.connection, asked, self.worth, self.lots)
        without._rows = self._rows
        return without

    def tallies(self, kept: int) -> list[Tally]:
        """What the evenings of each player add up to.

        :param kept: so many of the best evenings count.
        :raises FormulaMistake: the scheme has no value for a result.
        """
        if not self.asked.evenings:
            return []
        rows = self.connection.execute(tallies(self.asked, self._worth_rows(), kept)).all()
        return [
            Tally(PlayerId(player), int(points), int(counted), int(attendances), int(wins), int(knock_outs), int(best))
            for player, points, counted, attendances, wins, knock_outs, best in rows
            if is_whole(player)
        ]

    def of_player(self, player: PlayerId) -> list[PlayerResult]:
        """Every result of one player, in no order."""
        if not self.asked.evenings:
            return []
        rows = self.connection.execute(results_of(self.asked, [player])).mappings()
        return [PlayerResult(int(row["evening"]), _facts_of(row)) for row in rows]

    def extremes(self) -> tuple[int, int]:
        """The most and the fewest points of any result, in thousandths."""
        if not self.asked.evenings:
            return 0, 0
        most, least = self.connection.execute(extremes(self.asked, self._worth_rows())).one()
        return int(most or 0), int(least or 0)

    # What tie-breaks ask

    def places(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Mapping[int, int]]:
        """How often each of these finished in each place."""
        found: dict[PlayerId, dict[int, int]] = {}
        for player, place, times in self.connection.execute(places(self.asked, self._worth_rows(), players)):
            found.setdefault(PlayerId(player), {})[int(place)] = int(times)
        return found

    def head_to_head(self, players: Collection[PlayerId]) -> Mapping[PlayerId, int]:
        """How often each was the best of these, in the evenings in which all of them played."""
        rows = self.connection.execute(head_to_head(self.asked, self._worth_rows(), players))
        return {PlayerId(player): int(times) for player, times in rows}

    def last_places(self, players: Collection[PlayerId]) -> Mapping[PlayerId, int]:
        """The places in the last evening in which any of these played."""
        there = {int(number) for (number,) in self.connection.execute(attended(self.asked, players))}
        last = next((number for number, _ in reversed(self.asked.evenings) if number in there), None)
        if last is None:
            return {}
        weight = dict(self.asked.evenings)[last]
        asked = replace(self.asked, evenings=((last, weight),))
        rows = self.connection.execute(places_in(asked, self._worth_rows(), players))
        return {PlayerId(player): int(place) for _, player, place in rows}

    def lot(self, players: Collection[PlayerId]) -> Sequence[PlayerId] | None:
        """These in the order of the first lot that was drawn among all of them."""
        for drawn in self.lots:
            if set(players) <= set(drawn):
                return [player for player in drawn if player in players]
        return None

    # Worth

    def _worth_rows(self) -> list[WorthRow]:
        if self._rows is None:
            points = self.worth.points
            self._rows = [
                WorthRow(key, points(facts), facts.place, facts.knock_outs) for key, facts in self._facts().items()
            ]
        return self._rows

    def _facts(self) -> dict[tuple[int, ...], ResultFacts]:
        """The facts behind each key."""
        rows = self.connection.execute(keys(self.asked)).mappings()
        return {tuple(int(row[name]) for name in self.asked.key): _facts_of(row) for row in rows}


def _facts_of(row: RowMapping) -> ResultFacts:
    return ResultFacts(
        players=int(row["players"]),
        place=int(row["place"]),
        sharing=int(row["sharing"]),
        knock_outs=int(row["knock_outs"]),
        entries=int(row["entries"]),
        rebuys=int(row["rebuys"]),
        add_ons=int(row["add_ons"]),
        paid_places=int(row["paid_places"]),
        final_table=int(row["final_table"]),
        is_early=bool(row["is_early"]),
        published=int(row.get("published", 0)),
        leader_knock_outs=int(row.get("leader_knock_outs", 0)),
    )
