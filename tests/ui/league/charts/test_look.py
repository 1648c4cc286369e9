"""Lines that can be told from the card, and from one another without any colour."""

from __future__ import annotations

from itertools import pairwise

import pytest

from homepoker.services.league.charts.season_charts import SHOWN_IN_RACE
from homepoker.ui.league.charts.look import LINES, ON_DARK, ON_LIGHT, ChartLook
from homepoker.ui.theme.palette import contrast


@pytest.mark.parametrize("look", [ON_DARK, ON_LIGHT])
def test_every_line_and_bar_can_be_told_from_the_card(look: ChartLook) -> None:
    assert all(contrast(look.line(place), look.ground) >= 3 for place in range(SHOWN_IN_RACE + 1))
    assert contrast(look.bar, look.ground) >= 3
    assert contrast(look.quiet, look.ground) >= 4.5


def test_no_two_lines_have_the_same_marker_or_the_same_colour() -> None:
    assert len(LINES) == SHOWN_IN_RACE
    assert len({line.marker for line in LINES}) == SHOWN_IN_RACE
    assert len({line.on_dark for line in LINES}) == len({line.on_light for line in LINES}) == SHOWN_IN_RACE


def test_lines_next_to_each_other_differ_in_their_dashes() -> None:
    assert all(LINES[place].dash != LINES[place - 1].dash for place in range(SHOWN_IN_RACE))


@pytest.mark.parametrize("look", [ON_DARK, ON_LIGHT])
def test_parts_of_a_bar_grow_lighter_or_darker_step_by_step_and_their_numbers_can_be_read(look: ChartLook) -> None:
    against_ground = [contrast(part, look.ground) for part in look.parts]
    assert against_ground == sorted(against_ground, reverse=True)
    assert all(one / other >= 1.25 for one, other in pairwise(against_ground))
    assert all(contrast(text, part) >= 4.5 for text, part in zip(look.part_texts, look.parts, strict=True))
