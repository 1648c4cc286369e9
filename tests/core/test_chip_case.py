from __future__ import annotations

import pytest

from homepoker.core.chip_case import (
    CaseChip,
    ChipCase,
    as_printed,
    colour_of,
    is_valued,
    owned,
    pieces_in,
    printed_of,
    with_values,
)

RED, GREEN, BLACK = "#B3362B", "#2F8057", "#2A2E35"
CASE = ChipCase("Koffer", (CaseChip(BLACK, 100, 100), CaseChip(RED, 200, 5), CaseChip(GREEN, 150)))


def test_what_is_owned_are_the_pieces_with_a_value_smallest_first() -> None:
    assert list(owned(CASE).items()) == [(5, 200), (100, 100)]
    assert pieces_in(CASE) == 450


def test_two_colours_of_one_value_count_as_one() -> None:
    assert owned(ChipCase("", (CaseChip(RED, 50, 25), CaseChip(GREEN, 70, 25)))) == {25: 120}


def test_a_case_is_valued_when_every_colour_with_pieces_is() -> None:
    assert not is_valued(CASE)
    assert not is_valued(ChipCase("", ()))
    assert is_valued(with_values(CASE, (100, 5, 25)))
    assert is_valued(ChipCase("", (CaseChip(RED, 10, 5), CaseChip(GREEN, 0))))


def test_a_value_has_the_colour_of_its_chips() -> None:
    assert colour_of(CASE, 5) == RED
    assert colour_of(CASE, 25) == colour_of(None, 5) == ""


def test_what_is_printed_stays_whatever_the_chips_count() -> None:
    marked = ChipCase("", (CaseChip(RED, 10, 1, printed=1), CaseChip(GREEN, 10, 7)))
    tonight = with_values(marked, (1_000, 5_000))
    assert [(chip.value, chip.printed) for chip in tonight.chips] == [(1_000, 1), (5_000, 0)]
    assert (printed_of(tonight, 1_000), printed_of(tonight, 5_000), printed_of(marked, 1)) == (1, 0, 0)
    assert printed_of(None, 5) == 0
    assert as_printed(tonight).chips == (CaseChip(RED, 10, 1, printed=1), CaseChip(GREEN, 10, 5_000))


@pytest.mark.parametrize(("colour", "pieces", "value"), [("red", 1, 1), ("#12345G", 1, 1), (RED, -1, 1), (RED, 1, -5)])
def test_a_chip_without_a_colour_or_with_less_than_nothing_is_none(colour: str, pieces: int, value: int) -> None:
    with pytest.raises(ValueError, match="no c"):
        CaseChip(colour, pieces, value)
