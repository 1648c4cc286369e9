"""A shared league for tests: a real database with two clubs and a reader, and parcels to send to it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

import psycopg

from homepoker.store.shared_league.address import Address, read_address
from homepoker.store.shared_league.club_place import ClubPlace, open_place
from homepoker.store.shared_league.parcel import Parcel, SentKnockOut, SentResult
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.setting_up import WantedRoles, carry_out, kept_to_roles, plan_set_up
from tests.postgres import ADMIN, PostgresServer

WIEN, LINZ, READER = "club_wien", "club_linz", "reader_web"
NAMES = {WIEN: "Pokerclub Wien", LINZ: "Linzer Runde"}


@dataclass(frozen=True)
class League:
    """A database that was set up by the program, with the passwords of its roles."""

    server: PostgresServer
    database: str
    passwords: Mapping[str, Password]

    def address(self, role: str = WIEN) -> Address:
        """Where a role finds it."""
        return read_address(self.server.address(self.database, role))[0]

    def place(self, club: str = WIEN) -> AbstractContextManager[ClubPlace]:
        """The place of a club, as the program opens it."""
        return open_place(self.address(club), self.passwords[club])

    def sql(self, role: str = ADMIN) -> psycopg.Connection:
        """A connection of a role that does what the program would not."""
        password = self.passwords[role].reveal() if role in self.passwords else ""
        return self.server.connect(self.database, role, password)

    def rows(self, statement: str, role: str = ADMIN) -> list[tuple[object, ...]]:
        """What a statement finds."""
        with self.sql(role) as connection:
            return connection.execute(statement.encode()).fetchall()

    def copied(self) -> League:
        """The same in a database of its own."""
        copy = replace(self, database=self.server.copy_of(self.database))
        with copy.sql() as admin:
            for statement in kept_to_roles(copy.database):  # a copy is open to everybody
                admin.execute(statement.encode())
        return copy

    def drop(self) -> None:
        """Drop the database."""
        self.server.drop(self.database)


def set_up_league(
    server: PostgresServer, clubs: Mapping[str, str] = NAMES, readers: tuple[str, ...] = (READER,)
) -> League:
    """Set a new database up, with clubs and readers. Roles are the server's: a name is let in once in a run."""
    empty = League(server, server.new_database(), {})
    administrator = Password(server.password)
    planned = plan_set_up(empty.address(ADMIN), administrator, WantedRoles(clubs, readers))
    carry_out(empty.address(ADMIN), administrator, planned)
    assert {*clubs, *readers} <= planned.passwords.keys()
    return replace(empty, passwords=planned.passwords)


def parcel(tournament: str = "t-1", *players: str, began_on: str = "2026-11-20", knock_outs: bool = True) -> Parcel:
    """An evening in which these players took the places in this order."""
    field = players or ("p-ida", "p-max", "p-eva")
    results = [
        SentResult(
            player=player,
            points=1000 * (len(field) - place + 1),
            place_points=1000 * (len(field) - place),
            players=len(field),
            place=place,
            sharing=1,
            knock_outs=1 if place < len(field) else 0,
            entries=1,
            rebuys=0,
            add_ons=0,
            paid_places=1,
            final_table=9,
            is_early=True,
        )
        for place, player in enumerate(field, start=1)
    ]
    hits = [SentKnockOut(winner, loser, 1) for winner, loser in itertools.pairwise(field)]
    return Parcel(
        tournament=tournament,
        name=f"Abend {tournament}",
        began_on=began_on,
        opened_at=f"{began_on}T18:00:00+00:00",
        players=len(field),
        profile="Monatsturnier",
        is_complete=True,
        results=tuple(results),
        knock_outs=tuple(hits) if knock_outs else (),
    )
