"""Import of a past season, shown in the League section."""

from __future__ import annotations

from datetime import date

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport, evening_name, undo
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from homepoker.ui.league.imports.page import ResultImportPage
from homepoker.ui.league.panel import LeagueSection

_DAYS = ("12.01.", "26.01.", "09.02.", "23.02.", "08.03.", "22.03.", "12.04.", "26.04.")
_EVENINGS = (
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
_NAMES = (
    "Grünwald, Marta",
    "Kofler Jürgen",
    "Yildiz, Özlem",
    "Stefan Haidr",
    "Haas Wolfgang (Gast)",
    "Karin „Kai“ Lorenz",
)


def _files() -> ResultFiles:
    """A wide sheet as a club's secretary keeps it: titles, a total, a slip, a footnote."""
    rows = ["Rangliste 2024;", "Stand nach dem Frühjahr;", "", f"Rang;Name;{';'.join(_DAYS)};Gesamt"]
    for rank, name in enumerate(_NAMES, start=1):
        points = [_points(rank, at) for at in range(len(_DAYS))]
        rows.append(f"{rank};{name};{';'.join(points)};{100 - 7 * rank},5")
    rows += ["", "*) ohne Wertung, weil zu spät gekommen und schon vor der Pause wieder gegangen"]
    return read_result_files([("Rangliste 2024.csv", "\n".join(rows).encode("cp1252", "replace"))])


def _points(rank: int, at: int) -> str:
    if (rank, at) == (4, 2):
        return "zwölf"
    if (rank + at) % 5 == 0:
        return "–"
    worth = 3 + (rank * 7 + at * 5) % 19
    return f"{worth},5" if (rank + at) % 3 == 0 else str(worth)


def show_nothing(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the list of a club that has imported nothing."""
    if (shown := section.open_imports()) is not None:
        shown.list.take_focus()


def show_imports(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the list after two imports, of which one was taken back."""
    for name in ("Saison 2023.xlsx", "Rangliste 2024.csv"):
        importing = ResultImport(club, ResultFiles(name, name, _files().grids))
        importing.decisions = {one.key: one.own.id for one in importing.plan().open_people}
        done = importing.carry_out(lambda evening: evening_name(evening, words))
        if name != "Rangliste 2024.csv":
            undo(club, done.id)
    if (shown := section.open_imports()) is not None:
        shown.list.take_focus()


def show_correction(section: LeagueSection, club: Club, words: Words) -> None:
    """Show an imported evening in which two places and a name are being corrected, beside the lists that change."""
    files = read_result_files([("Liga 2024.csv", "\n".join(_EVENINGS).encode())])
    importing = ResultImport(club, files)
    importing.decisions = {one.key: one.own.id for one in importing.plan().open_people}
    importing.carry_out(lambda evening: evening_name(evening, words))
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


def show_preview(section: LeagueSection, club: Club, words: Words, step: str = "columns") -> None:
    """Show what a file says, with one of the parts of the preview on top."""
    shown = section.open_imports()
    assert shown is not None
    shown.show_files(_files())
    page = shown.page
    assert isinstance(page, ResultImportPage)
    if step == "evenings":
        for one in page.plan.open_people:
            page.decide(one.key, PlayerId(one.candidates[0].id))
    page.go_to(step)
