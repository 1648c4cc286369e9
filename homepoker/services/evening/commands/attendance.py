"""Commands on attendance: who is absent, back, or gone home for good."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from homepoker.core import attendance, entries, penalties, stacks, tournament
from homepoker.core.play.absent_players import missed_blinds_rulings
from homepoker.core.play.consequences import transition, with_dealers, with_winner
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import disqualified_or_gone
from homepoker.core.rulings.elimination.disqualified_or_gone import LEAVING_PLAYER
from homepoker.core.rulings.seating.missed_blinds import Follows
from homepoker.core.stacks import StackCounted, StackForgotten
from homepoker.core.tournament import AnyEvent
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.penalties import taken_out
from homepoker.services.evening.setup import answers_on
from homepoker.services.evening.tournament_desk import TournamentDesk


class AttendanceCommands:
    """Commands that say who is at the table; a dealer who is not there is followed by another."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook] = MappingProxyType({})) -> None:
        """
        :param books: what the book says today, for an evening that was opened before leaving for good was known.
        """
        self._desk = desk
        self._books = books

    def mark_absent(self, entry: EntryId) -> None:
        """Note that a player is not at the table, or has not come yet.

        :raises Refusal: the player is out, or is absent already.
        """
        state = self._desk.state
        is_from_start = not tournament.has_begun(state, self._desk.now())
        event = attendance.mark_absent(state.attendance, state.entries, entry, is_from_start=is_from_start)
        events: list[AnyEvent] = [event]
        if is_from_start and entry not in state.stacks.counted:
            # Nobody has touched it yet.
            events.append(StackCounted(entry, state.profile.starting_stack))
        key = "journal.absent_at_start" if is_from_start else "journal.absent"
        label = sentence(key, player=state.entries.by_id[entry].player)
        self._desk.act(label, with_dealers(transition(state, events)))

    def come_back(self, entry: EntryId) -> None:
        """Note that an absent player is back, or has come at last.

        :raises Refusal: the player is out, was not absent, or was disqualified.
        """
        state = self._desk.state
        if entry in penalties.disqualified(state.penalties):
            raise refuse("penalty.stays_away", player=state.entries.by_id[entry].player)
        events: list[AnyEvent] = [attendance.come_back(state.attendance, state.entries, entry)]
        if not tournament.has_begun(state, self._desk.now()) and entry in state.stacks.counted:
            events.append(StackForgotten(entry))
        player = entries.in_field(state.entries, entry).player
        self._desk.act(sentence("journal.back", player=player), with_dealers(transition(state, events)))

    def judge_missed_blinds(self, entry: EntryId, *, is_deliberate: bool) -> None:
        """Rule on blinds that a player missed on the way to a new seat: what is made up for, by the book.

        :raises Refusal: the player is out, or has missed none.
        """
        state = self._desk.state
        attendance.require_missed(state.attendance, state.entries, entry)
        rulings = missed_blinds_rulings(state, entry, is_deliberate=is_deliberate)
        chips = sum(ruling.verdict.post_dead for ruling in rulings)
        citations = tuple(dict.fromkeys(cited for ruling in rulings for cited in ruling.rests_on))
        event = attendance.MissedBlindsJudged(entry, is_deliberate, chips, citations)
        is_punished = is_deliberate and rulings[0].verdict.penalty is Follows.MUST
        key = "journal.blinds_dodged" if is_deliberate else "journal.blinds_not_dodged"
        label = sentence(f"{key}_punished" if is_punished else key, player=state.entries.by_id[entry].player)
        self._desk.act(label, [event])

    def on_leaving(
        self, entry: EntryId, stack: Chips | None = None
    ) -> Ruling[disqualified_or_gone.LeavingPlayerVerdict]:
        """The book's ruling on a player who goes home: whether the chips leave play now, or pay the blinds.

        :param stack: the player's chips, as far as they are known.
        :raises Refusal: the player is out, or nobody else is left.
        """
        state = self._desk.state
        entries.in_field(state.entries, entry)
        left = entries.count_left(state.entries)
        if left < 2:
            raise refuse("play.someone_must_be_left")
        known = stack if stack is not None else state.stacks.counted.get(entry)
        # How many chips are removed is said only where they are: the ruling does not depend on it.
        situation = disqualified_or_gone.LeavingPlayerSituation(returns=False, place_at_leave=left, stack=known or 1)
        return rule(disqualified_or_gone.leaving_player, situation, answers_on(LEAVING_PLAYER, state, self._books))

    def leave_for_good(
        self,
        entry: EntryId,
        *,
        stack: Chips | None = None,
        removes_chips: bool | None = None,
        overruled: str | None = None,
    ) -> None:
        """Note that a player has gone home for good; the chips leave play or pay the blinds, as the book says.

        :param stack: the player's chips, needed where they leave play.
        :param removes_chips: what the host decides about the chips; nothing: as the book says.
        :param overruled: the host's note, where that is not what the book says.
        :raises Refusal: the book says otherwise, the chips are not known, or the player has left already.
        """
        state = self._desk.state
        player = entries.in_field(state.entries, entry).player
        ruling = self.on_leaving(entry, stack)
        by_book = ruling.verdict.chips_removed
        removes = by_book if removes_chips is None else removes_chips
        if removes is not by_book and overruled is None:
            key = "attendance.book_removes" if by_book else "attendance.book_blinds_off"
            raise Refusal(sentence(key, player=player), ruling.rests_on, may_overrule=True)
        note = overruled if removes is not by_book else None
        left = attendance.leave_for_good(state.attendance, state.entries, entry, ruling.rests_on, overruled=note)
        events: list[AnyEvent] = [left]
        if stack is not None and not removes:
            events.append(stacks.count(entry, stack, tournament.chips_in_play(state)))
        if removes:
            known = stack if stack is not None else state.stacks.counted.get(entry)
            if not known:
                raise refuse("penalty.stack_needed", player=player)
            events += taken_out(self._desk, entry, known, ruling.rests_on)
        label = sentence("journal.left_for_good" if removes else "journal.left_blinds_off", player=player)
        self._desk.act(label, with_winner(transition(state, events)))
