"""Formulas: read as people write them, in both languages; mistakes in words with the place marked."""

from __future__ import annotations

import math
from dataclasses import replace
from decimal import Decimal

import pytest

from homepoker.core.points.facts import MOST_POINTS, PointsFacts
from homepoker.core.points.formula import parse
from homepoker.core.points.formula_text import DEEPEST, LONGEST_FORMULA, FormulaMistake
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES, called
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.resource_files import resources

RESULT = PointsFacts(
    players=20,
    place=3,
    knock_outs=2,
    sharing=1,
    entries=2,
    rebuys=1,
    add_ons=1,
    buy_in=Decimal("12.50"),
    spent=30,
    paid_places=4,
    is_early=True,
    final_table=9,
    leader_knock_outs=1,
)


def value(text: str, facts: PointsFacts = RESULT) -> float:
    return parse(text).value(facts)


def mistake_in(text: str, facts: PointsFacts = RESULT) -> FormulaMistake:
    with pytest.raises(FormulaMistake) as caught:
        value(text, facts)
    return caught.value


class TestWhatPeopleWrite:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("10 * sqrt(players / place)", 25.819888974716),
            ("10 * Wurzel(Spieler / Platz)", 25.819888974716),
            ("1,5 * n", 30),
            ("1.5*n", 30),
            ("max(1,5; 2)", 2),
            ("points(place,25,18,15)", 15),
            ("points(place, 25, 18, 15)", 15),
            ("punkte(platz; 25; 18; 15)", 15),
            ("points(place; 25; 18)", 0),
            ("sqrt(2,25)", 1.5),
            ("n - r + 1", 18),
            ("2^3^2", 512),
            ("-2 ^ 2", -4),
            ("n² / 4", 100),
            ("3 × 4 ÷ 2 − 1", 5),
            ("20 : 4", 5),
            ("[n + 1] * 2", 42),
            ("if(place = 1; 10; 5)", 5),
            ("wenn(platz <> 1 und nicht früh; 1; 2)", 2),
            ("wenn(platz ≥ 3 oder platz = 1; 1; 2)", 1),
            ("if(place > 3; 10 / (place - 3); 7)", 7),
            ("(place <= paid_places) * 5 + in_money", 6),
            ("knock-outs + Knock Outs + knock_outs + KNOCKOUTS + hits", 10),
            ("buy-in", 12.5),
            ("spent - add-ons * 2 - rebuys + startplätze", 29),
            ("knock_outs_gegen_rang_1 + leader_knock_outs", 2),
            ("stufen(platz; 1; 100; 2; 70; 4; 50)", 70),
            ("steps(place; 5; 1)", 0),
            ("round(2.5) + round(3.5) + round(-2.5)", 4),
            ("runden(10 / 3; 2)", 3.33),
            ("floor(0.7 * 10 + 0.1 * 20)", 9),
            ("ceil(0.1 * 3 * 10)", 3),
            ("log(8; 2)", 3),
            ("ln(exp(2))", 2),
            ("log10(1000) + abs(-1) + min(4; 2; 3) + max(4; 2; 3)", 10),
            (".5 * 4", 2),
            ("final_table", 9),
        ],
    )
    def test_is_read_as_it_is_meant(self, text: str, expected: float) -> None:
        assert value(text) == pytest.approx(expected, rel=1e-12)

    def test_every_word_for_a_name_has_its_value(self) -> None:
        for name, known in NAMES.items():
            for word in known.words:
                assert value(f"0 + {word}") == float(known.value(RESULT)), name

    def test_no_two_names_or_functions_share_a_word(self) -> None:
        for known in (NAMES, FUNCTIONS):
            words = [called(word) for named in known.values() for word in named.words]
            assert len(words) == len(set(words))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_name_and_function_is_explained(self, language: str) -> None:
        words = Words(resources() / "locale", language)
        for name in NAMES:
            assert words.text(f"points.name.{name}")
            assert words.text(f"points.fact.{name}", value=3_000)
        for function in FUNCTIONS:
            assert words.text(f"points.function.{function.rstrip('_')}")

    def test_a_formula_says_which_facts_it_reads(self) -> None:
        assert parse("10 * sqrt(spieler / platz)").reads == {"players", "place"}
        assert parse("im_geld * 2 + früh").reads == {"place", "paid_places", "is_early"}
        assert parse("points(place; 2; 1)").names == ("place",)


