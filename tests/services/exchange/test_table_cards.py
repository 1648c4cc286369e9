"""Table cards: everybody at the table with what was noted tonight, and room for more."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.exchange.table_cards import table_card_sheets
from tests.desks import Evening, words_in

NAMES = ("ada", "ben", "cora", "dina", "emil", "fred")


@pytest.fixture
def evening() -> Evening:
    evening = Evening().begin(*NAMES, tables=2)
    commands = PenaltyCommands(evening.desk)
    commands.impose(Case(evening.entry("ada"), Offence.ABUSE), Sanction.WARNING, overruled="first")
    commands.impose(Case(evening.entry("ada"), Offence.ABUSE), Sanction.MISSED_HANDS, 3, overruled="again")
    return evening


@pytest.mark.parametrize(("language", "told"), [("de", "Verwarnung: "), ("en", "Warning: ")])
def test_each_card_has_who_sits_there_and_what_was_noted(evening: Evening, language: str, told: str) -> None:
    cards = table_card_sheets(evening.desk.state, words_in(language))
    assert len(cards) == 2
    seated = [row for card in cards for row in card.rows if row[1]]
    assert sorted(str(name) for _, name, _ in seated) == [name.capitalize() for name in NAMES]
    noted = {str(name): str(text) for _, name, text in seated}
    first, second = noted.pop("Ada").split("; ")
    assert first.startswith(told)
    assert "(3)" in second
    assert set(noted.values()) == {""}
    assert all(card.rows[-1] == (None, "", "") for card in cards), "there is room for notes by hand"


def test_a_penalty_that_was_lifted_is_not_on_it(evening: Evening) -> None:
    PenaltyCommands(evening.desk).lift(evening.entry("ada"))
    noted = [str(row[2]) for card in table_card_sheets(evening.desk.state, words_in("en")) for row in card.rows]
    assert [text for text in noted if text] == [next(text for text in noted if text.startswith("Warning"))]
