"""A host at the section Tonight alone: its pages with a desk, without the program around them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from homepoker.core.profile import Profile
from homepoker.core.rulebooks.citation import Citation
from homepoker.services.club import Club, open_club
from homepoker.services.draw import Draw
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.resource_files import resources
from homepoker.ui.kit.access import accessible
from homepoker.ui.kit.access.focus import FocusFollower
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.rulebook.in_the_room import RoomRules
from homepoker.ui.structure.chooser import ProfilePage
from homepoker.ui.tonight.section import TonightSection
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.ui.host import SMALLEST, EveningHost
from tests.ui.section_window import SectionWindow

RAIL = 88
"""Width that the rail takes of a window, in pixels."""


class SectionHost(EveningHost):
    """One evening on the section Tonight alone, with a desk and without the program around it.

    There is no rail, no sound and no style sheet: what the pages do with what is clicked and typed needs none of them.
    The section is made with the evening that it is to show.
    """

    def __init__(
        self,
        app: QApplication,
        folder: Path,
        language: str,
        *,
        size: tuple[int, int] = SMALLEST,
        draw: Draw | None = None,
        timekeeper: HandMovedTimekeeper | None = None,
    ) -> None:
        self.folder = folder
        self.timekeeper = timekeeper or HandMovedTimekeeper()
        self.draw = draw or FixedDraw()
        self._club = open_club(folder, resources(), self.timekeeper, self.draw)
        self._words = Words(resources() / "locale", language, self._club.name_of)
        accessible.install()
        self.window: SectionWindow = SectionWindow(self._words)
        self.window.resize(size[0] - RAIL, size[1])
        self._room = RoomControl(self.window, RoomRules(self.window), "")
        self._room.set_words(self._words)
        self._section: TonightSection | None = None
        self._rules: list[Citation] = []
        FocusFollower(app, self.window)

    @property
    def club(self) -> Club:
        """The club that is open."""
        return self._club

    @property
    def words(self) -> Words:
        """The words of the language of now."""
        return self._words

    @property
    def tonight(self) -> TonightSection:
        """The section Tonight."""
        assert self._section is not None, "no evening was opened yet"
        return self._section

    @property
    def room(self) -> RoomControl:
        """The room view."""
        return self._room

    @property
    def rule_read(self) -> str:
        """How the last rule is cited that was to be opened; empty where none was."""
        read = self._rules[-1:]
        return "".join(citation_words(replace(one, is_fallback=False), self._club.books, self._words) for one in read)

    def tick(self) -> None:
        """Let the section and the room view show this moment."""
        now = self.timekeeper.now()
        self.tonight.tick(now)
        self._room.show(self.tonight.in_room.desk, now)
        QApplication.processEvents()

    def _open(self, desk: TournamentDesk) -> None:
        self._club.players()
        if self._section is not None:
            self._section.open(desk.tournament_id)
            return
        self._section = section = TonightSection(
            *(self._club, self._words, self._room, self._rules.append), self._profile_page, parent=self.window
        )
        section.said.connect(lambda text, tone: self.window.toasts.say(text, tone=tone))
        section.undo_toasts.said.connect(lambda toast: toast.show(self.window.toasts))
        section.register_changed.connect(self._club.players)
        section.room_wanted.connect(self._room.obey)
        section.room_changed.connect(self.tick)
        section.open(desk.tournament_id)
        self.window.show_section(section)
        QApplication.processEvents()

    def _profile_page(self, profile: Profile, profile_id: str) -> ProfilePage:
        return ProfilePage(self._club, self._words, self._rules.append, profile, profile_id)

    def close(self) -> None:
        """Close the window and the club."""
        self._room.close()
        self.window.close()
        self.window.deleteLater()
        self._club.database.close()
