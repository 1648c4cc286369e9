from __future__ import annotations

import pytest

from homepoker.services.rulebooks.search.normalising import Stems, pieces_of, plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Erhöhung", "erhoehungen"),
        ("Straße", "strasse"),
        ("Straße", "STRASSE"),
        ("Karte", "Karten"),
        ("übersprungen", "uebersprungen"),
        ("vier", "4"),
        ("zwei", "two"),
        ("25er", "25ern"),
        ("dealer", "dealern"),
    ],
)
def test_these_words_are_one_term(one: str, other: str) -> None:
    stems = Stems()
    assert stems.stem(one.lower(), "de") == stems.stem(other.lower(), "de")


def test_english_words_have_english_stems() -> None:
    assert Stems().stem("dodged", "en") == Stems().stem("dodging", "en")


def test_a_word_of_an_unknown_language_has_the_stems_of_both() -> None:
    assert set(Stems().both("dodging")) == {"dodging", "dodg"}


def test_a_word_with_hyphens_is_known_whole_and_in_its_pieces() -> None:
    assert pieces_of("Ein All-in!") == ("ein", "allin", "all", "in")


def test_an_apostrophe_parts_no_word() -> None:
    assert pieces_of("doesn’t Texas Hold'em") == ("doesnt", "texas", "holdem")


@pytest.mark.parametrize(
    ("written", "letters"),
    [
        ("Übergröße", "ubergrosse"),
        ("uebergroesse", "ubergrosse"),
        ("neue", "neue"),
        ("bauen", "bauen"),
        ("quer", "quer"),
    ],
)
def test_letters_are_compared_without_umlauts(written: str, letters: str) -> None:
    assert plain(written) == letters
