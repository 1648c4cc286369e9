"""Hand for hand commands: the announcement, what tables report, the next hand for all, and the end."""

from __future__ import annotations

from datetime import timedelta

from homepoker.core.button import HandBegan
from homepoker.core.clock import ClockAdjusted
from homepoker.core.hand_for_hand import HandForHandEnded, RoundBegan, RoundBreakBegan
from homepoker.core.play import bubble
from homepoker.core.play.absent_players import with_penalties_served, with_those_away
from homepoker.core.play.consequences import transition, with_dealers
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk

_REPORTED = {
    Status.PLAYING: "journal.table_plays",
    Status.DONE: "journal.table_done",
    Status.ALL_IN_CALLED: "journal.table_all_in",
}


class HandForHandCommands:
    """Commands of hand for hand; the clock's part belongs to each of them."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def announce(self, target: int, kind: Bubble) -> None:
        """Announce hand for hand: tables finish their hand and wait, the clock stands.

        :param target: players left at which it is over; 0 until the host ends it.
        :raises Refusal: it is played already, one table is left, or no more players are left than that.
        """
        now = self._desk.now()
        events = bubble.announce(self._desk.state, now, target, kind)
        if target:
            label = sentence("journal.hand_for_hand", count=target)
        else:
            label = sentence("journal.hand_for_hand_open")
        self._desk.act(label, events, at=now)

    def report(self, table: int, status: Status) -> None:
        """Note how far the hand of a table is.

        :raises Refusal: hand for hand is not played, or nobody can play a hand at that table.
        """
        event = bubble.report(self._desk.state, table, status)
        self._desk.act(sentence(_REPORTED[status], table=table), [event])

    def go_on(self) -> None:
        """Let all tables go on together: the next hand, the break before it, or by themselves after the bubble.

        :raises Refusal: a table has not finished its hand.
        """
        state, now = self._desk.state, self._desk.now()
        events = bubble.next_hands(state, now)
        done = transition(state, events)
        for event in events:
            if isinstance(event, HandBegan):
                done = with_those_away(done, event.table, now, state.buttons.hands.get(event.table))
            elif isinstance(event, RoundBegan):
                for table in event.uncounted:
                    done = with_penalties_served(done, table, now)
        self._desk.act(_said(events, state), with_dealers(done), at=now)

    def end(self) -> None:
        """End hand for hand by the host's word; the clock goes on from where it stands.

        :raises Refusal: it is not played.
        """
        now = self._desk.now()
        self._desk.act(sentence("journal.hand_for_hand_stopped"), bubble.end(self._desk.state, now), at=now)


def _said(events: tuple[AnyEvent, ...], before: Tournament) -> Sentence:
    """The label of what all tables do next; a new level is named in it, as no bell rings."""
    set_to = next((event for event in events if isinstance(event, ClockAdjusted)), None)
    for event in events:
        match event:
            case RoundBegan(number=number) if set_to is not None:
                left = -(-set_to.left // timedelta(seconds=1))
                if set_to.level != before.clock.level or before.clock.in_break:
                    return sentence("journal.round_level", number=number, left=left, level=set_to.level)
                return sentence("journal.round", number=number, left=left)
            case RoundBegan(number=number):
                return sentence("journal.round_by_clock", number=number)
            case RoundBreakBegan():
                return sentence("journal.round_break")
            case HandForHandEnded():
                return sentence("journal.hand_for_hand_ended")
            case _:
                pass
    raise AssertionError("something always follows")
