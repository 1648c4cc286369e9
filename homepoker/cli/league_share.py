"""``homepoker league share``: closed evenings go to the shared league of several clubs; and that league's standings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from getpass import getpass
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json
from homepoker.cli.console import plain as plain_value
from homepoker.cli.league_json import explanation_json
from homepoker.cli.league_options import player_called
from homepoker.cli.own_leagues import chosen, chosen_season, formula_told, write_terms
from homepoker.cli.text_table import as_text
from homepoker.core.league.definition import ALL_TIME, LeagueSeason
from homepoker.core.league.explanation import decision_in_words
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.core.league.standings_rule import points_of
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import plain
from homepoker.core.spelling import plain as spelled
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
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
from homepoker.store.errors import PASSING_TROUBLES, SharedLeagueError, SharedTrouble
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet
from homepoker.store.shared_league.address import Address, read_address
from homepoker.store.shared_league.club_place import ClubPlace, open_place
from homepoker.store.shared_league.kept_standings import kept_standings
from homepoker.store.shared_league.outbox import WaitingEvening
from homepoker.store.shared_league.parcel import read_parcel
from homepoker.store.shared_league.password import Password, forget_password, keep_password
from homepoker.store.shared_league.setting_up import SetUp, WantedRoles, carry_out, plan_set_up

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.words import Words


NEW_PERSON = "new"
_WHO = "shared.who"

To = Annotated[str, typer.Option("--to", help="cli.help.share_to", show_default=False)]
AskAgain = Annotated[bool, typer.Option("--password", help="cli.help.share_password", show_default=False)]
Status = Annotated[bool, typer.Option("--status", help="cli.help.share_status", show_default=False)]
Links = Annotated[bool, typer.Option("--links", help="cli.help.share_links", show_default=False)]
Link = Annotated[tuple[str, str], typer.Option("--link", help="cli.help.share_link", show_default=False)]
Unlink = Annotated[str, typer.Option("--unlink", help="cli.help.share_unlink", show_default=False)]
Stop = Annotated[bool, typer.Option("--stop", help="cli.help.share_stop", show_default=False)]
IsSetUp = Annotated[bool, typer.Option("--set-up", help="cli.help.share_set_up", show_default=False)]
Clubs = Annotated[list[str], typer.Option("--club", help="cli.help.share_club", show_default=False)]
Readers = Annotated[list[str], typer.Option("--reader", help="cli.help.share_reader", show_default=False)]
Renewed = Annotated[list[str], typer.Option("--renew", help="cli.help.share_renew", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="cli.help.share_yes", show_default=False)]


def share(
    context: typer.Context,
    to: To = "",
    password: AskAgain = False,
    status: Status = False,
    links: Links = False,
    link: Link = ("", ""),
    unlink: Unlink = "",
    stop: Stop = False,
    set_up: IsSetUp = False,
    club: Clubs = [],  # noqa: B006 - the parser makes a list of its own
    reader: Readers = [],  # noqa: B006
    renew: Renewed = [],  # noqa: B006
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Publish closed evenings; or set the shared league up, link players, or say how it stands."""
    console: Console = context.obj
    if set_up:
        _set_up(console, to, WantedRoles(_clubs(club), tuple(reader), tuple(renew)), is_sure=yes, as_json=as_json)
    elif status:
        _say_status(console, as_json=as_json)
    elif stop:
        _stop(console, as_json=as_json)
    elif links or unlink or link[0]:
        _link(console, link, unlink, as_json=as_json)
    else:
        _publish(console, to, is_asked_anew=password, as_json=as_json)


# Publishing


def _publish(console: Console, to: str, *, is_asked_anew: bool, as_json: bool) -> None:
    address = address_in_command(to) if to else None
    with console.club(read_only=False) as club:
        if address is not None:
            _warn_of(console, sharing.share_with(club, address.text))
        address = sharing.address_of(club)
        typed = _asked(console, address) if is_asked_anew else None
        password, is_new = password_of(console, address, typed)
        delivery = sharing.send(club, password)
        if is_new and _is_right(delivery):
            _keep(console, address, password)
        state = sharing.state_of(club)
        problem = sharing.refusal(delivery)
        if as_json:
            console.write_json(_delivery_json(console, state, delivery))
        else:
            console.say("shared.sent", count=len(delivery.delivered), address=state.address)
            for sentence in sharing.names_in_words(delivery):
                console.write(console.words.say(sentence))
            _say_waiting(console, club, state.waiting)
            if problem is not None:
                console.warn(problem)
    if problem is not None:
        raise typer.Exit(1)


