"""The form of a table's dealer by mouse and keys: who deals, why, who else, and what the dealer does."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from homepoker.core.dealers import dealer_duties
from homepoker.ui.seating import panel
from homepoker.ui.seating.dealer_form import DealerForm
from homepoker.ui.seating.table import DealerLink
from tests.played_evenings import NAMES
from tests.rulebooks.shipped import ANSWERS
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, choose_in_menu, click_widget, menu, press, read


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Six players at one table; Ida deals."""
    return alone().begin(*NAMES[:6])


def link(host: EveningHost) -> DealerLink:
    return next(one for one in host.play.tables.findChildren(DealerLink) if one.isVisible())


def opened(host: EveningHost) -> DealerForm:
    click_widget(link(host))
    form = host.play.forms.form
    assert isinstance(form, DealerForm)
    return form


def test_one_click_on_the_dealers_name_says_why_how_long_and_what_the_dealer_does(host: EveningHost) -> None:
    form = opened(host)
    said = "\n".join(read(form))
    first, last = "1. Riffle the deck at least 3 times", "5. Decide nothing"
    for part in ("Dealer at table 1", "Ida deals", "Max deals the next hand.", first, last):
        assert part in said
    rules = [button.text() for button in form.findChildren(QAbstractButton)]
    assert any("APSA 3.5.13" in text for text in rules)
    assert any(text.startswith("ÜSG") for text in rules), "each duty names its rule"
    press(Qt.Key.Key_Escape)
    assert host.play.forms.form is None


def test_the_form_follows_the_next_hand_and_the_next_bust_out(host: EveningHost) -> None:
    form = opened(host)
    press(Qt.Key.Key_N)
    assert "Max deals" in read(form)
    host.knock_out("Eva", "Ida")
    said = read(form)
    assert "Eva deals" in said
    assert "That stays so until somebody goes out here." in said


def test_a_dealer_who_goes_home_is_followed_at_once_and_undo_brings_them_back(host: EveningHost) -> None:
    host.knock_out("Eva", "Ida")
    host.knock_out("Max", "Ida")
    form = opened(host)
    before = host.state
    click_widget(form.went_home)
    assert "Eva deals" in read(form)
    assert "The latest to bust here does not deal: the one who busted before does." in read(form)
    assert host.toasts[-1] == "Max has gone home and deals no more"
    host.desk.undo()
    assert host.state == before
    assert "Max deals" in read(form)


def test_who_plays_cannot_have_gone_home_but_need_not_deal(host: EveningHost) -> None:
    form = opened(host)
    assert not form.went_home.isVisible()
    click_widget(form.declines)
    assert "Ida deals" not in read(form)
    assert form.isAncestorOf(host.window.focusWidget()), "the keys stay in the form"


def test_who_cannot_deal_is_ticked_in_the_menu_of_the_seat_and_can_be_taken_back(host: EveningHost) -> None:
    host.click_seat("Max")
    choose_in_menu("Does not deal")
    press(Qt.Key.Key_N)
    assert "Max deals" not in read(host.play.tables)
    host.click_seat("Max")
    action = next(one for one in menu().actions() if one.text() == "Does not deal")
    assert action.isChecked()
    choose_in_menu("Does not deal")
    assert link(host).text() == "Max deals"


def test_somebody_else_is_named_and_the_rule_called_back(host: EveningHost) -> None:
    host.knock_out("Eva", "Ida")
    form = opened(host)
    assert not form.by_rule.isVisible()
    click_widget(form.somebody_else)
    names = [action.text() for action in menu().actions()]
    assert "Eva" not in names, "she deals already"
    choose_in_menu("Tom")
    assert "Tom deals" in read(form)
    click_widget(form.by_rule)
    assert "Eva deals" in read(form)
    assert not form.by_rule.isVisible()


def test_where_nobody_deals_any_more_the_form_is_put_away(host: EveningHost) -> None:
    opened(host)
    for name in NAMES[1:6]:
        host.knock_out(name, "Ida")
    assert host.play.forms.form is None
    assert not [one for one in host.play.tables.findChildren(DealerLink) if one.isVisible()]


def test_the_sheet_is_saved_as_pdf_and_its_place_is_said(
    host: EveningHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "duties.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click_widget(opened(host).print_duties)
    assert path.read_bytes().startswith(b"%PDF")
    assert host.toasts[-1] == f"Saved in “{path.parent.name}”: {path.name}"


def test_the_quiet_line_on_the_felt_says_who_is_next(host: EveningHost) -> None:
    assert "next hand: Max" in read(host.play.tables)
    host.knock_out("Eva", "Ida")
    assert "until the next bust-out" in read(host.play.tables)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_long_name_keeps_the_word_that_this_one_deals(alone: Alone, language: str) -> None:
    long = "Maximiliane von Hohenlohe-Bartenstein zu Waldenburg-Schillingsfürst"
    host = alone(language=language).begin(long, "Max", "Eva", tables=1)
    shown = link(host).text()
    assert "…" in shown
    assert shown.endswith("gibt" if language == "de" else "deals")
    assert long.lower() in link(host).toolTip().lower()


@pytest.mark.parametrize("book", ANSWERS)
def test_each_of_the_five_duties_rests_on_a_rule_of_the_book_in_force(book: str) -> None:
    duties = dealer_duties(ANSWERS[book])
    assert len(duties) == 5
    for duty in duties:
        assert duty.citations
        assert all(citation.is_fallback == (citation.book != book) for citation in duty.citations)


def test_a_screen_reader_is_told_who_deals_from_now_on(host: EveningHost, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(panel, "announce", lambda _part, text: heard.append(text))
    press(Qt.Key.Key_N)
    assert heard == [], "the deal goes round"
    host.knock_out("Eva", "Ida")
    assert heard == ["Table 1: Eva deals from now on."]


def test_the_link_takes_the_short_name_before_it_cuts_a_name_at_its_end(qtbot: QtBot) -> None:
    shown = DealerLink("", lambda: None)
    qtbot.addWidget(shown)
    shown.say("Rosamunde Engelhardt deals", "R. Engelhardt deals", ("Rosamunde Engelhardt", "R. Engelhardt"))
    whole = shown.sizeHint().width()
    said = []
    for width in (whole, whole - 1, whole // 2):
        shown.setFixedWidth(width)
        shown.show()
        QApplication.processEvents()
        said.append(shown.text())
    assert said[:2] == ["Rosamunde Engelhardt deals", "R. Engelhardt deals"]
    assert said[2].startswith("R. E")
    assert said[2].endswith("… deals")
    assert shown.accessibleName() == "Rosamunde Engelhardt deals"


def test_the_table_cards_are_saved_as_pdf(host: EveningHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click_widget(opened(host).print_cards)
    assert path.read_bytes().startswith(b"%PDF")
