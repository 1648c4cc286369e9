"""Editor of one profile: its fields, its levels, its problems, what follows from it, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from homepoker.core import structure_table
from homepoker.core.expected_end import EndPrior
from homepoker.core.profile import Profile
from homepoker.core.quantities import NotATime, NotChips, Seconds
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.editions import others_of
from homepoker.core.structure import Ante, BlindStructure, Break, Level, length
from homepoker.core.structure_check import problems
from homepoker.core.structure_reading import USUAL_LEVEL, Reading, read_structure
from homepoker.services.club import Club
from homepoker.services.club.evening_figures import end_prior
from homepoker.services.rulebooks.editions import edition_of
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.errors import StoreError
from homepoker.store.evening.profile_shelf import SavedProfile
from homepoker.ui.chips.packing_file import ask_and_save
from homepoker.ui.kit.access.accessible import name_region, tell_as
from homepoker.ui.kit.access.focus import going_on, on_click
from homepoker.ui.kit.controls.buttons import ghost, icon_button, link, primary, rename, secondary
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.jobs.documents import ask_where_to_save
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text.labels import ElidedLabel, body, caption
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.structure import view
from homepoker.ui.structure.book_answers import race_rule, with_ante
from homepoker.ui.structure.edit_history import EditHistory
from homepoker.ui.structure.level_table import MINUTES, SMALL, STOP, LevelActs, LevelTable, LevelToolbar, typed_in
from homepoker.ui.structure.paste_preview import PastePreview
from homepoker.ui.structure.profile_form import ProfileForm
from homepoker.ui.structure.view import ProblemLine, sum_lines
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.prizes.card import PrizesCard

_BREAK = Break(minutes=10)
_STRIP_HEIGHT = 58

USUAL_PLAYERS = 14
"""Number of players until the host has chosen another."""
_FEWEST_PLAYERS, _MOST_PLAYERS = 2, 200


class ProfileEditor(QWidget):
    """Nothing is kept before it is saved.

    ``saved`` carries the profile and its id on the shelf, ``used`` the profile with which to play, ``closed`` says
    that the host is done, ``shelf_asked`` that they want to see the other profiles, ``suggestion_asked`` a structure.
    """

    saved = Signal(object, str)
    used = Signal(object)
    closed = Signal()
    shelf_asked = Signal()
    suggestion_asked = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        open_rule: OpenRule,
        profile: Profile,
        profile_id: str = "",
        players: int = USUAL_PLAYERS,
    ) -> None:
        """
        :param profile_id: its id on the shelf; empty for one that is not there. A shipped profile stays as it is:
            saving makes a copy, and asks for its name first.
        :param players: for so many the sums are worked out at first.
        """
        super().__init__()
        self._club = club
        self._words = words
        self._id = profile_id
        template = next((saved for saved in club.shelf.profiles() if saved.id == profile_id and saved.is_shipped), None)
        self._is_template = template is not None
        self._is_kept = profile_id != "" or any(saved.profile == profile for saved in club.shelf.profiles())
        """Whether the club has it as it was opened."""
        self._edits = EditHistory(replace(profile, name=view.shown_name(template, words)) if template else profile)
        cases = [saved.case for saved in club.cases.cases()]
        other_editions = others_of(club.books, edition_of(club))
        self._form = ProfileForm(club.books, words, cases, not_offered=other_editions)
        self._sums = SumsBar(words, players, cache(partial(end_prior, club)))
        self.players_changed = self._sums.players_changed
        empty = EmptyState("add-level", words.text("profile.no_levels"), words.text("profile.no_levels_text"))
        self._table = LevelTable(words.text("profile.levels"), view.headings(words), empty)
        self._table.levels.hints = {
            MINUTES: words.text("profile.minutes_hint"),
            STOP: words.text("profile.stop_hint"),
        }
        self._strip = ProblemStrip(words, open_rule)
        self._preview = PastePreview(words)
        self._prizes: PrizesCard | None = None
        """Card of the prizes in the place of the levels, made when it is first asked for."""
        self._copied = ""
        """Text that was copied here last."""
        self._banner = Banner(words)
        self._lay_out()
        self._connect()
        self._refresh()
        self.setFocusProxy(self._table)

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        return self._edits.profile

    @property
    def players(self) -> int:
        """Number of players for which the sums are worked out."""
        return self._sums.players

    def show_players(self, players: int) -> None:
        """Work the sums out for another number of players."""
        self._sums.show_players(players)

    def take_structure(self, profile: Profile) -> None:
        """Take a profile with a suggested structure, which one undo takes back."""
        self._change(profile, "generator.taken")

    @property
    def is_changed(self) -> bool:
        """Whether something is not saved, what is being typed into a cell included."""
        return self._edits.is_changed or self._table.is_typing

    def save(self, then: Callable[[], object] = lambda: None) -> bool:
        """Keep the profile on the shelf; whether it was kept.

        A copy whose name stands on the shelf already gets a name of its own first, which the host can change.

        :param then: goes on behind that question, once the copy is saved.
        """
        self._table.finish_typing()
        profile = self._edits.profile
        is_own = bool(self._id) and not self._is_template
        if not is_own and profile.name in self._names_on_shelf():
            self._ask_for_name(profile, then)
            return False
        profile_id = self._id if is_own else self._club.draw.new_id("profile-")
        try:
            self._club.shelf.save(profile_id, profile)
        except StoreError as error:
            self._banner.say(self._words.say(error.sentence), "danger")
            self._banner.show()
            return False
        self._edits.note_saved(profile)
        self._id, self._is_template, self._is_kept = profile_id, False, True
        self._banner.hide()
        self._refresh()
        self.saved.emit(profile, profile_id)
        return True

    def _ask_for_name(self, profile: Profile, then: Callable[[], object]) -> None:
        """Say that the saved profile stays and a copy is made, and let its name be changed before."""
        words = self._words
        copy = view.name_of_copy(profile.name, self._names_on_shelf(), words)
        self._change(replace(profile, name=copy), "profile.field.name")
        save, rename = words.text("profile.copy_save"), words.text("profile.copy_rename")
        answers = [(rename, self._type_name), (save, lambda: self._save_and(then))]
        own = self._own_of_this_name(profile.name)
        if own is not None:
            replace_it = words.text("profile.replace", name=profile.name)
            answers.insert(0, (replace_it, lambda: self._replace(own.id, profile.name, then)))
        self._banner.ask(words.text("profile.copy_asks", name=profile.name, copy=copy), answers)

    def _own_of_this_name(self, name: str) -> SavedProfile | None:
        saved = self._club.shelf.profiles()
        return next((shelved for shelved in saved if not shelved.is_shipped and shelved.profile.name == name), None)

    def _replace(self, profile_id: str, name: str, then: Callable[[], object]) -> None:
        """Save as the profile of this id, under its name."""
        self._id, self._is_template = profile_id, False
        self._change(replace(self.profile, name=name), "profile.field.name")
        self._save_and(then)

    def _type_name(self) -> None:
        self._banner.hide()
        self._form.name.setFocus()
        self._form.name.selectAll()

    def use(self) -> None:
        """Play with this profile tonight; nothing is saved."""
        self._table.finish_typing()
        self.used.emit(self.profile)

    def leave(self) -> None:
        """Close, or ask first what is to become of the changes."""
        self._leave_by(self.closed.emit)

    def _leave_by(self, way_out: Callable[[], None]) -> None:
        self._table.finish_typing()
        if not self.is_changed:
            way_out()
            return
        answers = [
            (self._words.text("profile.discard"), way_out),
            (self._words.text("profile.save"), lambda: self._save_and(way_out)),
        ]
        if self._use_button.isEnabled():
            answers.insert(1, (self._words.text("profile.use"), self.use))
        self._banner.ask(self._words.text("profile.not_saved"), answers)

    def _save_and(self, way_out: Callable[[], object]) -> None:
        if self.save(way_out):
            way_out()

    def _print(self) -> None:
        """Save the structure for the wall as PDF."""
        self._table.finish_typing()
        name = f"{self._words.text('papers.structure_file')}.pdf"
        if path := ask_where_to_save(self, "", name, "PDF (*.pdf)"):
            self.print_to(Path(path))

    def print_to(self, path: Path) -> None:
        """Write the structure for the wall."""
        from homepoker.ui.paper.structure_sheet import save_structure

        on = self._club.timekeeper.now().astimezone().date()
        self._banner.say(*save_structure(path, self.profile, on, self._words))
        self._banner.show()

    def _print_packing_list(self) -> None:
        on = self._club.timekeeper.now().astimezone().date()
        if (said := ask_and_save(self, self.profile, on, self._words)) is not None:
            self._banner.say(*said)
            self._banner.show()

    def turn_prizes(self) -> None:
        """Show how prizes are divided in the place of the levels, or the levels again."""
        if self._prizes is None:
            from homepoker.ui.prizes.card import PrizesCard

            self._prizes = PrizesCard(self._words, (self._sums, self._levels), self._form.prizes)
            self._prizes.form.changed.connect(
                lambda fees, goods, field: self._change(
                    replace(self.profile, fees=fees, goods=goods), "profile.field.prizes", field
                )
            )
            self._right.addWidget(self._prizes, 1)
        self._table.finish_typing()
        self._show_prizes()
        self._prizes.turn()

    def _show_prizes(self) -> None:
        if self._prizes is not None:
            self._prizes.form.show_prizes(self.profile.fees, self.profile.goods, (self._sums.players,))

    def _ask_for_suggestion(self) -> None:
        self._table.finish_typing()
        self.suggestion_asked.emit()

    # Keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._act_of(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._act_of(event)
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)

    def _act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        for keys, act in (
            (QKeySequence.StandardKey.Undo, self._undo),
            (QKeySequence.StandardKey.Redo, self._redo),
            (QKeySequence.StandardKey.Save, self.save),
        ):
            if event.matches(keys):
                return act
        with_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Z and event.modifiers() == with_shift:
            return self._redo
        if event.key() == Qt.Key.Key_F8:
            return self._strip.go_on
        if event.key() == Qt.Key.Key_Escape:
            if self._prizes is not None and not self._prizes.isHidden():
                return self.turn_prizes
            return self.leave if self._preview.isHidden() else self._preview.closed.emit
        return None

    # How it is put together

    def _lay_out(self) -> None:
        words = self._words
        self._heading = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        self._undo_button = icon_button("undo", words.text("profile.undo"), self._undo)
        self._redo_button = icon_button("redo", words.text("profile.redo"), self._redo)
        self._save_button = secondary(words.text("profile.save"), icon="save")
        on_click(self._save_button, self.save, lambda: None if self.is_changed else self._use_button)
        self._use_button = primary(words.text("profile.use"), self.use)
        header = StackingRow()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("profile.close"), self.leave))
        self._note = ElidedLabel(size=spacing.TYPE_QUIET, tone="quiet")
        header.addWidget(self._heading)
        header.addWidget(self._note, 1)
        header.addWidget(
            ghost(words.text("profile.all_profiles"), lambda: self._leave_by(self.shelf_asked.emit), icon="list")
        )
        header.addWidget(ghost(words.text("generator.suggest"), self._ask_for_suggestion, icon="chips"))
        header.addWidget(icon_button("print", words.text("generator.print"), self._print))
        for button in (self._undo_button, self._redo_button, self._save_button, self._use_button):
            header.addWidget(button)
        levels = self._levels = QFrame()
        levels.setProperty("frame", "card")
        name_region(levels, words.text("profile.levels"))
        inside = QVBoxLayout(levels)
        inside.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        inside.setSpacing(spacing.S)
        acts = LevelActs(self._insert_level, self._insert_break, self._move, self._copy, self._delete, self._paste)
        self._toolbar = LevelToolbar(words, acts, self._table, self._undo_button)
        self._editing = QWidget()
        editing = QVBoxLayout(self._editing)
        editing.setContentsMargins(0, 0, 0, 0)
        editing.setSpacing(spacing.S)
        editing.addLayout(self._toolbar)
        editing.addWidget(self._table, 1)
        editing.addWidget(self._strip)
        inside.addWidget(self._editing, 1)
        inside.addWidget(self._preview, 1)
        self._preview.hide()
        right = self._right = QVBoxLayout()
        right.setSpacing(spacing.M)
        right.addWidget(self._sums)
        right.addWidget(levels, 1)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.M)
        body.addWidget(self._form)
        body.addLayout(right, 1)
        # A click beside the table must not mean the table: the next key would change a level that nobody looks at.
        self._page = page = QWidget()
        page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        page.setAccessibleName(words.text("profile.title"))
        tell_as(page, "page")
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(page)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        layout.setSpacing(spacing.M)
        layout.addLayout(header)
        layout.addWidget(self._banner)
        layout.addLayout(body, 1)
        self._banner.hide()

    def _connect(self) -> None:
        self._form.changed.connect(self._change)
        self._form.packing_wanted.connect(self._print_packing_list)
        self._form.prizes_wanted.connect(self.turn_prizes)
        # The link goes away with what it did; on the way back stands its undo.
        on_click(self._form.follow, self._form.follow_book, lambda: self._undo_button)
        self._sums.players_changed.connect(lambda _: self._refresh())
        self._strip.break_wanted.connect(self._put_break)
        self._strip.row_wanted.connect(lambda row: self._go_to([row]))
        self._toolbar.ante.activated.connect(lambda _: self._choose_ante())
        table = self._table
        table.levels.typed.connect(self._typed)
        table.levels.stop_ticked.connect(self._tick_stop)
        table.typing.connect(self._offer_to_save)
        table.typed_in_vain.connect(lambda column: self._warn(self._words.text(view.not_typed_here(column))))
        table.delete_asked.connect(self._delete)
        table.move_asked.connect(self._move)
        table.copy_asked.connect(self._copy)
        table.paste_asked.connect(self._paste)
        self._preview.taken.connect(self._take_read)
        self._preview.closed.connect(lambda: self._show_preview(False))
        table.insert_asked.connect(lambda is_break: self._insert_break() if is_break else self._insert_level())
        table.selectionModel().selectionChanged.connect(self._follow_table)

    # Changes

    def _change(self, profile: Profile, label: str, running: str = "") -> None:
        if self._edits.change(profile, label, running=running):
            self._banner.hide()
            self._refresh()

    def _change_levels(self, structure: BlindStructure, label: str) -> None:
        self._change(replace(self.profile, structure=structure), label)

    def _undo(self) -> None:
        self._table.finish_typing()
        with going_on(self._undo_button, lambda: self._redo_button):
            if self._edits.undo():
                self._refresh()

    def _redo(self) -> None:
        self._table.finish_typing()
        with going_on(self._redo_button, lambda: self._undo_button):
            if self._edits.redo():
                self._refresh()

    def _typed(self, row: int, column: int, text: str) -> None:
        try:
            structure, label = typed_in(self.profile.structure, self._table.rows_typed_for(row), row, column, text)
        except (NotATime, NotChips) as error:
            key = "profile.not_a_length" if isinstance(error, NotATime) else "profile.not_a_number"
            self._warn(self._words.text(key, typed=text))
            return
        self._change_levels(structure, label)

    def _tick_stop(self, row: int, stops: bool) -> None:
        old = structure_table.rows(self.profile.structure)[row]
        new = replace(old, stops_at_end=stops)
        self._change_levels(structure_table.put(self.profile.structure, row, new), "profile.edit.stop")

    def _choose_ante(self) -> None:
        self._change(with_ante(self.profile, Ante(self._toolbar.ante.currentData())), "profile.field.ante")

    def _insert_level(self) -> None:
        self._table.finish_typing()
        structure = self.profile.structure
        at = self._behind()
        level = structure_table.level_to_insert(structure, at, self.profile.denominations)
        self._change_levels(structure_table.insert(structure, at, [level]), "profile.insert_level")
        self._go_to([at])

    def _insert_break(self) -> None:
        self._table.finish_typing()
        at = self._behind()
        self._change_levels(structure_table.insert(self.profile.structure, at, [_BREAK]), "profile.insert_break")
        self._go_to([at])

    def _put_break(self, level: int) -> None:
        """Put a break after a level, in which chips are raced off."""
        levels = self.profile.structure.levels
        changed = replace(levels[level - 1], break_after=_BREAK)
        structure = replace(self.profile.structure, levels=(*levels[: level - 1], changed, *levels[level:]))
        self._change_levels(structure, "profile.insert_break")

    def _cite_race(self) -> None:
        """Cite the rule by which chips are raced off, for a problem that a break would mend."""
        cited = race_rule(self._club.books, self.profile.rulebook)
        self._strip.cite(cited, citation_words(cited, self._club.books, self._words) if cited else "")

    def _delete(self) -> None:
        self._table.finish_typing()
        chosen = self._table.chosen
        if chosen:
            self._change_levels(structure_table.delete(self.profile.structure, chosen), "profile.delete_rows")
            self._go_to([min(chosen[0], self._row_count() - 1)] if self._row_count() else [])

    def _move(self, by: int) -> None:
        self._table.finish_typing()
        chosen = self._table.chosen
        before = self.profile
        label = "profile.move_up" if by < 0 else "profile.move_down"
        self._change_levels(structure_table.move(self.profile.structure, chosen, by), label)
        if self.profile != before:
            self._go_to([row + by for row in chosen])

    def _copy(self) -> None:
        chosen = self._table.chosen or range(self._row_count())
        self._copied = structure_table.copy(self.profile.structure, chosen, self._words.text("profile.break"))
        QApplication.clipboard().setText(self._copied)

    def _paste(self) -> None:
        """Show what the clipboard holds before it counts; rows that were copied here come in at once."""
        self._table.finish_typing()
        text = QApplication.clipboard().text()
        if text and text == self._copied:
            self._insert_read(read_structure(text, level_length=self._usual_length()))
        else:
            self.preview_text(text)

    def preview_text(self, text: str) -> None:
        """Show the levels of a text before they count."""
        may_insert = self._row_count() > 0
        if self._preview.show_text(text, self._behind() + 1, self._usual_length(), may_insert=may_insert):
            self._banner.hide()
            self._show_preview(True)
        else:
            self._warn(self._words.text("profile.nothing_to_paste"))

    def _usual_length(self) -> Seconds:
        """Length of levels where a text says none: that of the level above."""
        table = structure_table.rows(self.profile.structure)[: self._behind()]
        above = next((row for row in reversed(table) if isinstance(row, Level)), None)
        return length(above) if above is not None else USUAL_LEVEL

    def _take_read(self, reading: Reading, replaces: bool) -> None:
        """Take over the levels of the preview."""
        self._show_preview(False)
        if replaces:
            structure = replace(self.profile.structure, levels=(), ante=reading.ante)
            self._change_levels(structure_table.with_rows(structure, reading.rows), "profile.paste_rows")
            self._go_to([0])
        else:
            self._insert_read(reading)

    def _insert_read(self, reading: Reading) -> None:
        at, structure = self._behind(), self.profile.structure
        if structure.ante is Ante.NONE and not any(level.ante for level in structure.levels):
            structure = replace(structure, ante=reading.ante)
        self._change_levels(structure_table.insert(structure, at, reading.rows), "profile.paste_rows")
        self._go_to(list(range(at, min(at + len(reading.rows), self._row_count()))))

    def _show_preview(self, is_shown: bool) -> None:
        """Show the preview in place of the levels and the form beside them, or those again."""
        self._form.setVisible(not is_shown)
        self._editing.setVisible(not is_shown)
        self._preview.setVisible(is_shown)
        if is_shown:
            self._preview.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _behind(self) -> int:
        chosen = self._table.chosen
        return chosen[-1] + 1 if chosen else self._row_count()

    def _row_count(self) -> int:
        return self._table.levels.rowCount()

    def _go_to(self, rows: list[int]) -> None:
        column = max(self._table.currentIndex().column(), SMALL)
        self._table.choose([row for row in rows if 0 <= row < self._row_count()], column)
        if self._page.hasFocus():  # a click on a button of the table: what it put in or moved is typed over now
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    # Showing

    def _refresh(self) -> None:
        profile, words = self.profile, self._words
        found_problems = problems(profile, self._sums.players)
        self._heading.setText(profile.name.strip() or words.text("profile.nameless"))
        self._form.show_profile(profile)
        self._show_prizes()
        self._sums.show_profile(profile)
        self._table.levels.show_rows(view.level_rows(profile, found_problems, words))
        self._toolbar.ante.setCurrentIndex(self._toolbar.ante.findData(profile.structure.ante))
        lines = view.problem_lines(profile, found_problems, words)
        if any(line.break_after for line in lines):
            self._cite_race()
        self._strip.show_problems(lines, view.problem_summary(found_problems, words), self._table.currentIndex().row())
        for button, key, label in (
            (self._undo_button, "profile.undo", self._edits.undo_label),
            (self._redo_button, "profile.redo", self._edits.redo_label),
        ):
            button.setEnabled(bool(label))
            rename(button, words.text(f"{key}_what", what=label) if label else words.text(key))
        self._offer_to_save()
        self._use_button.setEnabled(not any(line.tone == "danger" for line in lines))
        self._follow_table()

    def _offer_to_save(self, is_typing: bool = False) -> None:
        is_changed = is_typing or self._edits.is_changed
        self._save_button.setEnabled((is_changed or not self._is_kept) and bool(self.profile.name.strip()))
        note = "profile.tonight_note" if is_changed else "profile.shipped_note" if self._is_template else ""
        self._note.setText(self._words.text(note) if note else "")

    def _follow_table(self) -> None:
        chosen = self._table.chosen
        for button in self._toolbar.row_buttons:
            button.setEnabled(bool(chosen))
        self._strip.follow(chosen[0] if chosen else -1)

    def _warn(self, text: str) -> None:
        self._banner.say(text, "warning")
        self._banner.show()

    def _names_on_shelf(self) -> set[str]:
        return {view.shown_name(saved, self._words) for saved in self._club.shelf.profiles()}


class ProblemStrip(QFrame):
    """Says in full the problem of the row that one is in, or else the worst; one at a time.

    ``row_wanted`` carries the row to go to, and ``break_wanted`` the level after which a break would mend it.
    """

    row_wanted = Signal(int)
    break_wanted = Signal(int)

    def __init__(self, words: Words, open_rule: OpenRule) -> None:
        super().__init__()
        self._open_rule = open_rule
        self._problems: Sequence[ProblemLine] = ()
        self._summary = ("", "good")
        self._at = -1
        self._icon = ToneIcon("good")
        self._text = body()
        self._rule = link("", self._read)
        self._cited: Citation | None = None
        self._break = secondary(words.text("profile.put_break"), self._want_break, size="small")
        self._next = ghost(words.text("profile.next_problem"), self.go_on, size="small")
        set_extent(self, height=_STRIP_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(spacing.M, spacing.XS, spacing.S, spacing.XS)
        layout.setSpacing(spacing.S)
        layout.addWidget(self._icon)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._rule)
        layout.addWidget(self._break)
        layout.addWidget(self._next)

    @property
    def text(self) -> str:
        return self._text.text()

    def show_problems(self, problems: Sequence[ProblemLine], summary: tuple[str, str], row: int) -> None:
        """Show other problems.

        :param summary: how it stands with the profile, and the tone.
        :param row: the row of the table that one is in, -1 for none.
        """
        self._problems, self._summary = problems, summary
        self.follow(row)

    def follow(self, row: int) -> None:
        """Show the problem of another row first."""
        own = next((place for place, each in enumerate(self._problems) if each.row == row), None)
        self._at = own if own is not None else 0 if self._problems else -1
        self._say()

    def cite(self, citation: Citation | None, shown: str) -> None:
        """Set the citation for problems that a break would mend, and how it reads; none where no book has one."""
        self._cited = citation
        self._rule.setText(shown)

    def _read(self) -> None:
        if self._cited is not None:
            self._open_rule(self._cited)

    def _want_break(self) -> None:
        self.break_wanted.emit(self._problems[self._at].break_after)

    def go_on(self) -> None:
        """Show the next problem, and go to its row."""
        if not self._problems:
            return
        self._at = (self._at + 1) % len(self._problems)
        row = self._problems[self._at].row
        if row is not None:
            self.row_wanted.emit(row)
        self._say()

    def _say(self) -> None:
        summary, tone = self._summary
        if self._at >= 0:
            problem = self._problems[self._at]
            summary, tone = problem.text, problem.tone
        self._text.setText(summary)
        set_tooltip(self._text, summary)
        self._icon.set_tone(tone)
        set_look(self, "frame", "neutral" if tone in ("good", "quiet") else tone)
        lacks_break = self._at >= 0 and self._problems[self._at].break_after > 0
        self._break.setVisible(lacks_break)
        self._rule.setVisible(lacks_break and self._cited is not None)
        self._next.setVisible(len(self._problems) > 1)
        set_tooltip(self._next, self._summary[0])
        self.setAccessibleName(summary)


class SumsBar(QFrame):
    """What follows from a profile for a number of players, live: the expected end, chips, depth and colour-ups."""

    players_changed = Signal(int)

    def __init__(self, words: Words, players: int, prior: Callable[[Ante], EndPrior]) -> None:
        """
        :param prior: tells when the club's evenings with such an ante end.
        """
        super().__init__()
        self._words = words
        self._prior = prior
        self.setProperty("frame", "card")
        name_region(self, words.text("profile.sums"))
        self._players = QSpinBox()
        self._players.setLocale(QLocale(words.language))
        self._players.setRange(_FEWEST_PLAYERS, _MOST_PLAYERS)
        self._players.setValue(players)
        self._players.setAccessibleName(words.text("profile.sum.players"))
        self._players.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_extent(self._players, width=92)
        self._players.valueChanged.connect(self.players_changed)
        layout = StackingRow(self)
        layout.setContentsMargins(spacing.L, spacing.S, spacing.L, spacing.S)
        layout.setSpacing(spacing.L)
        asked = QVBoxLayout()
        asked.setSpacing(spacing.XS)
        asked.addWidget(caption(words.text("profile.sum.players")))
        asked.addWidget(self._players)
        asked.addStretch(1)
        layout.addLayout(asked)
        self._lines = []
        large = spacing.TYPE_LARGE
        for stretch, size in ((5, large), (3, large), (5, large), (6, spacing.TYPE_QUIET)):
            heading = caption()
            figure = ElidedLabel(size=size, weight=SEMIBOLD)
            figure.setFont(font(size, SEMIBOLD, is_tabular=True))
            note = ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet")
            column = QVBoxLayout()
            column.setSpacing(2)
            for label in (heading, figure, note):
                column.addWidget(label)
            column.addStretch(1)
            layout.addLayout(column, stretch)
            self._lines.append((heading, figure, note))

    @property
    def players(self) -> int:
        return self._players.value()

    def show_players(self, players: int) -> None:
        self._players.setValue(players)

    def show_profile(self, profile: Profile) -> None:
        """Work the sums out anew."""
        lines = sum_lines(profile, self.players, self._words, self._prior(profile.structure.ante))
        for (heading, figure, note), line in zip(self._lines, lines, strict=True):
            heading.setText(line.caption)
            figure.setText(line.figure)
            note.setText(line.note)
            set_tooltip(figure, line.rests_on)
            figure.setAccessibleName(f"{line.caption}: {line.figure} {line.note}".strip())
