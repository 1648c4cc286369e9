"""Files of a league report, one by one in every format, and in a folder that keeps itself up to date."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import season_at
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of
from homepoker.services.exchange.league_report.page import to_html
from homepoker.services.exchange.league_report.record import to_json
from homepoker.services.exchange.league_report.report import (
    DRAWN,
    AnySeason,
    Drawings,
    DrawReport,
    LeagueFormat,
    LeagueReport,
    SeasonOfLeague,
)
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.exchange.standings_sheets import wall_sheet
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.spreadsheet import Sheet, to_csv, to_xlsx
from homepoker.store.files.durable_files import write_durably
from homepoker.store.files.file_names import plain_name
from homepoker.store.league.folders import LeagueFolder, keep_folder, read_folders

NOTHING_DRAWN = Drawings((), (), bytes)


def league_file(report: LeagueReport, kind: LeagueFormat, drawings: Drawings, words: Words) -> bytes:
    """The report as a file. It may take a second; call it where nobody waits for the window.

    :param drawings: those of the report; formats that are not `DRAWN` need none.
    """
    match kind:
        case LeagueFormat.CSV:
            return to_csv(report.standings, words.language)
        case LeagueFormat.XLSX:
            return to_xlsx(report.sheets)
        case LeagueFormat.JSON:
            return to_json(report.record)
        case LeagueFormat.PNG:
            return drawings.picture()
        case LeagueFormat.HTML:
            return to_html(report, drawings, words)
        case LeagueFormat.PDF:
            return drawings.on_paper


def drawn(report: LeagueReport, kind: LeagueFormat, draw: DrawReport, words: Words, paper: Paper) -> Drawings:
    """The drawings that a format needs; without drawing anything for one that needs none."""
    return draw(report, words, paper if kind is LeagueFormat.PDF else None) if kind in DRAWN else NOTHING_DRAWN


def wall_list(report: LeagueReport, words: Words) -> Sheet:
    """The standings as they hang on the wall."""
    sheet = wall_sheet(report.reading, report.ties)
    return sheet if sheet.rows else replace(sheet, notes=(words.text("page.empty"),))


def file_name(report: LeagueReport, kind: LeagueFormat) -> str:
    """The name of the file, such as *Klubliga · 2026.html*."""
    return f"{plain_name(report.title) or 'homepoker'}.{kind}"


class FolderNotRefreshed(StoreError):
    """A file could not be written into a league's folder; those that were there are as they were."""


class FolderNotNoted(StoreError):
    """The files are written, and which these are could not be noted: a later title leaves them in the folder."""


class OldFilesLeft(StoreError):
    """The files are written, and those under an earlier title could not be deleted; they are the host's from now on."""


class LeagueGone(FolderNotRefreshed):
    """The club has no league any more of a folder that was chosen; ``chosen`` is of no use."""

    def __init__(self, chosen: LeagueFolder) -> None:
        super().__init__("league_files.no_league", folder=chosen.folder)
        self.chosen = chosen


@dataclass(frozen=True, slots=True)
class DueFolder:
    """A folder and the report that is to be written into it."""

    chosen: LeagueFolder
    report: LeagueReport
    season: str
    """The id of the season that is written; of the rulebook's lists the year, and the formula where it has several."""

    @property
    def formats(self) -> tuple[LeagueFormat, ...]:
        """The formats that are wanted; one that this version does not know is passed over."""
        return tuple(LeagueFormat(name) for name in self.chosen.formats if name in list(LeagueFormat))


