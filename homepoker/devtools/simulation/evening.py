"""One simulated evening from the opening to the closed standings, and the acts after which its laws are checked.

One check reads everybody and replays the log, so after each act of a large evening the checks would take hours. With up
to `EVERY_ACT_UP_TO` players each act is checked, and each beginning of the log replayed. With more players a state is
checked after every 25th part of their number of acts, and the log is replayed whenever it has grown by a quarter, which
costs five replays of the whole; the last act is always checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Protocol

from homepoker.core.history import Line
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import Consultation, resolve
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.points import uesg
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Score
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.invariants import require_invariants, require_prefixes, require_state
from homepoker.devtools.simulation.random_host import Guests, HandMovedTimekeeper, RandomHost
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.recorded_log import RecordedEvening

BEGINS_AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
"""Beginning of an evening of seed 0; each further seed begins a week earlier, within a year."""

_BIG_BLINDS = (100, 200, 300, 400, 600, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 10_000)
_LEVELS = tuple(
    Level(big // 2, big, 15, ante=big, break_after=Break(10) if number % 3 == 0 else None)
    for number, big in enumerate(_BIG_BLINDS, start=1)
)
PROFILE = Profile(
    name="Simulation",
    structure=BlindStructure("Simulation", _LEVELS, Ante.BIG_BLIND),
    starting_stack=5_000,
    seats_per_table=9,
    rulebook="uesg",
    scoring=Scoring.UESG,
    rebuy_chips=5_000,
)
"""Profile common to all simulated evenings; rulebook and purchases follow from the seed."""


class Shelf(Protocol):
    """Protocol of the store of simulated evenings."""

    def import_(self, evening: RecordedEvening) -> None:
        """Take in a tournament with its first line."""

    def lines(self, tournament_id: str) -> list[Line]:
        """All lines of a tournament."""

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        """Keep a line, with the people it brings into the register."""


class MemoryShelf:
    """Store of evenings in memory, until the program ends."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = {}

    def import_(self, evening: RecordedEvening) -> None:
        """Take in a tournament with its first line."""
        self._lines[evening.tournament.id] = list(evening.lines)

    def lines(self, tournament_id: str) -> list[Line]:
        """All lines of a tournament."""
        return list(self._lines[tournament_id])

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        """Keep a line; people need no register here."""
        self._lines[tournament_id].append(line)


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a simulated evening. The same plan always gives the same evening."""

    players: int
    seed: int
    profile: Profile
    """Profile of the evening, with its rulebook and scoring."""
    tables: int
    known: tuple[Player, ...] = ()
    """Members who come first; the others walk in."""


@dataclass(frozen=True, slots=True)
class SimulatedEvening:
    """The evening that a simulation has played, and what was checked on the way."""

    tournament_id: str
    state: Tournament
    scores: tuple[Score, ...]
    lines: int
    events: int
    refused: int
    done: Mapping[str, int]
    """Number of times that each act was done."""
    checks: Checks
    """Numbers of checks of the invariants."""
    lasted_for: timedelta
    names: Mapping[str, str]
    """Display names by player id."""


class TooFewSeats(ValueError):
    """The tables have fewer seats than there are players."""


def plan(
    players: int,
    seed: int,
    books: Mapping[str, Rulebook],
    tables: int | None = None,
    known: Sequence[Player] = (),
    *,
    book: str | None = None,
) -> Plan:
    """A plan for so many players; the seed also chooses what may be bought, and the rulebook if none is named.

    :param book: the id of the rulebook.
    :raises TooFewSeats: the tables asked for are not enough.
    """
    luck = Random(f"plan {seed}")
    luck.randrange(5)  # the book was drawn here while there were five: known seeds keep what else they draw
    book = Random(f"book {seed}").choice(sorted(books)) if book is None else book
    needed = -(-players // PROFILE.seats_per_table)
    tables = needed if tables is None else tables
    if tables < needed:
        raise TooFewSeats
    tonight = replace(
        PROFILE,
        rulebook=book,
        scoring=_scoring_of(books, book),
        late_registration_until=luck.choice((0, 3, 5)),
        re_entries=luck.choice((0, 1, 2)),
        rebuys=luck.choice((0, 1, 2)),
        add_on_chips=luck.choice((0, PROFILE.starting_stack)),
        bubble_at=luck.choice((0, max(2, players * 3 // 4))),
        bubble=luck.choice(tuple(Bubble)),
        is_championship=luck.choice((False, False, True)),
    )
    return Plan(players, seed, tonight, tables, tuple(known[:players]))


def _scoring_of(books: Mapping[str, Rulebook], book: str) -> Scoring:
    """The formula for points that a book proposes; evenings by one that has none count by ÜSG's."""
    scheme = Consultation(resolve(books, book), uesg.decide.id).ask(uesg.SCHEME)
    return Scoring.UESG if scheme is Scoring.NONE else scheme


