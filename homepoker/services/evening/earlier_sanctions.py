"""Earlier sanctions of a player: of this evening, and of the others of the same season."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime

from homepoker.core.history import History
from homepoker.core.penalties import PenaltyImposed
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.filed_rulings import Evenings
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class EarlierSanction:
    """A sanction that still stands in the log of its evening."""

    tournament: str
    evening: str
    on: date
    at: datetime
    player: PlayerId
    sanction: Sanction
    offence: Offence
    amount: int


def sanctions_tonight(desk: TournamentDesk, players: AbstractSet[PlayerId]) -> tuple[EarlierSanction, ...]:
    """The sanctions of somebody in this evening, oldest first.

    :param players: all ids of the person.
    """
    state = desk.state
    return tuple(_sanctions(desk.history, desk.tournament_id, state.name, state.began_on, players))


def sanctions_of_the_season(
    evenings: Evenings, desk: TournamentDesk, players: AbstractSet[PlayerId]
) -> tuple[EarlierSanction, ...]:
    """The sanctions of somebody in the other evenings of the same year, oldest first."""
    sanctions: list[EarlierSanction] = []
    for tournament, name, on in evenings.speaking_of(PenaltyImposed.kind):
        if tournament == desk.tournament_id or on.year != desk.state.began_on.year:
            continue
        try:
            history = History(evenings.lines_about(tournament, PenaltyImposed.kind))
            sanctions += _sanctions(history, tournament, name, on, players)
        except (StoreError, ValueError):
            continue  # a damaged evening says so where it is opened
    return tuple(sorted(sanctions, key=lambda sanction: sanction.at))


def times_told(tonight: Iterable[EarlierSanction], season: Iterable[EarlierSanction], offence: Offence) -> int:
    """The number of earlier warnings of a player: this evening of anything, in the season of the same offence."""
    return len(tuple(tonight)) + sum(sanction.offence is offence for sanction in season)


def sanctions_to_exceed(
    tonight: Iterable[EarlierSanction], season: Iterable[EarlierSanction], offence: Offence
) -> tuple[Sanction, ...]:
    """The sanctions above which the next one is to stand; one of another evening counts as a warning at most."""
    before = [Sanction.WARNING for sanction in season if sanction.offence is offence]
    return (*(sanction.sanction for sanction in tonight), *before)


def _sanctions(
    history: History, tournament: str, name: str, on: date, players: AbstractSet[PlayerId]
) -> Iterable[EarlierSanction]:
    for line in history.standing():
        for event in line.events:
            if isinstance(event, PenaltyImposed) and event.player in players:
                yield EarlierSanction(
                    tournament, name, on, event.at, event.player, event.sanction, event.offence, event.amount
                )
