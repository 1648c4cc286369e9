"""Proposals about tables: balance, break, final table and halt, as the evening's book makes them due."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from homepoker.core import seating, tournament
from homepoker.core.balancing.break_order import announced_order, breakable_now
from homepoker.core.balancing.final_table import FinalTablePlan, final_table_due, final_table_plan
from homepoker.core.balancing.halts import halted_tables
from homepoker.core.balancing.moves import PlannedMove, planned_moves
from homepoker.core.balancing.rules import break_rules
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.button import initial
from homepoker.core.rulings.seating import final_table, halt_play
from homepoker.core.tournament import Tournament

Sizes = tuple[tuple[int, int], ...]
"""Table numbers with the players at each."""


@dataclass(frozen=True, slots=True)
class BalanceDue:
    """Proposal of a whole plan that balances the tables; the first move is the next to be made."""

    sizes: Sizes
    moves: tuple[PlannedMove, ...]
    buttons: Mapping[int, int] = field(default_factory=dict)
    """Seats of buttons by the host's word."""

    @property
    def citations(self) -> Citations:
        """The rules on the first move; none while a button is not known."""
        ruling = self.moves[0].ruling
        return ruling.citations if ruling is not None else ()

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players."""
        return (type(self).__name__, self.sizes)


@dataclass(frozen=True, slots=True)
class BreakDue:
    """Proposal to break a table whose players find seats at the others, or to close one at which nobody sits."""

    sizes: Sizes
    table: int
    players: int
    citations: Citations
    is_announced: bool = False
    """Whether the host announced that this table breaks first."""

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players."""
        return (type(self).__name__, self.table, self.sizes)


@dataclass(frozen=True, slots=True)
class FinalTableDue:
    """Proposal to form the final table."""

    sizes: Sizes
    plan: FinalTablePlan

    @property
    def ruling(self) -> Ruling[final_table.Verdict]:
        """The book's ruling on it."""
        return self.plan.ruling

    @property
    def citations(self) -> Citations:
        """Citations of the plan."""
        return self.plan.citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players.

        One that asks for more seats comes back when there are fewer players: moves between tables change nothing of it.
        """
        return (type(self).__name__, len(self.plan.seats) if self.plan.added else self.sizes)


@dataclass(frozen=True, slots=True)
class HaltDue:
    """Notice that a table stops after its hand until it is filled; there is nothing to do but to say so."""

    sizes: Sizes
    table: int
    ruling: Ruling[halt_play.Verdict]

    @property
    def citations(self) -> Citations:
        """Citations of the ruling."""
        return self.ruling.citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players."""
        return (type(self).__name__, self.table, self.sizes)


@dataclass(frozen=True, slots=True)
class ButtonDue:
    """Proposal to begin the first hand of a table that was opened during play and has no button yet."""

    sizes: Sizes
    table: int
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players."""
        return (type(self).__name__, self.table, self.sizes)


TableDue = FinalTableDue | BreakDue | BalanceDue | HaltDue | ButtonDue


class TableProposals:
    """Finder of what is due at the tables; it keeps the seeds of open proposals and the buttons that were named."""

    def __init__(self, new_seed: Callable[[], int]) -> None:
        self._new_seed = new_seed
        self._seeds: dict[tuple[str, Sizes], int] = {}
        self._buttons: dict[int, int] = {}
        self._buttons_at: Sizes = ()

    def take_over(self, before: TableProposals) -> None:
        """Go on where an earlier finder of the same evening was left."""
        self._seeds = dict(before._seeds)
        self._buttons, self._buttons_at = dict(before._buttons), before._buttons_at

    def name_button(self, state: Tournament, table: int, seat: int) -> None:
        """Note where the button lies at a table whose hands are not counted; it holds until a table has changed."""
        sizes = _sizes(state)
        self._buttons = {**self._named(sizes), table: seat}
        self._buttons_at = sizes

    def found(
        self, state: Tournament, *, may_enter: bool, is_put_off: Callable[[TableDue], bool]
    ) -> tuple[TableDue, ...]:
        """The proposals at the tables, the most pressing first; one put off gives way to the next that would help.

        :param may_enter: somebody may still come: then few players are no final table, and no table is too many.
        """
        if not _is_in_play(state):
            return ()
        sizes = _sizes(state)
        ruling = final_table_due(state) if not may_enter else None
        if ruling is not None:
            seed = self._seed("final", sizes)
            found = FinalTableDue(sizes, final_table_plan(state, ruling, seed, self._named(sizes)))
            if not is_put_off(found):
                return (found,)
        breaks = _breaks(state, sizes) if not may_enter else ()
        if breaks and not is_put_off(breaks[0]):
            return breaks
        return (*self._balance(state, sizes), *_halts(state, sizes), *_without_button(state, sizes))

    def _balance(self, state: Tournament, sizes: Sizes) -> tuple[BalanceDue, ...]:
        named = self._named(sizes)
        moves = planned_moves(state, self._seed("balance", sizes), buttons=named)
        return (BalanceDue(sizes, moves, named),) if moves else ()

    def _named(self, sizes: Sizes) -> dict[int, int]:
        """The buttons that were named for just these sizes; later ones lie somewhere else."""
        return dict(self._buttons) if self._buttons_at == sizes else {}

    def _seed(self, what: str, sizes: Sizes) -> int:
        """The seed of a draw in a proposal: the same for as long as the proposal stands."""
        key = (what, sizes)
        if key not in self._seeds:
            self._seeds = {one: seed for one, seed in self._seeds.items() if one[1] == sizes}
            self._seeds[key] = self._new_seed()
        return self._seeds[key]


def _sizes(state: Tournament) -> Sizes:
    return tuple(seating.sizes(state.seating).items())


def _breaks(state: Tournament, sizes: Sizes) -> tuple[BreakDue, ...]:
    if empty := [table for table, size in sizes if not size]:
        return (BreakDue(sizes, empty[0], 0, ()),)
    announced = announced_order(state)
    return tuple(
        BreakDue(sizes, table, dict(sizes)[table], break_rules(state.answers), is_announced=table in announced)
        for table in breakable_now(state)[:1]
    )


def _halts(state: Tournament, sizes: Sizes) -> tuple[HaltDue, ...]:
    tables, ruling = halted_tables(state)
    return tuple(HaltDue(sizes, table, ruling) for table in tables)


def _without_button(state: Tournament, sizes: Sizes) -> Iterator[ButtonDue]:
    if len(state.buttons.hands) == len(sizes):
        return  # every table has one, as none lies at a closed table
    for table, size in sizes:
        if size > 1 and table not in state.buttons.hands:
            seats = tuple(number for _, number in seating.at_table(state.seating, table))
            ruling = rule(initial.decide, initial.Situation(seats, {}), state.answers)
            yield ButtonDue(sizes, table, ruling.citations)


def _is_in_play(state: Tournament) -> bool:
    seats_are_drawn = tournament.are_seats_drawn(state) and not tournament.without_seat(state)
    return len(state.seating.tables) > 1 and seats_are_drawn and not state.is_over and not state.is_closed
