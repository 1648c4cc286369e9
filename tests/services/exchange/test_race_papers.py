"""The sheet of a race says all that a table must know, by the evening's book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.services.exchange.race_papers import RacePaper, race_paper
from tests.desks import BOOKS, PROFILE, Evening, words_in

NAMES = ("ida", "max", "eva", "jo", "tom", "lea", "uwe")


def paper(book: str, *leaving: int, bigger: int = 100, language: str = "de") -> RacePaper:
    evening = Evening(replace(PROFILE, rulebook=book)).begin(*NAMES, tables=3)
    return race_paper(evening.desk.state, BOOKS, leaving or (25,), bigger, words_in(language))


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "club"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_book_gives_a_sheet_for_each_table_whose_rules_have_a_number(book: str, language: str) -> None:
    made = paper(book, language=language)
    assert len(made.tables) == 3
    assert all(len(table.seats) == 9 for table in made.tables)
    assert sorted(name for table in made.tables for _, name in table.seats if name) == sorted(
        name.capitalize() for name in NAMES
    )
    assert any(step.rule for step in made.steps)


def test_the_number_of_new_chips_is_there_to_be_read_off() -> None:
    texts = [step.text for step in paper("apsa").steps]
    assert any("1–4 → 1, 5–8 → 2, 9–12 → 3" in text for text in texts), "rounded up"
    texts = [step.text for step in paper("pup-2010").steps]
    assert any("1 → 0, 2–5 → 1, 6–9 → 2" in text for text in texts), "from one half on"


def test_where_everybody_is_rounded_up_there_are_no_cards() -> None:
    made = paper("bps-2019")
    assert "Karten" not in made.columns
    assert len(made.steps) == 4


def test_two_values_have_a_column_each() -> None:
    made = paper("apsa", 25, 100, bigger=500)
    assert made.columns == ("25er", "100er", "lose (Wert)", "Karten", "neue 500er")
    assert "20 × 25 = 1 × 500, 5 × 100 = 1 × 500" in made.steps[1].text


def test_who_must_watch_and_who_is_protected_is_said_as_the_book_has_it() -> None:
    assert any("sieht die ganze Zeit zu" in step.text for step in paper("pup-2010").steps)
    assert not any("sieht die ganze Zeit zu" in step.text for step in paper("apsa").steps)
    assert any("Niemand scheidet" in step.text for step in paper("pup-2010").steps)
    assert any("einen einzigen Chip" in step.text for step in paper("apsa").steps)
