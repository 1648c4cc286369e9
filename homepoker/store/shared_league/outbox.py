"""Outbox of a club's shared league, in the club's own file: what waits to be sent, and what the server has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database
from homepoker.store.database.table_names import SHARED_EVENING, SHARED_LEAGUE, insertion
from homepoker.store.shared_league.parcel import Parcel, fingerprint

_INSERT = insertion(SHARED_EVENING)
_COLUMNS = "number, tournament_id, revision, content, fingerprint, queued_at, answer"


@dataclass(frozen=True, slots=True)
class WaitingEvening:
    """A revision that waits to be sent."""

    number: int
    tournament: str
    revision: int
    content: str
    queued_at: datetime
    answer: str
    """The key of the sentence with which it was last refused; empty where it was not tried."""


class Outbox:
    """Keeps the address of the shared league, and every revision that waits or was sent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def address(self) -> str:
        """The address of the shared league; empty where the club publishes to none."""
        with self._database.transaction() as connection:
            row = connection.execute(f"SELECT address FROM {SHARED_LEAGUE.table} ORDER BY number LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def set_address(self, address: str) -> None:
        """Publish to this address from now on; to another one than before everything is sent anew.

        :param address: without a password; empty: to none.
        """
        before = self.address()
        with self._database.transaction() as connection:
            if address != before:
                connection.execute(f"DELETE FROM {SHARED_EVENING.table}")
                connection.execute(f"DELETE FROM {SHARED_LEAGUE.table}")
                if address:
                    connection.execute(f"INSERT INTO {SHARED_LEAGUE.table} (address) VALUES (?)", (address,))

    def unqueued(self, parcels: Iterable[Parcel]) -> list[tuple[Parcel, int]]:
        """What has changed since it was last queued, each with the revision that it would be.

        :param parcels: every evening that counts now; one that was queued and is not among them was taken back.
        """
        with self._database.transaction() as connection:
            rows = connection.execute(
                f"SELECT tournament_id, revision, fingerprint FROM {SHARED_EVENING.table} ORDER BY number"
            ).fetchall()
        last: dict[str, str] = {}
        highest: dict[str, int] = {}
        for tournament, revision, mark in rows:
            last[tournament] = mark
            highest[tournament] = max(revision, highest.get(tournament, 0))
        there = {parcel.tournament: parcel for parcel in parcels}
        gone = [Parcel.taken_back(one) for one in last if one not in there]
        return [
            (parcel, highest.get(parcel.tournament, 0) + 1)
            for parcel in (*there.values(), *gone)
            if fingerprint(parcel.content) != last.get(parcel.tournament)
        ]

    def queue(self, parcels: Iterable[Parcel], at: datetime) -> int:
        """Put what has changed since it was last queued into the outbox; returns how much that is.

        What waits and is damaged is put in anew.

        :param parcels: as for :meth:`unqueued`.
        """
        with self._database.transaction() as connection:
            rows = connection.execute(
                f"SELECT number, content, fingerprint FROM {SHARED_EVENING.table} WHERE sent_at = ''"
            ).fetchall()
            damaged = [(number,) for number, content, mark in rows if not _is_sound(content, mark)]
            connection.executemany(f"DELETE FROM {SHARED_EVENING.table} WHERE number = ?", damaged)
        found = self.unqueued(parcels)
        always = {"number": None, "queued_at": at.astimezone(UTC).isoformat(), "sent_at": "", "answer": ""}
        with self._database.transaction() as connection:
            for parcel, revision in found:
                own = {"tournament_id": parcel.tournament, "revision": revision, "content": parcel.content}
                connection.execute(_INSERT, always | own | {"fingerprint": fingerprint(parcel.content)})
        return len(found)

    def waiting(self) -> list[WaitingEvening]:
        """What waits, in the order in which it was queued."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM {SHARED_EVENING.table} WHERE sent_at = '' ORDER BY number"
            ).fetchall()
        return [
            WaitingEvening(number, tournament, revision, content, datetime.fromisoformat(queued_at), answer)
            for number, tournament, revision, content, mark, queued_at, answer in rows
            if _is_sound(content, mark)
        ]

    def count_sent(self) -> int:
        """How many revisions the server has."""
        with self._database.transaction() as connection:
            row = connection.execute(f"SELECT count(*) FROM {SHARED_EVENING.table} WHERE sent_at <> ''").fetchone()
        return int(row[0])

    def note_sent(self, number: int, revision: int, at: datetime) -> None:
        """Note that the server has a revision.

        :param revision: its number there.
        """
        with self._database.transaction() as connection:
            connection.execute(
                f"UPDATE {SHARED_EVENING.table} SET revision = ?, content = '', sent_at = ?, answer = ''"
                " WHERE number = ?",
                (revision, at.astimezone(UTC).isoformat(), number),
            )

    def note_refused(self, number: int, answer: str) -> None:
        """Note why a revision was not taken; it waits.

        :param answer: the key of a sentence.
        """
        with self._database.transaction() as connection:
            connection.execute(f"UPDATE {SHARED_EVENING.table} SET answer = ? WHERE number = ?", (answer, number))


def _is_sound(content: str, mark: str) -> bool:
    """Whether a parcel is still what was put into the outbox."""
    return is_whole(content) and fingerprint(content) == mark
