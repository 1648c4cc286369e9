"""Penalties (Strafen): sanctions imposed on players, and how much of each is still to be sat out.

A penalty of hands counts the hands that begin at the player's table, one of minutes the playing time of the clock. The
hands of rounds of the button become fewer or more with the players at the table, where the book has such rounds.
Where nobody counts the hands, the playing time says when to ask (:mod:`.play.absent_players`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from homepoker.core.clock import ZERO, Clock, ClockEvent, SystemTimeChanged, played_at, played_between
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.structure import BlindStructure

# State


@dataclass(frozen=True, slots=True)
class Penalty:
    """A sanction, and how far it is served."""

    number: int
    """Number by which later events name it, from 1."""
    entry: EntryId
    player: PlayerId
    sanction: Sanction
    since: datetime
    """The instant from which ``served_for`` counts on."""
    amount: int = 0
    """The hands, rounds or minutes that were imposed."""
    hands: int = 0
    """All hands to be sat out; none for a penalty of minutes."""
    rounds_left: int = 0
    """Rounds of the button that are not over, where the hands go with the number of players at the table."""
    dealt_of_round: int = 0
    """The hands of the running round of the button that have begun."""
    offence: Offence | None = None
    citations: Citations = ()
    """The rules on sitting out."""
    served_hands: int = 0
    """The hands that have begun since, of which the last may be running."""
    served_for: timedelta = ZERO
    """Playing time that was sat out up to ``since``."""
    served_at: datetime | None = None
    """The instant at which the minutes were over, where that was before ``since``."""
    is_ended: bool = False
    """Whether its player plays again: it was served or lifted."""
    is_lifted: bool = False
    earlier: tuple[EntryId, ...] = ()
    """Entries of the same player that served of it before and went out."""
    noted_after: timedelta = ZERO
    """Playing time of the evening when it was imposed, or when its latest hand began."""

    @property
    def minutes(self) -> int:
        """All minutes to be sat out; none for a penalty of hands."""
        return self.amount if self.sanction is Sanction.TIME else 0

    @property
    def hands_left(self) -> int:
        """The hands that have yet to begin before the player may play again."""
        return max(0, self.hands - self.served_hands)


@dataclass(frozen=True, slots=True)
class Penalties:
    """All sanctions of the evening, oldest first."""

    given: tuple[Penalty, ...] = ()


# Events


@dataclass(frozen=True, slots=True)
class PenaltyImposed:
    """A sanction was imposed.

    ``amount`` are the hands, rounds or minutes that were named, ``hands`` the hands that this makes at the table as it
    was then. ``goes_with_table`` is set for rounds of the button, whose hands become fewer or more with the players at
    the table; without it the hands are fixed. ``reason`` is in the host's words. ``overruled`` is the host's note where
    the book's ladder knows no such sanction for the offence.
    """

    kind: ClassVar[str] = "penalty_imposed"
    version: ClassVar[int] = 2
    number: int
    entry: EntryId
    player: PlayerId
    sanction: Sanction
    at: datetime
    offence: Offence
    is_deliberate: bool = False
    amount: int = 0
    hands: int = 0
    reason: str = ""
    citations: Citations = ()
    sitting_out: Citations = ()
    """The rules among them on how long it lasts and what goes on meanwhile."""
    overruled: str | None = None
    goes_with_table: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyServed:
    """A penalty is over: its player plays again."""

    kind: ClassVar[str] = "penalty_served"
    number: int
    entry: EntryId
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class PenaltyLifted:
    """The host has ended a penalty before it was served."""

    kind: ClassVar[str] = "penalty_lifted"
    number: int
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PenaltyCarriedOver:
    """A player who entered again goes on serving a penalty that was not over when the earlier entry went out."""

    kind: ClassVar[str] = "penalty_carried_over"
    number: int
    entry: EntryId
    """The new one."""
    hands_left: int = 0
    """The hands that are still to be sat out; none for a penalty of minutes."""
    citations: Citations = ()


PenaltyEvent = PenaltyImposed | PenaltyServed | PenaltyLifted | PenaltyCarriedOver

# Verbs


def lift(penalties: Penalties, entry: EntryId) -> PenaltyLifted:
    """End the penalty that a player is serving.

    :raises Refusal: the player serves none.
    """
    running = running_of(penalties, entry)
    if not running:
        raise refuse("penalty.none_runs")
    return PenaltyLifted(running[0].number, entry)


def require_running(penalties: Penalties, number: int) -> None:
    """Make sure that a penalty is there and has not ended.

    :raises Refusal: it is not.
    """
    if not any(penalty.number == number and is_running(penalty) for penalty in penalties.given):
        raise refuse("penalty.none_runs")


# After


def after(penalties: Penalties, event: PenaltyEvent, played: timedelta) -> Penalties:
    """The penalties after one of their events.

    :param played: playing time of the evening when a penalty is imposed.
    """
    match event:
        case PenaltyImposed():
            imposed = Penalty(
                event.number,
                event.entry,
                event.player,
                event.sanction,
                event.at,
                event.amount,
                event.hands,
                rounds_left=event.amount if event.goes_with_table else 0,
                offence=event.offence,
                citations=event.sitting_out,
                noted_after=played,
            )
            return Penalties((*penalties.given, imposed))
        case PenaltyCarriedOver(number=number, entry=entry):
            return Penalties(
                tuple(
                    replace(penalty, entry=entry, earlier=(*penalty.earlier, penalty.entry))
                    if penalty.number == number
                    else penalty
                    for penalty in penalties.given
                )
            )
        case PenaltyServed() | PenaltyLifted():
            is_lifted = isinstance(event, PenaltyLifted)
            return Penalties(
                tuple(
                    replace(penalty, is_ended=True, is_lifted=is_lifted) if penalty.number == event.number else penalty
                    for penalty in penalties.given
                )
            )


def after_hand(penalties: Penalties, sitting: Mapping[EntryId, int], played: timedelta) -> Penalties:
    """The penalties after a hand began; of several of one player the first is served first.

    :param sitting: the entries that sit where a hand began, each with the number of players at its table.
    :param played: playing time of the evening up to then.
    """
    counted: set[EntryId] = set()
    given = []
    for penalty in penalties.given:
        counts = (
            penalty.entry in sitting and penalty.entry not in counted and bool(penalty.hands) and is_running(penalty)
        )
        if counts:
            counted.add(penalty.entry)
        given.append(_after_hand(penalty, sitting[penalty.entry], played) if counts else penalty)
    return Penalties(tuple(given)) if counted else penalties


def _after_hand(penalty: Penalty, players: int, played: timedelta) -> Penalty:
    penalty = replace(penalty, served_hands=penalty.served_hands + 1, noted_after=played)
    if not penalty.rounds_left:
        return penalty
    if penalty.dealt_of_round >= players:  # the button has come round, and the hand belongs to the next round
        penalty = replace(penalty, rounds_left=penalty.rounds_left - 1, dealt_of_round=0)
    return replace(penalty, dealt_of_round=penalty.dealt_of_round + 1) if penalty.rounds_left else penalty


def after_seats(penalties: Penalties, sitting: Mapping[EntryId, int]) -> Penalties:
    """The penalties after players came to tables or left them, which makes rounds of the button longer or shorter.

    :param sitting: the entries that have a seat, each with the number of players at its table.
    """
    given = tuple(
        replace(penalty, hands=penalty.served_hands + _hands_until_round(penalty, max(2, sitting[penalty.entry])))
        if penalty.rounds_left and penalty.entry in sitting and is_running(penalty)
        else penalty
        for penalty in penalties.given
    )
    return Penalties(given) if given != penalties.given else penalties


def _hands_until_round(penalty: Penalty, players: int) -> int:
    """The hands that have yet to begin until the button has gone round as often as it must."""
    return max(0, players - penalty.dealt_of_round) + (penalty.rounds_left - 1) * players


def after_clock(penalties: Penalties, clock: Clock, structure: BlindStructure, event: ClockEvent) -> Penalties:
    """The penalties after something happened to the clock: what was played up to then is served.

    :param clock: as it was before.
    """
    changed = event.by if isinstance(event, SystemTimeChanged) else ZERO
    return Penalties(
        tuple(
            _after_clock(penalty, clock, structure, event.at, changed)
            if penalty.minutes and not penalty.is_lifted
            else penalty
            for penalty in penalties.given
        )
    )


def _after_clock(
    penalty: Penalty, clock: Clock, structure: BlindStructure, until: datetime, changed: timedelta
) -> Penalty:
    if penalty.served_at is not None:
        return replace(penalty, served_at=penalty.served_at + changed)
    over = over_at(penalty, clock, structure)
    return replace(
        penalty,
        served_for=penalty.served_for + played_between(clock, structure, penalty.since, until),
        since=max(penalty.since, until) + changed,
        served_at=over + changed if over is not None and over <= until else None,
    )


def after_withdrawal(penalties: Penalties, entry: EntryId) -> Penalties:
    """The penalties after an entry was taken back: what it went on serving is the earlier entry's again."""
    return Penalties(
        tuple(
            replace(penalty, entry=penalty.earlier[-1], earlier=penalty.earlier[:-1])
            if penalty.entry == entry and penalty.earlier
            else penalty
            for penalty in penalties.given
        )
    )


