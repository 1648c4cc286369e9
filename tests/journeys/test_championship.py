"""The final table of a championship on two monitors: its seats are drawn by position, card by card, by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from homepoker.core import seating
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from tests.fakes import FixedDraw
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look
from tests.played_evenings import NAMES, RESOURCES, club_of, id_of

PEOPLE = NAMES[:11]


@contextmanager
def club_in(folder: Path) -> Iterator[Club]:
    """The club of a folder, while no program has it open."""
    club = open_club(folder, RESOURCES, SystemTimekeeper(), FixedDraw(3))
    yield club
    club.close()


def eleven_at_two_tables(folder: Path) -> tuple[str, str]:
    """Leave a championship in play by a book that draws its final table by position; hands are counted at one table.

    Returns the names of two players at table 1.
    """
    club_of(folder, NAMES).close()
    with club_in(folder) as club:
        shipped = next(one.profile for one in club.shelf.profiles() if one.id == "club_night")
        profile = replace(shipped, rulebook="bps-2019", late_registration_until=0, is_championship=True)
        evening_id = open_tournament(club.log, "Meisterschaft", profile, club.books, club.timekeeper, club.draw)
        desk = club.desk(evening_id)
        for name in PEOPLE:
            EntryCommands(desk).check_in(id_of(name))
        SeatingCommands(desk).draw_seats(dict.fromkeys((1, 2), 9))
        ClockCommands(desk).start()
        for _ in range(2):
            SeatingCommands(desk).next_hand(1)
        (out, _), (by, _), *_ = seating.at_table(desk.state.seating, 1)
        names = club.name_of(desk.state.entries.by_id[out].player), club.name_of(desk.state.entries.by_id[by].player)
    preferences.save(folder, Preferences(language="de", last_tournament=evening_id))
    return names


def state_in(folder: Path) -> Tournament:
    """The evening as it stands on disk."""
    with club_in(folder) as club:
        return club.desk(club.log.tournaments()[0].id).state


def drawn_as(look: Look, role: str) -> list[str]:
    """What stands in the form beside those who have drawn by a role."""
    return [thing.text for thing in look.of_kind("QLabel") if thing.text.startswith(role)]


def test_ten_draw_their_seats_by_position_card_by_card(host_at: OpenHost) -> None:
    host: Host = host_at("de", luck=evening.LUCK)
    host.data.mkdir(parents=True)
    out, by = eleven_at_two_tables(host.data)
    host.start()
    evening.show_room(host)

    evening.bust_out(host, (out,), by)
    # Nobody counts hands at table 2: where the button lies is asked for first, and one key says it.
    asked = host.text("due.button_asked", table=2)
    host.wait(lambda look: any(asked in text for text in look.texts), "the button is asked for")
    host.keys("d", "Return")
    host.wait_for(host.text("due.do_final_table"))
    host.keys("d", "Return")
    host.click(host.text("seating.card_by_card"))
    host.wait_for(host.text("seating.next_card"))
    # With the keys in the room: what a presentation remote sends.
    host.keys("Next", "Next")
    host.wait(lambda look: len(drawn_as(look, "Big Blind")) == 2, "the big blinds draw first")
    host.keys(*["Next"] * 8)
    host.wait_for(host.text("seating.final_do"))
    assert len(host.look().of_kind("TableOval")) == 2, "nobody moves before the final table is formed"
    host.click(host.text("seating.final_do"))
    host.wait(lambda look: len(look.of_kind("TableOval")) == 1, "the final table is formed")
    host.quit()

    state = state_in(host.data)
    (table,) = state.seating.tables
    assert {seat.number for seat in state.seating.seats.values()} == set(range(1, 11))
    assert state.buttons.hands[table].button == 10
