"""Many cases as one test: every one is tried, and every one that fails is named."""

from __future__ import annotations

import pytest

from tests.each_case import each, try_each

tried: list[tuple[int, str]] = []


@pytest.mark.parametrize("word", ["a", "b"])
@each("number", [1, 2, 3])
def test_every_case_is_tried_beside_what_else_the_test_takes(number: int, word: str) -> None:
    tried.append((number, word))
    assert [one for one, other in tried if other == word] == [1, 2, 3][:number]


def test_all_of_them_were_tried() -> None:
    assert sorted(tried) == [(number, word) for number in (1, 2, 3) for word in ("a", "b")]


def test_all_that_fail_are_named_however_they_fail() -> None:
    @each("number", [0, 1, 2, 4])
    def wrong(number: int) -> None:
        assert 4 / number > 1

    with pytest.raises(ExceptionGroup, match="2 of 4 cases fail") as told:
        wrong()
    by_zero, too_small = told.value.exceptions
    assert isinstance(by_zero, ZeroDivisionError)
    assert isinstance(too_small, AssertionError)
    assert [one.__notes__[-1] for one in (by_zero, too_small)] == ["in the case 0", "in the case 4"]


def test_without_cases_or_a_place_for_them_it_is_no_test() -> None:
    with pytest.raises(AssertionError, match="no case was tried"):
        try_each(abs, [])
    with pytest.raises(AssertionError, match="takes no number"):
        each("number", [1])(test_without_cases_or_a_place_for_them_it_is_no_test)
