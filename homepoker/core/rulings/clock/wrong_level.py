"""Topic: what if a hand was begun at the wrong level (wrong level, Hand mit falscher Blindstufe)?

Until there was substantial action the blinds are put right; after it the hand is played out as it was begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipsGained, LevelNumber, Name, facts, refuse_fact
from homepoker.core.rulings.shared.actions_in_turn import Acted, is_substantial

TOPIC: Final = "clock-wrong-level"

UNTIL_SUBSTANTIAL_ACTION: Final = yes_no("clock.wrong_level_until_sa", TOPIC, default=True)
"""Yes: the hand is corrected until there was substantial action, and goes on at the wrong level after it."""

POLICIES: Final = (UNTIL_SUBSTANTIAL_ACTION,)


@facts
class Post:
    """Post: what somebody has posted as blind or ante, and what it must be at the level that is due, in chips."""

    player: Name
    posted: Amount
    due: Amount


@facts
class Correction:
    """The chips that somebody adds, or takes back where it is below zero."""

    player: Name
    chips_delta: ChipsGained


@facts
class Situation:
    """A hand with the blinds of another level than the one that is due.

    ``in_turn_actions`` are those since the cards were dealt, without the posting of blinds. ``posts`` is only
    needed for the exact chips of the correction.
    """

    level_posted: LevelNumber
    level_due: LevelNumber
    in_turn_actions: tuple[Acted, ...]
    posts: tuple[Post, ...] = ()

    def __post_init__(self) -> None:
        """Check the posts: each player is named once."""
        names = [one.player for one in self.posts]
        if len(set(names)) < len(names):
            raise refuse_fact("posts", "player_twice")


@facts
class Verdict:
    """The level that the hand is played at, and the chips that change hands for it."""

    level_to_use: LevelNumber
    corrections: tuple[Correction, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The due level, as long as too little has happened to leave the hand as it is."""
    posted, due = situation.level_posted, situation.level_due
    only_until = consult.ask(UNTIL_SUBSTANTIAL_ACTION)
    wrong = [one for one in situation.posts if one.due != one.posted]
    if posted == due and wrong:
        consult.say("amounts", level=due)
        return _corrected(situation, wrong, consult, because="only_amounts")
    if posted == due:
        consult.say("right", level=due)
        consult.then("go_on")
        consult.because("same_level")
        return Verdict(due, ())
    if only_until and is_substantial(situation.in_turn_actions):
        consult.say("play_out", level=posted)
        consult.then("leave_chips")
        consult.then("next_hand", level=due)
        consult.because("substantial")
        return Verdict(posted, ())
    consult.say("correct", level=due)
    return _corrected(situation, wrong, consult, because="not_yet" if only_until else "always")


def _corrected(situation: Situation, wrong: Sequence[Post], consult: Consultation, *, because: str) -> Verdict:
    """Correct the posts: the difference is added or taken back, then the hand goes on."""
    due = situation.level_due
    for one in wrong:
        if one.due > one.posted:
            consult.then("add", player=one.player, amount=one.due - one.posted)
        else:
            consult.then("take_back", player=one.player, amount=one.posted - one.due)
    if not wrong:
        consult.then("put_right", level=due)
    if situation.in_turn_actions:
        consult.then("review", count=len(situation.in_turn_actions))
    consult.then("go_on")
    consult.because(because)
    return Verdict(due, tuple(Correction(one.player, one.due - one.posted) for one in wrong))
