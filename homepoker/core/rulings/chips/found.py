"""Topic: whose are chips that were found on the floor or on a table (found chips, gefundene Chips)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import SomeChips, facts

TOPIC: Final = "chip-found"

POLICIES: Final = ()


@facts
class Situation:
    """Chips of this value were found; their owner may be certain."""

    value: SomeChips
    owner_known: bool


@facts
class Verdict:
    """Verdict: whether they go back to their owner or leave play."""

    to_owner: bool
    out_of_play: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Give found chips back to a certain owner, else put them into the case once nobody misses them."""
    value = situation.value
    if situation.owner_known:
        consult.say("back", value=value)
        consult.then("give_back", value=value)
        return Verdict(to_owner=True, out_of_play=False)
    consult.say("out", value=value)
    consult.then("ask_around", value=value)
    consult.then("to_inventory", value=value)
    consult.then("control_sum", value=value)
    return Verdict(to_owner=False, out_of_play=True)
