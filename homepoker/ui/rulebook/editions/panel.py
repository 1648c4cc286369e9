"""Page of the editions of the TDA rules, and the banner that leads a club there that has not chosen yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.services.club import Club
from homepoker.services.rulebooks.editions import (
    Switch,
    edition_of,
    is_to_be_asked,
    newest_edition,
    stay,
    switch,
    take_back,
)
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.editions.view import editions_html, editions_view
from homepoker.ui.rulebook.reading_history import place_at
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.window.main_window import MainWindow

_WIDEST = 1120
"""Width of the page in logical pixels, no wider than one reads."""


class EditionChoice:
    """What a host can say of the club's edition. All sections are made anew after it, for all show its books."""

    def __init__(self, club: Club, words: Words, window: MainWindow, changed: Callable[[], object]) -> None:
        """
        :param changed: makes the sections anew.
        """
        self._club, self._words, self._window, self._changed = club, words, window, changed

    def switch_to(self, edition: str) -> None:
        """Let the club play by an edition from its next evening on; the toast takes it back."""
        self._unless_typed(partial(self._switch_to, edition))

    def stay(self) -> None:
        """Let the club stay with its edition."""
        self._unless_typed(self._stay)

    def _unless_typed(self, act: Callable[[], object]) -> None:
        if typed_in := self._window.typed_in():
            self._window.ask_to_lose(typed_in, act)
        else:
            act()

    def _switch_to(self, edition: str) -> None:
        done: list[Switch] = []
        if self._try(lambda: done.append(switch(self._club, edition))):
            book = self._club.books[edition].name(self._words.language)
            self._window.toasts.say(
                self._words.text("edition.switched", book=book),
                action=self._words.text("edition.take_back"),
                on_action=partial(self._take_back, done[0]),
                tone="good",
            )

    def _stay(self) -> None:
        if self._try(lambda: stay(self._club)):
            book = self._club.books[edition_of(self._club)].name(self._words.language)
            self._window.toasts.say(self._words.text("edition.stays", book=book), tone="good")

    def _take_back(self, done: Switch) -> None:
        if self._try(lambda: take_back(self._club, done)):
            book = self._club.books[edition_of(self._club)].name(self._words.language)
            self._window.toasts.say(self._words.text("edition.taken_back", book=book), tone="good")

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except StoreError as error:
            self._window.toasts.say(self._words.say(error.sentence), tone="danger")
            return False
        except RulebookError as error:
            self._window.toasts.say(self._words.say(error.problem), tone="danger")
            return False
        self._changed()
        return True


class EditionsPage(QWidget):
    """What the newest edition changes, rule by rule, with the switch to it and the way back."""

    closed = Signal()
    """Signal: the host goes back to the rulebooks."""

    def __init__(self, club: Club, words: Words, choice: EditionChoice, open_rule: OpenRule) -> None:
        super().__init__()
        self._open_rule = open_rule
        newest = newest_edition(club.books)
        before = club.books[newest.replaces]
        view = editions_view(club.books, newest.id, words)
        is_newest = edition_of(club) == newest.id
        card = Card(words.text("edition.title", now=view.now, before=view.before))
        card.wrap_title()
        name_region(card, words.text("edition.page"))
        set_extent(card, most_width=_WIDEST)
        playing = newest if is_newest else before
        card.add(labels.body(words.text("edition.plays_by", book=playing.name(words.language))))
        card.add(labels.quiet(words.text("edition.explained")))
        acts = Flow(gap=spacing.S)
        if is_newest:
            says = words.text("edition.switch", book=view.before)
            self.switch = buttons.secondary(says, partial(choice.switch_to, before.id))
        else:
            says = words.text("edition.switch", book=view.now)
            self.switch = buttons.primary(says, partial(choice.switch_to, newest.id))
        acts.add(self.switch)
        self.stay = buttons.secondary(words.text("edition.stay", book=view.before), choice.stay)
        acts.add(self.stay)
        if not is_to_be_asked(club):
            self.stay.hide()
        acts.add(buttons.ghost(words.text("edition.to_rulebooks"), self.closed.emit, icon="rulebook"))
        card.add(acts)
        self.text = TextPage(words.text("edition.differences"))
        self.text.show_html(editions_html(view, words))
        self.text.followed.connect(self._follow)
        self.text.left.connect(self.closed)
        card.add(self.text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.M, spacing.M, spacing.M, spacing.M)
        column.addWidget(card, 1)
        self.setFocusProxy(self.text)

    def _follow(self, link: str) -> None:
        place = place_at(link)
        if isinstance(place, Citation):
            self._open_rule(place)


def edition_banner(club: Club, words: Words, show: Callable[[], object], choice: EditionChoice) -> Banner:
    """The banner for a club that plays by an older edition and has not said that it shall be so."""
    newest = newest_edition(club.books)
    before, now = club.books[newest.replaces].name(words.language), newest.name(words.language)
    banner = Banner(words)
    ways = ((words.text("edition.what_changes"), show), (words.text("edition.stay", book=before), choice.stay))
    banner.say(words.text("edition.banner", before=before, now=now), "accent", ways)
    return banner
