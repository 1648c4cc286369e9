"""Dealer changes: tables at which somebody else deals from now on, each told once."""

from __future__ import annotations

from collections.abc import Mapping

from homepoker.core.dealers import Dealer, DealerSource
from homepoker.core.tournament import Tournament


class DealerChanges:
    """Finder of who deals from now on by rule, by who dealt when it was asked last.

    A deal that goes round is no change, and whom the host names the host knows.
    """

    def __init__(self) -> None:
        self._known: Mapping[int, Dealer] | None = None

    def told(self, state: Tournament) -> tuple[tuple[int, Dealer], ...]:
        """The tables with another dealer than before, and that dealer; nothing the first time."""
        known, self._known = self._known, state.dealers.by_table
        if known is None or known is self._known or state.is_over:
            return ()
        return tuple(
            (table, dealer)
            for table, dealer in sorted(self._known.items())
            if dealer.source in (DealerSource.BUSTED, DealerSource.FIXED)
            and (table not in known or known[table].entry != dealer.entry)
            and dealer.entry in state.entries.by_id
        )
