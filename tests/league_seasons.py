"""Seasons in the archive of a club without playing them, for tests of what is made of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.results import EveningResult, KnockOut
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.players import Player
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club, open_club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.store.league.archive import ClosedEvening
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES

YEAR = LeagueSeason("s-2026", "Saison 2026", date(2026, 1, 1), date(2026, 12, 31))
HOSTILE = "<script>alert(1)</script>"


def season_club(folder: Path, names: Mapping[str, bool], evenings: Sequence[Sequence[str]]) -> Club:
    """A club with these members, whose ids are their names in small letters, and an evening a fortnight.

    :param names: by each name, whether it may be published.
    :param evenings: the names in each, the winner first, who took out the second; each other one the one behind.
    """
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    club.register.add(*(Player(PlayerId(name.lower()), name, may_publish=may) for name, may in names.items()))
    club.players()
    for number, order in enumerate(evenings):
        club.archive.put(_evening(number, [PlayerId(name.lower()) for name in order]))
    return club


def a_league(club: Club, rule: StandingsRule | None = None) -> League:
    """A league of the club with points by place and ties by wins."""
    scheme = PointsScheme(PlaceTable((10_000, 6_500, 4_000, 2_000)))
    rule = rule or StandingsRule(ties=(TieBreak.WINS,))
    return ClubLeagues(club).create(League("", "Klubliga", scheme, rule, (YEAR,)))


def _evening(number: int, order: Sequence[PlayerId]) -> ClosedEvening:
    on = date(2026, 1, 9) + timedelta(days=14 * number)
    results = tuple(
        EveningResult(
            f"t{number}",
            on,
            player,
            place,
            Decimal(len(order) - place),
            Decimal(len(order) - place),
            int(place < len(order)),
            players=len(order),
        )
        for place, player in enumerate(order, start=1)
    )
    pairs = tuple(KnockOut(winner, loser) for winner, loser in pairwise(order))
    return ClosedEvening(f"t{number}", 1, on, results, f"Abend {number + 1}", "", pairs)
