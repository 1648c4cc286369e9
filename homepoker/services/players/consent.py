"""Consent of the members to stand in published lists, asked once for all where nobody has given it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from homepoker.core.players import Player
from homepoker.services.club import Club
from homepoker.store.club_notes import keep_notes, read_notes


# Asked when a list is saved: DECISIONS.md, 14
def is_consent_due(club: Club, players: Sequence[Player]) -> bool:
    """Whether nobody may be named and the host was not asked yet."""
    return (
        bool(players)
        and not any(player.may_publish for player in players)
        and not read_notes(club.folder).is_consent_asked
    )


def answer_for_all(club: Club, *, may_publish: bool) -> None:
    """Note the host's answer for everybody who is in the register now; those who come later begin unticked.

    :raises StoreError: the register cannot be written.
    :raises OSError: the folder cannot be written to.
    """
    if may_publish:
        club.register.take_in((), [replace(player, may_publish=True) for player in club.players()])
        club.players()
    keep_notes(club.folder, replace(read_notes(club.folder), is_consent_asked=True))
