"""People of a club kept, corrected, found by id, merged and forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.damaged_text import bound, id_of, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import (
    DistinctPlayersRow,
    ForgottenPlayerRow,
    OutsideLeagueRow,
    PlayerMergeRow,
    PlayerRow,
    columns,
    insert,
    replacement,
    selection,
)
from homepoker.store.errors import MergedAlready, PlayerExists, UnknownPlayer

_EVERYBODY = selection(PlayerRow)
_ONE = f"{selection(PlayerRow)} WHERE id = CAST(? AS TEXT)"
_CHANGE = replacement(PlayerRow)
_DELETE = "DELETE FROM player WHERE id = CAST(? AS TEXT)"

_MERGES = selection(PlayerMergeRow)
_SEPARATE = "DELETE FROM player_merge WHERE id = CAST(? AS TEXT)"
_FORGET_BEFORE = "UPDATE player_merge SET before = '' WHERE CAST(:id AS TEXT) IN (id, into_id)"

_FORGOTTEN = selection(ForgottenPlayerRow)

_OUTSIDE = selection(OutsideLeagueRow)
_TAKE_IN = "DELETE FROM outside_league WHERE id = CAST(:id AS TEXT)"

_DISTINCT = selection(DistinctPlayersRow)
_NO_LONGER_APART = "DELETE FROM distinct_players WHERE CAST(:id AS TEXT) IN (one_id, other_id)"

_KNOWN_ABOUT = tuple(field.name for field in fields(Player) if field.name not in ("id", "other_ids"))


class ClubRegister:
    """Register of the members and guests of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Looking

    def players(self) -> list[Player]:
        """All players, each person once, by name without regard to upper and lower case."""
        with self._database.transaction() as connection:
            rows = connection.execute(_EVERYBODY).fetchall()
            person_of, outside = _person_of(connection), _outside(connection)
        others = _others(person_of)
        people = (somebody for somebody in (_player(row, outside) for row in rows) if somebody.id not in person_of)
        known = (replace(player, other_ids=others[player.id]) if player.id in others else player for player in people)
        return sorted(known, key=lambda player: (player.name.casefold(), player.id))

    def player(self, player_id: PlayerId) -> Player | None:
        """The person for whom an id stands, or nobody if it is not (or no longer) known."""
        with self._database.transaction() as connection:
            person_of = _person_of(connection)
            return _read(connection, person_of.get(player_id, player_id), person_of)

    def entry(self, player_id: PlayerId) -> Player | None:
        """The entry under this very id; also of one that was merged into another."""
        with self._database.transaction() as connection:
            return _read(connection, player_id, {})

    def merged_entries(self) -> list[Player]:
        """The entries under the ids that were merged into another one."""
        with self._database.transaction() as connection:
            merged, outside = _person_of(connection), _outside(connection)
            everybody = [_player(row, outside) for row in connection.execute(_EVERYBODY)]
            return [player for player in everybody if player.id in merged]

    def person_of(self) -> dict[PlayerId, PlayerId]:
        """Id that stands for the person now, by each id that was merged."""
        with self._database.transaction() as connection:
            return _person_of(connection)

    def known_ids(self) -> frozenset[PlayerId]:
        """Every id that stands or once stood for somebody, of people who are forgotten too."""
        with self._database.transaction() as connection:
            rows = [*connection.execute(_EVERYBODY), *connection.execute(_MERGES), *connection.execute(_FORGOTTEN)]
        return frozenset(PlayerId(id_of(row[0])) for row in rows)

    def outside_league(self) -> frozenset[PlayerId]:
        """Every id of those who stand in no list of a season, also of people who are forgotten."""
        with self._database.transaction() as connection:
            person_of = _person_of(connection)
            people = _outside(connection).difference(person_of)
        return people | {one for one, person in person_of.items() if person in people}

    def guests(self) -> frozenset[PlayerId]:
        """Ids of all guests."""
        with self._database.transaction() as connection:
            rows = connection.execute("SELECT id FROM player WHERE is_guest").fetchall()
            person_of = _person_of(connection)
        return frozenset(PlayerId(id_of(row[0])) for row in rows).difference(person_of)

    def kept_apart(self) -> frozenset[frozenset[PlayerId]]:
        """The pairs that look alike and are two people, as the host said."""
        with self._database.transaction() as connection:
            rows = connection.execute(_DISTINCT).fetchall()
        return frozenset(frozenset(PlayerId(id_of(player)) for player in row) for row in rows)

    # Writing

    def add(self, *players: Player) -> None:
        """Write new people into the register, all or none.

        :raises PlayerExists: an id is taken.
        """
        self.take_in(players, ())

    def change(self, player: Player) -> None:
        """Correct what is known about somebody.

        :raises UnknownPlayer: nobody has this id.
        """
        self.take_in((), (player,))

    def take_in(self, new: Sequence[Player], changed: Sequence[Player]) -> None:
        """Write new people and correct known ones, all or nothing.

        :raises PlayerExists: an id of somebody new is taken.
        :raises UnknownPlayer: somebody who is to be corrected is not there.
        """
        with self._database.transaction() as connection:
            insert_players(connection, new)
            for player in changed:
                _change(connection, player)

    def merge(self, kept: Player, gone: PlayerId) -> None:
        """Let an entry stand for the same person as another one.

        What was written under ``gone`` stays as it was and is shown no more, so :meth:`separate` finds it again.

        :param kept: the entry that stays, with what is to be known about the person from now on.
        :raises UnknownPlayer: one of the two is not there.
        :raises MergedAlready: one of the two is merged into another entry, or they are the same.
        """
        with self._database.transaction() as connection:
            before, other = _read(connection, kept.id, {}), _read(connection, gone, {})
            if before is None or other is None:
                raise UnknownPlayer(kept.id if before is None else gone)
            if kept.id == gone or {kept.id, gone} & _person_of(connection).keys():
                raise MergedAlready(other.shown_name)
            known = json.dumps({name: getattr(before, name) for name in _KNOWN_ABOUT}, ensure_ascii=False)
            insert(connection, PlayerMergeRow(gone, kept.id, known))
            _change(connection, kept)

    def separate(self, player_id: PlayerId) -> None:
        """Undo a merge, so that the entry stands for itself again.

        The other one gets back what it gave up for this one, except where it was corrected since.

        :raises UnknownPlayer: this id was not merged into another one.
        """
        with self._database.transaction() as connection:
            merges = {id_of(row[0]): row for row in connection.execute(_MERGES)}
            if player_id not in merges or (gone := _read(connection, player_id, {})) is None:
                raise UnknownPlayer(player_id)
            _, into, known = merges[player_id]
            kept = _read(connection, PlayerId(id_of(into)), {})
            before = _given_up(known)
            if kept is not None:
                same = (name for name in _KNOWN_ABOUT if getattr(kept, name) == getattr(gone, name))
                _change(connection, replace(kept, **{name: before[name] for name in same if name in before}))
            connection.execute(_SEPARATE, (bound(player_id),))

    def keep_apart(self, one: PlayerId, other: PlayerId) -> None:
        """Remember that two entries that look alike are two people."""
        first, second = sorted((one, other))
        with self._database.transaction() as connection:
            insert(connection, DistinctPlayersRow(first, second), "IGNORE")

    def forget(self, player_id: PlayerId) -> None:
        """Delete all that is known about a person. :meth:`Database.write_anew` then clears the gaps of the file.

        The ids stay, because points and old standings hang on them; nothing leads from them to a name.

        :raises UnknownPlayer: nobody has this id.
        """
        with self._database.transaction() as connection:
            person_of = _person_of(connection)
            person = _read(connection, person_of.get(player_id, player_id), person_of)
            if person is None:
                raise UnknownPlayer(player_id)
            # Deleted rows are overwritten with zeros, should there be no room to write the file anew.
            connection.execute("PRAGMA secure_delete = ON")
            for own_id in person.ids:
                connection.execute(_DELETE, (bound(own_id),))
                insert(connection, ForgottenPlayerRow(own_id), "IGNORE")
                connection.execute(_FORGET_BEFORE, {"id": bound(own_id)})
                connection.execute(_NO_LONGER_APART, {"id": bound(own_id)})


