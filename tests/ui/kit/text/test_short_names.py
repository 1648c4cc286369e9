"""A name on a seat: whole where there is room, never so that two look the same."""

from __future__ import annotations

import pytest

from homepoker.ui.kit.text.short_names import fitted, short_forms, short_names, trimmed

EVERYBODY = ("Jörg Müller", "Jörg Müller jun.", "Jürgen Meyer", "Jörg Meyer", "Karl-Heinz von der Heyde", "Ida")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Jörg Müller", "J. Müller"),
        ("Jörg Müller jun.", "J. Müller jun."),
        ("Jürgen Meyer", "Jü. Meyer"),
        ("Jörg Meyer", "Jö. Meyer"),
        ("Karl-Heinz von der Heyde", "K.-H. von der Heyde"),
        ("Ida", ""),
        ("Dr. Lang", ""),
        ("Stefan H.", "Stefan"),
        ("Ida H.", ""),
    ],
)
def test_the_first_name_is_cut_as_far_as_it_tells_people_apart(name: str, short: str) -> None:
    assert short_names(frozenset({name, *EVERYBODY}))[name] == short


def test_no_two_are_cut_to_the_same() -> None:
    shorts = [short for short in short_names(frozenset(EVERYBODY)).values() if short]
    assert len(set(shorts)) == len(shorts)


def test_where_the_beginnings_are_the_same_the_name_stays_whole() -> None:
    assert short_names(frozenset({"Jo Meyer", "Johanna Meyer"}))["Jo Meyer"] == ""


@pytest.mark.parametrize(
    ("room", "lines", "shown"),
    [
        (20, 1, ("Wolfgang Schröder",)),
        (12, 2, ("Wolfgang", "Schröder")),
        (12, 1, ("W. Schröder",)),
        (8, 2, ("Wolfgang", "Schröder")),
        (5, 1, ("W. Schröder",)),
    ],
)
def test_the_whole_name_comes_before_a_cut_one(room: int, lines: int, shown: tuple[str, ...]) -> None:
    assert fitted("Wolfgang Schröder", "W. Schröder", room, len, lines=lines) == shown


def test_a_long_name_breaks_where_its_longer_half_is_shortest() -> None:
    assert fitted("Karl-Heinz von der Heyde", "", 14, len, lines=2) == ("Karl-Heinz", "von der Heyde")
    assert fitted("Schmidt-Rottluff", "", 10, len, lines=2) == ("Schmidt-", "Rottluff")


def test_shorter_and_shorter_forms_as_people_write_them() -> None:
    names = frozenset({"Maximiliane von Hohenlohe-Bart", "Karl-Heinz von der Heyde", "Anna", "Jo Li-Ma"})
    forms = short_forms(names)
    assert forms["Maximiliane von Hohenlohe-Bart"] == (
        "M. von Hohenlohe-Bart",
        "M. v. Hohenlohe-Bart",
        "M. v. Hohenlohe-B.",
    )
    assert forms["Karl-Heinz von der Heyde"] == ("K.-H. von der Heyde", "K.-H. v. d. Heyde")
    assert (forms["Anna"], forms["Jo Li-Ma"]) == ((), ("J. Li-Ma",))


def test_two_people_never_share_a_shorter_form() -> None:
    names = frozenset({"Eva Huber-Maier", "Eva Huber-Moser", "Edi Huber-Maier", "E. Huber-Maier"})
    forms = short_forms(names)
    everything = [form for name in names for form in (name, *forms[name])]
    assert len(everything) == len(set(everything))
    assert forms["Eva Huber-Moser"] == ("E. Huber-Moser",)


def test_a_name_that_fits_nowhere_begins_as_it_is_written() -> None:
    name = "Maximilian Alexander von Hohenstein-Württemberg"
    assert fitted(name, "", 22, len, lines=2) == ("Maximilian Alexander", "von Hohenstein-Württemberg")


def test_of_the_names_in_a_text_the_widest_ends_are_left_out() -> None:
    names = ("Maximilian von Hohenstein", "Max", "Eva")
    sentence = "Maximilian von Hohenstein mischt · Eva hebt ab"
    assert trimmed(sentence, names, 100, len) == sentence
    assert trimmed(sentence, names, 36, len) == "Maximilian von… mischt · Eva hebt ab"
    assert trimmed(sentence, names, 2, len) == "M… mischt · E… hebt ab", "what is around the names stays"
