"""``homepoker seats``: plans that balance and break tables, and the draw of the first seats, each with its rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cli.calling import Caller


class TestPlan:
    def test_the_fewest_moves_with_the_rule_of_each(self, homepoker: Caller) -> None:
        found = homepoker("seats", "plan", "--sizes", "9,7,4", "--seats", 9, "--book", "tda-2019", "--json").json
        assert [(one["from"], one["to"], one["rule"]) for one in found["moves"]] == [(1, 3, "tda-2019:11-A")] * 2
        assert found["breaks"] == []

    def test_a_table_breaks_where_the_others_have_room(self, homepoker: Caller) -> None:
        found = homepoker("seats", "plan", "--sizes", "6,5,6", "--book", "apsa", "--break", "--json").json
        assert found["breaks"] == [2]
        assert found["break"]["rule"] == "apsa:3.5.14"
        assert Counter((one["from"], one["to"]) for one in found["moves"]) == {(2, 1): 2, (2, 3): 3}

    def test_the_last_table_is_the_final_one_and_waits_for_the_books_number(self, homepoker: Caller) -> None:
        def breaks(sizes: str, book: str) -> object:
            call = ("--sizes", sizes, "--seats", 10, "--break", "--json", "--book", book)
            return homepoker("seats", "plan", *call).json["breaks"]

        assert breaks("5,5", "bps-2019") == [], "nine play at the final table, although it seats ten"
        assert breaks("5,4", "bps-2019") == [2]
        assert breaks("5,5", "tda-2019") == [2]

    def test_ten_meet_at_the_final_table_of_a_championship(self, homepoker: Caller) -> None:
        def breaks(sizes: str, book: str, *options: str) -> object:
            return homepoker("seats", "plan", "--sizes", sizes, "--break", "--json", "--book", book, *options).json

        moves = [{"from": 2, "to": 1}] * 5
        found = breaks("5,5", "bps-2019", "--championship")
        assert isinstance(found, dict)
        assert (found["breaks"], [{"from": one["from"], "to": one["to"]} for one in found["moves"]]) == ([2], moves)
        for others in (("6,5", "bps-2019", "--championship"), ("5,5", "bps-2019"), ("5,5", "apsa", "--championship")):
            found = breaks(*others)
            assert isinstance(found, dict)
            assert found["breaks"] == []

    def test_tables_that_are_kept_and_the_announced_order(self, homepoker: Caller) -> None:
        call = ("seats", "plan", "--sizes", "6,5,6", "--break", "--json")
        assert homepoker(*call, "--keep", "2").json["breaks"] == [3]
        assert homepoker(*call, "--order", "1,2,3").json["breaks"] == [1]

    def test_a_wider_tolerance_moves_nobody(self, homepoker: Caller) -> None:
        answer = homepoker("seats", "plan", "--sizes", "9,7", "--tolerance", 2)
        assert answer.out.splitlines() == ["The tables are even: nobody moves."]

    def test_in_words_it_says_each_move_and_where_it_is_written(self, homepoker: Caller) -> None:
        lines = homepoker("seats", "plan", "--sizes", "9,6", "--book", "uesg").out.splitlines()
        assert lines[0] == "One player moves from table 1 to table 2."
        assert "TDA" in lines[-1]
        assert "(instead)" in lines[-1]

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--sizes", "9,x"), "“9,x” cannot be read"),
            (("--sizes", ""), "name at least one table"),
            (("--sizes", "12"), "0 to 9 players"),
            (("--sizes", "5,5", "--keep", "3"), "no table 3"),
            (("--sizes", "5,5", "--order", "a"), "--order"),
        ],
    )
    def test_what_cannot_be_is_refused(self, homepoker: Caller, options: tuple[str, ...], said: str) -> None:
        answer = homepoker("seats", "plan", *options)
        assert (answer.code, answer.out) == (1, "")
        assert said in answer.error


class TestDraw:
    def test_everybody_gets_a_seat_and_the_same_seed_the_same_one(self, homepoker: Caller) -> None:
        call = ("seats", "draw", "--players", "Ida,Max,Eva", "--tables", 2, "--book", "apsa", "--json")
        found = homepoker(*call, "--seed", 4).json
        assert {one["player"] for one in found["seats"]} == {"Ida", "Max", "Eva"}
        assert len({(one["table"], one["seat"]) for one in found["seats"]}) == 3
        assert found == homepoker(*call, "--seed", 4).json
        assert any(found["seats"] != homepoker(*call, "--seed", seed).json["seats"] for seed in range(5, 9))
        assert found["rule"].startswith("apsa:")

    def test_a_number_of_players_fills_as_many_tables_as_are_needed(self, homepoker: Caller) -> None:
        found = homepoker("seats", "draw", "--players", 20, "--json").json
        assert Counter(one["table"] for one in found["seats"]) == {1: 7, 2: 7, 3: 6}

    def test_too_few_seats_are_refused_with_the_reason(self, homepoker: Caller) -> None:
        answer = homepoker("seats", "draw", "--players", 4, "--seats", 2, "--tables", 1)
        assert (answer.code, answer.out) == (1, "")
        assert "4 players on 2 seats" in answer.error
        assert "key" not in answer.error

    def test_a_championship_is_drawn_by_its_own_rule(self, homepoker: Caller) -> None:
        call = ("seats", "draw", "--players", 9, "--book", "bps-2019", "--json")
        found, common = homepoker(*call, "--championship").json, homepoker(*call).json
        assert (found["rule"], found["seats"]) == ("bps-2019:4", common["seats"])

    def test_in_words(self, homepoker: Caller) -> None:
        lines = homepoker("seats", "draw", "--players", "Ida,Max").out.splitlines()
        assert {line.partition(":")[0] for line in lines[:2]} == {"Table 1, seat 1", "Table 1, seat 2"}


def test_ten_thousand_players_are_drawn_to_as_many_tables_as_they_need_and_those_are_planned(
    homepoker: Caller,
) -> None:
    drawn = homepoker("seats", "draw", "--players", 10_000, "--json").json["seats"]
    assert len({(one["table"], one["seat"]) for one in drawn}) == 10_000
    assert max(one["table"] for one in drawn) == 1_112
    sizes = ",".join("9" if table % 2 else "4" for table in range(1_112))
    found = homepoker("seats", "plan", "--sizes", sizes, "--break", "--json").json
    assert len(found["breaks"]) == 1_112 - -(-sum(map(int, sizes.split(","))) // 9)
