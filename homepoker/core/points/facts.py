"""The facts of one result on which its points may depend."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from homepoker.core.quantities import WHOLE_KNOCK_OUT
from homepoker.core.refusal import refuse

THOUSANDTHS = 1000
"""Thousandths in a point: points are whole thousandths, so that every database adds them up exactly."""

MOST_POINTS = 10**9
"""The most points of one result, in points: a million of these still fit into a database's whole numbers."""


@dataclass(frozen=True, slots=True)
class PointsFacts:
    """One player's result in one evening.

    ``place`` is 0 where an imported evening names none. ``players`` are the persons of the field; ``sharing`` is how
    many share the place, this player included: they span the places from ``place`` to ``place + sharing - 1``.
    ``entries``, ``rebuys``, ``add_ons``, ``buy_in`` and ``spent`` are this player's own; money is in whole units and 0
    in a club that plays for none. ``paid_places`` is the last place that is paid, ``final_table`` how many seats the
    final table has, ``leader_knock_outs`` how often the leader of the list was knocked out. ``prize_pool`` and the
    player's own ``prize`` are ``None`` where nobody noted them. ``all_rebuys`` are the re-buys of the whole field,
    ``bounties`` the bounties that the player won, in money. ``published`` are the points that the evening gave by its
    own rules, in thousandths. ``field_entries`` are the entries of the whole field, re-entries counted; 0 where nobody
    knows. ``knock_outs_shared_away`` and ``leader_knock_outs_shared_away`` are what of these went to others who had a
    part in them, in parts as of `quantities.WHOLE_KNOCK_OUT`.
    """

    players: int
    place: int
    knock_outs: int = 0
    sharing: int = 1
    entries: int = 1
    rebuys: int = 0
    add_ons: int = 0
    buy_in: Decimal | int = 0
    spent: Decimal | int = 0
    paid_places: int = 0
    is_early: bool = False
    final_table: int = 9
    leader_knock_outs: int = 0
    published: int = 0
    field_entries: int = 0
    knock_outs_shared_away: int = 0
    leader_knock_outs_shared_away: int = 0
    prize_pool: Decimal | int | None = None
    prize: Decimal | int | None = None
    all_rebuys: int = 0
    bounties: Decimal | int = 0

    @property
    def own_knock_outs(self) -> int | Fraction:
        """The knock-outs without what of them went to others."""
        return _own(self.knock_outs, self.knock_outs_shared_away)

    @property
    def own_leader_knock_outs(self) -> int | Fraction:
        """The knock-outs of the leader without what of them went to others."""
        return _own(self.leader_knock_outs, self.leader_knock_outs_shared_away)

    @property
    def is_in_money(self) -> bool:
        """Whether the place is paid."""
        return 0 < self.place <= self.paid_places

    @property
    def reached_final_table(self) -> bool:
        """Whether the place is one of the final table."""
        return 0 < self.place <= self.final_table


def _own(knock_outs: int, shared_away: int) -> int | Fraction:
    # Nearly all are whole, and making a fraction takes a tenth of the points of a result.
    return knock_outs - Fraction(shared_away, WHOLE_KNOCK_OUT) if shared_away else knock_outs


def check(facts: PointsFacts) -> PointsFacts:
    """The facts, if a result can be so: what is typed may be wrong.

    :raises Refusal: the place is not in the field, or more share it than there are places left.
    """
    if not 1 <= facts.place <= facts.players:
        raise refuse("points.no_such_place", place=facts.place, players=facts.players)
    if not 1 <= facts.sharing <= facts.players - facts.place + 1:
        raise refuse("points.too_many_sharing", sharing=facts.sharing, place=facts.place, players=facts.players)
    return facts
