"""A ruling in the journal, decided otherwise, taken back, and what the room then reads."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from homepoker.core.floor import RulingGiven
from homepoker.core.rulebooks.citation import Citation
from tests.ui.accessible_tree import faults
from tests.ui.host import Host, click_widget, press, type_in
from tests.ui.rulings.hands import (
    decide_otherwise,
    links,
    offered,
    page,
    rule_overchip,
    say_raise,
)

Key = Qt.Key


class TestRecord:
    def test_a_ruling_is_filed_and_listed_the_next_time(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        press(Key.Key_Return)
        given = host.desk.history.lines[-1].events[0]
        assert isinstance(given, RulingGiven)
        assert given.facts == {"chip": 1000, "toCall": 400, "bb": 100}
        assert given.table == 1
        assert given.book == "apsa"
        assert Citation("apsa", "3.3/oversized-chip") in given.citations
        page(host).rule_on("bet-oversized-chip")
        shown = page(host).form_card.findChildren(QPushButton)
        at = host.desk.history.lines[-1].at
        earlier = host.application.words.text("floor.earlier_on", on=host.desk.state.began_on.isoformat(), at=at)
        assert any(one.text() == earlier for one in shown)

    @pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
    def test_one_press_too_many_records_nothing_twice_and_moves_no_clock(self, host: Host, key: Qt.Key) -> None:
        rule_overchip(host)
        before, runs = len(host.desk.history.lines), host.state.clock.is_running
        page(host).ruling_card.record.setFocus(Qt.FocusReason.TabFocusReason)
        press(key, key)
        assert len(host.desk.history.lines) == before + 1
        press(*[key] * 4)
        assert len(host.desk.history.lines) == before + 1
        assert host.state.clock.is_running == runs
        assert page(host).topic_column.field.text() == ""
        assert page(host).topic_column.field.hasFocus()
        assert not page(host).record_form.isVisible()

    def test_two_earlier_rulings_of_one_evening_are_told_apart(self, host: Host) -> None:
        for _ in range(2):
            rule_overchip(host)
            decide_otherwise(host)
            say_raise(host)
        host.pass_time(minutes=3)
        rule_overchip(host)
        decide_otherwise(host)
        page(host).rule_on("bet-oversized-chip")
        told = [link for link in links(host) if link.startswith("Ruled otherwise on")]
        assert len(told) == len(set(told)) == 3
        assert [fault for fault in faults(page(host)) if "times:" in fault] == []

    def test_undo_takes_it_back(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        press(Key.Key_Return)
        before = len(host.desk.history.lines)
        host.desk.undo()
        assert len(host.desk.history.lines) == before + 1
        assert host.desk.history.standing()[-1].label.key != "floor.ruled_at"

    def test_control_z_takes_it_back_on_this_page(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        press(Key.Key_Return)
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert host.desk.history.standing()[-1].label.key != "floor.ruled_at"

    def test_enter_leads_from_the_decision_to_its_reason(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        asking = page(host).record_form
        click_widget(asking.otherwise)
        type_in("Raise")
        press(Key.Key_Return)
        type_in("Alle waren einig.")
        press(Key.Key_Return)
        given = host.desk.history.lines[-1].events[0]
        assert isinstance(given, RulingGiven)
        assert (given.instead, given.overruled) == ("Raise", "Alle waren einig.")

    def test_without_a_reason_nobody_decides_otherwise(self, host: Host) -> None:
        rule_overchip(host)
        before = len(host.desk.history.lines)
        page(host).ruling_card.record.click()
        asking = page(host).record_form
        asking.otherwise.setChecked(True)
        asking.keep.click()
        assert len(host.desk.history.lines) == before
        asking.instead.setText("Raise")
        asking.reason.setText("Alle hörten es.")
        asking.keep.click()
        given = host.desk.history.lines[-1].events[0]
        assert isinstance(given, RulingGiven)
        assert (given.instead, given.overruled) == ("Raise", "Alle hörten es.")

    def test_what_was_decided_otherwise_stands_there_and_in_the_room(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.room.click()
        decide_otherwise(host)
        rules = host.process_parts.rules
        assert rules is not None
        shown, _ = rules.texts(host.timekeeper.now(), host.application.words)
        assert shown is not None
        assert shown.title == "Raise"
        card = page(host).ruling_card
        assert card.view.instead == "Raise"
        assert "Alle hörten es." in card.text.toPlainText()
        assert card.record.isHidden()
        departs = host.said("floor.departs_from", rules="").removesuffix(".").strip()
        assert any(line.startswith(departs) for line in shown.paragraphs)

    def test_what_is_taken_back_is_read_nowhere_any_more(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        page(host).ruling_card.room.click()
        rules = host.process_parts.rules
        assert rules is not None
        assert rules.ruling is not None
        at = host.desk.history.lines[-1].at
        earlier = host.application.words.text("floor.earlier_otherwise", on=host.desk.state.began_on.isoformat(), at=at)
        assert earlier in links(host)
        host.click("app.undo")
        assert host.desk.history.standing()[-1].label.key != "floor.overruled_at"
        assert rules.ruling is None
        assert earlier not in links(host)
        assert not page(host).ruling_card.view.instead
        assert not page(host).ruling_card.record.isHidden()

    def test_a_ruling_that_was_never_filed_stays_in_the_room_whatever_is_taken_back(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        say_raise(host)
        page(host).ruling_card.room.click()
        host.desk.undo()
        rules = host.process_parts.rules
        assert rules is not None
        assert rules.ruling is not None

    def test_a_rule_that_the_room_reads_since_stays(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        rules = host.process_parts.rules
        assert rules is not None
        assert rules.texts(host.timekeeper.now(), host.application.words) == (None, None)

    def test_another_fact_is_another_dispute(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        say_raise(host)
        assert not page(host).ruling_card.view.instead
        assert not page(host).ruling_card.record.isHidden()

    def test_nobody_concerned_decides_and_names_are_in_order(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        asking = page(host).record_form
        asking.plays.setChecked(True)
        assert offered(asking.deputy) == ["Eva", "Ida", "Karl", "Max"]
        click_widget(next(button for button in asking.players.buttons if button.text() == "Ida"))
        assert offered(asking.deputy) == ["Eva", "Karl", "Max"]
