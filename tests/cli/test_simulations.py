"""``homepoker simulate``: an evening by chance, the same for the same number."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller

OURS = """\
+++
id = "ours"
names.de = "Unser Buch"
names.en = "Our book"
short = "Ours"
edition = "2026"
language = "de"
discretion = "3.5.1"
amends = "apsa"
+++

## 1 · Aufrunden

Bleiben beim Aufwechseln Chips übrig, wird bei jedem aufgerundet.

```policy
topics = ["chip-race"]
race.method = "round-up-each"
```
"""


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


def test_the_evening_is_played_by_the_book_that_is_named(homepoker: Caller) -> None:
    for name, book in (("bps-2019", "bps-2019"), ("TDA", "tda-2019")):
        played = homepoker("simulate", "--players", 4, "--seed", 4, "--book", name, "--json").json
        assert played["rulebook"] == book
    answer = homepoker("simulate", "--players", 4, "--book", "nobody")
    assert (answer.code, answer.out) == (1, "")
    assert "tda-2019" in answer.error
    assert "apsa" in answer.error


def test_a_book_of_the_clubs_own_can_be_played(homepoker: Caller, tmp_path: Path) -> None:
    rules = tmp_path / "rulebooks" / "ours"
    rules.mkdir(parents=True)
    (rules / "rules.md").write_text(OURS, encoding="utf-8")
    played = homepoker("simulate", "--players", 4, "--book", "ours", "--data", tmp_path, "--json").json
    assert played["rulebook"] == "ours"


def test_a_large_evening_says_how_many_of_its_steps_were_checked(homepoker: Caller) -> None:
    answer = homepoker("simulate", "--players", 101, "--seed", 2, "--json").json
    assert 90 < len(answer["standings"]) <= 101, "a few who are late never come"
    assert 0 < answer["replays"] < answer["checked_steps"] < answer["steps"]
    said = homepoker("simulate", "--players", 101, "--seed", 2).out
    assert f"{answer['checked_steps']} of {answer['steps']}" in said
    small = homepoker("simulate", "--players", 6, "--seed", 2, "--json").json
    assert small["steps"] == small["checked_steps"] == small["replays"]


def test_more_than_a_thousand_are_refused_and_progress_is_for_terminals_alone(homepoker: Caller) -> None:
    answer = homepoker("simulate", "--players", 1_001)
    assert answer.code == 2
    assert "--players" in answer.error
    assert "1,000" in homepoker("simulate", "--help").out
    assert homepoker("simulate", "--players", 40).error == ""
