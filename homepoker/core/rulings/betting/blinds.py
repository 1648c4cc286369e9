"""Blinds and antes: who posts what, short ones, an ante of each and of the big blind alone.

- ``bet-post-blinds``: who posts what before the deal (blinds and antes, Blinds und Antes setzen)?
- ``bet-short-blind``: what must be called if a blind is all-in for less (short blind, kurzer Blind)?
- ``bet-ante-per-player``: how much ante does every player pay (ante, Ante von jedem Spieler)?
- ``bet-big-blind-ante``: who pays which ante, and what a short big blind pays first (big blind ante)?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final

from annotated_types import Len, MaxLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, number, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import ANTE_AMOUNT, ANTE_FORMAT, LOWERS_POT_LIMIT, AnteAmount, AnteFormat
from homepoker.core.rulings.facts import Amount, ChipValue, SeatNumber, SomeChips, facts, refuse_fact, told

OWN_ANTE_SHARE: Final = number("ante.own_share", "bet-ante-per-player", 1, 0.25)
"""The share of the small blind that every player pays."""


class AnteOrder(StrEnum):
    """What a big blind pays first whose chips do not suffice for both."""

    ANTE_FIRST = "ante-first"
    """The ante; the rest is the live blind."""
    BB_FIRST = "bb-first"
    """The blind; the rest is the ante."""


ANTE_ORDER: Final = choice("ante.order", "bet-big-blind-ante", AnteOrder, AnteOrder.ANTE_FIRST)


class OwnAnteOrder(StrEnum):
    """What a player with a blind pays first where everybody pays an ante."""

    ANTE_FIRST = "ante-first"
    """The ante; the rest is the live blind."""
    BLIND_FIRST = "blind-first"
    """The blind; the rest is the ante."""


OWN_ANTE_ORDER: Final = choice(
    "ante.own_order", "bet-post-blinds", OwnAnteOrder, OwnAnteOrder.ANTE_FIRST, open_question="A-22"
)


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
class PostBlindsSituation:
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
class PostBlindsVerdict:
    """What each seat posts, what of it is live, and the antes, which are dead and lie in the pot."""

    posts: Mapping[SeatNumber, Post]
    live: Mapping[SeatNumber, Amount]
    dead_into_pot: Amount


@decides("bet-post-blinds", asks=(OWN_ANTE_ORDER,))
def post_blinds(situation: PostBlindsSituation, consult: Consultation) -> PostBlindsVerdict:
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
    return PostBlindsVerdict(posts, live, dead)


def _blinds(posts: Mapping[int, Post], situation: PostBlindsSituation, consult: Consultation) -> None:
    """The steps of the blinds."""
    if situation.sb_seat is None:
        consult.then("no_small_blind")
    elif small := posts[situation.sb_seat].sb:
        consult.then("small_blind", seat=situation.sb_seat, amount=small)
    if big := posts[situation.bb_seat].bb:
        consult.then("big_blind", seat=situation.bb_seat, amount=big)


def _antes(
    posts: Mapping[int, Post], situation: PostBlindsSituation, form: Ante, ante: int, consult: Consultation
) -> None:
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


def _form(situation: PostBlindsSituation, consult: Consultation) -> Ante:
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


def _amount(situation: PostBlindsSituation, form: Ante, consult: Consultation) -> int:
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


def _owed(seat: int, situation: PostBlindsSituation, form: Ante, ante: int) -> tuple[int, int]:
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


def _post(seat: int, blind: int, ante: int, situation: PostBlindsSituation, is_ante_first: bool) -> Post:
    """Posts of one seat, by its chips."""
    order = AnteOrder.ANTE_FIRST if is_ante_first else AnteOrder.BB_FIRST
    live, paid = big_blind_and_ante(situation.stacks[seat], blind, ante, order)
    is_big = seat == situation.bb_seat
    return Post(sb=0 if is_big else live, bb=live if is_big else 0, ante=paid)


TO_STAY_IN: Final = one_answer("bet.short_blind_call", "bet-short-blind", "full-big-blind")
"""What the others must pay: the whole big blind."""


class BlindLimit(StrEnum):
    """How high may be bet."""

    NO_LIMIT = "no-limit"
    """Up to all that a player has."""
    POT_LIMIT = "pot-limit"
    """Up to the pot."""


@facts
class ShortBlindSituation:
    """A blind with too few chips.

    ``is_small_blind``: it is the small blind that is short. In pot limit the ruling depends on ``sb``.
    """

    bb: SomeChips
    short_seat: SeatNumber
    short_amount: SomeChips
    limit: BlindLimit = BlindLimit.NO_LIMIT
    sb: SomeChips | None = None
    is_small_blind: bool = False

    def __post_init__(self) -> None:
        """Check the blinds: the short one is below the whole one, and the small one is not above the big one."""
        if self.sb is not None and self.sb > self.bb:
            raise refuse_fact("sb", "above_big_blind")
        due = self.sb if self.is_small_blind else self.bb
        if due is not None and self.short_amount >= due:
            raise refuse_fact("short_amount", "not_short", due=due)


@facts
class ShortBlindVerdict:
    """What a call costs, the least raise, and in pot limit the largest; totals before the flop."""

    call_amount: Amount
    min_raise_to: Amount
    pot_limit_max: Amount | None = None


@decides("bet-short-blind", asks=(TO_STAY_IN, LOWERS_POT_LIMIT))
def short_blind(situation: ShortBlindSituation, consult: Consultation) -> ShortBlindVerdict:
    """Decide on the call and raise over a short blind: the whole big blind counts for both."""
    call_to = _to_stay_in(situation, consult)
    raise_to = 2 * situation.bb
    consult.say("full_call", call_to=call_to, raise_to=raise_to)
    consult.then("all_in", seat=situation.short_seat, amount=situation.short_amount)
    consult.then("matched_only", amount=situation.short_amount)
    consult.then("one_opponent", amount=situation.short_amount)
    if situation.limit is BlindLimit.NO_LIMIT:
        return ShortBlindVerdict(call_to, raise_to)
    small = told(situation.sb, "sb")
    missing = (small if situation.is_small_blind else situation.bb) - situation.short_amount
    most = 3 * situation.bb + small - (missing if consult.ask(LOWERS_POT_LIMIT) else 0)
    consult.then("pot_limit", most=most)
    return ShortBlindVerdict(call_to, raise_to, most)


def _to_stay_in(situation: ShortBlindSituation, consult: Consultation) -> int:
    consult.rest_on(TO_STAY_IN)
    return situation.bb


@facts
class AntePerPlayerSituation:
    """The ante of the level (or none told: the usual one), the small blind, and the chips of each seat before posting.

    ``smallest_chip`` in play: to it the usual ante is rounded up where it is no whole number of them.
    """

    ante: SomeChips | None = None
    sb: SomeChips = field(kw_only=True)
    stacks: Annotated[Mapping[SeatNumber, SomeChips], Len(1, 11)] = field(kw_only=True)
    smallest_chip: ChipValue | None = None


@facts
class AntePerPlayerVerdict:
    """What each seat pays, and what that comes to."""

    antes: Mapping[SeatNumber, Amount]
    total: Amount


@decides("bet-ante-per-player", asks=(OWN_ANTE_SHARE,))
def ante_per_player(situation: AntePerPlayerSituation, consult: Consultation) -> AntePerPlayerVerdict:
    """The ante from everybody; who has less pays what is there and is all-in."""
    if situation.ante is None:
        ante = own_ante(situation.sb, situation.smallest_chip, consult)
        is_rounded = ante != consult.ask(OWN_ANTE_SHARE) * situation.sb
        consult.because("usual_rounded" if is_rounded else "usual", ante=ante)
    else:
        ante = situation.ante
    antes = {seat: min(stack, ante) for seat, stack in sorted(situation.stacks.items())}
    total = sum(antes.values())
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.PER_PLAYER:
            consult.say("each_pays", ante=ante, total=total)
        case AnteFormat.BIG_BLIND:
            consult.say("each_pays_though_big_blind", ante=ante, total=total)
        case AnteFormat.NONE | AnteFormat.OPEN:
            consult.say("each_pays_if_agreed", ante=ante, total=total)
    consult.then("collect")
    for seat, stack in sorted(situation.stacks.items()):
        if stack <= ante:
            consult.then("all_in", seat=seat, amount=stack)
    return AntePerPlayerVerdict(antes, total)


@facts
class Caller:
    """Somebody else who stays in, with the total put in before the flop; less than the big blind is an all-in."""

    seat: SeatNumber
    amount: SomeChips


@facts
class BigBlindAnteSituation:
    """The big blind's chips before posting, the blind, the ante for the table, and who pays to stay in.

    ``ante`` is as large as the blind where it is not told. ``order`` is the book's where it is not told.
    """

    bb: SomeChips
    ante: SomeChips | None = None
    stack: SomeChips = field(kw_only=True)
    order: AnteOrder | None = None
    callers: Annotated[tuple[Caller, ...], MaxLen(10)] = ()

    def __post_init__(self) -> None:
        """Check the callers: each seat is named once."""
        seats = [caller.seat for caller in self.callers]
        if len(set(seats)) < len(seats):
            raise refuse_fact("callers", "seat_twice")


@facts
class BigBlindAnteVerdict:
    """What is posted: the live blind, and the ante, which is dead and belongs to the main pot.

    ``main_pot`` is what everybody plays for: the ante, and of each as much as the shortest all-in can match; whoever
    pays less than the blind to stay in is all-in.
    ``min_raise_to`` is the least raise, as a total.
    """

    liveBB: Amount  # noqa: N815 (its name in JSON keeps both letters)
    ante_paid: Amount
    main_pot: Amount
    min_raise_to: Amount


@decides("bet-big-blind-ante", asks=(ANTE_FORMAT, ANTE_AMOUNT, ANTE_ORDER))
def big_blind_ante(situation: BigBlindAnteSituation, consult: Consultation) -> BigBlindAnteVerdict:
    """Post big blind and ante: both in full if the chips suffice, else in the book's order."""
    blind, stack = situation.bb, situation.stack
    ante = _usual_ante(situation, consult) if situation.ante is None else situation.ante
    live, paid = blind, ante
    if stack < blind + ante:
        order = consult.ask(ANTE_ORDER)
        if situation.order is not None and situation.order is not order:
            consult.because("agreed_otherwise")
            order = situation.order
        live, paid = big_blind_and_ante(stack, blind, ante, order)
        if not live:
            consult.leans_on("A-51")
        match order:
            case AnteOrder.ANTE_FIRST:
                consult.because("ante_first" if live else "ante_takes_all", ante=paid, live=live)
            case AnteOrder.BB_FIRST:
                consult.because("blind_first" if paid else "blind_takes_all", ante=paid, live=live)
    else:
        consult.because("full", big_blind=live, ante=paid)
    _say(live, paid, consult)
    is_all_in = stack <= live + paid
    if is_all_in:
        all_in = "all_in" if live and paid else "all_in_without_ante" if live else "all_in_for_the_ante"
        consult.then(all_in, live=live)
    main_pot = paid + _matched(live, is_all_in, situation)
    consult.then("to_main_pot" if paid else "no_ante", ante=paid)
    consult.then("to_stay_in", call_to=blind, raise_to=2 * blind)
    if situation.callers:
        consult.then("main_pot", amount=main_pot)
    return BigBlindAnteVerdict(live, paid, main_pot, 2 * blind)


