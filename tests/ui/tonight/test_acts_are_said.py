"""Whatever the host does is said in the journal's words, with the way back, and read aloud."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from homepoker.core.balancing.final_table import final_table_plan
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.balancing.rules import final_table_ruling
from homepoker.core.change_making import Exchange, Holder
from homepoker.core.dealers import ReleaseReason
from homepoker.core.expected_end import CUSTOMARY
from homepoker.core.history import UndoStack
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.rulings.seating.balance import FromTable, HandState, TableBalanceSituation, ToTable, table_balance
from homepoker.core.running_late import evening_of, ways
from homepoker.core.seating import Stay
from homepoker.core.structure_edits import Blinds
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.corrections import CorrectionCommands, Plan
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.ending import EndingCommands, LastHandsCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.setup import change_profile
from homepoker.ui.kit.messages import toast
from tests.played_evenings import id_of
from tests.ui.conftest import Run
from tests.ui.host import Host

Act = Callable[[Host], object]

NINE = ("Ida", "Max", "Eva", "Jo", "Tom", "Anna", "Ben", "Uwe", "Lea")


def field(host: Host) -> EntryCommands:
    return EntryCommands(host.desk)


def tables(host: Host) -> SeatingCommands:
    return SeatingCommands(host.desk)


def dealing(host: Host) -> DealingCommands:
    return DealingCommands(host.desk)


def agreed(host: Host) -> SeatAgreements:
    return SeatAgreements(host.desk)


def clock(host: Host) -> ClockCommands:
    return ClockCommands(host.desk)


def structure(host: Host) -> StructureCommands:
    return StructureCommands(host.desk, host.club.books)


def last_hands(host: Host) -> LastHandsCommands:
    return LastHandsCommands(host.desk)


def make_up(host: Host) -> None:
    """Take the first way to be done in half an hour."""
    ends_at = host.desk.now() + timedelta(minutes=30)
    structure(host).make_up(ways(evening_of(host.state, host.desk.now(), ends_at, CUSTOMARY))[0])


def corrections(host: Host) -> CorrectionCommands:
    return CorrectionCommands(host.desk)


def player(name: str) -> PlayerId:
    return PlayerId(id_of(name))


def attendance(host: Host) -> AttendanceCommands:
    return AttendanceCommands(host.desk, host.club.books)


def penalties(host: Host) -> PenaltyCommands:
    return PenaltyCommands(host.desk, host.club.books)


def abuse(host: Host, name: str) -> Case:
    return Case(host.entry(name), Offence.ABUSE, is_deliberate=True, repetitions=1)


def send_people_away(host: Host) -> None:
    """The 25s have left, Tom is absent, Anna sits out, Ben's time is over, and Uwe has missed a blind on the way."""
    race(host)
    attendance(host).mark_absent(host.entry("Tom"))
    penalties(host).impose(abuse(host, "Anna"), Sanction.MISSED_HANDS, 90)
    uwe = host.entry("Uwe")
    other = 3 - host.state.seating.seats[uwe].table
    tables(host).move(uwe, Seat(other, 6))
    attendance(host).mark_absent(uwe)
    while uwe not in host.state.attendance.missed:
        tables(host).next_hand(other)
    attendance(host).come_back(uwe)
    penalties(host).impose(abuse(host, "Ben"), Sanction.TIME, 1, overruled="kurz")
    host.pass_time(minutes=2)


def race(host: Host) -> None:
    desk = ChipRaceCommands(host.desk, host.club.books)
    desk.record({table: TableCount(has_none=True) for table in host.state.seating.tables})


def late(host: Host) -> None:
    ChipRaceCommands(host.desk, host.club.books).exchange_late(host.entry("Ida"), 25, 4)


def stacks(host: Host) -> StackCommands:
    return StackCommands(host.desk)


def change(host: Host) -> None:
    seat = host.state.seating.seats[host.entry("Ida")]
    ida = Holder(host.entry("Ida"), seat.table, seat.number, {500: 2})
    stacks(host).note_exchange(100, [Exchange(ida, {500: 2}, {100: 10})])


