"""Rules shown to the room: one for a while by the host's word, and one in turns with the side panel.

The row of buttons that shows them stands below the rule that is read; of a rule that is not of the book played by it
says before what the room will read with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.editions import edition_cited, falling_back_on
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.room_view.picture import RuleText
from homepoker.ui.room_view.rule_pages import POINT
from homepoker.ui.room_view.view import READING_SECONDS, TURN_SECONDS
from homepoker.ui.rulebook.rule_page.validity import room_caution
from homepoker.ui.rulebook.view import rule_view
from homepoker.ui.theme import spacing

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
        self._answers: Answers | None = None
        self._tournament = ""

    @property
    def turn_seconds(self) -> int:
        """Seconds for which each page of the room view stays."""
        return READING_SECONDS if self.shown or self.ruling or self.of_the_evening else TURN_SECONDS

    def read_from(self, books: Mapping[str, Rulebook]) -> None:
        """Set the books; a rule that stands in none of them is shown no longer."""
        self._books = books
        self._read_by_edition()
        for citation in (self.shown, self.of_the_evening):
            if citation is not None and not is_known(citation, books):
                self.shown, self.of_the_evening = None, None
                self.changed.emit()

    def play_by(self, book: str, answers: Answers | None = None) -> None:
        """Set the book in force, empty where no evening is open. A rule of another one says so.

        :param answers: those of the evening, which tell the edition on which the book falls back.
        """
        before, self._in_force = self._in_force, book
        if answers is not self._answers:
            self._answers = answers
            self._read_by_edition()
        if before != book:
            self.book_changed.emit()

    def _read_by_edition(self) -> None:
        """Let the books fall back on the edition of the evening, whatever the club has chosen since."""
        if self._answers is not None:
            self._books = falling_back_on(self._books, edition_cited(self._answers, self._books))

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
            citation_words(citation, self._books, words) if citation is not None else ""
            for citation in (self.shown, self.of_the_evening)
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


class RoomRow(QWidget):
    """Row of two buttons that say what happens to the rule; a second press takes it back."""

    def __init__(self, rules: RoomRules, words: Words, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._rules = rules
        self._words = words
        self._now = now
        self._citation: Citation | None = None
        self.caution = labels.quiet()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(self.caution)
        self.show_it = buttons.secondary("", self._turn_shown, icon="screen", size="small")
        self.all_evening = buttons.ghost(words.text("room.rule_of_the_evening"), self._turn_evening, size="small")
        set_tooltip(self.all_evening, words.text("rule.of_the_evening_does"))
        self.all_evening.setCheckable(True)
        column.addWidget(Flow((self.show_it, self.all_evening)))
        rules.changed.connect(self._refresh)
        rules.book_changed.connect(self._refresh)
        self._refresh()

    def set_rule(self, citation: Citation | None) -> None:
        """Set the rule that the buttons show; without one the row is hidden."""
        self._citation = Citation(citation.book, citation.rule) if citation is not None else None
        self._refresh()

    def _turn_shown(self) -> None:
        if self._citation is None:
            return
        if self._rules.shown == self._citation:
            self._rules.take_away()
        else:
            self._rules.show(self._citation, self._now())

    def _turn_evening(self) -> None:
        is_chosen = self._rules.of_the_evening == self._citation
        self._rules.choose(None if is_chosen else self._citation)

    def _refresh(self) -> None:
        self.setEnabled(self._citation is not None)
        is_shown = self._citation is not None and self._rules.shown == self._citation
        self.show_it.setText(self._words.text("rule.take_from_room" if is_shown else "rule.show_in_room"))
        self._show_caution()
        is_chosen = self._citation is not None and self._rules.of_the_evening == self._citation
        self.all_evening.setChecked(is_chosen)
        if is_chosen:
            buttons.set_button_icon(self.all_evening, "check", "accent")
        else:
            self.all_evening.setIcon(QIcon())

    def _show_caution(self) -> None:
        caution, does_apply = self._rules.caution(self._citation, self._words) if self._citation else ("", True)
        self.caution.setText(self._words.text("rule.room_reads_too", caution=caution) if caution else "")
        self.caution.setVisible(bool(caution))
        labels.set_tone(self.caution, "quiet" if does_apply else "warning")


def room_text(
    citation: Citation, books: Mapping[str, Rulebook], words: Words, subject: str = "", *, in_force: str = ""
) -> RuleText:
    """The text of a rule for the room: plain words without marks.

    :param subject: why it is there, where the host has not just shown it.
    :param in_force: the book that applies this evening; a rule of another one says so.
    """
    view = rule_view(citation, books, words)
    caution, does_apply = room_caution(citation, books, in_force, words)
    text = tuple(paragraphs(view.text)) or (view.note,)
    return RuleText(view.citation, view.title, text, subject, caution, does_apply)


def paragraphs(markdown: str) -> Iterator[str]:
    """The paragraphs of a rule's text, each in one line; points of a list begin with a bullet."""
    held: list[str] = []
    for line in (*markdown.splitlines(), ""):
        is_point = line.lstrip().startswith(("- ", "* "))
        if held and (is_point or not line.strip()):
            yield " ".join(held)
            held = []
        if is_point:
            held = [f"{POINT} {line.lstrip()[2:].strip()}"]
        elif line.strip():
            held.append(line.strip())
