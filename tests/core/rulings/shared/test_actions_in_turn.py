"""Substantial action: two in turn with chips in one of them, or any three, in whichever form they are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts, read_facts
from homepoker.core.rulings.shared.actions_in_turn import Act, Acted, ActionType, InTurnAction, is_substantial

CHIPS_IN = {Act.FOLD: False, Act.CHECK: False, Act.CALL: True, Act.BET: True, Act.RAISE: True}


def acted(type_: Act, chips_in: bool | None = None) -> Acted:
    return Acted("Ida", type_) if chips_in is None else Acted("Ida", type_, chips_in)


def in_turn(type_: Act, chips_in: bool | None = None) -> InTurnAction:
    return InTurnAction(player="Ida", type=ActionType(type_.value), chips_in=chips_in)


Told = Callable[..., Acted | InTurnAction]
FORMS = pytest.mark.parametrize("told", [acted, in_turn])


@FORMS
class TestTda36:
    @pytest.mark.parametrize("first", list(Act))
    def test_one_action_is_too_little(self, first: Act, told: Told) -> None:
        assert not is_substantial([told(first, CHIPS_IN[first])])

    @pytest.mark.parametrize(("first", "second"), list(product(Act, repeat=2)))
    def test_two_need_chips_in_one_of_them(self, first: Act, second: Act, told: Told) -> None:
        actions = [told(one, CHIPS_IN[one]) for one in (first, second)]
        assert is_substantial(actions) == (CHIPS_IN[first] or CHIPS_IN[second])

    @pytest.mark.parametrize("types", list(product(Act, repeat=3)))
    def test_three_of_any_kind_are_enough(self, types: tuple[Act, ...], told: Told) -> None:
        assert is_substantial([told(one) for one in types])

    def test_nothing_has_been_done(self, told: Told) -> None:
        assert not is_substantial([told(Act.CALL)][:0])

    @pytest.mark.parametrize("type_", [Act.CALL, Act.BET, Act.RAISE])
    @pytest.mark.parametrize("chips_in", [None, False, True])
    def test_who_calls_or_bets_by_word_puts_chips_in_too(
        self, type_: Act, *, chips_in: bool | None, told: Told
    ) -> None:
        assert is_substantial([told(type_, chips_in), told(Act.FOLD)])

    @pytest.mark.parametrize("type_", [Act.FOLD, Act.CHECK])
    def test_nobody_checks_or_folds_with_chips(self, type_: Act, told: Told) -> None:
        with pytest.raises(BadFact, match="not_with_this_action"):
            told(type_, chips_in=True)


FACTS: Mapping[str, Mapping[str, object]] = {
    "clock-wrong-level": {"levelPosted": 4, "levelDue": 5},
    "bet-skipped-player": {"skipped": "Max", "reasonableTime": True},
    "deal-substantial-action": {},
    "deal-misdeal": {"error": "first-card-wrong-seat"},
}
"""Each topic that asks for actions, with its other facts."""


def with_action(topic: str, action: Mapping[str, object]) -> Mapping[str, object]:
    name = "ootActions" if topic == "bet-skipped-player" else "inTurnActions"
    return {**FACTS[topic], name: [{"player": "Ida", **action}]}


@pytest.mark.parametrize("topic", FACTS)
@pytest.mark.parametrize("chips", [{}, {"chipsIn": False}, {"chipsIn": True}])
def test_every_topic_reads_a_call_with_and_without_its_chips(topic: str, chips: Mapping[str, object]) -> None:
    plain = plain_facts(read_facts(ALL_TOPICS[topic].situation, with_action(topic, {"type": "call", **chips})))
    (actions,) = (value for name, value in plain.items() if name.endswith("Actions"))
    assert [one["type"] for one in actions] == ["call"]


@pytest.mark.parametrize("topic", FACTS)
def test_every_topic_refuses_a_check_with_chips(topic: str) -> None:
    with pytest.raises(BadFacts) as refused:
        read_facts(ALL_TOPICS[topic].situation, with_action(topic, {"type": "check", "chipsIn": True}))
    assert [one.field.split(".", 1)[1] for one in refused.value.faults] == ["0.chipsIn"]
