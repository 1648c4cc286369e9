"""Commands on dealers: who deals by the host's word, who does so no longer, and the rule again."""

from __future__ import annotations

from homepoker.core.dealers import (
    ENDS_DEALING,
    DealerNamed,
    DealerReleased,
    DealerReturned,
    DealerSource,
    ReleaseReason,
)
from homepoker.core.play.consequences import transition, with_dealers
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import refuse
from homepoker.core.tournament import AnyEvent
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


class DealingCommands:
    """Names dealers and releases them; who deals instead follows by rule in the same action."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def name_dealer(self, table: int, entry: EntryId) -> None:
        """Let somebody deal by the host's word, until the next bust-out at this table.

        Who dealt at another table until now is followed there by rule.

        :raises Refusal: no hand has begun there (who deals first follows from the button), or the player plays at
            another table.
        """
        state = self._desk.state
        self._require_hand(table)
        player = state.entries.by_id[entry].player
        seat = state.seating.seats.get(entry)
        if seat is not None and seat.table != table:
            raise refuse("seating.plays_elsewhere", player=player, table=table, other=seat.table)
        events: list[AnyEvent] = [
            DealerReleased(number, entry, ReleaseReason.BY_RULE)
            for number, dealer in state.dealers.by_table.items()
            if dealer.entry == entry and number != table
        ]
        events.append(DealerNamed(table, entry, DealerSource.HOST))
        label = sentence("journal.dealer_named", player=player, table=table)
        self._desk.act(label, with_dealers(transition(state, events)))

    def release(self, table: int, entry: EntryId, why: ReleaseReason) -> None:
        """Pass over somebody who has gone home or does not deal, from now on and at every table.

        The host can name that player again.

        :raises Refusal: no hand has begun there, or who plays is said to have gone home.
        """
        assert why in ENDS_DEALING, "the other reasons have acts of their own"
        state = self._desk.state
        self._require_hand(table)
        player = state.entries.by_id[entry].player
        if why is ReleaseReason.WENT_HOME and entry in state.seating.seats:
            raise refuse("seating.still_plays", player=player)
        label = sentence(f"journal.dealer_{why.value}", player=player, table=table)
        self._desk.act(label, with_dealers(transition(state, [DealerReleased(table, entry, why)])))

    def take_back(self, entry: EntryId) -> None:
        """Let somebody who was passed over deal again, when it is their turn by rule.

        :raises Refusal: that player is not passed over.
        """
        state = self._desk.state
        player = state.entries.by_id[entry].player
        if entry not in state.dealers.released:
            raise refuse("seating.deals_already", player=player)
        label = sentence("journal.dealer_returned", player=player)
        self._desk.act(label, with_dealers(transition(state, [DealerReturned(entry)])))

    def by_rule(self, table: int) -> None:
        """End the host's word at a table: who deals follows by rule again.

        :raises Refusal: nobody deals there by the host's word.
        """
        state = self._desk.state
        dealer = state.dealers.by_table.get(table)
        if dealer is None or dealer.source is not DealerSource.HOST:
            raise refuse("seating.deals_by_rule", table=table)
        done = with_dealers(transition(state, [DealerReleased(table, dealer.entry, ReleaseReason.BY_RULE)]))
        self._desk.act(sentence("journal.dealer_by_rule", table=table), done)

    def _require_hand(self, table: int) -> None:
        if table not in self._desk.state.buttons.hands:
            raise refuse("seating.no_hand_yet", table=table)
