"""Another language, other colours or another text size: what the host has chosen, opened and searched stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScrollArea

from homepoker.core.league import Season
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.league.calendar_page import CalendarPage
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.rulings.page import RulingsPage
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.shell.keys_help import KeysSheet
from homepoker.ui.shell.open_club import OpenClub
from homepoker.ui.structure.panel import ProfileEditor
from homepoker.ui.tonight.keys_card import KeysCard
from homepoker.ui.tonight.lobby import Lobby
from tests.played_evenings import id_of
from tests.ui.conftest import Run
from tests.ui.host import Host, press, type_in
from tests.ui.players.hands import the

Key = Qt.Key
Change = Callable[[Host], object]


def change(host: Host, **what: object) -> None:
    """Choose something else on the page of settings, and go back to where one was."""
    before = host.window.current
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    settings.changed.emit(replace(host.application.preferences, **what))  # type: ignore[arg-type] # what preferences have
    QApplication.processEvents()
    host.window.show_section(before)
    QApplication.processEvents()


def to_german(host: Host) -> None:
    change(host, language="de")
    assert host.application.words.language == "de"


def to_light(host: Host) -> None:
    change(host, theme="light")
    assert host.application.preferences.theme == "light"


def to_large(host: Host) -> None:
    change(host, text_size=150)


CHANGES = (to_german, to_light, to_large)
"""One after the other in one program: each makes all pages anew."""


def test_the_table_that_was_chosen_stays_chosen(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Karl", tables=2)
    press(Key.Key_2)
    assert host.play.tables.selected == 2
    for change_it in CHANGES:
        change_it(host)
        assert host.play.tables.selected == 2
    press(Key.Key_N)
    assert (host.state.buttons.hands[1].number, host.state.buttons.hands[2].number) == (1, 2)


def test_a_form_and_what_is_searched_in_it_stay_open(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.play.forms.enter_late()
    type_in("ka")
    for change_it in CHANGES:
        change_it(host)
        assert type(host.play.forms.form).__name__ == "LateEntryForm"
        assert host.play.forms.form is not None
        assert the(SearchField, host.play.forms.form).text() == "ka"


def test_the_standings_stay_in_the_place_of_the_tables(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.play.show_standings(True)
    for change_it in CHANGES:
        change_it(host)
        assert host.play.has_standings
        assert host.standings().isVisible()


@pytest.mark.parametrize("begin", ["bust-out", "message", "stack", "close"])
def test_what_is_typed_and_not_recorded_is_not_lost(run: Run, begin: str) -> None:
    host = run().begin("Ida", "Max", "Eva", "Karl", tables=2)
    if begin == "bust-out":
        host.play.forms.bust_out(host.entry("Ida"))
    elif begin == "message":
        press(Key.Key_M)
        type_in("pizza")
    elif begin == "stack":
        host.play.forms.count_stack(host.entry("Ida"))
        type_in("77")
    else:
        host.play.forms.close_table(2)
        assert isinstance(host.play.forms.form, CloseTableForm)
        host.play.forms.form.draw.click()
    change(host, language="de")
    assert host.application.words.language == "en"
    assert host.said("app.unsaved_first") in host.toasts
    if begin == "message":
        assert "pizza" in [one.text().lower() for one in the(RoomCard, host.window).findChildren(QLineEdit)]
    else:
        assert host.play.forms.form is not None


def test_the_list_of_keys_stays_open_and_loses_nothing(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.play.forms.show_keys()
    to_german(host)
    assert isinstance(host.play.forms.form, KeysCard)


def test_how_many_tables_and_seats_were_chosen_stays(run: Run) -> None:
    host = run().prepare("Ida", "Max", "Eva", "Karl")
    host.preparation.tables.setValue(2)
    host.preparation.seats.setValue(6)
    for change_it in CHANGES:
        change_it(host)
        assert (host.preparation.tables.value(), host.preparation.seats.value()) == (2, 6)


def test_numbers_that_were_proposed_go_on_following_the_field(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    to_german(host)
    assert host.preparation.seats_card.numbers is None


def test_the_tables_stay_shown_before_the_start(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    host.click("tonight.sit_down")
    assert not host.preparation.shows_people
    for change_it in CHANGES:
        change_it(host)
        assert not host.preparation.shows_people


def test_what_is_typed_in_the_lobby_stays_and_the_proposal_changes_its_words(run: Run) -> None:
    host = run()
    lobby = the(Lobby, host.window)
    proposed = lobby.name.text()
    lobby.profile.setCurrentIndex(lobby.profile.findData("turbo"))
    for change_it in CHANGES:
        change_it(host)
        lobby = the(Lobby, host.window)
        assert lobby.profile.currentData() == "turbo"
        assert lobby.name.text() != proposed  # German comes first
    lobby.put_name("Sommerfest")
    change(host, theme="dark")
    assert the(Lobby, host.window).name.text() == "Sommerfest"


def test_a_profile_stays_open(run: Run) -> None:
    host = run()
    the(Lobby, host.window).put_name("Sommerfest")
    host.click("tonight.edit_profile")
    for change_it in CHANGES:
        change_it(host)
        assert the(ProfileEditor, host.window).isVisible()
    host.click(host.said("profile.use"))
    assert the(Lobby, host.window).name.text() == "Sommerfest"


def test_the_register_goes_on_with_its_search_and_its_person(run: Run) -> None:
    host = run()
    host.click("tonight.players")
    section = the(PlayersSection, host.window)
    section.open_player(id_of("Max"))
    section._list.field.setText("ma")
    for change_it in CHANGES:
        change_it(host)
        section = the(PlayersSection, host.window)
        assert section._list.field.text() == "ma"
        assert section._form.isVisible()
        assert section._form.player is not None
        assert section._form.player.id == id_of("Max")


def test_the_league_goes_on_with_its_month_its_row_and_its_evening(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.knock_out("Eva", "Ida")
    host.knock_out("Max", "Ida")
    EndingCommands(host.desk).close()
    evening = host.desk.tournament_id
    host.click("tonight.league")
    section = the(CalendarPage, host.window)
    began = host.club.log.tournaments()[0].began_on
    month = Season(began.year, began.month)
    section.show_season(month)
    section.list.open(id_of("Max"))
    section.show_evening(evening)
    for change_it in CHANGES:
        change_it(host)
        section = the(CalendarPage, host.window)
        assert section.season == month
        assert section.list.opened == [id_of("Max")]
        assert section._beside.count() == 2


def test_a_month_of_the_league_stays_chosen_while_the_evening_goes_on(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.knock_out("Eva", "Ida")
    host.knock_out("Max", "Ida")
    EndingCommands(host.desk).close()
    host.click("tonight.league")
    began = host.club.log.tournaments()[0].began_on
    the(CalendarPage, host.window).show_season(Season(began.year, began.month))
    host.window.forget_section("league")
    assert the(CalendarPage, host.window).season == Season(began.year, began.month)


@pytest.mark.usefixtures("posed_alone")  # the search of the page is made beside it
def test_a_dispute_stays_with_all_that_was_said_of_it(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", tables=1)
    page = host.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    page.rule_on("bet-oversized-chip")
    form = page.form_card.form
    assert form is not None
    form.keep({"chip": 1000})
    page.form_card.book.setCurrentIndex(page.form_card.book.findData("tda-2019"))
    page._choose_book("tda-2019")
    for change_it in CHANGES:
        change_it(host)
        page = host.window.show_section("rulings")
        assert isinstance(page, RulingsPage)
        form = page.form_card.form
        assert page.topic is not None
        assert form is not None
        assert page.topic.id == "bet-oversized-chip"
        assert form.facts()["chip"] == 1000
        assert form.rows["chip"].is_touched
        assert page.form_card.book.currentData() == "tda-2019"


@pytest.mark.parametrize("change_it", [to_german, to_light])
def test_the_keys_stay_on_the_choice_that_was_changed(run: Run, change_it: Change) -> None:
    host = run()
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    control = settings.language if change_it is to_german else settings.theme
    next(one for one in control.findChildren(QPushButton) if one.isChecked()).setFocus()
    press(Key.Key_Left if change_it is to_german else Key.Key_Right)
    QApplication.processEvents()
    made = host.window.show_section("settings")
    assert made is not settings
    assert isinstance(made, SettingsSection)
    control = made.language if change_it is to_german else made.theme
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert control.isAncestorOf(focused)
    assert focused.isChecked()


@pytest.mark.parametrize("size", [(1000, 560)])
def test_the_settings_stay_scrolled(run: Run, size: tuple[int, int]) -> None:
    host = run(size=size)
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    QApplication.processEvents()
    bar = settings.findChildren(QScrollArea)[0].verticalScrollBar()
    bar.setValue(60)
    assert bar.value() == 60
    settings.changed.emit(replace(host.application.preferences, theme="light"))
    QApplication.processEvents()
    QApplication.processEvents()
    made = host.window.show_section("settings")
    assert made is not settings
    assert made.findChildren(QScrollArea)[0].verticalScrollBar().value() == 60


def test_another_club_begins_anew(run: Run) -> None:
    host = run()
    host.click("tonight.players")
    the(PlayersSection, host.window)._list.field.setText("ma")
    host.application.open_sample()
    section = host.window.show_section("players")
    assert isinstance(section, PlayersSection)
    assert section._list.field.text() == ""


def test_keys_act_once_and_for_the_club_that_is_open_now(run: Run) -> None:
    host = run()
    own = host.opened
    host.application.open_sample()
    assert host.opened is not own
    with pytest.MonkeyPatch.context() as patch:
        taken = list[object]()
        for opened in (own, host.opened):
            patch.setattr(opened.rulebook, "open_search", lambda opened=opened: taken.append(opened))
        press(Qt.Key.Key_F1)
        assert taken == [host.opened]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert host.application.findChildren(OpenClub) == [host.opened]
    host.click("tonight.league")
    press(Qt.Key.Key_Question)
    assert [one.isVisible() for one in host.window.findChildren(KeysSheet)] == [True]