class TestMistakes:
    @pytest.mark.parametrize(
        ("text", "key", "marked"),
        [
            ("", "empty", (1, 1)),
            ("   ", "empty", (1, 1)),
            ("spielr * 2", "unknown_name_meant", (1, 6)),
            ("2 * xyzzy", "unknown_name", (5, 5)),
            ("2 * wurzl(4)", "unknown_function_meant", (5, 5)),
            ("qqqq(4)", "unknown_function", (1, 4)),
            ("sqrt + 1", "function_without_brackets", (1, 4)),
            ("players.place", "unknown_sign", (8, 1)),
            ("'players'", "unknown_sign", (1, 1)),
            ("players % 3", "unknown_sign", (9, 1)),
            ("max(1,5)", "comma_unclear", (5, 3)),
            ("min(20, 1,5)", "comma_unclear", (9, 3)),
            ("1.000.000", "number_twice_parted", (1, 9)),
            ("10.000 * n", "number_unclear", (1, 6)),
            ("1,250", "number_unclear", (1, 5)),
            ("1234567890123456", "number_too_long", (1, 16)),
            ("1 + not early", "not_here", (5, 3)),
            ("* n", "value_missing", (1, 1)),
            ("max(1;;2)", "value_missing", (7, 1)),
            ("max(1;)", "value_missing", (7, 1)),
            ("()", "value_missing", (2, 1)),
            ("n +", "value_missing_at_end", (4, 1)),
            ("2(n + 1)", "sign_missing", (2, 1)),
            ("10 20", "sign_missing", (4, 2)),
            ("n * (r + 1", "bracket_missing", (5, 1)),
            ("n + 1)", "bracket_too_many", (6, 1)),
            ("n; 3", "separator_outside", (2, 1)),
            ("(1; 2)", "separator_outside", (3, 1)),
            ("sqrt()", "too_few_values", (1, 4)),
            ("if(place = 1; 2)", "too_few_values", (1, 2)),
            ("sqrt(1; 2)", "too_many_values", (1, 4)),
            ("log(10)", "log_unclear", (1, 3)),
            ("log()", "too_few_values", (1, 3)),
            ("steps(place; 1; 2; 3)", "steps_in_pairs", (1, 5)),
            ("if(final_table; 5; 0)", "no_condition", (4, 11)),
            ("if(early and place; 5; 0)", "no_condition", (14, 5)),
            ("place = 1", "no_number", (1, 9)),
            ("if(place = 1; early; place = 2)", "no_number", (1, 31)),
            ("(" * (DEEPEST + 1) + "1", "too_deep", (DEEPEST + 1, 1)),
            ("n" + " + n" * 100, "too_many_parts", (1, 401)),
            ("-" * 200 + "1", "too_many_parts", (1, 201)),
            ("1" * (LONGEST_FORMULA + 5), "too_long", (LONGEST_FORMULA + 1, 5)),
            ("100 / (place - 3)", "division_by_zero", (8, 9)),
            ("1 + log(5; 1)", "division_by_zero", (5, 9)),
            ("0 ^ -1", "division_by_zero", (5, 2)),
            ("1 + 10 ^ 1000", "too_large", (5, 9)),
            ("9 ^ 9 ^ 9 ^ 9", "too_large", (5, 9)),
            ("999999999999 * 999999999999", "too_large", (1, 27)),
            ("sqrt(place - 4)", "no_value", (1, 15)),
            ("ln(place - 3)", "no_value", (1, 13)),
            ("(-8) ^ 0.5", "no_value", (1, 10)),
            ("players ^ 8", "too_many_points", (1, 11)),
        ],
    )
    def test_are_named_with_their_place(self, text: str, key: str, marked: tuple[int, int]) -> None:
        mistake = mistake_in(text)
        assert (mistake.reason.key, mistake.column, mistake.length) == (f"points.formula.{key}", *marked)
        for language in LANGUAGES:
            assert Words(resources() / "locale", language).strict().say(mistake.reason)

    def test_a_word_of_the_same_language_is_proposed(self) -> None:
        assert mistake_in("spielr").reason.values["meant"] == "spieler"
        assert mistake_in("plyers").reason.values["meant"] == "players"
        assert mistake_in("knock_out").reason.values["meant"] == "knock_outs"

    def test_a_division_by_zero_names_place_and_field(self) -> None:
        values = mistake_in("1 / (place - players)", PointsFacts(8, 8)).reason.values
        assert (values["place"], values["players"], values["part"]) == (8, 8, "place - players")

    def test_a_mistake_for_one_result_leaves_the_formula_usable_for_others(self) -> None:
        formula = parse("100 / (place - 1)")
        with pytest.raises(FormulaMistake):
            formula.value(PointsFacts(9, 1))
        assert formula.value(PointsFacts(9, 2)) == 100


class TestNumbers:
    def test_what_the_computer_adds_to_fractions_is_not_rounded_up(self) -> None:
        assert value("ceil(0.1 + 0.2 - 0.3)") == 0
        assert value("floor(4.35 * 100)") == 435

    def test_the_largest_points_are_given_and_no_more(self) -> None:
        assert value("1000000000") == MOST_POINTS
        assert mistake_in("1000000001").reason.key == "points.formula.too_many_points"

    def test_a_formula_has_the_same_value_however_often_it_is_asked(self) -> None:
        formula = parse("10 * sqrt(players / place) + knock_outs")
        results = [replace(RESULT, place=place) for place in range(1, 21)]
        assert [formula.value(facts) for facts in results] == [formula.value(facts) for facts in results]
        assert formula.value(RESULT) == pytest.approx(10 * math.sqrt(20 / 3) + 2)
