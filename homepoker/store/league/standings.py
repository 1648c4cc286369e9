"""Standings of a league out of the archive: tallies, what tie-breaks ask, and the results of one player.

Runs on an open connection of SQLite or PostgreSQL. Everything that goes over all results is the database's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from homepoker.core.league.ranking import Groups, Tally
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.quantities import PlayerId
from homepoker.store.damaged_text import is_whole
from homepoker.store.league.evening_statements import counted_evenings, evening_counts, last_evening
from homepoker.store.league.standings_statements import (
    PlayedStatement,
    WorthRow,
    doubles,
    extremes,
    head_to_head,
    keys,
    last_places,
    places,
    results_of,
    tallies,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection, RowMapping


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One result of a player with its evening and the facts of which its points are made."""

    evening: int
    """The evening's number in the archive."""
    tournament: str
    name: str
    began_on: date
    players: int
    facts: ResultFacts


CountedRow = tuple[int, str, str, date, int]
"""An evening that counts: number, id, name, date, field."""


@dataclass(slots=True)
class LeagueStandings:
    """The results that count in a league, and what can be asked of them."""

    connection: Connection
    asked: PlayedStatement
    worth: Worth
    lots: Sequence[Sequence[PlayerId]] = ()
    """The lots that were drawn, the first first."""
    _rows: list[WorthRow] | None = field(init=False, default=None)
    _is_counted: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        """Look first whether somebody stands in one evening under two ids."""
        self.asked = replace(self.asked, reads_published="published" in self.worth.reads)
        if self.asked.person_of and not self.asked.has_doubles:
            found = self.connection.execute(doubles(self.asked, self.asked.person_of)).first()
            self.asked = replace(self.asked, has_doubles=found is not None)

    @property
    def evenings(self) -> int:
        """How many evenings count."""
        self._count()
        return self.asked.count

    def _count(self) -> None:
        """Look how many evenings count, once: how all results are best read depends on it."""
        if self._is_counted:
            return
        count, archived, oldest = self.connection.execute(evening_counts(self.asked.evenings)).one()
        year = int((oldest or "1")[:4])
        self.asked = replace(self.asked, count=int(count), archived=archived, oldest=year)
        self._is_counted = True

    def before_last(self) -> tuple[LeagueStandings, date]:
        """The same without the last evening, and the date of that one."""
        number, began_on = self.connection.execute(last_evening(self.asked.evenings)).one()
        asked = replace(self.asked, evenings=replace(self.asked.evenings, without=int(number)))
        without = LeagueStandings(self.connection, asked, self.worth, self.lots)
        without._rows = self._rows
        return without, date.fromisoformat(began_on)

    def tallies(self, kept: int) -> list[Tally]:
        """What the evenings of each player add up to.

        :param kept: so many of the best evenings count.
        :raises FormulaMistake: the scheme has no value for a result.
        """
        if not self.evenings:
            return []
        rows = self.connection.execute(tallies(self.asked, self._worth_rows(), kept)).all()
        return [
            Tally(PlayerId(player), int(points), int(counted), int(attendances), int(wins), int(knock_outs), int(best))
            for player, points, counted, attendances, wins, knock_outs, best in rows
            if is_whole(player)
        ]

    def of_player(self, player: PlayerId) -> list[PlayerResult]:
        """Every result of one player, in the order of playing."""
        if self.asked.is_one_by_one:
            self._count()  # the whole field is read then
        known: dict[tuple[Any, ...], ResultFacts] = {}
        width = 2 + len(self.asked.key)
        found: list[PlayerResult] = []
        for row in self.connection.execute(results_of(self.asked, [player])).all():
            evening, _, *_ = row
            key = tuple(row[2:width])
            if key not in known:
                known[key] = _facts_of(row._mapping)
            tournament, name, began_on, players = row[-4:]
            day = date.fromisoformat(began_on)
            found.append(PlayerResult(int(evening), tournament, name, day, int(players), known[key]))
        return found

    def counted(self) -> list[CountedRow]:
        """Number, id, name, date and field of each evening that counts, in the order of playing."""
        rows = self.connection.execute(counted_evenings(self.asked.evenings)).all()
        return [
            (number, tournament, name, date.fromisoformat(began_on), players)
            for number, tournament, name, began_on, players in rows
            if is_whole(tournament) and is_whole(name)
        ]

    def extremes(self) -> tuple[int, int]:
        """The most and the fewest points of any result, in thousandths."""
        if not self.evenings:
            return 0, 0
        most, least = self.connection.execute(extremes(self.asked, self._worth_rows())).one()
        return int(most or 0), int(least or 0)

    # What tie-breaks ask

    def places(self, groups: Groups) -> Mapping[PlayerId, Mapping[int, int]]:
        """How often each of these finished in each place."""
        found: dict[PlayerId, dict[int, int]] = {}
        for player, place, times in self.connection.execute(places(self.asked, self._worth_rows(), groups)):
            found.setdefault(PlayerId(player), {})[int(place)] = int(times)
        return found

    def head_to_head(self, groups: Groups) -> Mapping[PlayerId, int]:
        """How often each was the best of the group, in the evenings in which all of the group played."""
        rows = self.connection.execute(head_to_head(self.asked, self._worth_rows(), groups))
        return {PlayerId(player): int(times) for player, times in rows}

    def last_places(self, groups: Groups) -> Mapping[PlayerId, int]:
        """The places in the last evening in which any of the group played."""
        rows = self.connection.execute(last_places(self.asked, self._worth_rows(), groups))
        return {PlayerId(player): int(place) for player, place in rows}

    def lot(self, players: Collection[PlayerId]) -> Sequence[PlayerId] | None:
        """These in the order of the first lot that was drawn among all of them."""
        for drawn in self.lots:
            if set(players) <= set(drawn):
                return [player for player in drawn if player in players]
        return None

    # Worth

    def _worth_rows(self) -> list[WorthRow]:
        self._count()
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