def insert_players(connection: sqlite3.Connection, players: Sequence[Player]) -> None:
    """Write people within a transaction that is open, so that an action and its people are one commit.

    :raises PlayerExists: an id is taken.
    """
    for player in players:
        try:
            insert(connection, PlayerRow(**{name: getattr(player, name) for name in columns(PlayerRow)}))
        except sqlite3.IntegrityError as error:
            raise PlayerExists(player.id) from error
        _note_league(connection, player)


def _change(connection: sqlite3.Connection, player: Player) -> None:
    if connection.execute(_CHANGE, {**asdict(player), "id": bound(player.id)}).rowcount == 0:
        raise UnknownPlayer(player.id)
    _note_league(connection, player)


def _note_league(connection: sqlite3.Connection, player: Player) -> None:
    if player.counts_in_league:
        connection.execute(_TAKE_IN, {"id": bound(player.id)})
    else:
        insert(connection, OutsideLeagueRow(player.id), "IGNORE")


def _outside(connection: sqlite3.Connection) -> frozenset[PlayerId]:
    return frozenset(PlayerId(id_of(row[0])) for row in connection.execute(_OUTSIDE))


def _read(connection: sqlite3.Connection, player_id: PlayerId, person_of: Mapping[PlayerId, PlayerId]) -> Player | None:
    row = connection.execute(_ONE, (bound(player_id),)).fetchone()
    if not row:
        return None
    return replace(_player(row, _outside(connection)), other_ids=_others(person_of).get(player_id, ()))


