"""Place of a club in a shared database: what it sends there and who its players are, by its own role.

The archive's own tables are those of :mod:`homepoker.store.database.rows`: here ``club_id`` is filled, with the club's
role. Links are made by hand: each club says which person of the shared league its own player is. Imported only where a
server is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from homepoker import __version__
from homepoker.core.league.results import EveningResult, KnockOut
from homepoker.core.league.standings_rule import points_of
from homepoker.core.quantities import PlayerId
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.league import archive_statements
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.parcel import Parcel, SentResult, fingerprint
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.server import connected, told, transaction
from homepoker.store.shared_league.setting_up import require_newest

if TYPE_CHECKING:
    from sqlalchemy import Connection


from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, Column, DateTime, ForeignKey, Identity, MetaData, UniqueConstraint, func
from sqlmodel import Field, SQLModel

from homepoker.store.league.archive_statements import EVENING, FACTS, KNOCK_OUT, RESULT

if TYPE_CHECKING:
    from sqlalchemy import Connection


ARCHIVE = EVENING, FACTS, RESULT, KNOCK_OUT
"""The tables that a shared database has in common with a club's own file."""


class _SharedModel(SQLModel):
    """Row of a shared database alone: a club's own file has no such table."""

    metadata = MetaData()


class SharedClubRow(_SharedModel, table=True):
    """A club that sends its evenings here; its id is the name of its role."""

    __tablename__ = "club"

    id: str = Field(primary_key=True)
    name: str


class SharedPlayerRow(_SharedModel, table=True):
    """A player of a club as readers see one: the name is empty without consent, and nothing else is known."""

    __tablename__ = "shared_player"

    club_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)
    name: str
    is_listed: bool
    """Whether the player stands in lists of seasons."""


class PlayerLinkRow(_SharedModel, table=True):
    """A player as a person of several clubs. Each club says so of its own players, by hand."""

    __tablename__ = "player_link"
    __table_args__ = (UniqueConstraint("club_id", "person", name="player_link_once"),)

    club_id: str = Field(primary_key=True)
    player_id: str = Field(primary_key=True)
    person: int = Field(sa_type=BigInteger)


class LeagueReceiptRow(_SharedModel, table=True):
    """Receipt of a revision: with it the revision is complete and counts, and nothing is added to it any more."""

    __tablename__ = "league_receipt"

    evening: int = Field(sa_column=Column(BigInteger, ForeignKey(EVENING.c.number), primary_key=True))
    club_id: str
    content: str
    """SHA-256 of what was sent, in hex: who asks whether a revision has arrived compares it."""
    results: int
    is_withdrawn: bool
    """Whether the evening was taken back: it then counts no longer, and its earlier revisions stay."""
    written_by: str
    """Version of the program that sent it."""
    received_at: datetime = Field(
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=func.current_timestamp())
    )


class LeftOutRow(_SharedModel, table=True):
    """A senseless row that an earlier form of the database let in; it counts nowhere, and readers see that it was."""

    __tablename__ = "left_out"

    number: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    club_id: str
    evening: str
    """Name of the evening, as the club gave it."""
    wrong: str
    """What of the row made no sense."""
    of_table: str
    content: dict[str, Any] = Field(sa_type=JSON)


METADATA = _SharedModel.metadata

_PREFIX = "person-"


@dataclass(frozen=True, slots=True)
class SharedName:
    """Name of a player for readers: empty without consent, and whether the player stands in lists."""

    name: str
    is_listed: bool


@dataclass(frozen=True, slots=True)
class LinkedPlayer:
    """A player as readers see one."""

    id: str
    """The person where clubs have linked it, else club and player."""
    club: str
    club_name: str
    name: str
    """Published name; empty without consent."""

    @property
    def person(self) -> int | None:
        """The number of the person; nothing where the player is not linked."""
        return person_of(self.id)


@dataclass(frozen=True, slots=True)
class NameChange:
    """Change of what readers see of a player."""

    player: str
    before: SharedName | None
    """Name that the server had before; ``None`` if it did not know the player."""
    after: SharedName


@dataclass(frozen=True, slots=True)
class ParcelReceipt:
    """Answer of the server to a parcel."""

    revision: int
    """The number under which the server has it; another one than was offered where that one was taken."""
    was_there: bool
    """Whether it had arrived before, and only the answer was lost."""