def after_reinstating(penalties: Penalties, entry: EntryId) -> Penalties:
    """The penalties after a player came back whose disqualification was a mistake: it is none any more."""
    return Penalties(
        tuple(penalty for penalty in penalties.given if penalty.entry != entry or not is_disqualification(penalty))
    )


# Questions


def is_running(penalty: Penalty) -> bool:
    """Whether a penalty is sat out and has not ended; one of minutes that are over counts until then."""
    is_served = penalty.hands and penalty.served_hands > penalty.hands
    return bool(penalty.hands or penalty.minutes) and not is_served and not penalty.is_ended


def running_of(penalties: Penalties, entry: EntryId) -> tuple[Penalty, ...]:
    """The penalties that a player is serving, the first to be served first."""
    return tuple(penalty for penalty in penalties.given if penalty.entry == entry and is_running(penalty))


def over_at(penalty: Penalty, clock: Clock, structure: BlindStructure) -> datetime | None:
    """The instant at which a penalty of minutes is over; nothing while the clock stands, or once it was lifted."""
    if not penalty.minutes or penalty.is_lifted or penalty.served_at is not None:
        return penalty.served_at
    return played_at(clock, structure, penalty.since, timedelta(minutes=penalty.minutes) - penalty.served_for)


def over_by_the_clock(
    penalties: Penalties, clock: Clock, structure: BlindStructure, now: datetime
) -> tuple[tuple[datetime, Penalty], ...]:
    """The penalties of minutes that are over, each with the instant at which it was."""
    ends = ((over_at(penalty, clock, structure), penalty) for penalty in penalties.given if penalty.minutes)
    return tuple((at, penalty) for at, penalty in ends if at is not None and at <= now)


