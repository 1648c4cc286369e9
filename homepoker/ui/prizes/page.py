"""Page of tonight's prizes: what counts, what was announced, and how to divide otherwise; announced by one key."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.entries import players
from homepoker.core.payouts import Fees
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.paper_file import USUAL_PAPER
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.documents import ask_where_to_save, saved_words
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.prizes.form import PrizesForm
from homepoker.ui.prizes.view import prize_sheet, tonight_view
from homepoker.ui.theme import spacing

_LEAST_WIDTH = 300


class PrizesPage(PageInTheMiddle):
    """Nothing typed counts before it is taken over or announced; what that changes stands above the buttons."""

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner) -> None:
        super().__init__(words.text("prizes.title"))
        self._desk, self._words, self._run = desk, words, run
        self._commands = PrizeCommands(desk)
        self._fees, self._goods = desk.state.profile.fees, desk.state.profile.goods
        self._kept = (self._fees, self._goods)
        """What counts, as the form was filled in from it."""
        self.print = buttons.ghost(words.text("prizes.print"), self._print, icon="print", size="small")
        self.add_action(self.print)
        self.add_action(buttons.icon_button("close", words.text("prizes.close"), self.closed.emit, size="small"))
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.M)
        self._prizes, self._state = labels.strong(), labels.quiet()
        self._change, self._remarks = labels.body(), labels.quiet()
        labels.set_tone(self._remarks, "warning")
        for label in (self._prizes, self._state):
            column.addWidget(label)
        self.form = PrizesForm(words, has_notes=False)
        self.form.changed.connect(self._typed)
        column.addWidget(self.form)
        column.addStretch(1)
        area = VerticalScrollArea(least_width=_LEAST_WIDTH)
        area.setWidget(inside)
        self.add(area, 1)
        self.add(self._remarks)
        self.add(self._change)
        self.take = buttons.secondary(words.text("prizes.take"), partial(self._do, announces=False))
        self.announce = buttons.primary("", partial(self._do, announces=True))
        foot = StackingRow()
        foot.addStretch(1)
        foot.addWidget(self.take)
        foot.addWidget(self.announce)
        self.add(foot)
        self._draw()

    def begin(self) -> None:
        """Wait at the way to divide, or at the goods."""
        self.form.first_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self) -> bool:
        """Follow other acts; what is typed here stays, unless the shares were changed elsewhere."""
        profile = self._desk.state.profile
        if (profile.fees, profile.goods) != self._kept:
            self._fees, self._goods = self._kept = profile.fees, profile.goods
        self._draw()
        return not self._desk.state.is_closed

    @property
    def is_changed(self) -> bool:
        """Whether something typed does not count yet."""
        return (self._fees, self._goods) != self._kept

    def _wished(self) -> Tournament:
        """The evening with the shares as they stand in the form."""
        state = self._desk.state
        return replace(state, profile=replace(state.profile, fees=self._fees, goods=self._goods))

    def _draw(self) -> None:
        state, words = self._desk.state, self._words
        view = tonight_view(state, self._wished(), words)
        size = len(state.entries.by_id)
        self.form.show_prizes(self._fees, self._goods, (size, len(players(state.entries))))
        for label, text in (
            (self._prizes, view.prizes),
            (self._state, view.state),
            (self._change, view.change),
            (self._remarks, " ".join(view.remarks)),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        # What was announced is changed by announcing alone: nothing is to be taken over beside it.
        self.take.setVisible(self.is_changed and state.announced is None)
        self.announce.setText(view.do or words.text("due.do_prizes"))
        self.announce.setEnabled(bool(view.do) and state.deal is None)

    def _typed(self, fees: Fees | None, goods: tuple[str, ...], _field: str) -> None:
        self._fees, self._goods = fees, goods
        self._draw()

    def _do(self, *, announces: bool) -> None:
        self._run(partial(self._commands.change, self._fees, self._goods, announces=announces))

    def _print(self) -> None:
        """Save the prizes for the wall as PDF."""
        from homepoker.ui.paper.wall import to_wall_pdf

        words = self._words
        path = ask_where_to_save(self, "", f"{words.text('prizes.file')}.pdf", "PDF (*.pdf)")
        if not path:
            return
        on = self._desk.now().astimezone().date()
        try:
            write_durably(Path(path), to_wall_pdf(prize_sheet(self._desk.state, words), on, words, USUAL_PAPER))
        except OSError as error:
            reason = error.strerror or str(error)
            toasts_of(self, words).say(words.text("standings.export_failed", name=Path(path).name, reason=reason))
            return
        toasts_of(self, words).say(saved_words(Path(path), words))
