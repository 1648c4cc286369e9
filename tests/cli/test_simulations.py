"""``homepoker simulate``: an evening by chance, the same for the same number."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller


def test_the_same_number_gives_the_same_evening(homepoker: Caller) -> None:
    first = homepoker("simulate", "--players", 9, "--seed", 4, "--json").json
    assert homepoker("simulate", "--players", 9, "--seed", 4, "--json").json == first
    assert homepoker("simulate", "--players", 9, "--seed", 5, "--json").json != first
    assert len(first["standings"]) == 9
    assert first["standings"][0]["place"] == 1


def test_the_summary_says_that_everything_held(homepoker: Caller) -> None:
    answer = homepoker("simulate", "--players", 6, "--seed", 2)
    assert answer.code == 0
    assert answer.out.rstrip().endswith("Everything held after every step.")


def test_with_a_data_folder_the_evening_is_kept_and_counts(homepoker: Caller, tmp_path: Path) -> None:
    kept = homepoker("simulate", "--players", 6, "--seed", 2, "--data", tmp_path, "--json").json
    (listed,) = homepoker("evening", "list", "--data", tmp_path, "--json").json
    assert listed["id"] == kept["id"]
    assert listed["is_closed"]
    assert len(homepoker("league", "standings", "--data", tmp_path, "--json").json["rows"]) == 6
    assert homepoker("simulate", "--players", 6, "--seed", 3, "--data", tmp_path).code == 0
    assert len(homepoker("evening", "list", "--data", tmp_path, "--json").json) == 2


def test_tables_that_are_too_few_are_refused(homepoker: Caller) -> None:
    answer = homepoker("simulate", "--players", 20, "--tables", 2)
    assert (answer.code, answer.out) == (1, "")
    assert "9" in answer.error
