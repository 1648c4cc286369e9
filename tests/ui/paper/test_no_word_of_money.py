"""No paper and no file of an evening that is not played for money has a word of it.

Complete by construction: every public function of the papers and files that is given words is called here, or stands
in a list with the reason why it is not.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import FrameType

import pytest

import homepoker.services.exchange as files
import homepoker.ui.paper as papers
from homepoker.core import seating
from homepoker.core.change_making import Exchange, Holder
from homepoker.core.league.definition import League, Team
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.quantities import Seat
from homepoker.services.club import Club
from homepoker.services.evening.seat_moves import SeatMove, SeatMoves
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.journal_sheet import journal_of
from homepoker.services.exchange.league_report import building
from homepoker.services.exchange.league_report.files import drawn, league_file, wall_list
from homepoker.services.exchange.league_report.report import LeagueFormat, SeasonOfLeague
from homepoker.services.exchange.packing_paper import packing_paper
from homepoker.services.exchange.paper_file import Paper, PaperFormat, export
from homepoker.services.exchange.race_papers import race_paper
from homepoker.services.exchange.result_picture import ResultPart, result_picture
from homepoker.services.exchange.sheet_parts import published_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheets, evening_sheets
from homepoker.services.exchange.table_papers import (
    by_name,
    by_table,
    duty_lines,
    exchange_sheet,
    move_slips,
    table_card_sheets,
)
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.words import LANGUAGES, Words
from homepoker.ui.league.charts.report_drawing import draw_report
from homepoker.ui.paper import cards
from homepoker.ui.paper.chat_picture import draw_result
from homepoker.ui.paper.packing_sheet import packing_sheet
from homepoker.ui.paper.race_sheet import race_sheets
from homepoker.ui.paper.seating_list import seating_list
from homepoker.ui.paper.structure_sheet import save_structure, structure_sheet
from homepoker.ui.paper.tables import to_pdf
from homepoker.ui.paper.wall import to_wall_pdf
from tests.core.test_packing_list import PROFILE as WITH_A_CASE
from tests.league_seasons import YEAR
from tests.played_evenings import NAMES, RESOURCES, club_of, evening, id_of, open_evening, play_to_the_winner
from tests.ui.money_words import WORDS_OF_MONEY

ON = date(2026, 1, 9)

OF_MONEY = {
    "services.exchange.till_sheets": "the till's own books: there are none without money",
}
"""Modules of papers that an evening without money does not have."""

NOT_CALLED = {
    "services.exchange.lost_club": "the club's whole file, of which no paper is made",
    "services.exchange.league_report.files.due_folders": "which folders are refreshed: it says when, in no file",
    "services.exchange.standings_sheets.percent": "a number with its sign: no season here has shares",
    "services.exchange.league_report.files.write_folder": "writes what league_file makes",
}
"""Functions, or modules, with words that make no paper of an evening; with the reason."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    for player in found.register.players():
        found.register.change(replace(player, may_publish=player.name != "Jo"))
    evening(found, "Januar", ON, NAMES[:6])
    evening(found, "Februar", date(2026, 2, 6), NAMES[1:8])
    catch_up(found)
    yield found
    found.close()


def made(club: Club, words: Words, folder: Path) -> None:
    """Make every paper and every file of evenings and of their season."""
    going = open_evening(club, "Heute", date(2026, 3, 6), NAMES[:14])
    of_evening(club, going, words)
    at_the_tables(club, going, words, folder)
    play_to_the_winner(going, NAMES[:14], {})
    of_evening(club, going, words)
    draw_result(result_picture(going.state, tuple(ResultPart), "Verein", words.name, words))
    of_season(club, words)


def of_evening(club: Club, desk: TournamentDesk, words: Words) -> None:
    names = published_names(club.register.players(), words)
    for has_tick in ("", "isst mit"):
        state = replace(desk.state, profile=replace(desk.state.profile, tick_word=has_tick))
        for kind in PaperFormat:
            export(evening_sheets(state, kind, names, words, club.books, has_prizes=True), kind, words, ON, to_pdf)
    journal_of(club, desk.tournament_id, desk.now(), words)


