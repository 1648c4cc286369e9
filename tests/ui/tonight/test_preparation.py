"""Before the start: seats, buttons, cards, rules, papers and the start itself."""

from __future__ import annotations

import errno
import os
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import QPushButton

from homepoker.core.clock import ClockState
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.ui.kit.drawings.playing_card import PlayingCard
from tests.core.test_packing_list import PROFILE as PACKED
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, click_widget, press, read, type_in
from tests.ui.paper.test_structure_sheet import read as pdf_text

Key = Qt.Key
FOUR = NAMES[:4]


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().prepare(*FOUR)


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().prepare(*FOUR)


def rule_links(host: EveningHost) -> list[str]:
    return [
        link.text()
        for link in host.preparation.findChildren(QPushButton)
        if "§" in link.text() or "APSA" in link.text()
    ]


class TestSeats:
    def test_the_profile_is_summed_up_in_a_line(self, host: EveningHost) -> None:
        assert any(text.startswith("Vereinsabend: 5,000 chips, 14 levels") for text in read(host.preparation))

    def test_seats_wait_for_two_players_and_the_start_for_seats(self, alone: Alone) -> None:
        host = alone().prepare()
        assert not host.may_click("tonight.draw")
        assert not host.may_click("tonight.start_now")
        type_in("ida")
        press(Key.Key_Return)
        assert not host.may_click("tonight.draw")
        type_in("max")
        press(Key.Key_Return)
        assert host.may_click("tonight.draw")
        assert not host.may_click("tonight.start_now")

    def test_drawing_seats_everybody_and_says_button_and_rules(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        assert len(host.state.seating.seats) == 4
        assert "Button at table 1: seat 1" in read(host.preparation)
        assert rule_links(host)
        assert host.may_click("tonight.start_now")

    def test_the_number_of_tables_follows_the_field_until_the_host_chooses(self, alone: Alone) -> None:
        host = alone().prepare(*NAMES[:9])
        assert host.preparation.tables.value() == 1
        type_in("mia")
        press(Key.Key_Return)
        assert host.preparation.tables.value() == 2
        assert "Per table: 5 · 5" in read(host.preparation)
        host.preparation.tables.setFocus()
        press(Key.Key_Up)
        host.preparation.check_in.choose.setFocus()
        type_in("ben")
        press(Key.Key_Return)
        assert host.preparation.tables.value() == 3
        assert "Per table: 4 · 4 · 3" in read(host.preparation)

    def test_seats_may_be_drawn_again(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.draw_again")
        assert len(host.state.seating.seats) == 4
        assert host.may_click("tonight.start_now")

    def test_drawn_seats_are_announced_anew_for_another_number_of_tables(self, alone: Alone) -> None:
        host = alone().prepare(*NAMES[:9])
        host.click("tonight.draw")
        assert "Per table: 9" in read(host.preparation)
        host.preparation.tables.setValue(3)
        assert "Per table: 3 · 3 · 3" in read(host.preparation)
        host.click("tonight.draw_again")
        assert "Per table: 3 · 3 · 3" in read(host.preparation)
        assert len(host.state.seating.tables) == 3

    def test_too_few_seats_are_refused_in_words(self, host: EveningHost) -> None:
        host.preparation.seats.setValue(2)
        host.preparation.tables.setValue(1)
        host.click("tonight.draw")
        assert host.toasts == ["4 players but only 2 seats: add a table, or more seats per table."]

    def test_who_comes_after_the_draw_gets_a_seat_too(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.preparation.check_in.choose.setFocus()
        type_in("tom")
        press(Key.Key_Return)
        assert len(host.state.seating.seats) == 5
        assert host.may_click("tonight.start_now")

    def test_under_apsa_the_button_is_drawn_by_high_card_for_all_to_see(self, alone: Alone) -> None:
        host = alone().prepare(*FOUR, rulebook="apsa", scoring=Scoring.APSA)
        host.click("tonight.draw")
        cards = [card for card in host.preparation.findChildren(PlayingCard) if card.isVisible()]
        assert len(cards) == 4
        assert any("APSA 3.1" in link for link in rule_links(host))
        said = [card.accessibleName() for card in cards]
        assert "ace of spades" in said

    def test_under_uesg_no_card_is_drawn(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        assert not [card for card in host.preparation.findChildren(PlayingCard) if card.isVisible()]


class TestRules:
    @pytest.mark.parametrize("way", ["button", "escape"])
    def test_a_rule_opens_beside_the_page_and_closes_again(self, whole: Host, way: str) -> None:
        whole.click("tonight.draw")
        link = rule_links(whole)[0]
        whole.click(link)
        assert whole.rule_read == link
        if way == "button":
            whole.click("rule.close_books")
        else:
            press(Key.Key_Escape)
        assert whole.rule_read == ""

    def test_one_rule_at_a_time(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        first, second = rule_links(host)[:2]
        host.click(first)
        host.click(second)
        assert host.rule_read == second

    def test_the_rule_that_is_read_stays_when_play_starts(self, whole: Host) -> None:
        whole.click("tonight.draw")
        link = rule_links(whole)[0]
        whole.click(link)
        ClockCommands(whole.desk).start()
        assert whole.rule_read == link
        press(Key.Key_Escape)
        assert whole.rule_read == ""
        press(Key.Key_Space)
        assert not whole.state.clock.is_running


class TestStart:
    def test_starting_opens_the_tables_with_the_clock_running(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_now")
        assert host.state.clock.is_running
        assert "Level 1" in read(host.play)
        press(Key.Key_Space)
        assert not host.state.clock.is_running

    def test_before_it_the_decks_are_to_be_checked_by_the_book_that_says_so(self, host: EveningHost) -> None:
        said = "Before the start: at each table check that the deck is complete"
        assert said not in "\n".join(read(host.preparation))
        host.click("tonight.draw")
        assert said in "\n".join(read(host.preparation))
        assert "ÜSG § 2 (1)" in rule_links(host)
        host.desk.undo()
        assert said not in "\n".join(read(host.preparation))

    def test_a_start_at_a_time_of_day_counts_down_and_begins_by_itself(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        in_ten_minutes = host.timekeeper.now().astimezone() + timedelta(minutes=10)
        host.preparation.start_time.time.setTime(QTime(in_ten_minutes.hour, in_ten_minutes.minute))
        host.click("clock.schedule_do")
        assert host.play.clock.time.text() == "10:00"
        assert f"Start at {in_ten_minutes:%H:%M}" in read(host.play)
        host.pass_time(minutes=10, seconds=5)
        assert host.play.clock.time.text() == "19:55"
        assert "running" in read(host.play)

    def test_the_proposal_is_a_quarter_of_an_hour(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        assert host.preparation.start_time.time.time().minute() % 15 == 0

    def test_giving_the_start_time_up_leads_back(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        assert host.preparation.start_time.isVisible()
        host.click("clock.cancel", host.preparation.start_time)
        assert not host.preparation.start_time.isVisible()
        assert host.may_click("tonight.start_now")

    def test_enter_sets_the_start_time_and_esc_gives_it_up(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        press(Key.Key_Escape)
        host.click("tonight.start_at")
        press(Key.Key_Return)
        assert host.state.clock.starts_at is not None

    def test_the_page_of_an_announced_start_has_the_room_and_its_keys(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        host.click("clock.schedule_do")
        assert "Room view" in read(host.play)
        press(Key.Key_B)
        room = host.room
        assert room is not None
        assert room.is_black

    def test_an_announced_start_taken_back_leads_back_to_the_preparation(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        host.click("clock.schedule_do")
        host.click("clock.more")
        host.choose("clock.unschedule")
        assert host.may_click("tonight.start_now")

    def test_space_starts_an_announced_clock_at_once(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_at")
        host.click("clock.schedule_do")
        press(Key.Key_Space)
        assert host.play.clock._clock.position().state is ClockState.RUNNING

    def test_undo_of_the_clocks_start_leads_back(self, host: EveningHost) -> None:
        host.click("tonight.draw")
        host.click("tonight.start_now")
        click_widget(host.play.clock.undo)
        press(Key.Key_Return)
        assert host.may_click("tonight.start_now")


@pytest.mark.parametrize("which", ["seat_cards", "seating_list", "structure"])
def test_papers_are_written_as_pdf_and_the_place_is_said(host: EveningHost, tmp_path: Path, which: str) -> None:
    host.click("tonight.draw")
    path = tmp_path / "paper.pdf"
    host.tonight.save_paper(which, path)
    assert path.read_bytes().startswith(b"%PDF")
    assert host.toasts[-1] == f"Saved in “{path.parent.name}”: {path.name}"


def test_a_packed_evening_has_its_packing_list_for_the_tables_that_were_drawn(alone: Alone, tmp_path: Path) -> None:
    host = alone().prepare(*FOUR, case=PACKED.case, stacks=PACKED.stacks, bags=PACKED.bags)
    assert host.may_click("packing.print")
    for drawn, said in ((False, "20 players · 3 tables"), (True, "4 players · 1 table ")):
        if drawn:
            host.click("tonight.draw")
        path = tmp_path / f"{drawn}.pdf"
        host.tonight.save_paper("packing_list", path)
        assert said in pdf_text(path.read_bytes())[1]


def test_an_evening_without_a_chosen_stack_has_no_packing_list(host: EveningHost, tmp_path: Path) -> None:
    buttons = [one.text() for one in host.preparation.findChildren(QPushButton) if one.isVisible()]
    assert host.said("packing.print") not in buttons
    host.tonight.save_paper("packing_list", tmp_path / "paper.pdf")
    assert host.toasts[-1] == host.said("packing.nothing")
    assert not (tmp_path / "paper.pdf").exists()


def test_papers_that_cannot_be_written_are_said(host: EveningHost, tmp_path: Path) -> None:
    host.click("tonight.draw")
    host.tonight.save_paper("seat_cards", tmp_path / "no such folder" / "paper.pdf")
    assert "paper.pdf" in host.toasts[-1]
    assert not any(text.startswith("Saved") for text in host.toasts)


def test_a_paper_that_was_saved_before_stays_whole_when_the_disk_is_full(
    host: EveningHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.click("tonight.draw")
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"the paper of last week")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    host.tonight.save_paper("seat_cards", path)
    assert path.read_bytes() == b"the paper of last week"
    assert "No space left" in host.toasts[-1]