def take_out(host: Host) -> Plan:
    return corrections(host).take_out(corrections(host).hands()[-1].sequence)


def other_profile(host: Host) -> Profile:
    return host.profile(name="Kurz", starting_stack=3_000)


def balance(host: Host) -> None:
    fuller = FromTable((1, 2, 3), 2, table=1)
    shorter = ToTable((8, 9), 2, 3, occupied=(1, 2), table=2)
    situation = TableBalanceSituation(fuller, shorter, HandState.BETWEEN_HANDS, source=1)
    ruling = rule(table_balance, situation, host.state.answers)
    tables(host).balance(PlannedMove(1, 2, tables_first(host), Seat(2, 9), ruling))


def form_final_table(host: Host) -> None:
    state = host.state
    ruling = final_table_ruling(state.answers, len(state.seating.seats), len(state.seating.tables), 9)
    tables(host).form_final_table(final_table_plan(state, ruling, 1, host.desk.now()))


BEFORE: tuple[tuple[str, Act], ...] = (
    ("EntryCommands.check_in", lambda host: field(host).check_in(player("Jo"))),
    ("EntryCommands.check_in_new", lambda host: field(host).check_in_new(Player(PlayerId("p-new"), "Nia"))),
    ("EntryCommands.withdraw", lambda host: field(host).withdraw(host.entry("Ida"))),
    ("EntryCommands.tick", lambda host: field(host).tick(host.entry("Ida"), is_ticked=True)),
    ("SeatAgreements.keep_apart", lambda host: agreed(host).keep_apart([player("Ida"), player("Max")])),
    ("SeatAgreements.announce_breaks", lambda host: agreed(host).announce_breaks((2, 1))),
    ("SeatingCommands.set_tables", lambda host: tables(host).set_tables({1: 9})),
    ("SeatingCommands.draw_seats", lambda host: tables(host).draw_seats({1: 9})),
    ("ClockCommands.schedule_start", lambda host: clock(host).schedule_start(host.desk.now() + timedelta(hours=1))),
    ("change_profile", lambda host: change_profile(host.desk, other_profile(host), host.club.books)),
)
"""With three people who are here. Each is done, said, and taken back by its toast."""

PUT_UP: tuple[tuple[str, Act], ...] = (
    ("SeatAgreements.forget_group", lambda host: agreed(host).forget_group([player("Ida"), player("Max")])),
    ("SeatingCommands.seat", lambda host: tables(host).seat(player("Ida"), Seat(1, 4))),
    ("ClockCommands.start", lambda host: clock(host).start()),
)
"""With a group, and tables that stand."""


def suggest(host: Host) -> None:
    label = sentence("journal.structure_suggested", players=9, starts="19:30", typical="22:20", late="22:50")
    structure(host).take_suggested(replace(host.state.profile, starting_stack=8_000), label)


def divide(host: Host) -> None:
    """Two of the three who are left share what is to be won."""
    shares = dict(zip((host.entry(name) for name in ("Ida", "Max", "Eva")), (1_500, 1_500, 0), strict=True))
    EndingCommands(host.desk).agree_deal(None, shares, {})


