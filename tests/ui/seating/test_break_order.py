"""The host announces in which order the tables break, before the start and while they play."""

from __future__ import annotations

from PySide6.QtCore import Qt

from homepoker.ui.seating.break_order import BreakOrder
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, press, read


def preparing(alone: Alone, *, tables: int) -> EveningHost:
    host = alone()
    host.prepare(*NAMES[:14])
    host.preparation.seats_card.tables.setValue(tables)
    return host


def asked(host: EveningHost) -> BreakOrder:
    (found,) = [one for one in host.window.findChildren(BreakOrder) if one.isVisible()]
    return found


def test_before_the_draw_the_order_is_typed_and_said_beside_the_tables(alone: Alone) -> None:
    host = preparing(alone, tables=3)
    card = host.preparation.seats_card
    click_widget(card.order)
    assert asked(host).order.hasFocus()
    asked(host).order.setText("3, 1")
    press(Qt.Key.Key_Return)
    assert host.state.seating.agreed.break_order == (3, 1)
    assert "Tables break in this order: 3, 1" in read(card)
    assert not [one for one in host.window.findChildren(BreakOrder) if one.isVisible()]


def test_one_press_puts_the_highest_first(alone: Alone) -> None:
    host = preparing(alone, tables=3)
    click_widget(host.preparation.seats_card.order)
    click_widget(asked(host).highest)
    click_widget(asked(host).do)
    assert host.state.seating.agreed.break_order == (3, 2, 1)


def test_as_long_as_nothing_is_typed_there_is_nothing_to_announce_or_withdraw(alone: Alone) -> None:
    host = preparing(alone, tables=3)
    click_widget(host.preparation.seats_card.order)
    assert (asked(host).do.text(), asked(host).do.isEnabled()) == ("Announce", False)
    asked(host).order.setText("2")
    assert asked(host).do.isEnabled()
    click_widget(asked(host).do)

    click_widget(host.preparation.seats_card.order)
    asked(host).order.setText("")
    assert (asked(host).do.text(), asked(host).do.isEnabled()) == ("Announce no order", True)


def test_what_is_no_table_is_said_and_stays_to_be_mended(alone: Alone) -> None:
    host = preparing(alone, tables=3)
    click_widget(host.preparation.seats_card.order)
    for typed, said in (("3, 7", "“7” is no table"), ("3 x", "“x” is no table"), ("2 2", "Table 2 is named twice")):
        asked(host).order.setText(typed)
        click_widget(asked(host).do)
        assert said in " ".join(read(asked(host)))
        assert asked(host).order.text() == typed
    assert host.state.seating.agreed.break_order == ()


def test_a_single_table_is_not_asked_about(alone: Alone) -> None:
    host = preparing(alone, tables=1)
    assert not host.preparation.seats_card.order.isVisible()


def test_during_play_the_order_is_changed_from_the_menu_and_emptied_again(alone: Alone) -> None:
    host = alone().begin(*NAMES[:14], tables=3, seats=7, rulebook="tda-2019", late_registration_until=0)
    for typed, order in (("1, 2", (1, 2)), ("", ())):
        click_widget(host.play.acts.more)
        host.choose(host.said("seating.break_order"))
        asked(host).order.setText(typed)
        click_widget(asked(host).do)
        assert host.state.seating.agreed.break_order == order
        announced = "It comes first in the announced order." in read(host.play.to_do)
        assert announced is bool(order)
