"""Dealers of the tables in a club without croupiers: who was named or released, and what a dealer has to do.

Who deals by the book, as the first to bust, is ruled in `rulings.button.first_bust_deals`, and asked for a table by
`play.dealing_order`.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Final

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulings.betting import action_order
from homepoker.core.rulings.dealing import burns, order
from homepoker.core.rulings.penalties import floor
from homepoker.core.rulings.showdown import tabling
from homepoker.core.wording import Sentence, sentence

# State


class DealerSource(StrEnum):
    """Reason why somebody deals."""

    ROTATION = "rotation"
    """Dealing passes clockwise after every hand."""
    BUSTED = "busted"
    """The latest to bust at this table deals."""
    HOST = "host"
    """The host named somebody."""
    FIXED = "fixed"
    """One person deals at this table all evening."""


# Released at every table: DECISIONS.md, 145
class ReleaseReason(StrEnum):
    """Reason why somebody no longer deals."""

    WENT_HOME = "went_home"
    """Has left: deals at no table and in no hand any more."""
    DECLINED = "declined"
    """Does not want to deal, or cannot."""
    BY_RULE = "by_rule"
    """The host's word ends, and the rule applies again."""
    HOUSE = "house"
    """The house provides dealers from now on."""


ENDS_DEALING = frozenset({ReleaseReason.WENT_HOME, ReleaseReason.DECLINED})
"""The reasons after which this person is passed over, until the host names them again."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """The person dealing at a table, and why."""

    entry: EntryId
    source: DealerSource
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class Dealers:
    """The dealer of each table, by its number.

    ``before`` dealt at a table before its present dealer; ``released`` are passed over, each with the reason.
    """

    by_table: Mapping[int, Dealer] = field(default_factory=dict)
    before: Mapping[int, EntryId] = field(default_factory=dict)
    released: Mapping[EntryId, ReleaseReason] = field(default_factory=dict)


# Events


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Somebody deals at a table from now on. Without citations the host named them."""

    kind: ClassVar[str] = "dealer_named"
    table: int
    entry: EntryId
    source: DealerSource
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class DealerReleased:
    """Somebody deals no longer. With citations it followed by rule."""

    kind: ClassVar[str] = "dealer_released"
    table: int
    entry: EntryId
    why: ReleaseReason
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class DealerReturned:
    """Somebody who was passed over deals again when it is their turn."""

    kind: ClassVar[str] = "dealer_returned"
    entry: EntryId


DealerEvent = DealerNamed | DealerReleased | DealerReturned


# After


def after(dealers: Dealers, event: DealerEvent) -> Dealers:
    """The dealers after one was named or released; whom the host names is passed over no more."""
    match event:
        case DealerNamed():
            now = dealers.by_table.get(event.table)
            before = dealers.before
            if now is not None and now.entry != event.entry:
                before = {**before, event.table: now.entry}
            named = Dealer(event.entry, event.source, event.citations)
            dealers = replace(dealers, by_table={**dealers.by_table, event.table: named}, before=before)
            return after_return(dealers, event.entry) if event.source is DealerSource.HOST else dealers
        case DealerReleased():
            released = {event.entry: event.why} if event.why in ENDS_DEALING else {}
            return replace(dealers, by_table=_without(dealers, event.entry), released={**dealers.released, **released})
        case DealerReturned():
            return after_return(dealers, event.entry)


def after_return(dealers: Dealers, entry: EntryId) -> Dealers:
    """The dealers after somebody who was passed over is there again."""
    if entry not in dealers.released:
        return dealers
    return replace(dealers, released={other: why for other, why in dealers.released.items() if other != entry})


def after_closing(dealers: Dealers, table: int) -> Dealers:
    """The dealers after a table closed."""
    return replace(
        dealers,
        by_table={number: dealer for number, dealer in dealers.by_table.items() if number != table},
        before={number: before for number, before in dealers.before.items() if number != table},
    )


def after_withdrawal(dealers: Dealers, entry: EntryId) -> Dealers:
    """The dealers after an entry was taken back: it deals nowhere any more."""
    dealers = after_return(dealers, entry)
    return replace(
        dealers,
        by_table=_without(dealers, entry),
        before={number: dealer for number, dealer in dealers.before.items() if dealer != entry},
    )


def _without(dealers: Dealers, entry: EntryId) -> dict[int, Dealer]:
    """The dealers of the tables without somebody."""
    return {table: dealer for table, dealer in dealers.by_table.items() if dealer.entry != entry}


# Questions


def tables_of(dealers: Dealers, entry: EntryId) -> AbstractSet[int]:
    """The tables at which somebody deals."""
    return {table for table, dealer in dealers.by_table.items() if dealer.entry == entry}


# Duties of a dealer


@dataclass(frozen=True, slots=True)
class DealerDuty:
    """One duty in a sentence, with the rules of the evening's book that it rests on, the first one first."""

    sentence: Sentence
    citations: Citations


_DUTIES: Final = (
    ("dealing.duty_board", burns.missing_burn.id, ""),
    ("dealing.duty_turn", action_order.decide.id, action_order.ORDER.name),
    ("dealing.duty_showdown", tabling.tabling.id, ""),
    ("dealing.duty_floor", floor.floor_procedure.id, floor.CALLS_FLOOR.name),
)
"""The words of each duty after the deal, its topic, and the policy that it turns on where the topic is about more."""


def dealer_duties(answers: Answers) -> tuple[DealerDuty, ...]:
    """The dealer's duties in the order of a hand; where no book speaks, by the clause of the direction."""
    after_the_deal = (DealerDuty(sentence(key), _duty_rules(answers, topic, policy)) for key, topic, policy in _DUTIES)
    return (_shuffle(answers), *after_the_deal)


def _shuffle(answers: Answers) -> DealerDuty:
    """Shuffle, cut and deal, with the riffles and the cut card that the book asks for."""
    consult = Consultation(answers, order.decide.id)
    riffles = consult.ask(order.RIFFLES)
    shuffled = (
        sentence("dealing.duty_shuffle_well") if riffles is SILENT else sentence("dealing.duty_riffle", count=riffles)
    )
    cut = sentence("dealing.duty_cut_card" if consult.ask(order.CUT_CARD) else "dealing.duty_cut")
    # Texts of the topic alone name every rule on the deal, in the order of the book.
    rules = consult.rests_on if riffles is not SILENT else _duty_rules(answers, order.decide.id, "")
    return DealerDuty(sentence("dealing.duty_shuffle", shuffled=shuffled, cut=cut), rules)


def _duty_rules(answers: Answers, topic: str, policy: str) -> Citations:
    answer, texts = answers.answer(policy), answers.on_topic(topic)
    settled = answer.citations if answer is not None else ()
    return settled or (texts.rules if texts is not None else ()) or (answers.discretion,)
