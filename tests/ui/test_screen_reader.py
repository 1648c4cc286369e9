"""What a screen reader meets: every control named, with its state, and told apart from the others.

The tree of every screen is looked through in ``every_screen``.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.kit.access.accessible import install, tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import name_choice
from tests.ui.accessible_tree import Node, Role, faults, tree
from tests.ui.conftest import Run
from tests.ui.host import Host, press, type_in

Key = Qt.Key


class TestTheLooking:
    """The walk itself: what it is to find, it finds."""

    @pytest.fixture
    def page(self, qtbot: QtBot) -> QWidget:
        install()
        page = QWidget()
        qtbot.addWidget(page)
        QVBoxLayout(page)
        return page

    def put(self, page: QWidget, *widgets: QWidget) -> list[str]:
        layout = page.layout()
        assert layout is not None
        for widget in widgets:
            layout.addWidget(widget)
        page.show()
        QApplication.processEvents()
        return faults(page)

    def test_two_of_one_name(self, page: QWidget) -> None:
        assert self.put(page, QPushButton("Undo"), QPushButton("Undo")) == ["2 times: Button 'Undo' in no group"]

    def test_but_not_in_two_groups(self, page: QWidget) -> None:
        groups = [QWidget(), QWidget()]
        for number, group in enumerate(groups):
            group.setAccessibleName(f"Table {number}")
            tell_as(group, "group")
            QVBoxLayout(group).addWidget(QPushButton("Next hand"))
        assert self.put(page, *groups) == []

    def test_what_has_no_name(self, page: QWidget) -> None:
        assert [one.partition(":")[0] for one in self.put(page, QPushButton())] == [
            "without a name",
            "a button without a name",
        ]

    def test_what_takes_the_keys_and_is_nothing(self, page: QWidget) -> None:
        surface = QWidget()
        surface.setAccessibleName("Clock")
        surface.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        assert self.put(page, surface) == ["no role for the keys: Client 'Clock' QWidget in no group"]

    def test_a_button_that_only_decorates(self, page: QWidget) -> None:
        button = QPushButton("dead")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        assert self.put(page, button) == ["a button that cannot be pressed: Button 'dead' QPushButton in no group"]


def find(host: Host, name: str) -> Node:
    """The first thing whose name begins so."""
    return next(node for node in tree(host.window).all() if node.name.startswith(name))


@pytest.fixture
def host(run: Run) -> Host:
    host = run().begin("Ida", "Max", "Eva", "Karl", "Uwe", "Jo", tables=2, seats=4)
    host.play.tables._begin(2)
    return host


class TestAtTheTables:
    def test_each_table_is_a_group_that_says_its_hand_and_who_deals(self, host: Host) -> None:
        groups = [node.name for node in tree(host.window).all() if node.role is Role.Grouping]
        for view in (oval.view for oval in host.play.tables._ovals.values()):
            assert f"Table {view.number}, hand {2 if view.number == 2 else 1}, {view.dealer}" in groups

    def test_next_hand_and_close_say_of_which_table(self, host: Host) -> None:
        buttons_there = {node.name for node in tree(host.window).all() if node.role is Role.Button}
        for number, key in ((1, "seating.next_hand_here"), (2, "seating.next_hand")):
            assert {f"{host.said(key)}, Table {number}", f"Break the table …, Table {number}"} <= buttons_there

    def test_who_is_asked_and_who_is_named_is_told(self, host: Host) -> None:
        press(Key.Key_X)
        assert find(host, "Max, table").name.endswith("can be named")
        type_in("max")
        press(Key.Key_Return)
        assert find(host, "Max, table").name.endswith("named as out")
        type_in("ida")
        press(Key.Key_Return)
        assert find(host, "Ida, table").name.endswith("named for the knock-out")

    def test_the_question_is_told_with_its_field(self, host: Host) -> None:
        press(Key.Key_X)
        assert host.play.findChildren(BustOutForm)
        type_in("max")
        press(Key.Key_Return)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert focused.accessibleName().startswith("Max is out. By whom?")

    def test_a_dead_button_is_told(self, run: Run) -> None:
        host = run().begin("Ida", "Max", "Eva", "Karl", rulebook="tda-2019")
        while not (owner := next(one for one in host.play.tables._seats() if "button" in one.seat.badges)).seat.entry:
            host.play.tables._begin(1)
        name = owner.seat.name
        winner = next(one.seat.name for one in host.play.tables._seats() if one.seat.entry and one is not owner)
        host.knock_out(name, winner)
        told = [node.name for node in tree(host.window).all() if "dead button" in node.name]
        assert told == [f"Table 1, seat {owner.seat.number}, free · dead button"]

    def test_a_seat_that_cannot_be_pressed_is_no_button(self, host: Host) -> None:
        def free() -> list[Node]:
            return [node for node in tree(host.window).all() if node.name.endswith("free")]

        assert {node.role for node in free()} == {Role.Button}
        press(Key.Key_X)
        assert {node.role for node in free()} == {Role.StaticText}


class TestTheRail:
    def test_it_tells_the_time_and_which_section_is_open(self, host: Host) -> None:
        sections = next(node for node in tree(host.window).all() if node.role is Role.PageTabList)
        assert [(node.name, "selected" in node.states) for node in sections.children if node.role is Role.PageTab] == [
            ("Tonight", True), ("Players", False), ("League", False), ("Rulebook", False), ("Help", False),
            ("Settings", False),
        ]  # fmt: skip
        assert "Clock 20:00" in [node.name for node in sections.children]

    def test_a_section_can_be_opened_by_a_reader(self, host: Host) -> None:
        league = next(one for one in host.window._rail_buttons.values() if one.text() == "League")
        actions = QAccessible.queryAccessibleInterface(league).actionInterface()
        assert actions is not None
        actions.doAction(actions.actionNames()[0])
        assert host.window.current == "league"


def test_the_time_is_told_when_it_is_asked_for(host: Host) -> None:
    assert find(host, "Time left").name == "Time left 20:00"
    host.pass_time(seconds=30)
    assert find(host, "Time left").name == "Time left 19:30"


def test_a_choice_has_its_name_beside_its_value(qtbot: QtBot) -> None:
    page, box = QWidget(), QComboBox()
    qtbot.addWidget(page)
    box.addItem("APSA")
    name_choice(box, "Rules & more")
    QVBoxLayout(page).addWidget(box)
    name_choice(box, "Rulebook & more")
    labels = [one for one in page.findChildren(QLabel) if one.buddy() is box]
    assert [(one.text(), one.isVisibleTo(page)) for one in labels] == [("Rulebook & more", False)]
    page.show()
    assert [node.name for node in tree(page).all() if node.role is Role.ComboBox] == ["Rulebook & more"]


def test_what_was_told_is_one_thing_wherever_it_is_pressed(qtbot: QtBot) -> None:
    install()
    pressed: list[str] = []
    link = buttons.link("APSA 3.5.13", lambda: pressed.append("read"))
    qtbot.addWidget(link)
    tell_as(link, "link")
    told = QAccessible.queryAccessibleInterface(link)
    assert (told.role(), told.text(QAccessible.Text.Name)) == (Role.Link, "APSA 3.5.13")
    actions = told.actionInterface()
    assert actions is not None
    actions.doAction(actions.actionNames()[0])
    assert pressed == ["read"]
