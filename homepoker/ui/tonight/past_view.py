"""View of a past evening that is being entered: its draft, its lines, and what its date counts for; no Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.league.past_evening import ResultLine
from homepoker.services.words import Words

DRAFT = "past-evening"
"""Name of the draft of a result."""

Lines = tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class EnteredEvening:
    """Entered part of a past evening: name, date, profile, the result best first, and who is new to the club."""

    name: str
    on: date
    profile_id: str
    lines: Lines = ()
    newcomers: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """A line of the result in words; ``spoken`` names it for a screen reader."""

    place: str
    name: str
    by: str
    spoken: str
    may_share: bool


def rows(lines: Lines, words: Words) -> tuple[RowView, ...]:
    """The rows of the result; somebody who re-entered has no place in the lines below the first."""
    views: list[RowView] = []
    place, seen = 0, set[PlayerId]()
    ranked = 0
    for at, line in enumerate(lines):
        is_again = line.player in seen
        seen.add(line.player)
        ranked += not is_again
        place = place if line.shares_place and at else ranked
        shown = words.text("past.entry_before") if is_again else f"{place}."
        name = words.name(line.player)
        by = words.names([str(winner) for winner in line.by]) if line.by else ""
        views.append(RowView(shown, name, by, f"{shown} {name}", at > 0))
    return tuple(views)


def may_have_won(lines: Lines, at: int) -> tuple[PlayerId, ...]:
    """The possible winners over the player of a line: everybody who was still in then, in the order of the list."""
    top = at
    while top and lines[top].shares_place:
        top -= 1
    return tuple(dict.fromkeys(line.player for line in lines[:top] if line.player != lines[at].player))


def moved(lines: Lines, at: int, by: int) -> Lines:
    """The lines with one of them moved up (-1) or down (1); winners that cannot be any more are taken off."""
    table = list(lines)
    to = at + by
    if 0 <= to < len(table):
        table[at], table[to] = table[to], table[at]
    return tidied(tuple(table))


def tidied(lines: Lines) -> Lines:
    """The lines without contradictions: the first place is not shared, and nobody is taken out by one who was out."""
    whole = tuple(replace(line, shares_place=line.shares_place and at > 0) for at, line in enumerate(lines))
    return tuple(
        replace(line, by=tuple(winner for winner in line.by if winner in may_have_won(whole, at)))
        for at, line in enumerate(whole)
    )


def counts_for(on: date, words: Words) -> str:
    """The lists for which an evening of this date counts, in words."""
    return words.text("past.counts_for", month=words.month(on), year=str(on.year))


def as_draft(told: EnteredEvening) -> dict[str, Any]:
    """The draft of a result, as plain data."""
    return {
        "name": told.name,
        "on": told.on.isoformat(),
        "profile": told.profile_id,
        "lines": [{"player": line.player, "by": list(line.by), "shares": line.shares_place} for line in told.lines],
        "new": {person.id: {"name": person.name, "counts": person.counts_in_league} for person in told.newcomers},
    }


def from_draft(draft: Mapping[str, Any], is_known: Callable[[PlayerId], bool]) -> EnteredEvening | None:
    """The result in a draft; nothing of a file that somebody has changed.

    :param is_known: whether somebody is in the register; who has joined since is no newcomer any more.
    """
    try:
        new = {PlayerId(str(player)): facts for player, facts in draft["new"].items()}
        newcomers = tuple(
            Player(
                *(player, str(facts["name"])[:LONGEST_NAME]),
                is_guest=True,
                may_publish=False,
                counts_in_league=bool(facts["counts"]),
            )
            for player, facts in new.items()
            if not is_known(player)
        )
        people = {person.id for person in newcomers}
        lines = [
            ResultLine(
                PlayerId(str(line["player"])), tuple(PlayerId(str(by)) for by in line["by"]), bool(line["shares"])
            )
            for line in draft["lines"]
        ]
        there = tuple(line for line in lines if line.player in people or is_known(line.player))
        on = date.fromisoformat(draft["on"])
        return EnteredEvening(str(draft["name"])[:LONGEST_NAME], on, str(draft["profile"]), tidied(there), newcomers)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def without(lines: Lines, at: int) -> Lines:
    """The lines without one of them."""
    return tidied((*lines[:at], *lines[at + 1 :]))


def names_of(newcomers: Sequence[Player]) -> dict[str, str]:
    """The names of the players who are not in the register yet."""
    return {str(person.id): person.name for person in newcomers}
