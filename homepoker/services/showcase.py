"""An evening brought to a chosen point in a copy of a club, time held still: what pictures are taken of.

An earlier point is the log up to there, taken into the copy as an evening of its own. Nothing here
touches the club that was copied.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from homepoker.core import clock
from homepoker.core.button import ButtonPlaced
from homepoker.core.clock import ClockStarted, StartScheduled
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.history import History, Line, LineKind
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.seating import PlayerSeated
from homepoker.core.tournament import TournamentClosed, WinnerDeclared
from homepoker.services.club import Club, open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.finish_desk import FinishDesk
from homepoker.services.league_office import LeagueOffice
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.player_lists import read_players_csv
from homepoker.store.preferences import load
from homepoker.store.recorded_log import RecordedEvening, TournamentRecord
from homepoker.store.structure_shelf import StructureShelf

SHOWN_AFTER = timedelta(seconds=40)
"""So long after the last action of a scene the picture is taken."""

_BEFORE_ANY_EVENING = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)


class Scene(Enum):
    """A point of an evening."""

    CHECK_IN = "check_in"
    """Everybody is there, no seat is drawn."""
    SEATED = "seated"
    """The seats are drawn, the clock has not been started."""
    PLAY = "play"
    """The middle of the evening: half of those who go out are out."""
    OVER = "over"
    """The winner is known and the evening closed."""
    LATEST = "latest"
    """Where it stands."""


class HeldTime:
    """A timekeeper that stands still until it is told to go on."""

    def __init__(self, at: datetime = _BEFORE_ANY_EVENING) -> None:
        self.at = at

    def now(self) -> datetime:
        """The instant that it was told."""
        return self.at


def open_copy(copy: Path, resources: Path, time: HeldTime) -> Club:
    """Open the copy, with luck that falls the same way each time."""
    return open_club(copy, resources, time, RandomDraw(random.Random(1)))


def copy_club(folder: Path, copy: Path) -> str:
    """Copy a club's data into another folder, also beside a running program; say which evening was open last.

    :raises StoreError: the data cannot be read.
    """
    with Database.open(folder, read_only=True) as database:
        database.backup_to(copy / DATABASE_NAME)
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
    for saved in StructureShelf(club.database, sample).profiles():
        if saved.is_shipped:
            club.shelf.save(club.draw.new_id("s-"), saved.profile)
    club.log.import_(evening)
    return evening.tournament.id


def newest_evening(club: Club, last: str = "") -> str:
    """The evening that was open last, else the newest; empty where there is none."""
    known = [record.id for record in club.log.tournaments()]
    return last if last in known else next(iter(known), "")


def bring_to(club: Club, time: HeldTime, tournament_id: str, scene: Scene) -> TournamentDesk:
    """The evening at that point, and the time held at a moment of it.

    :param tournament_id: an evening of the copy; empty where there is none.
    :raises Refusal: the evening has not come that far, or there is none.
    """
    if not tournament_id:
        raise refuse("screenshots.no_evening")
    standing = History(club.log.lines(tournament_id)).standing()
    wanted = _length(standing, scene)
    if not wanted:
        raise refuse("screenshots.not_that_far", evening=club.log.tournament(tournament_id).name)
    if wanted < len(standing):
        tournament_id = _take_in(club, tournament_id, standing[:wanted])
    time.at = standing[wanted - 1].at + SHOWN_AFTER
    desk = club.desk(tournament_id)
    if scene is Scene.OVER:
        if not desk.state.is_closed:
            FinishDesk(desk).close()
        LeagueOffice(club).keep_in_step(desk)
    return desk


def pass_until_left(desk: TournamentDesk, time: HeldTime, seconds: float) -> None:
    """Let the running level run down to so many seconds."""
    here = clock.position(desk.state.clock, desk.state.profile.structure, time.at)
    time.at += max(timedelta(0), here.left - timedelta(seconds=seconds))


def _length(standing: Sequence[Line], scene: Scene) -> int:
    """How many of an evening's actions lead to a scene; 0 where it has not come that far."""
    seated = _first(standing, PlayerSeated, ButtonPlaced)
    started = _first(standing, ClockStarted, StartScheduled)
    match scene:
        case Scene.LATEST:
            return len(standing)
        case Scene.CHECK_IN:
            return seated
        case Scene.SEATED:
            return started if seated < started else 0
        case Scene.OVER:
            return len(standing) if _first(standing, WinnerDeclared) < len(standing) else 0
        case Scene.PLAY:
            if started == len(standing):
                return 0
            end = min(_first(standing, WinnerDeclared), _first(standing, TournamentClosed))
            outs = [number for number in range(started, end) if _has(standing[number], PlayerBustedOut)]
            if end == len(standing):
                return end
            return outs[len(outs) // 2] + 1 if outs else started + 1


def _first(standing: Sequence[Line], *kinds: type) -> int:
    """The index of the first action with such an event; their number where there is none."""
    found = (number for number, line in enumerate(standing) if _has(line, *kinds))
    return next(found, len(standing))


def _has(line: Line, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in line.events)


def _take_in(club: Club, tournament_id: str, standing: Sequence[Line]) -> str:
    record = club.log.tournament(tournament_id)
    part = TournamentRecord(club.draw.new_id("t-"), record.name, record.began_on)
    lines = tuple(
        replace(line, sequence=number, kind=LineKind.ACTION, target=None)
        for number, line in enumerate(standing, start=1)
    )
    names: dict[PlayerId, str] = {}
    club.log.import_(RecordedEvening(part, lines, names))
    return part.id
