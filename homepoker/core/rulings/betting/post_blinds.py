"""Who posts what before the deal (blinds and antes, Blinds und Antes setzen)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.antes import (
    ANTE_FORMAT,
    ANTE_ORDER,
    OWN_ANTE_ORDER,
    AnteFormat,
    AnteOrder,
    OwnAnteOrder,
    big_blind_and_ante,
    own_ante,
)
from homepoker.core.rulings.facts import Amount, ChipValue, SeatNumber, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-post-blinds"

POLICIES: Final = (OWN_ANTE_ORDER,)


class Ante(StrEnum):
    """Which ante is played."""

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
    """What one seat posts."""

    sb: Amount = 0
    bb: Amount = 0
    ante: Amount = 0


@facts
class Situation:
    """The blinds, the ante, the chips of each seat before posting, and where the blinds are.

    No ``sb_seat``: the small blind is dead and nobody posts it. Where the form of the ante is not told the book's is
    played, where its size is not told the usual one; ``smallest_chip`` in play: to it that is rounded up.
    """

    blinds: Blinds
    ante_format: Ante | None = None
    ante_amount: Amount | None = None
    stacks: Annotated[Mapping[SeatNumber, SomeChips], Len(2, 11)] = field(kw_only=True)
    sb_seat: SeatNumber | None = None
    bb_seat: SeatNumber = field(kw_only=True)
    smallest_chip: ChipValue | None = None

    def __post_init__(self) -> None:
        """The blinds sit at the table, and not both on one seat."""
        if self.bb_seat not in self.stacks:
            raise refuse_fact("bb_seat", "no_such_seat")
        if self.sb_seat is not None and self.sb_seat not in self.stacks:
            raise refuse_fact("sb_seat", "no_such_seat")
        if self.sb_seat == self.bb_seat:
            raise refuse_fact("sb_seat", "seat_twice")


@facts
class Verdict:
    """What each seat posts, what of it is live, and the antes, which are dead and lie in the pot."""

    posts: Mapping[SeatNumber, Post]
    live: Mapping[SeatNumber, Amount]
    dead_into_pot: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The blinds of their seats, and the ante of the book or the club."""
    form = _form(situation, consult)
    ante = _amount(situation, form, consult)
    posts = {seat: _post(seat, situation, form, ante, consult) for seat in sorted(situation.stacks)}
    posts = {seat: post for seat, post in posts.items() if post != Post()}
    dead = sum(post.ante for post in posts.values())
    consult.say("in_the_pot", total=dead + sum(post.sb + post.bb for post in posts.values()))
    consult.then("before_cards")
    if situation.sb_seat is None:
        consult.then("no_small_blind")
    for seat, post in posts.items():
        if post.sb:
            consult.then("small_blind", seat=seat, amount=post.sb)
        if post.bb:
            consult.then("big_blind", seat=seat, amount=post.bb)
    if dead and form is Ante.PER_PLAYER:
        consult.then("ante_each", amount=ante, total=dead)
    elif dead:
        consult.then("ante_of_big_blind", seat=situation.bb_seat, amount=dead)
    elif ante and form is Ante.BIG_BLIND:
        consult.then("no_chips_for_the_ante", seat=situation.bb_seat)
    for seat, post in posts.items():
        if post.sb + post.bb + post.ante == situation.stacks[seat]:
            consult.then("all_in", seat=seat)
    live = {seat: post.sb + post.bb for seat, post in posts.items() if post.sb + post.bb}
    return Verdict(posts, live, dead)


def _form(situation: Situation, consult: Consultation) -> Ante:
    """What the club plays; else what the book does, as far as it says."""
    if situation.ante_format is not None:
        return situation.ante_format
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.PER_PLAYER:
            consult.because("book_each")
            return Ante.PER_PLAYER
        case AnteFormat.BIG_BLIND:
            consult.because("book_big_blind")
            return Ante.BIG_BLIND
        case AnteFormat.OPEN:
            consult.because("book_open")
            return Ante.PER_PLAYER if situation.ante_amount else Ante.NONE
        case AnteFormat.NONE:
            consult.because("book_none")
            return Ante.PER_PLAYER if situation.ante_amount else Ante.NONE


def _amount(situation: Situation, form: Ante, consult: Consultation) -> int:
    """The ante as told, else the usual one: the big blind for the table, or a share of the small blind from each."""
    if situation.ante_amount is not None:
        return situation.ante_amount
    match form:
        case Ante.NONE:
            return 0
        case Ante.BIG_BLIND:
            return situation.blinds.bb
        case Ante.PER_PLAYER:
            return own_ante(situation.blinds.sb, situation.smallest_chip, consult)


def _post(seat: int, situation: Situation, form: Ante, ante: int, consult: Consultation) -> Post:
    """What one seat posts, by its chips."""
    stack = situation.stacks[seat]
    is_small, is_big = seat == situation.sb_seat, seat == situation.bb_seat
    blind = situation.blinds.bb if is_big else situation.blinds.sb if is_small else 0
    owed = ante if form is Ante.PER_PLAYER or (form is Ante.BIG_BLIND and is_big) else 0
    live, paid = min(stack, blind), min(stack, owed)
    if blind and owed and stack < blind + owed:
        live, paid = _short(stack, blind, owed, form, consult)
    return Post(sb=live if is_small else 0, bb=live if is_big else 0, ante=paid)


def _short(stack: int, blind: int, ante: int, form: Ante, consult: Consultation) -> tuple[int, int]:
    """What is live and what is ante where the chips do not suffice for both."""
    if form is Ante.BIG_BLIND:
        order = consult.ask(ANTE_ORDER)
        consult.because("ante_first" if order is AnteOrder.ANTE_FIRST else "blind_first")
        return big_blind_and_ante(stack, blind, ante, order)
    match consult.ask(OWN_ANTE_ORDER):
        case OwnAnteOrder.ANTE_FIRST:
            consult.because("ante_first")
            paid = min(stack, ante)
            return stack - paid, paid
        case OwnAnteOrder.BLIND_FIRST:
            consult.because("blind_first")
            live = min(stack, blind)
            return live, stack - live
