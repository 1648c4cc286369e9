"""A club with its data folder opened, and all that the windows and commands ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.editions import falling_back_on
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import EVENT_TYPES
from homepoker.core.wording import Sentence
from homepoker.services.draw import Draw
from homepoker.services.evening.balances import brings_along
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.timekeeper import Timekeeper
from homepoker.store.club_register import ClubRegister
from homepoker.store.club_settings import EDITION, read_setting
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.errors import MisfittingLine, NewerEvening
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.profile_shelf import ProfileShelf
from homepoker.store.evening.tournament_log import Comments, TournamentLog
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS, open_shelf

if TYPE_CHECKING:
    from homepoker.store.chip_cases import CaseShelf
    from homepoker.store.league.archive import LeagueArchive
    from homepoker.store.league.shelf import LeagueShelf


@dataclass
class Club:
    """Data of one club, held open by one program."""

    folder: Path
    database: Database
    register: ClubRegister
    log: TournamentLog
    comments: Comments
    shelf: ProfileShelf
    written: Mapping[str, Rulebook]
    """The rulebooks as their files say; ``books`` are those by which the club plays."""
    timekeeper: Timekeeper
    draw: Draw
    names: dict[str, str]
    """Display names by player id, no two people's alike.

    Ids of merged entries have them too. Whoever changes the register keeps them up to date.
    """
    damaged_evenings: dict[str, Sentence] = field(default_factory=dict)
    """Problems of evenings that are known to be damaged, by their ids."""
    book_problems: tuple[RulebookError, ...] = ()
    """Problems of those of the club's own rulebooks that cannot be used."""
    edition: str = ""
    """Id of the edition of the TDA rules on which the other books fall back; empty: the one that they name."""
    _books: tuple[Mapping[str, Rulebook], str, Mapping[str, Rulebook]] | None = None

    @property
    def books(self) -> Mapping[str, Rulebook]:
        """The rulebooks, falling back on the club's edition: the same object as long as neither changes."""
        if self._books is None or self._books[0] is not self.written or self._books[1] != self.edition:
            self._books = self.written, self.edition, falling_back_on(self.written, self.edition)
        return self._books[2]

    @cached_property
    def archive(self) -> LeagueArchive:
        """The results of closed evenings; loaded when a season is first asked for, not with the evening."""
        from homepoker.store.league.archive import LeagueArchive

        return LeagueArchive(self.database)

    @cached_property
    def leagues(self) -> LeagueShelf:
        """The leagues that the club keeps; loaded when one is first asked for."""
        from homepoker.store.league.shelf import LeagueShelf

        return LeagueShelf(self.database)

    @cached_property
    def cases(self) -> CaseShelf:
        """The club's cases with chips; loaded when they are first asked for."""
        from homepoker.store.chip_cases import CaseShelf

        return CaseShelf(self.database)

    @property
    def is_empty(self) -> bool:
        """Whether the club has neither a member nor an evening."""
        return not self.names and not self.log.tournaments()

    def name_of(self, player: str) -> str:
        """The display name of a player; empty where the register does not know the id (any more)."""
        return self.names.get(player, "")

    def players(self) -> list[Player]:
        """All players of the register; reading them refreshes the club's names."""
        players = self.register.players()
        self._name(players)
        return players

    def expect(self, newcomer: Player) -> None:
        """Know the name of somebody who is about to join the register, beside those whom it has."""
        self._name([*self.register.players(), newcomer])

    def _name(self, people: Sequence[Player]) -> None:
        self.names.clear()
        self.names.update((str(player), name) for player, name in distinct_names(people).items())

    def new_player_id(self) -> PlayerId:
        """An id for a person who joins the register."""
        return PlayerId(self.draw.new_id("p-"))

    def desk(self, tournament_id: str) -> TournamentDesk:
        """Open the desk of a tournament.

        :raises DamagedEvening: a line is missing, cannot be read or does not fit, or only a newer version knows it.
        """
        try:
            desk = TournamentDesk(tournament_id, self.log, self.timekeeper, self.draw)
            desk.brings_along = brings_along(self.log, tournament_id, self.register.players)
            return desk
        except MisfittingLine as error:
            if newer := self.log.newer_writer(tournament_id):
                raise NewerEvening(newer) from error
            raise

    def close(self) -> None:
        """Let the data folder go."""
        self.database.close()


def has_database(folder: Path) -> bool:
    """Whether there is a database that can hold anything; what cannot be reached is told where it is opened."""
    try:
        return (folder / DATABASE_NAME).stat().st_size > 0
    except FileNotFoundError:
        return False
    except OSError:
        return True


def codec() -> EventCodec:
    """Reads and writes the events of a tournament."""
    return EventCodec(EVENT_TYPES)


def open_club(folder: Path, resources: Path, timekeeper: Timekeeper, draw: Draw, *, read_only: bool = False) -> Club:
    """Open a club's data folder, making it where it is new.

    :param resources: the folder with the shipped rulebooks and structures.
    :raises StoreError: the folder cannot be used; the error says why and what to do.
    """
    database = Database.open(folder, read_only=read_only)
    try:
        return _club_of(database, resources, timekeeper, draw, keeps_books=not read_only)
    except BaseException:
        # Whoever is to put the club right must be able to write to its folder.
        database.close()
        raise


def _club_of(database: Database, resources: Path, timekeeper: Timekeeper, draw: Draw, *, keeps_books: bool) -> Club:
    folder = database.folder
    shelf = open_shelf(
        resources / "rulebooks", folder / RULEBOOKS, folder / CACHE / BOOKS_READ if keeps_books else None
    )
    club = Club(
        folder=folder,
        database=database,
        register=ClubRegister(database),
        log=TournamentLog(database, codec()),
        comments=Comments(database),
        shelf=ProfileShelf(database, resources / "structures"),
        written=shelf.books,
        timekeeper=timekeeper,
        draw=draw,
        names={},
        book_problems=shelf.problems,
        edition=read_setting(database, EDITION),
    )
    club.players()
    return club
