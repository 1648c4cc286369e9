"""Evening as a rulings page sees it: the book in force, the tables, the people, and where it files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import Answers, completed, resolve
from homepoker.core.rulebooks.editions import edition_cited, falling_back_on, others_of
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.tournament import chip_values
from homepoker.services.club import Club
from homepoker.services.draw import Draw
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.rulebooks.editions import edition_of
from homepoker.services.rulings.prefill import people_at, prefilled_facts
from homepoker.services.words import Words
from homepoker.ui.rulings.form.form_context import MOST_SEATS_OFFERED, FormContext, Person

_LUCK = 2**31

_ON_CHIPS_GONE = frozenset({"chip-obsolete-leftover"})
"""Topics that ask for a chip whose value has left play."""


@dataclass
class EveningFacts:
    """The club and, where one is open, the evening, for a rulings page."""

    club: Club
    desk_of: Callable[[], TournamentDesk | None]
    now: Callable[[], datetime]
    selected_table: Callable[[], int | None] = lambda: None
    """The table that the host has selected in the evening."""
    _completed: tuple[Answers, Answers] | None = None
    _resolved: dict[tuple[str, str], Answers] = field(default_factory=dict)
    """Answers by book and edition."""

    @property
    def desk(self) -> TournamentDesk | None:
        """The evening that is open."""
        return self.desk_of()

    @property
    def draw(self) -> Draw:
        """The club's random source."""
        return self.club.draw

    def answers(self, book: str) -> Answers:
        """The answers of a book; of the evening's own those of when it began."""
        desk = self.desk
        kept = desk.state.answers if desk is not None and desk.state.answers.book == book else None
        if kept is not None and book not in self.club.books:
            return kept
        fresh = self._fresh(book)
        if kept is None:
            return fresh
        if self._completed is None or self._completed[0] is not kept:
            # An evening may have begun before this program knew the question.
            self._completed = kept, completed(kept, fresh)
        return self._completed[1]

    @property
    def edition(self) -> str:
        """The edition on which books fall back: that of the evening, or else the club's."""
        desk = self.desk
        began_with = edition_cited(desk.state.answers, self.club.books) if desk is not None else ""
        return began_with or edition_of(self.club)

    def _fresh(self, book: str) -> Answers:
        """The answers of a book as it is today."""
        edition = self.edition
        if (book, edition) not in self._resolved:
            self._resolved[book, edition] = resolve(falling_back_on(self.club.books, edition), book)
        return self._resolved[book, edition]

    def all_answers(self) -> Mapping[str, Answers]:
        """The answers of every book, of one with several editions by that of the evening or else the club's."""
        others = others_of(self.club.books, self.edition)
        return {book: self.answers(book) for book in self.club.books if book not in others}

    @property
    def book(self) -> str:
        """The book in force; without an evening the first of all."""
        desk = self.desk
        return desk.state.answers.book if desk is not None else next(iter(self.club.books))

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the open tables."""
        desk = self.desk
        return tuple(sorted(desk.state.seating.tables)) if desk is not None else ()

    @property
    def table(self) -> int | None:
        """The probable table of a dispute: the selected one, or the only one."""
        tables = self.tables
        selected = self.selected_table() if len(tables) > 1 else next(iter(tables), None)
        return selected if selected in tables else None

    def because_not(self, words: Words) -> str:
        """The reason why nothing can be filed now; empty where it can."""
        desk = self.desk
        if desk is None:
            return words.text("floor.no_evening")
        return words.text("play.is_closed") if desk.state.is_closed else ""

    def known(self, topic: Topic[Any, Any], table: int | None) -> Mapping[str, Any]:
        """The facts of a topic that the evening knows."""
        desk = self.desk
        return prefilled_facts(topic, desk.state, self.now(), table) if desk is not None else {}

    def people(self, table: int | None) -> tuple[Person, ...]:
        """The players at the table, or all who still play."""
        desk = self.desk
        if desk is None:
            return ()
        return tuple(self._person(player, seat) for player, seat in people_at(desk.state, table))

    def _person(self, player: PlayerId, seat: int | None = None) -> Person:
        return Person(str(player), self.club.name_of(str(player)) or str(player), seat)

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All who came this evening; one who is out decides best in the host's place."""
        desk = self.desk
        entries = desk.state.entries.by_id.values() if desk is not None else ()
        players = dict.fromkeys(str(entry.player) for entry in entries)
        return tuple(Person(player, self.club.name_of(player) or player) for player in players)

    def form_context(self, table: int | None, topic: str = "") -> FormContext:
        """The offers for the fields of a form; of chips only those in play, except where the question is of others."""
        desk = self.desk
        if desk is None:
            return FormContext(self._luck, now=self.now)
        seats = desk.state.seating.tables.get(table, 0) if table is not None else 0
        here = self.people(table)
        at_the_table = {person.id for person in here}
        # Those who are out too: who deals depends on them.
        evening = dict.fromkeys(entry.player for entry in desk.state.entries.by_id.values())
        return FormContext(
            self._luck,
            here,
            seats or MOST_SEATS_OFFERED,
            desk.state.profile.denominations if topic in _ON_CHIPS_GONE else chip_values(desk.state),
            tuple(self._person(player) for player in evening if str(player) not in at_the_table),
            self.now,
            desk.state.profile.case,
        )

    def _luck(self) -> int:
        letters = self.club.draw.new_id("")
        return int.from_bytes(letters.encode(), "big") % _LUCK
