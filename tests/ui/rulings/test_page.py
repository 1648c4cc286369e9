"""From a dispute to its ruling by keys; what the evening knows; what the room reads."""

from __future__ import annotations

from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.rulebooks.search import RuleSearch
from homepoker.services.rulings.worked_cases import examples
from homepoker.store.resource_files import resources
from homepoker.ui.rulebook.pages import RulebookSection
from homepoker.ui.rulings.form.toggles import Toggles
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, type_in
from tests.ui.rulings.conftest import FOUR
from tests.ui.rulings.hands import (
    form,
    make_ready,
    open_overchip,
    page,
    rule_overchip,
    say_raise,
    sentence,
)

Key = Qt.Key


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
        host = run().begin(*FOUR, rulebook="apsa", scoring=Scoring.APSA)
        is_made = Event()

        def make(_club: object) -> RuleSearch:
            is_made.wait(60)
            return search

        host.application.make_search = make
        open_overchip(host)
        assert not host.opened.rulebooks.library.is_ready
        is_made.set()
        make_ready(host)
        topic = page(host).topic
        assert topic is not None
        assert topic.id == "bet-oversized-chip"

    def test_the_search_is_made_ready_before_anybody_wants_it(
        self, run: Run, search: RuleSearch, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        monkeypatch.setattr("homepoker.ui.shell.open_club.SEARCH_AFTER", 0)
        monkeypatch.setattr("homepoker.ui.rulebook.rulebooks.search_of", lambda _club: search)
        host = run()
        qtbot.waitUntil(lambda: host.opened.rulebooks.library.is_ready)

    def test_f11_shows_the_room_from_here(self, host: Host) -> None:
        rule_overchip(host)
        room = host.process_parts.room
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

    def test_weak_topics_are_shown_below_a_word_that_nothing_fits_well(self, host: Host) -> None:
        column = page(host).topic_column
        remark = host.application.words.text("floor.nothing_fits")
        page(host).search("how often do pocket aces lose against a flush")
        assert remark in [label.text() for label in column.findChildren(QLabel) if label.isVisible()]
        assert column.list.entries
        page(host).search("who shows first")
        assert remark not in [label.text() for label in column.findChildren(QLabel) if label.isVisible()]


class TestAround:
    def test_what_the_evening_knows_is_filled_in_and_marked(self, host: Host) -> None:
        page(host).rule_on("deal-order")
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
        page(host).rule_on("pot-odd-chip")
        rows = form(host).rows
        winners = rows["winners"].editor
        assert isinstance(winners, Toggles)
        shown = [button.text() for button in winners.buttons]
        assert sorted(one.partition(" ")[2] for one in shown if " " in one) == ["Eva", "Ida", "Karl", "Max"]
        form(host).keep({"pot": 2700, "winners": [1, 2], "button": 4, "smallestChip": 100})
        assert f"1 ({shown[0].partition(' ')[2]})" in sentence(host)

    def test_nobody_is_asked_for_other_games(self, host: Host) -> None:
        page(host).rule_on("pot-odd-chip")
        form(host).keep({"pot": 2700, "winners": [1, 2], "button": 4, "smallestChip": 100})
        assert all(form(host).rows[name].isHidden() for name in ("game", "hiLo", "topSuits"))

    def test_what_the_host_typed_stays_when_the_page_is_seen_again(self, host: Host) -> None:
        rule_overchip(host)
        host.window.show_section("tonight")
        assert page(host).isVisible()
        assert form(host).facts()["chip"] == 1000

    def test_an_example_fills_the_form(self, host: Host) -> None:
        page(host).rule_on("deal-misdeal")
        named = examples("deal-misdeal", resources(), host.application.words)
        host.click(named[0].name)
        assert form(host).facts() == named[0].facts
        assert sentence(host)

    def test_an_example_leaves_the_keys_in_the_form(self, host: Host) -> None:
        page(host).rule_on("bet-oversized-chip")
        example = examples("bet-oversized-chip", resources(), host.application.words)[0]
        page(host).form_card.facts_wanted.emit(example.facts)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert form(host).isAncestorOf(focused)

    def test_another_book_answers_otherwise(self, host: Host) -> None:
        page(host).rule_on("bet-min-raise")
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
        section.read_topic("deal-dropped-stub")
        click_widget(section.reading.apply)
        assert host.window.current == "rulings"
        assert page(host).topic is not None
        assert page(host).topic.id == "deal-dropped-stub"  # type: ignore[union-attr] # seen above

    def test_a_rule_that_leads_to_its_form_ends_the_search(self, host: Host) -> None:
        page(host).search("one chip")
        host.opened.rulings.rule_on("deal-dropped-stub")
        column = page(host).topic_column
        assert not column.query
        assert column.list.current is not None
        assert column.list.current.topic == "deal-dropped-stub"

    def test_the_selected_table_is_chosen(self, host: Host) -> None:
        page(host).rule_on("deal-order")
        assert page(host).form_card.table.currentData() == 1

    def test_a_cited_rule_is_read_beside_the_ruling(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.text.followed.emit("rule:apsa:3.3/oversized-chip")
        assert host.rule_read
        assert host.window.current == "rulings"

    def test_the_room_reads_the_ruling_until_it_is_taken_away(self, host: Host) -> None:
        rule_overchip(host)
        page(host).ruling_card.room.click()
        rules = host.process_parts.rules
        assert rules is not None
        shown, _ = rules.texts(host.timekeeper.now(), host.application.words)
        assert shown is not None
        assert shown.title == sentence(host)
        rules.take_away()
        assert rules.texts(host.timekeeper.now(), host.application.words) == (None, None)

    def test_without_an_evening_one_can_rule_and_not_file(self, run: Run) -> None:
        host = run()
        make_ready(host)
        rule_overchip(host)
        assert sentence(host)
        assert not page(host).ruling_card.record.isEnabled()


def test_every_topic_opens_with_what_the_evening_knows(host: Host) -> None:
    for topic in page(host).topics:
        page(host).rule_on(topic)
        assert page(host).attempt.ruling or page(host).ruling_card.text.accessibleDescription()
