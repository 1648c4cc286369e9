"""Three tables become two and then one, on two monitors: a table is broken and the final table drawn by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from homepoker.core import entries, seating
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from tests.fakes import FixedDraw
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host
from tests.played_evenings import NAMES, RESOURCES, club_of, id_of

PEOPLE = NAMES[:10]


@contextmanager
def club_in(folder: Path) -> Iterator[Club]:
    """The club of a folder, while no program has it open."""
    club = open_club(folder, RESOURCES, SystemTimekeeper(), FixedDraw(3))
    yield club
    club.close()


def ten_at_three_tables(folder: Path) -> tuple[str, str]:
    """Leave an evening in play: the announced table can break, hands are counted, nobody may enter any more.

    Returns the names of two players at table 1.
    """
    club_of(folder, NAMES).close()
    with club_in(folder) as club:
        shipped = next(one.profile for one in club.shelf.profiles() if one.id == "club_night")
        profile = replace(shipped, rulebook="tda-2019", late_registration_until=0)
        evening_id = open_tournament(club.log, "Drei Tische", profile, club.books, club.timekeeper, club.draw)
        desk = club.desk(evening_id)
        for name in PEOPLE:
            EntryCommands(desk).check_in(id_of(name))
        SeatAgreements(desk).announce_breaks((2, 3))
        SeatingCommands(desk).draw_seats(dict.fromkeys((1, 2, 3), 9))
        ClockCommands(desk).start()
        for table in (1, 2, 3, 1, 2, 3):
            SeatingCommands(desk).next_hand(table)
        (out, _), (by, _), *_ = seating.at_table(desk.state.seating, 1)
        names = club.name_of(desk.state.entries.by_id[out].player), club.name_of(desk.state.entries.by_id[by].player)
    preferences.save(folder, Preferences(language="de", last_tournament=evening_id))
    return names


def state_in(folder: Path) -> Tournament:
    """The evening as it stands on disk."""
    with club_in(folder) as club:
        return club.desk(club.log.tournaments()[0].id).state


def test_a_table_is_broken_and_the_final_table_drawn_card_by_card(host_at: OpenHost) -> None:
    host: Host = host_at("de", luck=evening.LUCK)
    host.data.mkdir(parents=True)
    out, by = ten_at_three_tables(host.data)
    host.start()
    host.wait_for(host.text("due.break_announced"))
    evening.show_room(host)

    host.keys("d", "Return")
    host.wait_for(host.text("seating.draw_again"))
    host.keys("Return")
    host.wait(lambda look: len(look.of_kind("TableOval")) == 2, "table 2 is broken")
    host.wait_for(host.text("seating.move_slips"))

    evening.bust_out(host, (out,), by)
    host.wait_for(host.text("due.do_final_table"))
    host.keys("d", "Return")
    host.click(host.text("seating.card_by_card"))
    host.wait_for(host.text("seating.next_card"))
    # With the keys in the room: what a presentation remote sends.
    host.keys(*["Next"] * 8)
    assert len(host.look().of_kind("TableOval")) == 2, "nobody moves before the last card"
    host.keys("Next")
    host.wait(lambda look: len(look.of_kind("TableOval")) == 1, "the final table is formed")
    host.quit()

    state = state_in(host.data)
    assert len(entries.still_in(state.entries)) == 9
    assert set(seating.sizes(state.seating).values()) == {9}
