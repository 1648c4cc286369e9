"""Topic: who has which rank when totals are equal (ties, Gleichstand)?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, FinishingPlace, Name, Points, facts, refuse_fact
from homepoker.core.rulings.points.policies import TIES

TOPIC: Final = "league-ties"

POLICIES: Final = (TIES,)


@facts
class Situation:
    """The totals of a list. Good places and wins may be noted; no book breaks a tie by them."""

    totals: Mapping[Name, Points]
    extra_places: Mapping[Name, Count] | None = None
    wins: Mapping[Name, Count] | None = None

    def __post_init__(self) -> None:
        """Check the players: a shared rank has at least two."""
        if len(self.totals) < 2:
            raise refuse_fact("totals", "two_left")
        for field, noted in (("extra_places", self.extra_places), ("wins", self.wins)):
            if strange := [name for name in noted or () if name not in self.totals]:
                raise refuse_fact(field, "not_among_players", player=strange[0])


@facts
class Verdict:
    """Everybody's rank."""

    ranks: Mapping[Name, FinishingPlace]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A rank is one more than the number of better totals."""
    consult.rest_on(TIES)
    totals = sorted(situation.totals.values(), reverse=True)
    ranks = {player: totals.index(points) + 1 for player, points in situation.totals.items()}
    shared = sorted(rank for rank in set(ranks.values()) if list(ranks.values()).count(rank) > 1)
    if not shared:
        consult.say("no_ties")
    else:
        consult.say("share")
        for rank in shared:
            sharing = [player for player, own in ranks.items() if own == rank]
            consult.then("rank", players=sharing, rank=rank, following=rank + len(sharing))
    return Verdict(ranks)
