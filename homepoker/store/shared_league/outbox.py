"""Outbox of a club's shared league, in the club's own file: what waits to be sent, and what the server has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database
from homepoker.store.database.rows import SharedEveningRow, SharedLeagueRow, insert
from homepoker.store.shared_league.parcel import Parcel, fingerprint


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


@dataclass(frozen=True, slots=True)
class ChangedEvening:
    """A revision that has yet to be put into the outbox."""

    tournament: str
    revision: int
    content: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Difference between an outbox and the evenings that count now."""

    evenings: tuple[ChangedEvening, ...] = ()
    damaged: tuple[int, ...] = ()
    """The numbers of what waits and can be read no longer; it is put in anew."""


class Outbox:
    """Outbox in the club's file: the address of the shared league, and every revision that waits or was sent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def address(self) -> str:
        """The address of the shared league; empty where the club sends to none."""
        with self._database.transaction() as connection:
            row = connection.execute("SELECT address FROM shared_league ORDER BY number LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def set_address(self, address: str) -> None:
        """Send to this address from now on; to another one than before everything is sent anew.

        :param address: without a password; empty: to none.
        """
        before = self.address()
        with self._database.transaction() as connection:
            if address != before:
                connection.execute("DELETE FROM shared_evening")
                connection.execute("DELETE FROM shared_league")
                if address:
                    insert(connection, SharedLeagueRow(None, address))

    def changes(self, parcels: Iterable[Parcel]) -> Changes:
        """Changes since something was last queued, each with its next revision. Nothing is written.

        :param parcels: every evening that counts now; one that was queued and is not among them was taken back.
        """
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT number, tournament_id, revision, fingerprint, sent_at, content FROM shared_evening"
                " ORDER BY number"
            ).fetchall()
        last: dict[str, str] = {}
        highest: dict[str, int] = {}
        damaged: list[int] = []
        for number, tournament, revision, mark, sent_at, content in rows:
            if not sent_at and not _is_sound(content, mark):
                damaged.append(number)
                continue
            last[tournament] = mark
            highest[tournament] = max(revision, highest.get(tournament, 0))
        there = {parcel.tournament: parcel for parcel in parcels}
        gone = [Parcel.taken_back(evening) for evening in last if evening not in there]
        changed: list[ChangedEvening] = []
        for parcel in (*there.values(), *gone):
            content = parcel.content
            mark = fingerprint(content)
            if mark != last.get(parcel.tournament):
                revision = highest.get(parcel.tournament, 0) + 1
                changed.append(ChangedEvening(parcel.tournament, revision, content, mark))
        return Changes(tuple(changed), tuple(damaged))

    def put_in(self, changes: Changes, at: datetime) -> None:
        """Queue changes, and take damaged rows out."""
        if changes == Changes():
            return
        queued_at = at.astimezone(UTC).isoformat()
        with self._database.transaction() as connection:
            for number in changes.damaged:
                connection.execute("DELETE FROM shared_evening WHERE number = ?", (number,))
            for evening in changes.evenings:
                waiting = evening.tournament, evening.revision, evening.fingerprint, evening.content, queued_at
                insert(connection, SharedEveningRow(None, *waiting, sent_at="", answer=""))

    def queue(self, parcels: Iterable[Parcel], at: datetime) -> int:
        """Queue all changes since something was last queued; returns their number.

        What waits and is damaged is put in anew.

        :param parcels: as for :meth:`changes`.
        """
        changes = self.changes(parcels)
        self.put_in(changes, at)
        return len(changes.evenings)

    def waiting(self) -> list[WaitingEvening]:
        """Sound evenings that wait to be sent, in the order in which they were queued."""
        with self._database.transaction() as connection:
            rows = connection.execute(
                "SELECT number, tournament_id, revision, content, fingerprint, queued_at, answer FROM shared_evening"
                " WHERE sent_at = '' ORDER BY number"
            ).fetchall()
        return [
            WaitingEvening(number, tournament, revision, content, datetime.fromisoformat(queued_at), answer)
            for number, tournament, revision, content, mark, queued_at, answer in rows
            if _is_sound(content, mark)
        ]

    def count_sent(self) -> int:
        """Number of revisions that were sent to the server."""
        with self._database.transaction() as connection:
            row = connection.execute("SELECT count(*) FROM shared_evening WHERE sent_at <> ''").fetchone()
        return int(row[0])

    def note(self, sent: Mapping[int, int], refused: Mapping[int, str], at: datetime) -> None:
        """Note which revisions the server has, and why others were not taken; those wait.

        :param sent: the number of each revision on the server by its number here.
        :param refused: the key of a sentence by the number here.
        """
        arrived = [(revision, at.astimezone(UTC).isoformat(), number) for number, revision in sent.items()]
        answers = [(answer, number) for number, answer in refused.items()]
        with self._database.transaction() as connection:
            connection.executemany(
                "UPDATE shared_evening SET revision = ?, content = '', sent_at = ?, answer = '' WHERE number = ?",
                arrived,
            )
            connection.executemany("UPDATE shared_evening SET answer = ? WHERE number = ?", answers)


def _is_sound(content: str, mark: str) -> bool:
    """Whether a parcel is still what was put into the outbox."""
    return is_whole(content) and fingerprint(content) == mark
