"""A deal in the window: stacks typed, ways side by side, shown in the room, agreed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from homepoker.core.deals import DealAgreed, DealBy
from homepoker.core.payouts import Fees
from homepoker.core.refusal import Refusal
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.ui.standings.deal_page import DealPage
from tests.desks import BOOKS
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, menu, press, type_in
from tests.ui.players.hands import the

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Three of six are left with 60,000 chips, 60 are in the prize pool, and nobody can join any more."""
    fees = Fees(entry_fee=1_000, paid_places=3)
    host = alone().begin(
        "Ida", "Max", "Eva", "Jo", "Tom", "Karl", starting_stack=10_000, fees=fees, late_registration_until=1
    )
    host.pass_time(minutes=50)
    for name in ("Jo", "Tom", "Karl"):
        host.knock_out(name, "Ida")
    return host


def opened(host: EveningHost) -> DealPage:
    host.click("tonight.more")
    host.choose("prizes.deal_menu")
    return the(DealPage, host.window)


def type_stacks(*stacks: str) -> None:
    for stack in stacks:
        type_in(stack)
        press(Key.Key_Return)


def deal_of(host: EveningHost) -> DealAgreed:
    assert host.state.deal is not None
    return host.state.deal


def shares(host: EveningHost) -> dict[str, int]:
    by_id = host.state.entries.by_id
    return {host.words.name(by_id[share.entry].player): share.amount for share in deal_of(host).shares}


def in_room(host: EveningHost) -> list[tuple[str, str]]:
    host.tick()
    picture = host.room._picture
    assert picture is not None
    return [(row.text, row.tail) for panel in picture.panels for group in panel.groups for row in group.rows]


def test_two_stacks_are_typed_and_the_last_one_is_what_is_left(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k", "20k")
    assert page.stacks[host.entry("Eva")].amount == 10_000
    host.click("prizes.deal_agree")
    assert deal_of(host).by is DealBy.ICM
    assert shares(host) == {"Ida": 2_300, "Max": 2_000, "Eva": 1_700}
    assert host.play.tables.isVisible()
    assert not host.state.is_over


def test_nothing_can_be_agreed_before_the_stacks_make_up_the_chips_in_play(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k")
    assert not page.agree.isEnabled()
    page.way.choose("even")
    page.way.changed.emit("even")
    assert page.agree.isEnabled(), "equal parts ask for no stacks"
    assert not page.settle.isEnabled(), "places do"


def test_shares_by_hand_begin_with_the_chances_and_must_add_up(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k", "20k")
    page.way.choose("by_hand")
    page.way.changed.emit("by_hand")
    assert [page.by_hand[host.entry(name)].value() for name in ("Ida", "Max", "Eva")] == [23, 20, 17]
    page.by_hand[host.entry("Ida")].setValue(25)
    assert not page.agree.isEnabled()
    page.by_hand[host.entry("Eva")].setValue(15)
    host.click("prizes.deal_agree")
    assert shares(host) == {"Ida": 2_500, "Max": 2_000, "Eva": 1_500}
    assert deal_of(host).by is None


def test_the_room_sees_a_proposal_only_while_the_host_shows_it(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k", "20k")
    assert ("Ida", host.words.money(2_300)) not in in_room(host)
    host.click("prizes.deal_show")
    assert in_room(host) == [
        (name, host.words.money(amount)) for name, amount in (("Ida", 2_300), ("Max", 2_000), ("Eva", 1_700))
    ]
    page.kept.setValue(5)
    assert (host.words.text("room.deal_first"), host.words.money(500)) in in_room(host)
    press(Key.Key_Escape)
    assert not [row for row in in_room(host) if row[1] == host.words.money(2_300)]
    assert host.state.deal is None


def test_after_a_deal_the_room_no_longer_promises_the_prizes_by_place(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k", "20k")
    page.kept.setValue(5)
    host.click("prizes.deal_agree")
    host.pass_time(minutes=5)  # who deals now is no news any more
    seen = in_room(host)
    assert (host.words.text("room.deal_first"), host.words.money(500)) in seen
    assert not [row for row in seen if row[0] == host.words.text("room.place", place=1)]


def test_agreed_and_over_ranks_by_the_stacks(host: EveningHost) -> None:
    opened(host)
    type_stacks("20k", "30k")
    host.click("prizes.deal_settle")
    assert host.state.is_over
    assert [host.words.name(score.place.player) for score in EndingCommands(host.desk).scores()][:1] == ["Max"]


def test_what_was_typed_is_there_again_when_the_section_was_built_anew(host: EveningHost) -> None:
    page = opened(host)
    type_stacks("30k", "20k")
    page.way.choose("by_hand")
    page.way.changed.emit("by_hand")
    page.by_hand[host.entry("Ida")].setValue(22)
    page.kept.setValue(1)
    host.click("prizes.deal_show")
    kept = host.play.kept_view()
    host.play.dealing.close()
    host.play.restore_view(kept)
    again = the(DealPage, host.window)
    assert again is not page
    assert [again.stacks[host.entry(name)].amount for name in ("Ida", "Max", "Eva")] == [30_000, 20_000, 10_000]
    assert [again.by_hand[host.entry(name)].value() for name in ("Ida", "Max", "Eva")] == [22, 20, 17]
    assert (again.way.chosen, again.kept.value(), again.is_shown) == ("by_hand", 1, True)
    assert ("Ida", host.words.money(2_200)) in in_room(host)
    host.click("prizes.deal_agree")
    assert shares(host) == {"Ida": 2_200, "Max": 2_000, "Eva": 1_700}


def test_after_a_deal_no_other_fee_changes_what_was_divided(host: EveningHost) -> None:
    opened(host)
    type_stacks("30k", "20k")
    host.click("prizes.deal_agree")
    profile = host.state.profile
    assert profile.fees is not None
    for fees in (None, replace(profile.fees, entry_fee=500), replace(profile.fees, paid_places=2)):
        with pytest.raises(Refusal, match="divided_by_deal"):
            change_profile(host.desk, replace(profile, fees=fees), BOOKS)
    change_profile(host.desk, replace(profile, fees=replace(profile.fees, tick_fee=300)), BOOKS)
    assert deal_of(host).by is DealBy.ICM


def test_without_fees_nobody_is_offered_a_deal(alone: Alone) -> None:
    host = alone().begin("Ida", "Max", "Eva")
    host.pass_time(minutes=90)
    host.click("tonight.more")
    assert host.said("prizes.deal_menu") not in [action.text() for action in menu().actions()]
