"""Commands on penalties: what the book's ladder allows for an offence, imposing, lifting, and disqualification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from homepoker.core import attendance, entries, penalties, seating, stacks, tournament
from homepoker.core.penalties import PenaltyImposed, PenaltyServed
from homepoker.core.play.absent_players import are_hands_uncounted
from homepoker.core.play.consequences import transition, with_winner
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import disqualified_or_gone
from homepoker.core.rulings.penalties import ladder
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.policies import LADDER
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.setup import answers_on
from homepoker.services.evening.tournament_desk import TournamentDesk

MOST_AMOUNT = 999
"""The most hands, rounds or minutes of one penalty."""


@dataclass(frozen=True, slots=True)
class Case:
    """An offence of a player that is to be judged."""

    entry: EntryId
    offence: Offence
    is_deliberate: bool = False
    repetitions: int = 0
    """Number of times that the player has been told before."""


class PenaltyCommands:
    """Commands that impose and end penalties."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook] = MappingProxyType({})) -> None:
        """
        :param books: what the book says today, for an evening that was opened before penalties were known.
        """
        self._desk = desk
        self._books = books

    @property
    def _answers(self) -> Answers:
        return answers_on(LADDER, self._desk.state, self._books)

    def on(self, case: Case) -> Ruling[ladder.PenaltyLadderVerdict]:
        """The book's ruling on an offence: which sanctions are possible, mildest first."""
        situation = ladder.PenaltyLadderSituation(case.offence, case.is_deliberate, repetitions=case.repetitions)
        return rule(ladder.penalty_ladder, situation, self._answers)

    def on_rounds(self, entry: EntryId, rounds: int) -> Ruling[ladder.MissedHandsVerdict]:
        """The book's ruling on a penalty of whole rounds: how many hands these are at the player's table."""
        return rule(
            ladder.missed_hands,
            ladder.MissedHandsSituation(rounds, _players_at_table(self._desk.state, entry)),
            self._answers,
        )

    def on_disqualification(self, entry: EntryId, stack: Chips) -> Ruling[disqualified_or_gone.DisqualifiedVerdict]:
        """The book's ruling on a disqualified player: the place, and the chips that leave play."""
        entries.in_field(self._desk.state.entries, entry)
        left = entries.count_left(self._desk.state.entries)
        if left < 2:
            raise refuse("play.someone_must_be_left")
        return rule(
            disqualified_or_gone.disqualified, disqualified_or_gone.DisqualifiedSituation(stack, left), self._answers
        )

    def impose(
        self,
        case: Case,
        sanction: Sanction,
        amount: int = 1,
        *,
        stack: Chips | None = None,
        reason: str = "",
        overruled: str | None = None,
    ) -> None:
        """Impose a sanction; a disqualified player is out, by nobody's hand, and the chips go as the book says.

        Where they pay the blinds, the player is out as soon as they are gone.


        :param amount: of hands, rounds or minutes, where the sanction has some.
        :param stack: the chips of a player to be disqualified; the counted ones, if they are known.
        :param reason: what happened, in the host's words.
        :param overruled: the host's note, to impose what the book's ladder does not have for the offence.
        :raises Refusal: the ladder has no such sanction, or the chips are not known.
        """
        state = self._desk.state
        player = entries.in_field(state.entries, case.entry).player
        ruling = self.on(case)
        departs = sanction not in ruling.verdict.allowed
        if departs and overruled is None:
            raise Refusal(sentence("penalty.not_on_the_ladder"), ruling.rests_on, may_overrule=True)
        if sanction in (Sanction.NONE, Sanction.NOTICE, Sanction.WARNING, Sanction.DISQUALIFICATION):
            amount = 0
        elif not 1 <= amount <= MOST_AMOUNT:
            raise refuse("penalty.amount", most=MOST_AMOUNT)
        hands, cited, too_long = self._hands(case.entry, sanction, amount)
        if too_long is not None and overruled is None:
            raise Refusal(too_long, cited, may_overrule=True)
        event = PenaltyImposed(
            number=penalties.next_number(state.penalties),
            entry=case.entry,
            player=player,
            sanction=sanction,
            at=self._desk.now(),
            offence=case.offence,
            is_deliberate=case.is_deliberate,
            amount=amount,
            hands=hands,
            reason=reason.strip(),
            citations=tuple(dict.fromkeys((*ruling.rests_on, *cited))),
            sitting_out=tuple(dict.fromkeys(cited)),
            overruled=overruled if departs or too_long is not None else None,
            goes_with_table=sanction is Sanction.MISSED_ROUNDS and self._goes_with_table(),
        )
        events: list[AnyEvent] = [event]
        if sanction is Sanction.DISQUALIFICATION:
            events += self._disqualified(case.entry, stack)
        pays_blinds = any(isinstance(event, attendance.PlayerLeftForGood) for event in events)
        label = sentence("journal.penalty_blinds_off", player=player) if pays_blinds else _label(event)
        self._desk.act(label, with_winner(transition(state, events)))

    def lift(self, entry: EntryId) -> None:
        """End the penalty that a player is serving, before it is over.

        :raises Refusal: the player serves none.
        """
        state = self._desk.state
        event = penalties.lift(state.penalties, entry)
        player = entries.in_field(state.entries, entry).player
        self._desk.act(sentence("journal.penalty_lifted", player=player), with_winner(transition(state, [event])))

    def let_play(self, number: int) -> None:
        """Note that a penalty is over and its player plays again; where nobody counts the hands by the host's word.

        :raises Refusal: it has ended already, or is not over.
        """
        state = self._desk.state
        penalties.require_running(state.penalties, number)
        imposed = next(penalty for penalty in state.penalties.given if penalty.number == number)
        now = self._desk.now()
        is_over = penalties.is_over(imposed, state.clock, state.profile.structure, now)
        if not is_over and not are_hands_uncounted(state, imposed, now):
            raise refuse("penalty.not_over")
        event = PenaltyServed(number, imposed.entry, imposed.citations)
        self._desk.act(sentence("journal.penalty_over", player=imposed.player), with_winner(transition(state, [event])))

    def _hands(self, entry: EntryId, sanction: Sanction, amount: int) -> tuple[int, Citations, Sentence | None]:
        """The hands to be sat out, with the rules on sitting out, and why these would be too many."""
        if sanction not in (Sanction.MISSED_HANDS, Sanction.MISSED_ROUNDS, Sanction.TIME):
            return 0, (), None
        cited: Citations = ()
        hands, too_long = amount if sanction is Sanction.MISSED_HANDS else 0, None
        if sanction is Sanction.MISSED_ROUNDS:
            ruling = self.on_rounds(entry, amount)
            hands, cited = ruling.verdict.hands, ruling.rests_on
            too_long = next((step for step in ruling.steps if step.key.endswith(".four_at_most")), None)
        served = rule(ladder.during_penalty, ladder.DuringPenaltySituation(max(1, hands)), self._answers)
        return hands, (*cited, *served.rests_on), too_long

    def _goes_with_table(self) -> bool:
        """Whether the hands of a round change with the number of players at the table."""
        return ladder.goes_with_table(Consultation(self._answers, ladder.missed_hands.id))

    def _disqualified(self, entry: EntryId, stack: Chips | None) -> list[AnyEvent]:
        state = self._desk.state
        known = stack if stack is not None else state.stacks.counted.get(entry)
        if known is None:
            raise refuse("penalty.stack_needed", player=state.entries.by_id[entry].player)
        ruling = self.on_disqualification(entry, known)
        if ruling.verdict.place is not None:
            return taken_out(self._desk, entry, ruling.verdict.chips_removed, ruling.rests_on)
        left = attendance.PlayerLeftForGood(entry, ruling.rests_on)
        return [stacks.count(entry, known, tournament.chips_in_play(state)), left]


