"""From a dispute to its ruling by keys, and on into the journal."""

from __future__ import annotations

from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.floor import RulingGiven
from homepoker.core.rulebooks.citation import Citation
from homepoker.services.field_desk import FieldDesk
from homepoker.services.rulebook_search import RuleSearch, rule_search
from homepoker.services.worked_cases import examples
from homepoker.store.resource_files import resources
from homepoker.ui.rulebook.section import RulebookSection
from homepoker.ui.rulings.form.chips import ChipButton
from homepoker.ui.rulings.form.editor import PASSED_BY_ENTER
from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.form.several import MapEditor
from homepoker.ui.rulings.form.toggles import Toggles
from homepoker.ui.rulings.page import RulingsPage
from tests.rulebooks.shipped import BOOKS, RESOURCES
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, type_in

Key = Qt.Key
FOUR = ("Ida", "Max", "Eva", "Karl")


@pytest.fixture(scope="module")
def search() -> RuleSearch:
    return rule_search(BOOKS, RESOURCES)


@pytest.fixture
def host(run: Run, search: RuleSearch) -> Host:
    """An evening is on, and the search has been made while it was played."""
    host = run().begin(*FOUR, rulebook="apsa", scoring="apsa")
    host.application.rulebooks.make_search = lambda _club: search
    make_ready(host)
    return host


def make_ready(host: Host) -> None:
    """Wait until the search can be used."""
    host.application.rulebooks.library.prepare()
    host.application.rulebooks.library.wait()
    QApplication.processEvents()


def page(host: Host) -> RulingsPage:
    shown = host.window.show_section("rulings")
    assert isinstance(shown, RulingsPage)
    return shown


def form(host: Host) -> Form:
    made = page(host).form_card.form
    assert made is not None
    return made


def sentence(host: Host) -> str:
    return page(host).ruling_card.text.accessibleDescription()


def open_overchip(host: Host) -> None:
    press(Key.Key_F2)
    type_in("overchip")
    press(Key.Key_Return)


def rule_overchip(host: Host) -> None:
    open_overchip(host)
    type_in("1000")
    press(Key.Key_Return)
    form(host).rows["toCall"].editor.setFocus()
    type_in("400")


def say_raise(host: Host) -> None:
    click_widget(yes(form(host), "raiseDeclared"))
    form(host).rows["minRaiseTo"].editor.setFocus()
    type_in("800")


