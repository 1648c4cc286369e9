from __future__ import annotations

import pytest

from homepoker.services.rulebooks.search.vocabulary import Compounds

WORDS = ("vier", "karten", "karte", "flop", "tisch", "wechsel", "spieler", "einsatz", "betrag", "kurz")


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("vierkartenflop", ("vier", "karten", "flop")),
        ("tischwechsel", ("tisch", "wechsel")),
        ("spielertisch", ("spieler", "tisch")),
        ("kartenwechsels", ()),
        ("einsatzbetrag", ("einsatz", "betrag")),
        ("kartentisch", ("karten", "tisch")),
        ("spielerstisch", ("spieler", "tisch")),
    ],
)
def test_a_compound_is_split_into_known_words(word: str, parts: tuple[str, ...]) -> None:
    assert Compounds(WORDS).split(word) == parts


@pytest.mark.parametrize("word", ["tisch", "flop", "kartenhaus", "", "kurz", "xylophon"])
def test_what_is_no_compound_of_known_words_stays_whole(word: str) -> None:
    assert Compounds(WORDS).split(word) == ()


def test_three_letters_are_a_part_only_where_they_are_said_to_be() -> None:
    assert Compounds(("groesse", "pot")).split("potgroesse") == ()
    assert Compounds(("groesse",), ("pot",)).split("potgroesse") == ("pot", "groesse")


def test_the_fewest_parts_win() -> None:
    assert Compounds(("tisch", "wechsel", "tischwechsel", "frage")).split("tischwechselfrage") == (
        "tischwechsel",
        "frage",
    )


def test_a_verb_that_begins_a_compound_is_known_without_its_ending() -> None:
    assert Compounds(("anmelden", "frist")).split("anmeldefrist") == ("anmelden", "frist")


def test_the_longest_known_end_of_a_strange_word_is_told() -> None:
    known = Compounds(("tisch", "spieltisch"))
    assert known.end("kneipenspieltisch") == "spieltisch"
    assert known.end("xylophon") == ""


def test_the_longest_known_beginning_of_a_strange_word_is_told() -> None:
    known = Compounds(("tisch", "tischwechsel"))
    assert known.beginning("tischwechselverbot") == "tischwechsel"
    assert known.beginning("xylophon") == ""
    assert known.beginning("tische") == ""
