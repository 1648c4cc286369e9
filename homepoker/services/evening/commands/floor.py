"""Filing of rulings in the journal, and the club's earlier rulings on the same topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Protocol

from homepoker.core.floor import Drawn, RulingGiven
from homepoker.core.history import History, Line
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.reading_facts import plain_facts
from homepoker.core.wording import Sentence, Value, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Circumstances of a ruling: where, who, what was drawn, and who decided.

    ``instead`` and ``reason`` are filled where the floor decides otherwise than the book.
    """

    table: int | None = None
    players: tuple[PlayerId, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    note: str = ""
    plays_the_hand: bool = False
    deputy: PlayerId | None = None
    decides_otherwise: bool = False
    instead: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Earlier:
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


class Notes(Protocol):
    """Protocol of the store of comments."""

    def of(self, tournament_id: str) -> dict[int, str]:
        """The comments by the number of their line."""

    def write(self, tournament_id: str, sequence: int, words: str) -> None:
        """Note something beside a line."""


def file_ruling(
    desk: TournamentDesk,
    notes: Notes,
    topic: str,
    facts: Mapping[str, Any],
    book: str,
    ruling: Ruling[Any],
    circumstances: Circumstances,
) -> RulingGiven:
    """File a ruling in the journal of the evening.

    :param facts: as plain data, by their names in JSON.
    :param book: the id of the book that was asked.
    :raises Refusal: the evening is closed, a reason is missing, or the host plays the hand and names no deputy.
    """
    otherwise = circumstances.decides_otherwise
    if otherwise and not (circumstances.instead.strip() and circumstances.reason.strip()):
        raise refuse("floor.needs_a_reason")
    if circumstances.plays_the_hand and circumstances.deputy is None:
        raise refuse("floor.needs_a_deputy")
    given = RulingGiven(
        topic=topic,
        facts=dict(facts),
        book=book,
        said=_kept(ruling.said or sentence("floor.nothing_said")),
        verdict=plain_facts(ruling.verdict),
        source=ruling.source,
        citations=ruling.citations,
        table=circumstances.table,
        players=circumstances.players,
        drawn=tuple(replace(one, what=_kept(one.what)) for one in circumstances.drawn),
        deputy=circumstances.deputy if circumstances.plays_the_hand else None,
        instead=circumstances.instead.strip() if otherwise else "",
        overruled=circumstances.reason.strip() if otherwise else None,
    )
    sequence = desk.history.next_sequence
    desk.act(label_of(given), [given])
    if circumstances.note.strip():
        notes.write(desk.tournament_id, sequence, circumstances.note)
    return given


def label_of(given: RulingGiven) -> Sentence:
    """The label of a filed ruling in the journal."""
    key = "floor.overruled" if given.overruled is not None else "floor.ruled"
    values: dict[str, Value] = {"topic": f"topic.{given.topic}", "said": given.said, "instead": given.instead}
    return Sentence(key, values) if given.table is None else Sentence(f"{key}_at", {**values, "table": given.table})


def decided(given: RulingGiven, words: Words) -> str:
    """The decision in one sentence."""
    return given.instead or words.say(given.said)


def earlier_rulings(evenings: Evenings, notes: Notes, topic: str) -> tuple[Earlier, ...]:
    """What the club ruled on a topic in all evenings, newest first; what was taken back is left out."""
    kind = RulingGiven.kind
    found: list[Earlier] = []
    for tournament, name, on in evenings.speaking_of(kind):
        try:
            standing = History(evenings.lines_about(tournament, kind)).standing()
        except (StoreError, ValueError):
            continue  # a damaged evening says so where it is opened
        ours = [(line, one) for line in standing for one in _of_topic(line, topic)]
        comments = notes.of(tournament) if ours else {}
        found += [
            Earlier(tournament, name, on, line.at, line.sequence, one, comments.get(line.sequence, ""))
            for line, one in ours
        ]
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def standing_rulings(history: History) -> tuple[RulingGiven, ...]:
    """The rulings of one evening that were filed and not undone since, oldest first."""
    return tuple(one for line in history.standing() for one in line.events if isinstance(one, RulingGiven))


def _of_topic(line: Line, topic: str) -> Iterable[RulingGiven]:
    return (event for event in line.events if isinstance(event, RulingGiven) and event.topic == topic)


def _kept(said: Sentence) -> Sentence:
    """A sentence as plain data, as it is read again from a log."""
    return Sentence(said.key, {name: _plain(value) for name, value in said.values.items()})


def _plain(value: Any) -> Value:
    match value:
        case Sentence():
            return _kept(value)
        case tuple() | list():
            return [str(one) for one in value]
        case bool() | int() | None:
            return value
        case _:
            return str(value)
