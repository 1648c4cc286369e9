"""Laws of rankings on random seasons: totals by how many evenings count, ranks by whatever breaks ties, reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.league.ranking import Lots, Ranking, Score, Tally, ranking, total_of
from homepoker.core.league.standings import Remaining, kept_at_the_end, reaches
from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak, kept
from homepoker.core.quantities import PlayerId


def test_a_tie_break_names_only_those_before_whom_it_put_a_player() -> None:
    wins = {"ida": 2, "max": 1, "eva": 1, "jo": 0}
    tallies = [Tally(PlayerId(name), 10_000, wins=won) for name, won in wins.items()]
    ranked = ranking(tallies, StandingsRule(ties=(TieBreak.WINS,)))
    decisions = {
        row.tally.player: [(decision.is_ahead, set(decision.against)) for decision in row.decisions]
        for row in ranked.rows
    }
    assert decisions == {
        "ida": [(True, {"max", "eva", "jo"})],
        "max": [(True, {"jo"})],
        "eva": [(True, {"jo"})],
        "jo": [(False, {"ida", "max", "eva"})],
    }


Season = dict[PlayerId, list[int]]
"""Points that each player made in the evenings played, in thousandths."""

NAMES = tuple(PlayerId(f"p{number}") for number in range(6))
EVENINGS = 6


def seasons(points: st.SearchStrategy[int], most: int = EVENINGS) -> st.SearchStrategy[Season]:
    return st.dictionaries(st.sampled_from(NAMES), st.lists(points, max_size=most), min_size=1)


def tally(player: PlayerId, points: Sequence[int], most: int) -> Tally:
    """Sums of the best of these evenings."""
    best = sorted(points, reverse=True)[:most]
    return Tally(player, sum(best), len(best), len(points))


def totals(season: Season, rule: StandingsRule, evenings: int = EVENINGS) -> dict[PlayerId, int]:
    most = kept(rule, evenings)
    return {player: total_of(tally(player, points, most), rule.method) for player, points in season.items()}


class TestEveningsThatCount:
    @given(seasons(st.integers(0, 50_000)), st.integers(1, EVENINGS - 1))
    def test_one_evening_more_takes_no_points_away(self, season: Season, best: int) -> None:
        fewer, more = (totals(season, StandingsRule(best=count)) for count in (best, best + 1))
        assert all(more[player] >= fewer[player] for player in season)

    @given(seasons(st.integers(-50_000, 50_000)), st.integers(EVENINGS, 40), st.sampled_from(Method))
    def test_as_many_as_there_are_is_all_of_them(self, season: Season, best: int, method: Method) -> None:
        assert totals(season, StandingsRule(method, best=best)) == totals(season, StandingsRule(method))

    @given(seasons(st.integers(-50_000, 50_000)), st.integers(1, EVENINGS - 1), st.sampled_from(Method))
    def test_the_worst_dropped_are_the_best_counted(self, season: Season, dropped: int, method: Method) -> None:
        by_best = totals(season, StandingsRule(method, best=EVENINGS - dropped))
        assert totals(season, StandingsRule(method, dropped=dropped)) == by_best


scores = st.lists(
    st.builds(Score, st.integers(0, 3), st.just(1000), st.integers(0, 3), st.just(0)),
    unique_by=lambda score: score.turn,
).map(lambda own: sorted(own, key=lambda score: score.turn))

counts = st.integers(0, 2)
tallies = st.lists(
    st.builds(
        Tally,
        st.sampled_from(NAMES),
        points=st.sampled_from([0, 1000, 2000]),
        counted=st.just(1),
        attendances=counts,
        wins=counts,
        knock_outs=counts,
        scores=scores,
    ),
    unique_by=lambda tally: tally.player,
    min_size=1,
)
lots = st.sampled_from([(), (tuple(reversed(NAMES)),)])
rules = st.builds(
    StandingsRule,
    attendances=st.sampled_from([0, 0, 1]),
    ties=st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
)


def by_player(ranked: Ranking) -> dict[PlayerId, tuple[Any, ...]]:
    """Rows without the order of those who share a rank."""
    return {
        row.tally.player: (row.rank, row.total, row.decisions, frozenset(row.shares), row.tally) for row in ranked.rows
    }


class TestTieBreaks:
    @given(tallies, rules, lots, st.randoms())
    def test_it_does_not_matter_in_which_order_players_are_read(
        self, given_: list[Tally], rule: StandingsRule, drawn: Lots, luck: Any
    ) -> None:
        shuffled = luck.sample(given_, len(given_))
        assert by_player(ranking(shuffled, rule, drawn)) == by_player(ranking(given_, rule, drawn))

    @given(tallies, rules, lots)
    def test_everybody_has_one_rank_behind_all_who_are_better(
        self, given_: list[Tally], rule: StandingsRule, drawn: Lots
    ) -> None:
        rows = ranking(given_, rule, drawn).rows
        assert sorted(row.tally.player for row in rows) == sorted(tally.player for tally in given_)
        ranked = [(row.rank, row) for row in rows if row.rank is not None]
        for rank, row in ranked:
            assert rank == 1 + sum(other < rank for other, _ in ranked)
            level = {other.tally.player for shared, other in ranked if shared == rank and other is not row}
            assert set(row.shares) == level
            assert all(other > rank for other, worse in ranked if worse.total < row.total)

    @given(tallies, rules, lots)
    def test_two_are_never_each_ahead_of_the_other(self, given_: list[Tally], rule: StandingsRule, drawn: Lots) -> None:
        rows = {row.tally.player: row for row in ranking(given_, rule, drawn).rows}
        for player, row in rows.items():
            for decision in row.decisions:
                for other in decision.against:
                    ranks = row.rank, rows[other].rank
                    assert ranks[0] is not None
                    assert ranks[1] is not None
                    assert (ranks[0] < ranks[1]) is decision.is_ahead, (player, decision)

    @given(tallies, rules, lots)
    def test_who_has_fewer_points_changes_nothing_above(
        self, given_: list[Tally], rule: StandingsRule, drawn: Lots
    ) -> None:
        worst = min(tally.points for tally in given_)
        above = [tally for tally in given_ if tally.points > worst]
        assume(above)
        whole = by_player(ranking(given_, rule, drawn))
        assert {tally.player: whole[tally.player] for tally in above} == by_player(ranking(above, rule, drawn))


class TestReach:
    @given(
        seasons(st.integers(-5_000, 20_000), most=3),
        st.builds(
            StandingsRule,
            st.sampled_from(Method),
            best=st.integers(0, 4),
            dropped=st.integers(0, 2),
            attendances=st.integers(0, 3),
        ),
        st.data(),
    )
    def test_nobody_ends_outside_of_it(self, season: Season, rule: StandingsRule, data: st.DataObject) -> None:
        played, to_come = 3, 3
        left = Remaining(to_come, most=20_000, least=-5_000)
        at_end, beside = kept_at_the_end(rule, played, to_come)
        reached = reaches(
            [tally(player, points, at_end) for player, points in season.items()],
            {player: tally(player, points, beside) for player, points in season.items()},
            rule,
            played,
            left,
        )
        rest = data.draw(
            st.fixed_dictionaries(
                {player: st.lists(st.integers(-5_000, 20_000), max_size=to_come) for player in season}
            )
        )
        ends = [tally(player, points + rest[player], at_end) for player, points in season.items()]
        for row in ranking(ends, replace(rule, ties=())).rows:
            reach = reached[row.tally.player]
            if row.rank is None:
                assert reach.worst is None
                continue
            assert reach.best is not None
            assert reach.best <= row.rank
            assert reach.worst is None or row.rank <= reach.worst
