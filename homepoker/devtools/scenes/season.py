"""Season of past evenings in a copy of a club, for pictures of the league."""

from __future__ import annotations

import random
from datetime import date, timedelta

from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.league.past_evening import ResultLine, record_past_evening

_FIRST = date(2025, 2, 7)
_FORTNIGHT = timedelta(days=14)


def play_season(club: Club, evenings: int = 11, first: date = _FIRST, *, seed: int = 1) -> tuple[str, ...]:
    """Enter a season with results that fall the same way each time; return the ids of its evenings.

    Some players are better than others and some come less often, so that the lists look as a club's do. The profile
    is the newest that the club saved.
    """
    luck = random.Random(seed)
    profile = club.shelf.profiles()[-1].profile
    people = [player.id for player in club.players()]
    skill = {player: luck.uniform(0.6, 1.6) for player in people}
    diligence = {player: luck.uniform(0.45, 1.0) for player in people}
    return tuple(
        _play(club, first + number * _FORTNIGHT, number + 1, profile, skill, diligence, luck)
        for number in range(evenings)
    )


def _play(
    club: Club,
    on: date,
    number: int,
    profile: Profile,
    skill: dict[PlayerId, float],
    diligence: dict[PlayerId, float],
    luck: random.Random,
) -> str:
    there = [player for player in skill if luck.random() < diligence[player]]
    best_first = sorted(there, key=lambda player: luck.expovariate(1) / skill[player])
    lines = [
        ResultLine(player, (luck.choices(best_first[:place], [skill[one] for one in best_first[:place]])[0],))
        if place
        else ResultLine(player)
        for place, player in enumerate(best_first)
    ]
    return record_past_evening(club, f"{number}. {profile.name}", on, profile, lines)
