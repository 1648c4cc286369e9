"""Proposing entries that are probably one person."""

from __future__ import annotations

import pytest

from homepoker.core.duplicates import Likeness, likely_duplicates
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId


def somebody(player_id: str, name: str, shown: str = "", number: str = "", contact: str = "") -> Player:
    return Player(PlayerId(player_id), name, display_name=shown, member_number=number, contact=contact)


def found(*people: Player) -> list[tuple[str, str, Likeness]]:
    return [(pair.one.id, pair.other.id, pair.why) for pair in likely_duplicates(people)]


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Max Huber", "max  HUBER", Likeness.SAME_NAME),
        ("Jürgen Müller", "Juergen Mueller", Likeness.SAME_NAME),
        ("Jürgen Müller", "Jurgen Muller", Likeness.SAME_NAME),
        ("Huber, Max", "Max Huber", Likeness.SAME_NAME),
        ("Max H.", "Max Huber", Likeness.SHORT_NAME),
        ("Max Huber", "Max Hubr", Likeness.SIMILAR_NAME),
        ("Max Huber", "Max Hubert", Likeness.SIMILAR_NAME),
        ("Lucas Müler", "Lukas Müller", Likeness.SIMILAR_NAME),
        ("Özlem Yıldız", "Özlem Yildiz", Likeness.SAME_NAME),
        ("Karl-Heinz Weiß", "Karl Heinz Weis", Likeness.SIMILAR_NAME),
    ],
)
def test_names_that_are_written_differently_are_found(one: str, other: str, why: Likeness) -> None:
    assert found(somebody("1", one), somebody("2", other)) == [("1", "2", why)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ida", "Ina"),
        ("Max Huber", "Max Klein"),
        ("Anna Berger", "Hanna Lang"),
        ("Max", "Max Huber"),
        ("Lisa Maier", "Lena Maier"),
    ],
)
def test_names_that_are_different_are_left_alone(one: str, other: str) -> None:
    assert found(somebody("1", one), somebody("2", other)) == []


_FIRST = (
    "Anna Maria Lisa Lena Laura Julia Petra Oliver Ida Eva Jan Thomas Andreas Wolfgang Christian Martin Markus Stefan"
)
_FAMILY = (
    "Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Reiter Weber"
)


def test_among_three_hundred_usual_names_nobody_is_taken_for_somebody_else() -> None:
    people = [somebody(f"{first} {two}", f"{first} {two}") for first in _FIRST.split() for two in _FAMILY.split()]
    assert len(people) > 300
    assert found(*people) == []


def test_two_member_numbers_are_two_people_and_one_number_is_one() -> None:
    assert found(somebody("1", "Max Huber", number="1"), somebody("2", "Max Huber", number="2")) == []
    assert found(somebody("1", "Max", number="7"), somebody("2", "Maxi", number="7"))[0][2] is Likeness.SAME_NUMBER


def test_the_display_name_and_the_contact_tell_too() -> None:
    assert found(somebody("1", "Maximilian Huber", "Max Huber"), somebody("2", "Max Huber"))
    same_mail = found(somebody("1", "Ida", contact="i@x.org"), somebody("2", "Frau Lang", contact="I@x.org"))
    assert same_mail[0][2] is Likeness.SAME_CONTACT


def test_whom_the_host_keeps_apart_is_not_proposed_again() -> None:
    people = [somebody("1", "Max Huber"), somebody("2", "Max Huber")]
    assert likely_duplicates(people, {frozenset((PlayerId("1"), PlayerId("2")))}) == ()


def test_the_most_likely_come_first() -> None:
    people = [somebody("1", "Eva Fuchs"), somebody("2", "Eva Fuhs"), somebody("3", "Zoe"), somebody("4", "zoe")]
    assert [why for *_, why in found(*people)] == [Likeness.SAME_NAME, Likeness.SIMILAR_NAME]
