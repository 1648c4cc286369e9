"""Where the words of a rule send the reader on, and whether a rule is there."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.rulebook import is_there, references


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Das steht in Regel 36.", ["36"]),
        ("Siehe auch die Regeln 2, 41 bis 45 und 53-B.", ["2", "41", "45", "53-B"]),
        ("See rules 10, 11 and 63; rule 13-A applies.", ["10", "11", "63", "13-A"]),
        ("Section 4 and Punkt 3.5.13.", ["4", "3.5.13"]),
        ("Nach der Frist von § 4 (1) gilt § 6 (3), siehe § 4 (2) i.", ["§ 4 (1)", "§ 6 (3)", "§ 4 (2) i"]),
        ("It is in § 11 of the dealer and floor rules.", ["§ 11"]),
        ("Dann gilt RP-5-D; siehe RP-14.", ["RP-5-D", "RP-14"]),
        ("In der Regel 50 % der Chips, mindestens 3 Spieler auf Platz 4.", []),
        ("As a rule 50 % of the chips.", []),
    ],
)
def test_a_reference_is_known_by_its_form(text: str, numbers: list[str]) -> None:
    assert list(references(text)) == numbers


@pytest.mark.parametrize("number", ["4", "43", "43-A", "§ 11", "§ 4 (2) i"])
def test_a_number_is_there_also_as_the_beginning_of_its_parts(number: str) -> None:
    assert is_there(number, ["4.1", "43-A", "§ 11 (1)", "floor-§4(2)i", "§ 4 (2) i"])


@pytest.mark.parametrize("number", ["5", "3", "431", "43-C", "§ 1", "§ 4 (2) k"])
def test_another_number_that_begins_alike_is_not_it(number: str) -> None:
    assert not is_there(number, ["4.1", "43-A", "36", "§ 11 (1)", "§ 4 (2) i"])