def at_the_tables(club: Club, desk: TournamentDesk, words: Words, folder: Path) -> None:
    state = desk.state
    cards.seat_cards(by_table(state, words), state.name, ON, words)
    seating_list(state.name, by_table(state, words), by_name(state, words), ON, words)
    cards.duty_sheet(duty_lines(state, club.books, words), ON, words)
    to_pdf(table_card_sheets(state, words), ON, words)
    (entry, seat), *_ = [(entry, Seat(1, number)) for entry, number in seating.at_table(state.seating, 1)]
    moved = SeatMoves((SeatMove(entry, seat, Seat(2, 9)),))
    cards.move_slips(move_slips(moved, state, club.books, words), state.name, ON, words)
    holder = Holder(entry, 1, seat.number, {500: 2})
    to_pdf([exchange_sheet(100, [Exchange(holder, {500: 1}, {100: 5})], state, words)], ON, words)
    race_sheets(race_paper(state, club.books, (25,), 100, words), ON, words)
    structure_sheet(state.profile, ON, words)
    save_structure(folder / "structure.pdf", state.profile, ON, words)
    paper = packing_paper(WITH_A_CASE, words)
    assert paper is not None
    packing_sheet(paper, ON, words)


def of_season(club: Club, words: Words) -> None:
    teams = (Team("Rot", frozenset(map(id_of, NAMES[:3]))), Team("Blau", frozenset(map(id_of, NAMES[3:6]))))
    rule = StandingsRule(best=1, ties=(TieBreak.WINS, TieBreak.ATTENDANCES), qualified=2)
    league = League("l", "Liga", PointsScheme(PlaceTable((10_000, 5_000))), rule, (YEAR,), teams=teams)
    club.leagues.save(league)
    lists = CalendarLists(club)
    season, *_ = lists.seasons()
    for report in (
        building.report_of(club, SeasonOfLeague(league, YEAR), words),
        building.report_of(club, season, words),
    ):
        drawings = drawn(report, LeagueFormat.PDF, draw_report, words, Paper())
        for kind in LeagueFormat:
            league_file(report, kind, drawings, words)
        drawings.picture()
        to_wall_pdf(wall_list(report, words), ON, words, Paper())
    building.pictures_of(club, SeasonOfLeague(league, YEAR), words)
    listed = lists.league_list(season)
    calendar_list_sheets(listed, PaperFormat.XLSX, published_names(club.register.players(), words), words, club.books)


def with_words(*packages: object) -> dict[str, object]:
    """The public functions of these packages that are given words, by module and name."""
    found: dict[str, object] = {}
    for package in packages:
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):  # type: ignore[attr-defined]
            module = importlib.import_module(info.name)
            for name, function in inspect.getmembers(module, inspect.isfunction):
                is_own = function.__module__ == info.name and not name.startswith("_")
                if is_own and "words" in inspect.signature(function).parameters:
                    found[f"{info.name.removeprefix('homepoker.')}.{name}"] = function.__code__
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_and_no_file_has_a_word_of_money(
    club: Club, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    said: set[str] = set()
    text = Words.text

    def heard(words: Words, key: str, **values: object) -> str:
        shown = text(words, key, **values)  # type: ignore[arg-type]
        said.add(f"{key}: {shown}")
        return shown

    monkeypatch.setattr(Words, "text", heard)
    made(club, Words(RESOURCES / "locale", language, club.name_of).strict(), tmp_path)
    assert len(said) > 200
    assert sorted(one for one in said if WORDS_OF_MONEY.search(one.partition(": ")[2])) == []


def test_every_function_that_makes_one_is_called(club: Club, tmp_path: Path, qapp: object) -> None:
    wanted = {name: code for name, code in with_words(files, papers).items() if name.rpartition(".")[0] not in OF_MONEY}
    called: set[object] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(look)
    try:
        made(club, Words(RESOURCES / "locale", "de", club.name_of).strict(), tmp_path)
    finally:
        sys.setprofile(None)
    silent = {name for name, code in wanted.items() if code not in called}
    excused = {name for name in NOT_CALLED if any(f"{one}.".startswith(f"{name}.") for one in silent)}
    assert excused == set(NOT_CALLED), "reasons for what is called, or is no more"
    assert [one for one in sorted(silent) if not any(f"{one}.".startswith(f"{name}.") for name in excused)] == []
