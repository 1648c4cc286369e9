"""Proposals to announce the prizes: once nobody can enter any more, and anew where they have changed since."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import tournament
from homepoker.core.payouts import Payouts, PrizesAnnounced
from homepoker.core.prizes import has_news, prizes_now
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.prizes import rules_of_announcing


@dataclass(frozen=True, slots=True)
class PrizesDue:
    """Proposal to announce the prizes; with ``before`` what was announced and holds until then."""

    paid: Payouts | None
    goods: tuple[str, ...]
    before: PrizesAnnounced | None
    citations: Citations
    """The rule after which nobody enters any more."""

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when the prizes change."""
        return (type(self).__name__, self.paid.amounts if self.paid is not None else (), self.goods)


def prize_proposals(state: Tournament, now: datetime, *, may_enter: bool) -> tuple[PrizesDue, ...]:
    """The proposal, where it is due; whatever was announced is asked about again at any time.

    :param may_enter: somebody may still come.
    """
    before = state.announced
    if state.is_closed or state.deal is not None:
        return ()
    if before is None and (may_enter or state.is_over or not tournament.has_begun(state, now)):
        return ()
    if not has_news(state):
        return ()
    return (PrizesDue(prizes_now(state), state.profile.goods, before, rules_of_announcing(state)),)
