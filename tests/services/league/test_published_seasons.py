"""Seasons that leagues have played and published: out of their places come the totals and ranks that stood there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.league.definition import Guests, League, LeagueSeason
from homepoker.core.league.results import EveningResult
from homepoker.core.league.standings_rule import StandingsRule
from homepoker.core.points.scheme import Bonuses, FormulaBase, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.services.league.leagues import ClubLeagues
from homepoker.store.league.archive import ClosedEvening
from tests.played_evenings import club_of

PUBLISHED = json.loads((Path(__file__).parent / "published_seasons.json").read_text(encoding="utf-8"))["seasons"]


def league_of(season: Mapping[str, Any]) -> League:
    scheme = PointsScheme(
        FormulaBase(season["formula"]), Bonuses(win=1000 * season["win"]), decimals=season["decimals"]
    )
    days = [date.fromisoformat(one["on"]) for one in season["evenings"]]
    return League(
        "",
        season["name"],
        scheme,
        StandingsRule(best=season["best"]),
        (LeagueSeason("season", season["name"], days[0], days[-1]),),
        Guests.KEEP_PLACES,
        frozenset(map(PlayerId, season["totals"])),
        buy_in=season["buy_in"],
    )


def closed(number: int, evening: Mapping[str, Any]) -> ClosedEvening:
    on, order, rebuys = date.fromisoformat(evening["on"]), evening["order"], evening.get("rebuys", {})
    results = tuple(
        EveningResult(
            f"t{number}", on, PlayerId(player), place, 0, 0, 0, players=len(order), rebuys=rebuys.get(player, 0)
        )
        for place, player in enumerate(order, start=1)
    )
    return ClosedEvening(f"t{number}", 1, on, results)


@pytest.mark.parametrize("season", PUBLISHED, ids=lambda one: str(one["name"]))
def test_a_published_season_ends_with_its_published_totals_and_ranks(tmp_path: Path, season: Mapping[str, Any]) -> None:
    club = club_of(tmp_path)
    for number, evening in enumerate(season["evenings"]):
        club.archive.put(closed(number, evening))
    leagues = ClubLeagues(club)
    league = leagues.create(league_of(season))
    table = leagues.table(league, league.seasons[0])
    decimals = Decimal(1).scaleb(-min(season["decimals"], 2))  # as their pages show them
    made = [
        (row.rank, str(row.player), (Decimal(row.total) / 1000).quantize(decimals, ROUND_HALF_UP)) for row in table.rows
    ]
    club.close()
    assert made == [(rank, *row) for rank, row in enumerate(_totals(season), start=1)]
    assert table.left_out  # who played along without being of the league took points from nobody


def _totals(season: Mapping[str, Any]) -> list[tuple[str, Decimal]]:
    return [(player, Decimal(total)) for player, total in season["totals"].items()]
