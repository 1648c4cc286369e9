"""Another language or look: what is open and searched stays, what is typed or chosen for what comes is asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from homepoker.core.league.calendar_lists import Season
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.league.calendar_page import CalendarPage
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulings.page import RulingsPage
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.shell.keyboard import KeysSheet
from homepoker.ui.shell.open_club import OpenClub
from homepoker.ui.tonight.keys import KeysCard
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

OTHER = {"language": "de", "theme": "light", "text_size": 150}


def question(host: Host) -> str:
    """What the host is asked."""
    asked = [one for one in host.window.findChildren(ConfirmInline) if one.isVisible()]
    return asked[0].accessibleName() if asked else ""


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


def begin_bust_out(host: Host) -> None:
    host.play.forms.bust_out(host.entry("Ida"))


def begin_message(host: Host) -> None:
    press(Key.Key_M)
    type_in("pizza")


def begin_stack(host: Host) -> None:
    host.play.forms.count_stack(host.entry("Ida"))
    type_in("77")


def begin_to_close_a_table(host: Host) -> None:
    host.play.forms.close_table(2)
    assert isinstance(host.play.forms.form, CloseTableForm)
    host.play.forms.form.draw.click()


@pytest.mark.parametrize("begin", [begin_bust_out, begin_message, begin_stack, begin_to_close_a_table])
@pytest.mark.parametrize("name", ["language", "theme", "text_size"])
def test_what_is_begun_and_not_recorded_is_asked_about(run: Run, begin: Change, name: str) -> None:
    host = run().begin("Ida", "Max", "Eva", "Karl", tables=2)
    before, play = host.application.preferences, host.play
    begin(host)
    change(host, **{name: OTHER[name]})
    assert question(host) == host.said("app.typed_change", where=host.said("tonight.section"))
    assert host.application.preferences == before
    assert host.play is play
    host.click("app.typed_keep")
    assert question(host) == ""
    assert (host.application.preferences, host.play) == (before, play)
    assert host.play.has_unsaved


def test_whoever_keeps_what_is_typed_goes_on_where_the_cursor_was(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    begin_stack(host)
    field = QApplication.focusWidget()
    QTest.keyClick(host.window, Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    press(Key.Key_Escape)
    assert QApplication.focusWidget() is field


def test_whoever_changes_anyway_loses_what_is_typed_and_the_evening_goes_on(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Karl", tables=2)
    begin_stack(host)
    state = host.desk.state
    change(host, language="de")
    host.click("app.typed_change_anyway")
    QApplication.processEvents()
    assert host.application.words.language == "de"
    assert host.desk.state == state
    assert host.play.forms.form is None


def test_what_else_is_chosen_before_the_answer_stays_chosen(run: Run) -> None:
    host = run()
    the(Lobby, host.window).name.setFocus()
    type_in("fest")
    change(host, theme="light")
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    assert settings.theme.chosen == "dark", "it shows what is in force"
    settings._sound_changed(20, True, "")
    host.click("app.typed_change_anyway")
    QApplication.processEvents()
    assert (host.application.preferences.theme, host.application.preferences.volume) == ("light", 20)


def test_the_list_of_keys_stays_open_and_loses_nothing(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    host.play.forms.show_keys()
    to_german(host)
    assert isinstance(host.play.forms.form, KeysCard)


def test_numbers_of_tables_and_seats_that_were_chosen_are_asked_about(run: Run) -> None:
    host = run().prepare("Ida", "Max", "Eva", "Karl")
    assert not host.preparation.seats_card.is_begun
    host.preparation.tables.setFocus()
    press(Key.Key_2)
    change(host, text_size=150)
    assert question(host)
    host.click("tonight.sit_down")
    change(host, text_size=150)
    assert host.application.preferences.text_size == 150


def test_numbers_that_were_proposed_go_on_following_the_field(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    to_german(host)
    assert not host.preparation.seats_card.is_begun


def test_the_tables_stay_shown_before_the_start(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    host.click("tonight.sit_down")
    assert not host.preparation.shows_people
    for change_it in CHANGES:
        change_it(host)
        assert not host.preparation.shows_people


def test_a_name_or_a_profile_in_the_lobby_is_asked_about(run: Run) -> None:
    host = run()
    proposed = the(Lobby, host.window).name.text()
    to_german(host)
    lobby = the(Lobby, host.window)
    assert lobby.name.text() != proposed
    lobby.profile.setCurrentIndex(lobby.profile.findData("turbo"))
    change(host, theme="light")
    assert question(host)
    lobby.profile.setCurrentIndex(lobby.profile.findData("club_night"))
    assert not lobby.is_begun
    lobby.put_name("Sommerfest")
    assert lobby.is_begun
    host.click("tonight.edit_profile")
    change(host, theme="light")
    assert question(host)


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
def test_a_dispute_stays_open_and_what_was_said_of_it_is_asked_about(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", tables=1)
    page = host.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    page.rule_on("bet-oversized-chip")
    page._choose_book("tda-2019")
    for change_it in CHANGES:
        change_it(host)
        page = host.window.show_section("rulings")
        assert isinstance(page, RulingsPage)
        assert page.topic is not None
        assert page.topic.id == "bet-oversized-chip"
        assert page.form_card.book.currentData() == "tda-2019"
    assert page.form_card.form is not None
    page.form_card.form.keep({"chip": 1000})
    change(host, theme="dark")
    assert question(host) == host.said("app.typed_change", where=host.said("tonight.rulebook"))
    host.click("app.typed_keep")
    assert host.window.current == "rulings"
    assert page.form_card.form.facts()["chip"] == 1000


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
