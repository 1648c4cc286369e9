"""To-do list of an evening: what is due now, carried out by one click or put off.

Nothing moves anybody by itself: each proposal is taken by the host, done otherwise, or put off until the situation
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from homepoker.core import clock, penalties, tournament
from homepoker.core.counting import uncounted_tables
from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.structure import Ante
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.clock import HeadsUpCommands
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.penalties import PenaltyCommands
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.to_do.clock_notices import (
    DecksDue,
    HeadsUpDue,
    LateRegistrationEnds,
    deck_moment,
    deck_notices,
    ends_soon,
    heads_up_proposals,
    late_registration_proposals,
)
from homepoker.services.evening.to_do.ending import (
    EndingDue,
    LastHandsAtTable,
    LastHandsDue,
    ending_proposals,
    has_come,
    lateness,
)
from homepoker.services.evening.to_do.hand_for_hand import (
    HandForHandDue,
    HandForHandProposal,
    RoundDue,
    hand_for_hand_proposals,
)
from homepoker.services.evening.to_do.people import (
    MissedBlindsDue,
    PenaltyOver,
    PenaltyUncounted,
    PersonDue,
    people_due,
    uncounted_penalties,
)
from homepoker.services.evening.to_do.prizes import PrizesDue, prize_proposals
from homepoker.services.evening.to_do.tables import BalanceDue, ButtonDue, FinalTableDue, TableDue, TableProposals
from homepoker.services.evening.tournament_desk import TournamentDesk

Due = HandForHandProposal | EndingDue | TableDue | HeadsUpDue | PersonDue | PrizesDue | LateRegistrationEnds | DecksDue
"""Any proposal; its ``key`` says by what it is known again once it was put off."""

DoneByItself = (
    HandForHandDue
    | RoundDue
    | LastHandsDue
    | LastHandsAtTable
    | HeadsUpDue
    | BalanceDue
    | FinalTableDue
    | ButtonDue
    | PenaltyOver
    | PenaltyUncounted
    | MissedBlindsDue
    | PrizesDue
)
"""A proposal that is carried out by one click; the others open a form, or are only known."""


# Proposed, never done: DECISIONS.md, 135
class ToDoList:
    """To-do list of an evening: proposals for the state of the desk, in the order in which they are to be done."""

    def __init__(self, desk: TournamentDesk, prior: Callable[[Ante], EndPrior] = lambda _: CUSTOMARY) -> None:
        """
        :param prior: tells when the club's evenings with such an ante end.
        """
        self._desk = desk
        self._prior = prior
        self._commands = SeatingCommands(desk)
        self._tables = TableProposals(desk.draw.seed)
        self._put_off: set[Hashable] = set()
        self._known: tuple[Tournament, tuple[Hashable, ...], tuple[Due, ...]] | None = None
        """The state, what time changes of it, and what was due then."""

    def take_over(self, before: ToDoList) -> None:
        """Go on where the list of an earlier desk of the same evening was left."""
        self._put_off = set(before._put_off)
        self._tables.take_over(before._tables)
        self._known = None

    def items(self) -> tuple[Due, ...]:
        """The proposals due now that were not put off."""
        state, now = self._desk.state, self._desk.now()
        may_enter = tournament.is_late_registration_open(state, now)
        level = clock.position(state.clock, state.profile.structure, now).level
        over = penalties.over_now(state.penalties, state.clock, state.profile.structure, now)
        asked = tuple(uncounted_penalties(state, now)) if state.penalties.given else ()
        decks = deck_moment(state, now)
        late = lateness(state, now, self._prior(state.profile.structure.ante)) if state.wished_end is not None else None
        time_up = has_come(state, now), late
        by_time = (may_enter, level, over, ends_soon(state, now), uncounted_tables(state, now), asked, decks, time_up)
        known = self._known
        if known is None or known[0] is not state or known[1] != by_time:
            tables = self._tables.found(state, now, may_enter=may_enter, is_put_off=self._is_put_off)
            together = hand_for_hand_proposals(state, now, may_enter=may_enter)
            if any(isinstance(proposal, FinalTableDue) and not self._is_put_off(proposal) for proposal in tables):
                # At one table nobody waits for another: what is asked for first makes the other needless.
                together = tuple(proposal for proposal in together if not isinstance(proposal, HandForHandDue))
            proposals = (
                *together,
                *ending_proposals(state, now),
                *((late,) if late is not None else ()),
                *heads_up_proposals(state, now),
                *people_due(state, now),
                *tables,
                *prize_proposals(state, now, may_enter=may_enter),
                *late_registration_proposals(state, now),
                *deck_notices(state, now),
            )
            shown = tuple(proposal for proposal in proposals if not self._is_put_off(proposal))
            known = self._known = (state, by_time, shown)
        return known[2]

    def put_off(self, due: Due) -> None:
        """Say no more of a proposal until its situation changes."""
        self._put_off.add(due.key)
        self._known = None

    def take_back(self, due: Due) -> None:
        """Say again what was put off, as long as it is due."""
        self._put_off.discard(due.key)
        self._known = None

    def name_button(self, table: int, seat: int) -> None:
        """Note where the button lies at a table whose hands are not counted; it holds until a table has changed."""
        self._tables.name_button(self._desk.state, table, seat)
        self._known = None

    def do(self, due: DoneByItself, *, overruled: str | None = None) -> None:
        """Carry a proposal out: of a balancing plan its first move.

        :param overruled: the host's note, to move somebody who was to stay.
        :raises Refusal: a button is not known, somebody who never moves would, or a penalty has ended already.
        """
        match due:
            case HandForHandDue(found=found):
                HandForHandCommands(self._desk).announce(found.target, found.bubble)
            case RoundDue():
                HandForHandCommands(self._desk).go_on()
            case LastHandsDue():
                LastHandsCommands(self._desk).draw()
            case LastHandsAtTable(table=table):
                LastHandsCommands(self._desk).note_played(table)
            case HeadsUpDue():
                HeadsUpCommands(self._desk).shorten()
            case PrizesDue():
                PrizeCommands(self._desk).announce()
            case BalanceDue():
                self._commands.balance(due.moves[0], buttons=due.buttons, overruled=overruled)
            case FinalTableDue():
                self._commands.form_final_table(due.plan, overruled=overruled)
            case ButtonDue(table=table):
                self._commands.next_hand(table)
            case PenaltyOver(number=number) | PenaltyUncounted(number=number):
                PenaltyCommands(self._desk).let_play(number)
            case MissedBlindsDue(entry=entry):
                AttendanceCommands(self._desk).judge_missed_blinds(entry, is_deliberate=True)

    def _is_put_off(self, due: Due) -> bool:
        return bool(self._put_off) and due.key in self._put_off