def _person_of(connection: sqlite3.Connection) -> dict[PlayerId, PlayerId]:
    """Id that stands for the person now, by each id that was merged.

    A merge into nobody, or in a circle, is a damaged row; the entry then stands for itself and is not lost from sight.
    """
    into = {PlayerId(id_of(one)): PlayerId(id_of(other)) for one, other, _ in connection.execute(_MERGES)}
    if not into:
        return {}
    there = {id_of(row[0]) for row in connection.execute("SELECT id FROM player")}

    def last(player: PlayerId) -> PlayerId:
        passed = set[PlayerId]()
        while player in into and player not in passed:
            passed.add(player)
            player = into[player]
        return player

    person_of = {gone: last(gone) for gone in into}
    # Of a person who is forgotten both rows are gone; the ids still belong together.
    lost = {one for one, person in person_of.items() if person in into or (one in there and person not in there)}
    return {one: person for one, person in person_of.items() if one not in lost}


def _given_up(text: str) -> Mapping[str, Any]:
    """The fields of an entry as they were before a merge; nothing where that is forgotten or damaged."""
    try:
        before = json.loads(text or "{}")
        Player(**{**dict.fromkeys(("id", "name"), ""), **before})
    except (ValueError, TypeError):
        return {}
    kinds = {field.name: type(field.default) for field in fields(Player) if field.name != "name"}
    return {name: value for name, value in before.items() if isinstance(value, kinds.get(name, str))}


def _others(person_of: Mapping[PlayerId, PlayerId]) -> dict[PlayerId, tuple[PlayerId, ...]]:
    others: dict[PlayerId, tuple[PlayerId, ...]] = {}
    for one, person in sorted(person_of.items()):
        others[person] = (*others.get(person, ()), one)
    return others


def _player(row: Sequence[Any], outside: Container[PlayerId]) -> Player:
    known: dict[str, Any] = vars(PlayerRow(*row))
    for name, value in known.items():
        if name in ("is_guest", "may_publish", "has_left"):
            known[name] = bool(value)  # SQLite keeps 0 or 1
        else:
            known[name] = id_of(value) if name == "id" else legible(value)
    return Player(**known, counts_in_league=known["id"] not in outside)
