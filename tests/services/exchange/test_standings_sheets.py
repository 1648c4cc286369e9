"""Standings and lists as files: complete in both languages, and naming only who agreed to it."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from homepoker.core.league.calendar_lists import Season
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.exchange import paper_file, sheet_parts, standings_sheets, table_papers
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet
from tests.desks import BOOKS, Evening, words_in
from tests.played_evenings import (
    NAMES,
    RESOURCES,
    club_of,
    evening,
    id_of,
    open_evening,
    play_to_the_winner,
    the_real_evening,
)

TODAY = date(2026, 11, 21)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def words_of(club: Club, language: str = "de") -> Words:
    return Words(RESOURCES / "locale", language, club.name_of)


def named(club: Club, words: Words) -> sheet_parts.NameOf:
    return sheet_parts.published_names(club.players(), words)


def withhold(club: Club, name: str) -> None:
    player = club.register.player(id_of(name))
    assert player is not None
    club.register.change(replace(player, may_publish=False))


class TestTick:
    def test_tables_for_the_clubs_books_tell_whose_tick_is_set_and_the_paper_for_the_wall_does_not(self) -> None:
        night = Evening(tick_word="bezahlt").begin("ida", "max", "eva")
        night.field.tick(night.entry("max"), is_ticked=True)
        night.out("eva", "ida")
        night.out("max", "ida")
        words, state = words_in("de"), night.desk.state
        in_csv, in_xlsx, in_pdf = (
            standings_sheets.evening_sheets(state, kind, words.name, words, BOOKS, has_prizes=True)
            for kind in (PaperFormat.CSV, PaperFormat.XLSX, PaperFormat.PDF)
        )
        assert in_csv[0].columns[-1].title == "bezahlt"
        assert [(row[1], row[-1]) for row in in_csv[0].rows] == [("Ida", ""), ("Max", "ja"), ("Eva", "")]
        assert "bezahlt" not in [column.title for column in in_pdf[0].columns]
        assert [row[0] for row in in_xlsx[1].rows] == ["Ida", "Max", "Eva"]
        assert in_xlsx[1].subtitle == "bezahlt: 1 von 3"
        book = load_workbook(BytesIO(paper_file.export(in_xlsx, PaperFormat.XLSX, words, TODAY, printed)))
        assert len(book.sheetnames) == 2

    def test_a_club_that_ticks_nothing_has_no_column_for_it(self) -> None:
        night = Evening().begin("ida", "max")
        words = words_in("de")
        for kind in PaperFormat:
            (sheet,) = standings_sheets.evening_sheets(
                night.desk.state, kind, words.name, words, BOOKS, has_prizes=True
            )
            assert all(column.title for column in sheet.columns)


class TestNames:
    def test_two_of_one_name_are_told_apart_on_paper_too(self, club: Club) -> None:
        club.register.add(Player(PlayerId("max-2"), "Max", nickname="Ace"))
        name_of = named(club, words_of(club))
        assert {name_of(id_of("Max")), name_of(PlayerId("max-2"))} == {"Max", "Max (Ace)"}

    def test_a_published_paper_leaves_out_who_did_not_agree(self, club: Club) -> None:
        withhold(club, "Max")
        words = words_of(club)
        sheet = standings_sheets.evening_standings_sheet(
            the_real_evening(club).state, named(club, words), words, club.books
        )
        assert [row[1] for row in sheet.rows][:3] == ["Ida", "ohne Namen", "Eva"]
        assert "1 Spieler hat nicht zugestimmt, genannt zu werden." in sheet.notes

    def test_a_screen_shows_everybody(self, club: Club) -> None:
        withhold(club, "Max")
        club.players()
        assert sheet_parts.shown_names(club.names, words_of(club))(id_of("Max")) == "Max"

    @pytest.mark.parametrize("names", ["shown", "published"])
    def test_whom_the_register_does_not_know_is_a_former_member(self, club: Club, names: str) -> None:
        words = words_of(club, "en")
        name_of = sheet_parts.shown_names(club.names, words) if names == "shown" else named(club, words)
        assert name_of(PlayerId("p-gone")) == "Former member"

    def test_a_consent_for_everybody_needs_no_note(self, club: Club) -> None:
        words = words_of(club)
        sheet = standings_sheets.evening_standings_sheet(
            the_real_evening(club).state, named(club, words), words, club.books
        )
        assert not any("zugestimmt" in note for note in sheet.notes)


class TestStandings:
    def test_the_points_stand_with_their_parts_and_their_rule(self, club: Club) -> None:
        words = words_of(club)
        sheet = standings_sheets.evening_standings_sheet(
            the_real_evening(club).state, named(club, words), words, club.books
        )
        assert sheet.title == "Monatsturnier November"
        assert sheet.subtitle == "Ergebnis vom 20.11.2026 · 14 Spieler"
        assert sheet.rows[0] == (1, "Ida", 3, Decimal(28), Decimal(3), Decimal(31))
        assert sum(Decimal(str(row[5])) for row in sheet.rows) == 223
        assert any("Punkteregeln" in note for note in sheet.notes)

    def test_prizes_are_the_last_column_where_it_was_played_for_them(self, club: Club) -> None:
        words = words_of(club)
        desk = open_evening(club, "Kasse", date(2026, 11, 20), NAMES[:9], fees=Fees(entry_fee=1_000, house_fee=100))
        play_to_the_winner(desk, NAMES[:9], {})
        sheet = standings_sheets.evening_standings_sheet(desk.state, named(club, words), words, club.books)
        assert sheet.columns[-1].title == "Preis"
        assert [row[-1] for row in sheet.rows][:4] == [Decimal(41), Decimal(24), Decimal(16), Decimal(0)]

    def test_bounties_follow_where_there_are_any(self, club: Club) -> None:
        words = words_of(club)
        fees = Fees(entry_fee=2_000, bounty=1_000)
        desk = open_evening(club, "Kasse", date(2026, 11, 20), NAMES[:3], fees=fees)
        play_to_the_winner(desk, NAMES[:3], {})
        sheet = standings_sheets.evening_standings_sheet(desk.state, named(club, words), words, club.books)
        assert [column.title for column in sheet.columns][-2:] == ["Preis", "Kopfgeld"]
        assert sum(Decimal(str(row[-1])) for row in sheet.rows) == 30

    def test_an_evening_without_points_shows_places_and_knock_outs(self, club: Club) -> None:
        words = words_of(club)
        desk = evening(club, "Spaß", date(2026, 11, 20), NAMES[:4], scoring=Scoring.NONE)
        sheet = standings_sheets.evening_standings_sheet(desk.state, named(club, words), words, club.books)
        assert [column.title for column in sheet.columns] == ["Platz", "Name", "Knock-outs"]
        assert sheet.rows[0] == (1, "Ida", 3)


class TestLists:
    def test_a_month_is_called_by_its_name(self, club: Club) -> None:
        assert standings_sheets.season_title(Season(2026, 3), words_of(club)) == "Rangliste März 2026"
        assert standings_sheets.season_title(Season(2026), words_of(club, "en")) == "Ranking 2026"

    def test_the_list_names_its_podium_and_the_breakdown_each_evening(self, club: Club) -> None:
        lists, words = CalendarLists(club), words_of(club)
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max", "Eva")))
        archive_evening(club, evening(club, "Fasching", date(2026, 2, 1), ("Max", "Ida", "Eva")))
        found = lists.league_list(Season(2026))
        sheet = standings_sheets.calendar_list_sheet(found, named(club, words), words, club.books)
        assert sheet.rows[0] == (1, "Ida", Decimal(12), 2, 1, 2)
        assert sheet.notes[0] == "Auf dem Podest: 1. Ida; 1. Max; 3. Eva"
        terms = standings_sheets.calendar_terms_sheet(found, named(club, words), words)
        assert len(terms.rows) == 6
        assert terms.rows[0] == (1, "Ida", date(2026, 1, 31), "Neujahr", 1, 3, 2, Decimal(6), Decimal(2), Decimal(8))

    @pytest.mark.parametrize(("kind", "sheets"), [(PaperFormat.CSV, 1), (PaperFormat.XLSX, 2), (PaperFormat.PDF, 1)])
    def test_only_a_workbook_holds_the_breakdown(self, club: Club, kind: PaperFormat, sheets: int) -> None:
        lists, words = CalendarLists(club), words_of(club)
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max", "Eva")))
        found = lists.league_list(Season(2026))
        assert len(standings_sheets.calendar_list_sheets(found, kind, named(club, words), words, club.books)) == sheets

    def test_a_fading_list_says_how_much_of_each_evening_counts(self, club: Club) -> None:
        lists, words = CalendarLists(club), words_of(club)
        for year in (2025, 2026):
            archive_evening(
                club, evening(club, "Mai", date(year, 5, 1), ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA)
            )
        terms = standings_sheets.calendar_terms_sheet(lists.league_list(Season(2026)), named(club, words), words)
        assert [row[9] for row in terms.rows] == ["50 %", "100 %", "50 %", "100 %"]


class TestFiles:
    def test_a_csv_holds_the_list_alone(self, club: Club) -> None:
        words = words_of(club)
        desk = the_real_evening(club)
        sheet = standings_sheets.evening_standings_sheet(desk.state, named(club, words), words, club.books)
        text = paper_file.export([sheet, sheet], PaperFormat.CSV, words, TODAY, printed).decode("utf-8-sig")
        rows = list(csv.reader(StringIO(text), delimiter=";"))
        assert (len(rows), rows[1][1], rows[1][5]) == (15, "Ida", "31")

    def test_a_workbook_holds_the_list_and_its_breakdown(self, club: Club) -> None:
        lists, words = CalendarLists(club), words_of(club, "en")
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), NAMES[:6]))
        found, name_of = lists.league_list(Season(2026)), named(club, words)
        sheets = [
            standings_sheets.calendar_list_sheet(found, name_of, words, club.books),
            standings_sheets.calendar_terms_sheet(found, name_of, words),
        ]
        book = load_workbook(BytesIO(paper_file.export(sheets, PaperFormat.XLSX, words, TODAY, printed)))
        assert book.sheetnames == ["Ranking 2026", "Breakdown Ranking 2026"]

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_a_page_shows_the_standings_and_the_day_of_printing(self, club: Club, language: str) -> None:
        words = words_of(club, language)
        desk = the_real_evening(club)
        EndingCommands(desk).close()
        sheet = standings_sheets.evening_standings_sheet(desk.state, named(club, words), words, club.books)
        text = paper_file.export([sheet], PaperFormat.PDF, words, TODAY, printed).decode()
        assert all(part in text for part in ("Monatsturnier November", "Özgür", words.date(TODAY)))

    def test_file_names_keep_to_what_every_system_accepts(self) -> None:
        name = paper_file.file_name('Wer gewinnt? <Finale 1/2>: "Klub"', date(2026, 11, 20), PaperFormat.PDF)
        assert name == "2026-11-20 Wer gewinnt Finale 1 2 Klub.pdf"
        dated = paper_file.file_name("Turnier am 21.11.2026", date(2026, 11, 21), PaperFormat.PDF)
        assert dated == "Turnier am 21.11.2026.pdf", "the date is said once"
        assert paper_file.file_name("…", None, PaperFormat.CSV) == "….csv"
        assert paper_file.file_name("???", None, PaperFormat.XLSX) == "homepoker.xlsx"


class TestSeats:
    def test_everybody_gets_a_card_with_the_seat(self, club: Club) -> None:
        withhold(club, "Max")
        desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:14])
        seated = table_papers.by_table(desk.state, words_of(club))
        assert sorted(one.player for one in seated) == sorted(NAMES[:14])
        assert seated == sorted(seated, key=lambda one: (one.table, one.seat))

    def test_the_seating_list_has_the_alphabet(self, club: Club) -> None:
        desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:14])
        names = [one.player for one in table_papers.by_name(desk.state, words_of(club))]
        assert names.index("Mia") < names.index("Özgür") < names.index("Tom")


def printed(sheets: Sequence[Sheet], printed_on: date, words: Words) -> bytes:
    """What is handed over to be printed."""
    return f"{[(sheet.title, sheet.rows) for sheet in sheets]} {words.date(printed_on)}".encode()
