"""Endings of evening files."""

from __future__ import annotations

import pytest

from homepoker.store.evening.file_extensions import is_evening_file, with_extension


@pytest.mark.parametrize(
    "name", ["Friday.homepoker", "Friday.homepoker.json", "/stick/FRIDAY.Homepoker", "C:\\x.homepoker"]
)
def test_both_endings_are_an_evening(name: str) -> None:
    assert is_evening_file(name)


@pytest.mark.parametrize("name", ["Friday.json", "homepoker", "Friday.homepoker.txt", "evening", ""])
def test_nothing_else_is(name: str) -> None:
    assert not is_evening_file(name)


@pytest.mark.parametrize("chosen", ["Friday", "Friday.json", "Friday.homepoker", "Friday.homepoker.json"])
def test_a_file_gets_its_ending_once(chosen: str) -> None:
    assert with_extension(chosen) == "Friday.homepoker"


@pytest.mark.parametrize("chosen", ["Friday", "Friday.json", "Friday.damaged.json", "Friday.homepoker"])
def test_a_rescued_file_gets_its_own(chosen: str) -> None:
    assert with_extension(chosen, ".damaged.json") == "Friday.damaged.json"