IN_PLAY: tuple[tuple[str, Act], ...] = (
    ("ClockCommands.pause", lambda host: clock(host).pause()),
    ("ClockCommands.toggle", lambda host: clock(host).toggle()),
    ("ClockCommands.add_time", lambda host: clock(host).add_time(timedelta(minutes=1))),
    ("ClockCommands.set_time", lambda host: clock(host).set_time(timedelta(minutes=3))),
    ("ClockCommands.next_level", lambda host: clock(host).next_level()),
    ("ClockCommands.previous_level", lambda host: clock(host).previous_level()),
    ("ClockCommands.go_to", lambda host: clock(host).go_to(4)),
    ("EntryCommands.bust_out", lambda host: field(host).bust_out([(host.entry("Max"), (host.entry("Ida"),))])),
    ("EntryCommands.enter_late", lambda host: field(host).enter_late(player("Karl"))),
    ("EntryCommands.sit_down", lambda host: field(host).sit_down(player("Karl"), Seat(1, 9))),
    ("EntryCommands.reinstate", lambda host: field(host).reinstate(host.entry("Lea"))),
    ("EntryCommands.rebuy", lambda host: field(host).rebuy(host.entry("Ida"))),
    ("EntryCommands.add_on", lambda host: field(host).add_on(host.entry("Ida"), host.entry("Max"))),
    ("EntryCommands.count_stack", lambda host: field(host).count_stack(host.entry("Ida"), 7_000)),
    ("EntryCommands.forget_stack", lambda host: field(host).forget_stack(host.entry("Eva"))),
    ("SeatingCommands.open_table", lambda host: tables(host).open_table(9)),
    ("SeatingCommands.move", lambda host: tables(host).move(host.entry("Ida"), Seat(2, 9))),
    ("SeatingCommands.swap", lambda host: tables(host).swap(host.entry("Ida"), host.entry("Max"))),
    ("SeatingCommands.close_table", lambda host: tables(host).close_table(2, tables(host).draw_new_seats(2).seats)),
    ("SeatingCommands.break_table", lambda host: tables(host).break_table(tables(host).draw_new_seats(2))),
    ("SeatingCommands.balance", balance),
    ("SeatingCommands.form_final_table", form_final_table),
    ("SeatingCommands.next_hand", lambda host: tables(host).next_hand(1)),
    ("DealingCommands.name_dealer", lambda host: dealing(host).name_dealer(1, tables_first(host))),
    ("DealingCommands.release", lambda host: dealing(host).release(1, tables_first(host), ReleaseReason.DECLINED)),
    ("DealingCommands.take_back", lambda host: dealing(host).take_back(host.entry("Lea"))),
    ("DealingCommands.by_rule", lambda host: dealing(host).by_rule(2)),
    ("SeatAgreements.block", lambda host: agreed(host).block(Seat(1, 9))),
    ("SeatAgreements.reserve", lambda host: agreed(host).reserve(Seat(1, 9), player("Karl"))),
    ("SeatAgreements.release", lambda host: agreed(host).release(Seat(2, 8))),
    ("SeatAgreements.agree_stay", lambda host: agreed(host).agree_stay(host.entry("Ida"), Stay.ALWAYS)),
    ("StructureCommands.change_minutes", lambda host: structure(host).change_minutes(3, 25)),
    ("StructureCommands.change_coming_minutes", lambda host: structure(host).change_coming_minutes(15)),
    ("StructureCommands.change_blinds", lambda host: structure(host).change_blinds(4, Blinds(300, 600, 0))),
    ("StructureCommands.put_level", lambda host: structure(host).put_level(3)),
    ("StructureCommands.put_break", lambda host: structure(host).put_break(2, 10)),
    ("StructureCommands.take_break_out", lambda host: structure(host).take_break_out(3)),
    ("StructureCommands.skip_level", lambda host: structure(host).skip_level(3)),
    ("StructureCommands.make_up", make_up),
    ("StructureCommands.take_entries_until", lambda host: structure(host).take_entries_until(4)),
    ("StructureCommands.take_suggested", suggest),
    ("AttendanceCommands.mark_absent", lambda host: attendance(host).mark_absent(host.entry("Ida"))),
    ("AttendanceCommands.come_back", lambda host: attendance(host).come_back(host.entry("Tom"))),
    ("AttendanceCommands.leave_for_good", lambda host: attendance(host).leave_for_good(host.entry("Ida"), stack=900)),
    (
        "AttendanceCommands.judge_missed_blinds",
        lambda host: attendance(host).judge_missed_blinds(host.entry("Uwe"), is_deliberate=True),
    ),
    ("PenaltyCommands.impose", lambda host: penalties(host).impose(abuse(host, "Ida"), Sanction.WARNING)),
    ("PenaltyCommands.lift", lambda host: penalties(host).lift(host.entry("Anna"))),
    ("PenaltyCommands.let_play", lambda host: penalties(host).let_play(2)),
    ("ChipRaceCommands.record", race),
    ("ChipRaceCommands.exchange_late", late),
    ("StackCommands.record", lambda host: stacks(host).record({host.entry("Ida"): 7_000, host.entry("Max"): 900})),
    ("StackCommands.note_exchange", change),
    ("StackCommands.note", lambda host: stacks(host).note(stacks(host).audit({host.entry("Ida"): 7_000}))),
    ("CorrectionCommands.carry_out", lambda host: corrections(host).carry_out(take_out(host))),
    ("LastHandsCommands.wish_end", lambda host: last_hands(host).wish_end(host.desk.now() + timedelta(hours=2))),
    ("LastHandsCommands.draw", lambda host: last_hands(host).draw()),
    ("LastHandsCommands.announce", lambda host: last_hands(host).announce(3)),
    ("EndingCommands.end_early", lambda host: EndingCommands(host.desk).end_early({})),
)
"""With nine people at two tables; Lea is out, a stack is counted, a seat blocked, a dealer named, and some are away."""


