from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.official_text.tidying import tidy
from tests.core.official_text.printing import in_cells

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
