"""Chooser of profiles: choosing, duplicating, renaming and archiving; and the page that edits one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.profile import Profile
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.evening.profile_shelf import SavedProfile
from homepoker.ui.chips.cases_page import CasesPage
from homepoker.ui.kit.controls.buttons import ghost, icon_button, primary, secondary
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.kit.text.labels import body, quiet, set_tone, title
from homepoker.ui.structure import view
from homepoker.ui.structure.generator_view import Asked, asked_of, with_only_case
from homepoker.ui.structure.panel import USUAL_PLAYERS, ProfileEditor
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.structure.generator_page import GeneratorPage

_DETAIL_WIDTH = 372
_NAME_WIDTH, _MARK_WIDTH = 240, 110


class ProfileChooser(QWidget):
    """Every profile, and beside the list the chosen one in words.

    ``chosen`` carries the profile to play with and its id, ``edit_asked`` the one to edit, ``cases_asked`` that the
    club's chips are wanted, ``closed`` that the host is done.
    """

    chosen = Signal(object, str)
    edit_asked = Signal(object, str)
    cases_asked = Signal()
    suggestion_asked = Signal(object)
    """Signal: a new structure from the club's chips, in a profile like this one."""
    closed = Signal()

    def __init__(self, club: Club, words: Words) -> None:
        super().__init__()
        self._club = club
        self._words = words
        self._saved: dict[str, SavedProfile] = {}
        self._toasts = Toasts(self, words)
        self._banner = Banner(words)
        self._table = Table(words.text("profile.title"))
        self._table.setProperty("frame", "bare")
        self._lay_out()
        self._table.opened.connect(lambda _: self._edit())
        self._table.current_changed.connect(lambda _: self._show_detail())
        self.setFocusProxy(self._table)
        self.refresh()

    def refresh(self) -> None:
        """Read the shelf anew and show it."""
        words = self._words
        saved = self._club.shelf.profiles()
        self._saved = {each.id: each for each in saved}
        columns = [
            Column(words.text("profile.column.profile"), width=_NAME_WIDTH),
            Column(words.text("profile.column.gist"), does_stretch=True),
            Column(words.text("profile.column.mark"), width=_MARK_WIDTH),
        ]
        lines = [view.chooser_line(each, words) for each in saved]
        self._table.show_rows(
            columns, [(line.id, (line.name, Cell(line.gist, tone="quiet"), line.mark)) for line in lines]
        )
        if not self._table.current and lines:
            self._table.go_to(lines[0].id)
        unreadable = self._club.shelf.problems()
        if unreadable:
            self._warn(unreadable[0])
        self._show_detail()

    def choose(self, profile_id: str) -> None:
        self._table.go_to(profile_id)
        self._show_detail()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                if self._rename_box.isVisible():
                    self._end_renaming()
                else:
                    self.closed.emit()
            case Qt.Key.Key_F2:
                self._begin_renaming()
            case Qt.Key.Key_Delete:
                self._archive()
            case _:
                super().keyPressEvent(event)

    def _lay_out(self) -> None:
        words = self._words
        header = QHBoxLayout()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("profile.close"), self.closed.emit))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(words.text("profile.title")))
        about = quiet(words.text("profile.choose_text"))
        names.addWidget(about)
        header.addLayout(names, 1)
        header.addWidget(secondary(words.text("chips.cases"), self.cases_asked.emit, icon="chips"))
        header.addWidget(secondary(words.text("generator.from_our_chips"), self._suggest, icon="chips"))
        shelf = Card()
        shelf.add(self._table, 1)
        shelf.body.setContentsMargins(0, 0, 0, 0)
        row = StackingRow(least_height=300)
        row.setSpacing(spacing.L)
        row.addWidget(shelf, 1)
        row.addWidget(self._detail())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        layout.setSpacing(spacing.L)
        layout.addLayout(header)
        layout.addWidget(self._banner)
        layout.addLayout(row, 1)
        self._banner.hide()

    def _detail(self) -> Card:
        words = self._words
        self._card = card = Card()
        set_extent(card, width=_DETAIL_WIDTH)
        self._new_name = QLineEdit()
        limit_line(self._new_name, LONGEST_NAME)
        self._new_name.setAccessibleName(words.text("profile.new_name"))
        self._new_name.returnPressed.connect(self._rename)
        self._rename_box = QWidget()
        renaming = QHBoxLayout(self._rename_box)
        renaming.setContentsMargins(0, 0, 0, 0)
        renaming.setSpacing(spacing.XS)
        renaming.addWidget(self._new_name, 1)
        renaming.addWidget(secondary(words.text("profile.rename"), self._rename))
        renaming.addWidget(icon_button("close", words.text("profile.cancel"), self._end_renaming))
        self._rename_box.hide()
        self._about = body()
        self._facts = quiet()
        self._state = quiet()
        for part in (self._rename_box, self._about, self._facts, self._state):
            card.add(part)
        card.body.addStretch(1)
        self._use_button = primary(words.text("profile.use"), self._use)
        self._edit_button = secondary(words.text("profile.edit"), self._edit, icon="edit")
        self._rename_button = ghost(words.text("profile.rename"), self._begin_renaming, size="small")
        self._archive_button = ghost(words.text("profile.archive"), self._archive, size="small", icon="archive")
        small = StackingRow()
        small.setSpacing(0)
        small.addWidget(ghost(words.text("profile.duplicate"), self._duplicate, size="small", icon="copy"))
        small.addWidget(self._rename_button)
        small.addWidget(self._archive_button)
        small.addStretch(1)
        card.add(self._use_button)
        card.add(self._edit_button)
        card.add(small)
        return card

    def _show_detail(self) -> None:
        saved = self._current()
        if saved is None:
            return
        detail = view.profile_detail(saved, self._club.books, self._words)
        self._card.set_title(detail.name)
        self._about.setText(detail.about)
        self._about.setVisible(bool(detail.about))
        self._facts.setText("\n".join(detail.facts))
        self._state.setText(detail.state)
        set_tone(self._state, detail.tone)
        self._use_button.setEnabled(detail.tone != "danger")
        for button in (self._rename_button, self._archive_button):
            button.setVisible(not saved.is_shipped)
        self._end_renaming()

    def _current(self) -> SavedProfile | None:
        return self._saved.get(self._table.current)

    def _use(self) -> None:
        saved = self._current()
        if saved is not None:
            name = view.shown_name(saved, self._words)
            self.chosen.emit(replace(saved.profile, name=name), saved.id)

    def _edit(self) -> None:
        saved = self._current()
        if saved is not None:
            self.edit_asked.emit(saved.profile, saved.id)

    def _suggest(self) -> None:
        saved = self._current() or next(iter(self._saved.values()), None)
        if saved is not None:
            self.suggestion_asked.emit(replace(saved.profile, name=self._words.text("generator.new_profile")))

    def _duplicate(self) -> None:
        saved = self._current()
        if saved is not None:
            name = self._words.text("profile.duplicate_of", name=view.shown_name(saved, self._words))
            new_id = self._club.draw.new_id("profile-")
            if self._save(new_id, replace(saved.profile, name=name)):
                self.choose(new_id)
                self._begin_renaming()

    def _begin_renaming(self) -> None:
        saved = self._current()
        if saved is not None and not saved.is_shipped:
            put_in(self._new_name, saved.profile.name)
            self._rename_box.show()
            self._new_name.setFocus(Qt.FocusReason.OtherFocusReason)
            self._new_name.selectAll()

    def _rename(self) -> None:
        saved, name = self._current(), self._new_name.text().strip()
        if saved is not None and name:
            self._save(saved.id, replace(saved.profile, name=name))
        self._end_renaming()

    def _end_renaming(self) -> None:
        if self._rename_box.isVisible():
            self._rename_box.hide()
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _archive(self) -> None:
        saved = self._current()
        if saved is None or saved.is_shipped:
            return
        try:
            self._club.shelf.archive(saved.id)
        except StoreError as error:
            self._warn(error.sentence)
            return
        self.refresh()
        self._toasts.say(
            self._words.text("profile.archived", name=saved.profile.name),
            action=self._words.text("profile.undo_archive"),
            on_action=lambda: self._bring_back(saved),
        )

    def _bring_back(self, saved: SavedProfile) -> None:
        if self._save(saved.id, saved.profile):
            self.choose(saved.id)

    def _save(self, profile_id: str, profile: Profile) -> bool:
        try:
            self._club.shelf.save(profile_id, profile)
        except StoreError as error:
            self._warn(error.sentence)
            return False
        self._banner.hide()
        self.refresh()
        return True

    def _warn(self, sentence: Sentence) -> None:
        self._banner.say(self._words.say(sentence), "danger")
        self._banner.show()


