"""Shelf of leagues: the club's own leagues, and what the host said of their evenings, points, lots and publications.

Nothing here is deleted: a league is archived, extra points are taken back, publications stand beside the earlier ones.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, get_type_hints

import msgspec

from homepoker.core.league.definition import EveningInLeague, ExtraPoints, League
from homepoker.core.league.table import Publication
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence, sentence
from homepoker.store.damaged_text import bound, id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import (
    ExtraPointsRow,
    LeagueEveningChoiceRow,
    LeagueLotRow,
    LeaguePublicationRow,
    LeagueRow,
    insert,
)
from homepoker.store.errors import StoreError
from homepoker.store.evening.event_codec import UNREADABLE, unknown_field
from homepoker.store.league.schemes import UnreadableScheme, encode_scheme, read_scheme, stored_scheme

_FIELDS = {name: form for name, form in get_type_hints(League).items() if name not in ("id", "name", "scheme")}


class UnreadableLeague(StoreError):
    """The text is no league that this version knows."""


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """Drawn lot among players who were equal in everything, the first first."""

    season: str
    drawn: tuple[PlayerId, ...]
    drawn_at: datetime


class LeagueShelf:
    """Shelf of the leagues of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Leagues

    def leagues(self, *, is_archived: bool = False) -> list[League]:
        """The club's leagues in the host's order, or those that were archived; without those that cannot be read."""
        return [read for _, read in self._read(is_archived) if isinstance(read, League)]

    def problems(self) -> list[Sentence]:
        """The leagues that cannot be read, each as a sentence with its name; they stay as they are."""
        return [
            sentence("season.not_shown", name=name, why=read)
            for name, read in self._read(False)
            if isinstance(read, Sentence)
        ]

    def save(self, league: League) -> None:
        """Keep a league, in place of what was kept under its id; an archived one comes back."""
        encode_scheme(league.scheme)  # what would not read back equal must not reach the disk
        body = json.dumps(stored_league(league), ensure_ascii=False)
        key = bound(league.id)
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE league SET name = ?, body = ?, is_archived = 0 WHERE id = CAST(? AS TEXT)",
                (league.name, body, key),
            ).rowcount
            if not changed:
                (last,) = connection.execute("SELECT coalesce(max(position), 0) FROM league").fetchone()
                row = LeagueRow(league.id, league.name, last + 1, body, is_archived=False)
                insert(connection, row)

    def archive(self, league_id: str) -> None:
        """Show a league no more.

        :raises LookupError: there is no such league.
        """
        with self._database.transaction() as connection:
            archived = connection.execute(
                "UPDATE league SET is_archived = 1 WHERE id = CAST(? AS TEXT)", (bound(league_id),)
            )
            if archived.rowcount == 0:
                raise LookupError(f"no league {league_id}")

    def order(self, league_ids: Sequence[str]) -> None:
        """Put leagues into an order."""
        with self._database.transaction() as connection:
            for position, league_id in enumerate(league_ids, start=1):
                connection.execute(
                    "UPDATE league SET position = ? WHERE id = CAST(? AS TEXT)", (position, bound(league_id))
                )

    def _read(self, is_archived: bool) -> list[tuple[str, League | Sentence]]:
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT id, name, body FROM league WHERE is_archived = ? ORDER BY position, id", (is_archived,)
            ).fetchall()
        return [(legible(name), _read_league(id_of(league_id), legible(name), body)) for league_id, name, body in rows]

    # What the host said of evenings and points

    def choices(self, league_id: str) -> dict[str, EveningInLeague]:
        """Host's choices on evenings in a league, by the evenings' ids."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT tournament_id, counts, factor, buy_in FROM league_evening_choice "
                "WHERE league_id = CAST(? AS TEXT)",
                (bound(league_id),),
            ).fetchall()
        return {
            id_of(tournament): EveningInLeague(id_of(tournament), bool(counts), factor, buy_in)
            for tournament, counts, factor, buy_in in rows
        }

    def choose(self, league_id: str, *settings: EveningInLeague) -> None:
        """Keep what the host says of evenings, in place of what was said of them before."""
        with self._database.transaction() as connection:
            for season in settings:
                row = LeagueEveningChoiceRow(league_id, season.tournament, season.counts, season.factor, season.buy_in)
                insert(connection, row, "REPLACE")

    def extra_points(self, league_id: str, *, with_taken_back: bool = False) -> list[ExtraPoints]:
        """Points that the host gave or took in a league, and those of all imports, by date.

        :param with_taken_back: whether what counts no longer is wanted too.
        """
        return self._extra_points(league_id, of_all=False, with_taken_back=with_taken_back)

    def all_extra_points(self) -> list[ExtraPoints]:
        """Points of all leagues and imports by date, with those that count no longer."""
        return self._extra_points("", of_all=True, with_taken_back=True)

    def _extra_points(self, league_id: str, *, of_all: bool, with_taken_back: bool) -> list[ExtraPoints]:
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT id, player_id, given_on, points, reason, tournament_id, is_taken_back, import_id "
                "FROM extra_points WHERE (? OR league_id = CAST(? AS TEXT) OR import_id <> '') AND is_taken_back <= ? "
                "ORDER BY given_on, rowid",
                (of_all, bound(league_id), with_taken_back),
            ).fetchall()
        extras: list[ExtraPoints] = []
        for own, player, on, points, reason, tournament, is_back, import_id in rows:
            day = _day(on)
            if day is not None and is_whole(player):
                stated = legible(reason), id_of(tournament), bool(is_back), id_of(import_id)
                extras.append(ExtraPoints(id_of(own), PlayerId(player), day, points, *stated))
        return extras

    def give(self, league_id: str, extra: ExtraPoints) -> None:
        """Keep points that the host gives or takes."""
        with self._database.transaction() as connection:
            insert(connection, row_of_extra_points(league_id, extra))

    def give_instead(self, league_id: str, extra: ExtraPoints, before: str) -> None:
        """Keep points in the place of others, which are taken back.

        :param before: the id of those.
        """
        with self._database.transaction() as connection:
            _mark(connection, before, is_taken_back=True)
            insert(connection, row_of_extra_points(league_id, extra))

    def take_back(self, extra_id: str, *, is_taken_back: bool = True) -> None:
        """Let points that were given or taken count no longer, or again; with their reason they stay in the file."""
        with self._database.transaction() as connection:
            _mark(connection, extra_id, is_taken_back=is_taken_back)

    # Lots

    def lots(self, league_id: str, season_id: str) -> list[DrawnLot]:
        """The lots that were drawn in a season, the first first."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT drawn, drawn_at FROM league_lot WHERE league_id = CAST(? AS TEXT) "
                "AND season_id = CAST(? AS TEXT) ORDER BY number",
                (bound(league_id), bound(season_id)),
            ).fetchall()
        lots: list[DrawnLot] = []
        for drawn, at in rows:
            try:
                players = msgspec.json.decode(drawn, type=tuple[str, ...])
                lots.append(DrawnLot(season_id, tuple(map(PlayerId, players)), datetime.fromisoformat(at)))
            except UNREADABLE:
                continue  # the damage report names it
        return lots

    def keep_lot(self, league_id: str, lot: DrawnLot) -> None:
        """Record a lot."""
        drawn = json.dumps(lot.drawn), lot.drawn_at.isoformat()
        with self._database.transaction() as connection:
            insert(connection, LeagueLotRow(None, league_id, lot.season, *drawn))

    # Publications

    def publications(self, league_id: str, season_id: str) -> list[Publication]:
        """Publications of a season, the first one first, without unreadable ones."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT number, published_at, body FROM league_publication WHERE league_id = CAST(? AS TEXT) "
                "AND season_id = CAST(? AS TEXT) ORDER BY number",
                (bound(league_id), bound(season_id)),
            ).fetchall()
        publications: list[Publication] = []
        for number, at, body in rows:
            try:
                read = msgspec.convert({"number": number, "at": at, **msgspec.json.decode(body)}, Publication)
            except (*UNREADABLE, TypeError):
                continue  # the damage report names it
            publications.append(read)
        return publications

    def publish(self, league_id: str, season_id: str, publication: Publication) -> None:
        """Keep published standings beside the earlier ones."""
        kept: dict[str, Any] = msgspec.to_builtins(publication)
        number, at = kept.pop("number"), kept.pop("at")
        body = json.dumps(kept, ensure_ascii=False)
        with self._database.transaction() as connection:
            insert(connection, LeaguePublicationRow(league_id, season_id, number, at, body))


def row_of_extra_points(league_id: str, extra: ExtraPoints) -> ExtraPointsRow:
    """Row of extra points as they are given.

    :param league_id: empty for those of an import.
    """
    return ExtraPointsRow(
        id=extra.id,
        league_id=league_id,
        player_id=extra.player,
        given_on=extra.on.isoformat(),
        points=extra.points,
        reason=extra.reason,
        tournament_id=extra.tournament,
        is_taken_back=False,
        import_id=extra.import_id,
    )


def stored_league(league: League) -> dict[str, Any]:
    """A league as JSON has it, without its id and name."""
    kept = {field.name: getattr(league, field.name) for field in fields(League) if field.name in _FIELDS}
    built: dict[str, Any] = msgspec.to_builtins(kept)
    for names in ("members", "profiles"):
        built[names] = sorted(built[names]) if built[names] is not None else None
    for team in built["teams"]:
        team["players"] = sorted(team["players"])
    return {**built, "scheme": stored_scheme(league.scheme)}


def read_league(league_id: str, name: str, stored: Any) -> League:
    """The league of what JSON holds.

    :raises UnreadableLeague: it is none, or has a field that this version does not know and would lose.
    :raises UnreadableScheme: its scheme cannot be read.
    """
    try:
        known = dict(stored)
        scheme = read_scheme(known.pop("scheme"))
        if unknown := next((field_name for field_name in known if field_name not in _FIELDS), ""):
            raise UnreadableLeague("season.unknown_field", field=str(unknown)[:100])
        settings = {one: msgspec.convert(value, _FIELDS[one]) for one, value in known.items()}
    except (*UNREADABLE, KeyError, TypeError, ValueError) as error:
        raise UnreadableLeague("season.unreadable_body", reason=str(error)[:200]) from error
    league = League(league_id, name, scheme, **settings)
    if lost := unknown_field(stored, stored_league(league)):
        raise UnreadableLeague("season.unknown_field", field=lost[:100])
    return league


def _mark(connection: sqlite3.Connection, extra_id: str, *, is_taken_back: bool) -> None:
    connection.execute(
        "UPDATE extra_points SET is_taken_back = ? WHERE id = CAST(? AS TEXT)", (is_taken_back, bound(extra_id))
    )


def _read_league(league_id: str, name: str, body: str) -> League | Sentence:
    if not is_whole(body):
        return sentence("season.unreadable_body", reason="UTF-8")
    try:
        return read_league(league_id, name, msgspec.json.decode(body))
    except UNREADABLE as error:
        return sentence("season.unreadable_body", reason=str(error)[:200])
    except (UnreadableLeague, UnreadableScheme) as error:
        return error.sentence


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
