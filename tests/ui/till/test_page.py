"""The page of the till, by keys and mouse, before the start, during play and at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from homepoker.core import till
from homepoker.core.payouts import Fees
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Rate
from homepoker.services.evening.commands.corrections import CorrectionCommands, outs_of
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.ui.till.page import TillPage
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press, read, type_in

Key = Qt.Key
TEN = Fees(entry_fee=1_000)
IDA, MAX = PlayerId("ida"), PlayerId("max")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().prepare("Ida", "Max", "Eva", fees=TEN)


def page_of(host: EveningHost) -> TillPage:
    host.preparation.turn_till()
    (page,) = host.preparation.findChildren(TillPage)
    return page


def open_of(host: EveningHost, player: PlayerId) -> int:
    return next(account.open for account in accounts_of(host.state) if account.player == player)


def test_the_page_waits_at_the_first_account_and_enter_settles_it(host: EveningHost) -> None:
    page = page_of(host)
    assert page.table.hasFocus()
    first = PlayerId(page.table.current)
    press(Key.Key_Return)
    assert open_of(host, first) == 0
    assert "10" in read(page)


def test_what_is_handed_over_is_taken_and_the_change_is_said(host: EveningHost) -> None:
    page = page_of(host)
    first = PlayerId(page.table.current)
    page.handed.setValue(50)
    assert page.settle.text() == "10 paid, 40 back"
    page.settle.click()
    assert (open_of(host, first), till.expected(host.state.till)) == (0, 1_000)
    assert page.handed.value() == 0


def test_what_is_typed_is_taken_by_enter_and_less_than_what_is_open_stays_open(host: EveningHost) -> None:
    page = page_of(host)
    first = PlayerId(page.table.current)
    page.handed.setFocus()
    page.handed.selectAll()
    type_in("4")
    assert page.settle.text() == "4 paid"
    press(Key.Key_Return)
    assert (open_of(host, first), till.expected(host.state.till)) == (600, 400)


def test_enter_after_enter_settles_one_account_after_the_other(host: EveningHost) -> None:
    page = page_of(host)
    for left in (2, 1, 0):
        press(Key.Key_Return)
        assert sum(account.open > 0 for account in accounts_of(host.state)) == left
    press(Key.Key_Return)
    assert till.expected(host.state.till) == 3_000
    assert page.settle.isHidden()


def test_float_and_count_say_whether_the_till_is_right(host: EveningHost) -> None:
    page = page_of(host)
    page.float_amount.setValue(100)
    page.float_amount.editingFinished.emit()
    page.counted.setValue(90)
    page.count.click()
    host.tick()
    assert "90 counted: 10 too little" in read(page)
    page.book_difference.click()
    host.tick()
    assert "90 counted: the till is right." in read(page)
    assert page.book_difference.isHidden()


def test_what_is_rare_stands_in_a_menu(host: EveningHost) -> None:
    page = page_of(host)
    player = PlayerId(page.table.current)
    page.more.click()
    press(Key.Key_Down, Key.Key_Return)
    assert open_of(host, player) == 0
    assert host.state.till.written_off == {player: 1_000}


def test_a_debt_is_shared_out_in_one_of_three_ways(host: EveningHost) -> None:
    page = page_of(host)
    advance, write_off, lower = page.choices
    advance.click()
    assert host.state.till.advanced == 3_000
    lower.click()
    assert host.state.till.lowered == 3_000
    page.settle_nothing.click()
    assert host.state.till.lowered == 0
    write_off.click()
    assert not any(account.open for account in accounts_of(host.state))
    assert page.choices[0].isHidden()


def test_the_year_is_saved_as_a_table_of_its_evenings(host: EveningHost, qtbot: QtBot, tmp_path: Path) -> None:
    TillCommands(host.desk).pay(IDA)
    page, path = page_of(host), tmp_path / "till.csv"
    assert set(page.season.buttons) == {PaperFormat.CSV, PaperFormat.XLSX}
    with qtbot.waitSignal(page.season.saved, timeout=20_000):
        page.season.save(PaperFormat.CSV, path)
    heading, evening = path.read_text(encoding="utf-8-sig").splitlines()
    assert heading.startswith("Date,")
    assert evening.endswith(",30,10,20,30,,,10")


def test_the_till_gives_its_place_back(host: EveningHost) -> None:
    page = page_of(host)
    host.preparation.till_button.click()
    assert not page.isVisible()
    assert host.preparation.shows_people


def test_a_till_goes_away_with_the_money(host: EveningHost) -> None:
    page_of(host)
    assert host.preparation.till_button.isVisible()
    host.desk.undo()
    TillCommands(host.desk).set_rate(IDA, Rate.FREE)
    assert host.preparation.findChildren(TillPage)


class TestInPlay:
    def test_the_till_stands_in_place_of_the_tables(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", "Eva", fees=TEN)
        host.play.acts.till.click()
        (page,) = host.play.findChildren(TillPage)
        assert page.isVisible()
        press(Key.Key_Return)
        assert sum(account.open for account in accounts_of(host.state)) == 2_000
        assert host.play.close_form()
        assert not host.play.tables.isHidden()

    def test_an_evening_without_money_has_no_button_of_the_till(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", "Eva")
        assert host.play.acts.till.isHidden()
        host.play.turn_till()
        assert not host.play.findChildren(TillPage)

    def test_beside_a_form_it_is_narrow_and_alone_it_has_the_journals_room_too(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", "Eva", fees=TEN)
        host.play.acts.till.click()
        assert host.play.journal.isHidden() or not host.play.journal.isVisible()
        host.play.forms.bust_out()
        assert host.play.forms.form is not None
        assert host.play.forms.form.isVisible()
        host.play.forms.put_away()
        host.play.acts.till.click()
        assert host.play.journal.isVisible()


class TestClosing:
    @pytest.fixture
    def over(self, alone: Alone) -> EveningHost:
        """Ida has won 30 and has paid; Max and Eva owe ten each."""
        host = alone().begin("Ida", "Max", "Eva", fees=TEN)
        TillCommands(host.desk).pay(IDA)
        host.knock_out("Eva", "Ida")
        host.knock_out("Max", "Ida")
        return host

    def test_what_is_open_is_said_once_and_closing_goes_on(self, over: EveningHost) -> None:
        over.click("standings.close")
        assert not over.state.is_closed
        said = over.standings().till.text
        assert said.splitlines() == [
            "Not paid out yet: 30 (Ida).",
            "Still owed: 20 (Max and Eva).",
            "The till is not counted: 10 should be in it.",
        ]
        press(Key.Key_Return)
        assert over.state.is_closed
        assert over.standings().till.isHidden()

    def test_the_till_opens_from_there_and_comes_back_to_less(self, over: EveningHost) -> None:
        over.click("standings.close")
        over.click("standings.close_till")
        (page,) = over.play.findChildren(TillPage)
        assert page.isVisible()
        books = TillCommands(over.desk)
        books.write_off(MAX, PlayerId("eva"))
        books.pay_out(IDA)
        books.count(till.expected(over.state.till))
        assert over.play.close_form()
        assert over.standings().isVisible()
        assert over.standings().till.isHidden()
        over.click("standings.close")
        assert over.state.is_closed

    def test_a_till_that_nobody_keeps_asks_nothing(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", fees=TEN)
        host.knock_out("Max", "Ida")
        host.click("standings.close")
        assert host.state.is_closed

    def test_a_hand_that_is_corrected_after_prizes_were_paid_lists_the_differences(self, over: EveningHost) -> None:
        books, corrections = TillCommands(over.desk), CorrectionCommands(over.desk)
        books.pay_out(IDA)
        last = corrections.hands()[-1]
        first, second = over.entry("Ida"), over.entry("Max")
        assert outs_of(last) == [(second, (first,))]
        corrections.carry_out(corrections.bust_out(last.sequence, [(first, (second,))]))
        over.tick()
        assert over.play.acts.till.text() == "Till: take 30 back"
        paid = sum(over.state.till.paid_out.values())
        over.play.acts.till.click()
        (page,) = over.play.findChildren(TillPage)
        assert page._otherwise.text().splitlines() == [
            "The prizes have changed since they were paid out:",
            "Ida: 30 paid out, now 0",
            "Max: 0 paid out, now 30",
        ]
        assert sum(over.state.till.paid_out.values()) == paid, "nothing is paid again in silence"
