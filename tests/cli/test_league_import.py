"""``homepoker league import`` and ``imports``: past seasons from files, and the way back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from homepoker.store.database import DATABASE_NAME
from tests.cli.calling import Caller

SHEET = """Saison 2024;;;
Name;15.11.;29.11.;Gesamt
Marta;10;8,5;18,5
Karl Neu;5;acht;5
"""


@pytest.fixture
def own_folder(sample_folder: Path, tmp_path: Path) -> Path:
    """A copy of the sample club, to write into."""
    return Path(shutil.copytree(sample_folder, tmp_path / "club"))


@pytest.fixture
def season(tmp_path: Path) -> Path:
    path = tmp_path / "liga.csv"
    path.write_text(SHEET, encoding="cp1252")
    return path


def test_a_dry_run_says_everything_and_writes_nothing(homepoker: Caller, own_folder: Path, season: Path) -> None:
    database = own_folder / DATABASE_NAME
    before = database.read_bytes()
    answer = homepoker("league", "import", season, "--dry-run", "--data", own_folder)
    assert answer.code == 0
    assert "Karl Neu" in answer.out
    assert "liga, line 4: Column C: “acht”" in answer.out
    found = homepoker("league", "import", season, "--dry-run", "--data", own_folder, "--json").json
    assert (found["is_written"], found["may_import"]) == (False, True)
    assert [(one["day"], one["players"], one["choice"]) for one in found["evenings"]] == [
        ("2024-11-15", 2, "import"),
        ("2024-11-29", 1, "import"),
    ]
    assert found["sheets"][0]["columns"] == {
        "A": "name",
        "B": "points-of-evening",
        "C": "points-of-evening",
        "D": "total",
    }
    assert database.read_bytes() == before


def test_a_dry_run_needs_no_club_and_makes_none(homepoker: Caller, season: Path, tmp_path: Path) -> None:
    unused = tmp_path / "unused"
    answer = homepoker("league", "import", season, "--dry-run", "--data", unused)
    assert answer.code == 0
    assert "Karl Neu" in answer.out
    assert not unused.exists() or not any(unused.iterdir())


def test_an_import_stands_in_the_lists_until_it_is_taken_back(
    homepoker: Caller, own_folder: Path, season: Path
) -> None:
    done = homepoker("league", "import", season, "--ranks", "--data", own_folder, "--json").json
    rows = homepoker("league", "standings", "--season", "2024", "--data", own_folder, "--json").json["rows"]
    assert [(row["name"], row["points"], row["wins"]) for row in rows] == [("Marta", 18.5, 2), ("Karl Neu", 5, 0)]
    (kept,) = homepoker("league", "imports", "--data", own_folder, "--json").json
    assert (kept["id"], kept["file"], kept["evenings"], kept["is_undone"]) == (done["id"], "liga.csv", 2, False)
    undone = homepoker("league", "import", "--undo", done["id"], "--forget-new", "--data", own_folder, "--json").json
    assert len(undone["left"]) == 1
    assert homepoker("league", "standings", "--season", "2024", "--data", own_folder).code == 1
    assert homepoker("league", "import", "--redo", done["id"], "--data", own_folder).code == 0
    assert "liga.csv" in homepoker("league", "imports", "--data", own_folder).out


def test_the_caller_says_what_columns_mean_who_is_who_and_which_evenings_replace(
    homepoker: Caller, own_folder: Path, season: Path
) -> None:
    arguments = ("league", "import", season, "--data", own_folder, "--json")
    found = homepoker(*arguments, "--map", "29.11.=ignored", "--match", "Karl Neu=Marta", "--dry-run").json
    assert [one["day"] for one in found["evenings"]] == ["2024-11-15"]
    assert any("same person" in one["problem"] for one in found["problems"])
    found = homepoker(*arguments, "--cells", "places", "--year", "2019", "--match", "Karl Neu=").json
    assert [one["day"] for one in found["evenings"]] == ["2019-11-15"]
    found = homepoker(*arguments, "--cells", "places", "--year", "2019", "--known", "replace").json
    assert [one["choice"] for one in found["evenings"]] == ["replace"]
    assert len(homepoker("league", "imports", "--data", own_folder, "--json").json) == 2


def test_evenings_without_dates_get_them_from_the_first(homepoker: Caller, own_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "liga.csv"
    path.write_text("Name;1;2\nMarta;10;8\nKarl Neu;5;8\n", encoding="utf-8")
    arguments = ("league", "import", path, "--data", own_folder, "--dry-run", "--json")
    assert homepoker(*arguments).json["may_import"] is False
    found = homepoker(*arguments, "--first-day", "2024-01-05", "--every", "14").json
    assert [one["day"] for one in found["evenings"]] == ["2024-01-05", "2024-01-19"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "which file"),
        (("liga.csv", "--sheet", "Winter"), "There are: liga"),
        (("liga.csv", "--map", "C"), "Place=place"),
        (("liga.csv", "--map", "Trinkgeld=points"), "no column"),
        (("liga.csv", "--match", "Somebody=Marta"), "in the file"),
        (("liga.csv", "--match", "Karl Neu=Nobody"), "not in the register"),
        (("liga.csv", "--first-day", "05.01.2024"), "2024-11-15"),
        (("--undo", "i-nothing"), "homepoker league imports"),
        (("other.csv",), "other.csv"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    homepoker: Caller,
    own_folder: Path,
    season: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    word: str,
) -> None:
    monkeypatch.chdir(season.parent)
    answer = homepoker("league", "import", *arguments, "--data", own_folder)
    assert answer.code == 1
    assert word in answer.error


def test_somebody_who_is_only_like_a_member_is_asked_for_and_nothing_is_written(
    homepoker: Caller, own_folder: Path, season: Path
) -> None:
    season.write_text(SHEET.replace("Karl Neu", "Jürgen Koffler"), encoding="utf-8")
    answer = homepoker("league", "import", season, "--data", own_folder)
    assert answer.code == 1
    assert "Jürgen Koffler" in answer.error
    assert homepoker("league", "imports", "--data", own_folder, "--json").json == []
    assert homepoker("league", "import", season, "--match", "Jürgen Koffler=+", "--data", own_folder).code == 0


def test_a_club_without_imports_says_so(homepoker: Caller, own_folder: Path) -> None:
    assert "No earlier season" in homepoker("league", "imports", "--data", own_folder).out


def test_a_cell_is_corrected_once_it_was_said_who_changes_and_taken_back(
    homepoker: Caller, own_folder: Path, season: Path
) -> None:
    homepoker("league", "import", season, "--match", "Karl Neu=+", "--ranks", "--data", own_folder)
    listed = homepoker("league", "standings", "--season", "2024", "--json", "--data", own_folder).json
    evening = listed["evenings"][0]["id"]
    call = ("league", "correct", evening, "Karl Neu", "--points", "30", "--data", own_folder)
    foreseen = homepoker(*call, "--dry-run", "--json").json
    assert (foreseen["is_written"], foreseen["revision"]) == (False, 1)
    ((rows),) = [one["rows"] for one in foreseen["lists"]]
    assert [(row["name"], row["rank_before"], row["rank"], row["points"]) for row in rows] == [
        ("Karl Neu", 2, 1, 25),
        ("Marta", 1, 2, 0),
    ]
    assert "Karl Neu  2 → 1  (+25)" in homepoker(*call).out
    again = homepoker(*call)
    assert (again.code, "there is nothing to correct" in again.error) == (1, True)
    refused = homepoker("league", "correct", evening, "Marta", "--place", "7", "--data", own_folder)
    assert (refused.code, "the last one is 2" in refused.error) == (1, True)
    assert homepoker("league", "correct", evening, "--undo", "--json", "--data", own_folder).json["revision"] == 3
    assert listed == homepoker("league", "standings", "--season", "2024", "--json", "--data", own_folder).json


def test_two_spellings_of_the_file_are_one_person_and_faults_are_said_once(
    homepoker: Caller, own_folder: Path, tmp_path: Path
) -> None:
    others = ("Uwe Adler", "Ina Falk", "Gerd Horn", "Leo Krug", "Pia Lenz", "Tom Marx", "Kai Rabe")
    rows = ["Zoe Maier;10;tbc;10", "Zoe Mayer;-;8;9", *(f"{name};1;2;3" for name in others), "Jan Storm;tbc;tbc;0"]
    path = tmp_path / "two.csv"
    path.write_text("\n".join(["Name;15.11.2024;29.11.2024;Total", *rows]), encoding="utf-8")
    arguments = ("league", "import", path, "--dry-run", "--data", own_folder)
    asked = homepoker(*arguments, "--json").json
    assert [one["written"] for one in asked["people"] if one["is_open"]] == ["Zoe Mayer"]
    (totals,) = asked["totals"]
    assert totals["misfits"] == [{"name": "Zoe Mayer", "line": 3, "written": 9, "computed": 8}]
    joined = homepoker(*arguments, "--match", "Zoe Mayer=Zoe Maier", "--json").json
    assert not any(one["is_open"] for one in joined["people"])
    assert joined["may_import"]
    said = homepoker(*arguments, "--match", "Zoe Mayer=Zoe Maier").out
    assert "two, line 3: Zoe Mayer: 9 in the file, computed 8" in said
    assert "3 times: “tbc” are no points" in said
    assert "Cells: C2, B11, C11." in said


def test_deductions_come_along_and_other_differences_only_when_asked(
    homepoker: Caller, own_folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "saison.csv"
    path.write_text(
        "Name;15.11.2024;29.11.2024;Strafe;Gesamt\nAda;10;8;4;14\nBen;8;7;;15\nCid;5;9;;14\nDan;4;3;;9\n",
        encoding="utf-8",
    )
    dry = ("league", "import", path, "--dry-run", "--data", own_folder)
    found = homepoker(*dry, "--json").json["beside"]
    assert [(one["name"], one["points"], one["is_deduction"], one["is_taken"]) for one in found] == [
        ("Ada", -4, True, True),
        ("Dan", 2, False, False),
    ]
    assert {one["on"] for one in found} == {"2024-11-29"}
    said = homepoker(*dry).out
    assert "Ada: −4 beside the evenings, as extra points" in said
    assert "Dan: 2 beside the evenings, left out" in said
    for wanted, taken in (("none", []), ("all", ["Ada", "Dan"])):
        found = homepoker(*dry, "--extra", wanted, "--json").json["beside"]
        assert [one["name"] for one in found if one["is_taken"]] == taken
    homepoker("league", "import", path, "--data", own_folder, "--json")
    homepoker("league", "create", "--name", "Old", "--year", "2024", "--data", own_folder)
    in_old = ("--league", "Old", "--season", "2024", "--data", own_folder, "--json")
    rows = homepoker("league", "standings", *in_old).json["rows"]
    assert {row["name"]: row["points"] for row in rows} == {"Ada": 14, "Ben": 15, "Cid": 14, "Dan": 7}
    (extra,) = homepoker("league", "extra", *in_old).json
    assert (extra["reason"], extra["points"]) == ("Deduction by saison", -4)
    assert extra["import"]


def test_the_rule_that_the_totals_prove_is_named_for_a_league(
    homepoker: Caller, own_folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "best.csv"
    days = ";".join(f"{day}.11.2019" for day in (1, 8, 15, 22))
    rows = ("Zoe Maier;9;8;7;6;17", "Uwe Adler;1;2;3;4;7", "Ina Falk;5;5;-;-;10", "Leo Krug;2;9;9;1;18")
    path.write_text("\n".join([f"Name;{days};Total", *rows]), encoding="utf-8")
    said = homepoker("league", "import", path, "--data", own_folder).out
    assert "homepoker league create --best 2" in said
