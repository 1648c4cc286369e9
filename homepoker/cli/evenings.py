"""``homepoker evening``: lists evenings, replays recorded ones, exports them, their journals and tills."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json, Output, citations_json, plain, read_file, units, write_file
from homepoker.cli.text_table import as_text
from homepoker.core import entries, till
from homepoker.core.prizes import set_aside
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Score, places
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.services.evening.commands.till import accounts_of
from homepoker.services.evening.replay import replayed
from homepoker.services.exchange.evening_books import books_of
from homepoker.services.exchange.evening_file import understood
from homepoker.services.exchange.journal_sheet import journal_of
from homepoker.services.exchange.paper_file import PaperFormat, export, file_name
from homepoker.services.exchange.result_picture import (
    WON,
    ResultPart,
    club_name_of,
    picture_name,
    result_picture,
    wanted_parts,
)
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.exchange.standings_sheets import evening_sheets, evening_standings_sheet
from homepoker.services.exchange.till_sheets import season_till_sheet, till_sheet, tills_of_year
from homepoker.services.league.calendar_lists import differs_from_published, standings_of
from homepoker.store.club_notes import read_notes
from homepoker.store.errors import DamagedEvening, StoreError
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord, newer_if_unreadable
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet
from homepoker.store.files.file_limits import LARGEST_EVENING
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks


def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """Every evening of the club, newest first."""
    console: Console = context.obj
    with console.club() as club:
        evenings = [(record, _state(club, record)) for record in club.log.tournaments()]
        put_away = frozenset(read_notes(club.folder).put_away)
        if as_json:
            console.write_json([_evening_json(console, record, state, put_away) for record, state in evenings])
        elif evenings:
            console.write(as_text(_evenings_sheet(console, evenings, put_away), console.words))
        else:
            console.say("cli.no_evenings")


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.recorded_file", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """The standings of a recorded evening, computed from its log."""
    console: Console = context.obj
    evening = understood(read_file(file, LARGEST_EVENING))
    try:
        with newer_if_unreadable(evening.written_by):
            state = replayed(evening.lines)
    except DamagedEvening as error:
        raise refuse("cli.not_replayed", path=str(file), reason=console.words.say(error.sentence)) from error
    names = shown_names({str(player): name for player, name in evening.players.items()}, console.words)
    standings = standings_of(state)
    if as_json:
        console.write_json(_standings_json(evening, state, standings))
        return
    books = load_rulebooks(resources() / "rulebooks")
    console.write(as_text(evening_standings_sheet(state, names, console.words, books), console.words))
    console.write("")
    best = [score for score in standings if score.place.place == 1] if state.is_over else []
    if best:
        console.say("cli.winner", name=", ".join(names(score.place.player) for score in best), points=best[0].points)
    else:
        console.say("cli.still_playing", count=entries.count_left(state.entries))
    if state.profile.scoring is not Scoring.NONE:
        console.say("cli.totals", **_totals(standings))
    if differs_from_published(state):
        console.say("cli.differs_from_published")


def export_(
    context: typer.Context,
    evening: Annotated[str, typer.Argument(help="cli.help.evening", show_default=False)] = "",
    output: Output = None,
    prizes: Annotated[
        bool | None, typer.Option("--prizes/--no-prizes", help="cli.help.export_prizes", show_default=False)
    ] = None,
) -> None:
    """An evening as a file: recorded whole, or its standings as CSV, Excel or PDF."""
    console: Console = context.obj
    with console.club() as club:
        record = _chosen(club, evening)
        if output is None:
            plain_name = file_name(record.name, record.began_on, PaperFormat.CSV).removesuffix(".csv")
            output = Path(plain_name + EXTENSION)
        kind = output.suffix.lower().removeprefix(".")
        if str(output) == "-" or kind in ("homepoker", "json"):
            by_id = {PlayerId(player): name for player, name in club.names.items()}
            books = books_of(club.log.lines(record.id), club.folder)
            write_file(output, club.log.export(record.id, by_id, books))
        elif kind in list(PaperFormat):
            state = club.desk(record.id).state
            names = published_names(club.players(), console.words)
            has_prizes = not WON.isdisjoint(wanted_parts(club)) if prizes is None else prizes
            sheets = evening_sheets(state, PaperFormat(kind), names, console.words, club.books, has_prizes=has_prizes)
            today = club.timekeeper.now().astimezone().date()
            write_file(output, export(sheets, PaperFormat(kind), console.words, today, console.windows.print_sheets))
        else:
            raise refuse("cli.unknown_ending", path=str(output), endings="homepoker, json, csv, xlsx, pdf")
        if str(output) != "-":
            console.say("cli.written", path=str(output))


def journal_(
    context: typer.Context,
    evening: Annotated[str, typer.Argument(help="cli.help.evening", show_default=False)] = "",
    output: Output = None,
) -> None:
    """The journal of an evening: to read, or as CSV, Excel or PDF."""
    console: Console = context.obj
    with console.club() as club:
        record = _chosen(club, evening)
        sheet = journal_of(club, record.id, club.timekeeper.now(), console.words)
        if output is None:
            console.write(as_text(sheet, console.words))
        else:
            _write_sheet(console, club, sheet, output)


def till_(
    context: typer.Context,
    evening: Annotated[str, typer.Argument(help="cli.help.evening", show_default=False)] = "",
    year: Annotated[
        int | None, typer.Option("--year", help="cli.help.till_year", min=1970, max=2999, show_default=False)
    ] = None,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """The till of an evening, or of all evenings of a year: to read, or as CSV, Excel or PDF."""
    console: Console = context.obj
    words = console.words
    with console.club() as club:
        if year is not None:
            states = list(tills_of_year(club.folder, year))
            sheet = season_till_sheet(states, words, words.text("till.season_title", year=str(year)))
        else:
            states = [club.desk(_chosen(club, evening).id).state]
            if states[0].profile.fees is None:
                raise refuse("till.no_money")
            sheet = till_sheet(states[0], shown_names(club.names, words), words)
        if as_json:
            made = [_till_json(state) for state in states]
            console.write_json(made if year is not None else made[0])
        elif output is None:
            console.write(as_text(sheet, words))
        else:
            _write_sheet(console, club, sheet, output)


def picture_(
    context: typer.Context,
    evening: Annotated[str, typer.Argument(help="cli.help.picture_evening", show_default=False)] = "",
    output: Output = None,
    points: Annotated[
        bool | None, typer.Option("--points/--no-points", help="result_picture.show_points", show_default=False)
    ] = None,
    prizes: Annotated[
        bool | None, typer.Option("--prizes/--no-prizes", help="result_picture.show_prizes", show_default=False)
    ] = None,
    bounties: Annotated[
        bool | None, typer.Option("--bounties/--no-bounties", help="result_picture.show_bounties", show_default=False)
    ] = None,
    club_name: Annotated[str, typer.Option("--club", help="result_picture.club", show_default=False)] = "",
) -> None:
    """The result of an evening as a picture for a chat, from the club or from a recorded file."""
    console: Console = context.obj
    file = Path(evening)
    if evening and file.is_file():
        recorded = understood(read_file(file, LARGEST_EVENING))
        with newer_if_unreadable(recorded.written_by):
            state = replayed(recorded.lines)
        names = shown_names({str(player): name for player, name in recorded.players.items()}, console.words)
        wanted = frozenset({ResultPart.POINTS})
    else:
        with console.club() as club:
            state = club.desk(_chosen(club, evening).id).state
            names = published_names(club.players(), console.words)
            wanted, club_name = wanted_parts(club), club_name or club_name_of(club)
    said = {ResultPart.POINTS: points, ResultPart.PRIZES: prizes, ResultPart.BOUNTIES: bounties}
    shown = {part for part in ResultPart if (part in wanted if said[part] is None else said[part])}
    picture = result_picture(state, shown, club_name, names, console.words)
    output = output or Path(picture_name(state))
    if output.suffix.lower() != ".png" and str(output) != "-":
        raise refuse("cli.unknown_ending", path=str(output), endings="png")
    write_file(output, console.windows.draw_result(picture))
    if str(output) != "-":
        console.say("cli.written", path=str(output))


def _till_json(state: Tournament) -> dict[str, Json]:
    """The till of an evening, in units of the club's currency."""
    books = state.till
    accounts: list[Json] = [
        {
            "player": account.player,
            "due": units(account.due),
            "brought": units(account.brought.amount if account.brought else 0),
            "paid": units(account.paid),
            "written_off": units(account.written_off),
            "open": units(account.open),
            "prize": units(account.prize),
            "bounty": units(account.bounty),
            "paid_out": units(account.paid_out),
        }
        for account in accounts_of(state)
    ]
    return {
        "evening": state.name,
        "date": state.began_on.isoformat(),
        "float": units(books.float_amount),
        "differences": units(books.differences),
        "set_aside": units(set_aside(state)),
        "expected": units(till.expected(books)),
        "counted": units(books.counted.amount) if books.counted is not None else None,
        "accounts": accounts,
    }


