"""Standings of a shared league on the command line: the list of all its clubs, and what made one total."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.console import Console, Json, plain
from homepoker.cli.league_json import explanation_json
from homepoker.cli.league_share import address_in_command, password_of
from homepoker.cli.own_leagues import chosen, chosen_season, formula_told, write_terms
from homepoker.cli.text_table import as_text
from homepoker.core.league.definition import ALL_TIME, LeagueSeason
from homepoker.core.league.explanation import decision_in_words
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.core.league.standings_rule import points_of
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import plain as spelled
from homepoker.services.league import sharing
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.shared_standings import (
    SharedSeason,
    calendar_year,
    read_and_keep,
    read_explanation,
    read_standings,
    shared_names,
    shared_season,
)
from homepoker.store.errors import PASSING_TROUBLES, SharedLeagueError
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.kept_standings import kept_standings

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.words import Words

Shared = Annotated[bool, typer.Option("--shared", help="cli.help.league_shared", show_default=False)]
From = Annotated[str, typer.Option("--from", help="cli.help.league_from", show_default=False)]


def write_shared_standings(
    console: Console, club: Club, source: str, league: str, season: str, *, as_json: bool
) -> None:
    """Write the list of all clubs; while the server does not answer, the one that was kept, with its date."""
    with formula_told():
        address, asked = _address(club, source), _asked(club, league, season)
        found, problem = _read_or_kept(console, club, address, asked)
    if as_json:
        console.write_json(_standings_json(console, found))
    else:
        console.write(as_text(_sheet(console.words, found), console.words))
        for one in found.left_out:
            console.warn(one.sentence)
        if problem is not None:
            console.warn(problem.sentence)


def write_shared_explanation(
    console: Console, club: Club, source: str, player: str, league: str, season: str, *, as_json: bool
) -> None:
    """Write how a player's total comes about in the evenings of all clubs."""
    with formula_told():
        address, asked = _address(club, source), _asked(club, league, season)
        password, _ = password_of(console, address)
        found = read_standings(address, password, asked, club.timekeeper.now())
        row = _row(found, player)
        explained = read_explanation(address, password, asked, row)
    told = replace(console, words=shared_names(found, console.words))
    if as_json:
        told.write_json(explanation_json(told, explained))
    else:
        write_terms(told, club, explained)


def _read_or_kept(
    console: Console, club: Club, address: Address, asked: SharedSeason
) -> tuple[SharedStandings, SharedLeagueError | None]:
    """The list as the server has it, or the one that was kept and why."""
    password, _ = password_of(console, address)
    try:
        return read_and_keep(club.folder, address, password, asked, club.timekeeper.now()), None
    except SharedLeagueError as error:
        kept = kept_standings(club.folder, address.text)
        is_asked = kept is not None and (kept.season, kept.league) == (asked.season.name, asked.league.name)
        if error.trouble not in PASSING_TROUBLES or kept is None or not is_asked:
            raise
        return kept, error


# What was meant


def _address(club: Club, source: str) -> Address:
    """The address that is named, else that to which the club publishes.

    :raises SharedLeagueError: there is none.
    """
    return address_in_command(source) if source else sharing.address_of(club)


def _asked(club: Club, league: str, season: str) -> SharedSeason:
    if league:
        found = chosen(ClubLeagues(club), league)
        return shared_season(club, chosen_season(club, found, season), found)
    return shared_season(club, _year(club, season))


def _year(club: Club, season: str) -> LeagueSeason:
    if season == ALL_TIME.id:
        return ALL_TIME
    if not season:
        return calendar_year(club.timekeeper.now().astimezone().year)
    if len(season) != len("2026") or not (season.isascii() and season.isdecimal()) or season == "0000":
        raise refuse("shared.no_year", season=season[:60])
    return calendar_year(int(season))


def _row(found: SharedStandings, wanted: str) -> SharedRow:
    """Row of the player with this id or name.

    :raises Refusal: nobody is, or several are.
    """
    called = [row for row in found.rows if row.player == wanted]
    called = called or [row for row in found.rows if row.name and spelled(row.name) == spelled(wanted)]
    if len(called) != 1:
        ids = ", ".join(f"{row.player} ({', '.join(row.clubs)})" for row in called)
        raise refuse("shared.several_there" if called else "shared.nobody_there", name=wanted[:60], ids=ids)
    return called[0]


# Words


def _sheet(words: Words, found: SharedStandings) -> Sheet:
    told = shared_names(found, words)
    columns = tuple(
        Column(words.text(f"season.column.{name}"), kind)
        for name, kind in (
            ("rank", CellKind.NUMBER),
            ("name", CellKind.TEXT),
            ("clubs", CellKind.TEXT),
            ("points", CellKind.POINTS),
            ("evenings", CellKind.NUMBER),
            ("wins", CellKind.NUMBER),
            ("knock_outs", CellKind.NUMBER),
        )
    )
    rows = tuple(
        (
            row.rank,
            told.name(PlayerId(row.player)),
            ", ".join(row.clubs),
            points_of(row.total),
            row.attendances,
            row.wins,
            row.knock_outs,
        )
        for row in found.rows
    )
    notes = [words.text("shared.as_of", at=found.read_at, on=found.read_at)]
    notes.append(words.text("shared.by_league", league=found.league) if found.league else words.text("shared.by_clubs"))
    notes += [
        f"{told.name(PlayerId(row.player))} {told.say(decision_in_words(one))}"
        for row in found.rows
        for one in row.decisions
    ]
    title = f"{words.text('shared.all_clubs')} · {found.season or words.text('season.all_time')}"
    about = [words.text("papers.evenings", count=found.evenings), words.text("papers.people", count=found.people)]
    return Sheet(title, " · ".join(about), columns, rows, tuple(notes))


# JSON


def _standings_json(console: Console, found: SharedStandings) -> Json:
    told = shared_names(found, console.words)
    return {
        "address": found.address,
        "read_at": found.read_at.isoformat(),
        "is_kept": found.is_kept,
        "season": {"name": found.season or None, "first": plain(found.first), "last": plain(found.last)},
        "league": found.league or None,
        "evenings": found.evenings,
        "people": found.people,
        "left_out": [
            {"club": one.club, "evening": one.evening, "wrong": one.wrong, "rows": one.rows} for one in found.left_out
        ],
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": row.name or None,
                "clubs": list(row.clubs),
                "points": plain(points_of(row.total)),
                "evenings": row.attendances,
                "counted": row.counted,
                "wins": row.wins,
                "knock_outs": row.knock_outs,
                "decided": [told.say(decision_in_words(one)) for one in row.decisions],
            }
            for row in found.rows
        ],
    }