def simulate(
    evening: Plan,
    books: Mapping[str, Rulebook],
    shelf: Shelf,
    watch: Callable[[TournamentDesk], None] | None = None,
    tell: Callable[[Tournament, int], None] | None = None,
) -> SimulatedEvening:
    """Play a whole evening; with few players every law is checked after each act, with many after some (`Sampling`).

    :param watch: shown the desk before play begins, to follow it.
    :param tell: told of the state and the number of lines after each act.
    :raises InvariantBroken: the program has a fault.
    """
    host, timekeeper = open_with_host(evening, books, shelf)
    desk = host.desk
    sampling = Sampling(desk, evening.players)
    if watch is not None:
        watch(desk)
    for _ in host.evening():
        sampling.after_act()
        if tell is not None:
            tell(desk.state, len(desk.history.lines))
    sampling.at_the_end()
    lines = desk.history.lines
    return SimulatedEvening(
        tournament_id=desk.tournament_id,
        state=desk.state,
        scores=tuple(EndingCommands(desk).scores()),
        lines=len(lines),
        events=sum(len(line.events) for line in lines),
        refused=host.refused,
        done=dict(host.done.most_common()),
        checks=sampling.checks,
        lasted_for=timekeeper.now() - lines[0].at,
        names={player.id: player.shown_name for player in host.guests.everybody},
    )


def open_with_host(
    evening: Plan, books: Mapping[str, Rulebook], shelf: Shelf
) -> tuple[RandomHost, HandMovedTimekeeper]:
    """Open the tournament of a plan and put a random host at its desk."""
    luck = Random(evening.seed)
    draw = RandomDraw(luck)
    timekeeper = HandMovedTimekeeper(BEGINS_AT - timedelta(weeks=evening.seed % 52))
    unknown = tuple(
        _strangers(evening.players - len(evening.known), draw, {member.shown_name for member in evening.known})
    )
    people = (*evening.known, *unknown)
    late = frozenset(player.id for player in people[3:] if luck.random() < 0.1)
    name = f"Simulation {evening.seed}"
    tournament_id = open_tournament(shelf, name, evening.profile, books, timekeeper, draw, timekeeper.now().date())
    desk = TournamentDesk(tournament_id, shelf, timekeeper, draw)
    guests = Guests(evening.known, unknown, late)
    return RandomHost(desk, timekeeper, guests, evening.tables, books, luck), timekeeper


def _strangers(count: int, draw: RandomDraw, taken: set[str]) -> Iterator[Player]:
    """Guests with names that nobody has."""
    number = 0
    while count:
        number += 1
        if (name := f"{_FIRST_NAMES[(number - 1) % len(_FIRST_NAMES)]} {number}") not in taken:
            yield Player(PlayerId(draw.new_id("p-")), name, is_guest=True)
            count -= 1


_FIRST_NAMES = (
    "Ada", "Bela", "Cora", "Dina", "Emil", "Fanny", "Gabor", "Hilde", "Ines", "Jakob", "Karla", "Leo", "Mira", "Nils",
    "Olga", "Paul", "Rosa", "Stefan", "Thea", "Udo", "Vera", "Willi", "Yasmin", "Zeno",
)  # fmt: skip


EVERY_ACT_UP_TO = 100
"""Players up to whom every law is checked after every act."""

_PART = 25
_GROWTH = 1.25


@dataclass(frozen=True, slots=True)
class Checks:
    """Counts of acts done, and of those after which a state was checked and the log replayed."""

    acts: int
    states: int
    replays: int

    @property
    def is_complete(self) -> bool:
        """Whether everything was checked after every act."""
        return self.acts == self.states == self.replays


class Sampling:
    """Sampling check of an evening as it goes on."""

    def __init__(self, desk: TournamentDesk, players: int) -> None:
        self._desk = desk
        self._every = 1 if players <= EVERY_ACT_UP_TO else players // _PART
        self._is_complete = players <= EVERY_ACT_UP_TO
        self._acts = self._states = self._replays = 0
        self._next_replay = 0.0
        self._live: dict[int, Tournament] = {}
        if self._is_complete:
            self._keep()
            desk.listen(self._keep)

    @property
    def checks(self) -> Checks:
        """The checks so far."""
        return Checks(self._acts, self._states, self._replays)

    def after_act(self) -> None:
        """Check what is due after one act.

        :raises InvariantBroken: something does not hold.
        """
        self._acts += 1
        if self._acts % self._every == 0:
            self._check()

    def at_the_end(self) -> None:
        """Check the end, if the last act was not checked, and of a small evening every beginning of its log.

        :raises InvariantBroken: something does not hold.
        """
        if self._acts % self._every:
            self._next_replay = 0
            self._check()
        require_prefixes(self._desk.history.lines, self._live)

    def _check(self) -> None:
        self._states += 1
        count = len(self._desk.history.lines)
        if self._is_complete or count >= self._next_replay:
            self._replays += 1
            self._next_replay = count * _GROWTH
            require_invariants(self._desk)
        else:
            require_state(self._desk)

    def _keep(self) -> None:
        self._live[len(self._desk.history.lines)] = self._desk.state
