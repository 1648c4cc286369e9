"""Evening at a chosen point in a copy of a club, with the time held still: the subject of pictures.

An earlier point is the log up to there, taken into the copy as an evening of its own. Nothing here
touches the club that was copied.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from homepoker.core import clock
from homepoker.core.button import HandBegan
from homepoker.core.clock import ClockStarted, StartScheduled
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.history import History, Line, LineKind, UndoStack
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.seating import PlayerSeated
from homepoker.core.tournament import WinnerDeclared
from homepoker.services.club import Club, open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archiving import keep_in_step
from homepoker.services.league.past_evening import ResultLine, record_past_evening
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.evening.profile_shelf import ProfileShelf
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord
from homepoker.store.exchange.player_lists import read_players_csv
from homepoker.store.preferences import load
from homepoker.store.rulebooks.shelf import RULEBOOKS

SHOWN_AFTER = timedelta(seconds=40)
"""The time between the last action of a scene and the picture."""

_BEFORE_ANY_EVENING = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)


class ShowcaseMoment(Enum):
    """A point of an evening."""

    CHECK_IN = "check_in"
    """Check-in with everybody present and no seat drawn."""
    SEATED = "seated"
    """The seats are drawn, the clock has not been started."""
    PLAY = "play"
    """The middle of the evening: half of those who go out are out."""
    OVER = "over"
    """The winner is known and the evening closed."""
    LATEST = "latest"
    """The evening as it stands."""


class HeldTime:
    """A timekeeper that stands still until it is told to go on."""

    def __init__(self, at: datetime = _BEFORE_ANY_EVENING) -> None:
        self.at = at

    def now(self) -> datetime:
        """The instant that it was told."""
        return self.at

    def drift(self) -> timedelta:
        """None, as this time stands still."""
        return timedelta(0)

    def follow(self, drift: timedelta) -> None:
        """Take another instant."""
        self.at += drift


@dataclass(frozen=True, slots=True)
class _FilledSample:
    """Database of a club that holds the shipped sample alone."""

    database: bytes
    evening: str
    """The id of its evening."""
    luck: tuple[object, ...]
    """The state of the random source after the sample was taken in."""


def open_copy(copy: Path, resources: Path, time: HeldTime) -> Club:
    """Open the copy, with luck that falls the same way each time."""
    return open_club(copy, resources, time, RandomDraw(random.Random(1)))


def open_sample(copy: Path, resources: Path, time: HeldTime, *, has_season: bool = False) -> tuple[Club, str]:
    """Open the shipped sample in an empty folder; return the id of its evening as well.

    :param resources: the folder with the shipped rulebooks, structures and the sample.
    :param has_season: whether a season of past evenings is in it too.
    """
    filled, luck = _filled_sample(resources, has_season), random.Random()
    luck.setstate(filled.luck)
    (copy / DATABASE_NAME).write_bytes(filled.database)
    return open_club(copy, resources, time, RandomDraw(luck)), filled.evening


@cache
def _filled_sample(resources: Path, has_season: bool) -> _FilledSample:
    """The sample, made once for all pictures: bringing an empty database up to date takes longer than to copy it."""
    luck = random.Random(1)
    with TemporaryDirectory(prefix="homepoker-", ignore_cleanup_errors=True) as folder:
        club = open_club(Path(folder), resources, HeldTime(), RandomDraw(luck))
        try:
            evening = fill_with_sample(club, resources / "sample")
            if has_season:
                play_season(club)
        finally:
            club.close()
        return _FilledSample((Path(folder) / DATABASE_NAME).read_bytes(), evening, luck.getstate())


def copy_club(folder: Path, copy: Path) -> str:
    """Copy a club's data into another folder, also beside a running program; say which evening was open last.

    :raises StoreError: the data cannot be read.
    """
    with Database.open(folder, read_only=True) as database:
        database.backup_to(copy / DATABASE_NAME)
    if (folder / RULEBOOKS).is_dir():
        copytree(folder / RULEBOOKS, copy / RULEBOOKS)
    return load(folder)[0].last_tournament


def has_club(folder: Path) -> bool:
    """Whether a data folder holds anything yet."""
    return (folder / DATABASE_NAME).exists()


def fill_with_sample(club: Club, sample: Path) -> str:
    """Take the sample club and its whole recorded evening into an empty folder; return the evening's id.

    :param sample: the shipped sample (``club.csv``, ``profile.toml``, ``evening.homepoker.json``).
    """
    evening = club.log.read_recorded((sample / "evening.homepoker.json").read_bytes())
    ids = {name: player for player, name in evening.players.items()}
    members: list[Player] = []
    for draft in read_players_csv((sample / "club.csv").read_bytes()).players:
        member = Player(club.new_player_id(), **asdict(draft))
        members.append(replace(member, id=ids.pop(member.shown_name, member.id)))
    members += [Player(player, name) for name, player in ids.items()]
    club.register.add(*members)
    club.players()
    for saved in ProfileShelf(club.database, sample).profiles():
        if saved.is_shipped:
            club.shelf.save(club.draw.new_id("s-"), saved.profile)
    club.log.import_(evening)
    return evening.tournament.id


def newest_evening(club: Club, last: str = "") -> str:
    """The evening that was open last, else the newest; empty where there is none."""
    known = [record.id for record in club.log.tournaments()]
    return last if last in known else next(iter(known), "")


def bring_to(club: Club, time: HeldTime, tournament_id: str, scene: ShowcaseMoment) -> TournamentDesk:
    """The evening at that point, and the time held at a moment of it.

    :param tournament_id: an evening of the copy; empty where there is none.
    :raises Refusal: the evening has not come that far, or there is none.
    """
    if not tournament_id:
        raise refuse("screenshots.no_evening")
    standing = History(club.log.lines(tournament_id)).standing()
    wanted = _part(standing, scene)
    if not wanted:
        raise refuse("screenshots.not_that_far", evening=club.log.tournament(tournament_id).name)
    if len(wanted) < len(standing):
        tournament_id = _take_in(club, tournament_id, wanted)
    time.at = wanted[-1].at + SHOWN_AFTER
    desk = club.desk(tournament_id)
    if scene is ShowcaseMoment.OVER:
        if not desk.state.is_closed:
            EndingCommands(desk).close()
        keep_in_step(club, desk)
    return desk


def pass_until_left(desk: TournamentDesk, time: HeldTime, seconds: float) -> None:
    """Let the running level run down to so many seconds."""
    here = clock.position(desk.state.clock, desk.state.profile.structure, time.at)
    time.at += max(timedelta(0), here.left - timedelta(seconds=seconds))


def _part(standing: Sequence[Line], scene: ShowcaseMoment) -> Sequence[Line]:
    """The actions of an evening that lead to a scene; none where it has not come that far."""
    seated = _first(standing, PlayerSeated)
    match scene:
        case ShowcaseMoment.LATEST:
            return standing
        case ShowcaseMoment.CHECK_IN:
            return _without_clock(standing[:seated])
        case ShowcaseMoment.SEATED:
            begun = _first(standing, ClockStarted, HandBegan, PlayerBustedOut)
            return _without_clock(standing[:begun]) if seated < begun else ()
        case ShowcaseMoment.OVER:
            return standing if _first(standing, WinnerDeclared) < len(standing) else ()
        case ShowcaseMoment.PLAY:
            return standing[: _middle(standing, max(seated, _first(standing, ClockStarted, StartScheduled)))]


def _without_clock(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of play, without an early announced start: that would show the page of play."""
    return [line for line in lines if line.stack is UndoStack.PLAY]


