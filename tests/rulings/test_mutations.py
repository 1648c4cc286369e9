"""Each answer of a policy matters: with another value some worked case of the topic comes out otherwise.

The values are flipped in the answers that the engine is given; a value that no case would miss is a survivor.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource
from homepoker.core.rulebooks.policy import SILENT, PlainValue
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.catalogue import POLICIES
from tests.rulebooks.shipped import ANSWERS
from tests.rulings.cases import CELLS, Cell

SURVIVORS: dict[str, set[str]] = {
    # Where nobody has raised a full raise is twice the big blind: both say the same, and one names A-36.
    "bet-min-raise": {"bet.full_raise=as-measured", "bet.full_raise=double-bb-when-unraised"},
    "bet-reopen": {"bet.full_raise=as-measured", "bet.full_raise=double-bb-when-unraised"},
    # The one book that measures by the big blind has no other least raise.
    "bet-under-raise": {
        "bet.under_raise_of=min-raise",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    "bet-out-of-turn": {"bet.under_raise_of=min-raise"},
    # A book that speaks only of words before chips is read as "what comes first" where chips came first.
    "bet-verbal-vs-chips": {
        "bet.verbal_priority=first",
        "bet.verbal_priority=word-said-first",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    # Different chips are tested alike in every book, so the test for equal ones makes no difference beside it.
    "bet-multi-chip": {
        "bet.under_raise_of=min-raise",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    "bet-string": {
        "bet.under_raise_of=min-raise",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    "bet-expecting-change": {
        "bet.under_raise_of=min-raise",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    "bet-prior-chips": {
        "bet.under_raise_of=min-raise",
        "bet.multi_chip=removal-test",
        "bet.multi_chip=removal-test-equal",
    },
    # Who plays a big blind ante after all plays it as large as the big blind.
    "bet-big-blind-ante": {"ante.amount=big-blind", "ante.amount=quarter-small-blind"},
    "bet-post-blinds": {"ante.amount=big-blind", "ante.amount=quarter-small-blind"},
    # A book that names the flop only is applied to the later rounds alike; only the reason says so.
    "bet-oversized-chip": {
        "bet.oversized_opening_streets=flop",
        "bet.oversized_opening_streets=flop-turn-river",
    },
    # The winner nearest to the button is read as the first one left of it, the button being last.
    "pot-odd-chip": {"pot.odd_chip=first-left-of-button", "pot.odd_chip=nearest-clockwise"},
    "pot-split": {"pot.odd_chip=first-left-of-button", "pot.odd_chip=nearest-clockwise"},
    # The next hand begins where the book says, and the books that name the shuffle or the cut say just that.
    "pot-dispute-deadline": {"pot.dispute_hand_until=next-hand"},
    # A book without a button of its own for a championship's final table has it on seat 1 in any case.
    "button-initial": {"final.button_championship=1"},
    # When the board is dealt the betting before it is over, and both limits are past.
    "deal-card-off-table": {"misdeal.cutoff=two-three-acted"},
    # Nobody sits at a table alone, so that a least of two says nothing.
    "seat-tables-and-sizes": {"seat.min_per_table=2", "seat.min_per_table_cup=2"},
    # A larger limit lets no more sit at the final table than the book says from which the size comes.
    "seat-final-table": {"seat.max_per_table=10", "seat.max_per_table=11"},
    # That the button is dealt two cards in a row is a reason for the host; the card is replaced all the same.
    "deal-exposed-card": {"deal.button_two_in_a_row=False"},
}
"""Values that change nothing by intent, with the reason beside them: ``topic: {"policy=value"}``.

A further book may ask what makes a difference after all; the line may stay then.
"""


def others(name: str, value: PlainValue | None) -> list[PlainValue]:
    """The other answers that the policy allows; for a number its neighbours and its ends."""
    policy = POLICIES[name]
    if value is None and policy.default is not SILENT:
        value = policy.default  # what applies where no book speaks
    if policy.answers:
        return [one for one in policy.answers if one != value]
    if not isinstance(value, int | float) or isinstance(value, bool):
        return [int(policy.least) if policy.is_whole else policy.least]
    near = (value - 1, value + 1) if policy.is_whole else (value / 2, (value + policy.most) / 2)
    return [one for one in near if policy.least <= one <= policy.most and one != value]


def flipped(answers: Answers, name: str, value: PlainValue) -> Answers:
    """The answers with another value on one policy."""
    rest = tuple(one for one in answers.provisions if one.policy != name)
    old = answers.answer(name) or Answer(name, None, answers.book, answers.discretion.rule, AnswerSource.RULE)
    changed = replace(old, value=value, source=AnswerSource.RULE if old.source is AnswerSource.NONE else old.source)
    if not changed.rule:
        changed = replace(changed, book=answers.book, rule=answers.discretion.rule)
    return replace(answers, provisions=(*rest, changed))


def outcome(ruling: Ruling[Any]) -> object:
    """What a host would see of it."""
    return ruling.verdict, ruling.said, ruling.steps, ruling.lots


CELLS_OF: dict[str, list[Cell]] = defaultdict(list)
for _cell in CELLS:
    CELLS_OF[_cell.topic].append(_cell)


@pytest.mark.parametrize("topic", sorted(CELLS_OF))
def test_no_answer_of_a_policy_could_be_another_one_unnoticed(topic: str) -> None:
    unnoticed: dict[str, bool] = {}
    for cell in CELLS_OF[topic]:
        ruling = cell.ruling()
        for name, answer in ruling.asked.items():
            for value in others(name, answer.value if answer else None):
                key = f"{name}={value}"
                if unnoticed.get(key, True):
                    other = cell.ruling(flipped(ANSWERS[cell.book], name, value))
                    unnoticed[key] = outcome(other) == outcome(ruling)
    known = SURVIVORS.get(topic, set())
    assert {key for key, still in unnoticed.items() if still} <= known
    assert known <= unnoticed.keys()
