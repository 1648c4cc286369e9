"""View of a table's dealer, for the form beside the tables; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from homepoker.core.dealers import DealerSource
from homepoker.core.play.dealing_order import (
    DealsUntil,
    dealer_by_rule,
    goes_round,
    is_until_a_bust_out,
    may_deal,
    next_dealer,
    second_deck,
)
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words

MOST_TO_CHOOSE = 24
"""The number of people who are offered as dealers; of those who are out the latest come first."""

_FOLLOWING = {
    DealsUntil.NEXT_BUST_OUT: "dealing.until_bust",
    DealsUntil.HOSTS_WORD: "dealing.by_host",
    DealsUntil.ANOTHER_IS_NAMED: "dealing.until_another",
}


@dataclass(frozen=True, slots=True)
class DealerView:
    """Who deals at a table, why and how long, and who else may be named.

    ``entry`` is ``None`` where the deal goes round and nobody counts the hands.
    """

    table: int
    entry: EntryId | None
    title: str
    now: str
    why: tuple[str, ...]
    citations: Citations
    following: str
    second_deck: str
    may_go_home: bool
    is_by_host: bool
    others: tuple[tuple[str, EntryId], ...]
    """The people who may be named, with their names; who is out first."""


def dealer_view(state: Tournament, table: int, words: Words, now: datetime) -> DealerView | None:
    """The view of a table's dealer; nothing where nobody deals."""
    dealer, ruling = state.dealers.by_table.get(table), dealer_by_rule(state, table)
    if dealer is None or ruling is None or dealer.entry not in state.entries.by_id or state.is_over:
        return None
    if goes_round(state, table, now):
        return _round(state, table, words, dealer.citations)
    is_by_host = dealer.source is DealerSource.HOST
    others = [entry for entry in may_deal(state, table) if entry != dealer.entry][:MOST_TO_CHOOSE]
    return DealerView(
        table,
        dealer.entry,
        words.text("dealing.title", table=table),
        words.text("dealing.now", player=_player(state, dealer.entry)),
        () if is_by_host else tuple(words.say(reason) for reason in ruling.reasons),
        dealer.citations,
        _following(state, table, words, now),
        _second_deck(state, table, words, now),
        dealer.entry not in state.seating.seats,
        is_by_host,
        tuple((words.name(_player(state, entry)), entry) for entry in others),
    )


def _round(state: Tournament, table: int, words: Words, citations: Citations) -> DealerView:
    """The view of a deal that goes round where nobody counts the hands."""
    return DealerView(
        table,
        None,
        words.text("dealing.title", table=table),
        words.text("dealing.round"),
        (words.text("dealing.round_why"),),
        citations,
        words.text("dealing.until_bust" if is_until_a_bust_out(state) else "dealing.round_all_evening"),
        "",
        False,
        False,
        tuple((words.name(_player(state, entry)), entry) for entry in may_deal(state, table)[:MOST_TO_CHOOSE]),
    )


def _following(state: Tournament, table: int, words: Words, now: datetime) -> str:
    coming = next_dealer(state, table, now)
    if coming is None:
        return ""
    key = _FOLLOWING.get(coming.until, "dealing.next_hand")
    return words.text(key, player=_player(state, coming.entry))


def _second_deck(state: Tournament, table: int, words: Words, now: datetime) -> str:
    deck = second_deck(state, table, now)
    if deck is None:
        return ""
    return words.text("dealing.second_deck", shuffles=_player(state, deck.shuffles), cuts=_player(state, deck.cuts))


def _player(state: Tournament, entry: EntryId) -> str:
    return str(state.entries.by_id[entry].player)