def _write_sheet(console: Console, club: Club, sheet: Sheet, output: Path) -> None:
    """Write a sheet in the format of the file's ending.

    :raises Refusal: it is none of a sheet.
    """
    kind = output.suffix.lower().removeprefix(".")
    if kind not in list(PaperFormat):
        raise refuse("cli.unknown_ending", path=str(output), endings="csv, xlsx, pdf")
    today = club.timekeeper.now().astimezone().date()
    write_file(output, export([sheet], PaperFormat(kind), console.words, today, console.windows.print_sheets))
    console.say("cli.written", path=str(output))


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("list", help="cli.help.evening_list")(list_)
    app.command("replay", help="cli.help.evening_replay")(replay)
    app.command("export", help="cli.help.evening_export")(export_)
    app.command("journal", help="cli.help.evening_journal")(journal_)
    app.command("picture", help="cli.help.evening_picture")(picture_)
    app.command("till", help="cli.help.evening_till")(till_)


def _state(club: Club, record: TournamentRecord) -> Tournament | None:
    """The evening as it stands; nothing where this version cannot read it."""
    try:
        return club.desk(record.id).state
    except StoreError:
        return None


def _chosen(club: Club, wanted: str) -> TournamentRecord:
    """The evening of an id or a date; without either the newest."""
    records = club.log.tournaments()
    if not wanted:
        if not records:
            raise refuse("cli.no_evenings")
        return records[0]
    matching = [record for record in records if wanted in (record.id, record.began_on.isoformat())]
    if len(matching) > 1:
        raise refuse("cli.several_evenings", on=wanted, ids=", ".join(record.id for record in matching))
    if not matching:
        raise refuse("cli.no_such_evening", wanted=wanted)
    return matching[0]


