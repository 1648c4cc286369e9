"""Leagues of a club's own, from played evenings to tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.definition import EveningInLeague, Guests, League, LeagueSeason, Team
from homepoker.core.league.results import EveningResult
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import (
    Bonuses,
    ByRulebook,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    SharedKnockOuts,
)
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league.archiving import archive_evening, catch_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.league.schemes import presets
from tests.played_evenings import RESOURCES, club_of, evening, id_of, knock_out, open_evening

YEAR = LeagueSeason("2026", "2026", date(2026, 1, 1), date(2026, 12, 31))
TABLE = PointsScheme(PlaceTable((10_000, 6_000, 4_000, 2_000)))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


@pytest.fixture
def desk(club: Club) -> ClubLeagues:
    return ClubLeagues(club)


def play(club: Club, *orders: str) -> list[str]:
    """An evening for each order of names, one a month; their ids."""
    found = []
    for month, order in enumerate(orders, start=1):
        played = evening(club, f"Evening {month}", date(2026, month, 10), order.split())
        archive_evening(club, played)
        found.append(played.tournament_id)
    return found


def a_league(desk: ClubLeagues, rule: StandingsRule | None = None, **settings: object) -> League:
    league = League("", "Club league", TABLE, rule or StandingsRule(), (YEAR,))
    return desk.create(replace(league, **settings))  # type: ignore[arg-type]


def ranks(desk: ClubLeagues, league: League) -> list[tuple[int | None, str, float]]:
    return [(row.rank, str(row.player), row.total / 1000) for row in desk.table(league, YEAR).rows]


def test_points_of_places_are_added_up(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva", "Max Ida Jo")
    assert ranks(desk, a_league(desk)) == [(1, "ida", 16), (1, "max", 16), (3, "eva", 4), (3, "jo", 4)]


def test_a_knock_out_of_two_counts_whole_for_each_or_a_half_and_says_so(club: Club, desk: ClubLeagues) -> None:
    played = open_evening(club, "Evening", date(2026, 1, 10), ("Ida", "Max", "Eva"))
    knock_out(played, "Eva", "Ida", "Max")
    knock_out(played, "Max", "Ida")
    EndingCommands(played).close()
    archive_evening(club, played)
    hits = PointsScheme(PlaceTable((0,)), Bonuses(per_knock_out=1_000, per_leader_knock_out=0))
    whole = a_league(desk, scheme=hits)
    split = replace(whole, scheme=replace(hits, knock_outs=SharedKnockOuts.SPLIT))
    assert ranks(desk, whole) == [(1, "ida", 2), (2, "max", 1), (3, "eva", 0)]
    assert ranks(desk, split) == [(1, "ida", 1.5), (2, "max", 0.5), (3, "eva", 0)]
    assert [row.ranks for row in desk.what_if(whole, YEAR, split).rows] == [0, 0, 0]
    (explained,) = desk.explain(split, YEAR, id_of("Ida")).evenings
    assert explained.breakdown is not None
    words = Words(RESOURCES / "locale", "de", club.name_of)
    assert words.say(explained.breakdown.terms[-1].said) == "2 Knock-outs, geteilte anteilig: 1,5 zu je 1"
    whole_pairs = club.archive.knock_outs(club.archive.evenings(YEAR.first, YEAR.last))
    assert sorted((pair.winner, pair.loser, pair.times) for pair in whole_pairs) == [
        ("ida", "eva", 1),
        ("ida", "max", 1),
        ("max", "eva", 1),
    ]


def test_evenings_of_an_older_program_get_what_was_shared_from_their_logs(club: Club, desk: ClubLeagues) -> None:
    played = open_evening(club, "Evening", date(2026, 1, 10), ("Ida", "Max", "Eva"))
    knock_out(played, "Eva", "Ida", "Max")
    knock_out(played, "Max", "Ida")
    EndingCommands(played).close()
    archive_evening(club, played)
    with club.database.transaction() as connection:
        connection.execute("UPDATE league_facts SET knock_outs_shared_away = 0")
        connection.execute("UPDATE league_evening SET is_complete = 0")
    scheme = PointsScheme(PlaceTable((0,)), Bonuses(per_knock_out=1_000), knock_outs=SharedKnockOuts.SPLIT)
    league = a_league(desk, scheme=scheme)
    assert ranks(desk, league)[0] == (1, "ida", 2)
    catch_up(club)
    assert ranks(desk, league)[0] == (1, "ida", 1.5)


def test_of_best_two_evenings_the_worst_is_dropped(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva", "Max Ida Jo", "Eva Max Ida")
    assert ranks(desk, a_league(desk, StandingsRule(best=2))) == [
        (1, "ida", 16),
        (1, "max", 16),
        (3, "eva", 14),
        (4, "jo", 4),
    ]


def test_ties_are_broken_in_the_order_of_the_chain_and_say_by_what(club: Club, desk: ClubLeagues) -> None:
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
    club: Club, desk: ClubLeagues
) -> None:
    first, second = play(club, "Ida Max", "Max Ida")
    league = a_league(desk)
    desk.choose(league, EveningInLeague(first, False), EveningInLeague(second, True, 2000))
    assert ranks(desk, league) == [(1, "max", 20), (2, "ida", 12)]


def test_guests_that_close_up_leave_no_gap(club: Club, desk: ClubLeagues) -> None:
    play(club, "Jo Ida Tom Max")
    members = frozenset(map(id_of, ("Ida", "Max")))
    keep = a_league(desk, members=members)
    assert ranks(desk, keep) == [(1, "ida", 6), (2, "max", 2)]
    assert desk.table(keep, YEAR).left_out == ("jo", "tom")
    assert ranks(desk, a_league(desk, members=members, guests=Guests.CLOSE_UP)) == [(1, "ida", 10), (2, "max", 6)]


def test_the_formula_of_a_rulebook_gives_its_points(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva")
    league = a_league(desk, scheme=PointsScheme(ByRulebook(Scoring.UESG)))
    assert ranks(desk, league) == [(1, "ida", 8), (2, "max", 4), (3, "eva", 2)]


def test_merged_players_are_one_person_also_in_one_evening(club: Club, desk: ClubLeagues) -> None:
    play(club, "Max Ida Jo Eva", "Jo Max Ida")
    ida = club.register.player(id_of("Ida"))
    assert ida is not None
    club.register.merge(ida, id_of("Jo"))
    assert ranks(desk, a_league(desk)) == [(1, "ida", 16), (1, "max", 16), (3, "eva", 2)]


def test_a_league_comes_back_from_the_file_as_it_was_kept(club: Club, desk: ClubLeagues) -> None:
    league = a_league(desk, StandingsRule(best=8, ties=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD)), guests=Guests.SCORE)
    assert desk.leagues() == [league]
    desk.archive(league.id)
    assert desk.leagues() == []
    assert desk.league(league.id) == league
    with pytest.raises(Refusal):
        desk.league("l-none")


def test_who_takes_out_the_leader_of_the_list_gets_the_bonus(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva", "Max Ida Eva", "Eva Max Ida")  # the first of each takes everybody out
    league = a_league(desk, scheme=PointsScheme(PlaceTable((3000, 2000, 1000)), Bonuses(per_leader_knock_out=500)))
    # Before the second evening Ida leads, so Max gets the bonus and leads alone before the third, which Eva wins.
    assert ranks(desk, league) == [(1, "max", 7.5), (2, "ida", 6), (3, "eva", 5.5)]
    found = desk.explain(league, YEAR, id_of("Max"))
    assert [one.points for one in found.evenings] == [2000, 3500, 2000]


def test_what_each_can_still_reach_follows_from_the_evenings_to_come(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva", "Ida Max Eva")
    season = replace(YEAR, evenings=3)
    league = a_league(desk, StandingsRule(qualified=1), seasons=(season,))
    reach = {row.player: row.reach for row in desk.table(league, season).rows}
    # Ida has 20, Max 12, Eva 8, and one evening gives ten points at most.
    assert {player: (one.best, one.worst) for player, one in reach.items() if one} == {
        "ida": (1, 2),
        "max": (1, 3),
        "eva": (2, 3),
    }
    none_left = desk.table(league, season, remaining=0)
    assert all(row.reach is None for row in none_left.rows)


def test_a_lot_is_asked_for_drawn_once_and_recorded(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max", "Max Ida")
    league = a_league(desk, StandingsRule(ties=(TieBreak.WINS, TieBreak.LOT)))
    assert desk.table(league, YEAR).lots_due == (("ida", "max"),)
    lot = desk.draw_lot(league, YEAR, [id_of("Max"), id_of("Ida")])
    table = desk.table(league, YEAR)
    assert [row.player for row in table.rows] == list(lot.drawn)
    assert table.lots_due == ()
    with pytest.raises(Refusal):
        desk.draw_lot(league, YEAR, [id_of("Max"), id_of("Ida")])
    assert [lot.drawn for lot in club.leagues.lots(league.id, YEAR.id)] == [lot.drawn]


def test_a_corrected_evening_says_whose_published_row_changed_and_by_how_much(club: Club, desk: ClubLeagues) -> None:
    first, _ = play(club, "Ida Max Eva", "Max Ida Eva")
    league = a_league(desk)
    assert desk.changes(desk.table(league, YEAR)) is None
    assert desk.publish(league, YEAR).number == 1
    assert desk.changes(desk.table(league, YEAR)) == ()
    desk.choose(league, EveningInLeague(first, True, 2000))
    changed = desk.changes(desk.table(league, YEAR))
    assert changed is not None
    assert {one.player: one.points for one in changed} == {"ida": 10_000, "max": 6_000, "eva": 4_000}
    assert desk.publish(league, YEAR).number == 2
    assert desk.changes(desk.table(league, YEAR)) == ()


def test_another_rule_beside_writes_nothing(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva", "Max Ida Eva", "Eva Max Ida")
    league = a_league(desk)
    before = club.database.connection.total_changes
    compared = desk.what_if(league, YEAR, replace(league, rule=StandingsRule(best=1)))
    assert club.database.connection.total_changes == before
    assert {row.player: (row.now.total, row.then.total) for row in compared.rows if row.now and row.then} == {
        "max": (22_000, 10_000),
        "ida": (20_000, 10_000),
        "eva": (18_000, 10_000),
    }


def test_teams_count_their_best_players(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max Eva Jo")
    teams = (
        Team("Red", frozenset(map(id_of, ("Ida", "Jo", "Eva")))),
        Team("Blue", frozenset(map(id_of, ("Max", "Tom")))),
    )
    found = desk.table(a_league(desk, teams=teams, best_of_team=2), YEAR).teams
    assert [(row.rank, row.team.name, row.total, row.players) for row in found] == [
        (1, "Red", 14_000, ("ida", "eva")),
        (2, "Blue", 6_000, ("max",)),
    ]


def test_teams_may_count_from_a_day_on_and_only_from_then(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max", "Max Ida", "Max Ida")
    teams = (Team("Red", frozenset({id_of("Ida")})), Team("Blue", frozenset({id_of("Max")})))
    league = a_league(desk, teams=teams, teams_since=date(2026, 2, 1))
    desk.give(league, id_of("Ida"), 500, "Before the teams", date(2026, 1, 20))
    table = desk.table(league, YEAR)
    assert [(row.team.name, row.total, row.totals) for row in table.teams] == [
        ("Blue", 20_000, (("max", 20_000),)),
        ("Red", 12_000, (("ida", 12_000),)),
    ]
    assert [row.total for row in table.rows] == [26_000, 22_500]
    assert desk.league(league.id).teams_since == date(2026, 2, 1)
    assert desk.table(replace(league, teams_since=date(2027, 1, 1)), YEAR).teams == ()


def test_points_that_were_taken_back_are_kept_and_may_count_again(club: Club, desk: ClubLeagues) -> None:
    play(club, "Ida Max")
    league = a_league(desk)
    given = desk.give(league, id_of("Max"), 7_000, "High hand", date(2026, 1, 10))
    assert ranks(desk, league)[0] == (1, "max", 13.0)
    desk.take_back(given)
    assert ranks(desk, league)[0] == (1, "ida", 10.0)
    assert desk.extra_points(league, YEAR) == []
    (kept,) = desk.extra_points(league, YEAR, with_taken_back=True)
    assert kept == replace(given, is_taken_back=True)
    desk.count_again(kept)
    assert ranks(desk, league)[0] == (1, "max", 13.0)


def test_an_evening_without_places_has_no_winner_where_places_close_up(club: Club, desk: ClubLeagues) -> None:
    on = date(2026, 5, 1)
    rows = tuple(EveningResult("t-old", on, id_of(one), 0, 5, 5, 0, players=2, sharing=2) for one in ("Ida", "Max"))
    club.archive.put(ClosedEvening("t-old", 1, on, rows, "Old"))
    for decimals in (2, 3):  # with three nothing is worked out
        scheme = PointsScheme(PublishedPoints(), decimals=decimals)
        league = a_league(desk, scheme=scheme, guests=Guests.CLOSE_UP)
        assert [(row.total, row.wins, row.best_place) for row in desk.table(league, YEAR).rows] == [(5000, 0, 0)] * 2


def test_the_set_up_begins_with_points_by_place_where_the_evenings_have_places_alone(
    club: Club, desk: ClubLeagues
) -> None:
    play(club, "Ida Max Eva")
    published, year = PointsScheme(PublishedPoints()), (date(2026, 1, 1), date(2026, 12, 31))
    assert desk.first_scheme(*year) == published
    assert desk.first_scheme(date(2031, 1, 1), date(2031, 12, 31)) == published, "nothing was played"
    results = tuple(
        EveningResult("places", date(2030, 3, 1), player, place, 0, 0, 0, players=2)
        for place, player in enumerate((id_of("Ida"), id_of("Max")), start=1)
    )
    club.archive.put(ClosedEvening("places", 1, date(2030, 3, 1), results, "Nur Plätze", "", ()))
    assert desk.first_scheme(date(2030, 1, 1), date(2030, 12, 31)) == presets()["linear"].scheme


OF_NEWER = {
    "a field of the league": ("$.weather", "season.unknown_field"),
    "a field of its scheme": ("$.scheme.moon", "points.scheme_unknown_field"),
    "a kind of scheme": ("$.scheme.base.kind", "points.scheme_unknown_base"),
    "an answer of its rule": ("$.rule.ties", "season.unreadable_body"),
}


@pytest.mark.parametrize(("path", "why"), OF_NEWER.values(), ids=OF_NEWER)
def test_a_league_of_a_newer_version_is_named_and_stays_as_it_is(
    club: Club, desk: ClubLeagues, path: str, why: str
) -> None:
    a_league(desk)
    with club.database.transaction() as connection:
        connection.execute("UPDATE league SET body = json_set(body, ?, 'moon')", (path,))
        before = connection.execute("SELECT body FROM league").fetchone()
    assert desk.leagues() == []
    (problem,) = club.leagues.problems()
    for language in ("de", "en"):
        said = Words(RESOURCES / "locale", language).strict().say(problem)
        assert "Club league" in said
        assert ("newer" if language == "en" else "neuere") in said
    because = problem.values["why"]
    assert isinstance(because, Sentence)
    assert because.key == why
    with club.database.transaction() as connection:
        assert connection.execute("SELECT body FROM league").fetchone() == before
