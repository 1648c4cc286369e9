"""``homepoker players``: taken in with bad rows named, and written so that they read back the same."""

from __future__ import annotations

from pathlib import Path

from homepoker.store.exchange.player_lists import read_players_csv
from homepoker.store.exchange.spreadsheet import Column, Sheet, to_xlsx
from tests.cli.calling import Caller
from tests.evenings.sample_evening import SAMPLE

CLUB = SAMPLE / "club.csv"


def test_a_club_is_taken_in_and_read_back_the_same(homepoker: Caller, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert homepoker("players", "import", CLUB, "--data", data).out.splitlines() == [
        "24 people taken in.",
        "25 in all: 24 new, 1 line of headings. 8 columns read.",
    ]
    written = tmp_path / "members.csv"
    assert homepoker("players", "export", "-o", written, "--data", data).code == 0
    before, after = (read_players_csv(path.read_bytes()).players for path in (CLUB, written))
    assert sorted(before, key=lambda player: player.name) == sorted(after, key=lambda player: player.name)


def test_taken_in_again_nobody_is_there_twice(homepoker: Caller, tmp_path: Path) -> None:
    homepoker("players", "import", CLUB, "--data", tmp_path)
    answer = homepoker("players", "import", CLUB, "--data", tmp_path, "--json").json
    assert answer["added"] == []
    assert len(answer["known"]) == 24
    assert len(homepoker("players", "export", "--data", tmp_path, "--json").json) == 24


def test_a_bad_row_is_named_with_its_line_and_the_rest_is_taken_in(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name;Gast;Schuhgröße\nIda;nein;38\n;ja;40\nMax;vielleicht;44\nEva;ja;39\n", encoding="utf-8")
    answer = homepoker("players", "import", path, "--data", tmp_path / "data")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "2 people taken in.",
        "These columns are unknown and were passed over: Schuhgröße.",
        "5 in all: 2 new, 1 line of headings, 2 with mistakes. 2 columns read, 1 column left out.",
        "2 rows were left out:",
        "  Line 3: This row has no name.",
        "  Line 4: “vielleicht” is neither yes nor no.",
    ]


def test_a_file_without_anybody_is_a_failure(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Shoe size\n38\n", encoding="utf-8")
    answer = homepoker("players", "import", path, "--data", tmp_path / "data")
    assert answer.code == 1
    assert "  Line 1: The file has no column for the name." in answer.out


def test_two_people_of_one_name_are_told_apart_by_their_numbers(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name;Nr\nAnna Huber;1\nAnna Huber;2\nanna  huber;\nAnna Huber;2\n", encoding="utf-8")
    answer = homepoker("players", "import", path, "--data", tmp_path / "data", "--json").json
    assert answer["added"] == ["Anna Huber", "Anna Huber"]
    assert answer["known"] == ["Anna Huber", "Anna Huber"]


def test_without_a_file_the_list_is_written_to_the_standard_output(homepoker: Caller, sample_folder: Path) -> None:
    answer = homepoker("players", "export", "--data", sample_folder)
    assert answer.out.lstrip("\ufeff").startswith("name;display_name;")
    assert "Özlem Yıldız" in answer.out


def test_a_file_that_cannot_be_written_is_told_in_one_sentence(
    homepoker: Caller, sample_folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    answer = homepoker("players", "export", "-o", tmp_path / "file" / "list.csv", "--data", sample_folder)
    assert answer.code == 1
    assert answer.error.count("\n") == 1


def test_a_trial_says_what_would_happen_and_writes_nothing(homepoker: Caller, tmp_path: Path) -> None:
    data = tmp_path / "data"
    answer = homepoker("players", "import", CLUB, "--data", data, "--dry-run")
    assert answer.out.splitlines()[0].startswith("Only a trial, nothing is written.")
    assert answer.out.splitlines()[1] == "24 people taken in."
    assert not data.exists()


def test_what_the_file_says_anew_counts_on_request(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name;Kontakt\nIda;\n", encoding="utf-8")
    homepoker("players", "import", path, "--data", tmp_path / "data")
    path.write_text("Name;Kontakt\nIda;0664 1\n", encoding="utf-8")
    answer = homepoker("players", "import", path, "--data", tmp_path / "data")
    assert "The file says something new about 1 of them; --update takes it over." in answer.out
    assert homepoker("players", "import", path, "--update", "--data", tmp_path / "data", "--json").json["updated"] == [
        "Ida"
    ]
    (ida,) = homepoker("players", "export", "--data", tmp_path / "data", "--json").json
    assert ida["contact"] == "0664 1"


def test_a_row_that_contradicts_the_register_is_left_out_and_named(homepoker: Caller, tmp_path: Path) -> None:
    path, data = tmp_path / "list.csv", tmp_path / "data"
    path.write_text("Name;Kontakt\nIda;0664 1\n", encoding="utf-8")
    homepoker("players", "import", path, "--data", data)
    path.write_text("Name;Kontakt\nIda;0664 2\n", encoding="utf-8")
    answer = homepoker("players", "import", path, "--update", "--data", data)
    assert "contradicts the name or the contact: line 2 is left out" in answer.out
    assert homepoker("players", "import", path, "--update", "--data", data, "--json").json["unsure"] == [2]
    (ida,) = homepoker("players", "export", "--data", data, "--json").json
    assert ida["contact"] == "0664 1"


def test_a_workbook_comes_back_the_same_and_its_lines_are_counted(homepoker: Caller, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "members.xlsx"
    homepoker("players", "import", CLUB, "--data", data)
    assert homepoker("players", "export", "-o", file, "--data", data).code == 0
    answer = homepoker("players", "import", file, "--data", tmp_path / "other", "--json").json
    assert len(answer["added"]) == 24
    assert answer["passed_over"] == [{"line": 1, "use": "title"}, {"line": 4, "use": "heading"}]
    assert answer["lines"] == {"title": 1, "empty": 2, "heading": 1, "new": 24}
    export = homepoker("players", "export", "--data", data, "--json").json
    again = homepoker("players", "export", "--data", tmp_path / "other", "--json").json
    assert [{**one, "id": ""} for one in export] == [{**one, "id": ""} for one in again]


def test_who_has_left_stays_in_the_register_and_is_said(homepoker: Caller, tmp_path: Path) -> None:
    path, data = tmp_path / "list.csv", tmp_path / "data"
    path.write_text("Name\nAda\nBen\nCid\n", encoding="utf-8")
    homepoker("players", "import", path, "--data", data)
    path.write_text("Name;Austritt\nAda;\nBen;31.12.2025\n", encoding="utf-8")
    trial = homepoker("players", "import", path, "--data", data, "--update", "--dry-run")
    assert "1 person has left; results stay." in trial.out
    assert "Cid is not in the file; with --missing-left the person is noted as having left." in trial.out
    answer = homepoker("players", "import", path, "--data", data, "--update", "--missing-left", "--json").json
    assert (answer["left"], answer["missing"], answer["known"]) == (["Ben", "Cid"], ["Cid"], ["Ada"])
    people = homepoker("players", "export", "--data", data, "--json").json
    assert {one["name"]: one["has_left"] for one in people} == {"Ada": False, "Ben": True, "Cid": True}


def test_sheet_heading_and_columns_may_be_said(homepoker: Caller, tmp_path: Path) -> None:
    path, data = tmp_path / "list.csv", tmp_path / "data"
    path.write_text("Wer;Wo;Nr\nAda;Linz;7\n", encoding="utf-8")
    said = ("--sheet", "LIST", "--heading", "1", "--map", "A=name", "--map", "b=notes", "--map", "C=")
    homepoker("players", "import", path, "--data", data, *said)
    (ada,) = homepoker("players", "export", "--data", data, "--json").json
    assert (ada["name"], ada["notes"], ada["member_number"]) == ("Ada", "Linz", "")
    refused = homepoker("players", "import", path, "--data", data, "--sheet", "Kasse")
    assert (refused.code, "Kasse" in refused.error, "list" in refused.error) == (1, True, True)
    for role in ("D=name", "A=shoe", "?=name", "A"):
        answer = homepoker("players", "import", path, "--data", data, "--map", role)
        assert (answer.code, role in answer.error) == (1, True)


def test_columns_by_their_headings_and_single_lines_may_be_said(homepoker: Caller, tmp_path: Path) -> None:
    path, data = tmp_path / "list.csv", tmp_path / "data"
    path.write_text("Name;Spitzname;Wo\nAda;Linz;\nBen;;Wien\nKasse;;\n", encoding="utf-8")
    said = ("--map", "spitzname=notes", "--map", "Wo=notes", "--line", "-3", "--line", "list!+4", "--line", "Kasse!-2")
    answer = homepoker("players", "import", path, "--data", data, *said, "--dry-run", "--json").json
    assert (answer["added"], answer["is_written"]) == (["Ada", "Kasse"], False)
    assert answer["lines"] == {"heading": 1, "new": 2, "left-out": 1}
    assert answer["sheet"] == {"name": "list", "headings": 1, "columns": {"A": "name", "B": "notes", "C": "notes"}}
    refused = homepoker("players", "import", path, "--data", data, "--line", "12")
    assert (refused.code, "12" in refused.error) == (1, True)


def test_a_name_that_is_only_similar_joins_and_is_said(homepoker: Caller, tmp_path: Path) -> None:
    path, data = tmp_path / "list.csv", tmp_path / "data"
    path.write_text("Name\nStefan Haider\n", encoding="utf-8")
    homepoker("players", "import", path, "--data", data)
    path.write_text("Name\nStefan Haidr\n", encoding="utf-8")
    said = homepoker("players", "import", path, "--data", data, "--dry-run").out
    assert "Line 2: “Stefan Haidr” joins, but is similar to Stefan Haider. " in said
    answer = homepoker("players", "import", path, "--data", data, "--json").json
    assert answer["alike"] == [{"line": 2, "name": "Stefan Haidr", "known": "Stefan Haider"}]
    assert answer["added"] == ["Stefan Haidr"]


def test_of_several_sheets_the_one_that_is_read_is_said(homepoker: Caller, tmp_path: Path) -> None:
    file = tmp_path / "club.xlsx"
    file.write_bytes(
        to_xlsx(
            [
                Sheet("Kasse", "", (Column("Datum"), Column("Betrag")), (("1.1.2026", "5"),)),
                Sheet("Leute", "", (Column("Name"),), (("Ada",), ("Ben",))),
            ]
        )
    )
    answer = homepoker("players", "import", file, "--data", tmp_path / "data", "--dry-run")
    assert "The sheet “Leute” of 2 is read; --sheet names another one." in answer.out
    other = homepoker("players", "import", file, "--data", tmp_path / "data", "--dry-run", "--sheet", "kasse")
    assert (other.code, "no column for the name" in other.out) == (1, True)