def _say_status(console: Console, *, as_json: bool) -> None:
    with console.club() as club:
        state = sharing.state_of(club)
        if as_json:
            console.write_json(_state_json(console, state))
        elif not state.address:
            console.say("shared.none")
        else:
            console.say("shared.state", count=state.sent, address=state.address)
            _say_waiting(console, club, state.waiting)


def _stop(console: Console, *, as_json: bool) -> None:
    with console.club(read_only=False) as club:
        address = sharing.shared_address(club)
        _warn_of(console, sharing.share_no_longer(club))
        state = sharing.state_of(club)
    if address is not None:
        forget_password(address)
    if as_json:
        console.write_json(_state_json(console, state))
    else:
        console.say("shared.none" if address is None else "shared.stopped")


def _warn_of(console: Console, problem: Sentence | None) -> None:
    if problem is not None:
        console.warn(problem)


def _say_waiting(console: Console, club: Club, waiting: Sequence[WaitingEvening]) -> None:
    names = {record.id: record.name for record in club.log.tournaments()}
    for evening in waiting:
        parcel = read_parcel(evening.content)
        key = "shared.waits_back" if parcel.is_withdrawn else "shared.waits"
        name = parcel.name or names.get(evening.tournament, evening.tournament)
        console.say(key, name=name, revision=evening.revision)


def _state_json(console: Console, state: sharing.SharedState) -> dict[str, Json]:
    return {
        "address": state.address or None,
        "sent_before": state.sent,
        "waiting": [
            {
                "evening": evening.tournament,
                "revision": evening.revision,
                "queued_at": evening.queued_at.isoformat(),
                "problem": evening.answer.removeprefix("shared.") or None,
            }
            for evening in state.waiting
        ],
    }


def _delivery_json(console: Console, state: sharing.SharedState, delivery: sharing.Delivery) -> dict[str, Json]:
    errors = [delivery.trouble] if delivery.trouble else []
    errors += [error for _, error in delivery.refused]
    problem = {"kind": str(errors[0].trouble), "text": console.words.say(errors[0].sentence)} if errors else None
    sent: list[Json] = [
        {"evening": revision.tournament, "revision": revision.revision, "was_there": revision.was_there}
        for revision in delivery.delivered
    ]
    return {
        "sent": sent,
        "names": len(delivery.names),
        **_names_json(delivery),
        "problem": problem,
        **_state_json(console, state),
    }


def _names_json(delivery: sharing.Delivery) -> dict[str, Json]:
    """Ids of the players who are newly named, and of those who no longer are or are new without a name."""
    before = {change.player: change.before.name if change.before is not None else "" for change in delivery.names}
    named: list[Json] = [change.player for change in delivery.names if change.after.name and not before[change.player]]
    unnamed: list[Json] = [
        change.player
        for change in delivery.names
        if not change.after.name and (before[change.player] or change.before is None)
    ]
    return {"named": named, "unnamed": unnamed}


# Passwords


def address_in_command(typed: str) -> Address:
    """The address in a command, which holds no password: the list of processes shows every command.

    :raises SharedLeagueError: it is none, or holds a password.
    """
    address, password = read_address(typed)
    if password:
        raise SharedLeagueError(SharedTrouble.PASSWORD_IN_COMMAND)
    return address


def password_of(console: Console, address: Address, typed: Password | None = None) -> tuple[Password, bool]:
    """The password, and whether it was typed just now."""
    if typed is not None:
        return typed, True
    try:
        return sharing.password_for(address, os.environ), False
    except SharedLeagueError:
        if not sys.stdin.isatty():
            raise
    return _asked(console, address), True


def _asked(console: Console, address: Address) -> Password:
    """The password as it is typed, unseen, at a terminal; else the first line of what comes in."""
    if sys.stdin.isatty():
        return Password(getpass(console.words.text("shared.ask", user=address.user, host=address.host) + " "))
    return Password(sys.stdin.readline().rstrip("\r\n"))


def _is_right(delivery: sharing.Delivery) -> bool:
    return delivery.trouble is None or delivery.trouble.trouble is not SharedTrouble.WRONG_PASSWORD


def _keep(console: Console, address: Address, password: Password) -> None:
    try:
        keep_password(address, password)
    except SharedLeagueError as error:
        console.warn(error.sentence)


# Set-up


