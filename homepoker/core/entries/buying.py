"""Re-buys and add-ons: more chips for who stays on the seat."""

from __future__ import annotations

from homepoker.core.entries.events import AddOnTaken, PlayerRebought
from homepoker.core.entries.state import Entries, in_field
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations

# Verbs


def rebuy(
    entries: Entries,
    entry: EntryId,
    profile: Profile,
    *,
    is_open: bool,
    citations: Citations,
    overruled: str | None = None,
) -> PlayerRebought:
    """Sell new chips to a player who stays on the seat.

    :raises Refusal: re-buys are not part of this evening, over, or used up.
    """
    found = in_field(entries, entry)
    if overruled is None:
        if profile.rebuys == 0:
            raise Refusal(refuse("play.no_rebuys").reason, citations, may_overrule=True)
        if not is_open:
            reason = refuse("play.rebuys_closed", level=profile.late_registration_until).reason
            raise Refusal(reason, citations, may_overrule=True)
        if found.rebuys >= profile.rebuys:
            reason = refuse("play.no_rebuy_left", player=found.player, count=profile.rebuys).reason
            raise Refusal(reason, citations, may_overrule=True)
    return PlayerRebought(entry, profile.rebuy_chips or profile.starting_stack, citations, overruled)


def add_on(entries: Entries, entry: EntryId, profile: Profile) -> AddOnTaken:
    """Sell the one add-on of an entry.

    :raises Refusal: there is none this evening, or it is taken.
    """
    found = in_field(entries, entry)
    if profile.add_on_chips == 0:
        raise refuse("play.no_add_ons")
    if found.has_add_on:
        raise refuse("play.add_on_taken", player=found.player)
    return AddOnTaken(entry, profile.add_on_chips)
