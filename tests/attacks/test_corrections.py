"""Corrections of whole evenings leave every law in force.

A few of them; ``python -m tests.attacks.corrections`` takes as many as one likes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import replay_validation
from homepoker.core.play import consequences
from tests.attacks.corrections import ACTS, attack

SEEDS, ACTS_EACH = (65, 160), 400
"""Evenings of several tables; the second comes to hand for hand by a book that lets all of a round share."""


def test_every_law_holds_after_each_correction() -> None:
    found = attack(SEEDS, seconds=3_600, most_acts=ACTS_EACH)
    assert found.failures == []
    assert {act.__name__ for act in ACTS} <= found.done.keys()
    assert found.misfits > 0


@pytest.mark.parametrize(
    ("module", "name", "without"),
    [
        (replay_validation, "_at_its_seat", lambda _state, event: event),
        (replay_validation, "_with_shared_round", lambda _state, events: events),
        (consequences, "_tables_to_look_at", lambda _done: set()),
    ],
)
def test_the_attack_sees_what_does_not_follow_a_correction(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, without: Callable[..., object]
) -> None:
    monkeypatch.setattr(module, name, without)
    assert attack(SEEDS, seconds=3_600, most_acts=ACTS_EACH).failures
