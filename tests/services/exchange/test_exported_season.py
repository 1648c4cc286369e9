"""What the program exports of a season can be imported again, and says the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.services.club import Club
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.standings_sheets import calendar_list_sheets, calendar_terms_sheet
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.exchange.spreadsheet import to_csv, to_xlsx
from homepoker.store.resource_files import resources
from tests.played_evenings import club_of

SEASON = """Datum;Abend;Name;Platz;Punkte;KO
15.11.2024;Herbstturnier;Ida Größl;1;1.250,5;3
15.11.2024;Herbstturnier;Max Huber;2;8;1
15.11.2024;Herbstturnier;=Eva;2;8;0
29.11.2024;Winterturnier;Max Huber;1;12,25;2
29.11.2024;Winterturnier;Ida Größl;2;7;0
"""

Kept = set[tuple[date, str, str, int, Decimal, int]]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path / "club", ())
    yield club
    club.close()


def take_in(club: Club, name: str, data: bytes) -> None:
    importing = ResultImport(club, read_result_files([(name, data)]))
    assert importing.plan().problems == ()
    importing.carry_out(lambda evening: evening.title)


def kept(club: Club) -> Kept:
    names = {player.id: player.name for player in club.players()}
    titles = {evening.tournament_id: evening.name for evening in club.archive.evenings(date.min, date.max)}
    found = club.archive.results(None, date.min, date.max)
    return {
        (one.began_on, titles[one.tournament], names[one.player], one.place, Decimal(one.points), one.knock_outs)
        for one in found
    }


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_an_exported_season_is_imported_as_it_was(club: Club, tmp_path: Path, language: str, ending: str) -> None:
    take_in(club, "season.csv", SEASON.encode("cp1252"))
    lists = CalendarLists(club)
    found = lists.league_list(lists.seasons()[0])
    words = Words(resources() / "locale", language, club.name_of)
    names = {player.id: player.name for player in club.players()}
    if ending == "xlsx":
        data = to_xlsx(calendar_list_sheets(found, PaperFormat.XLSX, lambda player: names[player], words, club.books))
    else:
        data = to_csv(calendar_terms_sheet(found, lambda player: names[player], words), language)
    other = club_of(tmp_path / "other", ())
    try:
        take_in(other, f"season.{ending}", data)
        assert kept(other) == kept(club)
        assert len(kept(club)) == 5
    finally:
        other.close()
