"""Presets: each gives the figures of its source, has words in both languages, and never rewards a worse place."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from homepoker.core.points.facts import THOUSANDTHS, PointsFacts
from homepoker.core.points.scheme import ByRulebook, points_of
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.league.schemes import Preset, _presets, presets
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

EVERY = sorted(presets())


def answers(preset: Preset) -> Answers | None:
    base = preset.scheme.base
    return _answers(base.scoring) if isinstance(base, ByRulebook) else None


@cache
def _answers(book: str) -> Answers:
    return resolve(load_rulebooks(resources() / "rulebooks"), book)


def points(preset: str, facts: PointsFacts) -> float:
    return points_of(presets()[preset].scheme, facts, answers(presets()[preset])) / THOUSANDTHS


@pytest.mark.parametrize("preset", EVERY)
class TestEachPreset:
    def test_gives_the_figures_that_are_written_beside_it(self, preset: str) -> None:
        one = presets()[preset]
        assert len(one.figures) >= 3
        assert [points_of(one.scheme, figure.facts, answers(one)) for figure in one.figures] == [
            figure.thousandths for figure in one.figures
        ]

    def test_never_gives_a_better_place_fewer_points(self, preset: str) -> None:
        for players in (2, 3, 8, 9, 20, 41, 120):
            facts = PointsFacts(players, 1, knock_outs=1, buy_in=20, spent=20, paid_places=max(1, players // 5))
            given = [points(preset, replace(facts, place=place)) for place in range(1, players + 1)]
            assert all(better >= worse for better, worse in pairwise(given)), players

    def test_gives_an_evening_the_same_sum_whoever_has_which_place(self, preset: str) -> None:
        people = [PointsFacts(9, 1, knock_outs=each % 4, rebuys=each % 3, entries=1 + each % 2) for each in range(9)]
        places = list(range(1, 10))
        sums = set()
        for turned in range(9):
            given = [*places[turned:], *places[:turned]]
            sums.add(sum(points(preset, replace(one, place=at)) for one, at in zip(people, given, strict=True)))
        assert len({round(each, 3) for each in sums}) == 1

    def test_gives_points_where_nobody_plays_for_money(self, preset: str) -> None:
        for players in (2, 20, 200):
            assert points(preset, PointsFacts(players, 1)) >= points(preset, PointsFacts(players, players)) >= 0

    def test_has_a_name_an_explanation_and_a_source(self, preset: str) -> None:
        assert presets()[preset].source
        for language in LANGUAGES:
            words = Words(resources() / "locale", language).strict()
            assert words.text(f"points.preset.{preset}")
            assert words.text(f"points.preset.{preset}.about")


class TestRealLeagues:
    """Worked examples that leagues have published, each with its source."""

    def test_pokus_cup_with_17_players_gives_43_34_and_26(self) -> None:
        # pokus.at, Rangliste & Titel
        assert [points("pokus-cup", PointsFacts(17, place)) for place in (1, 2, 3)] == [43, 34, 26]

    def test_a_winner_of_14_with_three_knock_outs_has_31_by_uesg(self) -> None:
        assert points("uesg", PointsFacts(14, 1, knock_outs=3)) == 31

    def test_the_third_of_150_for_20_dollars_has_163_09_at_pokerstars(self) -> None:
        # pokerstars.uk, Tournament Leader Board explained
        assert points("pokerstars-tlb", PointsFacts(150, 3, buy_in=20)) == 163.09

    def test_eight_players_with_three_paid_places_are_staggered(self) -> None:
        # thetournamentdirector.net, forum, 2006
        given = [points("staggered", PointsFacts(8, place, paid_places=3)) for place in range(1, 9)]
        assert given == [12, 9, 7, 5, 4, 3, 2, 1]

    def test_seven_paid_places_pay_490_down_to_10_in_the_pub_league(self) -> None:
        # cepsworld.com, rules
        given = [points("third-of-field", PointsFacts(21, place)) for place in range(1, 9)]
        assert given == [490, 360, 250, 160, 90, 40, 10, 0]

    def test_the_second_of_25_has_a_fifth_of_the_pool(self) -> None:
        # playccp.com, player points
        assert points("pool-percentages", PointsFacts(25, 2)) == 500


def test_a_file_that_is_no_preset_is_a_fault_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text('source = "x"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd\.toml"):
        _presets(tmp_path)