class ProfilePage(PageStack):
    """The chooser and, over it, the editor of the profile that the host opened.

    ``used`` carries the profile to play with, ``closed`` that the host went back without choosing one.
    """

    used = Signal(object)
    closed = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        open_rule: OpenRule,
        profile: Profile | None = None,
        profile_id: str = "",
        *,
        players: int = USUAL_PLAYERS,
        keep_players: Callable[[int], object] = lambda _: None,
    ) -> None:
        """
        :param open_rule: opens what a citation names.
        :param players: for so many the sums are worked out at first.
        :param keep_players: told when the host has chosen another number.
        :param profile: the profile to open at once; without one the chooser is shown, and the way back leads to it.
        :param profile_id: its id on the shelf; empty for one that is not there, for instance tonight's own.
        """
        super().__init__()
        self._club = club
        self._words = words
        self._open_rule = open_rule
        self._players, self._keep_players = players, keep_players
        self.typed_name = ""
        """Name that the host has given the evening for which a profile is looked at."""
        self._asked: Asked | None = None
        self._chooser = ProfileChooser(club, words)
        self._chooser.chosen.connect(lambda chosen, _: self.used.emit(chosen))
        self._chooser.edit_asked.connect(self.edit)
        self._chooser.cases_asked.connect(self.show_cases)
        self._chooser.suggestion_asked.connect(self.suggest_anew)
        self._chooser.closed.connect(self.closed)
        self.addWidget(self._chooser)
        self.setFocusProxy(self._chooser)
        self._has_come_through_chooser = profile is None
        if profile is not None:
            self.edit(profile, profile_id)

    @property
    def has_unsaved(self) -> bool:
        """Whether a profile is being changed and not saved."""
        return self._editor is not None and self._editor.is_changed

    @property
    def is_begun(self) -> bool:
        """Whether the host has named the evening for which a profile is looked at."""
        return bool(self.typed_name)

    @property
    def _editor(self) -> ProfileEditor | None:
        pages = (self.widget(place) for place in range(self.count() - 1, -1, -1))
        return next((page for page in pages if isinstance(page, ProfileEditor)), None)

    def edit(self, profile: Profile, profile_id: str = "") -> None:
        editor = ProfileEditor(self._club, self._words, self._open_rule, profile, profile_id, self._players)
        editor.players_changed.connect(self._note_players)
        editor.saved.connect(lambda _, saved_id: self._saved(saved_id))
        editor.used.connect(self.used)
        editor.closed.connect(self._back)
        editor.shelf_asked.connect(self._show_chooser)
        editor.suggestion_asked.connect(self.suggest)
        self._asked = None
        self.addWidget(editor)
        self.setCurrentWidget(editor)
        # Whoever shows this page gives it the keys, and they are the editor's.
        self.setFocusProxy(editor)
        editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_cases(self) -> None:
        """Show the club's chips over the chooser."""
        page = CasesPage(self._club, self._words)
        page.closed.connect(self._show_chooser)
        self._show_over(page)

    def suggest_anew(self, profile: Profile) -> None:
        """Suggest a structure from the club's chips for a new profile; with the only case of the club at once.

        :param profile: whatever is no structure stays as it is in this one.
        """
        self.edit(with_only_case(profile, [saved.case for saved in self._club.cases.cases()]))
        self.suggest()

    def ask_for_suggestion(self, change: Callable[[Asked], Asked]) -> None:
        """Suggest a structure for the profile that is open, from the club's first case, asked with this change."""
        if self._editor is not None:
            cases = [saved.case for saved in self._club.cases.cases()]
            profile = replace(self._editor.profile, case=cases[0] if cases else None)
            self._asked = change(asked_of(profile, self._players))
            self.suggest()

    def suggest(self) -> None:
        """Show the page that suggests a structure for the profile that is open, with what was asked there before."""
        from homepoker.ui.structure.generator_page import GeneratorPage

        editor = self._editor
        if editor is None:
            return
        if self._asked is None:
            cases = [saved.case for saved in self._club.cases.cases()]
            self._asked = asked_of(with_only_case(editor.profile, cases), editor.players)
        page = GeneratorPage(self._club, self._words, editor.profile, editor.players, self._asked)
        page.taken.connect(lambda taken: self._take(page, taken))
        page.closed.connect(lambda: self._leave_suggestion(page))
        self._show_over(page)

    def _show_over(self, page: QWidget) -> None:
        """Show a page over what is there, with the keys."""
        self.addWidget(page)
        self.setCurrentWidget(page)
        self.setFocusProxy(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self, gone: QWidget, page: QWidget) -> None:
        """Go back from a page to the one below it."""
        self.setCurrentWidget(page)
        self.setFocusProxy(page)
        self.removeWidget(gone)
        gone.deleteLater()
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, page: GeneratorPage, profile: Profile) -> None:
        if self._editor is not None:
            self._editor.take_structure(profile)
        self._leave_suggestion(page)

    def _leave_suggestion(self, page: GeneratorPage) -> None:
        editor = self._editor
        if editor is None:
            return
        self._asked = page.asked
        editor.show_players(self._asked.players)
        self._go_back(page, editor)

    def _note_players(self, players: int) -> None:
        self._players = players
        self._keep_players(players)

    def _saved(self, profile_id: str) -> None:
        self._chooser.refresh()
        self._chooser.choose(profile_id)

    def _back(self) -> None:
        if self._has_come_through_chooser:
            self._show_chooser()
        else:
            self.closed.emit()

    def _show_chooser(self) -> None:
        self._has_come_through_chooser = True
        gone = [self._editor, *self.findChildren(CasesPage, options=Qt.FindChildOption.FindDirectChildrenOnly)]
        self.setCurrentWidget(self._chooser)
        self.setFocusProxy(self._chooser)
        for page in gone:
            if page is not None:
                self.removeWidget(page)
                page.deleteLater()
        self._chooser.setFocus(Qt.FocusReason.OtherFocusReason)
