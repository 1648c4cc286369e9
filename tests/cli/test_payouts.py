"""``homepoker payouts`` and ``homepoker deal``, in words and as JSON."""

from __future__ import annotations

import pytest

from tests.cli.calling import Caller

TWENTY = ("payouts", "--entries", 20, "--fee", 10, "--house", 1)


def test_prizes_as_json(homepoker: Caller) -> None:
    call = (*TWENTY, "--paid", 3, "--round", 5, "--json")
    assert homepoker(*call).json == {"prize_pool": 180, "payouts": [90, 55, 35], "round": 5}


def test_prizes_in_words_with_the_customary_places(homepoker: Caller) -> None:
    said = homepoker("--lang", "de", *TWENTY).out
    assert said.splitlines() == ["Preisgeld 180", "1. 72", "2. 54", "3. 36", "4. 18"]


def test_bounties_are_taken_off_the_prizes_and_said(homepoker: Caller) -> None:
    call = (*TWENTY, "--bounty", 4, "--paid", 2)
    assert homepoker(*call, "--json").json == {"prize_pool": 100, "payouts": [65, 35], "round": 1, "bounties": 80}
    assert homepoker("--lang", "de", *call).out.splitlines() == ["Preisgeld 100", "Kopfgelder 80", "1. 65", "2. 35"]
    assert homepoker(*TWENTY, "--bounty", 9).code == 1


def test_a_smaller_unit_is_said(homepoker: Caller) -> None:
    call = ("--lang", "en", "payouts", "--entries", 6, "--fee", 5, "--paid", 3, "--round", 10)
    said = homepoker(*call).out
    assert "Rounded to 5 instead of 10" in said


def test_every_way_of_the_profile_is_a_way_of_the_command(homepoker: Caller) -> None:
    by_field = homepoker(*TWENTY, "--field", 15, "--round", 5, "--json").json
    assert by_field["payouts"] == [90, 55, 35]
    by_hand = homepoker(*TWENTY, "--percent", "50,30,20", "--round", 5, "--json").json
    assert by_hand == {"prize_pool": 180, "payouts": [90, 55, 35], "round": 5}
    assert homepoker(*TWENTY, "--amounts", "100,50,30", "--json").json["payouts"] == [100, 50, 30]
    back = homepoker(*TWENTY, "--paid", 3, "--round", 5, "--bubble-back", "--json").json
    assert back == {"prize_pool": 180, "payouts": [85, 50, 35, 10], "round": 5, "bubble_back": 10}


def test_what_is_otherwise_than_wished_is_said_in_words_and_as_json(homepoker: Caller) -> None:
    said = homepoker("--lang", "en", *TWENTY, "--percent", "50,30,15").out.splitlines()
    assert said[-1] == "The shares sum to 95%: they are scaled to 100%."
    call = ("--lang", "en", "payouts", "--entries", 10, "--fee", 10, "--paid", 5, "--bubble-back")
    assert "the last prize would be smaller" in homepoker(*call).out
    assert len(homepoker(*call, "--json").json["remarks"]) == 1
    back = homepoker("--lang", "en", *TWENTY, "--paid", 3, "--bubble-back").out.splitlines()
    assert back == ["Prize pool 180", "1. 85", "2. 51", "3. 34", "Bubble 10 back"]


@pytest.mark.parametrize("wrong", [("--percent", "30,50"), ("--amounts", "x"), ("--field", "15", "--paid", "3")])
def test_shares_that_make_no_sense_are_refused(homepoker: Caller, wrong: tuple[str, ...]) -> None:
    done = homepoker(*TWENTY, *wrong)
    assert (done.code, bool(done.error)) == (1, True)


@pytest.mark.parametrize("wrong", [("--fee", "0"), ("--fee", "1"), ("--fee", "x"), ("--round", "3"), ("--paid", "60")])
def test_what_gives_no_prizes_is_refused(homepoker: Caller, wrong: tuple[str, str]) -> None:
    done = homepoker(*TWENTY, *wrong)
    assert (done.code, bool(done.error)) == (1, True)


def test_a_deal_as_json(homepoker: Caller) -> None:
    call = ("deal", "--prizes", "50,30,20", "--stacks", "5000,3000,2000", "--json")
    assert homepoker(*call).json == {"by": "icm", "shares": [38.39, 32.75, 28.86], "kept_for_first": 0}
    assert homepoker(*call, "--by", "even").json["shares"] == [33.34, 33.33, 33.33]


def test_a_deal_in_words_names_what_is_still_played_for(homepoker: Caller) -> None:
    call = ("--lang", "de", "deal", "--prizes", "50,30,20", "--stacks", "5k,3k,2k", "--by", "chips", "--first", 10)
    assert homepoker(*call).out.splitlines() == [
        "5.000 Chips: 35",
        "3.000 Chips: 29",
        "2.000 Chips: 26",
        "Um 10 wird noch gespielt.",
    ]


@pytest.mark.parametrize(
    ("prizes", "stacks"),
    [("50", "1000"), ("50,x", "1000,1000"), ("30,50", "1000,1000"), ("50,30", "1000,0"), ("", "5")],
)
def test_a_deal_that_cannot_be_made_is_refused(homepoker: Caller, prizes: str, stacks: str) -> None:
    done = homepoker("deal", "--prizes", prizes, "--stacks", stacks)
    assert (done.code, bool(done.error)) == (1, True)
