"""Topic: how are the seats of a championship's final table drawn (championship draw, Platzziehung am Final Table)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, SeatNumber, Source, facts, refuse_fact
from homepoker.core.rulings.seating.policies import SEATS_BY_ROLE
from homepoker.core.rulings.shared.policies import CHAMPIONSHIP_BUTTON
from homepoker.core.rulings.shared.seeded_shuffle import another, shuffled

TOPIC: Final = "seat-final-table-championship"

POLICIES: Final = (SEATS_BY_ROLE, CHAMPIONSHIP_BUTTON)

SEATS: Final = 10
"""Seats at the final table of a championship."""

MOST_TABLES: Final = 2
"""The most tables whose roles count; the players of more draw among all seats."""


@facts
class FormerTable:
    """Former table: who would have had button and blinds in the next hand of a table that goes into the final table."""

    next_button: Name | None = None
    next_s_b: Name | None = None
    next_b_b: Name | None = None


@facts
class Situation:
    """The tables that are left with the roles of their next hands, everybody who plays, and where luck comes from."""

    tables: tuple[FormerTable, ...]
    players: tuple[Name, ...]
    source: Source

    def __post_init__(self) -> None:
        """Check the draw: two to ten players, of whom each has roles at one table only."""
        if len(self.players) < 2:
            raise refuse_fact("players", "two_left")
        if not self.tables:
            raise refuse_fact("tables", "too_short")
        if len(self.players) > SEATS:
            raise refuse_fact("players", "too_few_seats", count=len(self.players) - SEATS)
        if twice := [name for name, count in Counter(self.players).items() if count > 1]:
            raise refuse_fact("players", "named_twice", player=twice[0])
        roles = [name for table in self.tables for name in (table.next_b_b, table.next_s_b, table.next_button) if name]
        if strange := [name for name in roles if name not in self.players]:
            raise refuse_fact("tables", "not_among_players", player=strange[0])
        at = [{table.next_b_b, table.next_s_b, table.next_button} - {None} for table in self.tables]
        if elsewhere := [name for name in roles if sum(name in named for named in at) > 1]:
            raise refuse_fact("tables", "named_twice", player=elsewhere[0])
        for table in self.tables:
            if table.next_b_b is not None and table.next_b_b in (table.next_s_b, table.next_button):
                raise refuse_fact("tables", "named_twice", player=table.next_b_b)


@facts
class Verdict:
    """Everybody's seat and the button's; nothing where the book knows no such draw."""

    seats: Mapping[Name, SeatNumber]
    button_seat: SeatNumber | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Two seats are kept for each role, one for each of two tables; what is left is drawn by the rest."""
    if not consult.ask(SEATS_BY_ROLE):
        consult.say("no_such_draw")
        consult.then("as_any_final")
        return Verdict(seats={}, button_seat=None)
    consult.leans_on("A-18")
    found = consult.ask(CHAMPIONSHIP_BUTTON)
    button = SEATS if found is SILENT else found
    is_for_all = len(situation.tables) > MOST_TABLES
    consult.say("by_lot" if is_for_all else "by_role", number=button)
    consult.then("put_button", number=button)
    if is_for_all:
        consult.then("draw_all")
        consult.because("three_tables")
        seats = dict(zip(situation.players, shuffled(range(1, SEATS + 1), situation.source), strict=False))
    else:
        seats = _by_role(situation, button, consult)
    for name, seat in seats.items():
        consult.then("sits", player=name, number=seat)
    return Verdict(seats, button)


def _by_role(situation: Situation, button: int, consult: Consultation) -> dict[str, int]:
    """The big blinds draw first, then the small blinds and the buttons; seats that a role leaves go to the rest."""
    tables, players, source = situation.tables, situation.players, situation.source
    seats: dict[str, int] = {}
    rest = [_from_button(button, steps) for steps in (4, 5, 6, 8)]
    kept = (
        ("big_blinds", (2, 3), [table.next_b_b for table in tables]),
        ("small_blinds", (1, 7), [table.next_s_b for table in tables]),
        ("buttons", (9, 10), [table.next_button for table in tables]),
    )
    for role, steps, named in kept:
        holders = [name for name in dict.fromkeys(named) if name is not None and name not in seats]
        pair = [_from_button(button, step) for step in steps]
        drawn = shuffled(pair, source)
        source = another(source)
        seats |= dict(zip(holders, drawn, strict=False))
        rest += drawn[len(holders) :]
        if holders:
            consult.then(role, first=min(pair), second=max(pair))
    others = [name for name in players if name not in seats]
    consult.then("rest")
    return {**seats, **dict(zip(others, shuffled(rest, source), strict=False))}


def _from_button(button: int, steps: int) -> int:
    """The seat so many steps behind the button; with the button on the last seat, the number of the steps."""
    return (button + steps - 1) % SEATS + 1
