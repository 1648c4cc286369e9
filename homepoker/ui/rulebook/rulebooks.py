"""Rulebooks of the open club, loaded when somebody first wants to read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from homepoker.store.resource_files import resources

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.ui.rulebook.library import Library, Search
    from homepoker.ui.window.kept_preferences import KeptPreferences


class Rulebooks:
    """Library of the open club, made when it is first wanted."""

    def __init__(
        self,
        club: Club,
        preferences: KeptPreferences,
        desk: Callable[[], TournamentDesk | None],
        make_search: Callable[[Club], Search],
    ) -> None:
        """
        :param preferences: keep the bookmarks and the book that was searched last.
        :param desk: the evening that is open.
        :param make_search: makes the index of a club's rules, when it is first wanted.
        """
        self._club = club
        self._preferences = preferences
        self._desk = desk
        self._make_search = make_search
        self._library: Library | None = None

    @property
    def library(self) -> Library:
        """The library of the open club, as long as its books stay the same."""
        club, preferences = self._club, self._preferences
        if self._library is not None and self._library.books is not club.books:
            self.leave()
        if self._library is None:
            from homepoker.ui.rulebook.library import Library
            from homepoker.ui.rulebook.official_text.texts import AttachedTexts

            self._library = Library(
                club.books,
                lambda: self._make_search(club),
                in_force=self._in_force,
                edition=self._edition,
                bookmarks=lambda: preferences.now.bookmarks,
                keep_bookmarks=lambda kept: preferences.keep(replace(preferences.now, bookmarks=kept)),
                book=preferences.now.rulebook_searched,
                keep_book=lambda book: preferences.keep(replace(preferences.now, rulebook_searched=book)),
                texts=AttachedTexts(club.folder, club.books),
            )
        return self._library

    def leave(self) -> None:
        """Stop: the club is about to be closed, or its books have changed."""
        if self._library is not None:
            self._library.leave()
            self._library.deleteLater()
            self._library = None

    def _in_force(self) -> str:
        desk = self._desk()
        return desk.state.profile.rulebook if desk is not None else ""

    def _edition(self) -> str:
        from homepoker.core.rulebooks.editions import edition_cited
        from homepoker.services.rulebooks.editions import edition_of

        desk = self._desk()
        began_with = edition_cited(desk.state.answers, self._club.books) if desk is not None else ""
        return began_with or edition_of(self._club)


def search_of(club: Club) -> Search:
    """The search over the books and the official texts that are attached to them.

    What a book falls back on does not matter to it, and the shipped index is that of the books as they are written.
    """
    from homepoker.services.rulebooks.official_texts import attached
    from homepoker.services.rulebooks.search.building import rule_search
    from homepoker.store.rulebooks.shelf import CACHE

    passages = [
        passage for text in attached(club.folder).values() for passage in text.passages if passage.book in club.books
    ]
    return rule_search(club.written, resources(), passages, club.folder / CACHE)
