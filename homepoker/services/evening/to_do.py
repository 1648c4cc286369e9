"""To-do list of the tables (was zu tun ist): what the evening's book makes due, found without being asked.

Nothing moves anybody by itself: each proposal is taken by the host, done otherwise, or put off until the situation
changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from homepoker.core import seating, tournament
from homepoker.core.balancing.final_table import FinalTablePlan, final_table_due, final_table_plan
from homepoker.core.balancing.halts import halted_tables
from homepoker.core.balancing.moves import PlannedMove, planned_moves
from homepoker.core.balancing.rules import break_rules, final_table_ruling
from homepoker.core.balancing.sizes import breakable
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.seating import final_table, halt_play
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk

Sizes = tuple[tuple[int, int], ...]
"""Table numbers with the players at each."""


@dataclass(frozen=True, slots=True)
class BalanceDue:
    """Proposal of a whole plan that balances the tables; the first move is the next to be made."""

    sizes: Sizes
    moves: tuple[PlannedMove, ...]
    buttons: Mapping[int, int] = field(default_factory=dict)
    """Where the host said that the button lies."""

    @property
    def citations(self) -> Citations:
        """The rules on the first move; none while a button is not known."""
        ruling = self.moves[0].ruling
        return ruling.citations if ruling is not None else ()


@dataclass(frozen=True, slots=True)
class BreakDue:
    """Proposal to break a table whose players find seats at the others, or to close one at which nobody sits."""

    sizes: Sizes
    table: int
    players: int
    citations: Citations


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
        """Its rules."""
        return self.ruling.citations


@dataclass(frozen=True, slots=True)
class HaltDue:
    """Notice that a table stops after its hand until it is filled; there is nothing to do but to say so."""

    sizes: Sizes
    table: int
    ruling: Ruling[halt_play.Verdict]

    @property
    def citations(self) -> Citations:
        """Its rules."""
        return self.ruling.citations


Due = FinalTableDue | BreakDue | BalanceDue | HaltDue


class ToDoList:
    """To-do list of an evening: proposals for the state of the desk, in the order in which they are to be done."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk
        self._commands = SeatingCommands(desk)
        self._put_off: set[Hashable] = set()
        self._seeds: dict[Hashable, int] = {}
        self._buttons: dict[int, int] = {}
        self._buttons_at: Sizes = ()
        self._known: tuple[Tournament, bool, tuple[Due, ...]] | None = None

    def take_over(self, before: ToDoList) -> None:
        """Go on where the list of an earlier desk of the same evening was left."""
        self._put_off, self._seeds = set(before._put_off), dict(before._seeds)
        self._buttons, self._buttons_at = dict(before._buttons), before._buttons_at
        self._known = None

    def items(self) -> tuple[Due, ...]:
        """What is due now and was not put off."""
        state = self._desk.state
        is_open = tournament.is_late_registration_open(state, self._desk.now())
        known = self._known
        if known is None or known[0] is not state or known[1] != is_open:
            known = self._known = (state, is_open, self._found(state, is_open))
        return tuple(one for one in known[2] if _key(one) not in self._put_off)

    def put_off(self, due: Due) -> None:
        """Say no more of a proposal until the sizes of the tables change."""
        self._put_off.add(_key(due))
        self._known = None

    def name_button(self, table: int, seat: int) -> None:
        """Note where the button lies at a table whose hands are not counted; it holds until a table has changed."""
        sizes = _sizes(self._desk.state)
        self._buttons = {**self._named(sizes), table: seat}
        self._buttons_at = sizes
        self._known = None

    def do(self, due: BalanceDue | FinalTableDue, *, overruled: str | None = None) -> None:
        """Carry a proposal out: of a balancing plan its first move.

        :param overruled: the host's note, to move somebody who was to stay.
        :raises Refusal: a button is not known, or somebody who never moves would.
        """
        match due:
            case BalanceDue():
                self._commands.balance(due.moves[0], buttons=due.buttons, overruled=overruled)
            case FinalTableDue():
                self._commands.form_final_table(due.plan, overruled=overruled)

    def _found(self, state: Tournament, is_open: bool) -> tuple[Due, ...]:
        if not _is_in_play(state):
            return ()
        sizes = _sizes(state)
        # While somebody may still come, few players are no final table, and no table is too many.
        ruling = final_table_due(state) if not is_open else None
        if ruling is not None:
            found = FinalTableDue(sizes, final_table_plan(state, ruling, self._seed("final", sizes)))
            if _key(found) not in self._put_off:
                return (found,)
        breaks = self._breaks(state, sizes) if not is_open else ()
        if breaks and _key(breaks[0]) not in self._put_off:
            return breaks
        return (*self._balance(state, sizes), *_halts(state, sizes))

    def _breaks(self, state: Tournament, sizes: Sizes) -> tuple[Due, ...]:
        at_table = dict(sizes)
        room = {table: size + len(seating.free_seats(state.seating, table)) for table, size in sizes}
        players, tables = sum(at_table.values()), len(at_table)
        if empty := [table for table, size in sizes if not size]:
            return (BreakDue(sizes, empty[0], 0, ()),)
        final = final_table_ruling(state.answers, players, tables, max(state.seating.tables.values()))
        found = breakable(at_table, room, final_size=final.verdict.final_size)
        return tuple(BreakDue(sizes, table, at_table[table], break_rules(state.answers)) for table in found[:1])

    def _balance(self, state: Tournament, sizes: Sizes) -> tuple[Due, ...]:
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
            self._seeds = {one: seed for one, seed in self._seeds.items() if isinstance(one, tuple) and one[1] == sizes}
            self._seeds[key] = self._desk.draw.seed()
        return self._seeds[key]


def _sizes(state: Tournament) -> Sizes:
    return tuple(seating.sizes(state.seating).items())


def _halts(state: Tournament, sizes: Sizes) -> tuple[Due, ...]:
    tables, ruling = halted_tables(state)
    return tuple(HaltDue(sizes, table, ruling) for table in tables)


def _is_in_play(state: Tournament) -> bool:
    seats_are_drawn = tournament.are_seats_drawn(state) and not tournament.without_seat(state)
    return len(state.seating.tables) > 1 and seats_are_drawn and not state.is_over and not state.is_closed


def _key(due: Due) -> Hashable:
    """By which it is known that a proposal was put off: it comes back when a table has more or fewer players."""
    match due:
        case FinalTableDue() | BalanceDue():
            return (type(due).__name__, due.sizes)
        case BreakDue() | HaltDue():
            return (type(due).__name__, due.table, due.sizes)
