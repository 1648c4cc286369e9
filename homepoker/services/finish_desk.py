"""The end of the evening: the standings with their points, published into the season or taken back."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core.refusal import refuse
from homepoker.core.standings import Score, scores
from homepoker.core.tournament import TournamentClosed, TournamentReopened
from homepoker.core.wording import sentence
from homepoker.services.tournament_desk import TournamentDesk


class FinishDesk:
    """Publishes the standings of a tournament, and reopens it."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def scores(self) -> Sequence[Score]:
        """The places so far with their points, best first."""
        state = self._desk.state
        return scores(state.entries, state.profile.scoring, state.answers)

    def close(self) -> None:
        """Publish the standings; from now on they count for the season.

        :raises Refusal: several are still in play, or the evening is closed already.
        """
        state = self._desk.state
        if state.is_closed:
            raise refuse("play.is_closed")
        if state.winner is None:
            raise refuse("play.not_over_yet")
        found = self.scores()
        citations = tuple(dict.fromkeys(citation for score in found for citation in score.citations))
        now = self._desk.now()
        event = TournamentClosed(now, tuple(score.published() for score in found), citations)
        self._desk.act(sentence("journal.closed"), [event], at=now)

    def reopen(self) -> None:
        """Take the evening out of the season to change something.

        :raises Refusal: it is open.
        """
        if not self._desk.state.is_closed:
            raise refuse("play.not_closed")
        now = self._desk.now()
        self._desk.act(sentence("journal.reopened"), [TournamentReopened(now)], at=now)
