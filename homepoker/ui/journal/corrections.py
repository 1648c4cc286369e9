"""Menu of a journal entry, the corrections that it leads to, and their forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget

from homepoker.core.entries import Covered
from homepoker.core.history import Line, UndoStack, inserted
from homepoker.core.play.bust_outs import BustOuts, HadMore, out_label
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament, are_seats_drawn
from homepoker.services.club import Club
from homepoker.services.evening.commands.corrections import CorrectionCommands, Plan, covered_of, outs_of, stacks_of
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.evening_times import EveningTimes
from homepoker.services.evening.journal import JournalEntry
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.ui.entries.bust_out import BustOutForm, Hand
from homepoker.ui.entries.view import in_play, not_checked_in, out_already
from homepoker.ui.journal.line import rules_of
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow, scrolled
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.theme import spacing


class Corrections(QObject):
    """Offers what can be done to an entry, and does it; forms are shown by the page."""

    commented = Signal()
    entry_wanted = Signal(int)
    """Signal: the number of an action whose own entry is to be shown."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        page: QWidget,
        *,
        open_form: Callable[[CorrectionForm], object],
        go_on_with: Callable[[CorrectionForm], object],
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
        print_slips: Callable[[int], object] | None = None,
    ) -> None:
        """
        :param open_form: opens a form beside the tables.
        :param go_on_with: opens the next form of the one that is open, in its place.
        :param print_slips: saves the move slips of an action.
        """
        super().__init__(page)
        self._run, self._open, self._go_on_with = run, open_form, go_on_with
        self._ask_anyway, self._open_rule, self._print_slips = ask_anyway, open_rule, print_slips
        self._club = club
        self._desk = desk
        self._words = words
        self._page = page
        self._corrections = CorrectionCommands(desk)

    # The menu

    def show_menu(self, entry: JournalEntry, anchor: QWidget) -> None:
        """Offer what can be done to an entry, below the button that asked."""
        menu = self.menu(entry)
        menu.popup(anchor.mapToGlobal(anchor.rect().bottomLeft()))

    def menu(self, entry: JournalEntry) -> QMenu:
        """The menu of an entry, as it is now."""
        words, menu = self._words, Menu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        line = self._line(entry)
        if not self._desk.state.is_closed:
            if line is not None:
                self._offer_hand(menu, line)
            elif (concerned := self._standing(entry.about)) is not None:
                self._offer_hand(menu, concerned)
            if line is not None and outs_of(line):
                after = self._corrections.before(line)
                before = partial(self._insert_hand, entry, after, "journal.before_entry")
                menu.addAction(words.text("journal.insert_out_before"), before)
            if entry.after:
                self._offer_insertions(menu.submenu(words.text("journal.insert")), entry)
            if line is not None and self._corrections.may_take_out(line):
                menu.addAction(words.text("journal.take_out"), partial(self._run, partial(self._take_out, line)))
            menu.addSeparator()
        elif (concerned := line or self._standing(entry.about)) is not None:
            menu.addAction(words.text("journal.reopen_to_correct"), partial(self._ask_reopen, entry, concerned))
        if entry.about:
            menu.addAction(words.text("journal.show_entry"), partial(self.entry_wanted.emit, entry.about))
        # Of a closed evening it would take back the closing and all before it, where one line is to be mended.
        may_undo_to = entry.written and not self._desk.state.is_closed
        if may_undo_to and self._desk.history.after(entry.written, UndoStack.PLAY):
            menu.addAction(words.text("journal.undo_to_here"), partial(self._ask_undo_to, entry.written))
        if entry.sequence and not self._tells_of_what_was_put_in(entry):
            key = "journal.comment_change" if entry.comment else "journal.comment"
            menu.addAction(words.text(key), partial(self._ask_comment, entry))
        if entry.has_slips and self._print_slips is not None:
            menu.addAction(words.text("seating.move_slips"), partial(self._print_slips, entry.sequence))
        if rules := rules_of(entry):
            menu.addSeparator()
        for citation in rules:
            read = words.text("journal.read_rule", rule=citation_words(citation, self._club.books, words))
            menu.addAction(read, partial(self._open_rule, citation))
        return menu

    def _tells_of_what_was_put_in(self, entry: JournalEntry) -> bool:
        """Whether another entry, at its place in the evening, is the one to comment on."""
        return not entry.after and inserted(self._desk.history.lines[entry.sequence - 1]) is not None

    def _line(self, entry: JournalEntry) -> Line | None:
        return self._standing(entry.sequence) if entry.after else None

    def _standing(self, sequence: int) -> Line | None:
        try:
            return self._corrections.line(sequence)
        except Refusal:
            return None

    def _offer_hand(self, menu: QMenu, line: Line) -> None:
        if not outs_of(line):
            return
        words = self._words
        menu.addAction(words.text("journal.correct"), partial(self._correct_hand, line))
        if len(self._corrections.hands()) > 1:
            menu.addAction(words.text("journal.swap_with"), partial(self._ask_swap, line))

    def _offer_insertions(self, menu: QMenu, entry: JournalEntry) -> None:
        words, profile = self._words, self._desk.state.profile
        menu.addAction(words.text("journal.insert_out"), partial(self._insert_hand, entry, entry.after))
        there = _there(partial(self._corrections.state_at, entry.after))
        if there is not None and are_seats_drawn(there):
            menu.addAction(words.text("journal.insert_entry"), partial(self._ask_entry, entry))
        if profile.rebuys:
            menu.addAction(words.text("journal.insert_rebuy"), partial(self._ask_rebuy, entry))
        if profile.add_on_chips:
            menu.addAction(words.text("journal.insert_add_on"), partial(self._ask_add_on, entry))

    # Forms

    def _correct_hand(self, line: Line) -> None:
        words = self._words
        noted = words.text("journal.noted_so_far", at=self._times().of(line), what=line.label)
        hand = Hand(
            words.text("journal.correct_title"),
            partial(_there, partial(self._desk.state_before, line.sequence)),
            partial(self._bust_out, line.sequence),
            stacks_of(line).get,
            noted,
            outs_of(line),
            covered_of(line),
        )
        self._open(BustOutForm(hand, self._club.players(), words, self._run))

    def _ask_reopen(self, entry: JournalEntry, line: Line) -> None:
        """Ask whether a closed evening is to be reopened, so that an entry of it can be corrected."""
        words, is_hand = self._words, bool(outs_of(line))
        keys = ("journal.reopen_explained",) if is_hand else ("journal.reopen_explained", "journal.reopen_then")
        texts = (
            words.text("journal.reopen_do"),
            " ".join(words.text(key) for key in keys),
            words.text("journal.reopen_do"),
        )

        def reopen() -> None:
            if not self._run(EndingCommands(self._desk).reopen):
                return
            if is_hand:
                self._correct_hand(line)
            else:
                self.entry_wanted.emit(line.sequence)

        rows = [(f"{entry.time}  {entry.text}", "")]
        self._open(AffectedEntries(words, texts, rows, reopen, lambda: self._desk.state.is_closed))

    def _ask_swap(self, line: Line) -> None:
        words = self._words
        texts = (
            words.text("journal.swap_title"),
            words.text("journal.swap_explained", at=self._times().of(line), what=line.label),
        )
        form = ChoiceForm(texts, partial(self._others, line), words, words.text("journal.nothing_found"))
        form.chosen.connect(lambda other: self._chosen(form, partial(self._swap, line.sequence, int(other))))
        self._open(form)

    def _others(self, line: Line) -> list[Choice] | None:
        """The other hands, nearest first; nothing once this one does not stand any more."""
        hands = self._corrections.hands()
        standing = [hand.sequence for hand in hands]
        if line.sequence not in standing:
            return None
        here, by_id, words = standing.index(line.sequence), self._desk.state.entries.by_id, self._words
        times = self._times()
        nearest = sorted(range(len(hands)), key=lambda place: abs(place - here))[1:]
        return [
            Choice(
                str(hand.sequence),
                words.say(out_label(by_id, [(entry, ()) for entry, _ in outs_of(hand)])),
                times.of(hand),
                (words.say(hand.label),),
            )
            for hand in map(hands.__getitem__, nearest)
        ]

    def _insert_hand(self, entry: JournalEntry, after: int, place: str = "journal.after_entry") -> None:
        """Ask for the bust-outs of a forgotten hand.

        :param after: the action after which it is put in.
        :param place: how it is said where that is, seen from the entry.
        """
        words = self._words
        hand = Hand(
            words.text("journal.insert_out_title"),
            partial(_there, partial(self._corrections.state_at, after)),
            lambda outs, stacks, had_more, covered: self._carry_out(
                self._corrections.insert_bust_out(after, entry.at, outs, stacks, had_more, covered)
            ),
            lambda _entry: None,
            words.text(place, at=entry.time, what=entry.text),
        )
        self._open(BustOutForm(hand, self._club.players(), self._words, self._run))

    def _ask_entry(self, entry: JournalEntry) -> None:
        """Ask who has played since then without having been checked in."""
        words, people = self._words, self._club.players()
        texts = (
            words.text("journal.insert_entry_title"),
            words.text("journal.after_entry", at=entry.time, what=entry.text),
        )
        form = ChoiceForm(
            texts, lambda: not_checked_in(self._desk.state, people, words), words, words.text("entries.nobody")
        )
        form.chosen.connect(lambda chosen: self._chosen(form, partial(self._insert_entry, entry, PlayerId(chosen))))
        self._open(form)

    def _insert_entry(self, entry: JournalEntry, player: PlayerId) -> None:
        self._carry_out(self._corrections.insert_entry(entry.after, entry.at, player))

    def _ask_rebuy(self, entry: JournalEntry) -> None:
        self._ask_who(entry, "journal.insert_rebuy_title", partial(self._insert_rebuy, entry.after, entry.at))

    def _ask_add_on(self, entry: JournalEntry) -> None:
        self._ask_who(entry, "journal.insert_add_on_title", partial(self._insert_add_on, entry.after, entry.at))

    def _ask_who(self, entry: JournalEntry, title: str, act: Callable[[EntryId], object]) -> None:
        there = partial(self._in_play_after, entry)
        form = ChoiceForm((self._words.text(title), ""), there, self._words, self._words.text("entries.nobody"))
        form.chosen.connect(lambda chosen: self._chosen(form, partial(act, EntryId(chosen))))
        self._open(form)

    def _in_play_after(self, entry: JournalEntry) -> Sequence[Choice] | None:
        state = _there(partial(self._corrections.state_at, entry.after))
        if state is None:
            return None
        people = self._club.players()
        return [*in_play(state, people, self._words), *out_already(state, people, self._words)]

    def _chosen(self, form: ChoiceForm, act: Callable[[], object]) -> None:
        if self._run(act):
            form.closed.emit()

    def _ask_undo_to(self, after: int) -> None:
        words = self._words
        goes = self._desk.history.after(after, UndoStack.PLAY)
        texts = (
            words.text("journal.undo_to_here"),
            words.text("journal.undo_to_explained", count=len(goes)),
            words.text("journal.undo_to_do"),
        )
        times = self._times()
        rows = [(f"{times.of(line)}  {words.say(line.label)}", "") for line in reversed(goes)]

        def is_still_true() -> bool:
            return self._desk.history.after(after, UndoStack.PLAY) == goes

        undo = partial(self._run, partial(self._desk.undo_to, after))
        self._open(AffectedEntries(words, texts, rows, undo, is_still_true))

    def _ask_comment(self, entry: JournalEntry) -> None:
        form = CommentForm(self._words, f"{entry.time}  {entry.text}", entry.comment)
        form.written.connect(partial(self._comment, entry.sequence))
        self._open(form)

    def _times(self) -> EveningTimes:
        history = self._desk.history
        return EveningTimes(history.lines, history.standing(), self._words)

    # Doing

    def _take_out(self, line: Line) -> None:
        self._carry_out(self._corrections.take_out(line.sequence), self._open)

    def _bust_out(
        self, sequence: int, outs: BustOuts, stacks: Mapping[EntryId, Chips], had_more: HadMore, covered: Covered
    ) -> None:
        if self._corrections.is_as_noted(sequence, outs, stacks, had_more, covered):
            self._run.say(self._words.text("journal.nothing_changed"), "good")
        else:
            self._carry_out(self._corrections.bust_out(sequence, outs, stacks, had_more, covered))

    def _swap(self, sequence: int, other: int) -> None:
        self._carry_out(self._corrections.swap(sequence, other))

    def _insert_rebuy(self, after: int, at: datetime, entry: EntryId, note: str | None = None) -> None:
        try:
            plan = self._corrections.insert_rebuy(after, at, entry, overruled=note)
        except Refusal as refusal:
            if not refusal.may_overrule:
                raise
            anyway = partial(self._insert_rebuy, after, at, entry)
            self._ask_anyway(refusal, lambda note: self._run(partial(anyway, note)))
            return
        self._carry_out(plan)

    def _insert_add_on(self, after: int, at: datetime, entry: EntryId) -> None:
        self._carry_out(self._corrections.insert_add_on(after, at, entry))

    def _comment(self, sequence: int, comment: str) -> None:
        self._club.comments.write(self._desk.tournament_id, sequence, comment)
        self.commented.emit()

    def _carry_out(self, plan: Plan, ask: Callable[[CorrectionForm], object] | None = None) -> None:
        """Carry out a plan at once if no other entry goes with it; else ask first.

        :param ask: opens the question; without it the question follows on the form that made the plan.
        """
        if not plan.misfits:
            self._corrections.carry_out(plan)
            return
        words = self._words
        texts = (
            words.text("journal.no_longer_fit_title"),
            words.text("journal.no_longer_fit", what=plan.label, count=len(plan.misfits)),
            words.text("journal.take_these_out"),
        )
        times = self._times()
        rows = [
            (f"{times.of(misfit.line)}  {words.say(misfit.line.label)}", words.say(misfit.reason))
            for misfit in plan.misfits
        ]

        def is_still_true() -> bool:
            return self._desk.history.next_sequence == plan.made_at

        carry_out = partial(self._run, partial(self._corrections.carry_out, plan))
        (ask or self._go_on_with)(AffectedEntries(words, texts, rows, carry_out, is_still_true))


