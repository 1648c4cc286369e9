from __future__ import annotations

import pytest

import homepoker
from homepoker.store.program_version import is_newer


@pytest.mark.parametrize("version", ["9.0", "9.4.0", "0.1.1", "0.10", "1", "0.2.dev3"])
def test_a_later_version_is_newer(version: str) -> None:
    assert is_newer(version)


@pytest.mark.parametrize("version", [homepoker.__version__, "0.0.9", "0.1", "0"])
def test_this_version_and_an_earlier_one_are_not(version: str) -> None:
    assert not is_newer(version)


@pytest.mark.parametrize("version", ["", "nine", "9.x", "9.\N{REPLACEMENT CHARACTER}", "9." * 20 + "9", "9" * 5000])
def test_what_is_no_version_is_not(version: str) -> None:
    assert not is_newer(version)
