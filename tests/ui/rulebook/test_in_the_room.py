"""The host shows a rule to the room, and takes it away again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.editions import falling_back_on
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.rulebook.in_the_room import RoomRow, RoomRules
from tests.desks import BOOKS, words_in
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read

SELF_DEAL = Citation("apsa", "3.5.13")
POCKETED = Citation("apsa", "3.5.24")


@pytest.fixture
def host(run: Run) -> Host:
    return run().begin("Ida", "Max", "Eva", "Karl", rulebook="apsa", scoring=Scoring.APSA)


def rules(host: Host) -> RoomRules:
    return host.process_parts.rules


def picture(host: Host) -> RoomPicture:
    host.tick()
    shown = host.process_parts.room.window._picture
    assert shown is not None
    return shown


def cards(host: Host) -> list[str]:
    (card,) = host.play.findChildren(RoomCard)
    return read(card)


def open_rule(host: Host, citation: Citation = SELF_DEAL) -> None:
    host.opened.rulebook.open_rule(citation)


def test_a_rule_is_shown_large_while_the_clock_goes_on(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    seen = picture(host)
    assert seen.scene is PictureSubject.RULE
    assert seen.rule is not None
    assert seen.rule.citation == "APSA 3.5.13"
    before = seen.time
    host.pass_time(seconds=5)
    assert picture(host).time != before


def test_it_leaves_by_itself_after_three_minutes(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    host.pass_time(minutes=2, seconds=59)
    assert picture(host).rule is not None
    host.pass_time(seconds=2)
    assert picture(host).rule is None
    assert not [text for text in cards(host) if "3.5.13" in text]


def test_the_card_says_until_when_it_stays_and_can_leave_it_there(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    until = host.application.words.text("tonight.rule_until", rule="APSA 3.5.13", at=rules(host).until)
    assert until in cards(host)
    host.click("tonight.rule_keep")
    assert host.application.words.text("tonight.rule_stays", rule="APSA 3.5.13") in cards(host)
    host.pass_time(minutes=30)
    assert picture(host).rule is not None
    host.click("tonight.rule_clear")
    assert picture(host).rule is None


def test_a_room_that_sees_nothing_is_told_of_with_the_way_to_show_it(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    assert host.said("rule.room_is_off") in host.toasts
    host.process_parts.room.turn_on_off()
    host.process_parts.room.turn_black_out()
    rules(host).show(POCKETED, host.timekeeper.now())
    assert host.said("rule.room_is_dark") in host.toasts


def test_the_same_button_takes_it_away(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    host.click("rule.take_from_room")
    assert picture(host).rule is None
    assert host.may_click("rule.show_in_room")


def test_another_rule_takes_its_place(host: Host) -> None:
    for citation in (SELF_DEAL, POCKETED):
        open_rule(host, citation)
        host.click("rule.show_in_room")
    shown = picture(host).rule
    assert shown is not None
    assert shown.citation == "APSA 3.5.24"


def test_a_long_rule_begins_at_its_first_page_and_a_remote_turns_it(host: Host) -> None:
    longest = max(host.club.books["tda-2019"].rules, key=lambda rule: len(rule.text("en")))
    host.pass_time(seconds=33)
    rules(host).show(Citation("tda-2019", longest.id), host.timekeeper.now())
    assert picture(host).turn == 0
    host.pass_time(seconds=19)
    assert picture(host).turn == 0
    host.pass_time(seconds=1)
    assert picture(host).turn == 1
    press(Qt.Key.Key_PageDown)
    assert picture(host).turn == 2


def test_the_rule_of_the_evening_takes_turns_with_the_panels(host: Host) -> None:
    open_rule(host)
    host.click("room.rule_of_the_evening")
    # New seats have the panel to themselves until they are old.
    assert picture(host).rule is None
    host.pass_time(minutes=6)
    seen = picture(host)
    assert seen.scene is PictureSubject.PLAY
    assert seen.panels
    assert seen.rule is not None
    assert seen.rule.subject == host.said("room.rule_of_the_evening")
    host.click("tonight.evening_rule_clear")
    assert picture(host).rule is None


def test_a_message_and_darkness_go_before_it(host: Host) -> None:
    room = host.process_parts.room
    assert room is not None
    rules(host).show(SELF_DEAL, host.timekeeper.now())
    room.message = "Pizza!"
    assert picture(host).message == "Pizza!"
    room.turn_black_out()
    assert picture(host).is_black


def test_nothing_of_it_is_recorded(host: Host) -> None:
    lines = len(host.desk.history.lines)
    open_rule(host)
    host.click("rule.show_in_room")
    host.click("room.rule_of_the_evening")
    assert len(host.desk.history.lines) == lines


def test_another_tournament_begins_without_the_rule_of_the_last_one(host: Host) -> None:
    rules(host).choose(SELF_DEAL)
    picture(host)
    assert rules(host).of_the_evening == SELF_DEAL
    rules(host).attend("another")
    assert rules(host).of_the_evening is None


def test_it_survives_another_language_and_is_then_read_in_it(host: Host) -> None:
    rules(host).show(SELF_DEAL, host.timekeeper.now())
    english = picture(host).rule
    settings = host.window.show_section("settings")
    settings.changed.emit(host.application.preferences.__class__(language="de"))  # type: ignore[attr-defined]
    host.watch(seconds=1)
    german = picture(host).rule
    assert english is not None
    assert german is not None
    assert english.citation == german.citation
    assert english.paragraphs != german.paragraphs


ANOTHER_BOOKS = Citation("pup-2010", "1a")


def test_a_rule_of_another_book_says_so_to_the_host_before_and_then_to_the_room(host: Host) -> None:
    words = host.application.words
    open_rule(host, ANOTHER_BOOKS)
    apsa, pup = (host.club.books[book].name(words.language) for book in ("apsa", "pup-2010"))
    caution = words.text("rule.room_not_in_force", book=pup, evening=apsa)
    assert apsa in caution
    assert pup in caution
    assert words.text("rule.room_reads_too", caution=caution) in read(host.window)
    host.click("rule.show_in_room")
    host.click("room.rule_of_the_evening")
    seen = picture(host).rule
    assert seen is not None
    assert seen.caution == caution
    assert not seen.does_apply


def test_a_rule_of_the_book_that_is_played_by_needs_no_caution(host: Host) -> None:
    open_rule(host)
    host.click("rule.show_in_room")
    seen = picture(host).rule
    assert seen is not None
    assert seen.caution == ""
    assert not [text for text in read(host.window) if host.application.words.text("rule.room_reads_too") in text]


def test_where_no_evening_is_open_no_rule_is_of_another_book(run: Run) -> None:
    host = run()
    rules(host).show(ANOTHER_BOOKS, host.timekeeper.now())
    host.watch(seconds=1)
    seen = picture(host).rule
    assert seen is not None
    assert seen.caution == ""


def test_before_a_rule_is_opened_there_is_nothing_to_show(host: Host) -> None:
    row = RoomRow(rules(host), host.application.words, host.timekeeper.now)
    assert not row.isEnabled()
    row.set_rule(SELF_DEAL)
    assert row.isEnabled()
    row.deleteLater()


def test_the_room_reads_a_rule_by_the_edition_with_which_the_evening_began(qapp: object) -> None:
    english, parent = words_in("en"), QObject()
    rules = RoomRules(parent)
    rules.read_from(falling_back_on(BOOKS, "tda-2024"))
    rules.play_by("uesg", resolve(BOOKS, "uesg"))
    absent = {book: rules.caution(Citation(book, "35-C"), english)[1] for book in ("tda-2019", "tda-2024")}
    assert absent == {"tda-2019": True, "tda-2024": False}
    rules.read_from(falling_back_on(BOOKS, "tda-2024"))
    assert rules.caution(Citation("tda-2019", "35-C"), english)[1], "also when the books are read again"
