"""Disputes that are ruled on, by the book or otherwise, at any moment of the evening."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core.entries import still_in
from homepoker.services.evening.commands.floor import Circumstances, file_ruling
from homepoker.services.rulings.topics import ask
from tests.evenings.acts.host import AnyHost
from tests.rulings.cases import CELLS, TOPICS, Cell

SOME_CELLS = [cell for cell in CELLS if not cell.case.startswith("tda")][::40]


class NoNotes:
    """Notes go the way of comments, which a log in memory has none of."""

    def of(self, tournament_id: str) -> dict[int, str]:
        """There are none."""
        return {}

    def write(self, tournament_id: str, sequence: int, words: str) -> None:
        """Nothing is kept."""


class Rulings(AnyHost):
    """Disputes that are ruled on."""

    @rule(cell=st.sampled_from(SOME_CELLS), otherwise=st.booleans(), reason=st.sampled_from(("", "Alle sahen es.")))
    def rule_on(self, cell: Cell, otherwise: bool, reason: str) -> None:
        def act() -> None:
            here = tuple(entry.player for entry in still_in(self.desk.state.entries))[:2]
            around = Circumstances(
                players=here, decides_otherwise=otherwise, instead="Es bleibt liegen.", reason=reason
            )
            ruling = ask(TOPICS[cell.topic], cell.facts, self.desk.state.answers)
            file_ruling(self.desk, NoNotes(), cell.topic, cell.facts, self.desk.state.answers.book, ruling, around)

        before = self.desk.state
        self.do(act)
        assert self.desk.state == before
