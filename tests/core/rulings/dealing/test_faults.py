"""Substantial action: any three actions in turn, or two of which at least one put chips in."""

from __future__ import annotations

from itertools import product

import pytest

from homepoker.core.rulings.dealing.faults import ActionType, InTurnAction, is_substantial
from homepoker.core.rulings.facts import BadFact

ONE_OF_EACH = [
    InTurnAction(player="Anna", type=ActionType.FOLD, chips_in=False),
    InTurnAction(player="Ben", type=ActionType.CHECK, chips_in=False),
    InTurnAction(player="Carla", type=ActionType.CALL, chips_in=True),
    InTurnAction(player="Dirk", type=ActionType.RAISE, chips_in=True),
]


class TestTda36:
    @pytest.mark.parametrize("actions", [*product(ONE_OF_EACH, repeat=2)])
    def test_two_are_substantial_if_one_puts_chips_in(self, actions: tuple[InTurnAction, ...]) -> None:
        assert is_substantial(actions) == bool(actions[0].chips_in or actions[1].chips_in)

    @pytest.mark.parametrize("actions", [*product(ONE_OF_EACH, repeat=3)])
    def test_any_three_are(self, actions: tuple[InTurnAction, ...]) -> None:
        assert is_substantial(actions)

    @pytest.mark.parametrize("action", ONE_OF_EACH)
    def test_one_alone_never_is(self, action: InTurnAction) -> None:
        assert not is_substantial((action,))

    @pytest.mark.parametrize("kind", ActionType)
    def test_whether_chips_went_in_follows_from_what_was_done(self, kind: ActionType) -> None:
        fold = InTurnAction(type=ActionType.FOLD)
        assert is_substantial((fold, InTurnAction(type=kind))) == (kind not in (ActionType.FOLD, ActionType.CHECK))

    @pytest.mark.parametrize(("kind", "chips"), [(ActionType.FOLD, True), (ActionType.CALL, False)])
    def test_an_action_that_contradicts_itself_is_refused(self, kind: ActionType, *, chips: bool) -> None:
        with pytest.raises(BadFact, match="not_with_this_action"):
            InTurnAction(type=kind, chips_in=chips)
