"""The screens of Players, League, Settings and the house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from homepoker.core.league.definition import League, LeagueSeason, Team
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.payouts import Fees
from homepoker.core.points.scheme import FormulaBase, MoneyWon, PlaceTable, PointsScheme
from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.exchange.evening_preview import check
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport, evening_name, undo
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft
from homepoker.services.words import Words
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from homepoker.store.files.file_names import plain_name
from homepoker.store.league.past_imports import PastImport
from homepoker.store.league.schemes import presets
from homepoker.store.resource_files import resources
from homepoker.ui.league.imports.page import ResultImportPage
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.what_if_page import WhatIfPage
from homepoker.ui.manual.page import ManualPages
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulebook.club_book.forms import RuleForm
from homepoker.ui.rulebook.club_book.panel import ClubBookPage


def section(name: str) -> Prepare:
    """Open a section of the rail, with the focus in it."""
    return lambda made: made.application.window.show_section(name).setFocus()


def _players(show: Callable[[PlayersSection, Club], None]) -> Prepare:
    """Show the Players section in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("players")
        if isinstance(section, PlayersSection):
            show(section, made.club)

    return prepare


def _league(show: Callable[[LeagueSection, Club, Words], object]) -> Prepare:
    """Show a league of the club in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("league")
        if isinstance(section, LeagueSection):
            show(section, made.club, made.application.words)

    return prepare


def _manual(page: int) -> Prepare:
    """Show the manual at one of its pages."""
    return lambda made: made.opened.manual.open(page)


def _manual_search(made: Stage) -> None:
    page = made.application.window.show_section("help")
    assert isinstance(page, ManualPages)
    page.go_to_search()
    page.field.setText("name")


def _house_rules(show: Callable[[ClubBookPage, Draft], None] | None = None) -> Prepare:
    """Show the club's own book in one of its states."""

    def prepare(made: Stage) -> None:
        made.application.window.show_section("rulebook")
        page = made.application.window.show_section("house_rules")
        if show is not None and isinstance(page, ClubBookPage):
            words = made.application.words
            drinks = Draft("2", words.text("screenshots.drinks"), words.text("screenshots.drinks_text"))
            show(page, drinks)
        # What was said on the way there belongs to no picture.
        made.application.window.toasts.clear()

    return prepare


def _evening_file(made: Stage) -> None:
    """Show what an evening file holds that the club does not know."""
    checked = check(resources() / "sample" / "evening.homepoker.json")
    name = f"{plain_name(checked.evening.tournament.name)}{EXTENSION}"
    made.opened.evening_files.show(replace(checked, file=Path(name)))


# The house rules


def show_answer(page: ClubBookPage, drinks: Draft) -> None:
    """Show a policy that the club answers otherwise."""
    _begin_book(page, drinks)
    page.open_policy("race.method")


def show_number(page: ClubBookPage, drinks: Draft) -> None:
    """Show a policy that is answered by a number."""
    _begin_book(page, drinks)
    page.open_policy("seat.max_per_table")


def show_rule(page: ClubBookPage, drinks: Draft) -> None:
    """Show a house rule in its form."""
    _begin_book(page, drinks)
    page.open_house_rule("1")


def show_new_book(page: ClubBookPage, _drinks: Draft) -> None:
    """Show the form of a new book."""
    page.begin()


def show_topics(page: ClubBookPage, drinks: Draft) -> None:
    """Show the search for the topics of a rule."""
    _begin_book(page, drinks)
    page.write_rule()
    form = page.card
    if isinstance(form, RuleForm) and form.library is not None:
        form.library.prepare()
        form.library.wait()
        QCoreApplication.processEvents()
        form.topics.search.setText("overchip")
        form.topics.search.setFocus()


def show_asking(page: ClubBookPage, drinks: Draft) -> None:
    """Show the question before the whole book is taken out."""
    _begin_book(page, drinks)
    page.ask_take_out()


def show_taken_out(page: ClubBookPage, drinks: Draft) -> None:
    """Show the page after the club's only book was taken out."""
    _begin_book(page, drinks)
    page.take_book_out()


def _begin_book(page: ClubBookPage, drinks: Draft) -> None:
    page.take_example()
    book = page.book
    if book is not None:
        club_book.write_rule(page.club, book.id, drinks)
        page.refresh()


