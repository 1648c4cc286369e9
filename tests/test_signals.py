"""Signals of the window: none is relayed by two objects, and each hands its slot as many values as that takes.

What a slot cannot take falls over when the host clicks, and of two relays of one name nobody sees which is meant.
Each check is also run on a small program that breaks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.signals import Program
from tests.test_architecture import PROGRAM, ROOT

UNDERSTOOD = 0.9
"""The least share of connections whose signal is known: a check that understands nothing finds nothing."""


@dataclass(frozen=True)
class Relay:
    """Signal that is emitted whenever another one is."""

    origin: str
    target: str
    place: str


def relays(program: Program) -> list[Relay]:
    """The signals that are emitted for nothing but another of the program's signals."""
    return [
        Relay(origin.name, made.target.name, made.place)
        for made in program.connections
        for origin in made.signals
        if origin.is_ours and made.target is not None
    ]


def relayed_twice(program: Program) -> list[str]:
    """Chains of three signals of which each is emitted for the one before; parts of one kind hand on to their whole."""
    found = [relay for relay in relays(program) if relay.origin != relay.target]
    return [
        f"{first.origin} → {first.target} → {then.target} at {then.place}"
        for first in found
        for then in found
        if then.origin == first.target
    ]


def not_callable(program: Program) -> list[str]:
    """Connections whose slot does not take what the signal hands, or what any of those hands that it may be."""
    return [f"{made.place}: {fault}" for made in program.connections for fault in made.faults]


@pytest.fixture(scope="module")
def whole() -> Program:
    return Program(ROOT)


class TestThisProgram:
    def test_no_signal_is_relayed_more_than_once(self, whole: Program) -> None:
        assert relayed_twice(whole) == []

    def test_every_slot_takes_what_its_signal_hands(self, whole: Program) -> None:
        assert not_callable(whole) == []

    def test_nearly_every_connection_is_understood(self, whole: Program) -> None:
        known = [made for made in whole.connections if made.signals]
        assert len(known) >= UNDERSTOOD * len(whole.connections) > 300


SEATS = """
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
class Seat(QWidget):
    chosen = Signal(int, str)
    left = Signal()
    wide = Signal(int, str, str)
"""
TABLE = """
from functools import partial
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from {program}.ui.seats import Seat
class Table(QWidget):
    chosen = Signal(int, str)
    emptied = Signal()
    def __init__(self, seat: Seat) -> None:
        self.seat, self.line, self.button = Seat(), QLineEdit(), QPushButton()
        {line}
    def none(self): ...
    def one(self, number): ...
    def two(self, number, name): ...
    def three(self, number, name, note): ...
    def more(self, number, name, note=""): ...
    def any(self, *values): ...
    def noted(self, number, name, *, note): ...
    def hand_on(self, number, name):
        "Hand it on."
        self.chosen.emit(number, name)
    def act(self, number, name):
        self.chosen.emit(number, name)
        self.one(number)
"""
ROOM = """
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from {program}.ui.table import Table
class Room(QWidget):
    chosen = Signal(int, str)
    def __init__(self) -> None:
        self.table = Table(None)
        self.table.chosen.connect({slot})
    def act(self, number, name): ...
"""


def program(root: Path, line: str, slot: str = "self.act") -> Program:
    """A room with a table with a seat.

    :param line: stands in the constructor of the table.
    :param slot: what the room does when somebody is chosen at the table.
    """
    folder = root / "homepoker/ui"
    folder.mkdir(parents=True)
    for name, content in {"seats": SEATS, "table": TABLE, "room": ROOM}.items():
        written = content.format(program=PROGRAM, line=line, slot=slot)
        (folder / f"{name}.py").write_text(written, encoding="utf-8")
    return Program(root)


