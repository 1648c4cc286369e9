"""Topic: who posts what before the deal (blinds and antes, Blinds und Antes setzen)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.antes import big_blind_and_ante, own_ante
from homepoker.core.rulings.betting.policies import (
    ANTE_AMOUNT,
    ANTE_FORMAT,
    ANTE_ORDER,
    AnteAmount,
    AnteFormat,
    AnteOrder,
)
from homepoker.core.rulings.facts import Amount, ChipValue, SeatNumber, SomeChips, facts, refuse_fact, told

TOPIC: Final = "bet-post-blinds"


class OwnAnteOrder(StrEnum):
    """Own ante order: what a player with a blind pays first where everybody pays an ante."""

    ANTE_FIRST = "ante-first"
    """The ante; the rest is the live blind."""
    BLIND_FIRST = "blind-first"
    """The blind; the rest is the ante."""


OWN_ANTE_ORDER: Final = choice(
    "ante.own_order", "bet-post-blinds", OwnAnteOrder, OwnAnteOrder.ANTE_FIRST, open_question="A-22"
)

POLICIES: Final = (OWN_ANTE_ORDER,)


class Ante(StrEnum):
    """Ante: which ante is played."""

    NONE = "none"
    """None."""
    PER_PLAYER = "per-player"
    """Every player pays."""
    BIG_BLIND = "bba"
    """The big blind pays for the table."""


@facts
class Blinds:
    """The blinds of the level."""

    sb: SomeChips
    bb: SomeChips


@facts
class Post:
    """Post: what one seat posts."""

    sb: Amount = 0
    bb: Amount = 0
    ante: Amount = 0


@facts
class Situation:
    """The blinds, the ante, the chips of each seat before posting, and where the blinds are.

    No ``sb_seat``: the small blind is dead and nobody posts it. Where the form of the ante is not told the book's is
    played, if it has one; where its size is not told the usual one; ``smallest_chip`` in play: to it that is rounded
    up.
    """

    blinds: Blinds
    ante_format: Ante | None = None
    ante_amount: Amount | None = None
    stacks: Annotated[Mapping[SeatNumber, SomeChips], Len(2, 11)] = field(kw_only=True)
    sb_seat: SeatNumber | None = None
    bb_seat: SeatNumber = field(kw_only=True)
    smallest_chip: ChipValue | None = None

    def __post_init__(self) -> None:
        """Check the blinds: they sit at the table on two seats, and between two players both are posted."""
        if self.bb_seat not in self.stacks:
            raise refuse_fact("bb_seat", "no_such_seat")
        if self.sb_seat is not None and self.sb_seat not in self.stacks:
            raise refuse_fact("sb_seat", "no_such_seat")
        if self.sb_seat == self.bb_seat:
            raise refuse_fact("sb_seat", "seat_twice")
        if self.sb_seat is None and len(self.stacks) == 2:
            raise refuse_fact("sb_seat", "button_is_small_blind")
        if self.blinds.sb > self.blinds.bb:
            raise refuse_fact("blinds.sb", "above_big_blind")


@facts
class Verdict:
    """Verdict: what each seat posts, what of it is live, and the antes, which are dead and lie in the pot."""

    posts: Mapping[SeatNumber, Post]
    live: Mapping[SeatNumber, Amount]
    dead_into_pot: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The blinds of their seats, and the ante of the book or the club."""
    form = _form(situation, consult)
    ante = _amount(situation, form, consult)
    owed = {seat: _owed(seat, situation, form, ante) for seat in sorted(situation.stacks)}
    is_short = any(min(both) and situation.stacks[seat] < sum(both) for seat, both in owed.items())
    is_ante_first = is_short and _is_ante_first(form, consult)
    posts = {seat: _post(seat, *both, situation, is_ante_first) for seat, both in owed.items()}
    posts = {seat: post for seat, post in posts.items() if post != Post()}
    if form is Ante.BIG_BLIND and not posts[situation.bb_seat].bb:
        consult.leans_on("A-51")
    dead = sum(post.ante for post in posts.values())
    consult.say("in_the_pot", total=dead + sum(post.sb + post.bb for post in posts.values()))
    consult.then("before_cards")
    if is_ante_first:
        _antes(posts, situation, form, ante, consult)
        _blinds(posts, situation, consult)
    else:
        _blinds(posts, situation, consult)
        _antes(posts, situation, form, ante, consult)
    for seat, post in posts.items():
        if post.sb + post.bb + post.ante == situation.stacks[seat]:
            consult.then("all_in", seat=seat)
    live = {seat: post.sb + post.bb for seat, post in posts.items() if post.sb + post.bb}
    return Verdict(posts, live, dead)


