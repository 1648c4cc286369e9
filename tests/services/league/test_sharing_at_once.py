"""Thirty clubs send at once while their server is killed: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event, Lock

import pytest

from homepoker.services.league import sharing
from homepoker.store.database import Database
from homepoker.store.errors import PASSING_TROUBLES
from homepoker.store.shared_league.club_place import ClubPlace, ParcelReceipt, SharedName
from homepoker.store.shared_league.outbox import Outbox
from homepoker.store.shared_league.parcel import Parcel
from tests.fakes import EVENING
from tests.postgres import PostgresServer
from tests.shared_league import League, parcel, set_up_league

CLUBS = tuple(f"club_{number:02}" for number in range(30))
EVENINGS, PLAYERS = 5, 12
KILLED_AT = (25, 60, 100)
"""After so many arrivals the server is killed, in the midst of what the others are sending."""
ATTEMPTS = 20
PATIENCE = 60.0


class Killer:
    """Counts what arrives, and says when the server is to be killed; the test's own thread does it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._arrived = 0
        self._due = iter(KILLED_AT)
        self._next = next(self._due)
        self.wanted, self.is_up = Event(), Event()
        self.is_up.set()

    def note(self) -> None:
        """One more has arrived."""
        with self._lock:
            self._arrived += 1
            if self._arrived == self._next:
                self._next = next(self._due, 0)
                self.wanted.set()

    def kill(self, server: PostgresServer) -> None:
        """Kill the server as soon as it is due, and start it again."""
        assert self.wanted.wait(PATIENCE)
        self.wanted.clear()
        self.is_up.clear()
        server.kill()
        server.start()
        self.is_up.set()


@pytest.fixture
def thirty_clubs(postgres: PostgresServer) -> Iterator[League]:
    league = set_up_league(postgres, {club: club.upper() for club in CLUBS}, ())
    yield league
    league.drop()
    with postgres.connect() as admin:
        for club in CLUBS:
            admin.execute(f"DROP ROLE {club}".encode())


def evenings_of(club: str) -> list[Parcel]:
    players = [f"p-{club}-{number}" for number in range(PLAYERS)]
    return [parcel(f"t-{number}", *players[number:], *players[:number]) for number in range(EVENINGS)]


def queued(folder: Path, league: League, club: str) -> Path:
    """The file of a club in which all evenings wait, one of them with a correction."""
    with Database.open(folder) as database:
        outbox = Outbox(database)
        outbox.set_address(league.address(club).text)
        outbox.queue(evenings_of(club), EVENING)
        outbox.queue([replace(evenings_of(club)[0], name="Corrected"), *evenings_of(club)[1:]], EVENING)
    return folder


def send_all(folder: Path, league: League, club: str, killer: Killer) -> tuple[int, int]:
    """Send until nothing waits; the first two answers are lost as by a crash. Returns attempts and interruptions."""
    interrupted = 0
    with Database.open(folder) as database:
        outbox = Outbox(database)
        for attempt in range(1, ATTEMPTS):
            names = {f"p-{club}-{number}": SharedName(f"{club} {number}", True) for number in range(PLAYERS)}
            shipment = sharing.Shipment(league.address(club), tuple(outbox.waiting()), names)
            if not shipment.waiting:
                return attempt, interrupted
            delivery = sharing.deliver(shipment, league.passwords[club])
            assert delivery.refused == ()
            if delivery.trouble is not None:
                assert delivery.trouble.trouble in PASSING_TROUBLES, delivery.trouble
                interrupted += 1
                assert killer.is_up.wait(PATIENCE)
            if attempt > 2:
                sharing.note_in(outbox, shipment, delivery, EVENING)
    raise AssertionError(f"{club} was still sending after {ATTEMPTS} attempts")


def test_thirty_clubs_at_once_and_a_server_that_is_killed(
    thirty_clubs: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league, killer = thirty_clubs, Killer()
    Database.open(tmp_path / "template").close()
    for club in CLUBS:
        shutil.copytree(tmp_path / "template", tmp_path / club)
        queued(tmp_path / club, league, club)
    send = ClubPlace.send

    def watched(self: ClubPlace, sent: Parcel, revision: int) -> ParcelReceipt:
        arrival = send(self, sent, revision)
        killer.note()
        return arrival

    monkeypatch.setattr(ClubPlace, "send", watched)
    with ThreadPoolExecutor(len(CLUBS)) as pool:
        sending = [pool.submit(send_all, tmp_path / club, league, club, killer) for club in CLUBS]
        for _ in KILLED_AT:
            killer.kill(league.server)
        done = [each.result(PATIENCE) for each in sending]

    assert sum(interrupted for _, interrupted in done) > 0
    per_club = "SELECT club_id, count(*), count(*) FILTER (WHERE is_current) FROM league_evening GROUP BY 1 ORDER BY 1"
    assert league.rows(per_club) == [(club, EVENINGS + 1, EVENINGS) for club in CLUBS]
    assert league.rows("SELECT count(*) FROM league_receipt") == [(len(CLUBS) * (EVENINGS + 1),)]
    results = "SELECT club_id, count(*), sum(r.points) FROM league_result AS r GROUP BY 1 ORDER BY 1"
    points = sum(result.points for evening in evenings_of("x") for result in evening.results)
    extra = sum(result.points for result in evenings_of("x")[0].results)
    assert league.rows(results) == [(club, PLAYERS * (EVENINGS + 1), points + extra) for club in CLUBS]
    corrected = "SELECT count(*) FROM league_evening WHERE is_current AND revision = 2 AND name = 'Corrected'"
    assert league.rows(corrected) == [(len(CLUBS),)]
    doubled = "SELECT club_id FROM league_evening GROUP BY club_id, tournament_id, revision HAVING count(*) > 1"
    assert league.rows(doubled) == []
    assert league.rows("SELECT count(*) FROM shared_player WHERE name <> ''") == [(len(CLUBS) * PLAYERS,)]
