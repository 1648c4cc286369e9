"""Recorded rulings of the floor: events that change nothing of the tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.wording import Sentence

# Events


@dataclass(frozen=True, slots=True)
class Drawn:
    """A lot that was drawn for a ruling: number ``number`` of ``among``, counted from 1."""

    what: Sentence
    number: int
    among: int


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """The floor ruled on a dispute.

    ``facts`` and ``verdict`` are plain data with the names of the topic's schema, ``said`` the ruling by ``book`` in
    one sentence. ``deputy`` decided because the host plays the hand.
    """

    kind: ClassVar[str] = "ruling_given"
    topic: str
    facts: Mapping[str, Any]
    book: str
    said: Sentence
    verdict: Mapping[str, Any]
    source: AnswerSource
    citations: Citations
    table: int | None = None
    players: tuple[PlayerId, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    deputy: PlayerId | None = None
    instead: str = ""
    """Decision of the floor in place of the book's ruling, in the host's words; empty if it follows the book."""
    overruled: str | None = None
    """The reason for deciding otherwise; nothing where the floor follows the book."""
