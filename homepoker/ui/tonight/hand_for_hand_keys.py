"""Hand for hand by keys (Hand für Hand): one key leads from the announcement to the next hand for all."""

from __future__ import annotations

from functools import partial

from homepoker.core.play.bubble import playing_tables, still_playing
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.seating.panel import TablesPanel
from homepoker.ui.tonight.side_forms import SideForms


class HandForHandKeys:
    """Keys of hand for hand at the chosen table."""

    def __init__(self, desk: TournamentDesk, run: ActRunner, tables: TablesPanel, forms: SideForms) -> None:
        self._desk, self._run, self._tables, self._forms = desk, run, tables, forms
        self._commands = HandForHandCommands(desk)

    def go_on(self) -> None:
        """Go on hand for hand: announce it, then note the chosen table as done, and at last begin the next hand.

        A table that is done already hands the key on to one that still plays.
        """
        state, chosen = self._desk.state, self._tables.selected
        if state.hand_for_hand is None:
            self._ask()
            return
        waiting = still_playing(state)
        if not waiting:
            self._run(self._commands.go_on)
        elif chosen in waiting:
            self._report(chosen, Status.DONE)
        else:
            self._tables.choose(waiting[0])

    def all_in(self) -> None:
        """Note an all-in at the chosen table, while its hand is played."""
        state, chosen = self._desk.state, self._tables.selected
        if state.hand_for_hand is not None and chosen in still_playing(state):
            self._report(chosen, Status.ALL_IN_CALLED)

    def _ask(self) -> None:
        """Open the form; with one table there is nothing to announce, and a refusal says so."""
        state = self._desk.state
        if not state.is_over and state.seating.tables and len(playing_tables(state)) > 1:
            self._forms.announce_hand_for_hand()
        elif not state.is_over:
            self._run(partial(self._commands.announce, 0, state.profile.bubble))

    def _report(self, table: int, status: Status) -> None:
        if self._run(partial(self._commands.report, table, status)):
            others = [one for one in still_playing(self._desk.state) if one != table]
            if others:
                self._tables.choose(others[0])
