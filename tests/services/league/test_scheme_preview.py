"""Preview of a scheme: every place of several fields, or the mistake that leaves nothing to show."""

from __future__ import annotations

from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.scheme import ByRulebook, FormulaBase, PlaceTable, PointsScheme
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.league.scheme_preview import USUAL_SIZES, own_sizes, preview
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks


def test_a_preview_has_every_place_the_sum_and_the_share_of_the_winner() -> None:
    (small, large) = preview(PointsScheme(PlaceTable((6_000, 3_000, 1_000))), (2, 5)).fields
    assert (small.players, small.points) == (2, (6_000, 3_000))
    assert (large.points, large.total) == ((6_000, 3_000, 1_000, 0, 0), 10_000)
    assert large.winner_share == 0.6
    assert large.curve() == [(1, 6.0), (2, 3.0), (3, 1.0), (4, 0.0), (5, 0.0)]


def test_a_field_without_points_has_no_share_of_the_winner() -> None:
    assert preview(PointsScheme(PlaceTable(())), (3,)).fields[0].winner_share is None


def test_a_scheme_by_a_rulebook_is_previewed_by_its_answers() -> None:
    answers = resolve(load_rulebooks(resources() / "rulebooks"), "uesg")
    (field,) = preview(PointsScheme(ByRulebook(Scoring.UESG)), (4,), answers, PointsFacts(9, 1, knock_outs=1)).fields
    assert field.points == (9_000, 7_000, 5_000, 3_000)


def test_facts_that_everybody_is_taken_to_have_count() -> None:
    scheme = PointsScheme(FormulaBase("buy_in / place"))
    assert preview(scheme, (2,), like=PointsFacts(5, 3, buy_in=20)).fields[0].points == (20_000, 10_000)


def test_a_mistake_that_only_one_field_shows_is_found_and_named() -> None:
    shown = preview(PointsScheme(FormulaBase("100 / (players - 12)")), USUAL_SIZES)
    assert shown.fields == ()
    assert shown.mistake is not None
    assert (shown.mistake.reason.values["players"], shown.mistake.column) == (12, 8)


def test_sizes_of_a_clubs_own_evenings_are_the_smallest_the_most_frequent_and_the_largest() -> None:
    assert own_sizes([9, 12, 12, 14, 17, 8]) == (8, 12, 17)
    assert own_sizes([9, 12]) == (9, 12)
    assert own_sizes([]) == USUAL_SIZES
