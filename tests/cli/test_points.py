"""``homepoker points``: ÜSG's own worked example, with where it is written."""

from __future__ import annotations

import pytest

from tests.cli.calling import Caller


def test_the_worked_example_gives_31_with_its_parts_and_rules(homepoker: Caller) -> None:
    answer = homepoker("points", "uesg", "--players", 14, "--place", 1, "--bounties", 3)
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "31 points"
    assert "28" in answer.out
    assert "ÜSG" in answer.out.splitlines()[-1]


def test_for_another_program_the_rules_are_cited_by_id(homepoker: Caller) -> None:
    found = homepoker("points", "uesg", "--players", 14, "--place", 14, "--json").json
    assert (found["points"], found["place_points"], found["knock_out_points"]) == (2, 2, 0)
    assert {"book": "uesg", "rule": "points", "is_fallback": False} in found["citations"]


@pytest.mark.parametrize(("place", "bounties", "word"), [(15, 0, "place 15"), (1, 14, "14 knock-outs")])
def test_what_cannot_be_is_refused(homepoker: Caller, place: int, bounties: int, word: str) -> None:
    answer = homepoker("points", "uesg", "--players", 14, "--place", place, "--bounties", bounties)
    assert (answer.code, answer.out) == (1, "")
    assert word in answer.error