def _middle(standing: Sequence[Line], begun: int) -> int:
    """Number of actions up to the middle of play; all of them if the evening is not over yet."""
    over = _first(standing, WinnerDeclared)
    if begun == len(standing):
        return 0
    if over == len(standing):
        return over
    outs = [number for number in range(begun, over) if _has(standing[number], PlayerBustedOut)]
    return outs[len(outs) // 2] + 1 if outs else begun + 1


def _first(standing: Sequence[Line], *kinds: type) -> int:
    """The index of the first action with such an event; their number where there is none."""
    positions = (number for number, line in enumerate(standing) if _has(line, *kinds))
    return next(positions, len(standing))


def _has(line: Line, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in line.events)


def _take_in(club: Club, tournament_id: str, part_of_it: Sequence[Line]) -> str:
    record = club.log.tournament(tournament_id)
    part = TournamentRecord(club.draw.new_id("t-"), record.name, record.began_on)
    lines = tuple(
        replace(line, sequence=number, kind=LineKind.ACTION, target=None)
        for number, line in enumerate(part_of_it, start=1)
    )
    names: dict[PlayerId, str] = {}
    club.log.import_(RecordedEvening(part, lines, names))
    return part.id


_FIRST = date(2025, 2, 7)
_FORTNIGHT = timedelta(days=14)


def play_season(club: Club, evenings: int = 11, first: date = _FIRST, *, seed: int = 1) -> tuple[str, ...]:
    """Enter a season with results that fall the same way each time; return the ids of its evenings.

    Some players are better than others and some come less often, so that the lists look as a club's do. The profile
    is the newest that the club saved.
    """
    luck = random.Random(seed)
    profile = club.shelf.profiles()[-1].profile
    people = [player.id for player in club.players()]
    skill = {player: luck.uniform(0.6, 1.6) for player in people}
    diligence = {player: luck.uniform(0.45, 1.0) for player in people}
    return tuple(
        _play(club, first + number * _FORTNIGHT, number + 1, profile, skill, diligence, luck)
        for number in range(evenings)
    )


def _play(
    club: Club,
    on: date,
    number: int,
    profile: Profile,
    skill: dict[PlayerId, float],
    diligence: dict[PlayerId, float],
    luck: random.Random,
) -> str:
    there = [player for player in skill if luck.random() < diligence[player]]
    best_first = sorted(there, key=lambda player: luck.expovariate(1) / skill[player])
    lines = [
        ResultLine(
            player, (luck.choices(best_first[:place], [skill[player_there] for player_there in best_first[:place]])[0],)
        )
        if place
        else ResultLine(player)
        for place, player in enumerate(best_first)
    ]
    return record_past_evening(club, f"{number}. {profile.name}", on, profile, lines)
