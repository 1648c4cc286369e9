"""What a player may raise to who acted too early and is free again."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG

RAISED: dict[str, Any] = {
    "ootAction": {"player": "S6", "type": "raise", "to": 800},
    "properPlayer": "S5",
    "subsequent": [{"player": "S5", "type": "raise", "to": 600}],
    "toCall": 300,
    "bb": 100,
}
BET: dict[str, Any] = {
    "ootAction": {"player": "S6", "type": "check"},
    "properPlayer": "S5",
    "subsequent": [{"player": "S5", "type": "bet", "to": 300}],
    "toCall": 0,
    "bb": 100,
}


def least_raise(facts: dict[str, Any], book: str) -> object:
    """The total named in the step on the least raise; ``None`` where no step names it."""
    steps = ask(ALL_TOPICS["bet-out-of-turn"], facts, ANSWERS[book]).steps
    return next((one.values["to"] for one in steps if one.key.endswith(".least_raise")), None)


class TestTda53A:
    """The printed cases name the least raise."""

    def test_after_a_raise_to_600_over_300_it_is_900(self) -> None:
        assert least_raise(RAISED, TDA) == 900

    def test_after_a_bet_of_300_it_is_600(self) -> None:
        assert least_raise(BET, TDA) == 600

    @pytest.mark.parametrize(("book", "to"), [(APSA, 900), (UESG, 1200), (BPS, 900), (PUP, 700)])
    def test_every_book_measures_by_its_own_raise(self, book: str, to: int) -> None:
        assert least_raise(RAISED, book) == to

    def test_a_bigger_raise_before_is_the_measure(self) -> None:
        assert least_raise({**RAISED, "toCall": 550, "minRaiseBy": 400}, TDA) == 1000

    def test_it_is_named_only_where_the_bet_is_known(self) -> None:
        unknown = {name: value for name, value in RAISED.items() if name != "toCall"}
        assert least_raise(unknown, TDA) is None

    def test_a_raise_over_a_large_bet_is_full_by_what_it_adds(self) -> None:
        late = {"player": "S5", "type": "raise", "to": 2600}
        assert least_raise({**RAISED, "toCall": 1600, "subsequent": [late]}, TDA) == 3600

    def test_a_short_all_in_is_measured_by_the_raise_before_where_that_is_told(self) -> None:
        late = {"player": "S5", "type": "raise", "to": 2000}
        assert least_raise({**RAISED, "toCall": 1600, "subsequent": [late], "minRaiseBy": 1000}, TDA) == 3000
