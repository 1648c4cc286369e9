"""The evening ends with several players left, because the pub closes: ranked by their stacks, or sharing the places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# Events


@dataclass(frozen=True, slots=True)
class LastStack:
    """Last stack of a player who was left at the end (chips); nothing where they share the places."""

    entry: EntryId
    chips: Chips | None = None


# An event of its own: DECISIONS.md, 22
@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The host ended play before one player had all the chips.

    ``citations`` name the clause by which the host decides, and the rule of the evening's book
    that wants play to go on; then ``overruled`` is the host's note on it.
    """

    kind: ClassVar[str] = "play_ended"
    at: datetime
    left: tuple[LastStack, ...]
    citations: Citations = ()
    overruled: str | None = None


# Verbs


def end(
    left: Mapping[EntryId, PlayerId],
    stacks: Mapping[EntryId, Chips],
    at: datetime,
    *,
    chips_in_play: Chips,
    citations: Citations = (),
    overruled: str | None = None,
) -> PlayEnded:
    """End play with those who are left.

    :param stacks: what each of them has; empty where they share the places.
    :raises Refusal: nobody is left, some stacks are missing, or one is empty or more than all chips in play.
    """
    if not left:
        raise refuse("play.nobody_left")
    missing: list[str] = [str(player) for entry, player in left.items() if entry not in stacks]
    if stacks and missing:
        raise refuse("play.last_stacks_missing", players=missing)
    for entry, chips in stacks.items():
        if chips <= 0:
            raise refuse("play.last_stack_empty", player=left[entry])
        if chips > chips_in_play:
            raise refuse("play.stack_too_large", chips=chips, in_play=chips_in_play)
    return PlayEnded(at, tuple(LastStack(entry, stacks.get(entry)) for entry in left), citations, overruled)
