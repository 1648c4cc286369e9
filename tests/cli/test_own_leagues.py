"""``homepoker league``: leagues of the club's own, set up, shown, explained and put under other rules."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from homepoker.store.database import DATABASE_NAME
from tests.cli.calling import Caller


@pytest.fixture
def folder(sample_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sample_folder, tmp_path / "club"))


@pytest.fixture
def league(homepoker: Caller, folder: Path) -> str:
    named = ("--name", "Klubliga", "--year", "2026", "--ties", "wins,head-to-head", "--best", "8")
    formula = ("--formula", "2 * (players - place + 1) + knock_outs")
    return str(homepoker("league", "create", *named, *formula, "--data", folder, "--json").json["id"])


def test_a_league_that_was_set_up_is_listed_with_its_seasons(homepoker: Caller, folder: Path, league: str) -> None:
    (found,) = homepoker("league", "list", "--data", folder, "--json").json
    assert (found["id"], found["name"], found["rule"]["best"]) == (league, "Klubliga", 8)
    assert found["rule"]["ties"] == ["wins", "head-to-head"]
    assert found["seasons"] == [{"id": "2026", "name": "2026", "first": "2026-01-01", "last": "2026-12-31"}]
    assert "Klubliga" in homepoker("league", "list", "--data", folder).out


def test_teams_are_set_up_with_the_league_and_shared_knock_outs_are_split(homepoker: Caller, folder: Path) -> None:
    rest = ("--best-of-team", 1, "--teams-since", "2026-02-01", "--shared-knock-outs", "split")
    teams = ("--team", "Reds = Marta, Ines", "--team", "Blues=Lukas")
    made = homepoker("league", "create", "--name", "Teams", *teams, *rest, "--data", folder, "--json").json
    assert [(one["name"], len(one["players"])) for one in made["teams"]] == [("Reds", 2), ("Blues", 1)]
    assert (made["best_of_team"], made["teams_since"], made["scheme"]["knock_outs"]) == (1, "2026-02-01", "split")
    found = homepoker("league", "standings", "--league", "Teams", "--data", folder, "--json").json
    assert [(one["name"], len(one["players"])) for one in found["teams"]] == [("Reds", 1), ("Blues", 1)]


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        (("Reds",), "“Reds” is no team"),
        (("=Marta",), "is no team"),
        (("Reds=Marta", "reds=Lukas"), "Two teams are called reds"),
        (("Reds=Marta", "Blues=Lukas,Marta"), "Marta stands in Reds and in Blues"),
        (("Reds=Nobody",), "Nobody in the register is called “Nobody”"),
    ],
)
def test_a_team_that_cannot_be_meant_is_refused_in_words(
    homepoker: Caller, folder: Path, teams: tuple[str, ...], said: str
) -> None:
    named = [part for team in teams for part in ("--team", team)]
    answer = homepoker("league", "create", "--name", "Teams", *named, "--data", folder)
    assert answer.code != 0
    assert said in answer.error
    assert "Teams" not in homepoker("league", "list", "--data", folder).out


def test_its_table_is_shown_by_its_name(homepoker: Caller, folder: Path, league: str) -> None:
    answer = homepoker("league", "standings", "--league", "klubliga", "--data", folder)
    rows = [line.split() for line in answer.out.splitlines() if line.strip()[:1].isdigit()]
    assert rows[1][:3] == ["1", "Marta", "31"]
    found = homepoker("league", "standings", "--league", league, "--season", "all", "--data", folder, "--json").json
    assert sum(row["points"] for row in found["rows"]) == 223


def test_its_scheme_gives_points_to_any_result(homepoker: Caller, folder: Path, league: str) -> None:
    asked = ("league", "points", "--club", "--players", 20, "--place", 3, "--knock-outs", 2, "--data", folder, "--json")
    for named in (league, "klubliga"):
        found = homepoker(*asked, "--scheme", named).json
        assert (found["points"], found["scheme"], found["league"]) == (38, league, "Klubliga")
    assert "Sonntagsliga" in homepoker(*asked, "--scheme", "Sonntagsliga").error


def test_a_total_is_explained_down_to_its_terms(homepoker: Caller, folder: Path, league: str) -> None:
    found = homepoker("league", "explain", "Marta", "--data", folder, "--json").json
    assert found["row"]["points"] == 31
    (evening,) = found["evenings"]
    assert (evening["share"], evening["place"], sum(term["points"] for term in evening["terms"])) == ("counted", 1, 31)
    said = homepoker("league", "explain", "marta", "--data", folder, "--lang", "de").out
    assert "Formel" in said
    assert "eigene Knock-outs: " in said
    assert "Platz: " not in said
    assert "Monatsturnier November" in said


def test_other_rules_stand_beside_and_nothing_is_written(homepoker: Caller, folder: Path, league: str) -> None:
    def written() -> str:
        return hashlib.sha256((folder / DATABASE_NAME).read_bytes()).hexdigest()

    before = written()
    found = homepoker("league", "whatif", "--formula", "place", "--data", folder, "--json").json
    assert written() == before
    last = found["rows"][0]
    assert (last["then"]["points"], last["now"]["rank"], last["ranks"]) == (14, 14, 13)
    assert "Monatsturnier" not in homepoker("league", "whatif", "--best", "1", "--data", folder).out


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("explain", "Nobody"), "season.no_such_player"),
        (("explain", "Marta", "--season", "1999"), "season.no_such_season"),
        (("standings", "--league", "l-none"), "season.no_such_league"),
        (("whatif", "--ties", "height"), "season.no_such_tie"),
        (("whatif", "--scheme", "none"), "points.no_such_scheme"),
        (("whatif", "--formula", "1 / (place - 1)"), "points.formula.division_by_zero"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(
    homepoker: Caller, folder: Path, league: str, arguments: tuple[str, ...], key: str
) -> None:
    answer = homepoker("league", *arguments, "--data", folder)
    assert answer.code != 0
    assert answer.error.strip()
    assert key not in answer.error


def test_an_evening_gets_its_own_buy_in_and_factor_in_a_league(homepoker: Caller, folder: Path, league: str) -> None:
    table = homepoker("league", "standings", "--league", league, "--data", folder, "--json").json
    (evening,) = table["evenings"]
    asked = ("league", "evening", evening["began_on"], "--league", "Klubliga", "--data", folder)
    assert homepoker(*asked, "--json").json | {"league": ""} == {
        "id": evening["id"],
        "name": evening["name"],
        "began_on": evening["began_on"],
        "league": "",
        "counts": True,
        "factor": 1,
        "buy_in": None,
        "buy_in_of_till": None,
    }
    said = homepoker(*asked, "--buy-in", "12,50", "--factor", "2", "--json").json
    assert (said["counts"], said["factor"], said["buy_in"]) == (True, 2, 12.5)
    doubled = homepoker("league", "standings", "--league", league, "--data", folder, "--json").json
    assert [row["points"] for row in doubled["rows"]] == [2 * row["points"] for row in table["rows"]]
    out = homepoker(*asked, "--counts-not", "--json").json
    assert (out["counts"], out["buy_in"]) == (False, 12.5)
    assert "does not count in Klubliga" in homepoker(*asked).out
    assert homepoker(*asked, "--buy-in", "league", "--json").json["buy_in"] is None
    assert "is no amount" in homepoker(*asked, "--buy-in", "much").error
    assert "is no factor" in homepoker(*asked, "--factor", "-1").error
    assert "There is no evening" in homepoker("league", "evening", "Mars", "--league", league, "--data", folder).error


def test_a_league_of_a_newer_version_is_listed_as_one_that_cannot_be_shown(
    homepoker: Caller, folder: Path, league: str
) -> None:
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection, connection:
        connection.execute("UPDATE league SET body = json_set(body, '$.weather', 'rain')")
    answer = homepoker("league", "list", "--data", folder)
    assert answer.code == 0
    assert "The league “Klubliga” is not shown. A newer Homepoker knows more" in answer.out
    assert "There is no league" not in answer.out


def test_a_league_by_money_is_set_up_and_shown(homepoker: Caller, folder: Path) -> None:
    named = ("league", "create", "--name", "Geld", "--year", "2026", "--scheme", "money-won", "--data", folder)
    made = homepoker(*named, "--json").json
    assert made["scheme"]["base"] == {"kind": "money"}
    shown = homepoker("league", "standings", "--league", "Geld", "--data", folder)
    assert "Won" in shown.out
    table = homepoker("league", "standings", "--league", "Geld", "--data", folder, "--json").json
    assert (table["unit"], table["set_aside"]) == ("money_won", 0)


def test_extra_points_are_given_changed_and_taken_back(homepoker: Caller, folder: Path, league: str) -> None:
    def extra(*words: object) -> list[dict[str, object]]:
        return list(homepoker("league", "extra", *words, "--league", league, "--data", folder, "--json").json)

    def total(name: str) -> float:
        asked = homepoker("league", "standings", "--league", league, "--data", folder, "--json").json
        return next(float(row["points"]) for row in asked["rows"] if row["name"] == name)

    before = total("Marta")
    assert "There are no extra points" in homepoker("league", "extra", "--league", league, "--data", folder).out
    (given,) = extra("Marta", "--points=-2,5", "--reason", "Late three times", "--on", "2026-03-01")
    assert (given["name"], given["points"], given["on"]) == ("Marta", -2.5, "2026-03-01")
    assert (given["reason"], given["is_taken_back"], given["import"]) == ("Late three times", False, None)
    assert total("Marta") == before - 2.5
    shown = homepoker("league", "standings", "--league", league, "--data", folder).out
    assert "Extra" in shown
    assert "-2.5" in shown.replace("−", "-")

    first, second = extra("--change", given["id"], "--points=-1")
    assert (first["id"], first["is_taken_back"]) == (given["id"], True)
    assert (second["points"], second["reason"], second["is_taken_back"]) == (-1, "Late three times", False)
    assert total("Marta") == before - 1
    extra("--take-back", second["id"])
    assert total("Marta") == before
    listed = homepoker("league", "extra", "--league", league, "--data", folder).out
    assert listed.count("taken back") == 2
    extra("--count-again", second["id"])
    assert total("Marta") == before - 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Marta", "--points=zwei", "--reason", "x"), "is no number of points"),
        (("Marta", "--points=0", "--reason", "x"), "is no number of points"),
        (("Marta", "--points=5"), "need a reason"),
        (("Marta", "--points=5", "--reason", "x", "--on", "2025-01-01"), "not in the season"),
        (("--take-back", "x-nobody"), "have the id “x-nobody”"),
    ],
)
def test_extra_points_that_cannot_be_meant_are_refused_in_words(
    homepoker: Caller, folder: Path, league: str, words: tuple[str, ...], said: str
) -> None:
    answer = homepoker("league", "extra", *words, "--league", league, "--data", folder)
    assert answer.code != 0
    assert said in answer.error


def test_a_league_by_money_takes_no_extra_points_and_says_so(homepoker: Caller, folder: Path) -> None:
    homepoker("league", "create", "--name", "Money", "--year", "2026", "--scheme", "money-won", "--data", folder)
    asked = ("league", "extra", "--league", "Money", "--data", folder)
    assert "go by money won" in homepoker(*asked).out.replace("goes", "go")
    answer = homepoker(*asked, "Marta", "--points=5", "--reason", "Help")
    assert answer.code != 0
    assert "points are no money" in answer.error
