"""Links that open the text of a rule: their words and their signal."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.kit.controls.rule_link import fit_link, rule_link
from homepoker.ui.kit.lists.rule_links import rule_links
from tests.desks import BOOKS, words_in
from tests.ui.host import click_widget
from tests.ui.players.hands import click

SELF_DEAL = Citation("apsa", "3.5.13")
AS_FALLBACK = Citation("apsa", "3.5.13", is_fallback=True)
UNKNOWN = Citation("apsa", "99.9")


def test_a_link_names_the_rule_and_opens_it(qtbot: QtBot) -> None:
    wanted: list[Citation] = []
    link = rule_link(AS_FALLBACK, BOOKS, words_in("de"), wanted.append)
    qtbot.addWidget(link)
    assert link.text() == "APSA 3.5.13 (ersatzweise)"
    title, why = link.toolTip().split("\n")
    assert title == BOOKS["apsa"].rule("3.5.13").title("de")
    assert why == "Das Regelwerk des Abends sagt nichts dazu. Deshalb gilt hier: APSA-Regulativ."
    click_widget(link)
    assert wanted == [AS_FALLBACK]


def test_several_links_stand_in_a_row_in_their_order(qtbot: QtBot) -> None:
    wanted: list[Citation] = []
    row = rule_links((SELF_DEAL, UNKNOWN), BOOKS, words_in("en"), wanted.append)
    qtbot.addWidget(row)
    row.show()
    for text in ("APSA 3.5.13", "APSA 99.9"):
        click(row, text)
    assert wanted == [SELF_DEAL, UNKNOWN]


def test_a_link_to_a_rule_that_is_not_here_tells_no_title(qtbot: QtBot) -> None:
    link = rule_link(UNKNOWN, BOOKS, words_in("en"), lambda _citation: None)
    qtbot.addWidget(link)
    assert (link.text(), link.toolTip()) == ("APSA 99.9", "APSA 99.9")


def test_where_the_room_is_short_a_link_still_says_that_it_is_another_books(qtbot: QtBot) -> None:
    words = words_in("de")
    link = rule_link(AS_FALLBACK, BOOKS, words, lambda _citation: None)
    qtbot.addWidget(link)
    shown = []
    whole = link.sizeHint().width()
    for room in (whole, whole - 1):
        fit_link(link, AS_FALLBACK, BOOKS, words, room)
        shown.append(link.text())
    assert shown == ["APSA 3.5.13 (ersatzweise)", "APSA 3.5.13"]
    fit_link(link, SELF_DEAL, BOOKS, words, 0)
    assert link.text() == "APSA 3.5.13"