def _matched(live: int, is_all_in: bool, situation: BigBlindAnteSituation) -> int:
    """Chips that all play for beside the ante: as much of each as the shortest all-in can match."""
    amounts = [live, *(caller.amount for caller in situation.callers)]
    short = [caller.amount for caller in situation.callers if caller.amount < situation.bb]
    most = min([live, *short] if is_all_in else short, default=max(amounts))
    return sum(min(amount, most) for amount in amounts)


def _usual_ante(situation: BigBlindAnteSituation, consult: Consultation) -> int:
    """The big blind; a book that measures the ante of every player says nothing else on this one."""
    match consult.ask(ANTE_AMOUNT):
        case AnteAmount.BIG_BLIND | AnteAmount.QUARTER_SMALL_BLIND:
            consult.because("as_large_as_the_blind", ante=situation.bb)
            return situation.bb


def _say(live: int, ante: int, consult: Consultation) -> None:
    """Say the posts, and what the book has in place of this ante where it does not play it."""
    consult.say("posts" if live and ante else "posts_blind_only" if live else "posts_ante_only", live=live, ante=ante)
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.BIG_BLIND:
            pass
        case AnteFormat.PER_PLAYER:
            consult.then("though_each_pays")
        case AnteFormat.NONE | AnteFormat.OPEN:
            consult.then("if_agreed")


def own_ante(small_blind: int, smallest_chip: int | None, consult: Consultation) -> int:
    """The usual ante of every player, rounded up to the smallest chip.

    :raises BadFact: it must be rounded and the smallest chip is not told.
    """
    share = Fraction(str(consult.ask(OWN_ANTE_SHARE))) * small_blind
    if smallest_chip is None:
        if share.denominator != 1:
            raise refuse_fact("smallest_chip", "missing")
        return share.numerator
    if share % smallest_chip:
        consult.leans_on("A-22")
    return -(-share // smallest_chip) * smallest_chip


def big_blind_and_ante(stack: int, big_blind: int, ante: int, order: AnteOrder) -> tuple[int, int]:
    """Live blind and paid ante of the big blind, by the chips of that player."""
    match order:
        case AnteOrder.ANTE_FIRST:
            paid = min(stack, ante)
            return min(stack - paid, big_blind), paid
        case AnteOrder.BB_FIRST:
            live = min(stack, big_blind)
            return live, min(stack - live, ante)
