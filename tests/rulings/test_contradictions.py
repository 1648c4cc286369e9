"""No answer says two things of which only one can be so, and no step does what the verdict does not say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulings.cases import CELLS, TOPICS
from tests.rulings.claims import CLAIMS, EXCLUSIVE, claims, contradictions, sentences


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_no_worked_case_is_answered_with_a_contradiction(topic: str) -> None:
    for cell in CELLS:
        if cell.topic == topic:
            assert contradictions(topic, cell.ruling()) == [], cell


def test_every_claim_is_made_somewhere_so_that_it_is_still_recognised() -> None:
    made = {claim for cell in CELLS for claim in claims(sentences(cell.topic, cell.ruling()))}
    assert made == set(CLAIMS)
    assert {one for pair in EXCLUSIVE for one in pair} <= set(CLAIMS)


@pytest.mark.parametrize(
    ("said", "pair"),
    [
        (["Kein Misdeal: Die Karte wird ersetzt.", "Es gab erst einen Fold; ein Misdeal ist noch möglich."], 4),
        (["Das ist ein Misdeal: Es wird neu gegeben.", "Wer sie gesehen hat; ohne Besonderheit wird sie ersetzt."], 2),
        (["Gib neu, mit demselben Button.", "Leg den Button dorthin, wo er hingehört, und setzt die Blinds."], 8),
        (["Das Deck bleibt.", "Ob man die Karte erkennt; dann wechselt das Deck."], 12),
    ],
)
def test_what_was_said_once_would_be_found(said: list[str], pair: int) -> None:
    assert set(EXCLUSIVE[pair]) <= claims(said)


def test_a_step_that_deals_again_fits_no_other_verdict() -> None:
    misdeal = next(one for one in CELLS if (one.topic, one.case) == ("deal-misdeal", "boxed_2plus"))
    other = next(one for one in CELLS if (one.topic, one.case) == ("deal-misdeal", "wrong_count"))
    assert contradictions("deal-misdeal", replace(misdeal.ruling(), verdict=other.ruling().verdict))
