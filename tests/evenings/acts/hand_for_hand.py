"""Hand for hand: announced, reported, gone on with, ended; and shorter levels for the last two."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core.play.bubble import playing_tables
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.services.evening.commands.clock import HeadsUpCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from tests.evenings.acts.host import AnyHost

BUBBLES = st.sampled_from(tuple(Bubble))
STATUSES = st.sampled_from(tuple(Status))


class HandForHandActs(AnyHost):
    """What the tables do together, and what follows heads-up."""

    @rule(places=st.integers(0, 4), bubble=BUBBLES)
    def announce_hand_for_hand(self, places: int, bubble: Bubble) -> None:
        self.do(lambda: HandForHandCommands(self.desk).announce(places, bubble))

    @rule(table=st.integers(1, 3), status=STATUSES)
    def report(self, table: int, status: Status) -> None:
        self._report(table, status)

    def _report(self, table: int, status: Status) -> None:
        self.do(lambda: HandForHandCommands(self.desk).report(table, status))

    @rule()
    def finish_the_hand_and_go_on(self) -> None:
        for table in playing_tables(self.desk.state):
            self._report(table, Status.DONE)
        self.do(lambda: HandForHandCommands(self.desk).go_on())

    @rule()
    def end_hand_for_hand(self) -> None:
        self.do(lambda: HandForHandCommands(self.desk).end())

    @rule(from_next=st.booleans())
    def shorten_levels(self, from_next: bool) -> None:
        self.do(lambda: HeadsUpCommands(self.desk).shorten(from_next=from_next))
