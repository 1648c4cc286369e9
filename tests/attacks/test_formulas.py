"""Wrong formulas never bring the program down, take long or reach anything outside of themselves.

A few of them; ``python -m tests.attacks.formulas`` takes as many as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks import formulas
from tests.attacks.formulas import attack

SEED, INPUTS = 11, 2_000


def test_every_input_gives_points_or_a_mistake_with_its_place_in_time() -> None:
    found = attack(SEED, INPUTS)
    assert found.failures == []
    assert found.endings.total() == INPUTS
    assert found.endings["a number"] > INPUTS // 10
    assert len(found.endings) > 20


def test_the_attack_sees_what_a_formula_would_ask_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def obedient(text: str) -> tuple[str, float]:
        return ("" if "plyers" in text else Path(__file__).read_text(encoding="utf-8")), 0.0

    monkeypatch.setattr(formulas, "_outcome", obedient)
    assert "asked for open" in attack(SEED, 1).failures[0][2]
