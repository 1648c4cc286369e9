"""Standings of a league out of the archive: tallies, what tie-breaks ask, and the results of one player.

Runs on an open connection of SQLite or PostgreSQL. Everything that goes over all results is the database's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.league.ranking import Groups, Tally
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.quantities import PlayerId
from homepoker.store.damaged_text import is_whole
from homepoker.store.league.archive_statements import FACT_NAMES
from homepoker.store.league.evening_statements import (
    COUNTED_COLUMNS,
    counted_evenings,
    counts_and_facts,
    evening_counts,
    last_evening,
)
from homepoker.store.league.played_statements import (
    BY_FACTS,
    FACTS_OF,
    SAID_BUY_IN,
    PlayedStatement,
    doubles,
    ids_of,
    keys,
    players_of,
    results_of,
)
from homepoker.store.league.standings_statements import (
    WorthRow,
    extremes,
    head_to_head,
    last_places,
    places,
    tallies,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row


CountedRow = tuple[int, str, str, str, int]
"""An evening that counts: number, id, name, date as an ISO text, field."""

PlayerResult = tuple[CountedRow, ResultFacts]
"""One result of a player: its evening and the facts of which its points are made."""

Key = tuple[int, ...]
"""The values on which the points of a result depend: the number of its facts, or these themselves."""

_OF_COUNTS = 5
"""Number of columns of :func:`evening_counts` before those of the facts."""

_OF_EVENING = len(COUNTED_COLUMNS)
"""Number of columns of the evening in a player's results, before key and player."""

_FEW = 50
"""Limit of the players who are worked out anew alone rather than all."""


