"""Tonight's pages: welcome, lobby, profile, preparation and play, and the way between them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSlider

from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.store.exchange.result_files import read_grids
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.structure.chooser import ProfilePage
from homepoker.ui.structure.generator_page import GeneratorPage
from homepoker.ui.tonight.lobby import Lobby, Welcome
from tests.played_evenings import NAMES
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def lobby(host: Host) -> Lobby:
    return the(Lobby, host.window)


class TestWelcome:
    def test_an_empty_club_is_welcomed_with_two_ways_to_begin(self, run: Run) -> None:
        host = run(is_empty=True)
        assert the(Welcome, host.window).isVisible()
        assert host.may_click("tonight.try_sample")
        assert host.may_click("tonight.set_up")

    def test_setting_up_leads_to_the_lobby_that_asks_for_members(self, run: Run) -> None:
        host = run(is_empty=True)
        host.click("tonight.set_up")
        assert host.said("tonight.first_members") in read(lobby(host))
        host.click("tonight.first_members_go")
        assert host.window.current == "players"

    def test_members_who_came_in_elsewhere_are_not_asked_for_any_more(self, run: Run) -> None:
        host = run(is_empty=True)
        host.click("tonight.set_up")
        host.click("tonight.first_members_go")
        the(PlayersSection, host.window).show_import(read_grids(b"Name\nIda Lang\n", "list.csv"), "list.csv")
        host.click("players.import_do")
        host.click("tonight.section")
        assert host.said("tonight.first_members") not in read(lobby(host))

    def test_the_welcome_gives_way_to_the_lobby_once_somebody_is_in_the_club(self, run: Run) -> None:
        host = run(is_empty=True)
        host.click("tonight.players")
        the(PlayersSection, host.window).show_import(read_grids(b"Name\nIda Lang\n", "list.csv"), "list.csv")
        host.click("players.import_do")
        host.click("tonight.section")
        assert lobby(host).isVisible()

    def test_a_short_list_of_earlier_evenings_is_no_tall_empty_box(self, run: Run) -> None:
        host = run().prepare("Ida")
        host.tonight.show_lobby()
        QApplication.processEvents()
        cards = [card for card in lobby(host).findChildren(Card) if card.isVisible()]
        assert len(cards) == 2
        assert max(cards, key=lambda card: card.x()).height() < lobby(host).height() / 2
        for _ in range(30):
            host.prepare()
        host.tonight.show_lobby()
        QApplication.processEvents()
        assert all(lobby(host).rect().contains(card.geometry()) for card in lobby(host).findChildren(Card))

    def test_an_evening_can_be_held_without_any_member(self, run: Run) -> None:
        host = run(is_empty=True)
        host.click("tonight.set_up")
        host.click("tonight.open")
        for name in ("anton", "berta"):
            type_in(name)
            press(Key.Key_Return)
        host.click("tonight.draw")
        host.click("tonight.start_now")
        assert host.state.clock.is_running
        assert len(host.club.players()) == 2


class TestLobby:
    def test_the_name_is_proposed_and_enter_opens_the_evening(self, run: Run) -> None:
        host = run()
        name = the(QLineEdit, host.window, host.said("tonight.name"))
        assert host.application.words.date(host.timekeeper.now().astimezone().date()) in name.text()
        name.setFocus()
        name.selectAll()
        type_in("weihnachtsturnier")
        press(Key.Key_Return)
        assert host.state.name == "weihnachtsturnier"
        type_in("ida")
        press(Key.Key_Return)
        assert len(host.state.entries.by_id) == 1

    def test_without_a_name_nothing_is_opened(self, run: Run) -> None:
        host = run()
        name = the(QLineEdit, host.window, host.said("tonight.name"))
        name.clear()
        host.click("tonight.open")
        assert host.tonight.desk is None
        assert name.hasFocus()

    def test_a_profile_is_chosen(self, run: Run) -> None:
        host = run()
        profiles = the(QComboBox, host.window, host.said("tonight.choose_profile"))
        profiles.setFocus()
        press(Key.Key_Home)
        wanted = profiles.currentText()
        host.click("tonight.open")
        assert host.state.profile.name == wanted

    def test_an_earlier_evening_is_opened_where_it_stood(self, run: Run) -> None:
        host = run().begin("Ida", "Max", "Eva")
        host.knock_out("Max", "Ida")
        host.tonight.show_lobby()
        host.tick()
        assert host.tonight.desk is None
        host.tonight.in_room.take_away()
        host.tick()
        host.click(f"{host.said('tonight.past_go')}: Monatsturnier November")
        assert host.out() == ["max"]
        assert host.play.isVisible()

    def test_the_profile_can_be_looked_at_and_left(self, run: Run) -> None:
        host = run()
        host.click("tonight.edit_profile")
        assert the(ProfilePage, host.window).isVisible()
        host.tonight.show_lobby()
        assert lobby(host).isVisible()


class TestWays:
    def test_the_evenings_own_profile_is_changed_before_the_start(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        host.click("tonight.profile_change")
        page = the(ProfilePage, host.window)
        page.used.emit(host.profile(name="Kurz", starting_stack=3_000))
        assert host.state.profile.starting_stack == 3_000
        assert any(text.startswith("Kurz: 3,000") for text in read(host.preparation))

    def test_leaving_the_profile_changes_nothing(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        before = len(host.desk.history.lines)
        host.click("tonight.profile_change")
        the(ProfilePage, host.window).closed.emit()
        assert host.preparation.isVisible()
        assert len(host.desk.history.lines) == before

    def test_an_announced_start_does_not_tear_the_host_from_the_profile(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        host.click("tonight.profile_change")
        host.pass_time(minutes=30)
        assert the(ProfilePage, host.window).isVisible()

    def test_a_structure_suggested_for_those_who_are_there_counts_at_once_and_one_undo_takes_it_back(
        self, run: Run
    ) -> None:
        host = run().prepare(*NAMES[:12])
        LastHandsCommands(host.desk).wish_end(host.desk.now() + timedelta(hours=3))
        before = host.state
        host.click("generator.suggest")
        page = the(GeneratorPage, host.window)
        assert page.asked.players == 12
        assert page.shown.made is not None
        wished = (host.desk.now() + timedelta(hours=3)).astimezone()
        assert page.asked.ends == 60 * wished.hour + wished.minute
        blinds = [level.big_blind for level in page.shown.made.levels]
        host.click("profile.use")
        assert [level.big_blind for level in host.state.profile.structure.levels] == blinds
        assert "12 players" in host.words.say(host.desk.history.lines[-1].label)
        assert host.preparation.isVisible()
        host.desk.undo()
        assert host.state.profile == before.profile
        assert host.state.wished_end == before.wished_end

    def test_leaving_the_suggestion_changes_nothing(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        before = len(host.desk.history.lines)
        host.click("generator.suggest")
        host.pass_time(minutes=30)
        the(GeneratorPage, host.window).findChildren(QSlider)[0].setFocus()
        press(Key.Key_Z, held=CONTROL)
        press(Key.Key_Z, held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
        host.click("generator.close_tonight")
        assert host.preparation.isVisible()
        assert len(host.desk.history.lines) == before

    def test_an_evening_that_is_not_open_yet_gets_a_suggested_structure_too(self, run: Run) -> None:
        host = run()
        lobby(host).name.setText("Weihnachtsturnier")
        host.click("generator.suggest")
        made = the(GeneratorPage, host.window).shown.made
        host.click("generator.take")
        host.click("profile.use")
        host.click("tonight.open")
        assert made is not None
        assert [level.big_blind for level in host.state.profile.structure.levels] == [
            level.big_blind for level in made.levels
        ]
        assert host.state.name == "Weihnachtsturnier"

    def test_ctrl_z_before_the_start_takes_back_outside_of_texts(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        host.preparation.draw.setFocus()
        press(Key.Key_Z, held=CONTROL)
        assert len(host.state.entries.by_id) == 1
        assert host.toasts == [host.said("journal.undone", label=host.said("journal.checked_in", player="max"))]

    def test_pages_that_are_left_are_gone(self, run: Run) -> None:
        host = run()
        for _ in range(3):
            host.begin("Ida", "Max")
            host.tonight.show_lobby()
        assert host.tonight._pages.count() == 1

    def test_the_rails_clock_shows_the_running_level_in_every_section(self, run: Run) -> None:
        host = run().begin("Ida", "Max")
        host.pass_time(minutes=5)
        host.click("tonight.players")
        host.pass_time(seconds=1)
        assert host.window._small_clock.text() == "14:59"
        host.tonight.show_lobby()
        host.tick()
        assert host.window._small_clock.text() == "14:59"
        host.click("tonight.section")
        host.click("tonight.room_sees_off")
        assert host.window._small_clock.text() == ""


@pytest.mark.parametrize("section", ["tonight.players", "tonight.settings", "tonight.league"])
def test_the_evenings_keys_act_in_tonight_alone(run: Run, section: str) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.click(section)
    before = len(host.desk.history.lines)
    press(Key.Key_Space, Key.Key_N, Key.Key_X)
    press(Key.Key_Z, held=CONTROL)
    assert len(host.desk.history.lines) == before
    host.click("tonight.section")
    press(Key.Key_Space)
    assert not host.state.clock.is_running


def test_undoing_the_draw_while_the_clock_runs_leads_back_to_the_page_before_the_start(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    press(Key.Key_Z, held=CONTROL)
    assert not host.state.seating.tables
    assert host.preparation.isVisible()
    host.desk.redo()
    assert host.state.seating.tables
    assert host.play.isVisible()


def test_an_evening_without_a_name_says_what_to_do(run: Run) -> None:
    host = run()
    lobby(host).name.clear()
    click_widget(lobby(host).open)
    assert host.said("tonight.name_missing") in read(lobby(host))
    type_in("November")
    assert host.said("tonight.name_missing") not in read(lobby(host))


def test_esc_leaves_the_profile_of_tonight(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    host.click("tonight.profile_change")
    assert host.tonight.preparation is None
    press(Qt.Key.Key_Escape)
    assert host.preparation.isVisible()


def test_the_button_of_the_room_view_says_whether_it_is_on(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    assert host.preparation.room.text() == host.said("tonight.show_seats")
    host.process_parts.room.show_here()
    assert host.preparation.room.text() == host.said("tonight.hide_seats")
    host.process_parts.room.turn_on_off()
    assert host.preparation.room.text() == host.said("tonight.show_seats")


@pytest.mark.parametrize("way_back", ["profile.close", "profile.use"])
def test_a_typed_name_is_still_there_after_a_look_at_the_profile(run: Run, way_back: str) -> None:
    host = run()
    lobby(host).name.setText("Weihnachtsturnier")
    host.click("tonight.edit_profile")
    host.click(way_back)
    assert lobby(host).name.text() == "Weihnachtsturnier"
