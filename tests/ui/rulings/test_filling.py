"""Filling in the form on the page: the focus, the next question, refused facts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolButton

from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.ui.rulings.form.chips import ChipButton
from homepoker.ui.rulings.form.collection_editors import MapEditor, RowsEditor
from homepoker.ui.rulings.form.editor import PASSED_BY_ENTER
from tests.played_evenings import id_of
from tests.ui.host import Host, click_widget, press, type_in
from tests.ui.rulings.conftest import FOUR
from tests.ui.rulings.hands import (
    button,
    form,
    open_overchip,
    page,
    rule_overchip,
    sentence,
    yes,
)

Key = Qt.Key


class TestForm:
    def test_who_has_busted_is_called_by_name_too(self, host: Host) -> None:
        EntryCommands(host.desk).bust_out([(host.entry("Karl"), ())])
        page(host).rule_on("dealer-self-deal")
        boxes = [box.currentText() for box in form(host).findChildren(QComboBox)]
        assert "Karl" in boxes
        assert not [text for text in boxes if text.startswith("p-")]

    def test_enter_leads_to_the_next_row_in_which_nothing_stands(self, host: Host) -> None:
        page(host).rule_on("bet-under-raise")
        rows = [row for row in form(host).rows.values() if row.isVisible()]
        shown = [row.field.name for row in rows if row.is_empty]
        assert len(shown) > 2
        came_to = []
        for _ in shown[:3]:
            focused = QApplication.focusWidget()
            came_to.append(next(row.field.name for row in rows if focused is not None and row.isAncestorOf(focused)))
            type_in("1600")
            press(Key.Key_Return)
        assert came_to == shown[:3]

    def test_enter_walks_through_rows_adds_one_and_leads_out_of_an_empty_one(self, host: Host) -> None:
        page(host).rule_on("bet-ambiguous-amount")
        row = form(host).rows["readings"]
        assert isinstance(row.editor, RowsEditor)
        assert len(row.editor.rows) == 1, "one row is there from the beginning"
        for typed in ("500", "5000"):
            type_in(typed)
            press(Key.Key_Return)
        assert form(host).facts()["readings"] == [500, 5000]
        assert len(row.editor.rows) == 3
        press(Key.Key_Return)
        focused = QApplication.focusWidget()
        assert focused is None or not row.isAncestorOf(focused)

    def test_what_cannot_be_read_is_named_with_an_example(self, host: Host) -> None:
        page(host).rule_on("hand-ranking")
        row = form(host).rows["board"]
        line = row.findChildren(QLineEdit)[0]
        line.setFocus()
        type_in("pik ass")
        waiting = page(host).ruling_card.view.waiting
        assert row.field.label in waiting
        assert line.placeholderText() in row.editor.accessibleDescription()

    def test_a_list_whose_first_row_was_taken_away_still_takes_the_keys(self, host: Host) -> None:
        page(host).rule_on("bet-ambiguous-amount")
        editor = form(host).rows["readings"].editor
        assert isinstance(editor, RowsEditor)
        click_widget(editor.add)
        taking = [one for one in editor.findChildren(QToolButton) if one.isVisible()]
        click_widget(taking[0])
        QApplication.processEvents()
        editor.setFocus()
        type_in("500")
        assert form(host).facts()["readings"] == [500]

    def test_who_sits_there_stands_in_a_list_of_chips(self, host: Host) -> None:
        page(host).rule_on("pot-side-pots")
        row = form(host).rows["commitments"]
        assert isinstance(row.editor, MapEditor)
        assert len(row.editor.rows) == len(FOUR)
        for typed in ("500", "1200", "", "3000"):
            type_in(typed)
            press(Key.Key_Return)
        amounts = sorted(form(host).facts()["commitments"].values())
        assert amounts == [500, 1200, 3000]
        assert len(row.editor.rows) == len(FOUR)
        assert sentence(host) == host.application.words.text("ruling_pot.side_pots.several", amount=1500, count=1)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert not row.isAncestorOf(focused)

    def test_enter_goes_through_all_fields_that_belong_together(self, host: Host) -> None:
        page(host).rule_on("bet-out-of-turn")
        for typed in ("ida", "ca", "400", "max"):
            type_in(typed)
            press(Key.Key_Return)
        facts = form(host).facts()
        assert facts["ootAction"] == {"player": id_of("Ida"), "type": "call", "to": 400}
        assert facts["properPlayer"] == id_of("Max")

    def test_enter_answers_yes_and_no_and_leads_on(self, host: Host) -> None:
        page(host).rule_on("deal-dropped-stub")
        press(Key.Key_Right)
        press(Key.Key_Return)
        assert form(host).facts()["restorable"] is False
        focused = QApplication.focusWidget()
        assert focused is not None
        assert not form(host).rows["restorable"].isAncestorOf(focused)

    def test_arrows_never_leave_the_answers(self, host: Host) -> None:
        page(host).rule_on("deal-dropped-stub")
        row = form(host).rows["restorable"]
        for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Left, Key.Key_Up):
            press(key)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert row.isAncestorOf(focused)

    def test_the_first_question_that_must_be_answered_has_the_keys(self, host: Host) -> None:
        page(host).rule_on("pot-odd-chip")
        type_in("1525")
        assert form(host).facts()["pot"] == 1525

    def test_after_a_click_on_a_chip_the_next_question_is_typed(self, host: Host) -> None:
        open_overchip(host)
        chip = next(one for one in form(host).rows["chip"].findChildren(ChipButton) if one.chip == 1000)
        click_widget(chip)
        type_in("400")
        assert form(host).facts()["chip"] == 1000
        assert form(host).facts()["toCall"] == 400

    def test_the_next_question_stands_out_and_a_click_leads_on(self, host: Host) -> None:
        page(host).rule_on("deal-dropped-stub")
        rows = form(host).rows
        assert rows["restorable"].property("frame") == "asked"
        click_widget(button(form(host), "restorable", 1))
        assert rows["mixedWithMuckOrBurns"].property("frame") == "asked"
        focused = QApplication.focusWidget()
        assert focused is not None
        assert rows["mixedWithMuckOrBurns"].isAncestorOf(focused)
        press(Key.Key_Y)
        assert sentence(host) == host.application.words.text("ruling_deal.dropped_stub.shuffle_all")

    def test_what_does_not_matter_stands_aside(self, host: Host) -> None:
        rule_overchip(host)
        rows = form(host).rows
        assert rows["minRaiseTo"].isHidden()
        assert not rows["raiseDeclared"].isHidden()
        form(host).more.click()
        assert not rows["minRaiseTo"].isHidden()

    def test_a_second_click_keeps_the_answer(self, host: Host) -> None:
        page(host).rule_on("deal-dropped-stub")
        for _ in range(2):
            click_widget(yes(form(host), "restorable"))
            assert form(host).facts()["restorable"] is True

    def test_a_row_just_begun_is_not_faulted_until_it_is_left(self, host: Host) -> None:
        page(host).rule_on("hand-ranking")
        row = form(host).rows["holeCards"]
        editor = row.editor
        assert isinstance(editor, MapEditor)
        click_widget(editor.add)
        type_in("Zoe")
        assert editor.is_unfinished
        assert not row.editor.accessibleDescription()
        form(host).rows["board"].editor.setFocus()
        assert not editor.is_unfinished
        type_in("As Ks Qs Js Ts")
        assert row.editor.accessibleDescription()

    def test_enter_never_comes_to_what_takes_a_row_away(self, host: Host) -> None:
        page(host).rule_on("pot-side-pots")
        rows = form(host).rows["commitments"].editor
        assert isinstance(rows, MapEditor)
        at_first = len(rows.rows)
        for _ in range(6):
            click_widget(rows.add)
            lines = [line for line in rows.findChildren(QLineEdit) if line.isVisible()]
            lines[-1].setFocus()
            press(Key.Key_Return)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert not focused.property(PASSED_BY_ENTER)
        assert len(rows.rows) == at_first + 6

    def test_what_the_ruling_comes_to_depend_on_is_the_next_question(self, host: Host) -> None:
        rule_overchip(host)
        rows = form(host).rows
        assert rows["minRaiseTo"].isHidden()
        click_widget(yes(form(host), "raiseDeclared"))
        assert rows["minRaiseTo"].property("frame") == "asked"

    def test_what_was_said_when_is_asked_where_something_was_said(self, host: Host) -> None:
        rule_overchip(host)
        rows = form(host).rows
        assert rows["beforeTableTouched"].isHidden()
        click_widget(yes(form(host), "raiseDeclared"))
        assert not rows["beforeTableTouched"].isHidden()

    def test_while_one_types_nothing_goes_away(self, host: Host) -> None:
        open_overchip(host)
        rows = form(host).rows
        before = {name for name, row in rows.items() if not row.isHidden()}
        type_in("1000")
        rows["toCall"].editor.setFocus()
        for key in "400":
            type_in(key)
            assert before <= {name for name, row in rows.items() if not row.isHidden()}

    def test_a_chip_can_be_clicked(self, host: Host) -> None:
        open_overchip(host)
        chip = next(one for one in form(host).findChildren(ChipButton) if one.chip == 500)
        click_widget(chip)
        assert form(host).facts()["chip"] == 500

    def test_a_fault_stands_at_its_field(self, host: Host) -> None:
        open_overchip(host)
        type_in("100")
        form(host).rows["toCall"].editor.setFocus()
        type_in("400")
        description = form(host).rows["chip"].editor.accessibleDescription()
        assert description == host.application.words.text("fact.error.below_the_call", to_call=400)

    def test_what_cannot_be_read_is_no_fact(self, host: Host) -> None:
        open_overchip(host)
        type_in("viel")
        assert "chip" not in form(host).facts()
        assert form(host).rows["chip"].editor.accessibleDescription() == host.said("floor.not_read")
