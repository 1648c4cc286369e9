"""Blinds that were missed on the way to a new seat come up once the player is back, with what the book says."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, read


def dawdling(alone: Alone) -> tuple[EveningHost, str]:
    """Somebody of the second table was moved to the first, and is back after the big blind has passed."""
    host = alone().begin(*NAMES[:8], tables=2, rulebook="bps-2019", late_registration_until=0)
    tables, attendance = SeatingCommands(host.desk), AttendanceCommands(host.desk)
    tables.next_hand(1)
    mover = next(entry for entry, seat in host.state.seating.seats.items() if seat.table == 2)
    behind = host.state.buttons.hands[1].big_blind + 1
    tables.move(mover, next(seat for seat in seating.free_seats(host.state.seating, 1) if seat.number >= behind))
    attendance.mark_absent(mover)
    while mover not in host.state.attendance.missed:
        tables.next_hand(1)
    attendance.come_back(mover)
    host.tick()
    return host, host.words.name(host.state.entries.by_id[mover].player)


def test_the_question_says_what_it_costs_and_yes_is_one_click(alone: Alone) -> None:
    host, name = dawdling(alone)
    said = " ".join(read(host.play.to_do))
    assert f"{name} has missed a blind (big blind) on the way to the new seat. Was it on purpose?" in said
    host.click("due.do_missed_blinds")
    assert host.state.attendance.missed == {}
    assert host.desk.history.lines[-1].label.key == "journal.blinds_dodged"


def test_no_is_the_other_choice(alone: Alone) -> None:
    host, _ = dawdling(alone)
    host.click("due.other")
    host.choose("due.not_meant")
    assert host.state.attendance.missed == {}
    assert host.desk.history.lines[-1].label.key == "journal.blinds_not_dodged"
