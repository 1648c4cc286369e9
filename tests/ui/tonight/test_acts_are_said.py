"""Whatever the host does is said in the journal's words, with the way back, and read aloud."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from homepoker.core.history import Thread
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.chip_race import RaceDesk, TableCount
from homepoker.services.evening.commands.clock import ClockDesk
from homepoker.services.evening.commands.corrections import CorrectionDesk, Plan
from homepoker.services.evening.commands.ending import FinishDesk
from homepoker.services.evening.commands.entries import FieldDesk
from homepoker.services.evening.commands.seat_agreements import ArrangementDesk
from homepoker.services.evening.commands.seating import TableDesk
from homepoker.services.evening.commands.structure import StructureDesk
from homepoker.services.evening.commands.time_call import TimeCallDesk
from homepoker.services.evening.setup import change_profile
from homepoker.ui.kit import toast
from tests.played_evenings import id_of
from tests.ui.conftest import Run
from tests.ui.host import Host

Act = Callable[[Host], object]

NINE = ("Ida", "Max", "Eva", "Jo", "Tom", "Anna", "Ben", "Uwe", "Lea")


def field(host: Host) -> FieldDesk:
    return FieldDesk(host.desk)


def tables(host: Host) -> TableDesk:
    return TableDesk(host.desk)


def agreed(host: Host) -> ArrangementDesk:
    return ArrangementDesk(host.desk)


def clock(host: Host) -> ClockDesk:
    return ClockDesk(host.desk)


def structure(host: Host) -> StructureDesk:
    return StructureDesk(host.desk, host.club.books)


def corrections(host: Host) -> CorrectionDesk:
    return CorrectionDesk(host.desk)


def player(name: str) -> PlayerId:
    return PlayerId(id_of(name))


def race(host: Host) -> None:
    desk = RaceDesk(host.desk, host.club.books)
    desk.record({table: TableCount(has_none=True) for table in host.state.seating.tables})


def take_out(host: Host) -> Plan:
    return corrections(host).take_out(corrections(host).hands()[-1].sequence)


def other_profile(host: Host) -> Profile:
    return host.profile(name="Kurz", starting_stack=3_000)


BEFORE: tuple[tuple[str, Act], ...] = (
    ("FieldDesk.check_in", lambda host: field(host).check_in(player("Jo"))),
    ("FieldDesk.check_in_new", lambda host: field(host).check_in_new(Player(PlayerId("p-new"), "Nia"))),
    ("FieldDesk.withdraw", lambda host: field(host).withdraw(host.entry("Ida"))),
    ("FieldDesk.tick", lambda host: field(host).tick(host.entry("Ida"), is_ticked=True)),
    ("ArrangementDesk.keep_apart", lambda host: agreed(host).keep_apart([player("Ida"), player("Max")])),
    ("TableDesk.set_tables", lambda host: tables(host).set_tables({1: 9})),
    ("TableDesk.draw_seats", lambda host: tables(host).draw_seats({1: 9})),
    ("ClockDesk.schedule_start", lambda host: clock(host).schedule_start(host.desk.now() + timedelta(hours=1))),
    ("change_profile", lambda host: change_profile(host.desk, other_profile(host), host.club.books)),
)
"""With three people who are here. Each is done, said, and taken back by its toast."""

PUT_UP: tuple[tuple[str, Act], ...] = (
    ("ArrangementDesk.forget_group", lambda host: agreed(host).forget_group([player("Ida"), player("Max")])),
    ("TableDesk.seat", lambda host: tables(host).seat(player("Ida"), Seat(1, 4))),
    ("ClockDesk.start", lambda host: clock(host).start()),
)
"""With a group, and tables that stand."""

IN_PLAY: tuple[tuple[str, Act], ...] = (
    ("ClockDesk.pause", lambda host: clock(host).pause()),
    ("ClockDesk.toggle", lambda host: clock(host).toggle()),
    ("ClockDesk.add_time", lambda host: clock(host).add_time(timedelta(minutes=1))),
    ("ClockDesk.set_time", lambda host: clock(host).set_time(timedelta(minutes=3))),
    ("ClockDesk.next_level", lambda host: clock(host).next_level()),
    ("ClockDesk.previous_level", lambda host: clock(host).previous_level()),
    ("ClockDesk.go_to", lambda host: clock(host).go_to(4)),
    ("FieldDesk.bust_out", lambda host: field(host).bust_out([(host.entry("Max"), (host.entry("Ida"),))])),
    ("FieldDesk.enter_late", lambda host: field(host).enter_late(player("Karl"))),
    ("FieldDesk.sit_down", lambda host: field(host).sit_down(player("Karl"), Seat(1, 9))),
    ("FieldDesk.reinstate", lambda host: field(host).reinstate(host.entry("Lea"))),
    ("FieldDesk.rebuy", lambda host: field(host).rebuy(host.entry("Ida"))),
    ("FieldDesk.add_on", lambda host: field(host).add_on(host.entry("Ida"), host.entry("Max"))),
    ("FieldDesk.count_stack", lambda host: field(host).count_stack(host.entry("Ida"), 7_000)),
    ("FieldDesk.forget_stack", lambda host: field(host).forget_stack(host.entry("Eva"))),
    ("TableDesk.open_table", lambda host: tables(host).open_table(9)),
    ("TableDesk.move", lambda host: tables(host).move(host.entry("Ida"), Seat(2, 9))),
    ("TableDesk.swap", lambda host: tables(host).swap(host.entry("Ida"), host.entry("Max"))),
    ("TableDesk.close_table", lambda host: tables(host).close_table(2, tables(host).draw_new_seats(2))),
    ("TableDesk.next_hand", lambda host: tables(host).next_hand(1)),
    ("TableDesk.name_dealer", lambda host: tables(host).name_dealer(1, tables_first(host))),
    ("ArrangementDesk.block", lambda host: agreed(host).block(Seat(1, 9))),
    ("ArrangementDesk.reserve", lambda host: agreed(host).reserve(Seat(1, 9), player("Karl"))),
    ("ArrangementDesk.release", lambda host: agreed(host).release(Seat(2, 8))),
    ("ArrangementDesk.agree_stay", lambda host: agreed(host).agree_stay(host.entry("Ida"), Stay.ALWAYS)),
    ("StructureDesk.change_minutes", lambda host: structure(host).change_minutes(3, 25)),
    ("StructureDesk.change_coming_minutes", lambda host: structure(host).change_coming_minutes(15)),
    ("StructureDesk.put_break", lambda host: structure(host).put_break(2, 10)),
    ("StructureDesk.take_break_out", lambda host: structure(host).take_break_out(3)),
    ("StructureDesk.skip_level", lambda host: structure(host).skip_level(3)),
    ("StructureDesk.take_entries_until", lambda host: structure(host).take_entries_until(4)),
    ("RaceDesk.record", race),
    ("CorrectionDesk.carry_out", lambda host: corrections(host).carry_out(take_out(host))),
    ("FinishDesk.end_early", lambda host: FinishDesk(host.desk).end_early({})),
)
"""With nine people at two tables; Lea is out, Eva's stack is counted, a seat is blocked."""

