"""Check-in, late entry and re-entry, and who never came."""

from __future__ import annotations

from homepoker.core.entries.events import EntryTicked, EntryWithdrawn, PlayerEntered
from homepoker.core.entries.indexed import Status
from homepoker.core.entries.state import Entries, count_left, entries_of, in_field
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import Sentence

# Verbs


def check_in(entries: Entries, entry: EntryId, player: PlayerId) -> PlayerEntered:
    """Take a player into the field before the start.

    :raises Refusal: the player is in the field already.
    """
    if entries_of(entries, player):
        raise refuse("play.checked_in_already", player=player)
    return PlayerEntered(entry, player)


def withdraw(entries: Entries, entry: EntryId, *, has_begun: bool = False) -> EntryWithdrawn:
    """Take a check-in back; during play, take out who never came. The entry leaves no place behind.

    No rulebook here knows this: it is always the host's decision.

    :param has_begun: whether play has begun, so that somebody must be left.
    :raises Refusal: the entry is not in the field, has already knocked someone out, or is the last one left.
    """
    found = in_field(entries, entry)
    if any(entry in out.by for out in entries.bust_outs):
        raise refuse("play.has_knocked_out", player=found.player)
    if (has_begun or entries.bust_outs) and count_left(entries) == 1:
        raise refuse("play.last_one_left", player=found.player)
    return EntryWithdrawn(entry)


def enter_late(
    entries: Entries,
    entry: EntryId,
    player: PlayerId,
    profile: Profile,
    *,
    is_open: bool,
    citations: Citations,
    overruled: str | None = None,
) -> PlayerEntered:
    """Take a player into the field after the start, for the first time or again.

    :param is_open: whether late registration is open at this level.
    :param overruled: the host's note, where a rule refuses and the host does it anyway.
    :raises Refusal: the player still plays, late registration is closed, or no re-entry is left.
    """
    earlier = entries_of(entries, player)
    if any(one.status is Status.IN for one in earlier):
        raise refuse("play.still_in", player=player)
    if overruled is None and not is_open:
        raise Refusal(_late_closed(player, profile), citations, may_overrule=True)
    if overruled is None and len(earlier) > profile.re_entries:
        raise Refusal(_no_re_entry(player, profile), citations, may_overrule=True)
    return PlayerEntered(entry, player, len(earlier) + 1, citations, overruled)


def tick(entries: Entries, entry: EntryId, profile: Profile, *, is_ticked: bool) -> EntryTicked:
    """Set or clear the tick of an entry, whatever it stands for in this club; who is out may still pay.

    :raises Refusal: the profile has no word for the tick, or nobody has this entry.
    """
    if not profile.tick_word:
        raise refuse("play.no_tick")
    if entry not in entries.by_id:
        raise refuse("play.not_in_field")
    return EntryTicked(entry, is_ticked)


def _late_closed(player: PlayerId, profile: Profile) -> Sentence:
    if profile.late_registration_until == 0:
        return refuse("play.no_late_entry", player=player).reason
    return refuse("play.late_entry_over", player=player, level=profile.late_registration_until).reason


def _no_re_entry(player: PlayerId, profile: Profile) -> Sentence:
    if profile.re_entries == 0:
        return refuse("play.no_re_entry").reason
    return refuse("play.no_re_entry_left", player=player, count=profile.re_entries).reason