def _there(state: Callable[[], Tournament]) -> Tournament | None:
    """The tournament at a position of the log; nothing once the position is gone."""
    try:
        return state()
    except (KeyError, Refusal):
        return None


class AffectedEntries(Card):
    """Asks before a change is made with which other entries go."""

    closed = Signal()

    def __init__(
        self,
        words: Words,
        texts: tuple[str, str, str],
        rows: Sequence[tuple[str, str]],
        act: Callable[[], object],
        is_still_true: Callable[[], bool],
    ) -> None:
        """
        :param texts: the title, the sentence above the list, and the verb of the act.
        :param rows: an entry in words, and why it goes; without a reason empty.
        :param is_still_true: whether the list is still what would happen.
        """
        title, explanation, verb = texts
        super().__init__(title)
        self._act = act
        self._is_still_true = is_still_true
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.body(explanation))
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        for text, reason in rows:
            column.addWidget(labels.body(text))
            if reason:
                column.addWidget(labels.quiet(reason))
        column.addStretch(1)
        self.add(scrolled(column), 1)
        row = StackingRow()
        self.do = buttons.secondary(verb, self._do)
        self.leave = buttons.ghost(words.text("tonight.cancel"), self.closed.emit)
        row.addWidget(self.do)
        row.addWidget(self.leave)
        row.addStretch(1)
        self.add(row)
        self.leave.setFocus()

    def follow(self) -> bool:
        """Whether the list still tells what would happen."""
        return self._is_still_true()

    def _do(self) -> None:
        self._act()
        self.closed.emit()