class ClubPlace:
    """A club's place in a shared database, open for as long as the block of :func:`open_place`."""

    def __init__(self, connection: Connection, address: Address, club: str, name: str) -> None:
        self._connection = connection
        self._address = address
        self.club = club
        """The club's role."""
        self.name = name
        """The club's name as readers see it."""

    @contextmanager
    def _work(self) -> Iterator[Connection]:
        with told(self._address), transaction(self._connection) as connection:
            yield connection

    def send(self, parcel: Parcel, revision: int) -> ParcelReceipt:
        """Send a revision of an evening, wholly or not at all; what has arrived already is not sent again.

        :raises SharedLeagueError: the server is not reached, or refuses; nothing of the parcel has arrived then.
        """
        content = fingerprint(parcel.content)
        with self._work() as connection:
            newest = _newest(connection, self.club, parcel.tournament)
            if newest is not None:
                last, content_there = newest
                if content_there == content:
                    return ParcelReceipt(last, was_there=True)
                if last >= revision:
                    if _content(connection, self.club, parcel.tournament, revision) == content:
                        return ParcelReceipt(revision, was_there=True)
                    revision = last + 1
            self._keep(connection, parcel, revision, content)
        return ParcelReceipt(revision, was_there=False)

    def _keep(self, connection: Connection, parcel: Parcel, revision: int, content: str) -> None:
        values: dict[str, object] = {
            "tournament_id": parcel.tournament,
            "revision": revision,
            "name": parcel.name,
            "began_on": parcel.began_on,
            "opened_at": parcel.opened_at,
            "players": parcel.players,
            "profile": parcel.profile,
            "import_id": "",
            "is_complete": parcel.is_complete,
        }
        results = [_as_result(parcel, result) for result in parcel.results]
        knock_outs = [
            KnockOut(PlayerId(knock_out.winner), PlayerId(knock_out.loser), knock_out.times, knock_out.shared_away)
            for knock_out in parcel.knock_outs
        ]
        known = archive_statements.fact_numbers(connection, self.club)
        number = archive_statements.keep_evening(connection, self.club, values, results, knock_outs, known)
        # With the receipt the evening counts: it comes last.
        receipt = {"evening": number, "club_id": self.club, "content": content, "results": len(results)}
        connection.execute(
            insert(METADATA.tables["league_receipt"]),
            {**receipt, "is_withdrawn": parcel.is_withdrawn, "written_by": __version__},
        )

    def tell_names(self, names: Mapping[str, SharedName]) -> tuple[NameChange, ...]:
        """Tell the names of these players, and that those who are there and are not named have none any more.

        :returns: what was changed by it.
        """
        table = SharedPlayerRow.metadata.tables["shared_player"]
        with self._work() as connection:
            rows = connection.execute(
                select(table.c.player_id, table.c.name, table.c.is_listed).where(table.c.club_id == self.club)
            )
            there = {row.player_id: SharedName(row.name, row.is_listed) for row in rows}
            wanted = {player: SharedName("", name.is_listed) for player, name in there.items()} | dict(names)
            new = [player for player in wanted if player not in there]
            changed = [player for player in there if there[player] != wanted[player]]
            if new:
                values = [{"club_id": self.club, "player_id": player, **asdict(wanted[player])} for player in new]
                connection.execute(insert(table), values)
            for changed_id in changed:
                own = (table.c.club_id == self.club) & (table.c.player_id == changed_id)
                connection.execute(update(table).where(own).values(**asdict(wanted[changed_id])))
        return tuple(NameChange(player, there.get(player), wanted[player]) for player in (*new, *changed))

    def call_club(self, name: str) -> None:
        """Change the club's name as readers see it."""
        table = SharedClubRow.metadata.tables["club"]
        with self._work() as connection:
            connection.execute(update(table).where(table.c.id == self.club).values(name=name))
        self.name = name

    def everybody(self) -> list[LinkedPlayer]:
        """All players of the shared league as readers see them."""
        with self._work() as connection:
            return players(connection)

    def links(self) -> dict[str, int]:
        """The persons of the club's own players, by their ids."""
        with self._work() as connection:
            return links_of(connection, self.club)

    def link(self, player: str, person: int | None) -> int:
        """Say that one of the club's players is a person of the shared league, a new one without ``person``.

        :returns: the person's number.
        :raises SharedLeagueError: there is no such player or person, or another player of the club is that person.
        """
        with self._work() as connection:
            return link(connection, self.club, player, person)

    def unlink(self, player: str) -> bool:
        """Whether there was anything that :meth:`link` has said of a player; it is taken back."""
        with self._work() as connection:
            return unlink(connection, self.club, player)

    def players_there(self) -> frozenset[str]:
        """The ids of the club's players that the server knows."""
        with self._work() as connection:
            rows = connection.exec_driver_sql("SELECT player_id FROM shared_player")
            return frozenset(str(row.player_id) for row in rows)


