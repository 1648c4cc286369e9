"""No pattern of the program runs away with a hundred thousand of its worst letters."""

from __future__ import annotations

import pytest

from tests.attacks.patterns import BOUNDED, patterns, runs_away

LAYERS = ("cli", "core", "devtools", "services", "store", "ui")


@pytest.mark.parametrize("layer", LAYERS)
def test_no_pattern_runs_away(layer: str) -> None:
    found = {name: one for name, one in patterns().items() if name.startswith(f"homepoker.{layer}.")}
    tried = {name: one for name, one in found.items() if not name.startswith(tuple(BOUNDED))}
    by = {name: runs_away(pattern, uses, has_pairs=False) for name, (pattern, uses) in tried.items()}
    assert {name: text for name, text in by.items() if text is not None} == {}


def test_every_pattern_that_is_passed_over_exists() -> None:
    assert all(any(name.startswith(one) for name in patterns()) for one in BOUNDED)
