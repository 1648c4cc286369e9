"""A colour has run short: told by keys, exchanged by seat, ticked off, noted, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from homepoker.core import seating
from homepoker.core.change_making import ReserveExchanged
from homepoker.core.quantities import EntryId
from homepoker.services.exchange.table_papers import exchange_sheet
from homepoker.ui.stacks.change_page import ChangePage
from homepoker.ui.stacks.page import StackCountPage
from homepoker.ui.tonight import papers
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press, read, type_in
from tests.ui.players.hands import button, click, the

Key = Qt.Key
NAMES = ("Ida", "Max", "Eva", "Karl", "Jo", "Tom")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES, tables=2, starting_stack=10_000, denominations=(25, 100, 500, 1_000))


def page(host: EveningHost) -> ChangePage:
    return the(ChangePage, host.window)


def begin(host: EveningHost) -> None:
    host.click("tonight.more")
    host.choose("stacks.change_menu")


def sitting(host: EveningHost, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(host.state.seating, table)]


def choose_hundreds(host: EveningHost) -> None:
    page(host).short.take_keys()
    press(Key.Key_Right)
    assert page(host)._told.short == 100
    page(host).fields[0].setFocus()


def type_pieces(*counts: str) -> None:
    """Each number and Tab, after the last one Enter."""
    for place, count in enumerate(counts):
        type_in(count)
        press(Key.Key_Tab if place < len(counts) - 1 else Key.Key_Return)


def tell(host: EveningHost) -> None:
    """Twenty hundreds in the reserve, and one player of the second table with four five hundreds."""
    begin(host)
    choose_hundreds(host)
    type_pieces("20", "0", "")
    press(Key.Key_Space)
    page(host).go_on.click()
    type_pieces("", "4", "")
    assert page(host).fields[3].hasFocus(), "Enter goes to the next seat"
    page(host).go_on.click()


def test_by_keys_alone_a_named_exchange_follows_and_is_noted_when_done(host: EveningHost) -> None:
    tell(host)
    giver = sitting(host, 2)[0]
    name = host.words.name(host.state.entries.by_id[giver].player)
    seat = host.state.seating.seats[giver].number
    assert page(host).ticks[0].text() == host.said("stacks.change_seat", table=2, seat=seat)
    assert any(text.startswith(name) for text in read(page(host)))
    before = host.state
    assert page(host).ticks[0].hasFocus()
    press(Key.Key_Space)
    assert page(host).go_on.text() == host.said("stacks.change_some_done", count=1)
    page(host).go_on.click()
    assert isinstance(host.desk.history.lines[-1].events[0], ReserveExchanged)
    assert host.state == before, "nobody's stack has changed"
    assert page(host).ticks == []
    assert host.said("stacks.change_not_needed", value=100) in read(page(host))


def test_what_is_typed_is_there_again_and_escape_leads_back(host: EveningHost) -> None:
    tell(host)
    press(Key.Key_Escape)
    assert host.play.tables.isVisible()
    begin(host)
    assert [field.text() for field in page(host).fields] == ["20", "0", ""]
    host.watch(minutes=11)
    press(Key.Key_Escape)
    begin(host)
    assert {field.text() for field in page(host).fields} == {""}, "by now everything lies elsewhere"


def test_between_two_players_nothing_is_noted(host: EveningHost) -> None:
    begin(host)
    choose_hundreds(host)
    page(host).go_on.click()
    type_pieces("40", "", "")
    page(host).show_table(2)
    type_pieces("", "4", "")
    page(host).show_proposal()
    lines = len(host.desk.history.lines)
    page(host).go_on.click()
    assert len(host.desk.history.lines) == lines
    assert host.toasts[-1] == host.said("stacks.change_done")


def test_pieces_counted_by_colour_need_not_be_typed_again(host: EveningHost) -> None:
    host.click("tonight.more")
    host.choose("stacks.menu")
    count = the(StackCountPage, host.window)
    click(count, host.said("stacks.by_colour"))
    type_pieces("4", "9", "2", "8")
    click(count, count.this_table.text())
    count.change.click()
    page(host).show_table(1)
    assert [field.text() for field in page(host).fields[:4]] == ["4", "9", "2", "8"]


def test_it_takes_the_place_of_the_count_and_follows_who_is_out(host: EveningHost) -> None:
    begin(host)
    assert host.play.counting.page is None
    page(host).show_table(1)
    out, stays = sitting(host, 1)[:2]
    people = {player.id: player.name for player in host.club.players()}
    by_entry = {entry.id: people[entry.player] for entry in host.state.entries.by_id.values()}
    host.knock_out(by_entry[out], by_entry[stays])
    assert len(page(host).fields) == 4 * len(sitting(host, 1))
    host.click("tonight.more")
    host.choose("stacks.menu")
    assert host.play.changing.page is None


def test_the_list_is_printed_with_room_to_tick_off(
    host: EveningHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(host)
    path = tmp_path / "list.pdf"
    monkeypatch.setattr(papers, "ask_path", lambda *_: path)
    button(page(host), host.said("stacks.change_print")).click()
    assert path.read_bytes().startswith(b"%PDF")
    sheet = exchange_sheet(100, page(host)._exchanges(), host.state, host.words)
    assert [row[4:] for row in sheet.rows] == [("3 × 500", "15 × 100", host.said("papers.from_reserve"))]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("shown", ["reserve", "2", "proposal"])
def test_everything_is_in_sight_on_a_small_laptop(alone: Alone, language: str, shown: str) -> None:
    host = alone(size=(1280, 640), language=language).begin(
        *NAMES, tables=2, starting_stack=10_000, denominations=(25, 100, 500, 1_000, 5_000)
    )
    begin(host)
    page(host)._turn_to("2")
    type_pieces("", "9", "9", "9", "9")
    page(host)._turn_to(shown)
    QApplication.processEvents()
    seen = page(host).visibleRegion().boundingRect()
    for part in (page(host).go_on, page(host).short) if page(host).go_on.isVisible() else (page(host).short,):
        assert seen.contains(QRect(part.mapTo(page(host), QPoint(0, 0)), part.size()))