@contextmanager
def open_place(address: Address, password: Password) -> Iterator[ClubPlace]:
    """The place of the club whose role the address names.

    :raises SharedLeagueError: the server is not reached, refuses, was not set up or by another version of the program.
    """
    with connected(address, password) as connection:
        with transaction(connection):
            require_newest(connection, address)
            row = connection.exec_driver_sql("SELECT id, name FROM published.club WHERE id = CURRENT_USER").first()
        if row is None:
            raise SharedLeagueError(SharedTrouble.NOT_A_CLUB, user=address.user)
        yield ClubPlace(connection, address, row.id, row.name)


def _newest(connection: Connection, club: str, tournament: str) -> tuple[int, str] | None:
    row = connection.exec_driver_sql(
        "SELECT e.revision, r.content FROM league_evening AS e LEFT JOIN league_receipt AS r ON r.evening = e.number"
        " WHERE e.club_id = %s AND e.tournament_id = %s ORDER BY e.revision DESC LIMIT 1",
        (club, tournament),
    ).first()
    return (row.revision, row.content or "") if row is not None else None


def _content(connection: Connection, club: str, tournament: str, revision: int) -> str | None:
    content: str | None = connection.exec_driver_sql(
        "SELECT r.content FROM league_evening AS e JOIN league_receipt AS r ON r.evening = e.number"
        " WHERE e.club_id = %s AND e.tournament_id = %s AND e.revision = %s",
        (club, tournament, revision),
    ).scalar()
    return content


def _as_result(parcel: Parcel, sent: SentResult) -> EveningResult:
    return EveningResult(
        tournament=parcel.tournament,
        began_on=date.fromisoformat(parcel.began_on),
        player=PlayerId(sent.player),
        place=sent.place,
        points=points_of(sent.points),
        place_points=points_of(sent.place_points),
        knock_outs=sent.knock_outs,
        knock_outs_shared_away=sent.knock_outs_shared_away,
        players=sent.players,
        sharing=sent.sharing,
        entries=sent.entries,
        rebuys=sent.rebuys,
        add_ons=sent.add_ons,
        is_early=sent.is_early,
        paid_places=sent.paid_places,
        final_table=sent.final_table,
        buy_in=sent.buy_in,
    )


def person_of(id_among_all: str) -> int | None:
    """The number of a person whom clubs have linked; nothing for a player of one club."""
    number = id_among_all.removeprefix(_PREFIX)
    return int(number) if number != id_among_all and number.isdecimal() else None


def players(connection: Connection) -> list[LinkedPlayer]:
    """All players of the shared league, club by club."""
    rows = connection.exec_driver_sql(
        "SELECT one.id, one.club_id, club.name AS club_name, one.name FROM published.player AS one"
        " JOIN published.club AS club ON club.id = one.club_id ORDER BY one.club_id, one.name, one.id"
    )
    return [LinkedPlayer(str(row.id), str(row.club_id), str(row.club_name), str(row.name)) for row in rows]


def links_of(connection: Connection, club: str) -> dict[str, int]:
    """The persons of the club's own players, by their ids."""
    rows = connection.exec_driver_sql("SELECT player_id, person FROM public.player_link WHERE club_id = %s", (club,))
    return {str(row.player_id): int(row.person) for row in rows}


def link(connection: Connection, club: str, player: str, person: int | None) -> int:
    """Say that the club's player is a person of the shared league; returns the person's number.

    :param person: nothing: a person whom no club has linked yet.
    :raises SharedLeagueError: there is no such player or person, or another player of the club is that person.
    """
    there = connection.exec_driver_sql(
        "SELECT FROM public.shared_player WHERE club_id = %s AND player_id = %s", (club, player)
    ).first()
    if there is None:
        raise SharedLeagueError(SharedTrouble.NO_SUCH_PLAYER, player=player)
    if person is None:
        person = int(connection.exec_driver_sql("SELECT nextval('public.person_number')").scalar_one())
    elif not any(other.person == person for other in players(connection)):
        raise SharedLeagueError(SharedTrouble.NO_SUCH_PERSON, person=person)
    if any(number == person and other != player for other, number in links_of(connection, club).items()):
        raise SharedLeagueError(SharedTrouble.LINKED_ALREADY, person=person)
    connection.exec_driver_sql(
        "INSERT INTO public.player_link (club_id, player_id, person) VALUES (%s, %s, %s)"
        " ON CONFLICT (club_id, player_id) DO UPDATE SET person = excluded.person",
        (club, player, person),
    )
    return person


def unlink(connection: Connection, club: str, player: str) -> bool:
    """Whether there was a link of the club's own player; it is taken back."""
    done = connection.exec_driver_sql(
        "DELETE FROM public.player_link WHERE club_id = %s AND player_id = %s", (club, player)
    )
    return done.rowcount > 0
