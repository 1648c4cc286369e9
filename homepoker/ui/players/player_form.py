"""The form beside the register: one person, new or known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from homepoker.core.limits import LONGEST_LINE, LONGEST_NAME
from homepoker.core.players import Player
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import ghost, icon_button, link, primary
from homepoker.ui.kit.fields.typing_limits import limit_line, limit_text, put_in
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.simple_page import LEAST_SCROLLED
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text.labels import ElidedLabel, caption, quiet, set_tone, subheading
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.players.view import damage_words, display_name_problem, name_error, number_problem, proposal_words
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import scaled, set_extent

WIDTH = 372
_NOTES_HEIGHT = 64
_SECOND_CLICK = 1500
"""Milliseconds within which a second click belongs to the first."""

_BESIDE = 2 * spacing.L + spacing.M


class PlayerForm(QFrame):
    """Form of one person. ``saved`` carries the player.

    ``cancelled`` throws away what was typed; ``left`` (the cross, Esc) does not say so.

    ``let_go`` follows the host's answer to `ask_to_keep`: the changes are saved or thrown away, and what was asked
    for next may be shown.
    """

    saved = Signal(object)
    cancelled = Signal()
    left = Signal()
    let_go = Signal()
    merge_asked = Signal()
    forget_asked = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._player: Player | None = None
        self._everybody: Sequence[Player] = ()
        self._is_new = False
        self._proposal = ""
        self._follows = QElapsedTimer()
        self.setProperty("frame", "card")
        set_extent(self, width=WIDTH)
        self._make_fields()
        self._lay_out()
        for line in self._lines:
            line.textChanged.connect(self._check)
        self._notes.textChanged.connect(self._check)

    @property
    def player(self) -> Player | None:
        """Player in the form, as the register has them; ``None`` before the first one."""
        return self._player

    @property
    def is_new(self) -> bool:
        """Whether the form makes somebody who is not in the register yet."""
        return self._is_new

    @property
    def typed(self) -> Player:
        """The player as the fields say now."""
        known = self._player
        if known is None:
            raise RuntimeError("The form is asked for a player before it was given one.")
        return replace(
            known,
            name=" ".join(self._name.text().split()),
            display_name=" ".join(self._display_name.text().split()),
            nickname=self._nickname.text().strip(),
            member_number=self._number.text().strip(),
            is_guest=self._is_guest.isChecked(),
            counts_in_league=self._in_league.isChecked(),
            contact=self._contact.text().strip(),
            notes=self._notes.toPlainText().strip(),
            may_publish=self._may_publish.isChecked(),
            has_left=self._has_left.isChecked(),
        )

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not saved."""
        return self._player is not None and self.typed != self._player

    def show_player(
        self,
        player: Player,
        everybody: Sequence[Player],
        *,
        is_new: bool = False,
        is_next: bool = False,
        merged: Sequence[Player] = (),
    ) -> None:
        """Show somebody; what was typed before is gone.

        :param everybody: the register, to find people of the same name.
        :param merged: the entries that were merged into this one.
        :param is_next: the form was saved this moment and stands ready for the next one: a second click of a slow
            double click on the button is not meant for it.
        """
        self._follows.restart() if is_next else self._follows.invalidate()
        self._player = None
        self._everybody = everybody
        self._is_new = is_new
        self._heading.setText(self._words.text("players.form_new" if is_new else "players.form_edit"))
        name_region(self, self._heading.text())
        self._save.setText(self._words.text("players.save_new" if is_new else "players.save"))
        for line, text in zip(
            self._lines,
            (player.name, player.display_name, player.nickname, player.member_number, player.contact),
            strict=True,
        ):
            put_in(line, text)
            line.setCursorPosition(0)
        self._notes.setPlainText(player.notes)
        self._is_guest.setChecked(player.is_guest)
        self._in_league.setChecked(player.counts_in_league)
        self._may_publish.setChecked(player.may_publish)
        self._has_left.setChecked(player.has_left)
        self._has_left.setVisible(not is_new)
        self._keep.hide()
        for button in (self._merge, self._forget):
            button.setVisible(not is_new)
        self.foot.show_merged(merged)
        self._say_error("")
        self._player = player
        self._check()
        if not is_new:
            self._say_error(damage_words(player, self._words))

    def take_focus(self) -> None:
        """Put the cursor into the name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def save(self) -> None:
        """Hand the player over, or say what is missing."""
        if self._player is None:
            return
        player = self.typed
        error = name_error(player, self._words)
        if error and self._follows.isValid() and self._follows.elapsed() < _SECOND_CLICK:
            return
        self._say_error(error)
        if error:
            self._name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._keep.hide()
        self.saved.emit(player)

    def ask_to_keep(self) -> None:
        """Ask whether what was typed is to be saved; the host wants to go elsewhere."""
        if self._player is None:
            return
        shown = self._player.shown_name
        text = self._words.text("players.not_saved_new" if self._is_new else "players.not_saved", shown=shown)
        self._keep.ask(
            text,
            ((self._words.text("players.discard"), self._discard), (self._words.text("players.save"), self._keep_it)),
        )

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What was laid out while the form was hidden does not know of the scroll bar.
        self._inner.invalidate()
        self._inner.activate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Save) or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.save()
        else:
            super().keyPressEvent(event)

    def _make_fields(self) -> None:
        words = self._words
        self._heading = subheading()
        self._close = icon_button("close", words.text("players.close_form"), self.left.emit, size="small")
        self._merge = icon_button("link", words.text("players.merge.start"), self.merge_asked.emit, size="small")
        self._forget = icon_button("delete", words.text("players.forget.start"), self.forget_asked.emit, size="small")
        self._keep = Banner(words, may_close=False)
        self._name, self._display_name, self._nickname, self._number, self._contact = self._lines = [
            QLineEdit() for _ in range(5)
        ]
        for line, key in zip(
            self._lines, ("name", "display_name", "nickname", "member_number", "contact"), strict=True
        ):
            line.setAccessibleName(words.text(f"players.field.{key}"))
            limit_line(line, LONGEST_LINE if key in ("member_number", "contact") else LONGEST_NAME)
        self._display_name.setPlaceholderText(words.text("players.field.display_name_hint"))
        self._contact.setPlaceholderText(words.text("players.field.contact_hint"))
        self._name_error = _note("danger")
        self._same_name = _note("quiet")
        self._use_proposal = link("", self._take_proposal)
        self._same_number = _note("warning")
        self._is_guest = CheckBox(words.text("players.field.is_guest"))
        self._in_league = CheckBox(words.text("players.field.counts_in_league"))
        set_tooltip(self._in_league, words.text("players.field.counts_in_league_hint"))
        self._may_publish = CheckBox(words.text("players.field.may_publish"))
        self._has_left = CheckBox(words.text("players.field.has_left"))
        set_tooltip(self._has_left, words.text("players.field.has_left_hint"))
        self._notes = QPlainTextEdit()
        self._notes.setAccessibleName(words.text("players.field.notes"))
        self._notes.setTabChangesFocus(True)
        limit_text(self._notes)
        set_extent(self._notes, height=_NOTES_HEIGHT)
        self.foot = MergedEntries(words)
        self._save = primary("", self.save)
        self._cancel = ghost(words.text("players.cancel"), self.cancelled.emit)
        for label in (self._name_error, self._same_name, self._use_proposal, self._same_number, self._keep):
            label.hide()

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.addWidget(self._heading, 1)
        for button in (self._merge, self._forget, self._close):
            header.addWidget(button)
        fields = QWidget()
        fields.setProperty("frame", "scrolled")
        self._inner = inner = QVBoxLayout(fields)
        inner.setContentsMargins(spacing.L, 0, spacing.L, spacing.XS)
        inner.setSpacing(spacing.S + 2)
        inner.addLayout(self._field("name", self._name, self._name_error))
        inner.addLayout(self._field("display_name", self._display_name))
        pair = QHBoxLayout()
        pair.setSpacing(spacing.M)
        pair.addLayout(self._field("nickname", self._nickname), 3)
        pair.addLayout(self._field("member_number", self._number), 2)
        inner.addLayout(pair)
        inner.addLayout(self._field("contact", self._contact))
        ticks = QVBoxLayout()
        ticks.setSpacing(spacing.S)
        ticks.addWidget(self._is_guest)
        ticks.addWidget(self._in_league)
        ticks.addWidget(self._may_publish)
        ticks.addWidget(self._has_left)
        inner.addLayout(ticks)
        inner.addLayout(self._field("notes", self._notes))
        inner.addWidget(self.foot)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(fields)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_extent(scroll, least_height=LEAST_SCROLLED)
        buttons = QHBoxLayout()
        buttons.setSpacing(spacing.S)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, spacing.M, 0, spacing.M)
        layout.setSpacing(spacing.M)
        keep = QHBoxLayout()
        keep.addWidget(self._keep)
        # Below the fields, and not between them: what comes while one types pushes nothing away from under the pointer.
        notes = QVBoxLayout()
        notes.setSpacing(spacing.XS)
        notes.addWidget(self._same_name)
        notes.addWidget(self._use_proposal, 0, Qt.AlignmentFlag.AlignLeft)
        notes.addWidget(self._same_number)
        for part in (header, keep, notes, buttons):
            part.setContentsMargins(spacing.L, 0, spacing.L, 0)
        layout.addLayout(header)
        layout.addLayout(keep)
        layout.addWidget(scroll, 1)
        layout.addLayout(notes)
        layout.addLayout(buttons)

    def _field(self, key: str, field: QWidget, *below: QWidget) -> QVBoxLayout:
        label: QLabel = caption(self._words.text(f"players.field.{key}"))
        label.setBuddy(field)
        column = QVBoxLayout()
        column.setSpacing(spacing.XS)
        column.addWidget(label)
        column.addWidget(field)
        for each in below:
            column.addWidget(each)
        return column

    def _check(self) -> None:
        if self._player is None:
            return
        player = self.typed
        if player.name:
            self._say_error("")
        same_name = display_name_problem(player, self._everybody, self._words)
        self._proposal = same_name.proposal if same_name else ""
        _say(self._same_name, same_name.text if same_name else "")
        self._offer()
        same_number = number_problem(player, self._everybody, self._words)
        _say(self._same_number, same_number.text if same_number else "")

    def _offer(self) -> None:
        """Offer the proposed name in full, or cut short where it is wider than the form."""
        button, whole = self._use_proposal, proposal_words(self._proposal, self._words)
        room = scaled(WIDTH) - _BESIDE - 2 * spacing.S
        over = button.fontMetrics().horizontalAdvance(whole) - room
        name = self._proposal
        if over > 0:
            width = button.fontMetrics().horizontalAdvance(name) - over
            name = button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, width)
        button.setText(proposal_words(name, self._words))
        set_tooltip(button, whole if over > 0 else "")
        button.setAccessibleName(whole)
        button.setVisible(bool(self._proposal))

    def _say_error(self, error: str) -> None:
        _say(self._name_error, error)
        self._name.setAccessibleDescription(error)
        set_look(self._name, "state", "error" if error else "")

    def _take_proposal(self) -> None:
        self._display_name.setText(self._proposal)
        self._display_name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _discard(self) -> None:
        self._keep.hide()
        self.let_go.emit()

    def _keep_it(self) -> None:
        self.save()
        if not self.is_changed:
            self.let_go.emit()


class MergedEntries(QWidget):
    """List of the entries merged into a person. ``separate_asked`` carries the id of one to stand for itself again."""

    separate_asked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._merged = QVBoxLayout()
        self._merged.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(caption(words.text("players.merge.also")))
        column.addLayout(self._merged)

    def show_merged(self, entries: Sequence[Player]) -> None:
        """Name the entries that were merged into this one."""
        empty(self._merged)
        self.setVisible(bool(entries))
        for entry in entries:
            self._merged.addWidget(self._row(entry))

    def _row(self, entry: Player) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(ElidedLabel(entry.name), 1)
        separate = link(self._words.text("players.merge.separate"), partial(self.separate_asked.emit, entry.id))
        separate.setAccessibleName(self._words.text("players.merge.separate_one", name=entry.name))
        row.addWidget(separate)
        return made


def _note(tone: str) -> QLabel:
    label = quiet()
    set_tone(label, tone)
    # A scroll area asks its content for a height before it knows the width, and would let the lines overlap:
    # the form has one width, so the height is set with the text.
    policy = label.sizePolicy()
    policy.setHeightForWidth(False)
    label.setSizePolicy(policy)
    return label


def _say(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
    label.setFixedHeight(label.heightForWidth(scaled(WIDTH) - _BESIDE) if text else 0)
