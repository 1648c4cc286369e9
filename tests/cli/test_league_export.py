"""``homepoker league export``: a season in every format, for a league or a list of the rulebook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from homepoker.services.exchange.paper_file import Paper
from tests.cli.calling import Caller
from tests.league_seasons import a_league, season_club

BEGINS = {
    "csv": b"\xef\xbb\xbf",
    "xlsx": b"PK",
    "pdf": b"%PDF",
    "html": b"<!DOCTYPE html>",
    "png": b"picture",
    "json": b"{",
}


@pytest.fixture
def league(tmp_path: Path) -> tuple[Path, str]:
    """A data folder, and the id of its league."""
    folder = tmp_path / "club"
    club = season_club(folder, {"Ida": True, "Max": True, "Eva": False}, [("Ida", "Max", "Eva"), ("Ida", "Eva")])
    found = a_league(club).id
    club.close()
    return folder, found


@pytest.mark.parametrize("ending", BEGINS)
def test_a_season_of_a_league_is_exported_in_every_form(
    homepoker: Caller, league: tuple[Path, str], tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"season.{ending}"
    answer = homepoker("league", "export", "-o", path, "--league", league[1], "--data", league[0])
    assert (answer.code, answer.error) == (0, "")
    assert path.read_bytes().startswith(BEGINS[ending])
    assert b"Eva" not in path.read_bytes()


@pytest.mark.parametrize("ending", ["html", "png", "json"])
def test_a_list_of_the_rulebook_is_exported_in_the_new_forms_too(
    homepoker: Caller, sample_folder: Path, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"list.{ending}"
    assert homepoker("league", "export", "-o", path, "--season", "2026-11", "--data", sample_folder).code == 0
    assert path.read_bytes().startswith(BEGINS[ending])


@pytest.mark.parametrize(
    ("options", "paper"),
    [
        (("--size", "a3", "--landscape"), Paper("a3", "landscape")),
        (("--size", "a3", "--portrait"), Paper("a3", "portrait")),
        (("--landscape",), Paper("a4", "landscape")),
    ],
)
def test_the_sheet_for_the_wall_is_as_it_was_asked(
    homepoker: Caller, league: tuple[Path, str], tmp_path: Path, options: tuple[str, ...], paper: Paper
) -> None:
    path = tmp_path / "wall.pdf"
    homepoker("league", "export", "-o", path, "--league", league[1], *options, "--data", league[0])
    assert path.read_bytes() == f"%PDF on {paper}".encode()


def test_the_schema_is_written_without_a_club(homepoker: Caller) -> None:
    found = homepoker("league", "export", "--schema").json
    assert found["title"] == "LeagueRecord"
    assert "rows" in found["required"]


def test_league_and_season_are_named_by_their_names(
    homepoker: Caller, league: tuple[Path, str], tmp_path: Path
) -> None:
    path = tmp_path / "season.json"
    homepoker("league", "export", "-o", path, "--league", "klubliga", "--season", "Saison 2026", "--data", league[0])
    assert json.loads(path.read_bytes())["season"] == "Saison 2026"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "Name a file with -o"),
        (("-o", "x.html", "--league", "nobody"), "nobody"),
        (("-o", "x.doc"), "csv, xlsx, pdf, html, png, json"),
    ],
)
def test_what_cannot_be_exported_is_told_in_one_sentence(
    homepoker: Caller, league: tuple[Path, str], arguments: tuple[str, ...], word: str
) -> None:
    answer = homepoker("league", "export", *arguments, "--data", league[0])
    assert (answer.code, answer.out) == (1, "")
    assert word in answer.error


def test_a_season_that_the_league_does_not_have_is_refused_with_those_that_it_has(
    homepoker: Caller, league: tuple[Path, str]
) -> None:
    answer = homepoker(
        "league", "export", "-o", "x.csv", "--league", league[1], "--season", "2031", "--data", league[0]
    )
    assert answer.code == 1
    assert "Saison 2026" in answer.error
