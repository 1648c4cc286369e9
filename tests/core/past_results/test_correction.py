"""Cells of an imported evening: what can be typed into them, and what is refused in which words."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from homepoker.core.league.results import BUY_IN_OF_LEAGUE, EveningResult
from homepoker.core.past_results.correction import Cell, columns_of, corrected
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.quantities import WHOLE_KNOCK_OUT, PlayerId
from homepoker.core.wording import Sentence, sentence
from tests.each_case import each

DAY = date(2024, 11, 15)
PEOPLE = {name: PlayerId(name.lower()) for name in ("Ida", "Max", "Eva", "Jo", "Leo")}
IDA, MAX, EVA, JO, LEO = PEOPLE.values()


Case = tuple[tuple[int, ...], dict[Cell, str], tuple[int, ...] | dict[Cell, str]]
"""Places before, what is typed, and places afterwards or the refused cells with their reasons."""


def player_called(name: str) -> PlayerId | Sentence:
    return PEOPLE.get(name, sentence("league_correction.nobody", name=name))


def evening(*places: int) -> tuple[EveningResult, ...]:
    """An evening of Ida, Max, Eva and Jo with these places."""
    return tuple(
        EveningResult(
            "e", DAY, player, place, Decimal(10), Decimal(10), 2, players=len(places), sharing=places.count(place)
        )
        for player, place in zip((IDA, MAX, EVA, JO), places, strict=True)
    )


@each(
    "case",
    (
        ((1, 2, 3, 4), {(IDA, Role.PLACE): "2.", (MAX, Role.PLACE): "Platz 1"}, (2, 1, 3, 4)),
        ((1, 2, 3, 4), {(JO, Role.PLACE): "3"}, (1, 2, 3, 3)),
        ((1, 2, 3, 4), {(MAX, Role.PLACE): "1"}, (1, 1, 3, 4)),
        ((1, 2, 3, 4), {(IDA, Role.PLACE): "2"}, {(IDA, Role.PLACE): "place_taken"}),
        ((1, 2, 2, 4), {(JO, Role.PLACE): "3"}, {(JO, Role.PLACE): "place_in_shared"}),
        ((1, 2, 3, 4), {(JO, Role.PLACE): "44"}, {(JO, Role.PLACE): "place_beyond"}),
        ((1, 2, 3, 4), {(JO, Role.PLACE): "last"}, {(JO, Role.PLACE): "no_place"}),
        # What the import brought along is never refused, however odd it is.
        ((1, 2, 2, 3), {(IDA, Role.POINTS): "12,5"}, (1, 2, 2, 3)),
        ((0, 0, 0, 0), {(IDA, Role.KNOCK_OUTS): ""}, (0, 0, 0, 0)),
        ((1, 2, 3, 4), {(EVA, Role.NAME): "Ida"}, {(EVA, Role.NAME): "player_twice"}),
        ((1, 2, 3, 4), {(EVA, Role.NAME): "Nobody"}, {(EVA, Role.NAME): "nobody"}),
        ((1, 2, 3, 4), {(EVA, Role.POINTS): "many"}, {(EVA, Role.POINTS): "no_points"}),
        ((1, 2, 3, 4), {(EVA, Role.REBUYS): "-1"}, {(EVA, Role.REBUYS): "no_count"}),
        ((1, 2, 3, 4), {(EVA, Role.BUY_IN): "ten"}, {(EVA, Role.BUY_IN): "no_money"}),
        ((1, 2, 3, 4), {(EVA, Role.KNOCK_OUT_SHARES): "2,5"}, {(EVA, Role.KNOCK_OUT_SHARES): "no_share"}),
    ),
)
def test_a_cell_is_taken_as_people_write_it_or_refused_for_its_reason(case: Case) -> None:
    places, typed, expected = case
    result = corrected(evening(*places), typed, player_called, is_comma_decimal=True)
    refused = {cell: reason.key.rpartition(".")[2] for cell, reason in result.problems.items()}
    if isinstance(expected, tuple):
        assert (refused, tuple(row.place for row in result.results)) == ({}, expected)
        assert all(row.sharing == (expected.count(row.place) if row.place else 1) for row in result.results)
    else:
        assert refused == expected


def test_values_of_every_column_are_kept_exactly() -> None:
    typed = {
        (MAX, Role.NAME): "Leo",
        (MAX, Role.POINTS): "\N{MINUS SIGN}2,125",
        (MAX, Role.KNOCK_OUTS): "3",
        (MAX, Role.KNOCK_OUT_SHARES): "1,333",
        (MAX, Role.REBUYS): "2",
        (MAX, Role.ADD_ONS): "1",
        (MAX, Role.BUY_IN): "7,50 €",
    }
    before = evening(1, 2, 3, 4)
    result = corrected(before, typed, player_called, is_comma_decimal=True)
    assert result.problems == {}
    leo = result.results[1]
    assert (leo.player, leo.place, leo.points, leo.place_points) == (LEO, 2, Decimal("-2.125"), Decimal("-2.125"))
    assert leo.knock_outs_shared_away == WHOLE_KNOCK_OUT * 5 // 3
    assert (leo.knock_outs, leo.rebuys, leo.add_ons, leo.buy_in) == (3, 2, 1, 750)
    assert (result.results[0], result.results[2:]) == (before[0], before[2:])
    again = corrected(result.results, {(LEO, Role.BUY_IN): "–"}, player_called, is_comma_decimal=True)
    assert again.results[1].buy_in == BUY_IN_OF_LEAGUE


def test_only_the_columns_of_the_import_can_be_corrected() -> None:
    results = evening(1, 2, 3, 4)
    assert columns_of(results, ()) == (Role.NAME, Role.PLACE, Role.POINTS, Role.KNOCK_OUTS)
    wide = (Role.NAME, Role.POINTS_OF_EVENING, Role.BUY_IN)
    assert columns_of(evening(0, 0, 0, 0), wide)[1:] == (Role.POINTS, Role.KNOCK_OUTS, Role.BUY_IN)
