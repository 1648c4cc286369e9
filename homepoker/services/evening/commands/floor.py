"""Filing of rulings in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from homepoker.core.floor import Drawn, RulingGiven
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.wording import Sentence, Value, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


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


class Notes(Protocol):
    """Protocol of the store of comments, for writing."""

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
    from homepoker.core.rulings.reading_facts import plain_facts  # the first key waits for no pydantic

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
        drawn=tuple(replace(lot, what=_kept(lot.what)) for lot in circumstances.drawn),
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


def _kept(statement: Sentence) -> Sentence:
    """A sentence as plain data, as it is read again from a log."""
    return Sentence(statement.key, {name: _plain(value) for name, value in statement.values.items()})


def _plain(value: Any) -> Value:
    match value:
        case Sentence():
            return _kept(value)
        case tuple() | list():
            return [str(part) for part in value]
        case bool() | int() | None:
            return value
        case _:
            return str(value)
