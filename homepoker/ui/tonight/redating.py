"""Sheet for another date of an evening that was begun under a wrong one."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from homepoker.core.refusal import Refusal
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.past_evening import redate
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import date_edit, date_of
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.text import labels
from homepoker.ui.tonight.past_view import counts_for


def ask_date(part: QWidget, desk: TournamentDesk, words: Words) -> Sheet:
    """Open a sheet over the window of a part; a date that cannot be stays in it, with the reason."""
    sheet = Sheet(part.window(), words, words.text("past.redate_title"))
    edit = date_edit(words, desk.state.began_on, words.text("past.date"))
    says = labels.quiet(words.text("past.redate_about"))
    counts = labels.quiet(counts_for(desk.state.began_on, words))

    def show_counts() -> None:
        labels.set_tone(counts, "quiet")
        counts.setText(counts_for(date_of(edit), words))

    edit.dateChanged.connect(show_counts)

    def take() -> None:
        try:
            redate(desk, date_of(edit))
        except Refusal as refusal:
            labels.set_tone(counts, "danger")
            counts.setText(words.say(refusal.reason))
            return
        sheet.close_again()

    for widget in (says, labels.caption(words.text("past.date")), edit, counts):
        sheet.body.addWidget(widget)
    sheet.body.addWidget(buttons.primary(words.text("past.redate_do"), take))
    sheet.body.addStretch(1)
    sheet.closed.connect(sheet.deleteLater)
    sheet.open(edit)
    return sheet
