"""The folder that is refreshed: whole files or none, the season of today, and failures in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.files import (
    NOTHING_DRAWN,
    FolderNotRefreshed,
    OldFilesLeft,
    due_folders,
    tidy_folder,
    write_folder,
)
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.folders import LeagueFolder, keep_folder, read_folders
from tests.league_seasons import a_league
from tests.played_evenings import RESOURCES, evening


@pytest.fixture
def words(club: Club) -> Words:
    return Words(RESOURCES / "locale", "de", club.name_of)


def test_the_files_of_the_league_are_written_under_the_name_of_its_season(
    club: Club, words: Words, tmp_path: Path
) -> None:
    chosen = LeagueFolder(a_league(club).id, str(tmp_path), ("csv", "json", "unheard-of"))
    (due,), _ = due_folders(club, [chosen], words)
    paths = write_folder(due, NOTHING_DRAWN, words)
    assert [path.name for path in paths] == ["Klubliga · Saison 2026.csv", "Klubliga · Saison 2026.json"]
    assert all(path.read_bytes() for path in paths)


def test_a_new_title_takes_the_files_of_the_old_one_away_and_no_others(
    club: Club, words: Words, tmp_path: Path
) -> None:
    shown = tmp_path / "www"
    shown.mkdir()
    league = a_league(club)
    keep_folder(club.folder, LeagueFolder(league.id, str(shown), ("csv",)))

    def refreshed() -> set[str]:
        (due,), _ = due_folders(club, read_folders(club.folder), words)
        tidy_folder(club.folder, due, write_folder(due, NOTHING_DRAWN, words))
        return {path.name for path in shown.iterdir()}

    (shown / "Satzung.csv").touch()
    assert refreshed() == {"Satzung.csv", "Klubliga · Saison 2026.csv"}
    (season,) = league.seasons
    ClubLeagues(club).save(replace(league, name="Sommerliga"))
    assert refreshed() == {"Satzung.csv", "Sommerliga · Saison 2026.csv"}
    # What another league has written under that name is its own; the state of the last season stays.
    keep_folder(club.folder, LeagueFolder("l-other", str(shown), ("csv",), "s", ("Sommerliga · Saison 2026.csv",)))
    ClubLeagues(club).save(replace(league, name="Winterliga"))
    keep_folder(club.folder, LeagueFolder(league.id, str(shown), ("csv", "json")))
    assert refreshed() >= {"Sommerliga · Saison 2026.csv", "Winterliga · Saison 2026.csv"}
    ClubLeagues(club).save(replace(league, name="Winterliga", seasons=(replace(season, id="s-new", name="Neu"),)))
    assert refreshed() >= {"Winterliga · Saison 2026.csv", "Winterliga · Neu.csv"}


def test_an_old_file_that_cannot_be_deleted_is_said_once(club: Club, words: Words, tmp_path: Path) -> None:
    shown = tmp_path / "www"
    shown.mkdir()
    league = a_league(club)
    keep_folder(club.folder, LeagueFolder(league.id, str(shown), ("csv",)))

    def refresh() -> None:
        (due,), _ = due_folders(club, read_folders(club.folder), words)
        tidy_folder(club.folder, due, write_folder(due, NOTHING_DRAWN, words))

    refresh()
    old = shown / "Klubliga · Saison 2026.csv"
    old.unlink()
    old.mkdir()  # which no program deletes as a file
    ClubLeagues(club).save(replace(league, name="Sommerliga"))
    with pytest.raises(OldFilesLeft) as left:
        refresh()
    said = words.say(left.value.sentence)
    assert f"ließen sich nicht löschen: {old.name} (" in said
    assert (shown / "Sommerliga · Saison 2026.csv").is_file()
    refresh()
    assert old.is_dir()


def test_a_list_of_the_rulebook_has_a_folder_too(club: Club, words: Words, tmp_path: Path) -> None:
    (due,), _ = due_folders(club, [LeagueFolder("", str(tmp_path), ("csv",))], words)
    assert [path.name for path in write_folder(due, NOTHING_DRAWN, words)] == ["Rangliste 2026.csv"]


def test_lists_of_two_formulas_take_no_file_of_each_other_away(club: Club, words: Words, tmp_path: Path) -> None:
    keep_folder(club.folder, LeagueFolder("", str(tmp_path), ("csv",)))
    evening(club, "ÜSG", date(2027, 1, 8), ("Ida", "Max"))
    for day, scoring in ((15, Scoring.APSA), (22, Scoring.UESG)):
        evening(club, "Abend", date(2027, 1, day), ("Max", "Ida"), scoring=scoring)
        catch_up(club)
        (due,), _ = due_folders(club, read_folders(club.folder), words)
        tidy_folder(club.folder, due, write_folder(due, NOTHING_DRAWN, words))
    names = {path.name for path in tmp_path.glob("*.csv")}
    assert names == {"Rangliste 2027 nach APSA.csv", "Rangliste 2027 nach ÜSG.csv"}


def test_a_league_that_is_gone_is_said_and_one_without_a_season_is_passed_over(
    club: Club, words: Words, tmp_path: Path
) -> None:
    empty = replace(a_league(club), seasons=())
    ClubLeagues(club).save(empty)
    gone = LeagueFolder("gone", str(tmp_path), ("csv",))
    due, (problem,) = due_folders(club, [gone, LeagueFolder(empty.id, str(tmp_path), ("csv",))], words)
    assert due == []
    assert f"Die Liga, deren Dateien in {tmp_path} stehen" in words.say(problem.sentence)


def test_a_league_whose_formula_fails_is_said_and_others_are_written(club: Club, words: Words, tmp_path: Path) -> None:
    broken = replace(a_league(club), scheme=PointsScheme(FormulaBase("1 / (spieler - 3)")))
    ClubLeagues(club).save(broken)
    wanted = [LeagueFolder(broken.id, "www", ("csv",)), LeagueFolder("", str(tmp_path), ("csv",))]
    due, (problem,) = due_folders(club, wanted, words)
    assert [one.chosen.league for one in due] == [""]
    assert "Die Liga „Klubliga“ lässt sich nicht rechnen" in words.say(problem.sentence)


def test_a_folder_that_is_not_there_is_said_with_what_to_do(club: Club, words: Words, tmp_path: Path) -> None:
    (due,), _ = due_folders(club, [LeagueFolder("", str(tmp_path / "stick"), ("csv",))], words)
    with pytest.raises(FolderNotRefreshed) as refused:
        write_folder(due, NOTHING_DRAWN, words)
    said = words.say(refused.value.sentence)
    assert str(tmp_path / "stick") in said
    assert "Schließ das Laufwerk an" in said


def test_a_disk_that_is_full_leaves_the_old_file_and_nothing_half(
    club: Club, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (due,), _ = due_folders(club, [LeagueFolder("", str(tmp_path), ("csv",))], words)
    (path,) = write_folder(due, NOTHING_DRAWN, words)
    path.write_bytes(b"as it was")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("homepoker.store.files.durable_files.os.fsync", full)
    with pytest.raises(FolderNotRefreshed) as refused:
        write_folder(due, NOTHING_DRAWN, words)
    assert "No space left on device" in words.say(refused.value.sentence)
    assert path.read_bytes() == b"as it was"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == [path.name]
