"""Two entries side by side, in words."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from homepoker.core.duplicates import LikelyPair, Likeness
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.players.merging import MergePreview, Played
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.players.merge_and_forget_view import merge_view, pair_words
from homepoker.ui.players.merge_page import cut_apart
from homepoker.ui.theme.fonts import font

MARTA = Player(PlayerId("1"), "Marta Grünwald", member_number="17", contact="0664 1")
GUEST = Player(PlayerId("2"), "Marta G.", contact="0664 1", is_guest=True, may_publish=False)


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


def test_each_side_says_who_it_is_and_how_much_was_played(german: Words) -> None:
    view = merge_view(MARTA, GUEST, MergePreview(Played(2, date(2026, 11, 6)), Played(0), ()), german)
    assert view.names == ("Marta Grünwald", "Marta G.")
    assert view.played == ("2 Abende, zuletzt 06.11.2026", "noch kein Abend")
    assert view.warning == ""


def test_fields_that_differ_are_chosen_and_those_empty_on_both_sides_are_left_away(german: Words) -> None:
    view = merge_view(MARTA, GUEST, MergePreview(Played(0), Played(0), ()), german)
    assert {field.word: (field.one, field.other, field.differs, field.is_others) for field in view.fields} == {
        "Name": ("Marta Grünwald", "Marta G.", True, False),
        "Mitgliedsnummer": ("17", "", True, False),
        "Gast": ("nein", "ja", True, False),
        "In der Liga": ("ja", "ja", False, False),
        "Kontakt": ("0664 1", "0664 1", False, False),
        "Veröffentl.": ("ja", "nein", True, True),
        "Ausgetreten": ("nein", "nein", False, False),
    }


def test_evenings_of_both_speak_for_two_people(german: Words) -> None:
    both = (date(2026, 10, 2), date(2026, 11, 6))
    view = merge_view(MARTA, GUEST, MergePreview(Played(2), Played(2), both), german)
    assert view.warning.startswith("An 2 Abenden haben beide mitgespielt (02.10.2026, 06.11.2026)")


def test_a_pair_is_told_apart_by_its_numbers_and_says_why(german: Words) -> None:
    pair = LikelyPair(MARTA, GUEST, Likeness.SHORT_NAME)
    assert pair_words(pair, german) == ("Marta Grünwald (17) und Marta G.", "Name mit Anfangsbuchstaben")


def test_values_that_are_too_long_are_cut_where_they_differ(qapp: QApplication) -> None:
    metrics = QFontMetrics(font())
    long = "Maximilian Alexander von und zu Hohenstein"
    width = metrics.horizontalAdvance(long) * 2 // 3
    for one, other in (
        ("Anna Maria " * 6, "Berta Maria " * 6),
        (f"{long}-Weißenfels", f"{long}-Weißenburg"),
        (f"Dr. {long}{'-' * 40}", f"Dr. {long.replace('zu', 'zum')}{'-' * 40}"),
    ):
        shown = cut_apart((one, other), metrics, width)
        assert shown[0] != shown[1]
        assert all(metrics.horizontalAdvance(text) <= width for text in shown)
    assert cut_apart(("Anna", "Berta"), metrics, width) == ("Anna", "Berta")
