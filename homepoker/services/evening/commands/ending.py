"""Commands on the end of an evening: wished end, last hands, deal, early end, closing with its standings, reopening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from homepoker.core import deals, last_hands
from homepoker.core.deals import DealBy, DealShare
from homepoker.core.ending import PlayEnded, end
from homepoker.core.entries import still_in
from homepoker.core.payouts import Cents
from homepoker.core.prizes import may_deal, still_to_win
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.elimination import end_of_event
from homepoker.core.standings import Score, scores
from homepoker.core.tournament import AnyEvent, TournamentClosed, TournamentReopened, chips_in_play, has_begun
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.till import accounts_noted
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import as_instant


class EndingCommands:
    """Commands that end play, close the evening with its standings, and reopen it."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def scores(self) -> Sequence[Score]:
        """The places so far with their points, best first."""
        state = self._desk.state
        return scores(state.entries, state.profile.scoring, state.answers)

    def end_early(self, stacks: Mapping[EntryId, Chips], note: str = "") -> None:
        """End play with several left, also with a table unfinished: ranked by their stacks, or sharing the places.

        No book says how they rank, so the host decides; where the evening's own book wants play to
        go on, that is a departure from it.

        :param stacks: what each of those left has; empty where they share the places.
        :param note: what the host says about it, kept where a rule stands against the end.
        :raises Refusal: play has not begun or is over, or stacks are missing or impossible.
        """
        now = self._desk.now()
        event = self._end(stacks, now, note)
        key = "journal.ended_by_stacks" if stacks else "journal.ended_sharing"
        self._desk.act(sentence(key, count=len(event.left)), [event], at=now)

    def agree_deal(
        self,
        by: DealBy | None,
        shares: Mapping[EntryId, Cents],
        stacks: Mapping[EntryId, Chips],
        *,
        kept_for_first: Cents = 0,
        ends_play: bool = False,
        note: str = "",
    ) -> None:
        """Note that those who are left divide the prizes still to be won; play goes on, or ends with their stacks.

        :param by: the way by which the shares were worked out; nothing where the players named them.
        :param shares: cents of each of those left.
        :param stacks: chips on which it was agreed; empty where they did not matter.
        :param kept_for_first: cents for the winner beside the own share.
        :param ends_play: the places are settled too: ranked by stacks, as by an early end.
        :param note: what the host says where a rule stands against the end.
        :raises Refusal: there is nothing to divide now, the shares do not add up, or play cannot end with these stacks.
        """
        state, now = self._desk.state, self._desk.now()
        if not may_deal(state, now):
            raise refuse("prizes.no_deal_now")
        listed = [DealShare(entry, amount, stacks.get(entry, 0)) for entry, amount in shares.items()]
        event = deals.agree(by, listed, sum(still_to_win(state)), now, kept_for_first=kept_for_first)
        events: list[AnyEvent] = [event]
        if ends_play:
            if kept_for_first:
                raise refuse("prizes.deal_plays_on")
            events.append(self._end(stacks, now, note))
        label = sentence(f"journal.deal_{by or 'by_hand'}", count=len(listed))
        self._desk.act(label, events, at=now)

    def _end(self, stacks: Mapping[EntryId, Chips], now: datetime, note: str) -> PlayEnded:
        state = self._desk.state
        if state.is_over:
            raise refuse("play.is_over_already")
        if not has_begun(state, now):
            raise refuse("play.nothing_played_yet")
        left = {entry.id: entry.player for entry in still_in(state.entries)}
        departs = self.departs_by_ending()
        return end(
            left,
            stacks,
            now,
            chips_in_play=chips_in_play(state),
            citations=tuple(dict.fromkeys((*departs, state.answers.discretion))),
            overruled=note if departs else None,
        )

    def departs_by_ending(self) -> Citations:
        """The rules of the evening's own book that want play to go on with those who are left."""
        state = self._desk.state
        left = tuple(entry.id for entry in still_in(state.entries))
        if len(left) < 2:
            return ()
        ruling = rule(end_of_event.decide, end_of_event.Situation(len(left), left[0]), state.answers)
        return tuple(citation for citation in ruling.rests_on if not citation.is_fallback)

    def close(self) -> None:
        """Close the evening; its standings count for the season from now on.

        :raises Refusal: several are still in play, or the evening is closed already.
        """
        state = self._desk.state
        if state.is_closed:
            raise refuse("play.is_closed")
        if not state.is_over:
            raise refuse("play.not_over_yet")
        standings = self.scores()
        citations = tuple(dict.fromkeys(citation for score in standings for citation in score.citations))
        now = self._desk.now()
        event = TournamentClosed(now, tuple(score.published() for score in standings), citations)
        self._desk.act(sentence("journal.closed"), [event, *accounts_noted(state)], at=now)

    def reopen(self) -> None:
        """Take the evening out of the season to change something.

        :raises Refusal: it is open.
        """
        if not self._desk.state.is_closed:
            raise refuse("play.not_closed")
        now = self._desk.now()
        self._desk.act(sentence("journal.reopened"), [TournamentReopened(now)], at=now)


class LastHandsCommands:
    """Commands on the time by which play shall be over, and on the last hands before it."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def wish_end(self, ends_at: datetime | None, *, is_capped: bool = False) -> None:
        """Say by when play shall be over; nothing takes an earlier word back.

        :param is_capped: play ends then, whoever is left.
        :raises Refusal: play is over, or the instant has passed.
        """
        self._require_play()
        now = self._desk.now()
        event = last_hands.wish(ends_at, now, is_capped=is_capped)
        if last_hands.after_wish(event) == self._desk.state.wished_end:
            return
        if event.ends_at is None:
            label = sentence("journal.end_not_wished")
        else:
            key = "journal.end_capped" if event.is_capped else "journal.end_wished"
            label = sentence(key, at=as_instant(event.ends_at))
        self._desk.act(label, [event], at=now)

    def draw(self) -> int:
        """Draw the number of last hands and announce it; returns it.

        :raises Refusal: play has not begun or is over, or they are announced already.
        """
        numbers = range(last_hands.FEWEST_DRAWN, last_hands.MOST_DRAWN + 1)
        hands = self._desk.draw.shuffled(numbers)[0]
        self._announce(hands, is_drawn=True)
        return hands

    def announce(self, hands: int) -> None:
        """Announce so many last hands by the host's word.

        :raises Refusal: as for a drawn number, or nobody plays so many.
        """
        self._announce(hands, is_drawn=False)

    def note_played(self, table: int) -> None:
        """Note that a table has played its last hand.

        :raises Refusal: no last hands are announced, or there is no such table.
        """
        state = self._desk.state
        if state.last_hands is None:
            raise refuse("play.last_hands_not_announced")
        if table not in state.seating.tables:
            raise refuse("journal.unfit_table", table=table)
        if not state.last_hands.is_done(table):
            self._desk.act(sentence("journal.last_hands_played", table=table), [last_hands.LastHandsPlayed(table)])

    def _announce(self, hands: int, *, is_drawn: bool) -> None:
        self._require_play()
        state, now = self._desk.state, self._desk.now()
        if not has_begun(state, now):
            raise refuse("play.nothing_played_yet")
        cited: Citations = (state.answers.discretion,)
        event = last_hands.announce(state.last_hands, hands, now, is_drawn=is_drawn, citations=cited)
        key = "journal.last_hands_drawn" if is_drawn else "journal.last_hands_announced"
        self._desk.act(sentence(key, count=hands), [event], at=now)

    def _require_play(self) -> None:
        if self._desk.state.is_over:
            raise refuse("play.is_over_already")
