"""Who goes home: the book says what becomes of the chips, and the host may decide otherwise with a note."""

from __future__ import annotations

from homepoker.core import seating, tournament
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.attendance import LeavingForm
from homepoker.ui.entries.forms import RefusalCard
from homepoker.ui.seating.due_list import DueList
from homepoker.ui.seating.table import TableOval
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, read, type_in


def leaving(host: EveningHost, name: str) -> LeavingForm:
    host.click_seat(name)
    host.choose("attendance.menu_leaves")
    form = host.play.forms.form
    assert isinstance(form, LeavingForm)
    return form


def test_by_tda_the_chips_stay_and_pay_the_blinds(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="tda-2019")
    form = leaving(host, "Max")
    assert form.by_book.text() == host.said("attendance.do_blind_off")
    type_in("1000")
    click_widget(form.by_book)
    assert host.play.forms.form is None
    assert host.state.stacks.counted == {host.entry("Max"): 1_000}
    assert host.said("attendance.told_left") in host.seat("Max").accessibleName()


def test_by_pup_they_leave_play_once_they_are_counted(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="pup-2010")
    before = tournament.chips_in_play(host.state)
    form = leaving(host, "Max")
    click_widget(form.by_book)
    assert form.stack.error == host.said("entries.stack_missing")
    type_in("1000")
    click_widget(form.by_book)
    assert tournament.chips_in_play(host.state) == before - 1_000
    assert len(host.state.entries.bust_outs) == 1


def test_the_contrary_asks_for_a_note_with_the_rule(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="pup-2010")
    form = leaving(host, "Max")
    click_widget(form.otherwise)
    assert isinstance(host.play.forms.form, RefusalCard)
    host.click("tonight.do_anyway")
    assert host.state.attendance.absent[host.entry("Max")].is_for_good


def test_the_last_chips_gone_open_the_bust_out_of_that_player(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="tda-2019")
    names = {number: name for name in NAMES[:4] for number in [host.state.seating.seats[host.entry(name)].number]}
    away = names[host.state.buttons.hands[1].big_blind]
    form = leaving(host, away)
    type_in("10")
    click_widget(form.by_book)
    due = host.play.findChild(DueList)
    assert isinstance(due, DueList)
    assert due.count == 1
    click_widget(next(table for table in host.play.tables.findChildren(TableOval) if table.isVisible()).next_hand)
    assert host.state.stacks.counted == {host.entry(away): 0}
    host.click("due.do_blinded_out")
    other = next(name for name in NAMES[:4] if name != away)
    host.click_seat(other)
    host.click("entries.record_enter")
    assert [out.by for out in host.state.entries.bust_outs] == [(host.entry(other),)]


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
    due = " ".join(read(host.play.to_do))
    assert f"{name} has missed a blind (big blind) on the way to the new seat. Was it on purpose?" in due
    host.click("due.do_missed_blinds")
    assert host.state.attendance.missed == {}
    assert host.desk.history.lines[-1].label.key == "journal.blinds_dodged"


def test_no_is_the_other_choice(alone: Alone) -> None:
    host, _ = dawdling(alone)
    host.click("due.other")
    host.choose("due.not_meant")
    assert host.state.attendance.missed == {}
    assert host.desk.history.lines[-1].label.key == "journal.blinds_not_dodged"
