"""All topics on which the rulebooks speak, and the policies that a book may answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import Question
from homepoker.core.rulings.betting import big_blind_ante
from homepoker.core.rulings.button import advance, initial, self_deal
from homepoker.core.rulings.clock import break_button, level_change, timetable
from homepoker.core.rulings.elimination import bust, end_of_event, simultaneous
from homepoker.core.rulings.points import apsa, decay, month_year, uesg
from homepoker.core.rulings.seating import initial_draw, late_entry, newcomer_position, rebuy, tables_and_sizes

_MODULES: Final = (
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

_READ_ONLY_TOPICS: Final = (
    "seat-table-break",
    "seat-table-balance",
    "seat-halt-play",
    "seat-final-table",
    "button-heads-up-transition",
    "button-redraw-new-players",
    "meta-floor-discretion",
    "league-ties",
)
"""Topics whose rules are shown and cited, but that no module decides on its own."""

QUESTIONS: Final[Mapping[str, Question[Any, Any]]] = {module.TOPIC: module.decide for module in _MODULES}
"""The decision of every topic that is decided, by the topic's id."""

TOPICS: Final = frozenset({*QUESTIONS, *_READ_ONLY_TOPICS})
"""The ids of all topics."""

POLICIES: Final[Mapping[str, Policy[Any]]] = {policy.name: policy for module in _MODULES for policy in module.POLICIES}
"""Every policy, by its name."""
