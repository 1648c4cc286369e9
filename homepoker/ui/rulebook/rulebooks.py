"""Rulebooks of the open club, loaded when somebody first wants to read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from homepoker.core.rulebooks.citation import Citation
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.store.preferences import Preferences
    from homepoker.ui.rulebook.library import Library, Search
    from homepoker.ui.rulebook.reading_history import Trail
    from homepoker.ui.rulebook.section import RulebookSection
    from homepoker.ui.window.main_window import MainWindow


class OpensRules(Protocol):
    """Protocol of what opens rules."""

    def open_rule(self, citation: Citation) -> None:
        """Open what a citation names."""


class OpensRulings(Protocol):
    """Protocol of what opens the rulings page."""

    def open_search(self) -> None:
        """Let the host search a dispute."""

    def open_topic(self, topic: str) -> None:
        """Open the form of a topic."""

    def go_back(self) -> bool:
        """Go back to where the page was opened from; returns whether it was opened from anywhere."""


class Reader(Protocol):
    """Protocol of the program that shows the rulebooks."""

    words: Words
    club: Club | None
    preferences: Preferences
    window: MainWindow

    @property
    def rulebook(self) -> OpensRules | None: ...
    @property
    def rulings(self) -> OpensRulings: ...


class Rulebooks:
    """Library, section and club book of the open club, made when they are first wanted."""

    def __init__(
        self,
        reader: Reader,
        desk: Callable[[], TournamentDesk | None],
        keep: Callable[[Preferences], None],
        lay_out: Callable[[], object],
    ) -> None:
        """
        :param desk: the evening that is open.
        :param keep: keeps changed preferences, among which the bookmarks are.
        :param lay_out: makes all that shows the books anew.
        """
        self._reader = reader
        self._desk = desk
        self._keep = keep
        self._lay_out = lay_out
        self._library: Library | None = None
        self.make_search: Callable[[Club], Search] = search_of
        """Makes the index of a club's rules, when it is first wanted."""

    @property
    def library(self) -> Library:
        """The library of the open club, as long as its books stay the same."""
        club = self._reader.club
        assert club is not None, "no club is open"
        if self._library is not None and self._library.books is not club.books:
            self.leave()
        if self._library is None:
            from homepoker.ui.rulebook.library import Library
            from homepoker.ui.rulebook.official_text.texts import AttachedTexts

            self._library = Library(
                club.books,
                lambda: self.make_search(club),
                in_force=self._in_force,
                bookmarks=lambda: self._reader.preferences.bookmarks,
                keep_bookmarks=lambda kept: self._keep(replace(self._reader.preferences, bookmarks=kept)),
                book=self._reader.preferences.rulebook_searched,
                keep_book=lambda book: self._keep(replace(self._reader.preferences, rulebook_searched=book)),
                texts=AttachedTexts(club.folder, club.books),
            )
        return self._library

    def make_section(self, trail: Trail) -> RulebookSection:
        """Make the Rulebook section in the language in force, at the place where somebody has read before."""
        from homepoker.ui.rulebook.section import RulebookSection

        section = RulebookSection(self.library, self._reader.words, trail)
        section.house_rules_wanted.connect(lambda: self._reader.window.show_section("house_rules"))
        section.rulings_wanted.connect(self._reader.rulings.open_search)
        section.case_wanted.connect(self._reader.rulings.open_topic)
        return section

    def make_house_rules(self) -> QWidget:
        """The page of the club's own book, which belongs to the section."""
        from homepoker.ui.rulebook.club_book.panel import ClubBookPage

        club = self._reader.club
        assert club is not None, "no club is open"
        page = ClubBookPage(club, self._reader.words, lambda: self.library)
        page.closed.connect(lambda: self._reader.window.show_section("rulebook"))
        page.rule_wanted.connect(self._open_rule)
        page.books_changed.connect(self.read_anew)
        return page

    def _open_rule(self, citation: Citation) -> None:
        if self._reader.rulebook is not None:
            self._reader.rulebook.open_rule(citation)

    def read_anew(self) -> None:
        """Read the club's books again; whatever shows them is made again."""
        if self._reader.club is not None:
            self.leave()
            self._lay_out()

    def leave(self) -> None:
        """Stop: the club is about to be closed, or its books have changed."""
        if self._library is not None:
            self._library.leave()
            self._library.deleteLater()
            self._library = None

    def _in_force(self) -> str:
        desk = self._desk()
        return desk.state.profile.rulebook if desk is not None else ""


def search_of(club: Club) -> Search:
    """The search over the books and the official texts that are attached to them."""
    from homepoker.services.rulebooks.official_texts import attached
    from homepoker.services.rulebooks.search.building import rule_search
    from homepoker.store.resource_files import resources
    from homepoker.store.rulebook_shelf import CACHE

    passages = [one for text in attached(club.folder).values() for one in text.passages if one.book in club.books]
    return rule_search(club.books, resources(), passages, club.folder / CACHE)