def require_not_disqualified(state: Tournament, player: PlayerId) -> None:
    """Check that a player who wants to enter was not disqualified this evening.

    :raises Refusal: the player was; the host may overrule it.
    """
    thrown_out = penalties.disqualified(state.penalties)
    for out in state.entries.bust_outs:
        if out.entry in thrown_out and state.entries.by_id[out.entry].player == player:
            stack = state.stacks.removed.get(out.entry, 0)
            ruling = rule(
                disqualified_or_gone.disqualified, disqualified_or_gone.DisqualifiedSituation(stack, 2), state.answers
            )
            raise Refusal(sentence("penalty.is_disqualified", player=player), ruling.rests_on, may_overrule=True)


def taken_out(desk: TournamentDesk, entry: EntryId, chips: Chips, citations: Citations) -> list[AnyEvent]:
    """The events of a player who is out without losing the chips: nobody has knocked them out.

    :param chips: those that leave play.
    :raises Refusal: nobody would be left, or these are more chips than there are.
    """
    state = desk.state
    if chips:
        stacks.count(entry, chips, tournament.chips_in_play(state))
    outs = entries.bust_out(state.entries, ((entry, ()),), desk.now(), seats=state.seating.seats, citations=citations)
    return [*outs, *([stacks.ChipsRemoved(entry, chips, citations)] if chips else [])]


def _players_at_table(state: Tournament, entry: EntryId) -> int:
    """The number of players at the table of somebody, two at least."""
    seat = state.seating.seats.get(entry)
    return max(2, len(seating.at_table(state.seating, seat.table)) if seat is not None else 2)


def _label(event: PenaltyImposed) -> Sentence:
    """The label of a sanction in the journal."""
    name = {
        Sanction.NONE: "none",
        Sanction.NOTICE: "notice",
        Sanction.WARNING: "warning",
        Sanction.MISSED_HANDS: "hands",
        Sanction.MISSED_ROUNDS: "rounds",
        Sanction.TIME: "time",
        Sanction.DISQUALIFICATION: "disqualified",
    }[event.sanction]
    return sentence(f"journal.penalty_{name}", player=event.player, count=event.amount, hands=event.hands)
