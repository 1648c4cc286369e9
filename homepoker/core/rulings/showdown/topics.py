"""The topics of the group ``showdown`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.showdown import (
    all_in_face_up,
    award_order,
    award_procedure,
    dispute_deadline,
    fold_thinking_won,
    killed_refund,
    mucked_live,
    odd_chip,
    order,
    play_board,
    ranking,
    request_hand,
    side_pots,
    split,
    tabling,
    uncontested,
    verbal_claim,
    winner_cannot_be_killed,
)

MODULES: Final = (
    all_in_face_up,
    award_order,
    award_procedure,
    dispute_deadline,
    fold_thinking_won,
    killed_refund,
    mucked_live,
    odd_chip,
    order,
    play_board,
    ranking,
    request_hand,
    side_pots,
    split,
    tabling,
    uncontested,
    verbal_claim,
    winner_cannot_be_killed,
)
