"""House rules in the running program: written, chosen in the profile, played with, cited."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.journal import journal
from homepoker.services.words.citations import citation_words
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.rulebook.club_book.answer_card import AnswerCard
from homepoker.ui.rulebook.club_book.forms import RuleForm
from homepoker.ui.rulebook.club_book.panel import ClubBookPage
from homepoker.ui.tonight.lobby import Lobby
from tests.ui.conftest import Run
from tests.ui.host import press
from tests.ui.players.hands import the


def test_a_club_begins_an_evening_by_its_own_book_and_reads_its_rule_in_the_journal(run: Run) -> None:
    host = run(language="de")
    words = host.application.words
    host.window.show_section("rulebook")
    host.click(words.text("club_book.open"))
    page = host.window.show_section("house_rules")
    assert isinstance(page, ClubBookPage)
    host.click(words.text("club_book.create"))
    press(Qt.Key.Key_Return)
    page.open_policy("button.initial")
    assert isinstance(page.card, AnswerCard)
    page.card.choose("seat1")
    host.click(words.text("club_book.apply"))
    host.click("APSA 3.1")
    assert the(Sheet, host.window).isVisible()
    press(Qt.Key.Key_Escape)
    page.leave()
    QApplication.processEvents()
    assert host.window.current == "rulebook"

    host.prepare("Ida", "Max", "Eva", scoring=Scoring.NONE)
    host.window.show_section("tonight")
    host.preparation.profile_wanted.emit()
    name = words.text("profile.field.rulebook")
    choice = next(box for box in host.tonight.findChildren(QComboBox) if box.accessibleName() == name)
    choice.setFocus()
    while choice.currentData() != "club-hausregeln":
        press(Qt.Key.Key_Down)
    assert choice.currentText() == "Hausregeln"
    host.click(words.text("profile.use"))
    assert host.state.answers.book == "club-hausregeln"
    SeatingCommands(host.desk).draw_seats({1: 9})
    history = host.desk.history
    told = journal(history, host.state, host.desk.now(), words)
    cited = {citation for entry in told for part in entry.parts for citation in part.citations}
    assert "Hausregel 1" in {citation_words(one, host.club.books, words) for one in cited}


@pytest.mark.parametrize(
    ("said", "topic"), [("wer ist dealer", "dealer-self-deal"), ("zu spät gekommen", "seat-late-entry")]
)
def test_what_a_rule_is_about_is_found_by_what_is_said_at_the_table(
    run: Run, qtbot: QtBot, said: str, topic: str
) -> None:
    host = run(language="de")
    host.window.show_section("rulebook")
    page = host.window.show_section("house_rules")
    assert isinstance(page, ClubBookPage)
    page.take_example()
    page.write_rule()
    form = page.card
    assert isinstance(form, RuleForm)
    form.topics.search.setText(said)
    assert topic not in form.topics.shown
    library = host.opened.rulebooks.library
    library.prepare()
    qtbot.waitUntil(lambda: form.topics.shown[:1] == [topic], timeout=60_000)
    form.topics.search.setFocus()
    press(Qt.Key.Key_Return)
    assert form.topics.chosen == [topic]


def test_an_evening_by_a_book_that_is_not_there_is_refused_in_words(run: Run) -> None:
    host = run(language="en")
    the(Lobby, host.window).opened.emit("Friday", host.profile(rulebook="club-gone"))
    assert any("club-gone" in said for said in host.toasts)
    assert host.club.log.tournaments() == []
