"""A room of 27 players at three tables in a real window: who moves, which table breaks, and the final table."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from homepoker.core.players import Player
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.setup import open_tournament
from tests.evenings import sample_evening as sample
from tests.fakes import HandMovedTimekeeper
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

NAMES = (
    "Ada", "Bela", "Cora", "Dina", "Emil", "Fanny", "Gabor", "Hilde", "Ines", "Jakob", "Karla", "Leo", "Mira", "Nils",
    "Olga", "Paul", "Quirin", "Rosa", "Stefan", "Thea", "Udo", "Vera", "Willi", "Xaver", "Yasmin", "Zeno", "Ännchen",
)  # fmt: skip
EVENING = "Dreitischabend"

_HAND = re.compile(r"Table (?P<table>\d+) · hand (?P<hand>\d+)")
_SEAT = re.compile(r"(?P<name>[^,]+), table (?P<table>\d+), seat (?P<seat>\d+)")


def checked_in(folder: Path, book: str) -> None:
    """A club with an evening for which 27 players are checked in and nobody sits."""
    timekeeper = HandMovedTimekeeper(sample.instant("18:50"))
    club = open_club(folder, sample.RESOURCES, timekeeper, RandomDraw(Random(1)))
    people = [Player(club.new_player_id(), name) for name in NAMES]
    club.register.add(*people)
    club.players()
    profile = replace(sample.sample_profile(club), rulebook=book, late_registration_until=0, seats_per_table=9)
    opened = open_tournament(club.log, EVENING, profile, club.books, timekeeper, club.draw, sample.ON)
    field = EntryCommands(club.desk(opened))
    for person in people:
        field.check_in(person.id)
    club.close()


def sitting(look: Look) -> dict[str, tuple[int, int]]:
    """Everybody's table and seat, as their buttons say."""
    found = (_SEAT.match(seat.name) for seat in look.of_kind("SeatButton"))
    return {one["name"]: (int(one["table"]), int(one["seat"])) for one in found if one is not None}


def at_table(host: Host, table: int) -> list[str]:
    """Who sits at a table, by seat."""
    found = sitting(host.look())
    return sorted((name for name, where in found.items() if where[0] == table), key=lambda name: found[name])


def knock_out(host: Host, table: int) -> str:
    """The last one at a table is out by the first."""
    winner, *_, loser = at_table(host, table)
    evening.bust_out(host, (loser,), winner)
    return loser


def begin_hands(host: Host, *tables: int) -> None:
    """The next hand at each of these tables, by its number and N."""
    for table in tables:
        before = hands(host.look())[table]
        host.keys(str(table), "n")
        host.wait(partial(has_hand, table, before + 1), f"the next hand at table {table} has begun")


def hands(look: Look) -> dict[int, int]:
    """The hand of each table, as the tables say."""
    found = (_HAND.match(thing.text) for thing in look.of_kind("QLabel"))
    return {int(one["table"]): int(one["hand"]) for one in found if one is not None}


def has_hand(table: int, hand: int, look: Look) -> bool:
    return hands(look).get(table) == hand


def says(look: Look, words: str) -> bool:
    """Whether a button says this and can be pressed."""
    return any(thing.is_enabled for thing in look.saying(words, "QPushButton"))


def take_proposals(host: Host) -> None:
    """D and Enter for everything that is done with one click."""
    do = host.text("due.do_balance")
    while says(host.look(), do):
        before = sitting(host.look())
        host.keys("d", "Return")
        host.wait(partial(sits_elsewhere, before), "somebody sits elsewhere")


def sits_elsewhere(before: dict[str, tuple[int, int]], look: Look) -> bool:
    return sitting(look) != before


def test_the_floor_runs_itself(host_at: OpenHost) -> None:
    host = host_at("en", luck=5, at=sample.instant("19:00"))
    checked_in(host.data, "tda-2019")
    host.start()
    host.click(f"{host.text('tonight.past_go')}: {EVENING}")
    evening.draw_seats(host)
    evening.start_now(host)
    evening.show_room(host)
    begin_hands(host, 1, 2, 3)

    # Two out at one table: somebody has to move, and it is said who, where to and why.
    knock_out(host, 1)
    knock_out(host, 1)
    uneven = host.text("due.uneven", source=2, most=9, target=1, least=7)
    host.wait(lambda look: any(text.startswith(uneven) for text in look.texts), "it is said why somebody moves")
    host.wait_for("TDA 11-A")
    take_proposals(host)
    assert [len(at_table(host, table)) for table in (1, 2, 3)] == [8, 8, 9]

    # Not now: nothing is said until a table has changed.
    knock_out(host, 1)
    host.click(host.text("due.not_now"))
    host.wait(lambda look: not says(look, host.text("due.do_balance")), "nothing is due")
    host.keys("ctrl+z")
    host.wait(lambda look: len(sitting(look)) == 25, "the bust-out is taken back")

    # Eighteen fit at two tables: one breaks, with new seats drawn before it counts.
    while len(sitting(host.look())) > 18:
        sizes = {table: len(at_table(host, table)) for table in (1, 2, 3)}
        knock_out(host, max(sizes, key=lambda table: (sizes[table], table)))
        take_proposals(host)
    host.keys("d", "Return")
    host.wait(lambda look: says(look, host.text("seating.close_do")), "new seats are drawn")
    assert len(sitting(host.look())) == 18
    host.keys("Return")
    host.wait(lambda look: len(look.of_kind("TableOval")) == 2, "the table has gone")
    assert len(sitting(host.look())) == 18

    # Nine are left: the final table.
    while len(sitting(host.look())) > 9:
        tables = sorted({table for table, _ in sitting(host.look()).values()})
        sizes = {table: len(at_table(host, table)) for table in tables}
        knock_out(host, max(tables, key=lambda table: (sizes[table], table)))
        if len(sitting(host.look())) > 9:
            take_proposals(host)
    host.wait(lambda look: any("final table" in text for text in look.texts), "the final table is due")
    host.keys("d", "Return")
    host.wait(lambda look: says(look, host.text("seating.final_do")), "the seats of the final table are drawn")
    host.keys("Return")
    host.wait(lambda look: len(look.of_kind("TableOval")) == 1, "all sit at one table")
    assert len(sitting(host.look())) == 9
    host.quit()
