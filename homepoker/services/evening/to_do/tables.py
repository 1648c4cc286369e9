"""Proposals about tables: balance, break, final table and halt, as the evening's book makes them due."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from homepoker.core import entries, seating, tournament
from homepoker.core.balancing.breaking import BreakReason, break_reason, breakable_now
from homepoker.core.balancing.final_table import (
    FinalTablePlan,
    blocked_final_table,
    final_table_due,
    final_table_plan,
)
from homepoker.core.balancing.moves import PlannedMove, planned_moves
from homepoker.core.balancing.rules import break_rules, halted_tables, halts_by_blinds
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.button import initial
from homepoker.core.rulings.seating import balance, final_table
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
        return ruling.rests_on if ruling is not None else ()

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
    reason: BreakReason = BreakReason.SHORTEST
    """Reason for this table and no other."""

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players."""
        return (type(self).__name__, self.table, self.sizes)


@dataclass(frozen=True, slots=True)
class FinalTableDue:
    """Proposal to form the final table, for so few are left."""

    sizes: Sizes
    plan: FinalTablePlan

    @property
    def ruling(self) -> Ruling[final_table.FinalTableVerdict]:
        """The book's ruling on it."""
        return self.plan.ruling

    @property
    def citations(self) -> Citations:
        """Citations of the plan."""
        return self.plan.citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when a table has more or fewer players.

        One that asks for more seats comes back when everybody has room without them: nobody is asked twice for seats
        that the host does not have.
        """
        room = len(self.plan.seats) - self.plan.added
        return (type(self).__name__, room if self.plan.added else self.sizes)


@dataclass(frozen=True, slots=True)
class FinalTableBlocked:
    """Notice that the final table waits for seats that are blocked; the host releases them at the table."""

    sizes: Sizes
    table: int
    released: int
    """Number of blocked seats that must be released."""
    ruling: Ruling[final_table.FinalTableVerdict]

    @property
    def citations(self) -> Citations:
        """Citations of the ruling."""
        return self.ruling.rests_on

    @property
    def key(self) -> Hashable:
        """Identity of the notice; read once, it comes back when another number of seats is in the way."""
        return (type(self).__name__, self.table, self.released)


@dataclass(frozen=True, slots=True)
class HaltDue:
    """Notice that a table stops until it is filled; there is nothing to do but to say so.

    It stops after its hand, or ``by_blinds``: once the big blind would come to an empty seat.
    """

    sizes: Sizes
    table: int
    ruling: Ruling[balance.HaltOfPlayVerdict]
    by_blinds: bool

    @property
    def citations(self) -> Citations:
        """Citations of the ruling."""
        return self.ruling.rests_on

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


@dataclass(frozen=True, slots=True)
class WaitsForEntries:
    """Notice that a break or the final table is not proposed before late registration is over."""

    due: FinalTableDue | BreakDue
    """The proposal that there would be, which the host may carry out all the same."""
    level: int
    """The last level in which somebody may enter."""
    has_break: bool
    """Whether the break behind the level still counts to it."""

    @property
    def citations(self) -> Citations:
        """None, for the books say what is done then, and none of them that it waits."""
        return ()

    @property
    def key(self) -> Hashable:
        """Identity of the notice; read once, it does not come back for this level."""
        return (type(self).__name__, type(self.due).__name__, self.level)


TableDue = FinalTableDue | FinalTableBlocked | BreakDue | WaitsForEntries | BalanceDue | HaltDue | ButtonDue


class TableProposals:
    """What is due at the tables; the seeds of open proposals and the buttons that were named are kept."""

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
        self, state: Tournament, now: datetime, *, may_enter: bool, is_put_off: Callable[[TableDue], bool]
    ) -> tuple[TableDue, ...]:
        """The proposals at the tables, the most pressing first; one put off gives way to the next that would help.

        :param may_enter: somebody may still come: then a break or the final table waits, and it is only said so.
        """
        if not _is_in_play(state):
            return ()
        sizes = _sizes(state)
        fewer: tuple[FinalTableDue | BreakDue, ...] = (*self._final(state, sizes, now), *_breaks(state, sizes))
        open_fewer = [] if may_enter else [proposal for proposal in fewer if not is_put_off(proposal)]
        if open_fewer:
            return (open_fewer[0],)
        waits = _waits_for_entries(state, fewer) if may_enter else ()
        blocked = () if may_enter else _blocked(state, sizes)
        return (
            *blocked,
            *self._balance(state, sizes, now),
            *_halts(state, sizes),
            *_without_button(state, sizes),
            *waits,
        )

    def _final(self, state: Tournament, sizes: Sizes, now: datetime) -> tuple[FinalTableDue, ...]:
        ruling = final_table_due(state)
        if ruling is None:
            return ()
        plan = final_table_plan(state, ruling, self._seed("final", sizes), now, self._named(sizes))
        return (FinalTableDue(sizes, plan),)

    def _balance(self, state: Tournament, sizes: Sizes, now: datetime) -> tuple[BalanceDue, ...]:
        named = self._named(sizes)
        moves = planned_moves(state, self._seed("balance", sizes), now, buttons=named)
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


def _blocked(state: Tournament, sizes: Sizes) -> tuple[FinalTableBlocked, ...]:
    blocked = blocked_final_table(state)
    return (FinalTableBlocked(sizes, blocked.table, blocked.released, blocked.ruling),) if blocked is not None else ()


def _breaks(state: Tournament, sizes: Sizes) -> tuple[BreakDue, ...]:
    if empty := [table for table, size in sizes if not size]:
        return (BreakDue(sizes, empty[0], 0, ()),)
    rules = break_rules(state.answers, is_championship=state.profile.is_championship)
    return tuple(
        BreakDue(sizes, table, dict(sizes)[table], rules, reason=break_reason(state, table))
        for table in breakable_now(state)[:1]
    )


def _waits_for_entries(state: Tournament, fewer: tuple[FinalTableDue | BreakDue, ...]) -> tuple[WaitsForEntries, ...]:
    """The notice on the first proposal that would make tables fewer.

    Before the first bust-out there are as many tables as the host wanted, and an empty one stands for those to come.
    """
    until = state.profile.late_registration_until
    levels = state.profile.structure.levels
    is_before = entries.count_left(state.entries) == len(state.entries.by_id)
    if is_before or not fewer or not 1 <= until <= len(levels):
        return ()
    first = fewer[0]
    is_empty = isinstance(first, BreakDue) and not first.players
    return () if is_empty else (WaitsForEntries(first, until, levels[until - 1].break_after is not None),)


def _halts(state: Tournament, sizes: Sizes) -> tuple[HaltDue, ...]:
    tables, ruling = halted_tables(state)
    return tuple(HaltDue(sizes, table, ruling, halts_by_blinds(state.answers)) for table in tables)


def _without_button(state: Tournament, sizes: Sizes) -> Iterator[ButtonDue]:
    if len(state.buttons.hands) == len(sizes):
        return  # every table has one, as none lies at a closed table
    for table, size in sizes:
        if size > 1 and table not in state.buttons.hands:
            seats = tuple(number for _, number in seating.at_table(state.seating, table))
            ruling = rule(initial.initial_button, initial.InitialButtonSituation(seats, {}), state.answers)
            yield ButtonDue(sizes, table, ruling.rests_on)


def _is_in_play(state: Tournament) -> bool:
    seats_are_drawn = tournament.are_seats_drawn(state) and not tournament.without_seat(state)
    return len(state.seating.tables) > 1 and seats_are_drawn and not state.is_over and not state.is_closed
