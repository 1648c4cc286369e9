"""Merging and forgetting of people in the register: the pages, one after the other, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.duplicates import LikelyPair
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.players import forgetting, merging
from homepoker.services.players.exporting import register_file
from homepoker.services.players.forgetting import Consequences
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.controls.buttons import danger, secondary
from homepoker.ui.kit.jobs.documents import saved_words
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.text.labels import body, quiet, set_tone, subheading
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.players.merge_and_forget_view import forget_view
from homepoker.ui.players.merge_page import DuplicatesPage, MergePage, PartnerPage
from homepoker.ui.players.register_list import choose_list_to_write
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST = 860


class RegisterCleanup(QObject):
    """Pages of merging and forgetting: ``page_wanted`` carries the builder of a page, ``left`` says that it is closed.

    ``done`` carries what was done in words, and whose merge can be undone with it (an id, or empty); ``failed`` why it
    was not. The register has then changed.
    """

    page_wanted = Signal(object)
    left = Signal()
    done = Signal(str, str)
    failed = Signal(str)

    def __init__(self, parent: QWidget, club: Club, words: Words) -> None:
        super().__init__(parent)
        self._window = parent
        self._club = club
        self._words = words

    def likely(self, players: Sequence[Player]) -> tuple[LikelyPair, ...]:
        """The entries of a register that are probably one person."""
        return merging.likely_pairs(self._club, players)

    # Merging

    def show_duplicates(self) -> None:
        """Show all pairs that are probably one person, one after the other; without one, nothing."""
        pairs = self.likely(self._club.players())
        if not pairs:
            self.left.emit()
            return

        def made() -> SimplePage:
            page = DuplicatesPage(pairs, self._words)
            page.chosen.connect(lambda one, other: self.compare(one, other, self.show_duplicates))
            page.apart_asked.connect(lambda one, other: self._keep_apart(one, other, self.show_duplicates))
            return page

        self._show(made)

    def choose_partner(self, player_id: PlayerId) -> None:
        """Ask with whom somebody is to be merged."""
        player = self._club.register.player(player_id)
        if player is None:
            return

        def made() -> SimplePage:
            page = PartnerPage(player, self._club.players(), self._words)
            page.chosen.connect(self.compare)
            return page

        self._show(made)

    def compare(self, one_id: PlayerId, other_id: PlayerId, then: Callable[[], object] | None = None) -> None:
        """Put two entries beside each other; the member, or who played more, stands on the left.

        :param then: shows where the host came from; without it the register.
        """
        go_on = then or self.left.emit
        one, other = self._club.register.player(one_id), self._club.register.player(other_id)
        if one is None or other is None:
            return
        preview = merging.preview(self._club, one, other)
        if (one.is_guest, -preview.one.evenings) > (other.is_guest, -preview.other.evenings):
            one, other, preview = other, one, preview.turned

        def made() -> SimplePage:
            page = MergePage(one, other, preview, self._words)
            page.merge_asked.connect(lambda kept, gone: self._merge(page, kept, gone, go_on))
            page.apart_asked.connect(lambda kept, gone: self._keep_apart(kept, gone, go_on))
            return page

        self._show(made, go_on)

    def separate(self, player_id: PlayerId) -> None:
        """Undo a merge."""
        entry = self._club.register.entry(player_id)

        def act() -> None:
            merging.separate(self._club, player_id)

        if entry is not None:
            self._attempt(act, self._words.text("players.merge.separated", name=entry.name), self.left.emit)

    def _merge(self, page: MergePage, kept: Player, gone: Player, go_on: Callable[[], object]) -> None:
        try:
            merging.merge(self._club, kept, gone)
        except Refusal as refusal:
            page.say(self._words.say(refusal.reason))
        except StoreError as error:
            page.say(self._words.say(error.sentence))
        else:
            go_on()
            self.done.emit(self._words.text("players.merge.done", one=kept.name, other=gone.name), gone.id)

    def _keep_apart(self, one: Player, other: Player, go_on: Callable[[], object]) -> None:
        def act() -> None:
            self._club.register.keep_apart(one.id, other.id)

        self._attempt(act, self._words.text("players.merge.kept_apart", one=one.name, other=other.name), go_on)

    # Forgetting

    def ask_to_forget(self, player_id: PlayerId) -> None:
        """Say what forgetting somebody means, and ask."""
        player = self._club.register.player(player_id)
        if player is None:
            return

        def made() -> SimplePage:
            page = ForgetPage(player, forgetting.consequences(self._club, player), self._words)
            page.forget_asked.connect(lambda: self._forget(player))
            page.export_asked.connect(lambda: self._choose_target(page, player))
            return page

        self._show(made)

    def export_person(self, page: ForgetPage, player: Player, path: Path) -> None:
        """Write everything that is known about somebody into a file."""
        words = self._words
        try:
            known = forgetting.all_that_is_known(self._club, player)
            write_durably(path, register_file(known, path, words))
        except OSError as error:
            reason = error.strerror or str(error)
            page.say_exported(words.text("players.cannot_write", file=path.name, reason=reason))
        else:
            page.say_exported(saved_words(path, words))

    def _choose_target(self, page: ForgetPage, player: Player) -> None:
        path = choose_list_to_write(self._window, self._words)
        if path is not None:
            self.export_person(page, player, path)

    def _forget(self, player: Player) -> None:
        words = self._words
        try:
            problem = forgetting.forget(self._club, player)
        except StoreError as error:
            self.left.emit()
            self.failed.emit(words.say(error.sentence))
            return
        self.left.emit()
        self.done.emit(words.text("players.forget.done"), "")
        if problem is not None:
            self.failed.emit(words.text("players.forget.traces", reason=words.say(problem)))

    def _attempt(self, act: Callable[[], None], message: str, go_on: Callable[[], object]) -> None:
        try:
            act()
        except StoreError as error:
            self.failed.emit(self._words.say(error.sentence))
            return
        go_on()
        self.done.emit(message, "")

    def _show(self, make: Callable[[], SimplePage], on_close: Callable[[], object] | None = None) -> None:
        def made() -> SimplePage:
            page = make()
            page.closed.connect(on_close or self.left.emit)
            return page

        self.page_wanted.emit(made)


class ForgetPage(SimplePage):
    """What goes, what stays, what no program reaches, and the question.

    ``forget_asked`` comes only after the tick; Esc and *Cancel* leave.
    """

    forget_asked = Signal()
    export_asked = Signal()

    def __init__(self, player: Player, consequences: Consequences, words: Words) -> None:
        super().__init__(words.text("players.forget.title", name=player.name))
        card = Card()
        set_extent(card, most_width=_WIDEST)
        card.body.setSpacing(spacing.L)
        for part in forget_view(player, consequences, words):
            texts = QVBoxLayout()
            texts.setSpacing(spacing.XS)
            texts.addWidget(subheading(part.heading))
            text = body(part.text)
            set_tone(text, part.tone)
            texts.addWidget(text)
            card.add(texts)
        self._exported = quiet()
        self._exported.hide()
        export = QHBoxLayout()
        export.setSpacing(spacing.M)
        export.addWidget(secondary(words.text("players.forget.export"), self.export_asked.emit, icon="export"))
        export.addWidget(self._exported, 1)
        export.addStretch(0)
        card.add(export)
        self._sure = CheckBox(words.text("players.forget.sure", name=player.name))
        self._forget = danger(words.text("players.forget.do"), self._ask)
        self._forget.setEnabled(False)
        self._sure.toggled.connect(self._forget.setEnabled)
        self._cancel = secondary(words.text("players.cancel"), self.closed.emit)
        self.body.addWidget(scrolled_card(card), 1)
        self.footer.addWidget(self._sure)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self._forget)

    def take_focus(self) -> None:
        """Put the focus on the way out."""
        self._cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_exported(self, text: str) -> None:
        """Say where the data was written, or why not."""
        self._exported.setText(text)
        self._exported.show()

    def _ask(self) -> None:
        self._forget.setEnabled(False)
        self.forget_asked.emit()
