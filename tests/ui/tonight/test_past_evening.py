"""An evening that was played without the program is told, counts, is told otherwise and dated otherwise."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDateEdit

from homepoker.core.league.calendar_lists import Season
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.tonight.past_evening import PastEvening, ResultList, ResultPage
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key
LAST_MONTH = date(2026, 10, 16)


def page(host: Host) -> PastEvening:
    return the(PastEvening, host.window)


def tell(host: Host, *names: str) -> PastEvening:
    """Begin to tell an evening of last month, with these in the order of their places."""
    host.click("past.enter")
    told = page(host)
    told.date.setDate(QDate(LAST_MONTH.year, LAST_MONTH.month, LAST_MONTH.day))
    told.choose.search.setFocus()
    for name in names:
        type_in(name.lower())
        press(Key.Key_Return)
    return told


def points(host: Host, season: Season) -> dict[str, float]:
    return {row.player: float(row.points) for row in CalendarLists(host.club).league_list(season).rows}


@pytest.fixture
def host(run: Run) -> Host:
    return run()


def test_names_in_the_order_of_places_and_knock_outs_count_in_the_season(host: Host) -> None:
    tell(host, "Ida", "Max", "Eva")
    host.click("Max: out by …")
    host.choose("Ida")
    host.click("Eva: out by …")
    host.choose("Max")
    host.click("past.record")
    assert the(ResultPage, host.window).isVisible()
    assert points(host, Season(2026, 10)) == {"ida": 7, "max": 5, "eva": 2}
    host.click("tonight.league")
    assert "October 2026" in " ".join(read(host.window)) or "2026" in " ".join(read(host.window))


def test_without_the_mouse(host: Host) -> None:
    host.click("past.enter")
    told = page(host)
    told.date.setFocus()
    told.date.setSelectedSection(QDateEdit.Section.MonthSection)
    press(Key.Key_Down)
    assert told.date.date().month() == 10
    told.choose.search.setFocus()
    for name in ("ida", "max"):
        type_in(name)
        press(Key.Key_Return)
    told.record.setFocus()
    press(Key.Key_Return)
    assert points(host, Season(2026, 10)) == {"ida": 4, "max": 2}


def test_the_page_says_for_which_lists_it_counts_and_refuses_what_is_still_to_come(host: Host) -> None:
    told = tell(host, "Ida", "Max")
    assert "Counts for October 2026 and for the year 2026." in read(told)
    told.date.setDate(QDate(2026, 12, 24))
    assert any("is still to come" in text for text in read(told))
    host.click("past.record")
    assert told.isVisible()
    assert host.club.log.tournaments() == []


def test_places_are_put_in_order_and_a_knock_out_that_cannot_be_goes(host: Host) -> None:
    told = tell(host, "Ida", "Max", "Eva")
    host.click("Eva: out by …")
    host.choose("Max")
    assert [line.by for line in told.lines] == [(), (), ("max",)]
    host.click(host.said("past.down", name="Max"))
    assert [line.player for line in told.lines] == ["ida", "eva", "max"]
    assert [line.by for line in told.lines] == [(), (), ()]
    host.click(host.said("past.shares_of", name="Max"))
    QApplication.processEvents()
    assert [text for text in read(the(ResultList, told)) if text.endswith(".")] == ["1.", "2.", "2."]
    host.click(host.said("past.take_out", name="Ida"))
    assert [text for text in read(the(ResultList, told)) if text.endswith(".")] == ["1.", "1."]


def test_what_is_half_told_is_there_again_after_a_restart_and_with_its_newcomers(host: Host) -> None:
    told = tell(host, "Ida", "Max")
    type_in("nia")
    press(Key.Key_Return)
    assert len(told.lines) == 3
    again = host.restart()
    again.click("past.enter")
    assert [again.application.words.name(line.player) for line in page(again).lines] == ["Ida", "Max", "nia"]
    assert page(again).date.date() == QDate(LAST_MONTH.year, LAST_MONTH.month, LAST_MONTH.day)
    again.click("past.record")
    assert "nia" in {one.name for one in again.club.register.players()}
    again.tonight.show_lobby()
    again.click("past.enter")
    assert page(again).lines == (), "what is recorded is no draft any more"


def test_what_is_discarded_is_gone(host: Host) -> None:
    tell(host, "Ida", "Max")
    host.click("past.discard")
    host.click("past.enter")
    assert page(host).lines == ()


def test_the_result_is_changed_and_dated_otherwise_each_with_its_undo(host: Host) -> None:
    tell(host, "Ida", "Max", "Eva")
    host.click("past.record")
    host.click("past.change_result")
    host.click(host.said("past.down", name="Ida"))
    host.click("past.change")
    assert points(host, Season(2026, 10)) == {"max": 6, "ida": 4, "eva": 2}
    assert host.toasts == [host.said("journal.result_changed", count=3)]
    host.click("past.redate")
    sheet = the(Sheet, host.window)
    edit = the(QDateEdit, sheet)
    edit.setDate(QDate(2026, 12, 1))
    host.click("past.redate_do", sheet)
    assert sheet.isVisible()
    assert any("is still to come" in text for text in read(sheet))
    edit.setDate(QDate(2026, 9, 4))
    host.click("past.redate_do", sheet)
    assert points(host, Season(2026, 9)) == {"max": 6, "ida": 4, "eva": 2}
    host.click("app.undo")
    assert points(host, Season(2026, 10)) == {"max": 6, "ida": 4, "eva": 2}
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert points(host, Season(2026, 10)) == {"ida": 6, "max": 4, "eva": 2}


def test_a_running_evening_is_dated_otherwise_too(run: Run) -> None:
    host = run().begin("Ida", "Max")
    click_widget(host.play.acts.more)
    host.choose("past.redate")
    sheet = the(Sheet, host.window)
    the(QDateEdit, sheet).setDate(QDate(2026, 11, 19))
    host.click("past.redate_do", sheet)
    assert host.state.began_on == date(2026, 11, 19)
    assert [one.began_on for one in host.club.log.tournaments()] == [date(2026, 11, 19)]
    assert host.state.clock.is_running


def test_without_points_for_knock_outs_nobody_is_asked_who_took_whom_out(host: Host) -> None:
    host.club.shelf.save("profile-plain", host.profile(name="Plain", scoring=Scoring.NONE))
    told = tell(host, "Ida", "Max")
    told.profile.setCurrentIndex(the(QComboBox, told).findText("Plain"))
    told.profile.activated.emit(told.profile.currentIndex())
    assert "Best place first." in read(told)
    assert not [one for one in read(told) if one.startswith("out by")]


def test_the_keys_stay_with_the_player_who_is_moved(host: Host) -> None:
    told = tell(host, "Ida", "Max", "Eva")
    the(QAbstractButton, told, host.said("past.up", name="Eva")).setFocus()
    press(Key.Key_Return, Key.Key_Return)
    assert [line.player for line in told.lines] == ["eva", "ida", "max"]
    the(QAbstractButton, told, host.said("past.take_out", name="Ida")).setFocus()
    press(Key.Key_Return)
    assert told.choose.search.hasFocus(), "not on the next player's cross"


def test_the_proposed_name_follows_the_date_until_another_is_typed(host: Host) -> None:
    told = tell(host)
    assert told.name.text() == host.said("tonight.name_proposal", on=LAST_MONTH.isoformat())
    told.name.setText("Sommerturnier")
    told.date.setDate(QDate(2026, 7, 3))
    assert told.name.text() == "Sommerturnier"
