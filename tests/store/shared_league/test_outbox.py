"""The outbox in the club's own file: what waits, what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.store.database import Database
from homepoker.store.shared_league.outbox import Outbox
from homepoker.store.shared_league.parcel import Parcel, read_parcel
from tests.fakes import EVENING
from tests.shared_league import parcel

ADDRESS = "postgresql+psycopg://club_wien@db.example.org/league"


@pytest.fixture
def outbox(tmp_path: Path) -> Iterator[Outbox]:
    with Database.open(tmp_path) as database:
        outbox = Outbox(database)
        outbox.set_address(ADDRESS)
        yield outbox


def waiting(outbox: Outbox) -> list[tuple[str, int, bool]]:
    return [(one.tournament, one.revision, read_parcel(one.content).is_withdrawn) for one in outbox.waiting()]


def test_an_evening_waits_once_however_often_it_is_looked_at(outbox: Outbox) -> None:
    assert outbox.queue([parcel("t-1"), parcel("t-2")], EVENING) == 2
    assert outbox.queue([parcel("t-1"), parcel("t-2")], EVENING + timedelta(hours=1)) == 0
    assert waiting(outbox) == [("t-1", 1, False), ("t-2", 1, False)]
    assert outbox.waiting()[0].queued_at == EVENING


def test_a_parcel_waits_as_it_was(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    assert read_parcel(outbox.waiting()[0].content) == parcel("t-1")


def test_what_changes_while_it_waits_is_a_revision_more(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    outbox.queue([replace(parcel("t-1"), name="Corrected")], EVENING)
    assert waiting(outbox) == [("t-1", 1, False), ("t-1", 2, False)]


def test_an_evening_that_counts_no_longer_is_taken_back_once_and_can_come_again(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    assert outbox.queue([], EVENING) == 1
    assert outbox.queue([], EVENING) == 0
    assert outbox.queue([parcel("t-1")], EVENING) == 1
    assert waiting(outbox) == [("t-1", 1, False), ("t-1", 2, True), ("t-1", 3, False)]


def test_what_was_sent_waits_no_longer_and_its_number_is_the_servers(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    outbox.note({outbox.waiting()[0].number: 5}, {}, EVENING)
    assert (waiting(outbox), outbox.count_sent()) == ([], 1)
    assert outbox.queue([parcel("t-1")], EVENING) == 0
    outbox.queue([replace(parcel("t-1"), name="Corrected")], EVENING)
    assert waiting(outbox) == [("t-1", 6, False)]


def test_the_newest_content_is_what_counts_even_where_an_earlier_one_got_a_higher_number(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    outbox.queue([replace(parcel("t-1"), name="Corrected")], EVENING)
    outbox.note({outbox.waiting()[0].number: 9}, {}, EVENING)
    assert outbox.queue([replace(parcel("t-1"), name="Corrected")], EVENING) == 0


@pytest.mark.parametrize("damage", ["content = substr(content, 2)", "content = CAST(x'ff7b' AS TEXT)", "content = ''"])
def test_what_waits_and_is_damaged_is_left_out_and_then_put_in_anew(tmp_path: Path, damage: str) -> None:
    with Database.open(tmp_path) as database:
        outbox = Outbox(database)
        outbox.set_address(ADDRESS)
        outbox.queue([parcel("t-1")], EVENING)
        with database.transaction() as connection:
            connection.execute(f"UPDATE shared_evening SET {damage}")
        assert waiting(outbox) == []
        assert outbox.queue([parcel("t-1")], EVENING) == 1
        assert waiting(outbox) == [("t-1", 1, False)]


def test_why_it_was_not_taken_stands_beside_it_until_it_is(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    (one,) = outbox.waiting()
    outbox.note({}, {one.number: "shared.offline"}, EVENING)
    assert outbox.waiting()[0].answer == "shared.offline"


def test_to_another_address_everything_is_sent_anew_and_to_the_same_nothing(outbox: Outbox) -> None:
    outbox.queue([parcel("t-1")], EVENING)
    outbox.note({outbox.waiting()[0].number: 1}, {}, EVENING)
    outbox.set_address(ADDRESS)
    assert outbox.count_sent() == 1
    outbox.set_address(ADDRESS.replace("league", "other"))
    assert outbox.count_sent() == 0
    assert outbox.queue([parcel("t-1")], EVENING) == 1
    outbox.set_address("")
    assert (outbox.address(), waiting(outbox)) == ("", [])


def test_a_parcel_that_takes_back_holds_nobody(outbox: Outbox) -> None:
    taken_back = Parcel.taken_back("t-1")
    assert (taken_back.results, taken_back.knock_outs, taken_back.players) == ((), (), 0)
    assert read_parcel(taken_back.content) == taken_back