def _clubs(typed: Sequence[str]) -> dict[str, str]:
    """Names of clubs by their roles: ``club_wien=Pokerclub Wien``."""
    parted = (text.partition("=") for text in typed)
    return {role.strip(): name.strip() or role.strip() for role, _, name in parted}


def _set_up(console: Console, to: str, wanted: WantedRoles, *, is_sure: bool, as_json: bool) -> None:
    if not to:
        raise SharedLeagueError(SharedTrouble.NO_ADDRESS)
    address = address_in_command(to)
    password, _ = password_of(console, address)
    planned = plan_set_up(address, password, wanted)
    if not as_json and planned.sql:
        console.say("shared.sql")
        console.write(planned.sql)
    is_done = bool(planned.sql) and (is_sure or (not as_json and _is_confirmed(console)))
    if is_done:
        carry_out(address, password, planned)
    if as_json:
        passwords = {role: each.reveal() for role, each in planned.passwords.items()} if is_done else {}
        console.write_json({"sql": planned.sql, "is_done": is_done, "passwords": passwords})
    else:
        _say_set_up(console, address, planned, is_done=is_done)


def _is_confirmed(console: Console) -> bool:
    if not sys.stdin.isatty():
        return False
    console.say("shared.sure")
    return plain(sys.stdin.readline()) in (plain(console.words.text("shared.sure_yes")), "y", "j")


def _say_set_up(console: Console, address: Address, planned: SetUp, *, is_done: bool) -> None:
    if not planned.sql:
        console.say("shared.is_set_up", database=address.database)
        return
    if not is_done:
        console.say("shared.not_done")
        return
    console.say("shared.done", database=address.database)
    if planned.passwords:
        console.say("shared.passwords", count=len(planned.passwords))
    for role, password in planned.passwords.items():
        console.write(f"  {role}  {password.reveal()}")


# Links


def _link(console: Console, link: tuple[str, str], unlink: str, *, as_json: bool) -> None:
    with console.club() as club:
        address = sharing.address_of(club)
        password, _ = password_of(console, address)
        with open_place(address, password) as place:
            if link[0]:
                place.link(player_called(club, link[0], _WHO), _person(link[1]))
            if unlink:
                place.unlink(player_called(club, unlink, _WHO))
            _say_links(console, club, place, as_json=as_json)


def _person(typed: str) -> int | None:
    if typed == NEW_PERSON:
        return None
    if not typed.isascii() or not typed.isdecimal():
        raise SharedLeagueError(SharedTrouble.NO_SUCH_PERSON, person=typed)
    return int(typed)


def _say_links(console: Console, club: Club, place: ClubPlace, *, as_json: bool) -> None:
    linked, everybody = place.links(), place.everybody()
    proposals = sharing.propose_links(club, place)
    others = {
        person: [player for player in everybody if player.person == person and player.club != place.club]
        for person in linked.values()
    }
    if as_json:
        console.write_json(
            {
                "links": [
                    {
                        "player": player,
                        "person": person,
                        "others": [{"club": other.club_name, "name": other.name or None} for other in others[person]],
                    }
                    for player, person in linked.items()
                ],
                "proposals": [
                    {
                        "player": proposal.player,
                        "name": proposal.name,
                        "club": proposal.other.club_name,
                        "person": proposal.other.person,
                    }
                    for proposal in proposals
                ],
            }
        )
        return
    if not linked and not proposals:
        console.say("shared.no_links")
    for player, person in linked.items():
        with_whom = ", ".join(
            f"{other.name or console.words.text('papers.not_named')} ({other.club_name})" for other in others[person]
        )
        key = "shared.link" if with_whom else "shared.link_alone"
        console.say(key, name=club.name_of(player) or player, person=person, others=with_whom)
    for proposal in proposals:
        key = "shared.proposal" if proposal.other.person is not None else "shared.proposal_unlinked"
        console.say(key, name=proposal.name, club=proposal.other.club_name, person=proposal.other.person or 0)


Shared = Annotated[bool, typer.Option("--shared", help="cli.help.league_shared", show_default=False)]
From = Annotated[str, typer.Option("--from", help="cli.help.league_from", show_default=False)]


def write_shared_standings(
    console: Console, club: Club, source: str, league: str, season: str, *, as_json: bool
) -> None:
    """Write the list of all clubs; while the server does not answer, the one that was kept, with its date."""
    with formula_told():
        address, asked = _address(club, source), _season_asked(club, league, season)
        standings, problem = _read_or_kept(console, club, address, asked)
    if as_json:
        console.write_json(_standings_json(console, standings))
    else:
        console.write(as_text(_sheet(console.words, standings), console.words))
        for rows in standings.left_out:
            console.warn(rows.sentence)
        if problem is not None:
            console.warn(problem.sentence)


