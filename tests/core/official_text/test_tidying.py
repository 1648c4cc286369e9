from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.official_text.tidying import begins_with_label, components, read_label, tidy
from tests.core.official_text.printing import in_cells


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


MARGIN = """\
Die Karten werden gemischt, bevor der Abend beginnt, und zwar von
einer Person, die nicht am Button sitzt. Danach zählen alle ihre Sta-
pel und legen die großen Chips nach vorn, damit jeder sie sieht und
niemand fragen muss. Small- und Big Blind stehen vor dem ersten Platz-
Wechsel fest; ein Turnier-
Leiter notiert sie.
2. Wer später kommt, setzt sich auf den freien Platz und wartet dort.
"""


def letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())


@given(
    st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="ﬂﬃﬄﬅﬆ")
        | st.sampled_from("\n\n\t\r\f \u00a0-•1aBﬁﬀ.:")
    )
)
def test_no_letter_and_no_digit_is_lost(text: str) -> None:
    parted = text.replace("ﬁ", "fi").replace("ﬀ", "ff")
    assert letters(tidy(text)) == letters(parted)


def test_letters_that_were_printed_as_one_sign_are_two() -> None:
    assert tidy("Disqualiﬁkation, Oﬀice") == "Disqualifikation, Office\n"


def test_the_cells_of_a_table_stay_in_lines_of_their_own() -> None:
    rows = ["Drilling", "Drei Karten vom gleichen Wert, bei Gleichheit entscheidet die Beikarte und danach"] * 3
    assert tidy("\n".join(rows)).splitlines() == rows


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff\n"])
def test_a_text_without_words_is_empty(text: str) -> None:
    assert tidy(text) == ""


def test_lines_broken_at_the_margin_are_made_one_up_to_the_next_number() -> None:
    lines = tidy(MARGIN).splitlines()
    assert len(lines) == 3
    assert "alle ihre Stapel und legen" in lines[0]
    assert "ersten Platz-Wechsel fest" in lines[0]
    assert lines[2].startswith("2. Wer später")


def test_paragraphs_in_lines_of_their_own_stay_apart() -> None:
    text = (
        "Ein Absatz, der in einer Zeile steht und lang ist. " * 4 + "\nNoch einer.\n" + "Und ein dritter langer. " * 9
    )
    assert len(tidy(text).splitlines()) == 3


def test_tabs_and_wide_spaces_become_one_space() -> None:
    assert tidy("1\t Wer\u00a0\u00a0zuletzt\tgesetzt hat,\tzeigt.") == "1 Wer zuletzt gesetzt hat, zeigt.\n"


def test_words_in_indented_lines_of_their_own_become_sentences_again() -> None:
    lines = [
        "7 Reihenfolge",
        "Wer zuletzt gesetzt hat, zeigt seine Karten als Erster,",
        "und alle sehen dabei zu, auch wer gepasst hat.",
        "Ende",
    ]
    text = in_cells([("7", "\n".join(lines[:3])), ("", "Ende")])
    assert len(text.split("\n")) > 20
    assert tidy(text) == "7 Reihenfolge\n" + " ".join(lines[1:3]) + "\n\nEnde\n"


def test_one_word_a_line_without_indentation_ends_at_blank_lines() -> None:
    words = (
        "Wer zuletzt gesetzt hat zeigt seine Karten als Erster ohne dass jemand fragen muss und alle sehen ihm dabei zu"
    )
    text = words.replace(" ", "\n") + "\n\nEnde\n"
    assert tidy(text) == f"{words}\n\nEnde\n"


def test_a_bullet_on_a_line_of_its_own_goes_with_the_words_below() -> None:
    assert tidy("•\nKarten bleiben am Tisch.\n•\n\nHandys nicht.") == ("• Karten bleiben am Tisch.\n• Handys nicht.\n")