class TestFormula:
    ROOT = "10 * sqrt(players / place)"

    def test_the_points_come_first_for_another_program(self, homepoker: Caller) -> None:
        answer = homepoker("points", "formula", self.ROOT, "--players", 20, "--place", 3, "--json")
        assert answer.code == 0
        assert answer.out.startswith('{\n  "points": 25.82,\n')
        assert answer.json["terms"][0]["reasons"] == ["players: 20", "place: 3"]

    def test_both_doors_and_both_languages_lead_to_the_same_points(self, homepoker: Caller) -> None:
        german = "10 * Wurzel(Spieler / Platz)"
        one = homepoker("points", "formula", german, "--players", 20, "--place", 3, "--json", lang="de_AT")
        other = homepoker("league", "points", "--formula", self.ROOT, "--players", 20, "--place", 3, "--json")
        assert one.json["points"] == other.json["points"] == 25.82

    def test_in_words_every_term_has_its_points(self, homepoker: Caller) -> None:
        answer = homepoker("points", "formula", "players / 3", "--players", 20, "--place", 1, "--decimals", 0)
        lines = [line.split(maxsplit=1) for line in answer.out.splitlines()]
        assert lines[0] == ["7", "points"]
        assert ["6.667", "formula players / 3 at place 1 of 20"] in lines
        assert ["0.333", "rounded to whole points"] in lines

    def test_a_mistake_is_marked_below_the_formula(self, homepoker: Caller) -> None:
        answer = homepoker("points", "formula", "10 * sqrt(plyers / place)", "--players", 20, "--place", 3)
        assert (answer.code, answer.out) == (1, "")
        said, formula, mark = answer.error.splitlines()
        assert "players" in said
        assert formula.index("plyers") == mark.index("^^^^^^")

    def test_a_mistake_late_in_a_long_formula_is_still_marked(self, homepoker: Caller) -> None:
        answer = homepoker("points", "formula", f"{'players + ' * 40}plyers", "--players", 20)
        _, formula, mark = answer.error.splitlines()
        assert formula.index("plyers") == mark.index("^^^^^^")

    def test_a_division_by_zero_at_one_place_is_named_where_all_are_asked(self, homepoker: Caller) -> None:
        answer = homepoker("points", "formula", "100 / (place - 4)", "--players", 5)
        assert answer.code == 1
        assert "place 4 of 5" in answer.error

    def test_every_fact_can_be_told(self, homepoker: Caller) -> None:
        text = (
            "knock_outs + 10 * rebuys + 100 * add_ons + 1000 * entries + 10000 * leader_knock_outs + buy_in - spent"
            " + paid_places + final_table + sharing + early + 100000 * all_rebuys + prize_pool - 2 * prize"
        )
        facts = (
            "--knock-outs", 1, "--rebuys", 2, "--add-ons", 3, "--entries", 4, "--leader-knock-outs", 5,
            "--all-rebuys", 6, "--prize-pool", "90", "--prize", "45",
            "--buy-in", "12,50", "--spent", "12.5", "--paid-places", 3, "--final-table", 8, "--sharing", 2, "--early",
        )  # fmt: skip
        answer = homepoker("points", "formula", text, "--players", 20, "--place", 3, *facts, "--json")
        assert answer.json["points"] == 654_321 + 3 + 8 + 2 + 1

    @pytest.mark.parametrize(
        ("options", "code", "word"),
        [
            (("--players", 5, "--place", 6), 1, "place 6"),
            (("--players", 5, "--place", 5, "--sharing", 2), 1, "share place 5"),
            (("--players", 5, "--place", 1, "--buy-in", "much"), 1, "much"),
            (("--players", 5, "--place", 1, "--spent", "-1"), 1, "-1"),
            (("--players", 0), 2, "--players"),
            (("--place", 1), 2, "--players"),
            (("--players", 5, "--shared", "all"), 2, "--shared"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, homepoker: Caller, options: tuple[object, ...], code: int, word: str
    ) -> None:
        answer = homepoker("points", "formula", "players", *options)
        assert (answer.code, answer.out) == (code, "")
        assert word in answer.error


class TestScheme:
    def test_uesg_gives_what_its_own_command_gives_with_its_rules(self, homepoker: Caller) -> None:
        result = ("--players", 14, "--place", 1, "--knock-outs", 3, "--json")
        by_scheme = homepoker("points", "scheme", "uesg", *result).json
        by_book = homepoker("points", "uesg", *result).json
        assert by_scheme["points"] == by_book["points"] == 31
        assert [term["points"] for term in by_scheme["terms"]] == [28, 3]
        assert by_scheme["citations"] == by_book["citations"]

    def test_the_rules_are_said(self, homepoker: Caller) -> None:
        answer = homepoker("league", "points", "--scheme", "uesg", "--players", 14, "--place", 1)
        assert answer.out.splitlines()[0] == "28 points"
        assert "ÜSG" in answer.out.splitlines()[-1]

    def test_shared_places_can_be_read_otherwise(self, homepoker: Caller) -> None:
        result = ("points", "scheme", "formula-one", "--players", 9, "--place", 1, "--sharing", 2)
        assert homepoker(*result, "--json").json["points"] == 25
        assert homepoker(*result, "--shared", "mean", "--decimals", 1, "--json").json["points"] == 21.5

    def test_shared_knock_outs_are_whole_or_split(self, homepoker: Caller) -> None:
        result = ("points", "formula", "10 * knock_outs", "--players", 9, "--place", 1, "--knock-outs", 2)
        split = ("--shared-knock-outs", "split")
        assert homepoker(*result, "--knock-out-shares", "1,5", "--json").json["points"] == 20
        assert homepoker(*result, "--knock-out-shares", "1,5", *split, "--json").json["points"] == 15
        assert homepoker(*result, "--knock-out-shares", "4/3", *split, "--json").json["points"] == 13.33
        told = ("--players", 9, "--place", 1, "--leader-knock-outs", 1)
        of_leader = ("points", "formula", "10 * leader_knock_outs", *told)
        own = ("--leader-knock-out-shares", "1/2")
        found = [homepoker(*of_leader, *own, *rest, "--json").json["points"] for rest in ((), split)]
        assert found == [10, 5]
        for wrong in ("3", "half", "1/0"):
            assert "1.5 or 4/3" in homepoker(*result, "--knock-out-shares", wrong).error
            assert "1.5 or 4/3" in homepoker(*of_leader, "--leader-knock-out-shares", wrong).error

    def test_without_a_place_all_of_them_are_listed(self, homepoker: Caller) -> None:
        found = homepoker("points", "scheme", "linear", "--players", 4, "--json").json
        assert (found["points"], found["total"], found["winner_share"]) == ([4, 3, 2, 1], 10, 0.4)
        lines = homepoker("points", "scheme", "linear", "--players", 4, "--place", 2, "--table").out.splitlines()
        assert [line.split() for line in lines[:4]] == [["1", "4"], ["2", "3"], ["3", "2"], ["4", "1"]]
        assert lines[4:] == ["10 points in all", "The win brings 40% of it."]

    def test_one_that_does_not_exist_is_refused_with_those_that_do(self, homepoker: Caller) -> None:
        answer = homepoker("points", "scheme", "nope", "--players", 4)
        assert answer.code == 1
        assert "uesg" in answer.error

    @pytest.mark.parametrize("both", [(), ("--scheme", "uesg", "--formula", "n")])
    def test_the_league_asks_for_a_scheme_or_a_formula(self, homepoker: Caller, both: tuple[str, ...]) -> None:
        answer = homepoker("league", "points", "--players", 4, *both)
        assert answer.code == 1
        assert "--formula" in answer.error

    def test_all_are_listed_with_name_source_and_scheme(self, homepoker: Caller) -> None:
        listed = {one["id"]: one for one in homepoker("points", "list", "--json").json}
        assert listed["pokus-cup"]["scheme"]["base"]["kind"] == "formula"
        assert "pokus.at" in listed["pokus-cup"]["source"]
        assert "Pokus Cup" in homepoker("points", "list").out

    def test_names_and_functions_of_formulas_are_listed(self, homepoker: Caller) -> None:
        found = homepoker("points", "names", "--json").json
        assert "spieler" in found["names"][0]["words"]
        assert any("wurzel" in one["words"] for one in found["functions"])
        said = homepoker("points", "names", lang="de_AT").out
        assert "Quadratwurzel" in said


def test_help_of_a_result_is_said_in_words(homepoker: Caller) -> None:
    said = homepoker("points", "formula", "--help", lang="de_AT").out
    assert "Startgeld" in said
    assert "points.name" not in said
