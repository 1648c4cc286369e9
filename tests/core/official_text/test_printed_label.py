from __future__ import annotations

import pytest

from homepoker.core.official_text.tidying import begins_with_label, components, read_label


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("3.5.13 Wird ohne Croupier gespielt", ("3", "5", "13")),
        ("47: Wiedereröffnen", ("47",)),
        ("REGEL 55: Ungültiges", ("55",)),
        ("Rule 55 – Invalid", ("55",)),
        ("§ 4 Kartenzuteilung", ("4",)),
        ("§4 (2) a) Eine Karte", ("4", "2", "a")),
        ("(2) Die Dealer", ("2",)),
        ("a) Mündliche Ansagen", ("a",)),
        ("B: Wenn", ("b",)),
        ("RP-5. Vorzeitig", ("rp", "5")),
        ("RP-8: Hand für Hand", ("rp", "8")),
        ("17a Aufgedeckt", ("17", "a")),
        ("11-D: Das Spiel", ("11", "d")),
        ("## ***a. Turnierleitung***", ("a",)),
        ("12. **Penalties:** Ein", ("12",)),
        ("- b) Zieht das Personal", ("b",)),
        ("<a>3 Regelwerk", ("3",)),
    ],
)
def test_a_printed_number_is_read_in_any_dress(line: str, parts: tuple[str, ...]) -> None:
    label = read_label(line)
    assert label is not None
    assert label.parts == parts


@pytest.mark.parametrize(
    "line",
    [
        "Wer zuletzt setzt",
        "A player bets",
        "o Der Betrag",
        "1.200 Chips",
        "2019 erschienen",
        "5 ist nun bindend",
        "z.B. am Ende",
        "50% mehr",
        "",
        "—",
    ],
)
def test_what_begins_otherwise_has_no_number(line: str) -> None:
    assert not begins_with_label(line)


def test_a_number_that_might_begin_a_sentence_is_plain() -> None:
    plain, certain = read_label("10 Spieler sitzen am Tisch"), read_label("10: Tische auflösen")
    assert plain is not None
    assert certain is not None
    assert (plain.is_plain, certain.is_plain) == (True, False)


def test_the_words_begin_after_the_number() -> None:
    line = "## 7b. **Kartenwechsel** am Tisch"
    label = read_label(line)
    assert label is not None
    assert line[label.end :].strip(" *").startswith("Kartenwechsel")


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        ("3.5.13", ("3", "5", "13")),
        ("§ 4 (2) a", ("4", "2", "a")),
        ("Regel 40-A", ("40", "a")),
        ("17a", ("17", "a")),
        ("", ()),
    ],
)
def test_a_rules_number_has_the_same_components(number: str, parts: tuple[str, ...]) -> None:
    assert components(number) == parts
