"""Month and year lists over closed evenings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.league.calendar_lists import LeagueRow, Season, fading_standings, podium, season_standings, seasons
from homepoker.core.league.results import EveningResult, of_persons
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring

ANNA, BEN, CARA, DINO, EVA = (PlayerId(name) for name in ("anna", "ben", "cara", "dino", "eva"))
HALVING = (Decimal(1), Decimal("0.5"), Decimal("0.25"), Decimal(0))


def result(
    player: PlayerId, points: Decimal | int, on: date, place: int = 2, knock_outs: int = 0, tournament: str = ""
) -> EveningResult:
    return EveningResult(
        tournament=tournament or on.isoformat(),
        began_on=on,
        player=player,
        place=place,
        points=points,
        place_points=points - knock_outs,
        knock_outs=knock_outs,
    )


results = st.builds(
    EveningResult,
    tournament=st.uuids().map(str),
    began_on=st.dates(date(2021, 1, 1), date(2026, 12, 31)),
    player=st.sampled_from([ANNA, BEN, CARA, DINO, EVA]),
    place=st.integers(1, 30),
    points=st.integers(0, 80) | st.decimals(0, 200, places=2),
    place_points=st.integers(0, 60),
    knock_outs=st.integers(0, 9),
)
many_results = st.lists(results, max_size=40)

OCTOBER = date(2025, 10, 3)
NOVEMBER = date(2025, 11, 7)
LATE_NOVEMBER = date(2025, 11, 21)
EVENINGS = [
    result(ANNA, 31, NOVEMBER, place=1, knock_outs=3),
    result(BEN, 27, NOVEMBER, knock_outs=1),
    result(CARA, 24, NOVEMBER),
    result(BEN, 28, LATE_NOVEMBER, place=1),
    result(CARA, 31, LATE_NOVEMBER, knock_outs=5),
    result(DINO, 40, OCTOBER, place=1, knock_outs=2),
]


def ranks(rows: tuple[LeagueRow, ...]) -> list[tuple[int, PlayerId, Decimal | int]]:
    return [(row.rank, row.player, row.points) for row in rows]


class TestUesgPointsRankings:
    def test_a_month_adds_up_its_own_evenings_only(self) -> None:
        assert ranks(season_standings(EVENINGS, Season(2025, 11))) == [(1, BEN, 55), (1, CARA, 55), (3, ANNA, 31)]

    def test_a_year_adds_up_all_its_months(self) -> None:
        assert [row.player for row in season_standings(EVENINGS, Season(2025))] == [BEN, CARA, DINO, ANNA]
        assert season_standings(EVENINGS, Season(2024)) == ()

    def test_places_one_to_three_are_honoured(self) -> None:
        assert [row.player for row in podium(season_standings(EVENINGS, Season(2025)))] == [BEN, CARA, DINO]

    def test_inside_a_shared_rank_whoever_won_more_stands_first(self) -> None:
        played = [result(ANNA, 40, NOVEMBER, place=2), result(CARA, 40, NOVEMBER, place=1), result(BEN, 50, NOVEMBER)]
        assert ranks(season_standings(played, Season(2025, 11))) == [(1, BEN, 50), (2, CARA, 40), (2, ANNA, 40)]

    def test_everyone_on_a_shared_third_place_is_honoured(self) -> None:
        tied = [
            result(player, points, NOVEMBER) for player, points in ((ANNA, 9), (BEN, 8), (CARA, 5), (DINO, 5), (EVA, 4))
        ]
        assert [row.rank for row in season_standings(tied, Season(2025))] == [1, 2, 3, 3, 5]
        assert [row.player for row in podium(season_standings(tied, Season(2025)))] == [ANNA, BEN, CARA, DINO]

    def test_a_row_counts_evenings_wins_and_knock_outs(self) -> None:
        ben = season_standings(EVENINGS, Season(2025, 11))[0]
        assert (ben.evenings, ben.wins, ben.knock_outs) == (2, 1, 1)

    def test_a_total_opens_into_its_evenings_in_order(self) -> None:
        cara = season_standings(reversed(EVENINGS), Season(2025))[1]
        assert [(each.result.began_on, each.points) for each in cara.results] == [
            (NOVEMBER, Decimal(24)),
            (LATE_NOVEMBER, Decimal(31)),
        ]


class TestApsaDecay:
    def test_points_halve_with_each_year_and_are_gone_in_the_fourth(self) -> None:
        played = [result(ANNA, 40, date(year, 5, 1)) for year in (2022, 2023, 2024, 2025, 2026)]
        assert [row.points for row in fading_standings(played, 2025, HALVING)] == [Decimal("70.00")]
        assert [each.factor for each in fading_standings(played, 2025, HALVING)[0].results] == [
            Decimal("0.25"),
            Decimal("0.5"),
            Decimal(1),
        ]

    def test_the_boundary_is_the_turn_of_the_year(self) -> None:
        played = [result(ANNA, 10, date(2024, 12, 31)), result(BEN, 10, date(2025, 1, 1))]
        assert ranks(fading_standings(played, 2025, HALVING)) == [(1, BEN, 10), (2, ANNA, 5)]

    def test_a_player_whose_points_have_all_faded_leaves_the_list(self) -> None:
        assert fading_standings([result(ANNA, 40, date(2020, 1, 1))], 2025, HALVING) == ()


def listed(played: list[EveningResult], *schemes: Scoring) -> tuple[Season, ...]:
    """The lists of these results, each of the formulas in every one of them."""
    days = {result.began_on for result in played}
    return seasons({(day.year, month): schemes for day in days for month in (None, day.month)})


def test_seasons_are_listed_newest_first_with_each_year_before_its_months() -> None:
    played = [*EVENINGS, result(ANNA, 1, date(2024, 2, 1))]
    expected = (Season(2025), Season(2025, 11), Season(2025, 10), Season(2024), Season(2024, 2))
    assert listed(played, Scoring.UESG) == listed(played) == expected
    assert seasons({}) == ()


def test_with_two_formulas_every_list_names_its_own() -> None:
    lists = listed([result(ANNA, 1, date(2024, 2, 1))], Scoring.APSA, Scoring.UESG)
    assert lists == (
        Season(2024, None, Scoring.APSA),
        Season(2024, None, Scoring.UESG),
        Season(2024, 2, Scoring.APSA),
        Season(2024, 2, Scoring.UESG),
    )
    months = {(2024, None): (Scoring.APSA,), (2024, 2): (Scoring.UESG,)}
    assert seasons(months) == (Season(2024, None, Scoring.APSA), Season(2024, 2, Scoring.UESG))


def test_two_tournaments_on_one_evening_both_count() -> None:
    played = [result(ANNA, 5, NOVEMBER, tournament="first"), result(ANNA, 7, NOVEMBER, tournament="second")]
    assert [(row.points, row.evenings) for row in season_standings(played, Season(2025))] == [(Decimal(12), 2)]


@given(many_results)
def test_the_months_of_a_year_sum_up_to_the_year_exactly(played: list[EveningResult]) -> None:
    for season in listed(played):
        if season.month is not None:
            continue
        months = [each for each in listed(played) if each.year == season.year and each.month is not None]
        by_month: dict[PlayerId, Fraction] = {}
        for month in months:
            for row in season_standings(played, month):
                by_month[row.player] = by_month.get(row.player, Fraction(0)) + Fraction(row.points)
        assert by_month == {row.player: Fraction(row.points) for row in season_standings(played, season)}


@given(many_results)
def test_a_rank_is_one_more_than_the_players_who_have_more_points(played: list[EveningResult]) -> None:
    rows = season_standings(played, Season(2025))
    for row in rows:
        assert row.rank == 1 + sum(other.points > row.points for other in rows)


@given(many_results)
def test_the_order_in_which_results_arrive_does_not_matter(played: list[EveningResult]) -> None:
    assert season_standings(played, Season(2025)) == season_standings(reversed(played), Season(2025))


class TestOnePersonUnderTwoIds:
    def test_the_points_of_both_ids_are_added_up_under_one(self) -> None:
        rows = season_standings(of_persons(EVENINGS, {ANNA: DINO}), Season(2025))
        dino = next(row for row in rows if row.player == DINO)
        assert dino.points == 71
        assert (dino.evenings, dino.wins, dino.knock_outs) == (2, 2, 5)
        assert ANNA not in {row.player for row in rows}

    def test_in_one_evening_the_better_place_counts_and_the_knock_outs_of_both(self) -> None:
        twice = [result(ANNA, 31, NOVEMBER, place=2, knock_outs=3), result(BEN, 12, NOVEMBER, place=7, knock_outs=1)]
        for both in (twice, twice[::-1]):
            merged = replace(result(BEN, 32, NOVEMBER, place=2, knock_outs=4), entries=2)
            assert of_persons(both, {ANNA: BEN}) == (merged,)

    @given(many_results)
    def test_where_nobody_has_two_ids_nothing_changes(self, some: list[EveningResult]) -> None:
        assert of_persons(some, {}) == tuple(some)
