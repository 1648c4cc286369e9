"""Entering while play is on: late, and again after losing all chips.

- ``seat-late-entry``: may somebody still enter, with which stack and seat (late entry, späte Anmeldung)?
- ``seat-rebuy``: is a player without chips dealt in who has announced a re-buy (re-buy)?

Also for alternates and re-entries.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Money, SomeChips, Source, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import Posts, TableSeat, TableState, check_next_hands, start_of
from homepoker.core.rulings.shared.seeded_shuffle import shuffled


class LateEntry(StrEnum):
    """Deadline of a book for late entries."""

    ALLOWED = "allowed"
    """After the start too, as long as the club's late registration is open."""
    UNTIL_DEADLINE = "until-deadline"
    """Only until the published deadline; nothing is said about entering later."""


ENTRY_LATE: Final = choice("entry.late", "seat-late-entry", LateEntry, LateEntry.ALLOWED, open_question="A-46")
ENTRY_SURRENDERED: Final = one_answer("entry.surrendered_chips", "seat-late-entry", "out-of-play")
"""What becomes of chips given up for a re-entry: they leave the tournament."""


class Kind(StrEnum):
    """Who comes."""

    LATE = "late"
    """A player who registers after the start."""
    ALTERNATE = "alternate"
    """A player who waited for a free seat."""
    RE_ENTRY = "re-entry"
    """A player who was out, or gives up his chips, and enters again."""


@facts
class LateEntrySituation:
    """Who comes, and what is open to him.

    ``entry_open`` says whether the club still takes entries (its published deadline, its late registration or the
    number of its re-entries). ``surrendered_chips`` are those given up for a re-entry. ``table_state`` are the
    tables whose next hand is known. Without a ``source`` the free seats come in an order that is drawn already.
    """

    kind: Kind
    entry_open: bool
    start_stack: SomeChips
    surrendered_chips: Amount | None = field(default=None, kw_only=True)
    free_seats: tuple[TableSeat, ...]
    table_state: tuple[TableState, ...] = ()
    source: Source | None = None

    def __post_init__(self) -> None:
        """Check the seats: each is free once, each table is named once, and only a re-entry gives chips up."""
        if self.surrendered_chips and self.kind is not Kind.RE_ENTRY:
            raise refuse_fact("surrendered_chips", "only_at_re_entry")
        if len(set(self.free_seats)) < len(self.free_seats):
            raise refuse_fact("free_seats", "seat_named_twice")
        check_next_hands("table_state", self.table_state)


@facts
class LateEntryVerdict:
    """With which stack and seat he enters, and which chips leave play.

    ``stack`` is 0 where he does not enter. ``seat`` is left out where none is free: he waits. ``dealt_in_now`` is
    left out where the next hand of his table is not known.
    """

    stack: Amount
    seat: TableSeat | None
    dealt_in_now: bool | None
    chips_removed: Amount


@decides("seat-late-entry", asks=(ENTRY_LATE, ENTRY_SURRENDERED))
def late_entry(situation: LateEntrySituation, consult: Consultation) -> LateEntryVerdict:
    """A full stack and a seat by lot, while entries are open."""
    late = consult.ask(ENTRY_LATE)
    kind = situation.kind
    if not situation.entry_open:
        consult.say("over" if late is LateEntry.ALLOWED else "deadline_passed")
        consult.then("next_time")
        consult.because("no_entry")
        return LateEntryVerdict(stack=0, seat=None, dealt_in_now=False, chips_removed=0)
    if late is LateEntry.UNTIL_DEADLINE:
        consult.leans_on("A-46")
        consult.because("before_deadline")
    stack = situation.start_stack
    consult.because("full_stack", stack=stack)
    removed = _surrendered(situation, consult) if kind is Kind.RE_ENTRY else 0
    if not situation.free_seats:
        consult.say("no_seat", stack=stack)
        consult.then("wait")
        return LateEntryVerdict(stack, None, dealt_in_now=False, chips_removed=removed)
    source = situation.source
    seat = situation.free_seats[0] if source is None else shuffled(situation.free_seats, source)[0]
    consult.say("enters", stack=stack, table=seat.table, seat=seat.seat)
    consult.then("sit_down", table=seat.table, seat=seat.seat, stack=stack)
    return LateEntryVerdict(stack, seat, _dealt_in(seat, situation, consult), removed)


