"""Leagues of a club's own, from played evenings to tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.definition import EveningInLeague, Guests, League, LeagueSeason
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import ByRulebook, PlaceTable, PointsScheme
from homepoker.core.refusal import Refusal
from homepoker.core.scoring import Scoring
from homepoker.services.club import Club
from homepoker.services.season.calendar_lists import LeagueOffice
from homepoker.services.season.leagues import LeagueDesk
from tests.played_evenings import club_of, evening, id_of

YEAR = LeagueSeason("2026", "2026", date(2026, 1, 1), date(2026, 12, 31))
TABLE = PointsScheme(PlaceTable((10_000, 6_000, 4_000, 2_000)))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


@pytest.fixture
def desk(club: Club) -> LeagueDesk:
    return LeagueDesk(club)


def play(club: Club, *orders: str) -> list[str]:
    """An evening for each order of names, one a month; their ids."""
    office = LeagueOffice(club)
    found = []
    for month, order in enumerate(orders, start=1):
        played = evening(club, f"Evening {month}", date(2026, month, 10), order.split())
        office.publish(played)
        found.append(played.tournament_id)
    return found


def a_league(desk: LeagueDesk, rule: StandingsRule | None = None, **settings: object) -> League:
    league = League("", "Club league", TABLE, rule or StandingsRule(), (YEAR,))
    return desk.create(replace(league, **settings))  # type: ignore[arg-type]


def ranks(desk: LeagueDesk, league: League) -> list[tuple[int | None, str, float]]:
    return [(row.rank, str(row.player), row.total / 1000) for row in desk.table(league, YEAR).rows]


def test_points_of_places_are_added_up(club: Club, desk: LeagueDesk) -> None:
    play(club, "Ida Max Eva", "Max Ida Jo")
    assert ranks(desk, a_league(desk)) == [(1, "ida", 16), (1, "max", 16), (3, "eva", 4), (3, "jo", 4)]


def test_of_best_two_evenings_the_worst_is_dropped(club: Club, desk: LeagueDesk) -> None:
    play(club, "Ida Max Eva", "Max Ida Jo", "Eva Max Ida")
    assert ranks(desk, a_league(desk, StandingsRule(best=2))) == [
        (1, "ida", 16),
        (1, "max", 16),
        (3, "eva", 14),
        (4, "jo", 4),
    ]


def test_ties_are_broken_in_the_order_of_the_chain_and_say_by_what(club: Club, desk: LeagueDesk) -> None:
    play(club, "Ida Max Eva", "Max Ida Jo", "Eva Jo Tom Lea")
    rule = StandingsRule(ties=(TieBreak.WINS, TieBreak.LAST_EVENING, TieBreak.ATTENDANCES))
    table = desk.table(a_league(desk, rule), YEAR)
    assert [(row.rank, row.player) for row in table.rows][:2] == [(1, "max"), (2, "ida")]
    (decision,) = table.rows[0].decisions
    assert (decision.by, decision.against, decision.value, decision.is_ahead) == (
        TieBreak.LAST_EVENING,
        ("ida",),
        1,
        True,
    )


def test_an_evening_that_the_host_takes_out_does_not_count_and_a_final_counts_double(
    club: Club, desk: LeagueDesk
) -> None:
    first, second = play(club, "Ida Max", "Max Ida")
    league = a_league(desk)
    desk.choose(league, EveningInLeague(first, False), EveningInLeague(second, True, 2000))
    assert ranks(desk, league) == [(1, "max", 20), (2, "ida", 12)]


def test_guests_that_close_up_leave_no_gap(club: Club, desk: LeagueDesk) -> None:
    play(club, "Jo Ida Tom Max")
    members = frozenset(map(id_of, ("Ida", "Max")))
    keep = a_league(desk, members=members)
    assert ranks(desk, keep) == [(1, "ida", 6), (2, "max", 2)]
    assert desk.table(keep, YEAR).left_out == ("jo", "tom")
    assert ranks(desk, a_league(desk, members=members, guests=Guests.CLOSE_UP)) == [(1, "ida", 10), (2, "max", 6)]


def test_the_formula_of_a_rulebook_gives_its_points(club: Club, desk: LeagueDesk) -> None:
    play(club, "Ida Max Eva")
    league = a_league(desk, scheme=PointsScheme(ByRulebook(Scoring.UESG)))
    assert ranks(desk, league) == [(1, "ida", 8), (2, "max", 4), (3, "eva", 2)]


def test_merged_players_are_one_person_also_in_one_evening(club: Club, desk: LeagueDesk) -> None:
    play(club, "Max Ida Jo Eva", "Jo Max Ida")
    ida = club.register.player(id_of("Ida"))
    assert ida is not None
    club.register.merge(ida, id_of("Jo"))
    assert ranks(desk, a_league(desk)) == [(1, "ida", 16), (1, "max", 16), (3, "eva", 2)]


def test_a_league_comes_back_from_the_file_as_it_was_kept(club: Club, desk: LeagueDesk) -> None:
    league = a_league(desk, StandingsRule(best=8, ties=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD)), guests=Guests.SCORE)
    assert desk.leagues() == [league]
    desk.archive(league.id)
    assert desk.leagues() == []
    assert desk.league(league.id) == league
    with pytest.raises(Refusal):
        desk.league("l-none")
