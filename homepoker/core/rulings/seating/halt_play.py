"""Topic: when does a short table stop playing (halting play, Spiel anhalten)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Number, facts, refuse_fact

TOPIC: Final = "seat-halt-play"


class HaltFormats(StrEnum):
    """Tables at which the book halts by number."""

    FULL_RING = "full-ring"
    """At full tables only; elsewhere the direction decides."""
    ALL = "all"
    """At tables of every size."""


HALT_THRESHOLD: Final = whole("balance.halt_threshold", TOPIC, 1, 9, 3)
"""Players fewer than at the fullest table."""
HALT_FORMATS: Final = choice("balance.halt_formats", TOPIC, HaltFormats, HaltFormats.FULL_RING)

POLICIES: Final = (HALT_THRESHOLD, HALT_FORMATS)


class Format(StrEnum):
    """Format: what is played."""

    FULL_RING = "full-ring"
    """Full tables."""
    SIX_MAX = "6-max"
    """Six at a table at most."""
    TURBO = "turbo"
    """With fast levels."""


@facts
class Situation:
    """The players at each table, what is played, and how many seats a table has."""

    table_sizes: Annotated[tuple[Number, ...], MinLen(1)]
    format: Format
    seats_per_table: Annotated[int, Interval(ge=2, le=MOST_SEATS)] = MOST_SEATS

    def __post_init__(self) -> None:
        """Check the tables: there are some, and none has more players than seats."""
        if not self.table_sizes:
            raise refuse_fact("table_sizes", "too_short")
        if max(self.table_sizes) > self.seats_per_table:
            raise refuse_fact("table_sizes", "more_than_seats", most=self.seats_per_table)


@facts
class Verdict:
    """The tables that stop, by their places in the list, counted from 1."""

    halted_tables: tuple[Number, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Tables far behind the fullest one wait until they are filled."""
    sizes = situation.table_sizes
    formats = consult.ask(HALT_FORMATS)
    if formats is HaltFormats.ALL:
        # Such a book counts free seats and does not say of how many.
        consult.leans_on("A-13")
    elif situation.format is not Format.FULL_RING:
        consult.say("floor_decides")
        consult.then("look_at_sizes")
        return Verdict(halted_tables=())
    threshold = consult.ask(HALT_THRESHOLD)
    most = max(sizes)
    halted = tuple(at for at, size in enumerate(sizes, start=1) if most - size >= threshold)
    consult.because("threshold", count=threshold, most=most)
    if not halted:
        consult.say("plays_on")
        return Verdict(halted)
    consult.say("halts", count=len(halted), tables=[str(at) for at in halted])
    consult.then("finish_hand")
    consult.then("fill_up")
    consult.because("no_misdeal")
    return Verdict(halted)