def _surrendered(situation: LateEntrySituation, consult: Consultation) -> int:
    """The chips that leave play because he gave them up."""
    given_up = situation.surrendered_chips or 0
    if not given_up:
        return 0
    consult.rest_on(ENTRY_SURRENDERED)
    consult.then("surrendered", amount=given_up)
    return given_up


def _dealt_in(seat: TableSeat, situation: LateEntrySituation, consult: Consultation) -> bool | None:
    """Whether a player is in the next hand; unknown where that of the table is."""
    at = next((state for state in situation.table_state if state.table == seat.table), None)
    if at is None:
        consult.then("cards_unless_behind")
        return None
    start = start_of(seat.seat, at, consult)
    if not start.dealt_in_now:
        consult.then("no_cards_yet")
        return False
    consult.then("cards")
    match start.posts:
        case Posts.SB:
            consult.then("small_blind")
        case Posts.BB:
            consult.then("big_blind")
        case Posts.NONE:
            pass
    return True


class DeclaredRebuy(StrEnum):
    """Worth of the announcement of a re-buy."""

    BINDING = "binding"
    """He plays the hand at once, must make the re-buy and pay what he has bet."""
    PAID_FIRST = "paid-first"
    """He plays as soon as it is paid, and may change his mind until then."""


REBUY_DECLARED: Final = choice("entry.rebuy_declared", "seat-rebuy", DeclaredRebuy, DeclaredRebuy.BINDING)


class Owed(StrEnum):
    """What he owes."""

    REBUY = "rebuy"
    """The re-buy."""
    BETS = "bets"
    """What he has bet before the chips came."""


@facts
class RebuySituation:
    """What was said before the hand, the price, and the chips that he has left.

    ``rebuys_open``: the club still sells re-buys. ``bets`` is what he has bet in this hand without having the chips.
    """

    declared_before_hand: bool
    rebuy_price: Money | None = None
    stack: Amount = 0
    rebuys_open: bool = True
    bets: Amount = 0

    def __post_init__(self) -> None:
        """Check the stack: a player with chips bets with those."""
        if self.bets and self.stack:
            raise refuse_fact("bets", "has_chips_for_it")


@facts
class RebuyVerdict:
    """Whether he is dealt in, and what he owes."""

    dealt_in: bool
    owes: tuple[Owed, ...]


@decides("seat-rebuy", asks=(REBUY_DECLARED,))
def rebuy(situation: RebuySituation, consult: Consultation) -> RebuyVerdict:
    """An announced re-buy is dealt in and owed; otherwise only those play who have chips."""
    has_chips = situation.stack > 0
    if not situation.rebuys_open or not situation.declared_before_hand:
        consult.because("closed" if not situation.rebuys_open else "not_declared")
        consult.say("plays_on" if has_chips else "sits_out")
        if not has_chips:
            consult.then("is_out" if not situation.rebuys_open else "ask_before_next")
        return RebuyVerdict(dealt_in=has_chips, owes=())
    match consult.ask(REBUY_DECLARED):
        case DeclaredRebuy.BINDING:
            consult.because("binding")
            consult.say("dealt_in")
            consult.then("deal")
            if not situation.rebuy_price:
                consult.then("collect")
            else:
                consult.then("collect_price", price=round(situation.rebuy_price * 100))
            if not situation.bets:
                return RebuyVerdict(dealt_in=True, owes=(Owed.REBUY,))
            consult.then("make_up", amount=situation.bets)
            return RebuyVerdict(dealt_in=True, owes=(Owed.REBUY, Owed.BETS))
        case DeclaredRebuy.PAID_FIRST:
            consult.say("after_paying")
            return RebuyVerdict(dealt_in=has_chips, owes=())
