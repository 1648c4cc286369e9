"""Filed rulings of an evening and of the whole club, as long as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from homepoker.core.floor import RulingGiven
from homepoker.core.history import History, Line
from homepoker.services.words import Words
from homepoker.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class EarlierRuling:
    """An earlier ruling of the club that still stands, with the host's comment."""

    tournament: str
    evening: str
    on: date
    at: datetime
    sequence: int
    given: RulingGiven
    note: str


class Evenings(Protocol):
    """Protocol of the store of all evenings' lines."""

    def speaking_of(self, kind: str) -> Sequence[tuple[str, str, date]]:
        """The evenings with an event of that kind: id, name and date, newest first."""

    def lines_about(self, tournament_id: str, kind: str) -> list[Line]:
        """The lines of an evening, with the events of those lines alone that have one of that kind."""


class Comments(Protocol):
    """Protocol of the store of comments, for reading."""

    def of(self, tournament_id: str) -> Mapping[int, str]:
        """The comments by the number of their line."""


def decided(given: RulingGiven, words: Words) -> str:
    """The decision in one sentence."""
    return given.instead or words.say(given.said)


def earlier_rulings(evenings: Evenings, comments: Comments, topic: str) -> tuple[EarlierRuling, ...]:
    """The club's rulings on a topic in all evenings, newest first; what was taken back is left out."""
    kind = RulingGiven.kind
    rulings: list[EarlierRuling] = []
    for tournament, name, on in evenings.speaking_of(kind):
        try:
            standing = History(evenings.lines_about(tournament, kind)).standing()
        except (StoreError, ValueError):
            continue  # a damaged evening says so where it is opened
        ours = [(line, given) for line in standing for given in _of_topic(line, topic)]
        notes = comments.of(tournament) if ours else {}
        rulings += [
            EarlierRuling(tournament, name, on, line.at, line.sequence, ruling, notes.get(line.sequence, ""))
            for line, ruling in ours
        ]
    return tuple(sorted(rulings, key=lambda ruling: ruling.at, reverse=True))


def standing_rulings(history: History) -> tuple[RulingGiven, ...]:
    """The rulings of one evening that were filed and not undone since, oldest first."""
    return tuple(event for line in history.standing() for event in line.events if isinstance(event, RulingGiven))


def _of_topic(line: Line, topic: str) -> Iterable[RulingGiven]:
    return (event for event in line.events if isinstance(event, RulingGiven) and event.topic == topic)
