"""Rules shown to the room: one for a while by the host's word, and one in turns with the side panel."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Signal

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known
from homepoker.ui.room_view.picture import RuleText
from homepoker.ui.room_view.view import READING_SECONDS, TURN_SECONDS
from homepoker.ui.rulebook.in_the_room.text import room_text
from homepoker.ui.rulebook.rule_page.validity import room_caution

SHOWN_FOR = timedelta(minutes=3)
"""The least time for which a rule stays."""

LETTERS_A_SECOND, LETTERS_A_SECOND_ELSEWHERE = 8.0, 4.0
"""Letters of a rule that a room reads in a second, of the own book and of another one.

A rule whose pages would not all have had their turn by then stays longer; a narrow picture shows so many letters, and
fewer where it also says that the rule is of another book than the one played by.
"""


class RoomRules(QObject):
    """The rules that the host shows to the room. It is no act of the tournament: nothing of it is recorded."""

    changed = Signal()
    """Signal: another rule is shown, or none."""

    book_changed = Signal()
    """Signal: another book is played by, or none."""

    begun = Signal(object)
    """Signal: the moment from which a rule is shown, at its first page."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: Citation | None = None
        self.ruling: RuleText | None = None
        """Ruling that is shown, in words, where the host shows that and no rule."""
        self.of_the_evening: Citation | None = None
        self.until: datetime | None = None
        """Instant at which the shown rule leaves by itself; nothing where it stays until it is taken away."""
        self._books: Mapping[str, Rulebook] = {}
        self._in_force = ""
        self._tournament = ""

    @property
    def turn_seconds(self) -> int:
        """Seconds for which each page of the room view stays."""
        return READING_SECONDS if self.shown or self.ruling or self.of_the_evening else TURN_SECONDS

    def read_from(self, books: Mapping[str, Rulebook]) -> None:
        """Set the books; a rule that stands in none of them is shown no longer."""
        self._books = books
        for citation in (self.shown, self.of_the_evening):
            if citation is not None and not is_known(citation, books):
                self.shown, self.of_the_evening = None, None
                self.changed.emit()

    def play_by(self, book: str) -> None:
        """Set the book in force, ``None`` where no evening is open. A rule of another one says so."""
        before, self._in_force = self._in_force, book
        if before != book:
            self.book_changed.emit()

    def attend(self, tournament: str) -> None:
        """Set the tournament; a rule that was shown in another one is shown no longer."""
        before, self._tournament = self._tournament, tournament
        if before not in ("", tournament) and (self.shown or self.ruling or self.of_the_evening):
            self.shown = self.ruling = self.of_the_evening = self.until = None
            self.changed.emit()

    def show(self, citation: Citation, now: datetime) -> None:
        """Show a rule for some minutes."""
        self.shown, self.ruling, self.until = citation, None, now + self.stay_of(citation)
        self.begun.emit(now)
        self.changed.emit()

    def show_ruling(self, ruling: RuleText, now: datetime) -> None:
        """Show a ruling to the room for some minutes, in place of a rule."""
        self.shown, self.ruling, self.until = None, ruling, now + SHOWN_FOR
        self.begun.emit(now)
        self.changed.emit()

    def stay_of(self, citation: Citation) -> timedelta:
        """The time for which a rule stays, so that the room can read all of it in whichever language."""
        if not is_known(citation, self._books):
            return SHOWN_FOR
        letters = max(len(text) for text in self._books[citation.book].rule(citation.rule).texts.values())
        is_elsewhere = self._in_force not in ("", citation.book)
        rate = LETTERS_A_SECOND_ELSEWHERE if is_elsewhere else LETTERS_A_SECOND
        return max(SHOWN_FOR, timedelta(seconds=letters / rate))

    def keep(self) -> None:
        """Leave the rule until it is taken away."""
        self.until = None
        self.changed.emit()

    def take_away(self) -> None:
        """Show the rule no longer."""
        self.shown = self.ruling = self.until = None
        self.changed.emit()

    def choose(self, citation: Citation | None) -> None:
        """Set the rule of the evening, or none."""
        self.of_the_evening = citation
        self.changed.emit()

    def caution(self, citation: Citation, words: Words) -> tuple[str, bool]:
        """The caution for the room beside a rule of another book than the one played by, and whether it applies."""
        return room_caution(citation, self._books, self._in_force, words)

    def names(self, words: Words) -> tuple[str, str]:
        """The citations of the rule that is shown and of the one of the evening; empty where there is none."""
        shown, of_the_evening = (
            citation_words(one, self._books, words) if one is not None else ""
            for one in (self.shown, self.of_the_evening)
        )
        return (self.ruling.citation if self.ruling else shown), of_the_evening

    def texts(self, now: datetime, words: Words) -> tuple[RuleText | None, RuleText | None]:
        """The texts for the room at this moment: the rule that is shown, and the one of the evening."""
        if self.until is not None and now >= self.until:
            self.take_away()
        shown = self._text(self.shown, words) if self.shown else self.ruling
        if self.of_the_evening is None:
            return shown, None
        return shown, self._text(self.of_the_evening, words, words.text("room.rule_of_the_evening"))

    def _text(self, citation: Citation, words: Words, subject: str = "") -> RuleText:
        return room_text(citation, self._books, words, subject, in_force=self._in_force)
