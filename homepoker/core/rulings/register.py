"""What the modules of the topics offer: the policies that a book may answer, and the decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulings.betting import topics as betting
from homepoker.core.rulings.button import topics as button
from homepoker.core.rulings.chips import topics as chips
from homepoker.core.rulings.clock import topics as clock
from homepoker.core.rulings.dealing import topics as dealing
from homepoker.core.rulings.elimination import topics as elimination
from homepoker.core.rulings.penalties import topics as penalties
from homepoker.core.rulings.points import topics as points
from homepoker.core.rulings.seating import topics as seating
from homepoker.core.rulings.showdown import topics as showdown
from homepoker.core.rulings.topic import Topic

_MODULES: Final[tuple[Any, ...]] = tuple(
    module
    for group in (clock, seating, button, dealing, betting, showdown, chips, elimination, penalties, points)
    for module in group.MODULES
)

DECIDED_BY_MODULES: Final[Mapping[str, Topic]] = {
    module.TOPIC: Topic(module.Situation, module.Verdict, module.decide) for module in _MODULES
}
"""Every topic, by id."""

POLICIES: Final[Mapping[str, Policy[Any]]] = {policy.name: policy for module in _MODULES for policy in module.POLICIES}
"""Every policy, by its name."""