def _evenings_sheet(
    console: Console, evenings: list[tuple[TournamentRecord, Tournament | None]], put_away: frozenset[str]
) -> Sheet:
    columns = [
        Column(console.words.text(f"cli.column.{key}"), kind)
        for key, kind in (
            ("date", CellKind.TEXT),
            ("evening", CellKind.TEXT),
            ("players", CellKind.NUMBER),
            ("state", CellKind.TEXT),
            ("id", CellKind.TEXT),
        )
    ]
    rows = [
        (
            console.words.date(record.began_on),
            record.name,
            None if state is None else len(entries.players(state.entries)),
            console.words.text("cli.state.put_away") if record.id in put_away else _standing(console, state),
            record.id,
        )
        for record, state in evenings
    ]
    return Sheet("", "", tuple(columns), tuple(rows))


def _standing(console: Console, state: Tournament | None) -> str:
    if state is None:
        return console.words.text("cli.state.unreadable")
    if not state.is_over:
        return console.words.text("cli.state.open")
    name = ", ".join(console.words.name(finish.player) for finish in places(state.entries) if finish.place == 1)
    return console.words.text("cli.state.closed" if state.is_closed else "cli.state.won", name=name)


def _evening_json(
    console: Console, record: TournamentRecord, state: Tournament | None, put_away: frozenset[str]
) -> Json:
    shown: dict[str, Json] = {"id": record.id, "name": record.name, "began_on": record.began_on.isoformat()}
    shown["is_put_away"] = record.id in put_away
    if state is None:
        return {**shown, "is_readable": False}
    best = [finish.player for finish in places(state.entries) if finish.place == 1] if state.is_over else []
    winner = best[0] if len(best) == 1 else None
    return {
        **shown,
        "is_readable": True,
        "players": len(entries.players(state.entries)),
        "left": entries.count_left(state.entries),
        "is_closed": state.is_closed,
        "winner": None if winner is None else {"player": winner, "name": console.words.name(winner)},
    }


def _totals(scores: tuple[Score, ...]) -> dict[str, int]:
    places = sum(score.place_points for score in scores)
    knock_outs = sum(score.knock_out_points for score in scores)
    return {"places": places, "knock_outs": knock_outs, "points": places + knock_outs}


def _standings_json(evening: RecordedEvening, state: Tournament, scores: tuple[Score, ...]) -> Json:
    def points(hundredths: int) -> Json:
        return plain(Decimal(hundredths) / 100)

    began_on: date = evening.tournament.began_on
    return {
        "id": evening.tournament.id,
        "name": evening.tournament.name,
        "began_on": began_on.isoformat(),
        "rulebook": state.profile.rulebook,
        "scoring": state.profile.scoring,
        "is_closed": state.is_closed,
        "differs_from_published": differs_from_published(state),
        "standings": [
            {
                "place": score.place.place,
                "is_shared": score.place.is_shared,
                "player": score.place.player,
                "name": evening.players.get(score.place.player, ""),
                "place_points": points(score.place_points),
                "knock_outs": score.knock_outs,
                "knock_out_points": points(score.knock_out_points),
                "points": points(score.points),
            }
            for score in scores
        ],
        "totals": {name: points(total) for name, total in _totals(scores).items()},
        "citations": citations_json([citation for score in scores for citation in score.citations]),
    }
