"""The catalogue of topics: every question that a host can face, by group, with the module that decides it.

A topic is one decision at the table or in the tournament. Its id names its tests, its cases and its rules' ``topics``;
its words are ``topic.<id>`` of the catalogue domain ``topic``. This is the one place beside its module where a topic is
entered. A topic's module is loaded when the topic is first asked: all of them are half of the program's start, and one
ruling needs one. A book's policies can be judged only with all of them, so these load every topic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import Topic

_MODULES_BY_GROUP: Final[Mapping[str, Mapping[str, str]]] = {
    "clock": {
        "clock-level-change": "levels",
        "clock-wrong-level": "levels",
        "clock-timetable": "levels",
        "clock-break-button": "break_button",
        "clock-hand-for-hand": "hand_for_hand",
        "clock-h4h-deduction": "hand_for_hand",
        "clock-h4h-all-in": "h4h_all_in",
        "clock-heads-up-halving": "levels",
        "clock-call-time": "call_time",
        "clock-dealer-change-timing": "levels",
    },
    "seating": {
        "seat-tables-and-sizes": "seat_draw",
        "seat-initial-draw": "seat_draw",
        "seat-wrong-seat": "seat_draw",
        "seat-late-entry": "late_entry",
        "seat-rebuy": "late_entry",
        "seat-table-break": "table_break",
        "seat-newcomer-position": "table_break",
        "seat-table-balance": "balance",
        "seat-halt-play": "balance",
        "seat-final-table": "final_table",
        "seat-final-table-championship": "final_table",
        "seat-absent-player": "absence",
        "seat-leaves-during-hand": "absence",
        "seat-missed-blinds": "missed_blinds",
    },
    "button": {
        "button-initial": "initial",
        "button-advance": "advance",
        "button-heads-up-transition": "heads_up",
        "button-heads-up-order": "heads_up",
        "button-redraw-new-players": "initial",
        "button-mixed-game-freeze": "mixed_game_freeze",
        "dealer-self-deal": "first_bust_deals",
    },
    "dealing": {
        "deal-order": "order",
        "deal-substantial-action": "substantial_action",
        "deal-misdeal": "misdeal",
        "deal-redeal": "redeal",
        "deal-exposed-card": "exposed_card",
        "deal-extra-card": "extra_card",
        "deal-wrong-count-late": "wrong_count",
        "deal-button-short": "wrong_count",
        "deal-missing-burn": "burns",
        "deal-double-burn": "burns",
        "deal-burn-after-sa": "burns",
        "deal-four-card-flop": "wrong_board",
        "deal-premature-flop": "wrong_board",
        "deal-premature-turn": "wrong_board",
        "deal-premature-river": "wrong_board",
        "deal-boxed-card": "deck",
        "deal-fouled-deck": "deck",
        "deal-dropped-stub": "stub",
        "deal-card-off-table": "stub",
        "deal-stub-mucked-early": "stub",
        "deal-deck-change": "deck",
        "deal-rabbit-hunt": "stub",
        "deal-random-remedy": "redeal",
        "deal-stud-procedures": "stud_procedures",
    },
    "betting": {
        "bet-post-blinds": "blinds",
        "bet-short-blind": "blinds",
        "bet-ante-per-player": "blinds",
        "bet-big-blind-ante": "blinds",
        "bet-action-order": "action_order",
        "bet-min-bet": "min_raise",
        "bet-min-raise": "min_raise",
        "bet-raise-cap": "min_raise",
        "bet-under-raise": "under_raise",
        "bet-under-raise-late": "under_raise",
        "bet-oversized-chip": "oversized_chip",
        "bet-multi-chip": "multi_chip",
        "bet-prior-chips": "prior_chips",
        "bet-expecting-change": "expecting_change",
        "bet-reopen": "reopen",
        "bet-undercall": "undercalls",
        "bet-multiple-undercalls": "undercalls",
        "bet-token-call": "token_call",
        "bet-string": "string_bet",
        "bet-two-motion-raise": "string_bet",
        "bet-forward-motion": "string_bet",
        "bet-out-of-turn": "out_of_turn",
        "bet-skipped-player": "out_of_turn",
        "bet-ambiguous-amount": "declarations",
        "bet-raise-total-or-by": "declarations",
        "bet-verbal-vs-chips": "verbal_vs_chips",
        "bet-conditional": "declarations",
        "bet-early-call-unknown-amount": "declarations",
        "bet-invalid-declaration": "declarations",
        "bet-pot-declaration": "declarations",
        "bet-pot-limit-count": "chip_counts",
        "bet-nonstandard-fold": "nonstandard_fold",
        "bet-accepted-action": "accepted_action",
        "bet-hidden-chips": "chip_counts",
        "bet-stack-count": "chip_counts",
        "bet-pot-count": "chip_counts",
    },
    "showdown": {
        "show-tabling": "tabling",
        "show-order": "order",
        "show-all-in-face-up": "order",
        "show-uncontested": "request_hand",
        "show-request-hand": "request_hand",
        "show-play-board": "tabling",
        "show-verbal-claim": "tabling",
        "hand-mucked-live": "mucked_hand",
        "hand-killed-refund": "mucked_hand",
        "hand-fold-thinking-won": "mucked_hand",
        "hand-winner-cannot-be-killed": "mucked_hand",
        "pot-side-pots": "pots",
        "pot-award-order": "pots",
        "pot-split": "split",
        "pot-odd-chip": "split",
        "pot-dispute-deadline": "pots",
        "pot-award-procedure": "pots",
        "hand-ranking": "ranking",
    },
    "chips": {
        "chip-starting-stack": "starting_stack",
        "chip-race": "chip_race",
        "chip-colour-up": "chip_race",
        "chip-obsolete-leftover": "hidden_and_found",
        "chip-found": "hidden_and_found",
        "chip-concealed": "hidden_and_found",
        "chip-visibility": "hidden_and_found",
    },
    "elimination": {
        "elim-bust": "bust_out",
        "elim-simultaneous": "bust_out",
        "elim-h4h-shared": "bust_out",
        "elim-leaving-player": "disqualified_or_gone",
        "elim-disqualified": "disqualified_or_gone",
        "elim-blinded-out": "disqualified_or_gone",
        "elim-end-of-event": "end_of_event",
    },
    "penalties": {
        "pen-ladder": "ladder",
        "pen-missed-hands": "ladder",
        "pen-during-penalty": "ladder",
        "pen-exposed-cards": "showing_cards",
        "pen-show-one-show-all": "showing_cards",
        "pen-check-nuts": "offences",
        "pen-collusion": "offences",
        "pen-etiquette": "offences",
        "pen-floor-procedure": "floor",
        "meta-floor-discretion": "floor",
    },
    "points": {
        "points-uesg": "uesg",
        "points-apsa": "apsa",
        "points-apsa-decay": "calendar_lists",
        "league-month-year": "calendar_lists",
        "league-ties": "calendar_lists",
        "league-eligibility": "calendar_lists",
    },
}
"""The topics of each group, in the order of an evening and of a hand, each with its module in the group's package."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {group: tuple(modules) for group, modules in _MODULES_BY_GROUP.items()}
"""The topics of each group."""

