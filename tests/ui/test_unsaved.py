"""What is typed and not saved is lost by nothing that the host does without knowing it: closing, another evening."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulebook.club_book.forms import ParticularsForm
from homepoker.ui.structure.level_table import LevelTable
from tests.ui.conftest import Run
from tests.ui.host import Host, press, type_in
from tests.ui.players.hands import the


def change_profile(host: Host) -> None:
    """The level table is typed into."""
    host.click("tonight.edit_profile")
    the(LevelTable, host.window).setFocus()
    type_in("75")


def add_player(host: Host) -> None:
    """The form of a person is typed into."""
    host.click("tonight.players")
    the(PlayersSection, host.window).add_player()
    type_in("nia neu")


def describe_book(host: Host) -> None:
    """The particulars of a new book of the club are typed into."""
    page = host.window.show_section("house_rules")
    QApplication.processEvents()
    press(Qt.Key.Key_Return)
    the(ParticularsForm, page).name.setFocus()
    type_in("unser buch")


def question(host: Host) -> ConfirmInline | None:
    shown = host.window.findChildren(ConfirmInline)
    return next((one for one in shown if one.isVisible()), None)


@pytest.mark.parametrize(
    ("act", "section"), [(change_profile, "tonight"), (add_player, "players"), (describe_book, "house_rules")]
)
def test_closing_asks_and_leads_to_what_is_not_saved(run: Run, act: object, section: str) -> None:
    host = run(language="de")
    assert callable(act)
    act(host)
    host.window.show_section("league")
    assert not host.window.close()
    asked = question(host)
    assert asked is not None
    assert host.window.isVisible()
    assert host.application.opened is not None
    host.click("app.unsaved_show")
    assert host.window.current == section
    assert question(host) is None
    assert not host.window.close()
    host.click("app.unsaved_close_anyway")
    assert not host.window.isVisible()
    assert host.application.opened is None


def test_closing_twice_still_asks_once(run: Run) -> None:
    host = run()
    add_player(host)
    for _ in range(2):
        assert not host.window.close()
        QApplication.processEvents()
    assert len([one for one in host.window.findChildren(ConfirmInline) if one.isVisible()]) == 1


def test_nobody_is_asked_where_all_is_saved_or_taken_back(run: Run) -> None:
    host = run()
    host.click("tonight.players")
    the(PlayersSection, host.window).add_player()
    assert host.window.close()
    assert host.application.opened is None


def test_another_evening_is_not_opened_over_a_profile_that_is_being_changed(run: Run) -> None:
    host = run().begin("Ida", "Max")
    evening = host.desk.tournament_id
    host.tonight.show_lobby()
    change_profile(host)
    host.opened.open_evening(evening)
    assert host.said("app.unsaved_here") in host.toasts, "a way there would lead nowhere"
    assert host.tonight.has_unsaved


def test_the_sample_is_not_opened_over_a_person_who_is_being_typed(run: Run) -> None:
    host = run()
    add_player(host)
    folder = host.application.folder
    host.application.open_sample()
    assert host.application.folder == folder
    assert the(PlayersSection, host.window).has_unsaved


def test_people_who_come_with_an_evening_file_leave_a_half_typed_person_alone(run: Run) -> None:
    host = run()
    add_player(host)
    section = the(PlayersSection, host.window)
    host.window.forget_section("players")
    assert the(PlayersSection, host.window) is section
    assert the(QLineEdit, section, host.application.words.text("players.field.name")).text() == "nia neu"


def test_closing_while_the_clock_runs_asks(run: Run) -> None:
    host = run().begin("Ida", "Max")
    assert not host.window.close()
    host.click("app.running_stay")
    assert host.window.isVisible()
    assert not host.window.close()
    host.click("app.running_close_anyway")
    assert not host.window.isVisible()


def test_closing_while_the_clock_stands_just_closes(run: Run) -> None:
    host = run().begin("Ida", "Max")
    ClockCommands(host.desk).pause()
    assert host.window.close()