FINISHED: tuple[tuple[str, Act], ...] = (("FinishDesk.close", lambda host: FinishDesk(host.desk).close()),)
CLOSED: tuple[tuple[str, Act], ...] = (("FinishDesk.reopen", lambda host: FinishDesk(host.desk).reopen()),)

QUESTIONS = {
    *("FieldDesk.ranking", "TableDesk.draw_new_seats", "FinishDesk.scores", "FinishDesk.departs_by_ending"),
    *(
        "ClockDesk.position",
        "ClockDesk.shown_after_undo",
        "RaceDesk.values",
        "RaceDesk.seated",
        "RaceDesk.race",
        "RaceDesk.uncounted",
    ),
    *(
        "RaceDesk.draw",
        "CorrectionDesk.line",
        "CorrectionDesk.before",
        "CorrectionDesk.may_take_out",
        "CorrectionDesk.hands",
        "CorrectionDesk.state_at",
    ),
    *("CorrectionDesk.is_as_noted", "CorrectionDesk.bust_out", "CorrectionDesk.swap", "CorrectionDesk.take_out"),
    *("CorrectionDesk.insert_bust_out", "CorrectionDesk.insert_rebuy", "CorrectionDesk.insert_add_on"),
}
"""What a desk answers, or plans, without doing anything."""


def tables_first(host: Host) -> Any:
    return next(entry for entry, seat in host.state.seating.seats.items() if seat.table == 1)


def test_every_act_of_every_desk_is_walked_over() -> None:
    desks = (FieldDesk, TableDesk, ArrangementDesk, ClockDesk, StructureDesk, RaceDesk, FinishDesk, CorrectionDesk)
    offered = {
        f"{desk.__name__}.{name}" for desk in desks for name, _ in inspect.getmembers(desk) if not name.startswith("_")
    }
    walked = {name for acts in (BEFORE, PUT_UP, IN_PLAY, FINISHED, CLOSED) for name, _ in acts}
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
        way = words.text("tonight.slip_clock" if line.thread is Thread.CLOCK else "tonight.slip_undo")
        assert aloud[0].endswith(f"{words.text('app.undo')}: {way}"), name
        host.click("app.undo", toast_saying(host, said))
        assert host.state == before, name
        assert host.toasts == [words.text(undone(line.thread), label=said)], name


def undone(thread: Thread) -> str:
    return "clock.undone" if thread is Thread.CLOCK else "journal.undone"


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
    walk(host, IN_PLAY, aloud)
    FinishDesk(host.desk).end_early({})
    walk(host, FINISHED, aloud)
    FinishDesk(host.desk).close()
    walk(host, CLOSED, aloud)


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
    TimeCallDesk(host.desk, host.club.books).call(host.entry("Ida"))
    assert host.desk.history.lines[-1].thread is Thread.MACHINE
    assert host.toasts == []


def test_what_was_done_in_one_evening_is_not_offered_in_another(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    field(host).count_stack(host.entry("Ida"), 7_000)
    host.tonight.show_lobby()
    assert host.toasts == []
