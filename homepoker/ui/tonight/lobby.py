"""Lobby: the evening in the room, a new one to open with a profile, and the earlier ones; and a new club's welcome."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain, count

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.profile import Profile
from homepoker.core.refusal import Refusal
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.club.damage import rescued_id
from homepoker.services.club.evening_list import EveningState, bring_back, evening_states, put_away, state_of
from homepoker.services.words import Words
from homepoker.store.club_notes import read_notes
from homepoker.store.evening.recorded_log import TournamentRecord
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.structure.view import short_gist, shown_name
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent
from homepoker.ui.tonight.room_evening import RoomEvening

LEAST_CARD, CARD_WIDTH = 380, 460
WIDEST_CARD = 640

MOST_SHOWN = 100
"""Limit of earlier evenings that are shown at once: a thousand rows would keep the start waiting for seconds."""

_MAY_BE_PUT_AWAY = (EveningState.NOT_BEGUN, EveningState.PAUSED, EveningState.OPEN)
"""States of evenings that may have been opened by mistake."""

ONLY_TONIGHT = ""
"""Id of a profile that stands on no shelf."""

PROPOSED = "club_night"
"""Id of the shipped profile for a club that has none of its own yet."""


class Welcome(QWidget):
    """Page of a new club: try the sample evening, or set up its own, side by side."""

    sample_wanted = Signal()
    set_up_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XXL, spacing.XXL, spacing.XXL, spacing.XXL)
        column.addStretch(1)
        title = labels.title(words.text("tonight.welcome_title"))
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(title)
        text = labels.quiet(words.text("tonight.welcome_text"))
        text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(text)
        column.addSpacing(spacing.XL)
        across = StackingRow()
        across.setSpacing(spacing.L)
        across.addStretch(1)
        self.sample = buttons.primary(words.text("tonight.try_sample"), self.sample_wanted.emit, icon="play")
        self.set_up = buttons.secondary(words.text("tonight.set_up"), self.set_up_wanted.emit, icon="players")
        for button, says in ((self.sample, "tonight.try_sample_text"), (self.set_up, "tonight.set_up_text")):
            card = Card()
            set_extent(card, width=340)
            explanation = labels.body(words.text(says))
            set_extent(explanation, least_height=70)
            explanation.setAlignment(Qt.AlignmentFlag.AlignTop)
            card.add(explanation)
            card.add(button)
            across.addWidget(card)
        across.addStretch(1)
        column.addLayout(across)
        self.setFocusProxy(self.sample)
        column.addStretch(2)


class Lobby(QWidget):
    """The evening in the room and a new one on the left, the earlier ones on the right."""

    opened = Signal(str, object)
    """Signal: name and `Profile` of a new evening."""
    evening_wanted = Signal(str)
    members_wanted = Signal()
    profile_wanted = Signal(str)
    """Signal: the id of a profile to look at and change."""
    structure_wanted = Signal(str)
    """Signal: a structure is to be suggested for the profile of this id."""
    print_wanted = Signal(object)
    """Signal: the structure of this `Profile` is to be printed."""
    past_wanted = Signal()
    """Signal: an evening that was played without the program is to be entered."""

    def __init__(self, club: Club, words: Words, in_room: RoomEvening) -> None:
        super().__init__()
        self._club = club
        self._words = words
        self._in_room = in_room
        self._profiles: list[tuple[str, Profile]] = []
        self.only_tonight: Profile | None = None
        """A profile that was changed for this evening alone and stands on no shelf."""
        self._proposed = ""
        self._first_profile = PROPOSED
        self._most_shown = MOST_SHOWN
        self._shows_put_away = False
        self._shows_end = False
        """Whether the list was asked for its end, where stands what was put away."""
        across = StackingRow(self)
        across.setContentsMargins(spacing.XL, spacing.XL, spacing.XL, spacing.XL)
        across.setSpacing(spacing.XL)
        across.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(spacing.L)
        self._first_members = self._no_members()
        self._room_card = self._seen_in_room()
        left.addWidget(self._room_card)
        left.addWidget(self._first_members)
        left.addWidget(self._new_evening())
        left.addStretch(1)
        across.addLayout(left)
        self._past = QVBoxLayout()
        self._past.setContentsMargins(0, 0, spacing.S, 0)
        self._past.setSpacing(spacing.S)
        right = QVBoxLayout()
        right.addWidget(self._earlier())
        right.addStretch(1)
        across.addLayout(right)
        across.addStretch(1)
        # Here one sees where the keys are, and neither Enter nor the space bar opens an evening by a press too many.
        self.setFocusProxy(self.profile)
        # Only now: shown before it has a parent it would be a window of its own for a moment.
        self.refresh()

    def refresh(self) -> None:
        """Show the profiles and evenings that are there now; who has no members yet is told where they go."""
        self._shows_end = False
        self._propose_name()
        self._first_members.setVisible(not self._club.players())
        saved_profiles = self._club.shelf.profiles()
        self._first_profile = next((saved.id for saved in saved_profiles if not saved.is_shipped), PROPOSED)
        current = self.profile.currentData()
        if current is None:
            current = self._first_profile
        self._profiles = [
            (saved.id, replace(saved.profile, name=shown_name(saved, self._words))) for saved in saved_profiles
        ]
        self.profile.clear()
        for profile_id, profile in self._profiles:
            self.profile.addItem(profile.name, profile_id)
        if self.only_tonight is not None:
            name = self.only_tonight.name
            self._profiles.append((ONLY_TONIGHT, self.only_tonight))
            self.profile.addItem(self._words.text("tonight.profile_only_tonight", name=name), ONLY_TONIGHT)
        self.profile.setCurrentIndex(max(0, self.profile.findData(current)))
        empty(self._past)
        seen, every = self._show_evening_in_room(), self._club.log.tournaments()
        hidden = read_notes(self._club.folder).put_away
        evenings = [record for record in every if record.id not in hidden and record.id != seen]
        put_away = [record for record in every if record.id in hidden and record.id != seen]
        self._earlier_card.setVisible(bool(evenings or put_away))
        known, damaged = {record.id for record in every}, self._club.damaged_evenings
        shown = [record for place, record in enumerate(evenings) if place < self._most_shown or record.id in damaged]
        states = evening_states(self._club, [record.id for record in shown if record.id not in damaged])
        for record in shown:
            self._past.addWidget(self._row(record, known, states.get(record.id)))
        self.put_away.setVisible(bool(put_away))
        key = "tonight.put_away_hide" if self._shows_put_away else "tonight.put_away_show"
        self.put_away.setText(self._words.text(key, count=len(put_away)))
        for record in put_away if self._shows_put_away else ():
            self._past.addWidget(self._row_put_away(record))
        left = len(evenings) - len(shown)
        self.older.setText(self._words.text("tonight.past_older", count=left))
        self.older.setVisible(left > 0)
        self._past.activate()
        self._area.updateGeometry()

    def _row(self, record: TournamentRecord, known: Collection[str], state: EveningState | None) -> QFrame:
        words = self._words
        damage = self._club.damaged_evenings.get(record.id)
        if damage is None and (not record.name or record.began_on == date.min):
            damage = sentence("damage.tournament")
        name = record.name or words.text("tonight.damaged_nameless")
        row = QFrame()
        row.setProperty("frame", "raised")
        line = QHBoxLayout(row)
        line.setContentsMargins(spacing.M, spacing.XS, spacing.XS, spacing.XS)
        if damage is not None:
            line.addWidget(ToneIcon("danger", "warning"))
        line.addWidget(labels.ElidedLabel(name), 1)
        about_it = words.date(record.began_on) if record.began_on != date.min else "–"
        if state is not None:
            about_it += f" · {words.text(f'tonight.past_{state}')}"
        about = labels.caption(about_it)
        if state is EveningState.REOPENED:
            labels.set_tone(about, "warning")
        line.addWidget(about)
        if state in _MAY_BE_PUT_AWAY:
            says = words.text("tonight.put_away", name=name)
            line.addWidget(
                buttons.icon_button(
                    "archive", says, partial(self._put_away, record.id, name), size="small", tone="quiet"
                )
            )
        go_words = words.text("tonight.damaged_go" if damage is not None else "tonight.past_go")
        go = buttons.secondary(go_words, size="small")
        go.setAccessibleName(f"{go_words}: {name}")
        go.setAccessibleDescription(about_it)
        go.clicked.connect(partial(self.evening_wanted.emit, record.id))
        line.addWidget(go)
        if damage is None:
            return row
        both = QFrame()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        is_rescued = rescued_id(record.id) in known
        why = labels.quiet(
            words.text("tonight.damaged_row_rescued")
            if is_rescued
            else words.text("tonight.damaged_row", problem=damage)
        )
        labels.set_tone(why, "danger")
        column.addWidget(row)
        column.addWidget(why)
        return both

    def _row_put_away(self, record: TournamentRecord) -> QFrame:
        words = self._words
        row = QFrame()
        row.setProperty("frame", "raised")
        line = QHBoxLayout(row)
        line.setContentsMargins(spacing.M, spacing.XS, spacing.XS, spacing.XS)
        line.addWidget(labels.ElidedLabel(record.name, tone="quiet"), 1)
        line.addWidget(labels.caption(words.date(record.began_on)))
        back = buttons.secondary(words.text("tonight.bring_back"), partial(self._bring_back, record.id), size="small")
        back.setAccessibleName(f"{words.text('tonight.bring_back')}: {record.name}")
        line.addWidget(back)
        return row

    def _put_away(self, tournament_id: str, name: str) -> None:
        """Hide an evening that was opened by mistake, and offer the way back; one with results stays."""
        words, toasts = self._words, toasts_of(self, self._words)
        try:
            put_away(self._club, tournament_id)
        except Refusal as refusal:
            toasts.say(words.say(refusal.reason), tone="warning")
            return
        except OSError as error:
            toasts.say(words.text("tonight.put_away_failed", reason=error.strerror or str(error)), tone="danger")
            return
        self.refresh()
        toasts.say(
            words.text("tonight.put_away_done", name=name),
            action=words.text("tonight.bring_back"),
            on_action=partial(self._bring_back, tournament_id),
            subject=_put_away_subject(tournament_id),
        )

    def _bring_back(self, tournament_id: str) -> None:
        try:
            bring_back(self._club, tournament_id)
        except OSError as error:
            failure = self._words.text("tonight.put_away_failed", reason=error.strerror or str(error))
            toasts_of(self, self._words).say(failure, tone="danger")
            return
        if isValid(self):
            toasts_of(self, self._words).clear(_put_away_subject(tournament_id))
            self.refresh()

    def _turn_put_away(self) -> None:
        """Show or hide what was put away; it stands at the end of the list."""
        self._shows_put_away = not self._shows_put_away
        self.refresh()
        if self._shows_put_away:
            # What a toast offers stands there now, and it would lie over it.
            toasts_of(self, self._words).clear(*map(_put_away_subject, read_notes(self._club.folder).put_away))
        self._shows_end = self._shows_put_away

    def _go_to_end(self, _least: int, most: int) -> None:
        """Go to the end of the list as it grows: new rows have their height only in a later turn."""
        if self._shows_end:
            self._area.verticalScrollBar().setValue(most)

    @property
    def typed_name(self) -> str:
        """The name that the host has typed; empty while it is the proposed one."""
        return self.name.text() if self.name.text() != self._proposed else ""

    @property
    def is_begun(self) -> bool:
        """Whether the host has named the new evening, or chosen a profile for it."""
        return bool(self.typed_name) or self.profile.currentData() != self._first_profile

    def put_name(self, name: str) -> None:
        """Restore a name that was typed before; an empty one leaves the proposed one."""
        self.name.setText(name or self._proposed)

    def propose(self, profile: Profile) -> None:
        """Choose this profile for the new evening; one that stands on no shelf is there for this evening alone."""
        if profile not in [shown for _, shown in self._profiles]:
            self.only_tonight = profile
            self.refresh()
        self.profile.setCurrentIndex([shown for _, shown in self._profiles].index(profile))

    def _no_members(self) -> QWidget:
        card = Card()
        set_extent(card, least_width=LEAST_CARD, most_width=CARD_WIDTH)
        card.add(labels.body(self._words.text("tonight.first_members")))
        card.add(
            buttons.secondary(self._words.text("tonight.first_members_go"), self.members_wanted.emit, icon="players")
        )
        return card

    def _seen_in_room(self) -> QWidget:
        """The card of the evening that the room goes on seeing."""
        words = self._words
        card = Card(words.text("tonight.in_room_title"))
        set_extent(card, least_width=LEAST_CARD, most_width=CARD_WIDTH)
        line = QHBoxLayout()
        line.setSpacing(spacing.S)
        self._room_name, self._room_about = labels.ElidedLabel(), labels.caption()
        line.addWidget(self._room_name, 1)
        line.addWidget(self._room_about)
        card.add(line)
        ways = QHBoxLayout()
        ways.setSpacing(spacing.S)
        go = buttons.secondary(words.text("tonight.room_sees_go"), self._want_evening_in_room, size="small")
        off = buttons.ghost(words.text("tonight.room_sees_off"), self._in_room.take_away, size="small")
        for way in (go, off):
            ways.addWidget(way)
        ways.addStretch(1)
        card.add(ways)
        return card

    def _show_evening_in_room(self) -> str:
        """Show the evening in the room on top; returns its id, empty where there is none."""
        desk = self._in_room.desk
        self._room_card.setVisible(desk is not None)
        if desk is None:
            return ""
        self._room_name.setText(desk.state.name)
        state = state_of(desk)
        on = self._words.date(desk.state.began_on)
        self._room_about.setText(f"{on} · {self._words.text(f'tonight.past_{state}')}")
        return desk.tournament_id

    def _want_evening_in_room(self) -> None:
        if self._in_room.desk is not None:
            self.evening_wanted.emit(self._in_room.desk.tournament_id)

    def _new_evening(self) -> QWidget:
        words = self._words
        card = Card(words.text("tonight.new_title"))
        set_extent(card, least_width=LEAST_CARD, most_width=CARD_WIDTH)
        self.name = QLineEdit()
        self._propose_name()
        self.name.setAccessibleName(words.text("tonight.name"))
        limit_line(self.name, LONGEST_NAME)
        self.profile = ComboBox()
        name_choice(self.profile, words.text("tonight.choose_profile"))
        card.add(labels.caption(words.text("tonight.name")))
        card.add(self.name)
        self._name_missing = labels.quiet(words.text("tonight.name_missing"))
        labels.set_tone(self._name_missing, "danger")
        card.add(self._name_missing)
        self._name_missing.hide()
        self.name.textChanged.connect(self._name_missing.hide)
        card.add(labels.caption(words.text("tonight.choose_profile")))
        card.add(self.profile)
        self.profile_gist = labels.quiet()
        self.profile.currentIndexChanged.connect(self._show_gist)
        gist = QHBoxLayout()
        gist.addWidget(self.profile_gist, 1)
        gist.addWidget(buttons.icon_button("print", words.text("generator.print"), self._want_print, size="small"))
        card.add(gist)
        links = Flow()
        links.add(buttons.link(words.text("tonight.edit_profile"), self._want_profile))
        links.add(buttons.link(words.text("generator.suggest"), self._want_structure))
        card.add(links)
        self.open = buttons.primary(words.text("tonight.open"), self._open)
        card.add(self.open)
        past = QHBoxLayout()
        past.addWidget(buttons.link(words.text("past.enter"), self.past_wanted.emit))
        past.addStretch(1)
        card.add(past)
        self.name.returnPressed.connect(self._open)
        return card

    def _show_gist(self, index: int) -> None:
        gist = short_gist(self._profiles[index][1], self._club.books, self._words) if index >= 0 else ""
        self.profile_gist.setText(gist)

    def _propose_name(self) -> None:
        """Let the proposed name follow the date, until the host has typed another; no evening has it yet."""
        if self.name.text() == self._proposed:
            today = self._club.timekeeper.now().astimezone().date()
            dated = self._words.text("tonight.name_proposal", on=today)
            hidden = read_notes(self._club.folder).put_away
            taken = {evening.name for evening in self._club.log.tournaments() if evening.id not in hidden}
            numbered = (f"{dated} ({number})" for number in count(2))
            self._proposed = next(name for name in chain((dated,), numbered) if name not in taken)
            self.name.setText(self._proposed)

    def _earlier(self) -> QWidget:
        self._earlier_card = Card(self._words.text("tonight.past_title"))
        # Long names of evenings have room in a wide window.
        set_extent(self._earlier_card, least_width=LEAST_CARD)
        set_extent(self._earlier_card, most_width=WIDEST_CARD)
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        holder.setLayout(self._past)
        area = _AsHighAsItsRows()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(holder)
        self._earlier_card.add(area)
        self._area = area
        area.verticalScrollBar().rangeChanged.connect(self._go_to_end)
        self.older = buttons.link("", self._show_older)
        self._earlier_card.add(self.older)
        self.put_away = buttons.link("", self._turn_put_away)
        self._earlier_card.add(self.put_away)
        return self._earlier_card

    def _show_older(self) -> None:
        self._most_shown += MOST_SHOWN
        self.refresh()

    def _open(self) -> None:
        name = self.name.text().strip()
        index = self.profile.currentIndex()
        if name and index >= 0:
            self.opened.emit(name, self._profiles[index][1])
        else:
            self._name_missing.setVisible(not name)
            self.name.setFocus()

    def _want_profile(self) -> None:
        self.profile_wanted.emit(self.profile.currentData())

    def _want_structure(self) -> None:
        self.structure_wanted.emit(self.profile.currentData())

    def _want_print(self) -> None:
        if (index := self.profile.currentIndex()) >= 0:
            self.print_wanted.emit(self._profiles[index][1])


def _put_away_subject(tournament_id: str) -> str:
    """The subject of the toast that an evening was put away, out of date once it is brought back."""
    return f"put away {tournament_id}"


class _AsHighAsItsRows(QScrollArea):
    """List as high as its rows, which scrolls where the window is too low."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its buttons take the keys, and are scrolled to
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        shown = self.widget()
        if shown is None:
            return super().sizeHint()
        return shown.sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the rows: new ones are shown only in the next turn, and have no height before."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
