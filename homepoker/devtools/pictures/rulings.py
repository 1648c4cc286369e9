"""The screens of the rulings desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.ui.rulings.form.cards import CardsEditor
from homepoker.ui.rulings.page import RulingsPage


def _page(pose: Callable[[RulingsPage], object]) -> Prepare:
    """Show the page in one of its states."""

    def prepare(made: Stage) -> None:
        page = made.application.window.show_section("rulings")
        assert isinstance(page, RulingsPage)
        pose(page)
        QCoreApplication.processEvents()

    return prepare


def _topic(topic: str, facts: Mapping[str, Any] | None = None, *, is_asked_why: bool = False) -> Prepare:
    """Show the form of a topic with some facts in it."""

    def pose(page: RulingsPage) -> None:
        page.rule_on(topic)
        form = page.form_card.form
        if form is not None and facts:
            form.keep(facts)
        if is_asked_why:
            page.ruling_card.why.click()
            page.ruling_card.compare.click()

    return _page(pose)


_SILENT_CHIP = {"chip": 1000, "toCall": 400}


def _in_room(made: Stage) -> None:
    """Show a ruling to the room."""
    _topic("bet-oversized-chip", _SILENT_CHIP)(made)
    page = made.application.window.show_section("rulings")
    assert isinstance(page, RulingsPage)
    page.ruling_card.room.click()


def _picking(page: RulingsPage) -> None:
    """Show cards being picked for one of two players, and for the board."""
    page.rule_on("hand-ranking")
    form = page.form_card.form
    assert form is not None
    form.rows["holeCards"].set_value({"Ben": ["As", "Ks"], "Anna": []})
    QCoreApplication.processEvents()
    for editor in form.findChildren(CardsEditor)[::2]:
        editor.open.click()


def _filing(page: RulingsPage) -> None:
    """Show a ruling about to be filed, against the book and by a deputy."""
    page.rule_on("bet-oversized-chip")
    if page.form_card.form is not None:
        page.form_card.form.keep(_SILENT_CHIP)
    page.ruling_card.record.click()
    page.record_form.otherwise.setChecked(True)
    page.record_form.plays.setChecked(True)


def _filed(page: RulingsPage) -> None:
    """Show a ruling filed a moment ago, listed below the form with its reason."""
    _overruled(page)
    page.rule_on("bet-oversized-chip")
    page.form_card.area.verticalScrollBar().setValue(page.form_card.area.verticalScrollBar().maximum())


def _overruled(page: RulingsPage) -> None:
    """Show a ruling that the floor has just decided otherwise."""
    _filing(page)
    asking = page.record_form
    asking.plays.setChecked(False)
    asking.instead.setText("Raise auf 1.000")
    asking.reason.setText("Das Wort kam zuerst.")
    asking.keep.click()


def _shared(page: RulingsPage) -> None:
    """Show names for the seats of the table, in the form and in the ruling."""
    page.rule_on("pot-odd-chip")
    form = page.form_card.form
    assert form is not None
    form.keep({"pot": 2700, "winners": [3, 6], "button": 1, "smallestChip": 100})


SCREENS: dict[str, Screen] = {
    "rulings": Screen(ShowcaseMoment.PLAY, _page(lambda page: page.go_to_search())),
    "rulings-search": Screen(
        ShowcaseMoment.PLAY, _page(lambda page: page.search("chip ohne ansage")), is_searched=True
    ),
    "rulings-question": Screen(ShowcaseMoment.PLAY, _topic("deal-dropped-stub")),
    "rulings-ruling": Screen(ShowcaseMoment.PLAY, _topic("bet-oversized-chip", _SILENT_CHIP)),
    "rulings-cards": Screen(ShowcaseMoment.PLAY, _page(_picking)),
    "rulings-overruled": Screen(ShowcaseMoment.PLAY, _page(_overruled)),
    "rulings-shared": Screen(ShowcaseMoment.PLAY, _page(_shared)),
    "rulings-record": Screen(ShowcaseMoment.PLAY, _page(_filing)),
    "rulings-earlier": Screen(ShowcaseMoment.PLAY, _page(_filed)),
    "room-ruling": Screen(ShowcaseMoment.PLAY, _in_room, is_room=True),
    "rulings-why": Screen(ShowcaseMoment.PLAY, _topic("bet-oversized-chip", _SILENT_CHIP, is_asked_why=True)),
}
"""The screens of the rulings desk, by name."""