def due_folders(
    club: Club, folders: Iterable[LeagueFolder], words: Words
) -> tuple[list[DueFolder], list[FolderNotRefreshed]]:
    """Folders to refresh, and the problems of the others; a league without a season is passed over."""
    today = club.timekeeper.now().astimezone().date()
    due: list[DueFolder] = []
    problems: list[FolderNotRefreshed] = []
    for folder in folders:
        try:
            asked = _asked(club, folder.league, today)
        except Refusal:
            problems.append(LeagueGone(folder))
            continue
        if asked is None:
            continue
        try:
            season = asked.season.id if isinstance(asked, SeasonOfLeague) else _list_id(asked)
            due.append(DueFolder(folder, report_of(club, asked, words), season))
        except FormulaMistake as mistake:
            name = asked.league.name if isinstance(asked, SeasonOfLeague) else ""
            reason = words.say(mistake.reason)
            problems.append(
                FolderNotRefreshed("league_files.cannot_reckon", list=name, folder=folder.folder, reason=reason)
            )
    return due, problems


def _list_id(season: Season) -> str:
    return "-".join(filter(None, (str(season.year), season.scheme)))


def write_folder(due: DueFolder, drawings: Drawings, words: Words) -> list[Path]:
    """Write the files, each wholly or not at all; their paths.

    :raises FolderNotRefreshed: the folder is not there, or a file cannot be written.
    """
    folder = Path(due.chosen.folder)
    if not folder.is_dir():
        raise FolderNotRefreshed("league_files.folder_missing", folder=str(folder), list=due.report.title)
    written: list[Path] = []
    for kind in due.formats:
        path = folder / file_name(due.report, kind)
        data = league_file(due.report, kind, drawings, words)
        try:
            write_durably(path, data)
        except OSError as error:
            with suppress(OSError):
                path.with_name(f"{path.name}.unfinished").unlink(missing_ok=True)
            raise FolderNotRefreshed(
                "league_files.not_refreshed",
                name=path.name,
                folder=str(folder),
                list=due.report.title,
                reason=error.strerror or str(error),
            ) from error
        written.append(path)
    return written


def tidy_folder(data: Path, due: DueFolder, written: Iterable[Path]) -> None:
    """Take away the files of the same season that were written under an earlier title, and note those of now.

    The files of an earlier season stay: they are its last state. So does what another league has written. What cannot
    be deleted is said once and noted no longer: tried at every change, it would be in somebody's hands by then.

    :raises FolderNotNoted: the note cannot be written.
    :raises OldFilesLeft: a file cannot be deleted.
    """
    known, paths = read_folders(data), list(written)
    folder = Path(due.chosen.folder)
    before = next(
        (folder for folder in known if (folder.league, folder.folder) == (due.chosen.league, due.chosen.folder)), None
    )
    if before is None:
        return
    spared = {
        name for folder in known if folder is not before and folder.folder == before.folder for name in folder.written
    }
    spared |= {path.name for path in paths}
    left: dict[str, str] = {}
    for name in before.written if before.season == due.season else ():
        old = folder / name
        if name in spared or old.suffix not in {path.suffix for path in paths}:
            continue
        try:
            # Where large and small letters are the same, the old name may be that of the new file.
            if old.exists() and not any(old.samefile(path) for path in paths):
                old.unlink()
        except OSError as error:
            left[name] = error.strerror or str(error)
    try:
        keep_folder(data, replace(before, season=due.season, written=tuple(path.name for path in paths)))
    except OSError as error:
        raise FolderNotNoted(
            "league_files.not_noted",
            list=due.report.title,
            folder=due.chosen.folder,
            data=str(data),
            reason=error.strerror or str(error),
        ) from error
    if left:
        raise OldFilesLeft(
            "league_files.old_left",
            list=due.report.title,
            folder=due.chosen.folder,
            names=", ".join(left),
            reason=next(iter(left.values())),
        )


def _asked(club: Club, league_id: str, today: date) -> AnySeason | None:
    """The season that is written into the folder of a league; of the rulebook's lists that of the newest year.

    :raises Refusal: the club has no such league, or it cannot be read.
    """
    if not league_id:
        return next(iter(CalendarLists(club).seasons()), None)
    league = ClubLeagues(club).league(league_id)
    season = season_at(league.seasons, today)
    return SeasonOfLeague(league, season) if season is not None else None
