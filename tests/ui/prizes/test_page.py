"""Prizes in the window: shares typed with what they come to beside them, announced by one key, on the wall."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from homepoker.core.payouts import Fees, PaidBy
from homepoker.core.prizes import prizes_by_place
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.ui.prizes.page import PrizesPage
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press, read, type_in
from tests.ui.money_words import money_words
from tests.ui.players.hands import the

Key = Qt.Key
NAMES = ("Ida", "Max", "Eva", "Jo", "Tom", "Karl", "Lea", "Ben")


def begun(alone: Alone, fees: Fees | None, goods: tuple[str, ...] = ()) -> EveningHost:
    host = alone().begin(*NAMES, fees=fees, goods=goods, late_registration_until=0)
    host.pass_time(minutes=2)
    return host


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Eight players for ten each; nobody can join any more."""
    return begun(alone, Fees(entry_fee=1_000))


def opened(host: EveningHost) -> PrizesPage:
    host.click("tonight.more")
    host.choose("prizes.menu")
    return the(PrizesPage, host.window)


def choose_way(page: PrizesPage, way: PaidBy) -> None:
    page.form.way.setCurrentIndex(page.form.way.findData(way.value))
    page.form.way.activated.emit(page.form.way.currentIndex())


def row_of(page: PrizesPage, size: int) -> list[str]:
    """What the preview says of so many entries."""
    model = page.form.table.model()
    rows = [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
    return next(row[1:] for row in rows if row[0] == str(size))


def prize_is_announced(host: EveningHost) -> bool:
    return host.state.announced is not None


def test_the_page_waits_at_the_way_and_says_what_there_is_to_win(host: EveningHost) -> None:
    page = opened(host)
    assert page.form.way.hasFocus()
    assert read(page)[1:3] == ["1. 52 · 2. 28", "Not announced yet."]
    assert row_of(page, 20) == ["200", "80", "60", "40", "20", ""]
    assert not page.take.isVisible()


def test_typed_shares_are_seen_at_once_and_count_only_when_announced(host: EveningHost) -> None:
    page = opened(host)
    choose_way(page, PaidBy.PERCENT)
    assert page.form.by_hand.text() == "50 / 30 / 20"
    page.form.by_hand.setFocus()
    page.form.by_hand.selectAll()
    type_in("60/35")
    assert row_of(page, 20) == ["200", "126", "74"]
    assert "The shares sum to 95%: they are scaled to 100%." in read(page)
    assert page.take.isVisible()
    assert prizes_by_place(host.state).amounts == (5_200, 2_800)  # type: ignore[union-attr] # money is played for
    page.announce.click()
    assert host.state.announced is not None
    assert host.state.announced.amounts == (5_100, 2_900)
    assert host.state.profile.fees is not None
    assert host.state.profile.fees.by_hand == (6_000, 3_500)
    assert not page.announce.isEnabled()
    host.desk.undo()
    assert page.form.way.currentData() == PaidBy.TABLE.value
    assert not prize_is_announced(host)


def test_what_is_no_share_says_why_and_changes_nothing(host: EveningHost) -> None:
    page = opened(host)
    choose_way(page, PaidBy.PERCENT)
    page.form.by_hand.setFocus()
    page.form.by_hand.selectAll()
    type_in("30/50")
    assert any(text.startswith("Place 2 would get more") for text in read(page))


def test_after_the_announcement_the_page_says_place_by_place_what_would_change(host: EveningHost) -> None:
    page = opened(host)
    page.announce.click()
    assert any(text.startswith("Announced at") for text in read(page))
    page.form.places.setValue(3)
    assert "This changes: 1. 52 → 40 · 2. 28 → 24 · 3. nothing → 16" in read(page)
    assert not page.take.isVisible(), "what was announced is changed by announcing alone"
    assert page.announce.text() == "Announce anew"
    page.announce.click()
    assert host.state.announced is not None
    assert host.state.announced.amounts == (4_000, 2_400, 1_600)


def test_to_do_proposes_the_announcement_and_asks_when_the_prizes_have_changed(host: EveningHost) -> None:
    assert "1. 52 · 2. 28." in read(host.play.to_do)
    next(one for one in host.play.to_do.findChildren(QPushButton) if one.text() == "Announce").click()
    assert host.state.announced is not None
    assert "Nobody can join any more: announce the prizes." not in read(host.play.to_do)
    opened(host).form.places.setValue(1)
    host.play.prizes.close()
    assert host.state.profile.fees == Fees(entry_fee=1_000), "what was only typed is gone with the page"


def test_goods_alone_are_typed_by_place_and_announced_without_a_word_of_money(alone: Alone) -> None:
    host = begun(alone, None)
    page = opened(host)
    assert page.form.goods.hasFocus()
    type_in("Cup")
    press(Key.Key_Return)
    type_in("Ham")
    assert page.form.table.isHidden()
    page.announce.click()
    assert host.state.profile.goods == ("Cup", "Ham")
    assert "1. Cup · 2. Ham" in read(page)
    assert list(money_words(page, page.grab().toImage())) == []


def test_a_closed_evening_has_no_prizes_to_change(host: EveningHost) -> None:
    opened(host)
    for name in NAMES[1:]:
        host.knock_out(name, "Ida")
    EndingCommands(host.desk).close()
    assert not host.window.findChildren(PrizesPage) or host.play.prizes.page is None