# Past results that are imported


_DAYS_WRITTEN = ("12.01.", "26.01.", "09.02.", "23.02.", "08.03.", "22.03.", "12.04.", "26.04.")
_EVENINGS_WRITTEN = (
    "Datum;Name;Platz;Punkte;Knock-outs",
    *(
        f"{day}2024;{name};{place};{points};{place % 3}"
        for day, names in (
            ("12.01.", ("Marta Grünwald", "Jürgen Kofler", "Özlem Yildiz", "Stefan Haidr", "Karin Lorenz")),
            ("26.01.", ("Özlem Yildiz", "Jürgen Kofler", "Marta Grünwald", "Karin Lorenz", "Stefan Haidr")),
        )
        for place, (name, points) in enumerate(zip(names, ("20", "16", "13", "11", "10"), strict=True), start=1)
    ),
)
_NAMES_WRITTEN = (
    "Grünwald, Marta",
    "Kofler Jürgen",
    "Yildiz, Özlem",
    "Stefan Haidr",
    "Haas Wolfgang (Gast)",
    "Karin „Kai“ Lorenz",
)


def _secretarys_list() -> ResultFiles:
    """A wide sheet as a club's secretary keeps it: titles, totals of which one is wrong, a slip, sums, a footnote."""
    rows = ["Rangliste 2024;", "Stand nach dem Frühjahr;", "", f"Rang;Name;{';'.join(_DAYS_WRITTEN)};Gesamt"]
    for rank, name in enumerate(_NAMES_WRITTEN, start=1):
        points = [_points_written(rank, at) for at in range(len(_DAYS_WRITTEN))]
        total = sum(float(one.replace(",", ".")) for one in points if one[0].isdigit()) + (12 if rank == 2 else 0)
        rows.append(f"{rank};{name};{';'.join(points)};{total:.1f}".replace(".0", "").replace(".5", ",5"))
    rows.append(f";Teilnehmer;{';'.join('5' for _ in _DAYS_WRITTEN)}")
    rows += ["", "*) ohne Wertung, weil zu spät gekommen und schon vor der Pause wieder gegangen"]
    return read_result_files([("Rangliste 2024.csv", "\n".join(rows).encode("cp1252", "replace"))])


def _points_written(rank: int, at: int) -> str:
    if (rank, at) == (4, 2):
        return "zwölf"
    if (rank + at) % 5 == 0:
        return "–"
    worth = 3 + (rank * 7 + at * 5) % 19
    return f"{worth},5" if (rank + at) % 3 == 0 else str(worth)


