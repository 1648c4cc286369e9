"""The chip race in the window: chips typed, cards clicked or drawn, the new chips seat by seat, one action."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.core import tournament
from homepoker.core.quantities import EntryId, card
from homepoker.core.stacks import ChipsRaced
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.chip_race.controller import RaceSuggestion
from homepoker.ui.chip_race.page import ChipRacePage
from homepoker.ui.chip_race.view import as_draft, chip_race_view, from_draft, leaving_of
from homepoker.ui.kit.drawings.playing_card import card_name
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.text.labels import ElidedLabel
from tests.desks import BOOKS, PROFILE, Evening, by_a_house_rule, words_in
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, press, read, type_in
from tests.ui.players.hands import click, the

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
STRUCTURE = BlindStructure("Race", (Level(25, 50, 20, break_after=Break(10)), Level(100, 200, 20), Level(200, 400, 20)))


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(
        "Ida", "Max", "Eva", "Karl", rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500)
    )


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().begin("Ida", "Max", "Eva", "Karl", rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500))


def page(host: EveningHost) -> ChipRacePage:
    return the(ChipRacePage, host.window)


def begin(host: EveningHost) -> list[EntryId]:
    """Open the race from the menu; who sits where, by seats."""
    host.click("tonight.more")
    host.choose("chips.race_menu")
    return [entry for _, entry in ChipRaceCommands(host.desk, host.club.books).seated(1)]


def type_counts(*counts: int) -> None:
    """Each number and Enter, which leads to the next player."""
    for count in counts:
        type_in(str(count))
        press(Key.Key_Return)


def click_card(host: EveningHost, text: str) -> None:
    click(page(host), card_name(host.words, card(text)))
    QApplication.processEvents()


def last_event(host: EveningHost) -> ChipsRaced:
    (event,) = host.desk.history.lines[-1].events
    assert isinstance(event, ChipsRaced)
    return event


def test_numbers_and_real_cards_decide_who_gets_the_new_chips(host: EveningHost) -> None:
    sitting = begin(host)
    assert not host.play.tables.isVisible(), "the page stands where the tables are"
    type_counts(3, 1, 3, 3)
    words = host.words
    assert page(host).result.text().startswith(words.text("chips.next_card", seat=1, player="", number=1, of=3)[:8])
    assert not page(host).record.isEnabled()
    for text in ("9h", "5c", "2d", "Ks", "Kh", "4s", "3s", "Qd", "Jd"):
        click_card(host, text)
    assert not page(host).record.isEnabled()
    click_card(host, "Tc")
    assert page(host).result.text() == words.text("ruling_chip.race.won", count=3, seats=["2", "3", "4"], value=100)
    assert read(page(host)).count(words.text("chips.award", count=1, value=100)) == 3
    before = tournament.chips_in_play(host.state)
    click(page(host), page(host).record.text())
    QApplication.processEvents()
    assert [seat.entry for seat in last_event(host).seats if seat.big] == sitting[1:]
    assert last_event(host).seats[2].cards == ("Kh", "4s", "3s")
    assert tournament.chips_in_play(host.state) == before + 50
    assert host.play.tables.isVisible()
    press(Key.Key_Z, held=CONTROL)
    assert tournament.chips_in_play(host.state) == before
    assert tournament.chip_values(host.state) == (25, 100, 500)


def test_by_keys_alone_the_program_draws(host: EveningHost) -> None:
    begin(host)
    type_counts(3, 1, 3, 3)
    assert page(host).draw.hasFocus(), "the last Enter leads on"
    press(Key.Key_Space)
    assert page(host).record.hasFocus()
    press(Key.Key_Space)
    assert sum(seat.big for seat in last_event(host).seats) == 3
    assert tournament.chip_values(host.state) == (100, 500)


def test_a_card_can_be_taken_back_and_lies_in_the_deck_again(host: EveningHost) -> None:
    begin(host)
    type_counts(1, 1)
    click_card(host, "As")
    assert not page(host)._picks["As"].isEnabled()
    click(page(host), host.said("chips.card_back"))
    assert page(host)._picks["As"].isEnabled()


def test_what_is_filled_in_survives_closing_the_page_and_the_program(whole: Host) -> None:
    begin(whole)
    type_counts(3, 1)
    click_card(whole, "9h")
    assert whole.window.typed_in() == "", "another language does not lose it"
    press(Key.Key_Escape)
    assert whole.play.tables.isVisible()
    again = whole.restart()
    begin(again)
    fields = [field.text() for field in page(again).findChildren(QLineEdit)]
    assert fields[:2] == ["3", "1"]
    assert not page(again)._picks["9h"].isEnabled()
    again.close()


def test_a_race_that_was_recorded_leaves_no_draft(host: EveningHost) -> None:
    begin(host)
    type_counts(1, 1)
    name = f"chip_race-{host.desk.tournament_id}"
    assert Drafts(host.club.folder).read(name)
    click(page(host), host.said("chips.draw_rest"))
    click(page(host), page(host).record.text())
    assert Drafts(host.club.folder).read(name) == {}


def test_it_is_suggested_in_the_break_and_not_again_once_done_or_dismissed(host: EveningHost) -> None:
    card_of = host.play.findChildren(RaceSuggestion)[0]
    host.watch(minutes=19)
    at = host.desk.now() + timedelta(minutes=1)
    assert card_of.text.text() == host.words.text("chips.suggest_ahead_at", value=25, at=at)
    assert not card_of.race.isVisible(), "it is only announced"
    assert card_of.sheet.isVisible()
    ClockCommands(host.desk).go_to(1, in_break=True)
    host.tick()
    assert card_of.text.text() == host.words.text("chips.suggest_break", value=25)
    assert card_of.isVisible()
    click(card_of, host.said("chips.suggest_do"))
    assert page(host).isVisible()
    assert not card_of.isVisible(), "it is being done"
    page(host).nobody.click()
    click(page(host), page(host).record.text())
    host.tick()
    assert not card_of.isVisible()


def test_not_now_is_not_now(host: EveningHost) -> None:
    ClockCommands(host.desk).go_to(1, in_break=True)
    host.tick()
    card_of = host.play.findChildren(RaceSuggestion)[0]
    click(card_of, host.said("chips.suggest_not_now"))
    host.watch(minutes=2)
    assert not card_of.isVisible()


def test_not_now_is_said_and_can_be_taken_back(host: EveningHost) -> None:
    ClockCommands(host.desk).go_to(1, in_break=True)
    host.tick()
    card_of = host.play.findChildren(RaceSuggestion)[0]
    click(card_of, host.said("chips.suggest_not_now"))
    assert host.said("due.put_off") in host.toasts
    (told,) = [toast for toast in host.window.findChildren(QFrame) if host.said("due.put_off") in read(toast)][-1:]
    click(told, host.said("app.undo"))
    host.tick()
    assert card_of.isVisible()


def test_in_play_a_race_waits_for_the_break_and_is_suggested_there_again(host: EveningHost) -> None:
    StructureCommands(host.desk, host.club.books).put_break(2, 10)
    ClockCommands(host.desk).go_to(2)
    host.tick()
    card_of = host.play.findChildren(RaceSuggestion)[0]
    at = host.desk.now() + timedelta(minutes=host.state.profile.structure.levels[1].minutes)
    assert card_of.text.text() == host.words.text("chips.suggest_wait_at", value=25, at=at)
    assert not card_of.put_break.isVisible()
    click(card_of, host.said("chips.suggest_in_break"))
    host.watch(minutes=2)
    assert not card_of.isVisible()
    ClockCommands(host.desk).go_to(2, in_break=True)
    host.tick()
    assert card_of.isVisible()
    assert card_of.text.text() == host.words.text("chips.suggest_break", value=25)


def test_where_no_break_comes_one_is_put_in(host: EveningHost) -> None:
    ClockCommands(host.desk).go_to(2)
    host.tick()
    card_of = host.play.findChildren(RaceSuggestion)[0]
    assert card_of.text.text() == host.words.text("chips.suggest_no_break", value=25)
    click(card_of, card_of.put_break.text())
    assert host.state.profile.structure.levels[1].break_after == Break(10)
    assert card_of.wait.isVisible()
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.state.profile.structure.levels[1].break_after is None


def test_who_is_out_meanwhile_is_not_asked_any_more(host: EveningHost) -> None:
    begin(host)
    type_counts(3, 1, 2, 3)
    host.knock_out("Eva", "Max")
    assert len(page(host).findChildren(QLineEdit)) == 3
    host.knock_out("Karl", "Max")
    host.knock_out("Ida", "Max")
    assert not host.window.findChildren(ChipRacePage) or not host.window.findChildren(ChipRacePage)[0].isVisible()


def test_a_table_left_empty_is_turned_to_and_asked_about_until_it_is_said_that_nobody_has_any(run: Run) -> None:
    names = ("Ida", "Max", "Eva", "Karl", "Jo", "Tom")
    host = run().begin(*names, tables=2, rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500))
    begin(host)
    click(page(host), page(host).record.text())
    type_counts(4, 4, 4)
    click(page(host), page(host).record.text())
    asked = host.said("chips.table_not_counted", table=1, value=25)
    assert host.toasts[-1] == asked
    assert tournament.chip_values(host.state)[0] == 25
    assert [row.amount for row in page(host)._rows] == [0, 0, 0], "it is the page of that table"
    page(host).nobody.click()
    again = host.restart()
    begin(again)
    assert page(again).nobody.isChecked(), "it is kept"
    click(page(again), page(again).record.text())
    click(page(again), page(again).record.text())
    assert {seat.table for seat in last_event(again).seats} == {2}


def test_names_are_whole_beside_empty_room_and_a_button_that_waits_says_for_what(qtbot: QtBot, tmp_path: Path) -> None:
    profile = replace(PROFILE, rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500))
    evening = Evening(profile).begin("ida", "max", "eva", "jo", tables=1)
    words = words_in("de").with_names(lambda player: f"Karl-Heinz Nussbaumer {player}")
    run = ActRunner(words, lambda _text, _tone: None)
    made = ChipRacePage(evening.desk, BOOKS, Drafts(tmp_path), words, run, print)
    qtbot.addWidget(made)
    made.resize(498, 620)
    made.show()
    QApplication.processEvents()
    names = [label for label in made.findChildren(ElidedLabel) if label.text().startswith("Karl-Heinz")]
    assert len(names) == 4
    assert [name.shown_text() for name in names] == [name.text() for name in names]
    assert (made.record.isEnabled(), made.record.toolTip()) == (True, "")
    for row in made._rows:
        row.count.setText("3")
        row.count.textEdited.emit("3")
    assert (made.record.isEnabled(), made.record.toolTip()) == (False, "Erst die fehlenden Karten geben oder ziehen.")
    made.draw.click()
    assert (made.record.isEnabled(), made.record.toolTip()) == (True, "")


def test_afterwards_the_space_bar_means_the_clock_again(host: EveningHost) -> None:
    hands = dict(host.state.buttons.hands)
    for by_key in (True, False):
        begin(host)
        is_running = host.state.clock.is_running
        if by_key:
            press(Key.Key_Escape)
        else:
            click(page(host), host.said("chips.race_close"))
        press(Key.Key_Space)
        assert host.state.clock.is_running is not is_running
    begin(host)
    type_counts(3, 1, 2, 3)
    press(Key.Key_Space, Key.Key_Space)
    assert tournament.chip_values(host.state) == (100, 500)
    is_running = host.state.clock.is_running
    press(Key.Key_Space)
    assert host.state.clock.is_running is not is_running
    assert host.state.buttons.hands == hands


def test_of_several_last_chips_one_stays_as_another_book_has_it_where_the_own_one_is_silent(host: EveningHost) -> None:
    begin(host)
    type_counts(2, 2)
    page(host)._rows[0].alone.click()
    for text in ("2c", "3c", "As", "4h"):
        click_card(host, text)
    assert page(host).result.text() == "Seat 2 wins one chip of 100."
    assert [row.award.text() for row in page(host)._rows[:2]] == ["1 × 100", "1 × 100"]
    click(page(host), page(host).record.text())
    assert host.state.entries.bust_outs == ()


def test_who_loses_the_last_chips_by_a_house_rule_is_said_first_in_the_row_and_afterwards(host: EveningHost) -> None:
    by_a_house_rule(host.desk, "apsa", "chip-race", {"race.several_last_chips": "out"})
    sitting = begin(host)
    type_counts(2, 2)
    page(host)._rows[0].alone.click()
    for text in ("2c", "3c", "As", "4h"):
        click_card(host, text)
    assert page(host).result.text().startswith("Seat 1 loses the last chips and is out")
    assert page(host)._rows[0].award.text() == host.said("chips.out")
    click(page(host), page(host).record.text())
    player = host.state.entries.by_id[sitting[0]].player
    assert host.toasts[-1] == host.said("chips.would_be_out", players=[player], count=1)
    assert tournament.chip_values(host.state)[0] == 25, "it is asked first"
    click(page(host), page(host).record.text())
    assert host.toasts[-1].startswith(host.said("chips.out_by_race", players=[player], count=1))


def test_with_one_value_left_it_says_why_not(host: EveningHost) -> None:
    for _ in range(2):
        ChipRaceCommands(host.desk, host.club.books).record({1: TableCount(has_none=True)})
    host.click("tonight.more")
    host.choose("chips.race_menu")
    assert host.words.text("chips.no_bigger_one") in host.toasts


def test_two_values_leave_at_once(host: EveningHost) -> None:
    begin(host)
    click(page(host), "25 + 100")
    type_counts(3, 4, 1, 1, 2, 0, 2, 0)
    assert page(host).draw.hasFocus(), "each field was gone through by Enter"
    before = tournament.chips_in_play(host.state)
    press(Key.Key_Space, Key.Key_Space)
    small, big = host.desk.history.lines[-1].events
    assert isinstance(small, ChipsRaced)
    assert isinstance(big, ChipsRaced)
    assert (small.value, big.value, small.next_value, big.next_value) == (25, 100, 500, 500)
    assert tournament.chip_values(host.state) == (500,)
    assert tournament.chips_in_play(host.state) == before + small.delta + big.delta


def test_what_was_done_at_the_table_is_typed_from_the_sheet(host: EveningHost) -> None:
    begin(host)
    page(host).done.click()
    for count in (5, 1, 3, 1, 0, 0, 0, 0):
        type_in(str(count))
        press(Key.Key_Return)
    assert page(host).result.text() == host.words.text("chips.done_as_ruled", got=2, count=2, value=100)
    click(page(host), page(host).record.text())
    event = last_event(host)
    assert [(seat.count, seat.big, seat.cards) for seat in event.seats] == [(5, 1, ()), (3, 1, ())]
    assert event.delta == 0


def test_three_tables_two_values_one_of_them_done_at_the_table_and_one_without_any(run: Run) -> None:
    names = ("Ida", "Max", "Eva", "Karl", "Jo", "Tom")
    host = run().begin(*names, tables=3, rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500))
    begin(host)
    click(page(host), "25 + 100")
    type_counts(3, 1, 1, 1)
    click(page(host), host.said("chips.draw_rest"))
    again = host.restart()
    begin(again)
    assert page(again).together.chosen == "2", "it is kept which values leave"
    click(page(again), page(again).record.text())
    page(again).done.click()
    for count in (20, 0, 1, 0, 5, 1):
        type_in(str(count))
        press(Key.Key_Return)
    click(page(again), page(again).record.text())
    page(again).nobody.click()
    before = tournament.chips_in_play(again.state)
    click(page(again), page(again).record.text())
    small, big = again.desk.history.lines[-1].events
    assert isinstance(small, ChipsRaced)
    assert isinstance(big, ChipsRaced)
    at_table = {seat.seat: seat.big for seat in big.seats if seat.table == 2}
    assert sorted(at_table.values()) == [1, 1], "as the table has written it down"
    assert not [seat for seat in (*small.seats, *big.seats) if seat.table == 3]
    assert tournament.chips_in_play(again.state) == before + small.delta + big.delta
    press(Key.Key_Z, held=CONTROL)
    assert tournament.chip_values(again.state) == (25, 100, 500)
    again.close()


class TestView:
    @pytest.fixture
    def evening(self) -> Evening:
        profile = replace(PROFILE, rulebook="pup-2010", denominations=(25, 100, 500))
        return Evening(profile).begin("ida", "max")

    def test_the_witness_of_the_book_is_asked_for(self, evening: Evening) -> None:
        race = ChipRaceCommands(evening.desk, BOOKS)
        counts = {evening.entry("ida"): 2, evening.entry("max"): 2}
        drawn = race.draw(1, TableCount(counts))
        for language in ("de", "en"):
            words = words_in(language)
            view = chip_race_view(evening.desk.state, race, 1, drawn, words)
            assert words.text("ruling_chip.race.witness") in view.details
            assert words.text("chips.in_play_same") in view.details
            assert view.next_card is None

    def test_before_anything_is_typed_nothing_is_ruled(self, evening: Evening) -> None:
        race = ChipRaceCommands(evening.desk, BOOKS)
        view = chip_race_view(evening.desk.state, race, 1, TableCount(), words_in("de"))
        assert view.said == "Noch nichts eingetragen."
        assert [row.award for row in view.rows] == ["", ""]


class TestDraft:
    COUNT = TableCount({EntryId("e"): 3}, {EntryId("e"): ("As", "Kd")}, frozenset({EntryId("e")}))

    def test_it_reads_back_as_it_was(self) -> None:
        assert from_draft(25, as_draft(25, {2: self.COUNT})) == {2: self.COUNT}

    def test_several_values_and_what_was_done_at_the_table_read_back_too(self) -> None:
        count = TableCount({EntryId("e"): 3}, further={100: {EntryId("e"): 4}}, is_done=True, awards={EntryId("e"): 1})
        draft = as_draft(25, {2: count}, 2)
        assert from_draft(25, draft) == {2: count}
        assert leaving_of(draft) == 2
        assert leaving_of({}) == 0

    @pytest.mark.parametrize(
        "draft",
        [
            {},
            {"value": 100, "tables": {}},
            {"value": 25},
            {"value": 25, "tables": {"x": {}}},
            {"value": 25, "tables": []},
            {"value": 25, "tables": {"1": {"counts": {"e": 1e999}, "cards": {}, "alone": []}}},
            {"value": 25, "tables": {"1": {"counts": {"e": 1}, "cards": {"e": ["zz"]}, "alone": []}}},
        ],
    )
    def test_of_another_value_or_by_another_hand_it_is_nothing(self, draft: dict[str, object]) -> None:
        assert from_draft(25, draft) == {}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1280, 640), (1366, 720)])
def test_everything_of_the_race_is_in_sight_on_a_small_laptop(
    alone: Alone, language: str, size: tuple[int, int]
) -> None:
    host = alone(size=size, language=language).begin(
        "Ida", "Max", "Eva", "Karl", tables=2, rulebook="apsa", structure=STRUCTURE, denominations=(25, 100, 500)
    )
    begin(host)
    type_counts(1, 2)
    race = page(host)
    assert race.draw.isVisible()
    seen = race.visibleRegion().boundingRect()
    for part in (race.draw, race.back, race.record):
        assert seen.contains(QRect(part.mapTo(race, QPoint(0, 0)), part.size())), part.accessibleName() or part.text()
