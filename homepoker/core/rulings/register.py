"""What the modules of the topics offer: the policies that a book may answer, and the decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import Question
from homepoker.core.rulings.betting import (
    ambiguous_amount,
    big_blind_ante,
    forward_motion,
    hidden_chips,
    min_bet,
    min_raise,
    multi_chip,
    out_of_turn,
    oversized_chip,
    pot_count,
    raise_total_or_by,
    reopen,
    stack_count,
    string,
    two_motion_raise,
    under_raise,
    under_raise_late,
    undercall,
    verbal_vs_chips,
)
from homepoker.core.rulings.button import advance, initial, redraw_new_players, self_deal
from homepoker.core.rulings.chips import race
from homepoker.core.rulings.clock import (
    break_button,
    call_time,
    h4h_deduction,
    hand_for_hand,
    heads_up_halving,
    level_change,
    timetable,
    wrong_level,
)
from homepoker.core.rulings.dealing import (
    card_off_table,
    deck_change,
    exposed_card,
    fouled_deck,
    four_card_flop,
    misdeal,
    premature_turn,
    wrong_count_late,
)
from homepoker.core.rulings.elimination import bust, end_of_event, h4h_shared, leaving_player, simultaneous
from homepoker.core.rulings.penalties import check_nuts, exposed_cards, missed_hands
from homepoker.core.rulings.points import apsa, decay, month_year, uesg
from homepoker.core.rulings.seating import (
    absent_player,
    final_table,
    final_table_championship,
    halt_play,
    initial_draw,
    late_entry,
    missed_blinds,
    newcomer_position,
    rebuy,
    table_balance,
    tables_and_sizes,
)
from homepoker.core.rulings.showdown import award_order, dispute_deadline, odd_chip, order, request_hand, uncontested

_DECIDING: Final = (
    level_change,
    break_button,
    timetable,
    tables_and_sizes,
    initial_draw,
    late_entry,
    rebuy,
    newcomer_position,
    initial,
    advance,
    self_deal,
    big_blind_ante,
    bust,
    simultaneous,
    end_of_event,
    uesg,
    apsa,
    decay,
    month_year,
)
"""The topics that are decided."""

_ANSWERED: Final = (
    wrong_level,
    hand_for_hand,
    h4h_deduction,
    heads_up_halving,
    call_time,
    table_balance,
    halt_play,
    final_table,
    final_table_championship,
    absent_player,
    missed_blinds,
    redraw_new_players,
    misdeal,
    exposed_card,
    card_off_table,
    wrong_count_late,
    four_card_flop,
    premature_turn,
    fouled_deck,
    deck_change,
    min_bet,
    min_raise,
    under_raise,
    under_raise_late,
    oversized_chip,
    multi_chip,
    reopen,
    undercall,
    string,
    two_motion_raise,
    forward_motion,
    ambiguous_amount,
    raise_total_or_by,
    verbal_vs_chips,
    out_of_turn,
    stack_count,
    pot_count,
    hidden_chips,
    order,
    request_hand,
    uncontested,
    odd_chip,
    award_order,
    dispute_deadline,
    race,
    h4h_shared,
    leaving_player,
    missed_hands,
    exposed_cards,
    check_nuts,
)
"""Topics on which the books give answers that are read at the table."""

QUESTIONS: Final[Mapping[str, Question[Any, Any]]] = {module.TOPIC: module.decide for module in _DECIDING}
"""The decision of every topic that is decided, by the topic's id."""

POLICIES: Final[Mapping[str, Policy[Any]]] = {
    policy.name: policy for module in (*_DECIDING, *_ANSWERED) for policy in module.POLICIES
}
"""Every policy, by its name."""
