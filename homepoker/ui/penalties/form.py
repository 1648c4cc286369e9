"""Form of an offence: what happened, what the book's ladder proposes, and the sanction that the host imposes."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from homepoker.core import entries
from homepoker.core.counting import Counting, counting
from homepoker.core.penalties import proposed
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.earlier_sanctions import (
    sanctions_of_the_season,
    sanctions_to_exceed,
    sanctions_tonight,
    times_told,
)
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.penalties.view import earlier_words, offences, sanctions, unit_of
from homepoker.ui.theme import spacing

MOST_AMOUNT = 99
"""The most hands, rounds or minutes that the form offers."""


class PenaltyForm(Card):
    """Nothing is imposed before its button."""

    closed = Signal()

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        entry: EntryId,
        *,
        ask_anyway: AskAnyway,
        open_rule: OpenRule,
    ) -> None:
        player = desk.state.entries.by_id[entry].player
        super().__init__(words.text("penalty.title", player=player))
        self._desk, self._words, self._run, self._entry = desk, words, run, entry
        self._books, self._open_rule, self._ask_anyway = club.books, open_rule, ask_anyway
        self._commands = PenaltyCommands(desk, club.books)
        ids = _ids_of(club, player)
        self._tonight = sanctions_tonight(desk, ids)
        self._season = sanctions_of_the_season(club.log, desk, ids)
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.offence = _choice(words.text("penalty.offence"), words.text("penalty.choose_offence"))
        for offence, says in offences(words):
            self.offence.addItem(says, offence.value)
        self.offence.setCurrentIndex(-1)
        self.meant = CheckBox(words.text("penalty.was_meant"))
        self.ruling = labels.body()
        self.steps = labels.quiet()
        self._rules = QVBoxLayout()
        self._sanction_label = labels.caption(words.text("penalty.sanction"))
        self.sanction = _choice(words.text("penalty.sanction"), "")
        self.amount = QSpinBox()
        self.amount.setRange(1, MOST_AMOUNT)
        self.amount.setLocale(QLocale(words.language))
        self.amount.setAccessibleName(words.text("penalty.how_many"))
        self.unit = labels.body()
        self.length = labels.quiet()
        self.stack = ChipsEdit(words, words.text("penalty.stack"), desk.state.stacks.counted.get(entry))
        self._stack_label = labels.caption(words.text("penalty.stack"))
        self.reason = QLineEdit()
        limit_line(self.reason)
        self.reason.setPlaceholderText(words.text("penalty.reason"))
        self.reason.setAccessibleName(words.text("penalty.reason"))
        self.impose = buttons.primary(words.text("penalty.impose"), self._impose, icon="penalty")
        self._lay_out()
        self.offence.currentIndexChanged.connect(lambda _: self._rule())
        self.meant.toggled.connect(lambda _: self._rule())
        self.sanction.currentIndexChanged.connect(lambda _: self._show_length())
        self.amount.valueChanged.connect(lambda _: self._show_length())
        self.reason.returnPressed.connect(self._impose)
        self._rule()
        self.offence.setFocus()

    @property
    def is_begun(self) -> bool:
        """Whether something was chosen that is not imposed."""
        return self.offence.currentIndex() >= 0

    def follow(self) -> bool:
        """Whether the player is still in play."""
        return self._entry in {entry.id for entry in entries.still_in(self._desk.state.entries)}

    def _lay_out(self) -> None:
        words = self._words
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        for line in earlier_words(self._tonight, self._season, words):
            column.addWidget(labels.quiet(line))
        column.addWidget(labels.caption(words.text("penalty.offence")))
        column.addWidget(self.offence)
        column.addWidget(self.meant, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.ruling)
        column.addWidget(self._sanction_label)
        column.addWidget(self.sanction)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        row.addWidget(self.amount)
        row.addWidget(self.unit)
        row.addStretch(1)
        column.addLayout(row)
        # What must be filled in stands before what is only read: in a low window the rest is scrolled to.
        column.addWidget(self._stack_label)
        column.addWidget(self.stack)
        column.addWidget(self.length)
        column.addWidget(self.reason)
        column.addLayout(self._rules)
        column.addWidget(self.steps)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self.add(area, 1)
        foot = StackingRow()
        foot.addWidget(self.impose)
        foot.addStretch(1)
        self.add(foot)

    def _case(self) -> Case | None:
        if not self.is_begun:
            return None
        offence = Offence(self.offence.currentData())
        told = times_told(self._tonight, self._season, offence)
        return Case(self._entry, offence, is_deliberate=self.meant.isChecked(), repetitions=told)

    def _rule(self) -> None:
        """Show the book's rule on the offence, and propose its sanction."""
        case = self._case()
        chosen_parts = (self.meant, self.ruling, self.steps, self._sanction_label, self.sanction, self.reason)
        for part in chosen_parts:
            part.setVisible(case is not None)
        self.impose.setEnabled(case is not None)
        empty(self._rules)
        if case is not None:
            ruling = self._commands.on(case)
            self._say(self.ruling, (ruling.said,) if ruling.said is not None else ())
            self._say(self.steps, (*ruling.reasons, *ruling.steps))
            links = [rule_link(citation, self._books, self._words, self._open_rule) for citation in ruling.rests_on]
            self._rules.addWidget(Flow(links))
            above = sanctions_to_exceed(self._tonight, self._season, case.offence)
            self.sanction.blockSignals(True)
            self.sanction.clear()
            for sanction, says in sanctions(ruling.verdict.allowed, self._words):
                self.sanction.addItem(says, sanction.value)
            self.sanction.setCurrentIndex(self.sanction.findData(proposed(ruling.verdict.allowed, above).value))
            self.sanction.blockSignals(False)
        self._show_length()

    def _say(self, label: QLabel, sentences: tuple[Sentence, ...]) -> None:
        label.setText(" ".join(self._words.say(sentence) for sentence in sentences))

    @property
    def _chosen(self) -> Sanction:
        return Sanction(self.sanction.currentData()) if self.is_begun else Sanction.NONE

    def _show_length(self) -> None:
        """Show the field that the chosen sanction needs: a number, or the chips of a disqualified player."""
        chosen, unit = self._chosen, unit_of(self._chosen, self.amount.value(), self._words)
        self.amount.setVisible(bool(unit))
        self.unit.setVisible(bool(unit))
        self.unit.setText(unit)
        is_out = chosen is Sanction.DISQUALIFICATION
        self.stack.setVisible(is_out)
        self._stack_label.setVisible(is_out)
        about = ""
        if chosen is Sanction.MISSED_ROUNDS:
            ruling = self._commands.on_rounds(self._entry, self.amount.value())
            about = self._words.say(ruling.said) if ruling.said is not None else ""
        elif is_out:
            about = self._out_words()
        if chosen in (Sanction.MISSED_HANDS, Sanction.MISSED_ROUNDS) and self._is_uncounted:
            about = f"{about} {self._words.text('penalty.hands_uncounted')}".lstrip()
        self.length.setText(about)
        self.length.setVisible(bool(about))

    @property
    def _is_uncounted(self) -> bool:
        """Whether nobody counts the hands at the player's table."""
        state, now = self._desk.state, self._desk.now()
        seat = state.seating.seats.get(self._entry)
        return seat is not None and counting(state, seat.table, now) is Counting.UNCOUNTED

    def _out_words(self) -> str:
        """The words of the book on a disqualified player's place and chips."""
        try:
            ruling = self._commands.on_disqualification(self._entry, self.stack.amount or 0)
        except Refusal as refusal:
            return self._words.say(refusal.reason)
        verdict = (ruling.said,) if ruling.said is not None else ()
        return " ".join(self._words.say(sentence) for sentence in (*verdict, *ruling.steps, *ruling.reasons))

    def _impose(self) -> None:
        case = self._case()
        if case is None:
            self.offence.setFocus()
            return
        sanction, amount, stack, reason = self._chosen, self.amount.value(), self.stack.amount, self.reason.text()
        if sanction is Sanction.DISQUALIFICATION and stack is None:
            self.stack.set_error(self._words.text("entries.stack_missing"))
            self.stack.setFocus()
            return

        def act(note: str | None) -> None:
            self._commands.impose(case, sanction, amount, stack=stack, reason=reason, overruled=note)

        if self._run.by_rule(act, self._ask_anyway):
            self.closed.emit()


def _ids_of(club: Club, player: PlayerId) -> frozenset[PlayerId]:
    """All ids of a person, under which other evenings may know them."""
    for person in club.players():
        if player in person.ids:
            return frozenset(person.ids)
    return frozenset({player})


def _choice(name: str, placeholder: str) -> QComboBox:
    box = ComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setPlaceholderText(placeholder)
    name_choice(box, name)
    return box
