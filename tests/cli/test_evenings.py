"""``homepoker evening``: listed, replayed, exported."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.payouts import Fees
from homepoker.core.standings import place_of
from homepoker.services.club import codec, open_club
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.store.club_notes import keep_notes, read_notes
from homepoker.store.database import Database
from homepoker.store.evening.recorded_log import read_recorded
from tests.cli.calling import Caller
from tests.evenings.sample_evening import ON, PLACES, RESOURCES, SAMPLE, play_sample_evening, sample_profile
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import club_of, id_of, open_evening

RECORDED = SAMPLE / "evening.homepoker.json"


def test_the_sample_is_replayed_to_all_fourteen_totals(homepoker: Caller) -> None:
    answer = homepoker("evening", "replay", RECORDED)
    assert answer.code == 0
    rows = [line.split() for line in answer.out.splitlines() if line.strip()[:1].isdigit()]
    assert [" ".join(row[1:-4]) for row in rows] == list(PLACES)
    assert rows[0][-4:] == ["3", "28", "3", "31"]
    assert "Marta wins and gets 31 points." in answer.out
    assert "Together 210 points for places and 13 for knock-outs, 223 in all." in answer.out
    assert "ÜSG" in answer.out


def test_replaying_speaks_german_too(homepoker: Caller) -> None:
    answer = homepoker("evening", "replay", RECORDED, "--lang", "de")
    assert "Zusammen 210 Punkte für Plätze und 13 für Knock-outs, 223 in allem." in answer.out


def test_replaying_for_another_program_gives_the_same_numbers(homepoker: Caller) -> None:
    found = homepoker("evening", "replay", RECORDED, "--json").json
    assert found["totals"] == {"places": 210, "knock_outs": 13, "points": 223}
    assert found["standings"][0] == {
        "place": 1,
        "is_shared": False,
        "player": found["standings"][0]["player"],
        "name": "Marta",
        "place_points": 28,
        "knock_outs": 3,
        "knock_out_points": 3,
        "points": 31,
    }
    assert found["is_closed"]
    assert not found["differs_from_published"]
    assert {"book": "uesg", "rule": "points", "is_fallback": False} in found["citations"]


def test_an_evening_that_is_not_over_says_how_many_are_left(homepoker: Caller, tmp_path: Path) -> None:
    evening = json.loads(RECORDED.read_bytes())
    evening["lines"] = evening["lines"][:30]
    path = tmp_path / "half.homepoker.json"
    path.write_text(json.dumps(evening), encoding="utf-8")
    answer = homepoker("evening", "replay", path)
    assert "7 players are still in." in answer.out


def test_standings_published_otherwise_than_computed_are_named(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "other.homepoker.json"
    path.write_text(RECORDED.read_text(encoding="utf-8").replace('"points":3100', '"points":3200'), encoding="utf-8")
    assert "Mind: the standings published differ" in homepoker("evening", "replay", path).out


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (None, "cannot be read"),
        (b"{}", "not a complete recorded evening"),
        (b"\xff", "cannot be taken over"),
    ],
)
def test_what_is_no_recorded_evening_is_told_in_one_sentence(
    homepoker: Caller, tmp_path: Path, content: bytes | None, word: str
) -> None:
    path = tmp_path / "something.json"
    if content is not None:
        path.write_bytes(content)
    answer = homepoker("evening", "replay", path)
    assert (answer.code, answer.out) == (1, "")
    assert word in answer.error
    assert answer.error.count("\n") == 1


def test_a_log_whose_undo_fits_nothing_is_told_in_one_sentence(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "broken.homepoker.json"
    path.write_text(RECORDED.read_text(encoding="utf-8").replace('"target":18', '"target":5'), encoding="utf-8")
    answer = homepoker("evening", "replay", path)
    assert (answer.code, answer.out) == (1, "")
    assert "cannot be replayed" in answer.error


def test_evenings_are_listed_with_their_winner(homepoker: Caller, sample_folder: Path) -> None:
    answer = homepoker("evening", "list", "--data", sample_folder)
    assert "20 Nov 2026" in answer.out
    assert "won by Marta" in answer.out
    (found,) = homepoker("evening", "list", "--data", sample_folder, "--json").json
    assert (found["players"], found["left"], found["winner"]["name"]) == (14, 1, "Marta")


def test_an_evening_that_was_put_away_says_so(homepoker: Caller, tmp_path: Path) -> None:
    club, desk = play_sample_evening(tmp_path)
    keep_notes(tmp_path, replace(read_notes(tmp_path), put_away=(desk.tournament_id,)))
    club.close()
    answer = homepoker("evening", "list", "--data", tmp_path)
    assert "put away" in answer.out
    (found,) = homepoker("evening", "list", "--data", tmp_path, "--json").json
    assert found["is_put_away"]


def test_reading_goes_on_beside_a_running_window(homepoker: Caller, tmp_path: Path) -> None:
    club, desk = play_sample_evening(tmp_path)
    assert homepoker("evening", "list", "--data", tmp_path).code == 0
    assert homepoker("players", "import", SAMPLE / "club.csv", "--data", tmp_path).code == 1
    desk.undo()
    (listed,) = homepoker("evening", "list", "--data", tmp_path, "--json").json
    assert (listed["is_closed"], listed["winner"]["name"]) == (False, "Marta")
    club.close()


def test_a_new_club_has_no_evenings_yet(homepoker: Caller, tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    assert homepoker("evening", "list", "--data", tmp_path).out == "No evening has been recorded yet.\n"
    assert homepoker("evening", "list", "--data", tmp_path, "--json").json == []
    assert homepoker("evening", "export", "--data", tmp_path).error == "No evening has been recorded yet.\n"


@pytest.mark.parametrize("wanted", [(), ("2026-11-20",)])
def test_an_exported_evening_replays_in_another_place(
    homepoker: Caller, sample_folder: Path, tmp_path: Path, wanted: tuple[str, ...]
) -> None:
    path = tmp_path / "new folder" / "evening.homepoker.json"
    assert homepoker("evening", "export", *wanted, "-o", path, "--data", sample_folder).code == 0
    evening = read_recorded(path.read_bytes(), codec())
    assert set(evening.players.values()) == set(PLACES)
    assert homepoker("evening", "replay", path, "--json").json["totals"]["points"] == 223


def test_without_a_file_an_evening_gets_one_with_its_date_and_name(
    homepoker: Caller, sample_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert homepoker("evening", "export", "--data", sample_folder).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["2026-11-20 Monatsturnier November.homepoker"]


@pytest.mark.parametrize(("ending", "begins"), [("csv", b"\xef\xbb\xbf"), ("xlsx", b"PK"), ("pdf", b"%PDF")])
def test_the_standings_are_exported_in_the_form_that_the_ending_names(
    homepoker: Caller, sample_folder: Path, tmp_path: Path, ending: str, begins: bytes
) -> None:
    path = tmp_path / f"standings.{ending.upper()}"
    assert homepoker("evening", "export", "-o", path, "--data", sample_folder).code == 0
    assert path.read_bytes().startswith(begins)


def test_the_result_is_drawn_with_what_is_wished(homepoker: Caller, sample_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "result.png"
    assert homepoker("evening", "picture", "-o", path, "--club", "Verein", "--data", sample_folder).code == 0
    shown = path.read_text()
    assert shown.startswith("Verein | ")
    assert "| Points |" in shown
    assert homepoker("evening", "picture", "-o", path, "--no-points", "--data", sample_folder).code == 0
    assert "Points" not in path.read_text()
    assert homepoker("evening", "picture", "-o", tmp_path / "result.pdf", "--data", sample_folder).code == 1


def test_a_recorded_evening_is_drawn_too(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "result.png"
    assert homepoker("evening", "picture", RECORDED, "-o", path).code == 0
    assert "| Points |" in path.read_text()


def test_an_ending_that_means_nothing_is_refused_with_those_that_do(
    homepoker: Caller, sample_folder: Path, tmp_path: Path
) -> None:
    answer = homepoker("evening", "export", "-o", tmp_path / "standings.doc", "--data", sample_folder)
    assert answer.code == 1
    assert "json, csv, xlsx, pdf" in answer.error
    assert list(tmp_path.iterdir()) == []


def test_an_evening_that_is_not_there_is_refused(homepoker: Caller, sample_folder: Path) -> None:
    answer = homepoker("evening", "export", "2020-01-01", "--data", sample_folder)
    assert answer.code == 1
    assert "evening list" in answer.error


def test_several_evenings_of_one_day_want_a_name(homepoker: Caller, tmp_path: Path) -> None:
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    for name in ("Early", "Late"):
        open_tournament(club.log, name, sample_profile(club), club.books, club.timekeeper, club.draw, ON)
    club.close()
    answer = homepoker("evening", "export", "2026-11-20", "--data", tmp_path)
    assert answer.code == 1
    assert "t-1" in answer.error
    assert "t-2" in answer.error


def test_the_journal_is_shown_and_written_in_the_form_that_the_ending_names(
    homepoker: Caller, sample_folder: Path, tmp_path: Path
) -> None:
    shown = homepoker("evening", "journal", "--data", sample_folder)
    assert shown.code == 0
    assert "Seats drawn" in shown.out
    for ending, begins in (("csv", b"\xef\xbb\xbf"), ("xlsx", b"PK"), ("pdf", b"%PDF")):
        path = tmp_path / f"journal.{ending}"
        assert homepoker("evening", "journal", "-o", path, "--data", sample_folder).code == 0
        assert path.read_bytes().startswith(begins)
    refused = homepoker("evening", "journal", "-o", tmp_path / "journal.doc", "--data", sample_folder)
    assert "csv, xlsx, pdf" in refused.error


def test_an_evening_with_corrections_is_replayed_as_it_was_corrected(
    homepoker: Caller, sample_folder: Path, tmp_path: Path
) -> None:
    club = open_club(sample_folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    record = club.log.tournaments()[0]
    desk = club.desk(record.id)
    corrections = CorrectionCommands(desk)
    if desk.state.is_closed:
        EndingCommands(desk).reopen()
    first, second = (line.sequence for line in corrections.hands()[:2])
    corrections.carry_out(corrections.swap(first, second))
    before = {place.place: str(place.player) for place in place_of(desk.state.entries).values()}
    club.close()
    path = tmp_path / "corrected.homepoker.json"
    assert homepoker("evening", "export", "-o", path, "--data", sample_folder).code == 0
    found = homepoker("evening", "replay", path, "--json").json
    assert {row["place"]: row["player"] for row in found["standings"]} == before


def test_an_evening_of_a_newer_version_names_that_version(homepoker: Caller, tmp_path: Path) -> None:
    path = tmp_path / "later.homepoker"
    path.write_text(json.dumps({**json.loads(RECORDED.read_bytes()), "program": "9.4.0", "weather": "rain"}))
    answer = homepoker("evening", "replay", path)
    assert answer.code == 1
    assert "Install Homepoker 9.4.0 or newer" in answer.error


class TestTill:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A club with one evening for money: Ida has paid and Max owes ten."""
        club = club_of(tmp_path / "club")
        desk = open_evening(club, "Maiturnier", date(2026, 5, 14), ["Ida", "Max"], fees=Fees(entry_fee=1_000))
        TillCommands(desk).pay(id_of("Ida"))
        club.close()
        return tmp_path / "club"

    def test_the_till_of_an_evening_is_shown_and_written(self, homepoker: Caller, folder: Path, tmp_path: Path) -> None:
        shown = homepoker("evening", "till", "--data", folder)
        assert shown.code == 0
        assert "Should be in it: 10" in shown.out
        path = tmp_path / "till.xlsx"
        assert homepoker("evening", "till", "-o", path, "--data", folder).code == 0
        assert path.read_bytes().startswith(b"PK")

    def test_programs_get_amounts_by_name(self, homepoker: Caller, folder: Path) -> None:
        told = json.loads(homepoker("evening", "till", "--json", "--data", folder).out)
        assert [(account["player"], account["open"]) for account in told["accounts"]] == [("ida", 0), ("max", 10)]
        assert told["expected"] == 10

    def test_a_year_lists_the_evenings_with_a_till(self, homepoker: Caller, folder: Path) -> None:
        assert "Maiturnier" in homepoker("evening", "till", "--year", "2026", "--data", folder).out
        assert json.loads(homepoker("evening", "till", "--year", "2025", "--json", "--data", folder).out) == []

    def test_an_evening_without_money_has_none(self, homepoker: Caller, sample_folder: Path) -> None:
        refused = homepoker("evening", "till", "--data", sample_folder)
        assert refused.code == 1
        assert "not played for money" in refused.error
