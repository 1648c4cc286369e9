"""Substantial action: two in turn with chips in one of them, or any three."""

from __future__ import annotations

from itertools import product

import pytest

from homepoker.core.rulings.substantial import Act, Acted, is_substantial

CHIPS_IN = {Act.FOLD: False, Act.CHECK: False, Act.CALL: True, Act.BET: True, Act.RAISE: True}


def acted(*types: Act) -> tuple[Acted, ...]:
    return tuple(Acted(f"p{number}", one, CHIPS_IN[one]) for number, one in enumerate(types))


class TestTda36:
    @pytest.mark.parametrize("first", list(Act))
    def test_one_action_is_too_little(self, first: Act) -> None:
        assert not is_substantial(acted(first))

    @pytest.mark.parametrize(("first", "second"), list(product(Act, repeat=2)))
    def test_two_need_chips_in_one_of_them(self, first: Act, second: Act) -> None:
        assert is_substantial(acted(first, second)) == (CHIPS_IN[first] or CHIPS_IN[second])

    @pytest.mark.parametrize("types", list(product(Act, repeat=3)))
    def test_three_of_any_kind_are_enough(self, types: tuple[Act, ...]) -> None:
        assert is_substantial(acted(*types))

    def test_nothing_has_been_done(self) -> None:
        assert not is_substantial(())

    @pytest.mark.parametrize("type_", [Act.CALL, Act.BET, Act.RAISE])
    def test_who_calls_or_bets_by_word_puts_chips_in_too(self, type_: Act) -> None:
        assert is_substantial((Acted("Ida", type_), Acted("Max", Act.FOLD)))
