"""Chips that were found, hidden, forgotten or cannot be seen.

- ``chip-found``: whose are chips that were found on the floor or on a table (found chips, gefundene Chips)?
- ``chip-concealed``: what becomes of chips that were hidden or pocketed (concealed chips, verborgene Chips)?
- ``chip-obsolete-leftover``: what are chips worth that turn up after their value has left play (leftover chips,
  vergessene Chips)?
- ``chip-visibility``: what follows when chips cannot be seen or counted (visible chips, Sichtbarkeit der Chips)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, Number, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.policies import CONCEALED_DISQUALIFICATION, ConcealedDisqualification

ONLY_VISIBLE: Final = yes_no("chip.only_visible_count", "chip-visibility", default=False)
"""Yes: the floor may let only visible chips count in the running hand."""


@facts
class FoundChipsSituation:
    """Chips of this value were found; their owner may be certain."""

    value: SomeChips
    owner_known: bool


@facts
class FoundChipsVerdict:
    """Whether they go back to their owner or leave play."""

    to_owner: bool
    out_of_play: bool


@decides("chip-found")
def found_chips(situation: FoundChipsSituation, consult: Consultation) -> FoundChipsVerdict:
    """Give found chips back to a certain owner, else put them into the case once nobody misses them."""
    value = situation.value
    if situation.owner_known:
        consult.say("back", value=value)
        consult.then("give_back", value=value)
        return FoundChipsVerdict(to_owner=True, out_of_play=False)
    consult.say("out", value=value)
    consult.then("ask_around", value=value)
    consult.then("to_inventory", value=value)
    consult.then("control_sum", value=value)
    return FoundChipsVerdict(to_owner=False, out_of_play=True)


class Removed(StrEnum):
    """Which chips leave play."""

    HIDDEN = "hidden"
    """All that others could not see."""
    POCKETED = "pocketed"
    """Those that were put into a pocket; carrying others badly is a breach without loss."""


REMOVED: Final = choice("chip.concealed", "chip-concealed", Removed, Removed.HIDDEN)


class How(StrEnum):
    """Act: what was done with the chips."""

    HIDDEN = "hidden"
    """They were held or carried so that nobody saw them."""
    POCKETED = "pocketed"
    """They were put into a pocket or bag."""
    TAKEN_AWAY = "taken-away"
    """They were taken out of the tournament on purpose."""
    OPENLY = "openly"
    """They were carried in sight, but in no rack."""


@facts
class ConcealedChipsSituation:
    """The chips' value, whether the player was changing tables, and what was done with them."""

    value: SomeChips
    during_move: bool = field(default=False, kw_only=True)
    how: How


@facts
class ConcealedChipsVerdict:
    """What leaves play, in chips, and whether a disqualification is possible."""

    removed: Amount
    dq_possible: bool


@decides("chip-concealed", asks=(REMOVED, CONCEALED_DISQUALIFICATION))
def concealed_chips(situation: ConcealedChipsSituation, consult: Consultation) -> ConcealedChipsVerdict:
    """Decide on hidden chips: all of them or the pocketed ones leave play; the rest is carried in a rack."""
    for_hiding = consult.ask(CONCEALED_DISQUALIFICATION) is ConcealedDisqualification.FOR_HIDING
    if not for_hiding and situation.how is How.TAKEN_AWAY:
        consult.say("disqualified", amount=situation.value)
        consult.then("disqualify")
        consult.then("take_out", amount=situation.value)
        consult.because("taking_away")
        return ConcealedChipsVerdict(situation.value, dq_possible=True)
    is_lost = _is_lost(situation, consult)
    if is_lost:
        consult.say("removed", amount=situation.value)
        consult.then("take_out", amount=situation.value)
    else:
        consult.say("kept", amount=situation.value)
        consult.then("warn")
        if situation.how is How.HIDDEN and consult.ask(ONLY_VISIBLE):
            consult.then("only_visible")
    if situation.during_move:
        consult.then("rack")
    may_disqualify = is_lost and for_hiding
    if may_disqualify:
        consult.then("may_disqualify")
    return ConcealedChipsVerdict(situation.value if is_lost else 0, may_disqualify)


def _is_lost(situation: ConcealedChipsSituation, consult: Consultation) -> bool:
    match consult.ask(REMOVED):
        case Removed.HIDDEN:
            consult.because("seen" if situation.how is How.OPENLY else "unseen")
            return situation.how is not How.OPENLY
        case Removed.POCKETED:
            is_pocketed = situation.how in (How.POCKETED, How.TAKEN_AWAY)
            consult.because("in_pocket" if is_pocketed else "not_in_pocket")
            return is_pocketed


@facts
class LeftoverChipsSituation:
    """Chips of a value that has left play, and the smallest chip that is still in it."""

    value: ChipValue
    count: Number
    smallest_kept: ChipValue

    def __post_init__(self) -> None:
        """Check the chips: the obsolete one is not the smallest chip in play."""
        if self.value == self.smallest_kept:
            raise refuse_fact("value", "still_in_play")


@facts
class LeftoverChipsVerdict:
    """What is exchanged for chips in play, and what is taken away for nothing, in chips."""

    exchanged_value: Amount
    discarded_value: Amount


@decides("chip-obsolete-leftover")
def leftover_chips(situation: LeftoverChipsSituation, consult: Consultation) -> LeftoverChipsVerdict:
    """Exchange obsolete chips at par, discard the rest; there is no second race."""
    total = situation.value * situation.count
    discarded = total % situation.smallest_kept
    exchanged = total - discarded
    if not exchanged:
        consult.say("worthless", smallest=situation.smallest_kept)
    elif discarded:
        consult.say("partly", exchanged=exchanged, discarded=discarded)
    else:
        consult.say("at_par", exchanged=exchanged)
    if exchanged:
        consult.then("swap", value=exchanged)
    if discarded:
        consult.then("take_away", value=discarded)
    consult.because("no_second_race")
    return LeftoverChipsVerdict(exchanged, discarded)


@facts
class ChipVisibilitySituation:
    """Situation:
    whether chips of high value are hidden behind others, and whether the stack can be counted at a glance."""

    high_value_hidden: bool
    countable: bool = True


@facts
class ChipVisibilityVerdict:
    """Whether the player is told to stack otherwise, and whether only visible chips may count in the hand."""

    warn: bool
    only_visible_count: bool


@decides("chip-visibility", asks=(ONLY_VISIBLE,))
def chip_visibility(situation: ChipVisibilitySituation, consult: Consultation) -> ChipVisibilityVerdict:
    """Demand high values in front and stacks that can be counted; the sanction is the book's."""
    only_visible = consult.ask(ONLY_VISIBLE)
    if situation.high_value_hidden:
        consult.say("in_front")
        consult.then("sort")
        if only_visible:
            consult.then("only_visible")
        consult.because("everybody_sees")
        return ChipVisibilityVerdict(True, only_visible)
    if not situation.countable:
        consult.say("stacks")
        consult.then("stack")
        consult.because("estimate")
        return ChipVisibilityVerdict(True, False)
    consult.say("fine")
    return ChipVisibilityVerdict(False, False)