class TestF2:
    def test_it_opens_the_search_and_esc_leads_back(self, host: Host) -> None:
        press(Key.Key_F2)
        assert host.window.current == "rulings"
        assert page(host).topic_column.field.hasFocus()
        press(Key.Key_Escape)
        assert host.window.current == "tonight"

    def test_letters_and_enter_open_a_form_whose_first_open_fact_has_the_keys(self, host: Host) -> None:
        open_overchip(host)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert form(host).rows["chip"].isAncestorOf(focused)

    def test_the_ruling_stands_there_while_one_types(self, host: Host) -> None:
        rule_overchip(host)
        assert sentence(host) == host.application.words.text("ruling_bet.oversized_chip.call", to=400)
        say_raise(host)
        assert sentence(host) == host.application.words.text("ruling_bet.oversized_chip.raise", to=1000)

    def test_enter_that_comes_before_the_search_is_ready_has_its_effect_then(
        self, run: Run, search: RuleSearch
    ) -> None:
        host = run().begin(*FOUR, rulebook="apsa", scoring="apsa")
        is_made = Event()

        def make(_club: object) -> RuleSearch:
            is_made.wait(60)
            return search

        host.application.rulebooks.make_search = make
        open_overchip(host)
        assert not host.application.rulebooks.library.is_ready
        is_made.set()
        make_ready(host)
        topic = page(host).topic
        assert topic is not None
        assert topic.id == "bet-oversized-chip"

    def test_the_search_is_made_ready_before_anybody_wants_it(
        self, run: Run, search: RuleSearch, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        monkeypatch.setattr("homepoker.ui.application.SEARCH_AFTER", 0)
        monkeypatch.setattr("homepoker.ui.rulebook.rulebooks.search_of", lambda _club: search)
        host = run()
        qtbot.waitUntil(lambda: host.application.rulebooks.library.is_ready)

    def test_f11_shows_the_room_from_here(self, host: Host) -> None:
        rule_overchip(host)
        room = host.application.room
        assert room is not None
        press(Key.Key_F11)
        assert room.window.isVisible()
        press(Key.Key_F11)
        assert host.window.current == "rulings"

    def test_what_ranks_hands_is_loaded_while_the_host_types(
        self, host: Host, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        loaded: list[str] = []
        monkeypatch.setattr("homepoker.ui.rulings.page.load_ranking", lambda: loaded.append("pokerkit"))
        press(Key.Key_F2)
        qtbot.waitUntil(lambda: loaded == ["pokerkit"], timeout=20_000)

    def test_a_topic_is_found_by_its_question_too(self, host: Host) -> None:
        press(Key.Key_F2)
        type_in("rabbit")
        assert page(host).topic_column.list.entries[0].topic == "deal-rabbit-hunt"


class TestForm:
    def test_who_has_busted_is_called_by_name_too(self, host: Host) -> None:
        FieldDesk(host.desk).bust_out([(host.entry("Karl"), ())])
        page(host).open_topic("dealer-self-deal")
        boxes = [box.currentText() for box in form(host).findChildren(QComboBox)]
        assert "Karl" in boxes
        assert not [text for text in boxes if text.startswith("p-")]

    def test_enter_leads_to_the_next_row_in_which_nothing_stands(self, host: Host) -> None:
        page(host).open_topic("bet-under-raise")
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
        page(host).open_topic("pot-side-pots")
        row = form(host).rows["commitments"]
        assert isinstance(row.editor, MapEditor)
        assert len(row.editor.rows) == 1, "one row is there from the beginning"
        row.editor.setFocus()
        for typed in ("Zoe", "500", "Ulf", "1200"):
            type_in(typed)
            press(Key.Key_Return)
        assert form(host).facts()["commitments"] == {"Zoe": 500, "Ulf": 1200}
        assert len(row.editor.rows) == 3
        press(Key.Key_Return)
        focused = QApplication.focusWidget()
        assert focused is None or not row.isAncestorOf(focused)

    def test_what_cannot_be_read_is_named_with_an_example(self, host: Host) -> None:
        page(host).open_topic("hand-ranking")
        row = form(host).rows["board"]
        line = row.findChildren(QLineEdit)[0]
        line.setFocus()
        type_in("pik ass")
        waiting = page(host).ruling_card.view.waiting
        assert row.field.label in waiting
        assert line.placeholderText() in row.editor.accessibleDescription()

    def test_after_a_click_on_a_chip_the_next_question_is_typed(self, host: Host) -> None:
        open_overchip(host)
        chip = next(one for one in form(host).rows["chip"].findChildren(ChipButton) if one.chip == 1000)
        click_widget(chip)
        type_in("400")
        assert form(host).facts()["chip"] == 1000
        assert form(host).facts()["toCall"] == 400

    def test_the_next_question_stands_out_and_a_click_leads_on(self, host: Host) -> None:
        page(host).open_topic("deal-dropped-stub")
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
        page(host).open_topic("deal-dropped-stub")
        for _ in range(2):
            click_widget(yes(form(host), "restorable"))
            assert form(host).facts()["restorable"] is True

    def test_a_row_just_begun_is_not_faulted_until_it_is_left(self, host: Host) -> None:
        page(host).open_topic("hand-ranking")
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
        page(host).open_topic("pot-side-pots")
        rows = form(host).rows["commitments"].editor
        assert isinstance(rows, MapEditor)
        for _ in range(6):
            click_widget(rows.add)
            lines = [one for one in rows.findChildren(QLineEdit) if one.isVisible()]
            lines[-1].setFocus()
            press(Key.Key_Return)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert not focused.property(PASSED_BY_ENTER)
        assert len(rows.rows) == 7

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
        said = form(host).rows["chip"].editor.accessibleDescription()
        assert said == host.application.words.text("fact.error.below_the_call", to_call=400)

    def test_what_cannot_be_read_is_no_fact(self, host: Host) -> None:
        open_overchip(host)
        type_in("viel")
        assert "chip" not in form(host).facts()
        assert form(host).rows["chip"].editor.accessibleDescription() == host.said("floor.not_read")


def links(host: Host) -> list[str]:
    """What can be pressed in the form's card."""
    QApplication.processEvents()
    return [one.text() for one in page(host).form_card.findChildren(QPushButton) if one.isVisible()]


class TestRecord:
    def test_a_ruling_is_filed_and_listed_the_next_time(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        press(Key.Key_Return)
        given = host.desk.history.lines[-1].events[0]
        assert isinstance(given, RulingGiven)
        assert given.facts == {"chip": 1000, "toCall": 400}
        assert given.table == 1
        assert given.book == "apsa"
        assert Citation("apsa", "3.3/oversized-chip") in given.citations
        page(host).open_topic("bet-oversized-chip")
        shown = page(host).form_card.findChildren(QPushButton)
        earlier = host.said("floor.earlier_on", on=host.desk.state.began_on.isoformat())
        assert any(one.text() == earlier for one in shown)

    def test_undo_takes_it_back(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.record.click()
        press(Key.Key_Return)
        before = len(host.desk.history.lines)
        host.desk.undo()
        assert len(host.desk.history.lines) == before + 1
        assert host.desk.history.standing()[-1].label.key != "floor.ruled_at"

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
        room = host.application.room
        assert room is not None
        shown, _ = room.rules.texts(host.timekeeper.now(), host.application.words)
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
        room = host.application.room
        assert room is not None
        assert room.rules.ruling is not None
        earlier = host.said("floor.earlier_otherwise", on=host.desk.state.began_on.isoformat())
        assert earlier in links(host)
        host.click("app.undo")
        assert host.desk.history.standing()[-1].label.key != "floor.overruled_at"
        assert room.rules.ruling is None
        assert earlier not in links(host)
        assert not page(host).ruling_card.view.instead
        assert not page(host).ruling_card.record.isHidden()

    def test_a_ruling_that_was_never_filed_stays_in_the_room_whatever_is_taken_back(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        say_raise(host)
        page(host).ruling_card.room.click()
        host.desk.undo()
        room = host.application.room
        assert room is not None
        assert room.rules.ruling is not None

    def test_a_rule_that_the_room_reads_since_stays(self, host: Host) -> None:
        rule_overchip(host)
        decide_otherwise(host)
        room = host.application.room
        assert room is not None
        assert room.rules.texts(host.timekeeper.now(), host.application.words) == (None, None)

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
        click_widget(next(one for one in asking.players.buttons if one.text() == "Ida"))
        assert offered(asking.deputy) == ["Eva", "Karl", "Max"]


def decide_otherwise(host: Host) -> None:
    page(host).ruling_card.record.click()
    asking = page(host).record_form
    asking.otherwise.setChecked(True)
    asking.instead.setText("Raise")
    asking.reason.setText("Alle hörten es.")
    asking.keep.click()


def offered(box: QComboBox) -> list[str]:
    return [box.itemText(place) for place in range(1, box.count())]


def yes(shown: Form, name: str) -> QPushButton:
    return button(shown, name, 0)


def button(shown: Form, name: str, place: int) -> QPushButton:
    editor = shown.rows[name].editor
    assert isinstance(editor, Toggles)
    return editor.buttons[place]


class TestAround:
    def test_what_the_evening_knows_is_filled_in_and_marked(self, host: Host) -> None:
        page(host).open_topic("deal-order")
        rows = form(host).rows
        hand = host.state.buttons.hands[1]
        assert rows["buttonSeat"].is_prefilled
        assert form(host).facts()["buttonSeat"] == hand.button
        seats = rows["buttonSeat"].editor
        assert isinstance(seats, Toggles)
        click_widget(seats.buttons[hand.button % 4])
        assert not rows["buttonSeat"].is_prefilled
        assert form(host).facts()["buttonSeat"] == hand.button % 4 + 1

    def test_seats_have_names(self, host: Host) -> None:
        page(host).open_topic("pot-odd-chip")
        rows = form(host).rows
        winners = rows["winners"].editor
        assert isinstance(winners, Toggles)
        shown = [one.text() for one in winners.buttons]
        assert sorted(one.partition(" ")[2] for one in shown if " " in one) == ["Eva", "Ida", "Karl", "Max"]
        form(host).keep({"pot": 2700, "winners": [1, 2], "button": 4, "smallestChip": 100})
        assert f"1 ({shown[0].partition(' ')[2]})" in sentence(host)

    def test_nobody_is_asked_for_other_games(self, host: Host) -> None:
        page(host).open_topic("pot-odd-chip")
        form(host).keep({"pot": 2700, "winners": [1, 2], "button": 4, "smallestChip": 100})
        assert all(form(host).rows[name].isHidden() for name in ("game", "hiLo", "topSuits"))

    def test_what_the_host_typed_stays_when_the_page_is_seen_again(self, host: Host) -> None:
        rule_overchip(host)
        host.window.show_section("tonight")
        assert page(host).isVisible()
        assert form(host).facts()["chip"] == 1000

    def test_an_example_fills_the_form(self, host: Host) -> None:
        page(host).open_topic("deal-misdeal")
        named = examples("deal-misdeal", resources(), host.application.words)
        host.click(named[0].name)
        assert form(host).facts() == named[0].facts
        assert sentence(host)

    def test_another_book_answers_otherwise(self, host: Host) -> None:
        page(host).open_topic("bet-min-raise")
        raises = [{"player": name, "to": to, "allIn": False} for name, to in (("A", 600), ("B", 1600), ("C", 3600))]
        form(host).keep({"street": "flop", "bb": 200, "actions": raises})
        assert "5,600" in sentence(host)
        box = page(host).form_card.book
        box.setCurrentIndex(box.findData("pup-2010"))
        box.activated.emit(box.currentIndex())
        assert "3,800" in sentence(host)

    def test_a_rule_leads_to_its_form(self, host: Host) -> None:
        section = host.window.show_section("rulebook")
        assert isinstance(section, RulebookSection)
        section.open_topic("deal-dropped-stub")
        click_widget(section.reading.apply)
        assert host.window.current == "rulings"
        assert page(host).topic is not None
        assert page(host).topic.id == "deal-dropped-stub"  # type: ignore[union-attr] # seen above

    def test_a_rule_that_leads_to_its_form_ends_the_search(self, host: Host) -> None:
        page(host).search("one chip")
        host.application.rulings.open_topic("deal-dropped-stub")
        column = page(host).topic_column
        assert not column.query
        assert column.list.current is not None
        assert column.list.current.topic == "deal-dropped-stub"

    def test_the_selected_table_is_chosen(self, host: Host) -> None:
        page(host).open_topic("deal-order")
        assert page(host).form_card.table.currentData() == 1

    def test_a_cited_rule_is_read_beside_the_ruling(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.text.followed.emit("rule:apsa:3.3/oversized-chip")
        assert host.rule_read
        assert host.window.current == "rulings"

    def test_the_room_reads_the_ruling_until_it_is_taken_away(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.room.click()
        room = host.application.room
        assert room is not None
        shown, _ = room.rules.texts(host.timekeeper.now(), host.application.words)
        assert shown is not None
        assert shown.title == sentence(host)
        room.rules.take_away()
        assert room.rules.texts(host.timekeeper.now(), host.application.words) == (None, None)

    def test_without_an_evening_one_can_rule_and_not_file(self, run: Run) -> None:
        host = run()
        make_ready(host)
        rule_overchip(host)
        assert sentence(host)
        assert not page(host).ruling_card.record.isEnabled()


def test_every_topic_opens_with_what_the_evening_knows(host: Host) -> None:
    for topic in page(host).topics:
        page(host).open_topic(topic)
        assert page(host).attempt.ruling or page(host).ruling_card.text.accessibleDescription()
