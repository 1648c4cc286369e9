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