@dataclass(slots=True)
class LeagueStandings:
    """The results that count in a league, and what can be asked of them."""

    connection: Connection
    asked: PlayedStatement
    worth: Worth
    lots: Sequence[Sequence[PlayerId]] = ()
    """The lots that were drawn, the first first."""
    _rows: tuple[WorthRow, ...] | None = field(init=False, default=None)
    _evenings: list[CountedRow] | None = field(init=False, default=None)
    _is_counted: bool = field(init=False, default=False)
    _known: dict[Key, ResultFacts] | None = field(init=False, default=None)
    """The facts behind each key, as far as they were read already."""
    _tallied: dict[int, list[Tally]] = field(init=False, default_factory=dict)
    """Tallies that were added up so far, by the number of evenings that are kept."""
    _with_last: LeagueStandings | None = field(init=False, default=None)
    """The same with the last evening, where these are the results before it."""

    def __post_init__(self) -> None:
        """Look first whether somebody stands in one evening under two ids."""
        reads = self.worth.reads
        self.asked = replace(
            self.asked,
            reads_published="published" in reads,
            is_as_published=self.worth.scheme.is_as_published,
            reads_field_entries="field_entries" in reads,
        )
        if self.asked.person_of and not self.asked.has_doubles:
            found = self.connection.execute(doubles(self.asked)).first()
            self.asked = replace(self.asked, has_doubles=found is not None)

    @property
    def evenings(self) -> int:
        """Number of evenings that count."""
        self._count(with_facts=self.asked.evenings.clubs is not None)
        return self.asked.count

    def _count(self, *, with_facts: bool) -> None:
        """Look how many evenings count, once: how all results are best read depends on it.

        :param with_facts: whether the facts, which sums ask for next, come along where the key says no more: a
            statement of their own would take a tenth of the time of a short season.
        """
        if self._is_counted:
            return
        with_facts = with_facts and self._rows is None and self.asked.key == BY_FACTS
        statement = counts_and_facts if with_facts else evening_counts
        rows = self.connection.execute(statement(self.asked.evenings)).all()
        count, oldest, results, archived, facts = rows[0][:_OF_COUNTS]
        year = int((oldest or "1")[:4])
        has_fewer_facts = facts is not None and facts < results
        self.asked = replace(
            self.asked, count=int(count), archived=archived, oldest=year, has_fewer_facts=has_fewer_facts
        )
        if with_facts and has_fewer_facts:
            self._known = self._read([row[_OF_COUNTS:] for row in rows])
        self._is_counted = True

    def before_last(self) -> tuple[LeagueStandings, date]:
        """Standings without the last evening, and the date of that one."""
        number, began_on = self.connection.execute(last_evening(self.asked.evenings)).one()
        asked = replace(self.asked, evenings=replace(self.asked.evenings, without=int(number)))
        without = LeagueStandings(self.connection, asked, self.worth, self.lots)
        without._rows, without._with_last = self._rows, self
        return without, date.fromisoformat(began_on)

    def tallies(self, kept: int) -> list[Tally]:
        """Tallies of the players: the sums over their evenings.

        :param kept: so many of the best evenings count.
        :raises FormulaMistake: the scheme has no value for a result.
        """
        if kept not in self._tallied:
            known = self._without_last(kept)
            if known is None:
                self.add_up(kept)
            else:
                self._tallied[kept] = known
        return self._tallied[kept]

    def add_up(self, *kept: int) -> None:
        """Work out the tallies for several numbers of best evenings at once, which reads the results once.

        :raises FormulaMistake: as for :meth:`tallies`.
        """
        wanted = sorted(set(kept) - self._tallied.keys())
        rows = self._sums(wanted) if self.evenings else []
        self._tallied.update(_as_tallies(rows, wanted))

    def _sums(self, kept: Sequence[int], players: Collection[PlayerId] | None = None) -> Sequence[Row[Any]]:
        of = None if players is None else tuple(players)
        return self.connection.execute(tallies(self.asked, self._worth_rows(), tuple(kept), of)).all()

    def _without_last(self, kept: int) -> list[Tally] | None:
        """The tallies before the last evening out of those after it: only who played it has others.

        Nothing where these are not known, or where too many keep another number of evenings.
        """
        if self._with_last is None or not self._with_last._tallied:
            return None
        known = self._with_last._tallied
        kept_then = kept if kept in known else next(iter(known))
        last = replace(self.asked.evenings, without=None, among=(self.asked.evenings.without or 0,))
        others = {
            PlayerId(one) for one in self.connection.execute(players_of(replace(self.asked, evenings=last))).scalars()
        }
        if kept != kept_then:
            others |= {one.player for one in known[kept_then] if one.attendances > min(kept, kept_then)}
        if len(others) > _FEW:
            return None
        same = [one for one in known[kept_then] if one.player not in others]
        again = self._sums([kept], sorted(others)) if self.evenings else []
        return same + _as_tallies(again, [kept])[kept]

    def of_players(self, players: Collection[PlayerId]) -> dict[PlayerId, list[PlayerResult]]:
        """Every result of each of these, in the order of playing."""
        if self.asked.is_one_by_one or len(players) > 1:
            self._count(with_facts=False)  # how results of several are best read depends on it
        ids = {"ids": ids_of(self.asked, players)}
        rows = self.connection.execute(results_of(self.asked, players), ids).all()
        behind_evening = slice(_OF_EVENING, _OF_EVENING + len(self.asked.key))
        of_rows = [row[behind_evening] for row in rows]
        facts = self._facts_behind(set(of_rows))
        whose = [row[-1] for row in rows] if len(players) > 1 else [*players] * len(rows)
        found: dict[PlayerId, list[PlayerResult]] = {player: [] for player in players}
        for row, key, player in zip(rows, of_rows, whose, strict=True):
            if key in facts:
                found[player].append((row[:_OF_EVENING], facts[key]))
        return found

    def counted(self) -> list[CountedRow]:
        """Number, id, name, date and field of each evening that counts, in the order of playing."""
        if self._evenings is None:
            rows = self.connection.execute(counted_evenings(self.asked.evenings)).all()
            self._evenings = [
                (number, tournament, name, began_on, players)
                for number, tournament, name, began_on, players in rows
                if is_whole(tournament) and is_whole(name)
            ]
        return self._evenings

    def extremes(self) -> tuple[int, int]:
        """The most and the fewest points of any result, in thousandths."""
        if not self.evenings:
            return 0, 0
        most, least = self.connection.execute(extremes(self.asked, self._worth_rows())).one()
        return int(most or 0), int(least or 0)

    # What tie-breaks ask

    def places(self, groups: Groups) -> Mapping[PlayerId, Mapping[int, int]]:
        """The number of times that each of these players finished in each place."""
        found: dict[PlayerId, dict[int, int]] = {player: {} for group in groups for player in group}
        rows = self.connection.execute(places(self.asked, self._worth_rows(), tuple(found)))
        for player, place, times in rows.all():
            if player in found:
                found[player][place] = times
        return found

    def head_to_head(self, groups: Groups) -> Mapping[PlayerId, int]:
        """The number of evenings in which each was the best of the group, of those in which all of the group played."""
        rows = self.connection.execute(head_to_head(self.asked, self._worth_rows(), groups))
        return {PlayerId(player): int(times) for player, times in rows}

    def last_places(self, groups: Groups) -> Mapping[PlayerId, int]:
        """The places in the last evening in which any of the group played."""
        rows = self.connection.execute(last_places(self.asked, self._worth_rows(), groups))
        return {PlayerId(player): int(place) for player, place in rows}

    def lot(self, players: Collection[PlayerId]) -> Sequence[PlayerId] | None:
        """The players in the order of the first lot that was drawn among all of them; ``None`` if none was."""
        for drawn in self.lots:
            if set(players) <= set(drawn):
                return [player for player in drawn if player in players]
        return None

    # Worth

    def _worth_rows(self) -> tuple[WorthRow, ...]:
        self._count(with_facts=True)
        if self._rows is None and self.asked.is_as_published:
            self._rows = ()
        if self._rows is None:
            points = self.worth.points
            self._rows = tuple(
                WorthRow(key, points(facts), facts.place, facts.knock_outs) for key, facts in self._facts().items()
            )
        return self._rows

    def _facts(self) -> dict[Key, ResultFacts]:
        """The facts behind each key that occurs."""
        if self._known is None:
            self._known = self._read(self.connection.execute(keys(self.asked)).all())
        return self._known

    def _read(self, rows: Iterable[Sequence[Any]]) -> dict[Key, ResultFacts]:
        end, read = len(self.asked.key), self._facts_reader()
        return {tuple(row[:end]): read(row) for row in rows}

    def _facts_behind(self, found: Collection[Key]) -> dict[Key, ResultFacts]:
        """The facts behind these keys."""
        read = self._facts_reader()
        if self.asked.is_one_by_one:
            return {key: read(key) for key in found}
        rows = self.connection.execute(FACTS_OF, {"numbers": sorted({key[0] for key in found})}).all()
        of_number = {row[0]: row[1:] for row in rows}
        return {key: read(key + of_number[key[0]]) for key in found if key[0] in of_number}

    def _facts_reader(self) -> Callable[[Sequence[Any]], ResultFacts]:
        """Reader of facts from the columns of a key and, behind, of its facts; 0 for what no scheme asked for."""
        columns = self.asked.key if self.asked.is_one_by_one else (*self.asked.key, *FACT_NAMES)
        where = {name: turn for turn, name in enumerate(columns)}
        in_turn = itemgetter(*(where.get(name, len(columns)) for name in ResultFacts._fields))

        def read(values: Sequence[Any]) -> ResultFacts:
            facts = ResultFacts._make(map(int, in_turn((*values, 0))))
            said = values[where[SAID_BUY_IN]] if SAID_BUY_IN in where else BUY_IN_OF_LEAGUE
            return facts if said == BUY_IN_OF_LEAGUE else facts._replace(buy_in=int(said))

        return read


def _as_tallies(rows: Iterable[Row[Any]], kept: Sequence[int]) -> dict[int, list[Tally]]:
    found: dict[int, list[Tally]] = {most: [] for most in kept}
    for player, attendances, wins, knock_outs, best_place, *points in map(tuple, rows):
        if is_whole(player):
            for most, made in zip(kept, points, strict=True):
                counted = min(most, attendances)
                found[most].append(Tally(player, made, counted, attendances, wins, knock_outs, best_place))
    return found
