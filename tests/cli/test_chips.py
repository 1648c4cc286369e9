"""``homepoker chips``: starting stacks from the case, in words and as JSON."""

from __future__ import annotations

import pytest

from tests.cli.calling import Caller

SMALL = "5:200,25:150,100:100,500:50"


def test_the_best_stacks_as_json(homepoker: Caller) -> None:
    call = ("chips", "stack", "--entries", 20, "--set", "25:160,100:160,500:80,1000:140,5000:60", "--stack", "10k")
    found = homepoker(*call, "--json").json
    assert found["stacks"][0]["pieces"] == {"25": 8, "100": 8, "500": 4, "1000": 7}
    assert (found["stacks"][0]["sum"], found["stacks"][0]["left_over"]["5000"]) == (10_000, 60)
    assert (found["nearest"], found["missing"]) == ([], {})


LARGE = "25:200,100:200,500:90,1000:180,5000:60"


def test_bags_for_later_are_kept(homepoker: Caller) -> None:
    call = ("chips", "stack", "--entries", 20, "--set", LARGE, "--stack", "10k", "--re-entries", 5, "--re-buys", "4:5k")
    found = homepoker(*call, "--json").json
    assert found["stacks"][0]["bags"] == [
        {"for": "re_entry", "count": 5, "pieces": {"5000": 2}},
        {"for": "rebuy", "count": 4, "pieces": {"5000": 1}},
    ]
    said = homepoker("--lang", "de", *call, "--add-ons", 3).out
    assert "Für Re-Entries: 5 Beutel mit je 2 × 5.000." in said
    assert "Für Add-ons: 3 Beutel mit je 2 × 5.000." in said


@pytest.mark.parametrize("bags", ["x", "4:x", "-1", "99999"])
def test_bags_that_cannot_be_read_are_refused(homepoker: Caller, bags: str) -> None:
    done = homepoker("chips", "stack", "--entries", 20, "--set", SMALL, "--stack", 1500, f"--re-buys={bags}")
    assert (done.code, "--re-buys" in done.error) == (1, True)


def test_two_kinds_of_stack_in_words(homepoker: Caller) -> None:
    case = "1:300,5:200,25:200,100:200,500:50,1000:50"
    said = homepoker("--lang", "de", "chips", "stack", "--entries", 20, "--set", case, "--stack", "5.000").out
    assert "10 Spieler bekommen je 12 × 25 · 12 × 100 · 3 × 500 · 2 × 1.000  (29 Chips; 24 kleine Chips" in said
    assert "10 Spieler bekommen je 8 × 25 · 8 × 100 · 2 × 500 · 3 × 1.000  (21 Chips)" in said
    assert "Im Koffer bleiben 300 × 1 · 200 × 5" in said
    assert "decken die 100.000 im Spiel nicht" in said


def test_a_case_that_is_too_small_says_what_to_buy_and_what_works(homepoker: Caller) -> None:
    done = homepoker("--lang", "en", "chips", "stack", "--entries", 30, "--set", SMALL, "--stack", 1500)
    assert done.code == 1
    assert "What is missing for that: 20 × 100 · 10 × 500." in done.out
    assert "With 950 for everybody it works:" in done.out


@pytest.mark.parametrize("case", ["", "25", "25:", "25:x", "0:10", "25:10,25:5", "25:9999999", "a:5"])
def test_a_case_that_cannot_be_read_is_refused(homepoker: Caller, case: str) -> None:
    done = homepoker("chips", "stack", "--entries", 20, "--set", case, "--stack", 1500)
    assert (done.code, "--set" in done.error) == (1, True)


@pytest.mark.parametrize("stack", ["0", "many", "-5"])
def test_a_stack_that_is_no_number_is_refused(homepoker: Caller, stack: str) -> None:
    done = homepoker("chips", "stack", "--entries", 20, "--set", SMALL, "--stack", stack)
    assert (done.code, "--stack" in done.error) == (1, True)


def test_chips_without_values_get_those_of_a_usual_series(homepoker: Caller) -> None:
    (best, *_) = homepoker("chips", "values", "--entries", 20, "--pieces", "200,150,100,50", "--json").json["ways"]
    assert (best["values"], best["stack"], best["big_blind"]) == ([5, 25, 100, 500], 1500, 10)
    said = homepoker("--lang", "de", "chips", "values", "--entries", 20, "--pieces", "200,150,100,50").out
    assert "200 Stück zählen 5 · 150 Stück zählen 25 · 100 Stück zählen 100 · 50 Stück zählen 500" in said
    assert "das sind bis zu 150 Big Blinds, mit 5/10 als ersten Blinds; 10 × 5 je Spieler zum Wechseln" in said


def test_where_no_values_make_stacks_it_is_said(homepoker: Caller) -> None:
    done = homepoker("--lang", "en", "chips", "values", "--entries", 40, "--pieces", "5,5")
    assert (done.code, "for 40 players" in done.out) == (1, True)


@pytest.mark.parametrize("pieces", ["", "x", "0", "5:x", "9999999", "1,1,1,1,1,1,1,1,1"])
def test_pieces_that_cannot_be_read_are_refused(homepoker: Caller, pieces: str) -> None:
    done = homepoker("chips", "values", "--entries", 20, "--pieces", pieces)
    assert (done.code, bool(done.error)) == (1, True)


def test_a_published_stack_that_is_wrong_says_where(homepoker: Caller) -> None:
    posted = ("chips", "check", "--entries", 16, "--set", "100:126,500:101,1000:126,5000:101", "--stack", "20k")
    done = homepoker("--lang", "en", *posted, "--pieces", "100:5,500:7,1000:6,5000:2")
    assert (done.code, "112 chips of 500 are needed, and the case has 101." in done.out) == (1, True)
    done = homepoker("--lang", "de", *posted, "--pieces", "100:5,500:5,1000:7,5000:3")
    assert (done.code, "25.000" in done.out) == (1, True)
    fine = homepoker("--lang", "en", *posted, "--pieces", "100:5,500:5,1000:7,5000:2")
    assert (fine.code, "add up" in fine.out) == (0, True)
    (fault,) = homepoker("--lang", "en", *posted, "--pieces", "500:7,1000:6,100:5,5000:2", "--json").json["faults"]
    assert fault == "112 chips of 500 are needed, and the case has 101."
