"""Whoever types two letters finds the person, with umlauts or without."""

from __future__ import annotations

import pytest

from homepoker.core.spelling import called, index, plain, rank


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


@pytest.mark.parametrize(
    ("typed", "best_first"),
    [
        ("kä", ["Käthe", "Anna Kästner", "Kaethe", "Karl", "Anna Kaiser"]),
        ("ka", ["Kaethe", "Karl", "Anna Kaiser", "Käthe", "Anna Kästner"]),
        ("kae", ["Kaethe", "Käthe", "Anna Kästner"]),
        ("an", ["Anna Weiß", "Karl Anders", "Änne"]),
        ("weiß", ["Weiß", "Anna Weiß", "Weissmann"]),
        ("jan", ["Jan Weber", "Jana Adler", "Bo Jan"]),
        ("käthe m", ["Käthe Maier", "Kathe Maier"]),
        ("José", ["José", "Jose"]),
    ],
)
def test_what_is_spelt_as_it_was_typed_comes_first_then_a_first_name_then_a_whole_word(
    typed: str, best_first: list[str]
) -> None:
    ranks = [place for name in best_first if (place := rank(typed, index(name))) is not None]
    assert len(ranks) == len(best_first)
    assert ranks == sorted(ranks)
    assert ranks[0] < ranks[-1]


def test_nothing_typed_finds_everybody_in_their_order() -> None:
    assert rank("  ", index("Max")) == rank("", index("")) == rank("", index("Karl"))


def test_a_whole_name_means_who_is_spelt_so_before_who_is_spelt_alike() -> None:
    people = [("Kathe Maier", 1), ("Käthe Maier", 2), ("Karl", 3)]
    assert called("käthe maier", people) == 2
    assert called("Kathe-Maier", people) == 1
    assert called("KÄTHE", people) is None
    assert called("", people) is None


def test_names_that_differ_in_case_accents_and_hyphens_alone_are_the_same() -> None:
    assert plain("Karl-Heinz  WEISS") == plain("karl heinz weiß")
    assert plain("Muller") != plain("Miller")
