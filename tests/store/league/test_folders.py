"""Which files of a league are kept up to date in which folder: kept, changed, forgotten, damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.store.league.folders import NAME, LeagueFolder, keep_folder, read_folders

CLUB = LeagueFolder("l-1", "/srv/www", ("html", "pdf"))
BOOK = LeagueFolder("", "/srv/book", ("csv",))


def test_each_league_has_a_folder_of_its_own(tmp_path: Path) -> None:
    keep_folder(tmp_path, CLUB)
    keep_folder(tmp_path, BOOK)
    assert set(read_folders(tmp_path)) == {CLUB, BOOK}


def test_another_choice_takes_the_place_of_the_first(tmp_path: Path) -> None:
    other = LeagueFolder("l-1", "/mnt", ("png",))
    keep_folder(tmp_path, CLUB)
    keep_folder(tmp_path, other)
    assert read_folders(tmp_path) == (other,)


@pytest.mark.parametrize("nothing", [LeagueFolder("l-1", "", ("html",)), LeagueFolder("l-1", "/srv", ())])
def test_without_a_folder_or_files_a_league_is_forgotten(tmp_path: Path, nothing: LeagueFolder) -> None:
    keep_folder(tmp_path, CLUB)
    keep_folder(tmp_path, nothing)
    assert read_folders(tmp_path) == ()


def test_names_that_lead_out_of_a_folder_are_forgotten(tmp_path: Path) -> None:
    keep_folder(tmp_path, replace(CLUB, season="s", written=("a.html", "../b.html", "c\\d.html", "..")))
    keep_folder(tmp_path, CLUB)
    assert read_folders(tmp_path) == (replace(CLUB, season="s", written=("a.html",)),)


@pytest.mark.parametrize(
    "text", ["", "{", "{}", "[1]", '[{"league": 1, "folder": "x", "formats": []}]', '[{"league": "\\ud800"}]']
)
def test_what_cannot_be_understood_is_no_folder(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    assert read_folders(tmp_path) == ()


def test_what_a_newer_version_has_written_stays(tmp_path: Path) -> None:
    keep_folder(tmp_path, CLUB)
    file = tmp_path / NAME
    entries = [{**json.loads(file.read_text())[0], "colour": "red"}, {"of": "a newer version"}]
    file.write_text(json.dumps(entries))
    keep_folder(tmp_path, replace(CLUB, formats=("png",)))
    keep_folder(tmp_path, BOOK)
    kept = json.loads(file.read_text())
    assert {"of": "a newer version"} in kept
    assert [entry["colour"] for entry in kept if entry.get("league") == "l-1"] == ["red"]
    assert set(read_folders(tmp_path)) == {replace(CLUB, formats=("png",)), BOOK}
