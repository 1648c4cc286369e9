"""Substantial action: any three actions in turn, or two of which at least one put chips in."""

from __future__ import annotations

from itertools import product

import pytest

from homepoker.core.rulings.dealing.faults import ActionType, InTurnAction, is_substantial

ONE_OF_EACH = [
    InTurnAction("Anna", ActionType.FOLD, chips_in=False),
    InTurnAction("Ben", ActionType.CHECK, chips_in=False),
    InTurnAction("Carla", ActionType.CALL, chips_in=True),
    InTurnAction("Dirk", ActionType.RAISE, chips_in=True),
]


class TestTda36:
    @pytest.mark.parametrize("actions", [*product(ONE_OF_EACH, repeat=2)])
    def test_two_are_substantial_if_one_puts_chips_in(self, actions: tuple[InTurnAction, ...]) -> None:
        assert is_substantial(actions) == (actions[0].chips_in or actions[1].chips_in)

    @pytest.mark.parametrize("actions", [*product(ONE_OF_EACH, repeat=3)])
    def test_any_three_are(self, actions: tuple[InTurnAction, ...]) -> None:
        assert is_substantial(actions)

    @pytest.mark.parametrize("action", ONE_OF_EACH)
    def test_one_alone_never_is(self, action: InTurnAction) -> None:
        assert not is_substantial((action,))
