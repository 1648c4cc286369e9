"""``homepoker structure make``: levels, breaks and the end, in words and as JSON."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from homepoker.store.resource_files import resources
from tests.cli.calling import Caller

CASE = "25:160,100:160,500:80,1000:140,5000:60"


def call(*more: object) -> tuple[object, ...]:
    """A call for twenty players from half past seven."""
    wished = ("--players", 20, "--set", CASE, "--stack", 10_000, "--start", "19:30")
    return ("structure", "make", *wished, *more)


def test_levels_end_and_stack_as_json(homepoker: Caller) -> None:
    found = homepoker(*call("--end", "23:00", "--json")).json
    assert found["levels"][0] == {
        "small_blind": 75,
        "big_blind": 150,
        "ante": 0,
        "minutes": 15,
        "break_after": 0,
        "colours_out": [],
    }
    assert next(level["colours_out"] for level in found["levels"] if level["break_after"]) == [25]
    assert found["end"] == {"early": "22:05", "typical": "22:35", "late": "22:50"}
    assert found["stacks"][0]["pieces"] == {"25": 8, "100": 8, "500": 4, "1000": 7}


def test_an_evening_past_midnight_in_words(homepoker: Caller) -> None:
    said = homepoker("--lang", "de", *call("--end", "0:30", "--level", 20)).out
    assert "1. 50 / 100, 20 min" in said
    assert "Pause, 10 min: die 25 gehen" in said
    assert "spätestens um 0:" in said


def test_a_case_that_is_too_small_goes_on_with_the_stack_that_works(homepoker: Caller) -> None:
    case = "5:200,25:150,100:100,500:50"
    options = ("--players", 30, "--set", case, "--stack", 1500, "--start", "19:30", "--end", "23:00")
    assert "With 950 for everybody it works" in homepoker("structure", "make", *options).out


def test_fixed_levels_antes_and_late_entry(homepoker: Caller) -> None:
    options = ("--fix", "4=150/300", "--ante", "big_blind", "--ante-from", 3, "--late-until", 5)
    levels = homepoker(*call("--end", "23:30", *options, "--json")).json["levels"]
    assert (levels[3]["small_blind"], levels[3]["big_blind"], levels[3]["ante"]) == (150, 300, 300)
    assert (levels[0]["ante"], levels[4]["break_after"]) == (0, 10)
    assert "ante 300" in homepoker(*call("--end", "23:30", *options)).out


@pytest.mark.parametrize(
    ("more", "named"),
    [
        (("--end", "late"), "--end"),
        (("--end", "19:40"), "10 minutes"),
        (("--end", "23:00", "--set", "25:1"), "10,000"),
        (("--end", "20:00"), "play until 20:45"),
        (("--end", "23:00", "--fix", "4"), "4=150/300"),
        (("--end", "23:00", "--fix", "4=120/240"), "25 as the smallest chip"),
    ],
)
def test_what_cannot_be_is_refused(homepoker: Caller, more: tuple[str, ...], named: str) -> None:
    done = homepoker(*call(*more))
    assert (done.code, named in done.error) == (1, True)


PASTED = "Club\nLevel\tBlinds\tDauer\n1\t25/50\t00:20\n2\t50/100\t00:20\nColor up 25s\n3\t300/725\t00:20\n"


def test_a_pasted_table_is_told_cell_by_cell_and_checked(homepoker: Caller, tmp_path: Path) -> None:
    file = tmp_path / "pasted.txt"
    file.write_text(PASTED, encoding="utf-8")
    done = homepoker("structure", "check", file, "--players", 10)
    assert done.code == 0
    assert "3: 1 | 25/50 | 00:20 → Level 1: 25 / 50, 20 min" in done.out
    assert "Line 1 stands above the headings" in done.out
    assert "10 min were assumed" in done.out
    assert "the big blind (725) does not fit the small blind (300)" in done.out
    assert "Level 3: all chips are 69 big blinds" in done.out


def test_an_unpayable_structure_ends_with_an_error(homepoker: Caller, tmp_path: Path) -> None:
    file = tmp_path / "pasted.csv"
    file.write_text("SB,BB,Min\n25,50,20\n60,120,20\n", encoding="utf-8")
    done = homepoker("structure", "check", file, "--json")
    assert done.code == 1
    found = json.loads(done.out)
    assert [(each["key"], each["level"]) for each in found["problems"] if each["severity"] == "error"] == [
        ("structure.not_payable", 2)
    ]
    assert found["lines"][1]["cells"][0] == {"text": "25", "read_as": "small"}
    assert homepoker("structure", "check", file, "--chips", "5,10,25,100").code == 0


def test_what_make_writes_and_the_shipped_profiles_are_read(homepoker: Caller, tmp_path: Path) -> None:
    made = tmp_path / "made.json"
    made.write_text(homepoker(*call("--end", "23:00", "--json")).out, encoding="utf-8")
    done = homepoker("structure", "check", made, "--players", 20, "--stack", 10_000, "--json")
    assert done.code == 0
    assert {each["severity"] for each in done.json["problems"]} <= {"remark"}
    for shipped in sorted((resources() / "structures").glob("*.toml")):
        assert homepoker("structure", "check", shipped, "--players", 20).code == 0


def test_the_standard_input_is_a_file_too(homepoker: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("25/50 20\n50/100 20\n"))
    assert "Level 2: 50 / 100, 20 min" in homepoker("structure", "check", "-").out


@pytest.mark.parametrize(
    ("name", "text"), [("x.toml", "name = "), ("x.json", '{"levels": [1]}'), ("x.json", "{"), ("x.toml", "a = 1")]
)
def test_a_broken_file_is_refused_in_words(homepoker: Caller, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = homepoker("structure", "check", tmp_path / name)
    assert (done.code, name in done.error) == (1, True)
    assert homepoker("structure", "check", tmp_path / "not there").code == 1