def pay_one(host: Host) -> None:
    PrizeCommands(host.desk).change(Fees(entry_fee=1_000, paid_places=1), ())


ON_THE_BUBBLE: tuple[tuple[str, Act], ...] = (
    ("EndingCommands.agree_deal", divide),
    ("PrizeCommands.announce", lambda host: PrizeCommands(host.desk).announce()),
    ("PrizeCommands.change", pay_one),
)
LAST_HANDS: tuple[tuple[str, Act], ...] = (
    ("LastHandsCommands.note_played", lambda host: last_hands(host).note_played(1)),
)
FINISHED: tuple[tuple[str, Act], ...] = (("EndingCommands.close", lambda host: EndingCommands(host.desk).close()),)
CLOSED: tuple[tuple[str, Act], ...] = (("EndingCommands.reopen", lambda host: EndingCommands(host.desk).reopen()),)

QUESTIONS = {
    f"{commands}.{name}"
    for commands, names in {
        "EntryCommands": "ranking may_rebuy may_re_enter",
        "SeatingCommands": "draw_new_seats",
        "StackCommands": "audit counted_now history",
        "AttendanceCommands": "on_leaving",
        "PenaltyCommands": "on on_rounds on_disqualification",
        "EndingCommands": "scores departs_by_ending",
        "ClockCommands": "position shown_after_undo",
        "ChipRaceCommands": "values seated race uncounted draw late exchange without_chips",
        "CorrectionCommands": "line before may_take_out hands state_at is_as_noted bust_out "
        "swap take_out insert_bust_out insert_entry insert_rebuy insert_add_on",
    }.items()
    for name in names.split()
}
"""What a desk answers, or plans, without doing anything."""


def tables_first(host: Host) -> Any:
    return next(entry for entry, seat in host.state.seating.seats.items() if seat.table == 1)


def test_every_command_is_walked_over() -> None:
    commands = (
        EntryCommands,
        SeatingCommands,
        DealingCommands,
        SeatAgreements,
        AttendanceCommands,
        PenaltyCommands,
        ClockCommands,
        StructureCommands,
        ChipRaceCommands,
        StackCommands,
        EndingCommands,
        PrizeCommands,
        LastHandsCommands,
        CorrectionCommands,
    )
    offered = {
        f"{one.__name__}.{name}" for one in commands for name, _ in inspect.getmembers(one) if not name.startswith("_")
    }
    walked = {
        name for acts in (BEFORE, PUT_UP, IN_PLAY, ON_THE_BUBBLE, LAST_HANDS, FINISHED, CLOSED) for name, _ in acts
    }
    assert offered - QUESTIONS == {name for name in walked if "." in name}


