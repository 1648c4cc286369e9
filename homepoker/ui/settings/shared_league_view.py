"""View of the shared league: what is there, what waits, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.wording import Sentence
from homepoker.services.league.sharing import SharedState
from homepoker.services.words import Words
from homepoker.store.shared_league.address import read_address
from homepoker.store.shared_league.parcel import read_parcel

MOST_NAMED = 3
"""Limit of waiting evenings that are named; of more only the number is told."""


@dataclass(frozen=True, slots=True)
class SharedLeagueView:
    """The card in words; an empty text is not shown."""

    state: str
    waiting: str
    warning: str
    can_send: bool
    can_stop: bool


def shared_league_view(
    state: SharedState, names: Mapping[str, str], problem: Sentence | None, *, doing: str, words: Words
) -> SharedLeagueView:
    """The card as it is now.

    :param names: names of evenings by their ids.
    :param problem: why the last sending ended before everything was there.
    :param doing: what is under way, in words; empty: nothing.
    """
    if not state.address:
        return SharedLeagueView(doing or words.text("shared.nowhere"), "", "", can_send=False, can_stop=False)
    # By name: another address may stand in the field, and not have answered.
    host = read_address(state.address)[0].host
    return SharedLeagueView(
        doing or words.text("shared.there", count=state.sent, host=host),
        _waiting(state, names, words),
        words.say(problem) if problem is not None else "",
        can_send=not doing,
        can_stop=not doing,
    )


def _waiting(state: SharedState, names: Mapping[str, str], words: Words) -> str:
    if not state.waiting:
        return words.text("shared.none_waits")
    tournaments = list(dict.fromkeys(one.tournament for one in state.waiting))
    if len(tournaments) > MOST_NAMED:
        return words.text("shared.many_wait", count=len(tournaments))
    called = {one.tournament: read_parcel(one.content).name for one in state.waiting}
    listed = ", ".join(called[one] or names.get(one, one) for one in tournaments)
    return words.text("shared.these_wait", names=listed)