def show_no_imports(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the list of a club that has imported nothing."""
    if (shown := section.open_imports()) is not None:
        shown.list.take_focus()


def show_imports(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the list after two imports, of which one was taken back."""
    for name in ("Saison 2023.xlsx", "Rangliste 2024.csv"):
        done = _imported(club, ResultFiles(name, name, _secretarys_list().grids), words)
        if name != "Rangliste 2024.csv":
            undo(club, done.id)
    if (shown := section.open_imports()) is not None:
        shown.list.take_focus()


def show_league_from_import(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the set-up of a league with an imported season, among whose days lie evenings of another file."""
    best = "Name;12.1.2024;9.2.2024;8.3.2024;12.4.2024;Gesamt\nMarta Grünwald;10;8;6;8;26\nStefan Haid;8;10;8;10;28\n"
    done = [
        _imported(club, read_result_files([(name, text.encode())]), words)
        for name, text in (("Sommerliga.csv", "Name;5.7.2024\nMarta Grünwald;3\n"), ("Rangliste 2024.csv", best))
    ]
    section.open_set_up_with(done[-1].id)


def _imported(club: Club, files: ResultFiles, words: Words) -> PastImport:
    importing = ResultImport(club, files)
    importing.decisions = {person.key: person.own.id for person in importing.plan().open_people}
    return importing.carry_out(lambda evening: evening_name(evening, words))


def show_result_correction(section: LeagueSection, club: Club, words: Words) -> None:
    """Show an imported evening in which two places and a name are being corrected, beside the lists that change."""
    _imported(club, read_result_files([("Liga 2024.csv", "\n".join(_EVENINGS_WRITTEN).encode())]), words)
    year = LeagueSeason("y", "2024", date(2024, 1, 1), date(2024, 12, 31))
    scheme = PointsScheme(PlaceTable((12_000, 9_000, 7_000, 5_000, 3_000)))
    name = words.text("league.new_name", year="2024")
    league = ClubLeagues(club).save(League("l-2024", name, scheme, seasons=(year,)))
    section.offer()
    section.choose(league.id)
    first = min(club.archive.evenings(year.first, year.last), key=lambda one: one.began_on)
    page = section.open_correction(first.tournament_id)
    assert page is not None
    for row, column, text in ((1, 1, "3"), (2, 1, "2"), (3, 3, "2")):
        page.type(row, column, text)


def show_results_to_import(section: LeagueSection, club: Club, words: Words, step: str = "") -> None:
    """Show what a file says: a secretary's list as it is, or with what the host has pointed out."""
    shown = section.open_imports()
    assert shown is not None
    files = {"wide": _many_columns, "deductions": _with_deductions}.get(step, _secretarys_list)()
    shown.show_files(files)
    page = shown.page
    assert isinstance(page, ResultImportPage)
    if step == "wide":
        page.pane.table.go_to_cell(8, 40)
        page.pane.table.setFocus()
    if step == "deductions":
        page.form.deductions.setFocus()


def _with_deductions() -> ResultFiles:
    """A season with a column of penalties, and one total that differs for a reason the sheet does not tell."""
    rows = ["Name;10.01.2025;24.01.2025;07.02.2025;Strafe;Gesamt"]
    for rank, name in enumerate(_NAMES_WRITTEN, start=1):
        points, penalty, gift = [12 - rank, 3 + rank * 2 % 7, 2 + rank * 3 % 8], (rank % 3 == 1) * rank, rank == 6
        name = name.removesuffix(" (Gast)")
        rows.append(f"{name};{';'.join(map(str, points))};{penalty or ''};{sum(points) - penalty + 5 * gift}")
    return read_result_files([("Saison 2025.csv", "\n".join(rows).encode())])


def _many_columns() -> ResultFiles:
    """A season of 28 evenings, each with its place and points: 60 columns."""
    days = [date(2024, 1, 5) + timedelta(14 * at) for at in range(28)]
    heads = ";".join(f"{day:%d.%m.%Y};" for day in days)
    rows = [f";;{heads};", f"Nr;Name;{'Platz;Punkte;' * len(days)}Gesamt;Anm."]
    for rank, name in enumerate(_NAMES_WRITTEN * 4, start=1):
        who = name if rank <= len(_NAMES_WRITTEN) else f"{name.split(' (')[0]} {'I' * (rank // 6)}"
        results = ";".join(f"{1 + (rank + at) % 24};{(rank * 7 + at * 5) % 19}" for at in range(len(days)))
        rows.append(f"{rank};{who};{results};{sum((rank * 7 + at * 5) % 19 for at in range(len(days)))};")
    return read_result_files([("Saison 2024.csv", "\n".join(rows).encode())])


# Leagues of the club


_SEASON = LeagueSeason("s-2025", "2025", date(2025, 1, 1), date(2025, 12, 31), 14)


def show_league(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league with the best eight of its evenings, and the first row open."""
    _league_of_club(section, club, words)
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.open_first()


def show_ties(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league in which tie-breaks part many who have as many points."""
    scheme = PointsScheme(PlaceTable((3000, 2000, 1000)))
    ties = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD, TieBreak.LAST_EVENING)
    _opened_league(
        section, club, League("", words.text("screenshots.league"), scheme, StandingsRule(ties=ties), (_SEASON,))
    )


def show_new_league(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of a new league."""
    section.open_set_up()


def show_set_up(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of that league with the curves of its points."""
    section.open_set_up(_league_of_club(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        form.points.changed.emit()


def show_teams(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the teams of that league, the first one open."""
    _league_of_club(section, club, words, has_teams=True)
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.show_teams()


def show_team_set_up(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of its teams, the players of one being chosen."""
    section.open_set_up(_league_of_club(section, club, words, has_teams=True))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        form.teams.rows[0].open_people()
        form.teams.changed.emit()
        form.teams.rows[0].people.setFocus()


def show_extra_points_explained(section: LeagueSection, club: Club, words: Words) -> None:
    """Show what made a total with points that were given and taken."""
    league = _league_of_club(section, club, words)
    leagues = ClubLeagues(club)
    first = next((row.player for row in leagues.table(league, _SEASON, with_movement=False).rows), club.players()[0].id)
    for at, points in enumerate((5_000, -2_500)):
        leagues.give(league, first, points, words.text(f"screenshots.extra_{at}"), date(2025, 6, 13))
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.refresh()
        page.open_first()


def show_extra_points(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the sheet of extra points with some that were given and one that was taken back."""
    league = _league_of_club(section, club, words)
    leagues, people = ClubLeagues(club), club.players()
    given = [
        leagues.give(league, people[at].id, points, words.text(f"screenshots.extra_{at}"), date(2025, 6, 13))
        for at, points in enumerate((5_000, -2_000, 3_000))
    ]
    leagues.take_back(given[1])
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.refresh()
        page.open_extra_points()


def show_formula(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a formula with a mistake in it."""
    section.open_set_up(_league_of_club(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        text = words.text("screenshots.wrong_formula")
        form.points.show_scheme(PointsScheme(FormulaBase(text)))
        form.points.formula.field.selectAll()
        form.points.formula.field.insertPlainText(text)
        form.show_preview()
        form.show_part(form.points)


def show_what_if(section: LeagueSection, club: Club, words: Words) -> None:
    """Show that league with the best six of its evenings instead of eight."""
    _league_of_club(section, club, words)
    section.open_what_if()
    page = section.form
    if isinstance(page, WhatIfPage):
        page.rule.best.setValue(6)


def show_picture(section: LeagueSection, club: Club, words: Words, number: int = 0) -> None:
    """Show one of the pictures of that league."""
    _league_of_club(section, club, words)
    section.open_pictures()
    page = section.form
    if isinstance(page, PicturesPage):
        page.show_picture(number)


def _league_of_club(section: LeagueSection, club: Club, words: Words, *, has_teams: bool = False) -> League:
    ties = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD)
    league = League(
        "",
        words.text("screenshots.league"),
        presets()["square-root"].scheme,
        StandingsRule(best=8, ties=ties, qualified=9),
        (_SEASON,),
    )
    if has_teams:
        ids = [player.id for player in club.players()]
        teams = tuple(Team(words.text(f"screenshots.team_{at}"), frozenset(ids[at:15:3])) for at in range(3))
        league = replace(league, teams=teams, best_of_team=4)
    return _opened_league(section, club, league)


def show_league_by_money(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league by prize money, of evenings that put something aside for the final."""
    fees = Fees(entry_fee=1_000, house_fee=100, final_fee=100)
    for record in club.log.tournaments()[1:]:  # of the newest nobody has noted any money
        desk = club.desk(record.id)
        if desk.state.is_closed:
            EndingCommands(desk).reopen()
            change_profile(desk, replace(desk.state.profile, fees=fees), club.books)
            EndingCommands(desk).close()
            archive_evening(club, desk)
    scheme = PointsScheme(MoneyWon())
    _opened_league(section, club, League("", words.text("screenshots.league"), scheme, seasons=(_SEASON,)))


def _opened_league(section: LeagueSection, club: Club, league: League) -> League:
    made = ClubLeagues(club).create(league)
    section.offer()
    section.choose(made.id)
    return made


# Players


def show_player(section: PlayersSection, club: Club) -> None:
    """Show the first member in the form."""
    people = club.players()
    if people:
        section.open_player(min(people, key=lambda player: player.shown_name).id)


def show_players_to_import(section: PlayersSection, club: Club) -> None:
    """Show the import of a treasurer's list: with news, doubts, somebody twice, a line nobody can read, and a sum."""
    people = sorted(club.players(), key=lambda player: player.name)
    mails = {player.id: f"{player.name.split()[0].lower()}@example.org" for player in people[:4]}
    lines = [
        "Pokerklub;;;;",
        "Nr.;Name;Austritt;E-Mail;Schuhgröße",
        "90;Zoë Brandt;;;38",
        ";Ida Lang;;ida@example.org;",
    ]
    lines += [f"{player.member_number};{player.name};;{mails.get(player.id, '')};" for player in people[:-6]]
    lines += [
        ";Ida Lang;;;",
        f";{people[-5].name};31.12.2025;;",
        f"900;{people[-4].name};;;",
        f";{people[-6].name}n;;;",
        ";Max Neu;bald;;",
    ]
    lines += ["91;;;;", ";Anzahl Mitglieder;;;24"]
    grids = (pasted_grid("\n".join(lines), "Mitglieder"), pasted_grid("Datum;Ort\n6.3.2026;Vereinsheim", "Termine"))
    section.show_import(grids, "Verein.xlsx")


def show_merge(section: PlayersSection, club: Club) -> None:
    """Show the first two members side by side."""
    people = club.players()
    if len(people) > 1:
        section.merge_players(people[0].id, people[1].id)


def show_forget(section: PlayersSection, club: Club) -> None:
    """Show the question whether the first member is to be forgotten."""
    people = club.players()
    if people:
        section.ask_to_forget(people[0].id)


SCREENS: dict[str, Screen] = {
    "players-empty": Screen(prepare=section("players"), is_empty_club=True),
    "players": Screen(prepare=section("players")),
    "player-form": Screen(prepare=_players(show_player)),
    "player-import": Screen(prepare=_players(show_players_to_import)),
    "player-merge": Screen(prepare=_players(show_merge)),
    "player-forget": Screen(prepare=_players(show_forget)),
    "league": Screen(ShowcaseMoment.OVER, section("league")),
    "league-imports-empty": Screen(prepare=_league(show_no_imports)),
    "league-imports": Screen(prepare=_league(show_imports)),
    "league-import": Screen(prepare=_league(show_results_to_import)),
    "league-set-up-import": Screen(prepare=_league(show_league_from_import)),
    "league-import-wide": Screen(prepare=_league(partial(show_results_to_import, step="wide"))),
    "league-import-deductions": Screen(prepare=_league(partial(show_results_to_import, step="deductions"))),
    "league-correction": Screen(prepare=_league(show_result_correction)),
    "league-own": Screen(ShowcaseMoment.OVER, _league(show_league), has_season=True),
    "league-money": Screen(ShowcaseMoment.OVER, _league(show_league_by_money), has_season=True),
    "league-own-empty": Screen(prepare=_league(show_league), is_empty_club=True),
    "league-ties": Screen(ShowcaseMoment.OVER, _league(show_ties), has_season=True),
    "league-set-up-empty": Screen(prepare=_league(show_new_league), is_empty_club=True),
    "league-set-up": Screen(ShowcaseMoment.OVER, _league(show_set_up), has_season=True),
    "league-teams": Screen(ShowcaseMoment.OVER, _league(show_teams), has_season=True),
    "league-team-set-up": Screen(ShowcaseMoment.OVER, _league(show_team_set_up), has_season=True),
    "league-extra-points-explained": Screen(ShowcaseMoment.OVER, _league(show_extra_points_explained), has_season=True),
    "league-extra-points": Screen(ShowcaseMoment.OVER, _league(show_extra_points), has_season=True),
    "league-formula": Screen(ShowcaseMoment.OVER, _league(show_formula), has_season=True),
    **{
        f"league-{name}": Screen(ShowcaseMoment.OVER, _league(partial(show_picture, number=number)), has_season=True)
        for number, name in enumerate(("race", "attendance", "fields", "places", "point-spread", "knock-outs"))
    },
    "league-what-if": Screen(ShowcaseMoment.OVER, _league(show_what_if), has_season=True),
    "evening-file": Screen(prepare=_evening_file, is_empty_club=True),
    "settings": Screen(prepare=section("settings")),
    "manual": Screen(ShowcaseMoment.PLAY, _manual(1)),
    "manual-search": Screen(ShowcaseMoment.PLAY, _manual_search),
    "manual-keys": Screen(ShowcaseMoment.PLAY, _manual(15)),
    "house-rules-empty": Screen(prepare=_house_rules()),
    "house-rules-create": Screen(prepare=_house_rules(show_new_book)),
    "house-rules-answer": Screen(prepare=_house_rules(show_answer)),
    "house-rules-number": Screen(prepare=_house_rules(show_number)),
    "house-rules-rule": Screen(prepare=_house_rules(show_rule)),
    "house-rules-topics": Screen(prepare=_house_rules(show_topics), is_searched=True),
    "house-rules-asking": Screen(prepare=_house_rules(show_asking)),
    "house-rules-taken-out": Screen(prepare=_house_rules(show_taken_out)),
}
"""The screens of these sections, by name."""
