"""``homepoker league``: the lists of closed evenings, shown and exported."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.league.archiving import archive_evening
from homepoker.store.database import Database
from tests.cli.calling import Caller
from tests.played_evenings import NAMES, club_of, evening


@pytest.mark.parametrize("season", [(), ("--season", "2026"), ("--season", "2026-11")])
def test_a_list_shows_everybody_with_points_and_where_it_is_written(
    homepoker: Caller, sample_folder: Path, season: tuple[str, ...]
) -> None:
    answer = homepoker("league", "standings", *season, "--data", sample_folder)
    rows = [line.split() for line in answer.out.splitlines() if line.strip()[:1].isdigit()][1:]
    assert rows[0] == ["1", "Marta", "31", "1", "1", "3"]
    assert len(rows) == 14
    assert "ÜSG" in answer.out


def test_on_request_every_total_is_broken_down(homepoker: Caller, sample_folder: Path) -> None:
    answer = homepoker("league", "standings", "--breakdown", "--data", sample_folder)
    assert answer.out.count("Monatsturnier November") == 14


def test_for_another_program_the_points_are_numbers(homepoker: Caller, sample_folder: Path) -> None:
    found = homepoker("league", "standings", "--data", sample_folder, "--json").json
    assert found["season"] == {"year": 2026, "month": None}
    assert sum(row["points"] for row in found["rows"]) == 223
    assert found["rows"][0]["results"][0]["place"] == 1


def test_points_by_two_formulas_are_two_lists_and_each_says_so(homepoker: Caller, tmp_path: Path) -> None:
    club = club_of(tmp_path)
    for name, day, book, scoring in (("A", 1, "uesg", Scoring.UESG), ("B", 8, "apsa", Scoring.APSA)):
        archive_evening(club, evening(club, name, date(2026, 5, day), NAMES[:3], rulebook=book, scoring=scoring))
    club.close()
    seasons = {
        asked: homepoker("league", "standings", *asked, "--data", tmp_path, "--json").json["season"]
        for asked in ((), ("--season", "2026"), ("--season", "2026-uesg"), ("--season", "2026-5-uesg"))
    }
    assert [season["scheme"] for season in seasons.values()] == ["apsa", "apsa", "uesg", "uesg"]
    assert seasons["--season", "2026-5-uesg"]["month"] == 5
    shown = homepoker("league", "standings", "--season", "2026-uesg", "--data", tmp_path).out
    assert "Ranking 2026 by ÜSG" in shown
    assert "1 evening with APSA points has a list of its own" in shown
    assert homepoker("league", "standings", "--season", "2025-uesg", "--data", tmp_path).code == 1


@pytest.mark.parametrize(("ending", "begins"), [("csv", b"\xef\xbb\xbf"), ("xlsx", b"PK"), ("pdf", b"%PDF")])
def test_a_list_is_exported_in_the_form_that_the_ending_names(
    homepoker: Caller, sample_folder: Path, tmp_path: Path, ending: str, begins: bytes
) -> None:
    path = tmp_path / f"list.{ending}"
    assert homepoker("league", "export", "-o", path, "--data", sample_folder).code == 0
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("standings", "--season", "spring"), "neither a year nor a month"),
        (("standings", "--season", "2026-13"), "neither a year nor a month"),
        (("standings", "--season", "2020"), "No evening was closed in 2020"),
        (("export", "-o", "list.doc"), "csv, xlsx, pdf, html, png, json"),
    ],
)
def test_what_is_not_there_is_told_in_one_sentence(
    homepoker: Caller, sample_folder: Path, arguments: tuple[str, ...], word: str
) -> None:
    answer = homepoker("league", *arguments, "--data", sample_folder)
    assert (answer.code, answer.out) == (1, "")
    assert word in answer.error


def test_a_club_without_closed_evenings_has_no_list_and_that_is_no_failure(homepoker: Caller, tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    answer = homepoker("league", "standings", "--data", tmp_path)
    assert (answer.code, answer.error) == (0, "")
    assert "No evening has been closed yet" in answer.out
    assert homepoker("league", "standings", "--data", tmp_path, "--json").json is None
    assert homepoker("league", "export", "-o", tmp_path / "list.csv", "--data", tmp_path).code == 1
