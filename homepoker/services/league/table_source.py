"""Source of a league's table: who is listed, what is brought along and given, and tallies that hold all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.league.definition import ExtraPoints, Guests, League
from homepoker.core.league.ranking import Tally, kept
from homepoker.core.league.reach import Remaining, kept_at_the_end, reaches
from homepoker.core.league.standings_rule import StandingsRule
from homepoker.core.league.table import Reach
from homepoker.core.quantities import PlayerId

if TYPE_CHECKING:
    from homepoker.store.league.standings import LeagueStandings


@dataclass(frozen=True, slots=True)
class Listing:
    """Rule for who stands in the rows of a league."""

    wish_not: frozenset[PlayerId]
    """Players who wish to stand in no list."""
    guests: frozenset[PlayerId]
    members: frozenset[PlayerId] | None
    guests_rule: Guests

    @property
    def outside(self) -> frozenset[PlayerId]:
        """Players who are not of the league; guests count as such unless members are chosen one by one."""
        return self.wish_not if self.members is not None else self.wish_not | self.guests

    def is_listed(self, player: PlayerId) -> bool:
        if player in self.wish_not:
            return False
        if self.guests_rule is Guests.SCORE:
            return True
        return player in self.members if self.members is not None else player not in self.guests


@dataclass(frozen=True, slots=True)
class TableSource:
    """Source of a table beside the results."""

    listing: Listing
    carried: Mapping[PlayerId, int]
    given: Sequence[ExtraPoints]

    def before(self, day: date) -> TableSource:
        """Source of the table as it was before a day."""
        return replace(self, given=[one for one in self.given if one.on < day])

    def tallies(self, standings: LeagueStandings, most: int) -> tuple[list[Tally], tuple[PlayerId, ...]]:
        """The tallies of all who are listed, and who played along unlisted.

        :param most: so many of the best evenings count.
        """
        of_player = {one.player: one for one in standings.tallies(most)}
        left_out = tuple(sorted(player for player in of_player if not self.listing.is_listed(player)))
        extras = _sums(self.given)
        for player in (*self.carried, *extras):
            carried, extra = self.carried.get(player, 0), extras.get(player, 0)
            of_player[player] = replace(of_player.get(player) or Tally(player), carried=carried, extra=extra)
        return [one for one in of_player.values() if self.listing.is_listed(one.player)], left_out


def _sums(given: Iterable[ExtraPoints]) -> dict[PlayerId, int]:
    sums: dict[PlayerId, int] = {}
    for one in given:
        sums[one.player] = sums.get(one.player, 0) + one.points
    return sums


def kept_ever(rule: StandingsRule, played: int, to_come: int) -> set[int]:
    """Every number of best evenings that a season's table asks for, with what can still be reached."""
    return {kept(rule, played), *(kept_at_the_end(rule, played, to_come) if to_come else ())}


def reach_of(
    league: League, source: TableSource, standings: LeagueStandings, played: int, to_come: int, most: int
) -> dict[PlayerId, Reach]:
    """The ranks with which each can still end a season.

    :param most: the most points of an evening to come, in thousandths; at least what somebody has made.
    """
    made, least = standings.extremes()
    left = Remaining(to_come, max(most, made, 0), min(least, 0))
    at_end, beside = kept_at_the_end(league.rule, played, to_come)
    absent, _ = source.tallies(standings, at_end)
    others, _ = source.tallies(standings, beside)
    return reaches(absent, {one.player: one for one in others}, league.rule, played, left)
