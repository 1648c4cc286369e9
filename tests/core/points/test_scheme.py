"""Schemes: what one result gives, term by term, and the laws that hold whatever the scheme."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.points.facts import THOUSANDTHS, PointsFacts, check
from homepoker.core.points.scheme import (
    Base,
    Bonuses,
    Breakdown,
    ByRulebook,
    FieldSize,
    FormulaBase,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    Rounding,
    SharedKnockOuts,
    SharedPlaces,
    breakdown,
    facts_read,
    points_of,
    rounded,
)
from homepoker.core.quantities import shared_away
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulings.points.apsa import Category
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

FORMULAS = (
    "players - place + 1",
    "10 * sqrt(players / place)",
    "points(place; 25; 18; 15; 12; 10; 8; 6; 4; 2; 1)",
    "round(10 * ln(players + 1) / place)",
    "10 * players * 0.8 ^ (place - 1)",
)
bases = st.sampled_from([FormulaBase(text) for text in FORMULAS]) | st.builds(
    PlaceTable, st.lists(st.integers(0, 500_000), max_size=30).map(tuple), st.integers(0, 9_000)
)
schemes = st.builds(
    PointsScheme,
    base=bases,
    bonuses=st.builds(
        Bonuses,
        attendance=st.integers(-5_000, 5_000),
        per_knock_out=st.integers(0, 3_000),
        final_table=st.integers(0, 3_000),
        win=st.integers(0, 9_000),
        per_rebuy=st.integers(-3_000, 0),
    ),
    decimals=st.integers(0, 3),
    rounding=st.sampled_from(Rounding),
    shared=st.sampled_from(SharedPlaces),
)


@cache
def answers(book: str) -> Answers:
    return resolve(load_rulebooks(resources() / "rulebooks"), book)


def formula(text: str, **settings: object) -> PointsScheme:
    return replace(PointsScheme(FormulaBase(text)), **settings)  # type: ignore[arg-type]


def said(broken_down: Breakdown) -> list[tuple[str, int]]:
    return [(term.said.key, term.thousandths) for term in broken_down.terms]


class TestBases:
    def test_a_formula_gives_its_value_rounded(self) -> None:
        terms = breakdown(formula("10 * sqrt(players / place)"), PointsFacts(20, 3))
        assert terms.thousandths == 25_820
        assert said(terms) == [("points.term.formula", 25_820)]
        assert [reason.values["value"] for reason in terms.terms[0].reasons] == [20_000, 3_000]

    def test_rounding_is_a_term_of_its_own(self) -> None:
        terms = breakdown(formula("players / place", decimals=0), PointsFacts(17, 3))
        assert said(terms) == [("points.term.formula", 5_667), ("points.term.rounding.half-up.whole", 333)]

    def test_a_table_gives_each_place_its_points_and_those_behind_it_the_rest(self) -> None:
        scheme = PointsScheme(PlaceTable((25_000, 18_000), 500))
        assert [points_of(scheme, PointsFacts(4, place)) for place in (1, 2, 3, 4)] == [25_000, 18_000, 500, 500]

    def test_published_points_count_as_they_were_published(self) -> None:
        scheme = PointsScheme(PublishedPoints(), shared=SharedPlaces.SPLIT)
        assert points_of(scheme, PointsFacts(9, 2, sharing=2, published=17_780)) == 17_780

    def test_uesg_by_its_book_splits_place_and_knock_outs_and_cites_it(self) -> None:
        scheme = PointsScheme(ByRulebook(Scoring.UESG))
        terms = breakdown(scheme, PointsFacts(14, 1, knock_outs=3), answers("uesg"))
        assert said(terms) == [("ruling_points.uesg.place", 28_000), ("ruling_points.uesg.knock_outs", 3_000)]
        assert Citation("uesg", "points") in terms.citations

    def test_the_austrian_ranking_gives_its_reasons_and_weighs_the_event(self) -> None:
        scheme = PointsScheme(ByRulebook(Scoring.APSA))
        terms = breakdown(scheme, PointsFacts(20, 6), answers("apsa"))
        assert terms.thousandths == 17_780
        assert terms.terms[0].reasons
        assert Citation("apsa", "4.1") in terms.citations
        slam = PointsScheme(ByRulebook(Scoring.APSA, Category.GRAND_SLAM))
        assert points_of(slam, PointsFacts(100, 1), answers("apsa")) == 112_500

    def test_a_rulebook_without_its_answers_is_a_mistake_of_the_program(self) -> None:
        with pytest.raises(ValueError, match="answers"):
            points_of(PointsScheme(ByRulebook(Scoring.UESG)), PointsFacts(2, 1))

    def test_a_place_behind_the_field_is_the_last_one_to_a_rulebook(self) -> None:
        assert points_of(PointsScheme(ByRulebook(Scoring.UESG)), PointsFacts(9, 10), answers("uesg")) == 2_000


class TestBonuses:
    EVERYTHING = Bonuses(1_000, 500, 2_000, 3_000, 250, 10_000, -1_500)

    def test_each_counts_where_it_was_earned(self) -> None:
        scheme = PointsScheme(PlaceTable(()), self.EVERYTHING)
        winner = PointsFacts(20, 1, knock_outs=3, leader_knock_outs=1, is_early=True, rebuys=2)
        assert [term.thousandths for term in breakdown(scheme, winner).terms[1:]] == [
            1_000, 1_500, 2_000, 3_000, 250, 10_000, -3_000,
        ]  # fmt: skip
        assert points_of(scheme, PointsFacts(20, 10)) == 1_000
        assert points_of(scheme, PointsFacts(20, 9)) == 4_000

    def test_minimum_and_maximum_are_terms_of_their_own(self) -> None:
        scheme = formula("place - 5", minimum=0, maximum=8_000)
        low, high = breakdown(scheme, PointsFacts(20, 2)), breakdown(scheme, PointsFacts(20, 20))
        assert (low.thousandths, low.terms[-1].said.key) == (0, "points.term.minimum")
        assert (high.thousandths, high.terms[-1].said.key) == (8_000, "points.term.maximum")

    def test_are_added_after_rounding(self) -> None:
        scheme = formula("players / 3", decimals=0, bonuses=Bonuses(attendance=500))
        assert points_of(scheme, PointsFacts(10, 1)) == 3_500


class TestSharedPlaces:
    @pytest.mark.parametrize(
        ("shared", "points"),
        [(SharedPlaces.BETTER, 18), (SharedPlaces.MEAN, 15), (SharedPlaces.SPLIT, 6), (SharedPlaces.SUM, 45)],
    )
    def test_three_who_share_the_second_place(self, shared: SharedPlaces, points: int) -> None:
        scheme = PointsScheme(PlaceTable((25_000, 18_000, 15_000, 12_000)), shared=shared)
        terms = breakdown(scheme, PointsFacts(20, 2, sharing=3))
        assert terms.thousandths == points * THOUSANDTHS
        assert terms.terms[1].said.key == f"points.term.shared.{shared}"

    def test_a_rulebook_can_be_read_with_another_meaning_of_shared_places(self) -> None:
        scheme = PointsScheme(ByRulebook(Scoring.UESG), shared=SharedPlaces.MEAN)
        shared = PointsFacts(10, 2, knock_outs=1, sharing=2)
        assert points_of(scheme, shared, answers("uesg")) == 18_000 - 1_000 + 1_000

    @given(schemes, st.integers(2, 40), st.data())
    def test_the_mean_keeps_the_sum_of_the_places_up_to_rounding(
        self, scheme: PointsScheme, players: int, data: st.DataObject
    ) -> None:
        first = data.draw(st.integers(1, players - 1))
        sharing = data.draw(st.integers(2, players - first + 1))
        scheme = replace(scheme, shared=SharedPlaces.MEAN, bonuses=Bonuses(), decimals=3, rounding=Rounding.HALF_UP)
        alone = sum(points_of(scheme, PointsFacts(players, first + each)) for each in range(sharing))
        together = sharing * points_of(scheme, PointsFacts(players, first, sharing=sharing))
        assert abs(alone - together) <= sharing

    @given(schemes, st.integers(2, 40), st.data())
    def test_a_split_place_gives_all_who_share_it_together_what_it_gives_one(
        self, scheme: PointsScheme, players: int, data: st.DataObject
    ) -> None:
        first = data.draw(st.integers(1, players - 1))
        sharing = data.draw(st.integers(2, players - first + 1))
        scheme = replace(scheme, shared=SharedPlaces.SPLIT, bonuses=Bonuses(), decimals=3, rounding=Rounding.HALF_UP)
        alone = points_of(scheme, PointsFacts(players, first))
        assert abs(alone - sharing * points_of(scheme, PointsFacts(players, first, sharing=sharing))) <= sharing


class TestLaws:
    @given(schemes, st.integers(1, 40), st.randoms(use_true_random=False))
    def test_who_has_which_place_never_changes_the_sum_of_an_evening(
        self, scheme: PointsScheme, players: int, luck: Random
    ) -> None:
        places = list(range(1, players + 1))
        people = [PointsFacts(players, 1, knock_outs=each % 4, rebuys=each % 3) for each in range(players)]
        before = sum(points_of(scheme, replace(facts, place=at)) for facts, at in zip(people, places, strict=True))
        luck.shuffle(places)
        assert before == sum(
            points_of(scheme, replace(facts, place=at)) for facts, at in zip(people, places, strict=True)
        )

    @given(schemes, st.integers(1, 60), st.data())
    def test_the_points_are_those_of_base_and_bonuses_within_the_limits(
        self, scheme: PointsScheme, players: int, data: st.DataObject
    ) -> None:
        place = data.draw(st.integers(1, players))
        sharing = data.draw(st.integers(1, players - place + 1))
        low = data.draw(st.integers(-9_000, 9_000))
        facts = PointsFacts(players, place, knock_outs=data.draw(st.integers(0, 9)), sharing=sharing, rebuys=1)
        of_base = points_of(replace(scheme, bonuses=Bonuses()), facts)
        of_bonuses = points_of(replace(scheme, base=PlaceTable(())), facts)
        assert points_of(scheme, facts) == of_base + of_bonuses
        limited = replace(scheme, minimum=low, maximum=low + 20_000)
        assert points_of(limited, facts) == max(low, min(low + 20_000, of_base + of_bonuses))

    @given(schemes, st.integers(1, 60), st.data())
    def test_results_alike_in_the_facts_that_are_read_have_the_same_points(
        self, scheme: PointsScheme, players: int, data: st.DataObject
    ) -> None:
        facts = PointsFacts(players, data.draw(st.integers(1, players)), knock_outs=1, rebuys=1)
        others = {
            "knock_outs": 7,
            "rebuys": 5,
            "add_ons": 3,
            "entries": 4,
            "is_early": True,
            "published": 9,
            "spent": 5,
        }
        unread = {name: value for name, value in others.items() if name not in facts_read(scheme)}
        assert points_of(scheme, facts) == points_of(scheme, replace(facts, **unread))  # type: ignore[arg-type]

    def test_the_facts_read_are_those_of_base_and_bonuses(self) -> None:
        assert facts_read(PointsScheme(PublishedPoints())) == {"published"}
        assert facts_read(PointsScheme(ByRulebook(Scoring.APSA))) == {"players", "place", "sharing"}
        assert facts_read(PointsScheme(ByRulebook(Scoring.UESG))) == {"players", "place", "sharing", "knock_outs"}
        assert facts_read(PointsScheme(PlaceTable(()), Bonuses(early=1))) == {"place", "sharing", "is_early"}
        assert facts_read(formula("spent")) == {"place", "sharing", "spent"}


class TestRounding:
    @pytest.mark.parametrize(
        ("value", "decimals", "rounding", "expected"),
        [
            ("42.5", 0, Rounding.HALF_UP, 43_000),
            ("-42.5", 0, Rounding.HALF_UP, -43_000),
            ("42.9", 0, Rounding.DOWN, 42_000),
            ("-42.9", 0, Rounding.DOWN, -42_000),
            ("42.01", 0, Rounding.UP, 43_000),
            ("2.675", 2, Rounding.HALF_UP, 2_680),
            ("2.6754", 3, Rounding.UP, 2_676),
        ],
    )
    def test_goes_as_people_expect(self, value: str, decimals: int, rounding: Rounding, expected: int) -> None:
        assert rounded(Decimal(value), decimals, rounding) == expected

    def test_what_the_computer_adds_to_fractions_is_not_rounded_up(self) -> None:
        scheme = formula("0.1 * 3 * 10", decimals=0, rounding=Rounding.UP)
        assert points_of(scheme, PointsFacts(2, 1)) == 3_000


class TestFacts:
    def test_a_result_that_can_be_is_taken_as_it_is(self) -> None:
        facts = PointsFacts(10, 9, sharing=2)
        assert check(facts) is facts

    @pytest.mark.parametrize(
        ("facts", "key"),
        [
            (PointsFacts(14, 15), "points.no_such_place"),
            (PointsFacts(14, 0), "points.no_such_place"),
            (PointsFacts(14, 13, sharing=3), "points.too_many_sharing"),
            (PointsFacts(14, 13, sharing=0), "points.too_many_sharing"),
        ],
    )
    def test_a_result_that_cannot_be_is_refused(self, facts: PointsFacts, key: str) -> None:
        with pytest.raises(Refusal) as refused:
            check(facts)
        assert refused.value.reason.key == key


def test_a_scheme_cannot_have_its_minimum_above_its_maximum() -> None:
    with pytest.raises(ValueError, match="minimum"):
        PointsScheme(PublishedPoints(), minimum=2, maximum=1)
    with pytest.raises(ValueError, match="decimals"):
        PointsScheme(PublishedPoints(), decimals=4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_said_in_both_languages(language: str) -> None:
    words = Words(resources() / "locale", language).strict()
    facts = PointsFacts(20, 1, knock_outs=2, sharing=2, rebuys=1, is_early=True, leader_knock_outs=1, published=5_555)
    facts = replace(facts, knock_outs_shared_away=shared_away(2), leader_knock_outs_shared_away=shared_away(3))
    bases: list[Base] = [PublishedPoints(), PlaceTable((5_555,)), FormulaBase("players / 3"), *map(ByRulebook, Scoring)]
    for base, shared, rounding, decimals in product(bases, SharedPlaces, Rounding, (0, 1)):
        split = SharedKnockOuts.SPLIT if decimals else SharedKnockOuts.WHOLE
        scheme = PointsScheme(base, TestBonuses.EVERYTHING, decimals, rounding, shared=shared, knock_outs=split)
        for limited in (replace(scheme, maximum=-900_000), replace(scheme, minimum=900_000)):
            for term in breakdown(limited, facts, answers("apsa")).terms:
                assert words.say(term.said)
                assert all(words.say(reason) for reason in term.reasons)


def test_shared_knock_outs_count_whole_or_are_split_in_bonuses_and_formulas() -> None:
    whole = PointsScheme(FormulaBase("10 * knock_outs"), Bonuses(per_knock_out=1_000), decimals=3)
    split = replace(whole, knock_outs=SharedKnockOuts.SPLIT)
    shared = PointsFacts(20, 3, knock_outs=2, knock_outs_shared_away=shared_away(2))
    assert (points_of(whole, shared), points_of(split, shared)) == (22_000, 16_500)
    thirds = replace(shared, knock_outs=3, knock_outs_shared_away=3 * shared_away(3))
    assert (points_of(whole, thirds), points_of(split, thirds)) == (33_000, 11_000)
    assert points_of(split, replace(shared, knock_outs_shared_away=0)) == 22_000
    words = Words(resources() / "locale", "en").strict()
    terms = [words.say(term.said) for term in breakdown(split, shared).terms]
    assert terms[-1] == "2 knock-outs, shared ones in part: 1.5 at 1 each"
    assert (facts_read(split) - facts_read(whole)) == {"knock_outs_shared_away"}


def test_a_rulebook_counts_shared_knock_outs_by_its_own_rule() -> None:
    split = PointsScheme(ByRulebook(Scoring.UESG), knock_outs=SharedKnockOuts.SPLIT)
    shared = PointsFacts(20, 3, knock_outs=2, knock_outs_shared_away=shared_away(2))
    whole = points_of(split, replace(shared, knock_outs_shared_away=0), answers("uesg"))
    assert points_of(split, shared, answers("uesg")) == whole


def test_a_field_counted_by_entries_is_that_large_for_the_base_and_says_so() -> None:
    by_entries = PointsScheme(FormulaBase("players - place"), field=FieldSize.ENTRIES)
    facts = PointsFacts(players=20, place=3, field_entries=26)
    assert facts_read(by_entries) >= {"players", "field_entries"}
    assert points_of(by_entries, facts) == 23_000
    assert points_of(replace(by_entries, field=FieldSize.PLAYERS), facts) == 17_000
    assert points_of(by_entries, replace(facts, field_entries=0)) == 17_000
    assert "points.field_entries" in [reason.key for reason in breakdown(by_entries, facts).terms[0].reasons]
