"""Whoever types two letters finds the person, with umlauts or without."""

from __future__ import annotations

import pytest

from homepoker.core.spelling import index, plain, rank


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("mü", "Björn Müller"),
        ("mu", "Björn Müller"),
        ("mue", "Björn Müller"),
        ("mü", "Björn Mueller"),
        ("gross", "Ida Groß"),
        ("groß", "Ida Gross"),
        ("dvo", "Čeněk Dvořák"),
        ("cen", "Čeněk Dvořák"),
        ("so", "Søren Østergård"),
        ("oester", "Søren Østergård"),
        ("lüd", "Björn Müller-Lüdenscheidt"),
        ("müller-lüd", "Björn Müller-Lüdenscheidt"),
        ("lüd bj", "Björn Müller-Lüdenscheidt"),
        ("MAX", "Max"),
        ("o'", "Pat O'Neill"),
    ],
)
def test_any_spelling_of_any_word_start_finds_a_name(typed: str, name: str) -> None:
    assert rank(typed, index(name)) is not None


@pytest.mark.parametrize(("typed", "name"), [("üller", "Müller"), ("mx", "Max"), ("anna b", "Anna Weiß")])
def test_letters_from_within_a_word_find_nothing(typed: str, name: str) -> None:
    assert rank(typed, index(name)) is None


def test_a_nickname_and_a_member_number_find_their_player() -> None:
    words = index("Maximilian Huber", "Poker-Maxl", "4711")
    assert rank("maxl", words) is not None
    assert rank("47", words) is not None


def test_a_first_name_comes_before_a_last_name() -> None:
    assert rank("an", index("Anna Weiß")) == 0
    assert rank("an", index("Karl Anders")) == 1


def test_nothing_typed_finds_everybody_in_their_order() -> None:
    assert rank("  ", index("Max")) == 0
    assert rank("", index("")) == 0


def test_names_that_differ_in_case_accents_and_hyphens_alone_are_the_same() -> None:
    assert plain("Karl-Heinz  WEISS") == plain("karl heinz weiß")
    assert plain("Muller") != plain("Miller")