@pytest.fixture
def aloud(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is told, in order."""
    heard: list[str] = []

    def announce(part: QWidget, text: str, *, is_urgent: bool = False) -> None:
        heard.append(text)

    monkeypatch.setattr(toast, "announce", announce)
    return heard


def walk(host: Host, acts: tuple[tuple[str, Act], ...], aloud: list[str]) -> None:
    """Do each act, find it said with its undo, and press that."""
    for name, act in acts:
        before, count = host.state, len(host.desk.history.lines)
        host.window.toasts.clear()
        aloud.clear()
        act(host)
        line = host.desk.history.lines[-1]
        assert len(host.desk.history.lines) == count + 1, name
        words = host.application.words
        said = words.say(line.label)
        assert host.toasts == [said], name
        assert len(aloud) == 1, name
        assert aloud[0].startswith(said.rstrip(".")), name
        way = words.text("tonight.slip_clock" if line.stack is UndoStack.CLOCK else "tonight.slip_undo")
        assert aloud[0].endswith(f"{words.text('app.undo')}: {way}"), name
        host.click("app.undo", toast_saying(host, said))
        assert host.state == before, name
        assert host.toasts == [words.text(undone(line.stack), label=said)], name


def undone(stack: UndoStack) -> str:
    return "clock.undone" if stack is UndoStack.CLOCK else "journal.undone"


def toast_saying(host: Host, text: str) -> QWidget:
    return next(one for one in host.window.findChildren(QWidget) if one.accessibleName() == text and one.isVisible())


def shown_buttons(host: Host) -> list[QPushButton]:
    return [one for one in host.window.findChildren(QPushButton) if one.isVisible()]


@pytest.mark.parametrize("language", ["de", "en"])
def test_before_the_start(run: Run, aloud: list[str], language: str) -> None:
    host = run(language=language).prepare("Ida", "Max", "Eva", tick_word="isst")
    walk(host, BEFORE, aloud)
    agreed(host).keep_apart([player("Ida"), player("Max")])
    tables(host).set_tables({1: 9})
    walk(host, PUT_UP[:2], aloud)
    tables(host).draw_seats({1: 9})
    walk(host, PUT_UP[2:], aloud)


def test_during_play_and_at_the_end(run: Run, aloud: list[str]) -> None:
    host = run().begin(*NINE, tables=2, rebuys=1, rebuy_chips=5_000, add_on_chips=5_000)
    host.pass_time(minutes=2)
    host.knock_out("Lea", "Ida")
    field(host).count_stack(host.entry("Eva"), 6_000)
    agreed(host).block(Seat(2, 8))
    dealing(host).release(1, host.entry("Lea"), ReleaseReason.WENT_HOME)
    dealing(host).name_dealer(2, next(one for one, seat in host.state.seating.seats.items() if seat.table == 2))
    send_people_away(host)
    walk(host, IN_PLAY, aloud)
    last_hands(host).announce(3)
    walk(host, LAST_HANDS, aloud)
    EndingCommands(host.desk).end_early({})
    walk(host, FINISHED, aloud)
    EndingCommands(host.desk).close()
    walk(host, CLOSED, aloud)


def test_where_prizes_are_played_for(run: Run, aloud: list[str]) -> None:
    host = run().begin("Ida", "Max", "Eva", fees=Fees(entry_fee=1_000, paid_places=2), late_registration_until=0)
    host.pass_time(minutes=2)
    walk(host, ON_THE_BUBBLE, aloud)


def test_a_newer_act_stands_in_place_of_an_older_one_and_the_clocks_stands_beside_it(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    tables(host).next_hand(1)
    field(host).count_stack(host.entry("Ida"), 7_000)
    clock(host).pause()
    paused = host.application.words.say(host.desk.history.lines[-1].label)
    assert host.toasts == [host.said("journal.stack", player="ida", chips=7_000), paused]
    assert [one.text() for one in shown_buttons(host) if one.text() == "Undo"] == ["Undo"] * 2


def test_what_the_computer_notes_is_no_act_of_the_host(run: Run) -> None:
    host = run().begin("Ida", "Max")
    TimeCallCommands(host.desk, host.club.books).call(host.entry("Ida"))
    assert host.desk.history.lines[-1].stack is UndoStack.MACHINE
    assert host.toasts == []


def test_what_was_done_in_one_evening_is_not_offered_in_another(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    field(host).count_stack(host.entry("Ida"), 7_000)
    host.tonight.show_lobby()
    assert host.toasts == []