RELAYED = [
    "self.seat.chosen.connect(self.chosen)",
    "self.seat.chosen.connect(self.chosen.emit)",
    "self.seat.chosen.connect(lambda number, name: self.chosen.emit(number, name))",
    "self.seat.chosen.connect(partial(self.chosen.emit))",
    "self.seat.chosen.connect(self.hand_on)",
    "seat.chosen.connect(self.chosen)",
    "made = Seat(); made.chosen.connect(self.chosen)",
    "for each in (self.seat.chosen, self.seat.left): each.connect(self.chosen)",
    "for each, act in ((self.seat.chosen, self.chosen), (self.seat.left, self.none)): each.connect(act)",
    "self.found_somewhere().left.connect(self.chosen)",
]


@pytest.mark.parametrize("line", RELAYED)
def test_a_signal_that_is_relayed_twice_is_named(tmp_path: Path, line: str) -> None:
    found = relayed_twice(program(tmp_path, line, "self.chosen"))
    assert found
    assert all("→ Table.chosen → Room.chosen at homepoker.ui.room:" in chain for chain in found)


@pytest.mark.parametrize("line", RELAYED)
def test_one_relay_is_none_too_many(tmp_path: Path, line: str) -> None:
    made = program(tmp_path, line)
    assert {relay.target for relay in relays(made)} == {"Table.chosen"}
    assert relayed_twice(made) == []


@pytest.mark.parametrize(
    "line",
    [
        "self.seat.chosen.connect(self.act)",
        "self.line.textChanged.connect(self.chosen)",
        "self.seat.chosen.connect(print)",
    ],
)
def test_who_does_something_relays_nothing(tmp_path: Path, line: str) -> None:
    assert relayed_twice(program(tmp_path, line, "self.chosen")) == []


@pytest.mark.parametrize(
    ("slot", "fault"),
    [
        ("self.three", "needs number, name, note"),
        ("self.noted", "needs number, name, note"),
        ("lambda number, name, note: None", "needs number, name, note"),
        ("partial(self.two, 1)", "takes 2"),
        ("partial(self.one)", "takes 1"),
        ("partial(self.three)", "needs number, name, note"),
        ("partial(self.noted)", "needs number, name, note"),
        ("self.emptied.emit", "emits 0"),
        ("self.seat.wide", "hands on 3"),
    ],
)
def test_a_slot_that_does_not_take_what_it_gets_is_named(tmp_path: Path, slot: str, fault: str) -> None:
    found = not_callable(program(tmp_path, f"self.seat.chosen.connect({slot})"))
    assert [one.rpartition(": ")[2] for one in found] == [f"2 come, the slot {fault}"]


@pytest.mark.parametrize(
    "line",
    [
        "self.seat.left.connect(self.one)",
        "for each in (self.seat.chosen, self.seat.left): each.connect(self.two)",
        "for each, act in ((self.seat.chosen, self.one), (self.seat.left, self.one)): each.connect(act)",
        "self.found_somewhere().left.connect(self.one)",
        "self.seat.left.connect(self.chosen)",
        "self.seat.left.connect(self.chosen.emit)",
        "self.line.textChanged.connect(self.two)",
        "self.button.clicked.connect(self.two)",
        "self.button.clicked.connect(partial(self.two, 1))",
    ],
)
def test_what_hands_too_little_is_named(tmp_path: Path, line: str) -> None:
    assert len(not_callable(program(tmp_path, line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "self.seat.chosen.connect(self.none)",
        "self.seat.chosen.connect(self.one)",
        "self.seat.chosen.connect(self.two)",
        "self.seat.chosen.connect(self.more)",
        "self.seat.chosen.connect(self.any)",
        "self.seat.chosen.connect(lambda: None)",
        "self.seat.chosen.connect(partial(self.three, 1))",
        "self.seat.chosen.connect(partial(self.noted, note=1))",
        "self.seat.chosen.connect(partial(self.any, 1))",
        "self.seat.chosen.connect(self.emptied)",
        "self.line.textChanged.connect(self.one)",
        "self.button.clicked.connect(self.one)",
        "self.button.clicked.connect(partial(self.two, 1, 2))",
        "self.button.clicked.connect(partial(self.chosen.emit, 1, 2))",
    ],
)
def test_a_slot_that_takes_what_it_gets_is_no_fault(tmp_path: Path, line: str) -> None:
    assert not_callable(program(tmp_path, line)) == []
