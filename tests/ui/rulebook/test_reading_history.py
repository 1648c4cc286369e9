"""The way through the rulebooks: back, forward, and addresses of links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.reading_history import LONGEST_WAY, ReadingPlace, TopicPlace, Visits, address, place_at

ONE, TWO, THREE = Citation("apsa", "3.5.13"), TopicPlace("chip-race"), Citation("uesg", "floor-§11(5)")


def visited(*places: ReadingPlace) -> Visits:
    visits = Visits()
    for place in places:
        visits = visits.go(place)
    return visits


def test_before_the_first_place_there_is_no_way() -> None:
    assert (Visits().here, Visits().can_go_back, Visits().can_go_forward) == (None, False, False)
    assert Visits().back() == Visits().forward() == Visits()


def test_back_and_forward_lead_along_the_way() -> None:
    back = visited(ONE, TWO, THREE).back()
    assert back.here == TWO
    assert back.back().here == ONE
    assert back.forward().here == THREE


def test_a_new_place_forgets_what_lay_ahead() -> None:
    visits = visited(ONE, TWO).back().go(THREE)
    assert visits.places == (ONE, THREE)
    assert not visits.can_go_forward


def test_the_same_place_again_is_no_step() -> None:
    assert visited(ONE, ONE) == visited(ONE)


def test_a_long_way_forgets_its_beginning() -> None:
    visits = visited(*(Citation("tda-2019", str(number)) for number in range(LONGEST_WAY + 5)))
    assert len(visits.places) == LONGEST_WAY
    assert visits.here == Citation("tda-2019", str(LONGEST_WAY + 4))


def test_a_place_that_is_there_no_longer_leaves_the_way_and_the_reader_is_at_the_one_before() -> None:
    visits = visited(ONE, TWO, THREE).back()
    assert visits.only(lambda place: True) == visits
    left = visits.only(lambda place: place != TWO)
    assert (left.here, left.forward().here) == (ONE, THREE)
    assert visited(ONE).only(lambda place: False) == Visits()
    assert visited(ONE, TWO).back().only(lambda place: place != ONE).here == TWO


@pytest.mark.parametrize("place", [ONE, TWO, THREE])
def test_an_address_leads_back_to_its_place(place: ReadingPlace) -> None:
    assert place_at(address(place)) == place


@given(st.text(max_size=30))
def test_any_other_link_leads_nowhere_or_to_a_place_of_that_address(link: str) -> None:
    place = place_at(link)
    assert place is None or address(place) == link
