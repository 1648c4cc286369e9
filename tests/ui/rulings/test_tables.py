"""With several tables a dispute is taken to be at the one that the host has selected."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from homepoker.ui.rulings.page import RulingsPage
from tests.ui.conftest import Run
from tests.ui.host import Host

SIX = ("Ida", "Max", "Eva", "Karl", "Jo", "Zoe")


def chosen(host: Host) -> object:
    page = host.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    page.rule_on("bet-oversized-chip")
    QApplication.processEvents()
    return page.form_card.table.currentData()


def test_the_table_selected_in_the_evening_is_chosen(run: Run) -> None:
    host = run().begin(*SIX, tables=2)
    tables = host.play.tables
    assert chosen(host) == tables.selected == 1
    host.window.show_section("tonight")
    tables.selected = 2
    assert chosen(host) == 2


def test_what_was_chosen_on_the_page_stays_for_the_next_dispute(run: Run) -> None:
    host = run().begin(*SIX, tables=2)
    assert chosen(host) == 1
    page = host.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    box = page.form_card.table
    box.setCurrentIndex(box.findData(2))
    box.activated.emit(box.currentIndex())
    assert chosen(host) == 2
