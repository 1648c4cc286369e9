"""Levels of the clock: which one a hand is played at, what may change in them, and when dealers do.

- ``clock-level-change``: which level is a hand played at that starts around the change (level change, Blindstufe
  gilt ab)?
- ``clock-wrong-level``: what if a hand was begun at the wrong level (wrong level, Hand mit falscher Blindstufe)?
- ``clock-timetable``: may levels, their blinds and breaks be changed once play has begun (timetable of the blinds,
  Zeittabelle)?
- ``clock-heads-up-halving``: are levels shorter when two are left (heads-up, Spielzeit im Heads-up)?
- ``clock-dealer-change-timing``: may the dealer still be relieved shortly before a level ends (dealer change,
  Dealer-Wechsel)?

The announcement decides, not the zero on the clock; a hand is begun by the first shuffle or,
in one book, only by the cut.

Until there was substantial action the blinds are put right; after it the hand is played out as it was begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, Unit

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.policy import choice, number, one_answer, whole, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipsGained, Duration, LevelNumber, Moment, Name, facts, refuse_fact
from homepoker.core.rulings.shared.actions_in_turn import Acted, is_substantial
from homepoker.core.rulings.shared.policies import HAND_START, HandStart

LEVEL_APPLIES_TO: Final = one_answer("clock.level_applies_to", "clock-level-change", "next-hand")
"""From when an announced level counts: from the first hand that begins after the announcement."""


def from_the_next_hand(answers: Answers) -> Citations:
    """The rule by which an announced level counts from the next hand; none where no book says so."""
    answer = answers.answer(LEVEL_APPLIES_TO.name)
    return answer.citations[:1] if answer is not None else ()


@facts
class LevelChangeSituation:
    """The moments around a change of level at one table, in milliseconds since 1970-01-01, UTC.

    ``announced_at`` is the sound or the word of the direction; left out, the sound came with the zero.
    ``shuffle_start_at`` and ``cut_at`` are ``None`` where that has not happened yet. Where only
    *hand started* is known, both are that moment.
    """

    clock_zero_at: Moment
    shuffle_start_at: Moment | None
    cut_at: Moment | None
    old_level: LevelNumber
    new_level: LevelNumber
    announced_at: Moment | None = None

    def __post_init__(self) -> None:
        """Check the order: shuffle before cut, old level before new one, clock at zero before the announcement."""
        if self.cut_at is not None and (self.shuffle_start_at is None or self.cut_at < self.shuffle_start_at):
            raise refuse_fact("cut_at", "cut_before_shuffle")
        if self.new_level <= self.old_level:
            raise refuse_fact("new_level", "level_not_newer", old=self.old_level)
        if self.announced_at is not None and self.announced_at < self.clock_zero_at:
            raise refuse_fact("announced_at", "announced_before_zero")


@facts
class LevelChangeVerdict:
    """The level of the hand, and what counted as its beginning."""

    level: LevelNumber
    marker: HandStart


@decides("clock-level-change", asks=(HAND_START, LEVEL_APPLIES_TO))
def level_change(situation: LevelChangeSituation, consult: Consultation) -> LevelChangeVerdict:
    """The new level counts for a hand that begins at or after the announcement."""
    marker = consult.ask(HAND_START)
    consult.ask(LEVEL_APPLIES_TO)
    zero, announced = situation.clock_zero_at, situation.announced_at
    announced = zero if announced is None else announced
    by_shuffle = marker is HandStart.SHUFFLE
    began = situation.shuffle_start_at if by_shuffle else situation.cut_at
    if began is not None and zero <= began < announced:
        consult.leans_on("A-03")
    if began is not None and began < announced:
        consult.say("old", level=situation.old_level)
        consult.then("play_on", level=situation.old_level)
        consult.then("next_hand", level=situation.new_level)
        consult.because("old_shuffle" if by_shuffle else "old_cut")
        return LevelChangeVerdict(situation.old_level, marker)
    consult.say("new", level=situation.new_level)
    consult.then("post", level=situation.new_level)
    consult.because("new_shuffle" if by_shuffle else "new_cut")
    return LevelChangeVerdict(situation.new_level, marker)


UNTIL_SUBSTANTIAL_ACTION: Final = yes_no("clock.wrong_level_until_sa", "clock-wrong-level", default=True)
"""Yes: the hand is corrected until there was substantial action, and goes on at the wrong level after it."""


@facts
class Post:
    """What somebody has posted as blind or ante, and what it must be at the level that is due, in chips."""

    player: Name
    posted: Amount
    due: Amount


@facts
class Correction:
    """The chips that somebody adds, or takes back where it is below zero."""

    player: Name
    chips_delta: ChipsGained


@facts
class WrongLevelSituation:
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
        names = [post.player for post in self.posts]
        if len(set(names)) < len(names):
            raise refuse_fact("posts", "player_twice")


@facts
class WrongLevelVerdict:
    """The level that the hand is played at, and the chips that change hands for it."""

    level_to_use: LevelNumber
    corrections: tuple[Correction, ...]


@decides("clock-wrong-level", asks=(UNTIL_SUBSTANTIAL_ACTION,))
def wrong_level(situation: WrongLevelSituation, consult: Consultation) -> WrongLevelVerdict:
    """The due level, as long as too little has happened to leave the hand as it is."""
    posted, due = situation.level_posted, situation.level_due
    only_until = consult.ask(UNTIL_SUBSTANTIAL_ACTION)
    wrong = [post for post in situation.posts if post.due != post.posted]
    if posted == due and wrong:
        consult.say("amounts", level=due)
        return _corrected(situation, wrong, consult, because="only_amounts")
    if posted == due:
        consult.say("right", level=due)
        consult.then("go_on")
        consult.because("same_level")
        return WrongLevelVerdict(due, ())
    if only_until and is_substantial(situation.in_turn_actions):
        consult.say("play_out", level=posted)
        consult.then("leave_chips")
        consult.then("next_hand", level=due)
        consult.because("substantial")
        return WrongLevelVerdict(posted, ())
    consult.say("correct", level=due)
    return _corrected(situation, wrong, consult, because="not_yet" if only_until else "always")


def _corrected(
    situation: WrongLevelSituation, wrong: Sequence[Post], consult: Consultation, *, because: str
) -> WrongLevelVerdict:
    """Correct the posts: the difference is added or taken back, then the hand goes on."""
    due = situation.level_due
    for post in wrong:
        if post.due > post.posted:
            consult.then("add", player=post.player, amount=post.due - post.posted)
        else:
            consult.then("take_back", player=post.player, amount=post.posted - post.due)
    if not wrong:
        consult.then("put_right", level=due)
    if situation.in_turn_actions:
        consult.then("review", count=len(situation.in_turn_actions))
    consult.then("go_on")
    consult.because(because)
    return WrongLevelVerdict(due, tuple(Correction(post.player, post.due - post.posted) for post in wrong))


class Timetable(StrEnum):
    """Whether the book binds the direction to the levels as they were announced."""

    FIXED = "fixed-beforehand"
    """The blinds rise by a timetable that was fixed before the start."""
    OPEN = "open"
    """The direction may change what is still to come."""


TIMETABLE: Final = choice("clock.timetable", "clock-timetable", Timetable, Timetable.OPEN)


@facts
class TimetableSituation:
    """Whether play has begun."""

    has_begun: bool


@facts
class TimetableVerdict:
    """Whether a change departs from what the book wants."""

    departs: bool


@decides("clock-timetable", asks=(TIMETABLE,))
def timetable(situation: TimetableSituation, consult: Consultation) -> TimetableVerdict:
    """Decide on a change of the timetable: free before the start, afterwards a departure from a fixed one."""
    match consult.ask(TIMETABLE):
        case Timetable.FIXED if situation.has_begun:
            consult.say("departs")
            consult.then("keep")
            consult.then("if_need_be")
            consult.because("fixed")
            return TimetableVerdict(departs=True)
        case Timetable.FIXED | Timetable.OPEN as timetable:
            consult.say("may_change")
            consult.then("announce")
            consult.because("open" if timetable is Timetable.OPEN else "not_begun")
            return TimetableVerdict(departs=False)


HEADS_UP_FACTOR: Final = number("clock.heads_up_factor", "clock-heads-up-halving", 1, 1.0)
"""What the time of a level is multiplied by."""


LevelSeconds = Annotated[int, Interval(ge=1, le=7 * 24 * 3600), Unit("seconds")]
"""The length of a level: at least a second."""


@facts
class HeadsUpHalvingSituation:
    """The running level when players are left in the tournament, in seconds.

    ``players_left`` counts the whole tournament, not one table. ``remaining`` is what the clock shows.
    """

    players_left: Annotated[int, Interval(ge=2, le=9999)]
    level_duration: LevelSeconds
    remaining: Duration


@facts
class HeadsUpHalvingVerdict:
    """What the clock shows now, and how long the levels last from here on, in seconds."""

    new_remaining: Duration
    new_level_duration: Duration


@decides("clock-heads-up-halving", asks=(HEADS_UP_FACTOR,))
def heads_up_halving(situation: HeadsUpHalvingSituation, consult: Consultation) -> HeadsUpHalvingVerdict:
    """Shorten the rest of the level and all levels to come by the same factor when two players are left."""
    length, left = situation.level_duration, situation.remaining
    factor = consult.ask(HEADS_UP_FACTOR)
    if left > length:  # time was added, or it is a slip
        consult.because("more_than_level", length=length)
    if situation.players_left != 2 or factor == 1:
        consult.say("unchanged", length=length)
        consult.then("clock_runs_on", left=left)
        consult.because("same_length" if factor == 1 else "more_than_two")
        return HeadsUpHalvingVerdict(left, length)
    consult.leans_on("A-49")
    consult.leans_on("A-08")
    new_left, new_length = int(left * factor), int(length * factor)
    consult.say("shorter", length=new_length)
    consult.then("set_clock", left=new_left)
    consult.then("shorten_rest", length=new_length)
    consult.because("two_in_the_tournament")
    consult.because("or_from_next_level", left=left)
    return HeadsUpHalvingVerdict(new_left, new_length)


LAST_SECONDS: Final = whole("clock.dealer_change_last_seconds", "clock-dealer-change-timing", 0, 3600, 90)
"""So many seconds before a break or a new level no dealer is relieved any more."""


@facts
class DealerChangeSituation:
    """How dealers change, and the seconds to the end of the level or to the break, whichever comes first.

    ``timed_shifts`` is no where dealing goes round with the hands and nobody is relieved by the clock.
    """

    timed_shifts: bool = field(default=True, kw_only=True)
    seconds_to_level_end_or_break: Duration


@facts
class DealerChangeVerdict:
    """Whether the dealer may be relieved now."""

    allowed: bool


@decides("clock-dealer-change-timing", asks=(LAST_SECONDS,))
def dealer_change(situation: DealerChangeSituation, consult: Consultation) -> DealerChangeVerdict:
    """Decide on a change of dealer: a shift by the clock waits in the last seconds, a change by hands does not."""
    last = consult.ask(LAST_SECONDS)
    if not situation.timed_shifts:
        consult.leans_on("A-48")
        consult.say("by_hands")
        consult.then("after_the_hand")
        consult.because("no_shifts")
        return DealerChangeVerdict(allowed=True)
    left = situation.seconds_to_level_end_or_break
    allowed = left > last
    if allowed:
        consult.say("now", left=left)
        consult.then("after_the_hand")
    else:
        consult.say("wait", left=left)
        consult.then("stay")
        consult.then("relieve_later")
    consult.because("last_seconds", last=last)
    return DealerChangeVerdict(allowed)