class ChoiceForm(Card):
    """One choice out of many, by letters or from the list: who bought, or which other hand."""

    closed = Signal()
    chosen = Signal(str)
    """Signal: the id of the choice."""

    def __init__(
        self, texts: tuple[str, str], choices: Callable[[], Sequence[Choice] | None], words: Words, nothing_found: str
    ) -> None:
        """
        :param texts: the title, and what is to be known beforehand (empty: nothing).
        :param choices: what there is to choose from; nothing once the question makes no sense any more.
        :param nothing_found: the sentence shown when nothing matches.
        """
        title, explanation = texts
        super().__init__(title)
        self._choices = choices
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        if explanation:
            self.add(labels.quiet(explanation))
        self.picker = FilterList(words, words.text("entries.who_hint"), nothing_found)
        self.picker.picked.connect(self.chosen)
        self.add(self.picker, 1)
        self.picker.search.setFocus()
        self.follow()

    def follow(self) -> bool:
        """Offer the present choices; returns whether the question is still open."""
        choices = self._choices()
        if choices is not None:
            self.picker.set_choices(choices)
        return choices is not None


class CommentForm(Card):
    """An empty comment takes away the one that an entry had."""

    closed = Signal()
    written = Signal(str)

    def __init__(self, words: Words, entry: str, comment: str) -> None:
        super().__init__(words.text("journal.comment_title"))
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(entry))
        self.line = QLineEdit(comment)
        limit_line(self.line)
        self.line.setPlaceholderText(words.text("journal.comment_hint"))
        self.line.setAccessibleName(words.text("journal.comment_title"))
        self.line.returnPressed.connect(self._write)
        self.add(self.line)
        row = StackingRow()
        row.addWidget(buttons.primary(words.text("entries.record"), self._write))
        row.addStretch(1)
        self.add(row)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.line.setFocus()

    @property
    def has_unsaved(self) -> bool:
        """Whether something was typed that is not written down."""
        return self.line.isModified()

    def _write(self) -> None:
        self.written.emit(self.line.text())
        self.closed.emit()


CorrectionForm = BustOutForm | ChoiceForm | CommentForm | AffectedEntries