def _blinds(posts: Mapping[int, Post], situation: Situation, consult: Consultation) -> None:
    """The steps of the blinds."""
    if situation.sb_seat is None:
        consult.then("no_small_blind")
    elif small := posts[situation.sb_seat].sb:
        consult.then("small_blind", seat=situation.sb_seat, amount=small)
    if big := posts[situation.bb_seat].bb:
        consult.then("big_blind", seat=situation.bb_seat, amount=big)


def _antes(posts: Mapping[int, Post], situation: Situation, form: Ante, ante: int, consult: Consultation) -> None:
    """The steps of the antes."""
    dead = sum(post.ante for post in posts.values())
    if dead and form is Ante.PER_PLAYER:
        consult.then("ante_each", amount=ante, total=dead)
        for seat, post in posts.items():
            if post.ante < ante:
                consult.then("ante_in_part", seat=seat, amount=post.ante)
    elif dead:
        consult.then("ante_of_big_blind", seat=situation.bb_seat, amount=dead)
    elif ante and form is Ante.BIG_BLIND:
        consult.then("no_chips_for_the_ante", seat=situation.bb_seat)


def _form(situation: Situation, consult: Consultation) -> Ante:
    """Form of the ante that the club plays; else the book's, as far as it says."""
    if situation.ante_format is not None:
        return situation.ante_format
    if situation.ante_amount == 0:
        return Ante.NONE
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.PER_PLAYER:
            consult.because("book_each")
            return Ante.PER_PLAYER
        case AnteFormat.BIG_BLIND:
            consult.because("book_big_blind")
            return Ante.BIG_BLIND
        case AnteFormat.OPEN:
            consult.because("book_open")
        case AnteFormat.NONE:
            consult.because("book_none")
    return told(situation.ante_format, "ante_format") if situation.ante_amount else Ante.NONE


def _amount(situation: Situation, form: Ante, consult: Consultation) -> int:
    """The ante as told, else the usual one: the big blind for the table, or a share of the small blind from each."""
    if situation.ante_amount is not None:
        return situation.ante_amount
    match form:
        case Ante.NONE:
            return 0
        case Ante.BIG_BLIND:
            match consult.ask(ANTE_AMOUNT):
                case AnteAmount.BIG_BLIND | AnteAmount.QUARTER_SMALL_BLIND:
                    # A share of the small blind is the ante of each player, and not the one for the table.
                    return situation.blinds.bb
        case Ante.PER_PLAYER:
            return own_ante(situation.blinds.sb, situation.smallest_chip, consult)


def _owed(seat: int, situation: Situation, form: Ante, ante: int) -> tuple[int, int]:
    """The blind and the ante that one seat owes."""
    is_small, is_big = seat == situation.sb_seat, seat == situation.bb_seat
    blind = situation.blinds.bb if is_big else situation.blinds.sb if is_small else 0
    return blind, ante if form is Ante.PER_PLAYER or (form is Ante.BIG_BLIND and is_big) else 0


def _is_ante_first(form: Ante, consult: Consultation) -> bool:
    """Whether the ante is paid first by chips that do not suffice for both posts."""
    if form is Ante.BIG_BLIND:
        is_first = consult.ask(ANTE_ORDER) is AnteOrder.ANTE_FIRST
    else:
        is_first = consult.ask(OWN_ANTE_ORDER) is OwnAnteOrder.ANTE_FIRST
    consult.because("ante_first" if is_first else "blind_first")
    return is_first


def _post(seat: int, blind: int, ante: int, situation: Situation, is_ante_first: bool) -> Post:
    """Posts of one seat, by its chips."""
    order = AnteOrder.ANTE_FIRST if is_ante_first else AnteOrder.BB_FIRST
    live, paid = big_blind_and_ante(situation.stacks[seat], blind, ante, order)
    is_big = seat == situation.bb_seat
    return Post(sb=0 if is_big else live, bb=live if is_big else 0, ante=paid)
