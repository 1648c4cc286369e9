"""Out without a last hand lost: disqualified, blinded out, gone home.

- ``elim-disqualified``: place and chips of a disqualified player (disqualified player, disqualifizierter Spieler)?
- ``elim-blinded-out``: can an absent or penalised player go out (blinded out, Ausscheiden durch Blinds)?
- ``elim-leaving-player``: what of the chips of a player who leaves for good (leaving player, endgültiges Verlassen)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, FinishingPlace, Number, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.policies import ABSENT_POSTS, DISQUALIFIED_CHIPS, DisqualifiedChips

RESULTS_LAPSE: Final = yes_no("elim.disqualified_results", "elim-disqualified", default=False)
"""Yes: what he has achieved so far may lapse."""


@facts
class DisqualifiedSituation:
    """His chips, and how many are left with him."""

    stack: Amount
    players_left: Annotated[int, Interval(ge=2, le=9999)]


@facts
class DisqualifiedVerdict:
    """His place, as if he alone had gone out now, and the chips that leave play.

    The place is left out while his chips still stand.
    """

    place: FinishingPlace | None
    chips_removed: Amount


@decides("elim-disqualified", asks=(DISQUALIFIED_CHIPS, RESULTS_LAPSE))
def disqualified(situation: DisqualifiedSituation, consult: Consultation) -> DisqualifiedVerdict:
    """Rule out a disqualified player: at once in the last open place, or when the blinds have taken the chips."""
    consult.leans_on("A-42")
    stack, place = situation.stack, situation.players_left
    blinds_off = consult.ask(DISQUALIFIED_CHIPS) is DisqualifiedChips.BLIND_OFF and bool(stack)
    if blinds_off:
        consult.say("blinded_off")
    else:
        consult.say("out", place=place)
    consult.then("leave")
    if blinds_off:
        consult.then("blind_off")
        consult.then("place_when_gone")
    else:
        if stack:
            consult.then("remove", amount=stack)
        consult.then("note", place=place)
    consult.because("nobody_knocked_him_out")
    if not blinds_off and place == 2:
        consult.then("one_left")
    if consult.ask(RESULTS_LAPSE):
        consult.then("decide_on_results")
    return DisqualifiedVerdict(None, 0) if blinds_off else DisqualifiedVerdict(place, stack)


@facts
class BlindedOutSituation:
    """His chips, the hands that he misses, and what is due in each of them.

    ``blinds`` and ``antes`` are the chips due hand by hand, in order; after the last one they begin anew, so one
    round of the table is enough.
    """

    stack: SomeChips
    missed_hands: Number
    blinds: tuple[Amount, ...]
    antes: tuple[Amount, ...] = ()

    def __post_init__(self) -> None:
        """Check the round: some blind or ante is due."""
        if not any((*self.blinds, *self.antes)):
            raise refuse_fact("blinds", "nothing_due")


@facts
class BlindedOutVerdict:
    """In which of the missed hands his last chips go in, counted from 1; left out where some remain."""

    bust_hand: Number | None


@decides("elim-blinded-out")
def blinded_out(situation: BlindedOutSituation, consult: Consultation) -> BlindedOutVerdict:
    """Blinds and antes go in for him hand after hand, and every hand of his is dead."""
    left = situation.stack
    for hand in range(situation.missed_hands):
        left -= _due(situation.blinds, hand) + _due(situation.antes, hand)
        if left <= 0:
            consult.say("out", hand=hand + 1)
            consult.then("collect")
            consult.then("note", hand=hand + 1)
            return BlindedOutVerdict(hand + 1)
    consult.say("stays_in", left=left)
    consult.then("collect")
    return BlindedOutVerdict(None)


def _due(amounts: tuple[int, ...], hand: int) -> int:
    return amounts[hand % len(amounts)] if amounts else 0


class LeavingPlayer(StrEnum):
    """What becomes of the chips of a player who leaves for good."""

    REMOVE_CHIPS = "remove-chips"
    """They leave play."""
    BLIND_OFF = "blind-off"
    """They stay and pay the blinds until they are gone."""


LEAVING_PLAYER: Final = choice("elim.leaving_player", "elim-leaving-player", LeavingPlayer, LeavingPlayer.BLIND_OFF)


@facts
class LeavingPlayerSituation:
    """Situation:
    whether he comes back, how many are left with him (the place that he has at this moment), and his chips."""

    returns: bool
    place_at_leave: FinishingPlace
    stack: SomeChips

    def __post_init__(self) -> None:
        """Check the place: the last one left has won and does not leave for good."""
        if self.place_at_leave == 1 and not self.returns:
            raise refuse_fact("place_at_leave", "last_has_all")


@facts
class LeavingPlayerVerdict:
    """Whether his chips leave play, and his place; it is left out while his chips still stand."""

    chips_removed: bool
    place: FinishingPlace | None


@decides("elim-leaving-player", asks=(LEAVING_PLAYER,))
def leaving_player(situation: LeavingPlayerSituation, consult: Consultation) -> LeavingPlayerVerdict:
    """Decide on a player who leaves: absent if he comes back, else out at once or when his chips are gone."""
    if situation.returns:
        consult.say("only_absent")
        consult.then("post_for_him" if consult.ask(ABSENT_POSTS) else "collect_cards")
        return LeavingPlayerVerdict(chips_removed=False, place=None)
    consult.leans_on("A-42")
    match consult.ask(LEAVING_PLAYER):
        case LeavingPlayer.REMOVE_CHIPS:
            consult.say("out", place=situation.place_at_leave)
            consult.then("remove", amount=situation.stack)
            consult.then("note", place=situation.place_at_leave)
            if situation.place_at_leave == 2:
                consult.then("one_left")
            return LeavingPlayerVerdict(chips_removed=True, place=situation.place_at_leave)
        case LeavingPlayer.BLIND_OFF:
            consult.say("blinded_off")
            consult.then("post_for_him")
            consult.then("place_when_gone")
            return LeavingPlayerVerdict(chips_removed=False, place=None)