def write_shared_explanation(
    console: Console, club: Club, source: str, player: str, league: str, season: str, *, as_json: bool
) -> None:
    """Write how a player's total comes about in the evenings of all clubs."""
    with formula_told():
        address, asked = _address(club, source), _season_asked(club, league, season)
        password, _ = password_of(console, address)
        standings = read_standings(address, password, asked, club.timekeeper.now())
        row = _row(standings, player)
        explained = read_explanation(address, password, asked, row)
    told = replace(console, words=shared_names(standings, console.words))
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


def _season_asked(club: Club, league: str, season: str) -> SharedSeason:
    if league:
        named = chosen(ClubLeagues(club), league)
        return shared_season(club, chosen_season(club, named, season), named)
    return shared_season(club, _year(club, season))


def _year(club: Club, season: str) -> LeagueSeason:
    if season == ALL_TIME.id:
        return ALL_TIME
    if not season:
        return calendar_year(club.timekeeper.now().astimezone().year)
    if len(season) != len("2026") or not (season.isascii() and season.isdecimal()) or season == "0000":
        raise refuse("shared.no_year", season=season[:60])
    return calendar_year(int(season))


def _row(standings: SharedStandings, wanted: str) -> SharedRow:
    """Row of the player with this id or name.

    :raises Refusal: nobody is, or several are.
    """
    called = [row for row in standings.rows if row.player == wanted]
    called = called or [row for row in standings.rows if row.name and spelled(row.name) == spelled(wanted)]
    if len(called) != 1:
        ids = ", ".join(f"{row.player} ({', '.join(row.clubs)})" for row in called)
        raise refuse("shared.several_there" if called else "shared.nobody_there", name=wanted[:60], ids=ids)
    return called[0]


# Words


def _sheet(words: Words, standings: SharedStandings) -> Sheet:
    told = shared_names(standings, words)
    columns = tuple(
        Column(words.text(key), kind)
        for key, kind in (
            ("league.rank", CellKind.NUMBER),
            ("league.name", CellKind.TEXT),
            ("shared.club", CellKind.TEXT),
            ("league.points", CellKind.POINTS),
            ("league.evenings", CellKind.NUMBER),
            ("league.wins", CellKind.NUMBER),
            ("league.knock_outs", CellKind.NUMBER),
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
        for row in standings.rows
    )
    notes = [words.text("shared.as_of", at=standings.read_at, on=standings.read_at)]
    notes.append(
        words.text("shared.by_league", league=standings.league) if standings.league else words.text("shared.by_clubs")
    )
    notes += [
        f"{told.name(PlayerId(row.player))} {told.say(decision_in_words(decision))}"
        for row in standings.rows
        for decision in row.decisions
    ]
    title = f"{words.text('shared.all_clubs')} · {standings.season or words.text('season.all_time')}"
    about = [
        words.text("papers.evenings", count=standings.evenings),
        words.text("papers.people", count=standings.people),
    ]
    return Sheet(title, " · ".join(about), columns, rows, tuple(notes))


# JSON


def _standings_json(console: Console, standings: SharedStandings) -> Json:
    told = shared_names(standings, console.words)
    return {
        "address": standings.address,
        "read_at": standings.read_at.isoformat(),
        "is_kept": standings.is_kept,
        "season": {
            "name": standings.season or None,
            "first": plain_value(standings.first),
            "last": plain_value(standings.last),
        },
        "league": standings.league or None,
        "evenings": standings.evenings,
        "people": standings.people,
        "left_out": [
            {"club": rows.club, "evening": rows.evening, "wrong": rows.wrong, "rows": rows.rows}
            for rows in standings.left_out
        ],
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": row.name or None,
                "clubs": list(row.clubs),
                "points": plain_value(points_of(row.total)),
                "evenings": row.attendances,
                "counted": row.counted,
                "wins": row.wins,
                "knock_outs": row.knock_outs,
                "decided": [told.say(decision_in_words(decision)) for decision in row.decisions],
            }
            for row in standings.rows
        ],
    }


def add_to(app: typer.Typer) -> None:
    """Put this command into the group."""
    app.command("share", help="cli.help.league_share")(share)
