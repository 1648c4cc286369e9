"""Worth of a result in a league: its facts as a scheme wants them, and the points that the scheme gives for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from operator import attrgetter
from typing import Final, NamedTuple

from homepoker.core.league.definition import League
from homepoker.core.league.results import BUY_IN_OF_LEAGUE, NOT_NOTED
from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.scheme import MONEY_WON, Breakdown, PointsScheme, breakdown, facts_read, points_of
from homepoker.core.rulebooks.consultation import Answers


class ResultFacts(NamedTuple):
    """Facts of one result that a scheme may ask for.

    ``published`` are the points of the evening's own rules, in thousandths. ``buy_in`` is the evening's buy-in in
    hundredths, or `BUY_IN_OF_LEAGUE`; ``spent``, ``prize`` and ``prize_pool`` are cents, or `NOT_NOTED`. A named tuple
    for the same reason as :class:`CountedEvening`.
    """

    players: int
    place: int
    sharing: int = 1
    knock_outs: int = 0
    entries: int = 1
    rebuys: int = 0
    add_ons: int = 0
    paid_places: int = 0
    final_table: int = 9
    is_early: bool = False
    published: int = 0
    leader_knock_outs: int = 0
    knock_outs_shared_away: int = 0
    leader_knock_outs_shared_away: int = 0
    buy_in: int = BUY_IN_OF_LEAGUE
    field_entries: int = 0
    """The entries of the whole field; 0 where no scheme asked."""
    all_rebuys: int = 0
    """The re-buys of the whole field; 0 where no scheme asked."""
    spent: int = NOT_NOTED
    prize: int = NOT_NOTED
    prize_pool: int = NOT_NOTED
    bounties: int = 0


LEADER_KNOCK_OUTS: Final = "leader_knock_outs"
"""The fact on which points depend where they depend on who led the list before the evening."""

MONEY_READ: Final = MONEY_WON | {"buy_in", "spent"}
"""The facts that the money of an evening tells."""

_READ_FOR = {"spent": ("spent", "buy_in", "entries", "rebuys", "add_ons")}
"""The facts of a result that are read for a fact of a scheme which is none of its own."""


@dataclass(slots=True)
class Worth:
    """The points of results by the scheme of a league; each combination of facts is worked out once."""

    scheme: PointsScheme
    buy_in: int = 0
    """Buy-in in hundredths of evenings that state none, as in :attr:`League.buy_in`."""
    answers: Answers | None = None
    """Answers of the rulebook, if the scheme rests on one."""
    reads: frozenset[str] = field(init=False)
    """The fields on which the points depend."""
    reads_money: bool = field(init=False)
    """Whether points depend on what is noted of an evening's money."""
    _facts_read: Callable[[ResultFacts], object] = field(init=False)
    """Getter of those facts of a result on which the points depend."""
    _known: dict[object, int] = field(init=False, default_factory=dict)
    _broken_down: dict[ResultFacts, Breakdown] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.reads = facts_read(self.scheme)
        self.reads_money = not self.reads.isdisjoint(MONEY_READ)
        own = {fact for name in self.reads for fact in _READ_FOR.get(name, (name,))}
        self._facts_read = attrgetter(*sorted(own)) if own else lambda _: ()

    @property
    def reads_buy_in(self) -> bool:
        """Whether points depend on the buy-in of an evening."""
        return not self.reads.isdisjoint(("buy_in", "spent"))

    @property
    def reads_money_won(self) -> bool:
        """Whether points depend on prizes, which stay in the club."""
        return not self.reads.isdisjoint(MONEY_WON)

    @classmethod
    def of(cls, league: League, answers: Answers | None = None) -> Worth:
        """Create the valuation of results by the scheme and buy-in of a league."""
        return cls(league.scheme, league.buy_in, answers)

    def points(self, facts: ResultFacts) -> int:
        """The points of a result, in thousandths.

        :raises FormulaMistake: the formula has no value for these facts.
        """
        key = self._facts_read(facts)
        if key not in self._known:
            self._known[key] = points_of(self.scheme, self.points_facts(facts), self.answers)
        return self._known[key]

    def breakdown(self, facts: ResultFacts) -> Breakdown:
        """The points of a result, term by term."""
        if facts not in self._broken_down:
            self._broken_down[facts] = breakdown(self.scheme, self.points_facts(facts), self.answers)
        return self._broken_down[facts]

    def points_facts(self, facts: ResultFacts) -> PointsFacts:
        """The facts of a result as the scheme wants them."""
        spent = _noted(facts.spent)
        buy_in = Decimal(self.buy_in if facts.buy_in == BUY_IN_OF_LEAGUE else facts.buy_in) / 100
        return PointsFacts(
            players=facts.players,
            place=facts.place,
            knock_outs=facts.knock_outs,
            sharing=facts.sharing,
            entries=facts.entries,
            rebuys=facts.rebuys,
            add_ons=facts.add_ons,
            buy_in=buy_in,
            spent=buy_in * (facts.entries + facts.rebuys + facts.add_ons) if spent is None else spent,
            paid_places=facts.paid_places,
            is_early=facts.is_early,
            final_table=facts.final_table,
            leader_knock_outs=facts.leader_knock_outs,
            knock_outs_shared_away=facts.knock_outs_shared_away,
            leader_knock_outs_shared_away=facts.leader_knock_outs_shared_away,
            published=facts.published,
            field_entries=facts.field_entries,
            prize_pool=_noted(facts.prize_pool),
            prize=_noted(facts.prize),
            all_rebuys=facts.all_rebuys,
            bounties=Decimal(facts.bounties) / 100,
        )


def _noted(cents: int) -> Decimal | None:
    """An amount in units of the club's currency; nothing where nobody noted it."""
    return None if cents == NOT_NOTED else Decimal(cents) / 100