MODULES: Final[Mapping[str, str]] = {
    topic: f"homepoker.core.rulings.{group}.{module}"
    for group, modules in _MODULES_BY_GROUP.items()
    for topic, module in modules.items()
}
"""The module that decides each topic. They are imported by these names only, so a frozen build has to be told them."""

TOPICS: Final = frozenset(MODULES)
"""The ids of all topics."""


class _AllTopics(Mapping[str, Topic[Any, Any]]):
    """Every topic by its id, in the order of the catalogue; looking one up loads its module only."""

    def __getitem__(self, topic: str) -> Topic[Any, Any]:
        values = vars(import_module(MODULES[topic])).values()
        return next(value for value in values if isinstance(value, Topic) and value.id == topic)

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, topic: object) -> bool:
        return topic in MODULES


class _AllPolicies(Mapping[str, Policy[Any]]):
    """Every policy by its name, in the order of the topics that ask it; looking one up loads all topics."""

    def __getitem__(self, name: str) -> Policy[Any]:
        return _policies()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_policies())

    def __len__(self) -> int:
        return len(_policies())


@cache
def _policies() -> Mapping[str, Policy[Any]]:
    return {policy.name: policy for topic in ALL_TOPICS.values() for policy in topic.policies}


ALL_TOPICS: Final[Mapping[str, Topic[Any, Any]]] = _AllTopics()
POLICIES: Final[Mapping[str, Policy[Any]]] = _AllPolicies()