def time_left(penalty: Penalty, clock: Clock, structure: BlindStructure, now: datetime) -> timedelta:
    """The playing time of a penalty of minutes that is still to be sat out."""
    if penalty.served_at is not None:
        return ZERO
    served = penalty.served_for + played_between(clock, structure, penalty.since, now)
    return max(ZERO, timedelta(minutes=penalty.minutes) - served)


def is_over(penalty: Penalty, clock: Clock, structure: BlindStructure, now: datetime) -> bool:
    """Whether the player plays the next hand after this penalty: its last hand runs, or its minutes are over."""
    if penalty.minutes:
        return time_left(penalty, clock, structure, now) <= ZERO
    return penalty.hands_left == 0


def ends_with_this_hand(penalty: Penalty, clock: Clock, structure: BlindStructure, now: datetime) -> bool:
    """Whether a penalty ends with the hand that has just begun, the first that the player plays again."""
    if penalty.is_ended:
        return False
    if penalty.minutes:
        return is_over(penalty, clock, structure, now)
    return bool(penalty.hands) and penalty.served_hands > penalty.hands


def misses_hand(penalty: Penalty, clock: Clock, structure: BlindStructure, now: datetime) -> bool:
    """Whether a player misses the running hand."""
    if penalty.minutes:
        return not is_over(penalty, clock, structure, now)
    return 0 < penalty.served_hands <= penalty.hands


def is_disqualification(penalty: Penalty) -> bool:
    """Whether a sanction costs the place in the event."""
    return penalty.sanction is Sanction.DISQUALIFICATION


def disqualified(penalties: Penalties) -> frozenset[EntryId]:
    """The entries that were disqualified."""
    return frozenset(penalty.entry for penalty in penalties.given if is_disqualification(penalty))


def next_number(penalties: Penalties) -> int:
    """The number of the next penalty."""
    return max((penalty.number for penalty in penalties.given), default=0) + 1


def proposed(allowed: Sequence[Sanction], earlier: Iterable[Sanction]) -> Sanction:
    """The sanction to propose: the mildest of those allowed that is harder than every earlier one.

    :param allowed: by the book, mildest first; *nothing* is never proposed.
    """
    order = list(Sanction)
    hardest = max((order.index(sanction) for sanction in earlier), default=0)
    sanctions = [sanction for sanction in allowed if sanction is not Sanction.NONE]
    return next((sanction for sanction in sanctions if order.index(sanction) > hardest), sanctions[-1])


def over_now(penalties: Penalties, clock: Clock, structure: BlindStructure, now: datetime) -> frozenset[int]:
    """The numbers of the penalties of minutes that are over and whose players have not been let in since."""
    return frozenset(
        penalty.number for _, penalty in over_by_the_clock(penalties, clock, structure, now) if is_running(penalty)
    )
