"""The page of the club's own book, worked by keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.club import Club, open_club
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Particulars
from homepoker.ui.kit.access.tab_order import stops
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.lists.choice_list import ChoiceView
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.rulebook.club_book.answer_card import AnswerCard
from homepoker.ui.rulebook.club_book.forms import RuleForm
from homepoker.ui.rulebook.club_book.panel import ClubBookPage
from homepoker.ui.theme.theme import apply_theme
from tests.desks import words_in
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of
from tests.ui.host import click_widget, press, type_in
from tests.ui.players.hands import click

WORDS = words_in("en")
HOUSE = Particulars("House rules", "House rule", "apsa", "2026")
BOOK = "club-house-rules"
Key = Qt.Key


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = club_of(tmp_path / "club", ())
    yield opened
    opened.close()


def page_of(club: Club, qtbot: QtBot, qapp: QApplication, open_rule: OpenRule = print) -> ClubBookPage:
    apply_theme(qapp, "dark")
    page = ClubBookPage(club, WORDS, open_rule)
    page.resize(1192, 640)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.setFocus()
    return page


@pytest.fixture
def empty(club: Club, qtbot: QtBot, qapp: QApplication) -> ClubBookPage:
    return page_of(club, qtbot, qapp)


@pytest.fixture
def page(club: Club, qtbot: QtBot, qapp: QApplication) -> ClubBookPage:
    club_book.create(club, HOUSE, WORDS)
    return page_of(club, qtbot, qapp)


def banner(page: ClubBookPage) -> str:
    return next((one.text for one in page.findChildren(Banner) if one.isVisible()), "")


def said(page: ClubBookPage) -> list[str]:
    return toasts_of(page, WORDS).texts()


def card(page: ClubBookPage) -> AnswerCard:
    assert isinstance(page.card, AnswerCard)
    return page.card


def form(page: ClubBookPage) -> RuleForm:
    assert isinstance(page.card, RuleForm)
    return page.card


def value(club: Club, policy: str) -> object:
    provision = club.books[BOOK].provision(policy)
    return None if provision is None else provision.value


def test_a_book_is_created_by_keys_alone(empty: ClubBookPage, club: Club) -> None:
    press(Key.Key_Return)
    type_in("Our rules")
    press(Key.Key_Return)
    (book,) = club_book.own_books(club)
    assert (book.name("en"), book.amends, empty.book) == ("Our rules", "apsa", book)
    assert WORDS.text("club_book.created") in said(empty)


def test_the_example_is_there_with_one_click(empty: ClubBookPage, club: Club) -> None:
    click(empty, WORDS.text("club_book.example"))
    assert empty.book is not None
    assert empty.book.provision("race.method") is not None


def test_esc_leaves_the_form_and_then_the_page(empty: ClubBookPage, qtbot: QtBot) -> None:
    click(empty, WORDS.text("club_book.create"))
    press(Key.Key_Escape)
    assert empty._empty.first.isVisible()
    with qtbot.waitSignal(empty.closed):
        press(Key.Key_Escape)


def test_a_value_is_searched_chosen_and_applied(page: ClubBookPage, club: Club) -> None:
    type_in("odd chips")
    press(Key.Key_Return)
    card(page).choose("round-up-each")
    click(page, WORDS.text("club_book.apply"))
    assert value(club, "race.method") == "round-up-each"
    assert WORDS.text("club_book.set") in said(page)
    assert card(page).chosen == "round-up-each"
    assert not card(page).apply.isEnabled()


def test_it_is_left_to_the_book_again(page: ClubBookPage, club: Club) -> None:
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", WORDS)
    page.open_policy("race.method")
    card(page).choose(None)
    click(page, WORDS.text("club_book.apply"))
    assert value(club, "race.method") is None


def test_the_rule_of_the_amended_book_can_be_read(club: Club, qtbot: QtBot, qapp: QApplication) -> None:
    club_book.create(club, HOUSE, WORDS)
    opened: list[Citation] = []
    page = page_of(club, qtbot, qapp, opened.append)
    page.open_policy("race.method")
    click(page, "APSA 3.5.15")
    assert opened == [Citation("apsa", "3.5.15")]


def test_a_number_is_asked_for_within_its_range(page: ClubBookPage, club: Club) -> None:
    page.open_policy("seat.max_per_table")
    spin = card(page).spin
    assert spin is not None
    assert (spin.minimum(), spin.maximum(), spin.value()) == (2, 11, 10)
    card(page).choose(8)
    click(page, WORDS.text("club_book.apply"))
    assert value(club, "seat.max_per_table") == 8
    assert isinstance(value(club, "seat.max_per_table"), int)


def test_a_share_keeps_its_decimals(page: ClubBookPage, club: Club) -> None:
    page.open_policy("points.apsa.share")
    card(page).choose(0.25)
    click(page, WORDS.text("club_book.apply"))
    assert value(club, "points.apsa.share") == 0.25


@pytest.mark.parametrize("answer", [True, False])
def test_yes_and_no_are_answers_and_no_numbers(page: ClubBookPage, club: Club, answer: bool) -> None:
    page.open_policy("race.witness")
    card(page).choose(answer)
    click(page, WORDS.text("club_book.apply"))
    assert value(club, "race.witness") is answer


def test_the_words_of_an_answer_can_be_clicked(page: ClubBookPage) -> None:
    page.open_policy("race.method")
    before = card(page).chosen
    answer = card(page).group.button(1).parent()
    assert isinstance(answer, QWidget)
    click_widget(answer)
    assert (before, card(page).chosen) == (None, "round-up-each")


def test_tab_comes_to_the_answer_that_is_marked_and_arrows_to_the_others(page: ClubBookPage, club: Club) -> None:
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", WORDS)
    page.open_policy("race.method")
    answers = card(page).group.buttons()
    marked = card(page).group.checkedButton()
    assert marked is not None
    assert [stop for stop in stops(page) if stop in answers] == [marked] != answers[:1]
    marked.setFocus(Qt.FocusReason.TabFocusReason)
    press(Key.Key_Up)
    assert card(page).group.checkedButton() is answers[answers.index(marked) - 1]
    assert [stop for stop in stops(page) if stop in answers] == [QApplication.focusWidget()]


def test_a_number_that_is_turned_to_takes_the_keys_with_its_answer(page: ClubBookPage) -> None:
    page.open_policy("seat.max_per_table")
    leave, own = card(page).group.buttons()
    assert leave in stops(page)
    card(page).choose(8)
    assert own in stops(page)
    assert leave not in stops(page)


def test_a_rule_in_words_is_written_with_what_it_is_about(page: ClubBookPage, club: Club) -> None:
    click(page, WORDS.text("club_book.write_rule"))
    assert form(page).number.text() == "1"
    type_in("No phones")
    form(page).text.setPlainText("Phones stay in the pocket.")
    form(page).topics.turn("pen-etiquette")
    click(page, WORDS.text("club_book.save_rule"))
    made = club.books[BOOK].rule("1")
    assert (made.title("en"), made.topics) == ("No phones", ("pen-etiquette",))
    assert page.side.rules.shown == ["1"]


def test_what_is_wrong_with_it_is_said_and_what_was_typed_stays(page: ClubBookPage, club: Club) -> None:
    page.write_rule()
    form(page).title.setText("No phones")
    form(page).text.setPlainText("Phones\n# stay")
    click(page, WORDS.text("club_book.save_rule"))
    assert banner(page) == WORDS.text("club_book.text_form")
    assert form(page).text.toPlainText() == "Phones\n# stay"
    assert club.books[BOOK].rules == ()


def test_a_rule_that_an_arrow_comes_to_leaves_the_keys_with_the_list(page: ClubBookPage, club: Club) -> None:
    for number in ("1", "2"):
        club_book.write_rule(club, BOOK, club_book.Draft(number, f"Rule {number}", "Words.", ()))
    page.refresh()
    page.side.show_mode("rules")
    rows = page.side.rules.findChild(ChoiceView)
    assert rows is not None
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    for number in ("1", "2"):
        press(Key.Key_Down)
        assert form(page).number.text() == number
        assert page.isActiveWindow()
        assert rows.hasFocus()


def test_what_was_typed_is_not_lost_by_going_elsewhere(page: ClubBookPage) -> None:
    page.write_rule()
    form(page).title.setText("No phones")
    page.open_policy("race.method")
    assert banner(page) == WORDS.text("club_book.not_saved")
    assert form(page).title.text() == "No phones"
    click(page, WORDS.text("club_book.discard"))
    assert card(page).chosen is None


def test_what_was_typed_stays_while_the_host_looks_elsewhere(page: ClubBookPage, club: Club, qtbot: QtBot) -> None:
    page.open_policy("race.method")
    card(page).choose("round-up-each")
    click(page, WORDS.text("club_book.apply"))
    page.write_rule()
    form(page).title.setText("No phones")
    with qtbot.assertNotEmitted(page.books_changed, wait=20):
        page.hide()
    page.show()
    form(page).text.setPlainText("Phones stay in the pocket.")
    form(page).hand_over()
    with qtbot.waitSignal(page.books_changed):
        page.hide()


def test_a_rule_is_taken_out_after_a_question(page: ClubBookPage, club: Club) -> None:
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", WORDS)
    page.refresh()
    page.open_house_rule("1")
    click(page, WORDS.text("club_book.take_out"))
    assert club.books[BOOK].rules
    form(page).confirm.confirmed.emit()
    assert club.books[BOOK].rules == ()
    assert page.card is None


def test_a_whole_book_is_taken_out_after_a_question_and_put_back(page: ClubBookPage, club: Club) -> None:
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", WORDS)
    page.refresh()
    take_out(page)
    assert BOOK in club.books
    click(page, WORDS.text("club_book.take_book_out"))
    assert BOOK not in club.books
    assert banner(page) == WORDS.text("club_book.book_taken_out", name="House rules")
    assert page._empty.isVisible()
    click(page._empty, WORDS.text("club_book.put_back"))
    assert value(club, "race.method") == "round-up-each"
    assert page.book is not None
    assert page.book.id == BOOK
    assert page.side.isVisible()


def test_it_is_put_back_where_it_was_said_and_where_another_is_begun(page: ClubBookPage, club: Club) -> None:
    club_book.create(club, Particulars("Cup", "Cup", "uesg", ""), WORDS)
    page.refresh()
    take_out(page)
    click(page, WORDS.text("club_book.take_book_out"))
    assert page.book is not None
    assert page.book.id == "club-cup"
    click(page, WORDS.text("club_book.put_back"))
    assert page.book.id == BOOK
    take_out(page)
    click(page, WORDS.text("club_book.take_book_out"))
    page.begin()
    click(page, WORDS.text("club_book.put_back_named", name="House rules"))
    assert page.book.id == BOOK


def take_out(page: ClubBookPage) -> None:
    """Press the picture at the head; the question has a button of the same words."""
    (button,) = (
        one
        for one in page._head.findChildren(QAbstractButton)
        if one.accessibleName() == WORDS.text("club_book.take_book_out")
    )
    click_widget(button)


def test_a_damaged_book_can_be_taken_out(club: Club, qtbot: QtBot, qapp: QApplication) -> None:
    (club.folder / "rulebooks" / "cup").mkdir(parents=True)
    (club.folder / "rulebooks" / "cup" / "rules.md").write_text("nothing of the kind", "utf-8")
    club.close()
    opened = open_club(club.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    page = page_of(opened, qtbot, qapp)
    click(page, WORDS.text("club_book.damaged_out"))
    assert opened.book_problems == ()
    assert banner(page) == ""
    click(page, WORDS.text("club_book.put_back"))
    assert banner(page).startswith("cup-")
    opened.close()


def test_another_value_below_words_of_ones_own_asks_to_check_them(page: ClubBookPage, club: Club) -> None:
    page.take_example()
    page.open_policy("race.big_chips")
    card(page).choose("half-up")
    click(page, WORDS.text("club_book.apply"))
    assert banner(page) == WORDS.text("club_book.words_may_differ")


def test_a_broken_file_is_named_with_its_line(page: ClubBookPage, tmp_path: Path) -> None:
    (tmp_path / "House.md").write_text("+++\nid = 'x'\namends = 'apsa'\n+++\n", "utf-8")
    page.import_from(tmp_path / "House.md")
    assert banner(page).startswith("House.md:1: ")
    page.import_from(tmp_path / "none.md")
    assert "none.md" in banner(page)


def test_who_passes_the_lists_with_tab_has_chosen_nothing(page: ClubBookPage) -> None:
    page.ask_take_out()
    rows = page.side.policies.findChild(ChoiceView)
    assert rows is not None
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.card is None
    assert banner(page)
    press(Key.Key_Down)
    assert card(page).chosen is None
    assert rows.hasFocus()
    first = rows.currentIndex().row()
    press(Key.Key_Down)
    assert rows.currentIndex().row() > first
    page.setFocus()
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    assert rows.currentIndex().row() > first


def test_a_book_that_is_there_is_replaced_only_after_a_question(page: ClubBookPage, club: Club, tmp_path: Path) -> None:
    page.export_to(tmp_path / "House.md")
    assert WORDS.text("kit.file_saved", folder=tmp_path.name, name="House.md") in said(page)
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", WORDS)
    page.import_from(tmp_path / "House.md")
    assert value(club, "race.method") == "round-up-each"
    click(page, WORDS.text("club_book.replace"))
    assert value(club, "race.method") is None


def test_of_two_books_one_is_chosen(page: ClubBookPage, club: Club) -> None:
    club_book.create(club, Particulars("Cup", "Cup", "uesg", ""), WORDS)
    page.refresh()
    assert page.book is not None
    assert page.book.id == BOOK
    page.choose_book("club-cup")
    assert page.book.id == "club-cup"


def test_whoever_shows_the_books_is_told_once_the_host_leaves(page: ClubBookPage, club: Club, qtbot: QtBot) -> None:
    page.open_policy("race.method")
    card(page).choose("round-up-each")
    click(page, WORDS.text("club_book.apply"))
    with qtbot.waitSignal(page.books_changed):
        page.hide()
    with qtbot.assertNotEmitted(page.books_changed, wait=20):
        page.show()
        page.hide()


def test_beside_a_damaged_file_the_other_books_can_be_worked_on(club: Club, qtbot: QtBot, qapp: QApplication) -> None:
    club_book.create(club, HOUSE, WORDS)
    (club.folder / "rulebooks" / "cup").mkdir()
    (club.folder / "rulebooks" / "cup" / "rules.md").write_text("nothing of the kind", "utf-8")
    club.close()
    opened = open_club(club.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    page = page_of(opened, qtbot, qapp)
    assert banner(page).startswith("cup/rules.md:1: ")
    assert page.book is not None
    assert page.book.id == BOOK
    opened.close()


def test_the_particulars_can_be_changed_but_what_is_amended_cannot(page: ClubBookPage, club: Club) -> None:
    page.describe()
    assert not page.form.amends.isEnabled()
    page.form.edition.setText("May 2027")
    click(page, WORDS.text("club_book.save"))
    assert club.books[BOOK].edition == "May 2027"
    assert page.side.isVisible()
