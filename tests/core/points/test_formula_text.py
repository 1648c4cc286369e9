"""Formulas in the words of the other language: they read the same, and those of the presets are the examples."""

from __future__ import annotations

import pytest

from homepoker.core.points.formula import parse
from homepoker.core.points.formula_text import GERMAN_FUNCTIONS, GERMAN_NAMES, formula_in, read
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES
from homepoker.core.points.scheme import FormulaBase
from homepoker.store.league.schemes import presets


def test_every_preset_reads_the_same_in_german_and_back() -> None:
    formulas = [preset.scheme.base.text for preset in presets().values() if isinstance(preset.scheme.base, FormulaBase)]
    assert len(formulas) > 10
    for text in formulas:
        german = formula_in(text, "de")
        assert read(german).written == read(text).written
        assert formula_in(german, "en") == text
        english = {word for name in parse(text).names if name in GERMAN_NAMES for word in NAMES[name].words[:1]}
        assert not english & set(german.replace("(", " ").split())


@pytest.mark.parametrize(
    ("typed", "german", "english"),
    [
        ("10 * sqrt(players / place)", "10 * wurzel(spieler / platz)", "10 * sqrt(players / place)"),
        (
            "Wenn(n>9 und nicht früh; 1,5; 2)",
            "wenn(spieler>9 und nicht pünktlich; 1,5; 2)",
            "if(players>9 and not early; 1.5; 2)",
        ),
        ("max(n, 0.5)", "max(spieler; 0,5)", "max(players; 0.5)"),
        ("spieler / platzz", "spieler / platzz", "spieler / platzz"),
    ],
)
def test_names_numbers_and_signs_are_those_of_the_language(typed: str, german: str, english: str) -> None:
    assert formula_in(typed, "de") == german
    assert formula_in(typed, "en") == english


def test_every_german_word_is_one_that_formulas_know() -> None:
    assert all(word in NAMES[name].words for name, word in GERMAN_NAMES.items())
    assert all(word in FUNCTIONS[name].words for name, word in GERMAN_FUNCTIONS.items())
