"""Card of the shared league: its address, the password for the keyring, what waits, and sending now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_LINE, LONGEST_NAME
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league import sharing
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.shared_league.address import EXAMPLE, read_address
from homepoker.store.shared_league.password import Password
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import labelled
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.settings.view import shared_league_view
from homepoker.ui.sharing_runner import SharingRunner
from homepoker.ui.theme import spacing


class SharedLeagueCard(Card):
    """Card of the shared league of the open club."""

    def __init__(self, club: Club, runner: SharingRunner, words: Words) -> None:
        super().__init__(words.text("shared.title"))
        # The page of another language is gone, and with it whoever waited for an answer.
        runner.hand_over()
        self._club, self._runner, self._words = club, runner, words
        self.address, self.password, self.name = QLineEdit(), QLineEdit(), QLineEdit()
        self.consent = ConsentBanner(club, words)
        limit_line(self.address, LONGEST_LINE)
        limit_line(self.password, LONGEST_LINE)
        limit_line(self.name, LONGEST_NAME)
        self.address.setPlaceholderText(EXAMPLE)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.connect_to = buttons.secondary(words.text("shared.connect"), self.greet, icon="link")
        self.send = buttons.secondary(words.text("shared.send"), self._send, icon="arrow-right")
        self.stop = buttons.ghost(words.text("shared.stop"), self._stop)
        self._state, self._waiting, self._warning = labels.quiet(), labels.quiet(), labels.quiet()
        labels.set_tone(self._warning, "warning")
        self._greeted = self._waits = ""
        self._problem: Sentence | None = None
        self.add(labels.body(words.text("shared.text")))
        by_money = [league.name for league in club.leagues.leagues() if league.scheme.is_money_won]
        if by_money:
            self.add(labels.quiet(words.text("shared.money_leagues", leagues=", ".join(by_money))))
        self.advanced = buttons.link(words.text("shared.advanced"), lambda: self._show_fields(self._fields.isHidden()))
        self.body.addWidget(self.advanced, 0, Qt.AlignmentFlag.AlignLeft)
        self._fields = self._address_fields()
        self.add(self._fields)
        self.add(self.consent)
        self.add(self._state)
        self.add(self._waiting)
        self.add(self._warning)
        self.add(_row(self.connect_to, self.send, self.stop))
        put_in(self.address, sharing.state_of_file(club).address)
        self._show_fields(bool(self.address.text()))
        runner.changed.connect(self.refresh)
        runner.looked.connect(self._show)
        runner.not_looked.connect(self._show_unread)
        self.refresh()

    def _address_fields(self) -> QWidget:
        """Fields of the address, which only a club with a database server needs."""
        words = self._words
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        for key, field in (("address", self.address), ("password", self.password), ("name", self.name)):
            column.addLayout(labelled(words.text(f"shared.{key}"), field))
        return fields

    def _show_fields(self, is_wanted: bool) -> None:
        self._fields.setVisible(is_wanted)
        self.connect_to.setVisible(is_wanted)
        picture = "chevron-up" if is_wanted else "chevron-down"
        buttons.set_button_icon(self.advanced, picture, "accent")
        if is_wanted and self.isVisible():
            self.address.setFocus()

    def refresh(self) -> None:
        """Show the state of the sharing; waiting evenings are read in the background, as all are compared for it."""
        self._show()
        if not self._runner.is_busy:
            self._runner.look()

    def _show(self, looked: sharing.SharedState | None = None, unread: Sentence | None = None) -> None:
        """Show a state; without one that of the outbox, and what waits stays as it was shown before.

        :param unread: why nobody knows what waits.
        """
        is_busy, words = self._runner.is_busy, self._words
        state = looked or sharing.state_of_file(self._club)
        problem = unread or self._problem or self._runner.problem
        names = {record.id: record.name for record in self._club.log.tournaments()}
        doing = ""
        if is_busy:
            doing = words.text("shared.reading_now" if self._runner.is_reading else "shared.busy_now")
        shown = shared_league_view(state, names, problem, doing=doing, words=words)
        is_all = looked is not None or unread is not None or not self._runner.is_possible
        if is_all or not state.address:
            self._waits = shown.waiting
        for label, text in (
            (self._state, self._greeted if self._greeted and not is_busy else shown.state),
            (self._waiting, self._waits),
            (self._warning, words.say(problem) if problem is not None else shown.warning),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        is_known = bool(state.address)
        self.password.setPlaceholderText(words.text("shared.password_known" if is_known else "shared.password_new"))
        self.name.setPlaceholderText(words.text("shared.name_there" if is_known else "shared.name_new"))
        may_be_shared = self._runner.is_possible
        self.connect_to.setEnabled(may_be_shared and not is_busy)
        self.send.setEnabled(shown.can_send)
        self.stop.setVisible(bool(state.address))
        self.stop.setEnabled(shown.can_stop)

    def _show_unread(self, problem: Sentence) -> None:
        self._show(unread=problem)

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    def greet(self) -> None:
        """Try the typed address out, and send to it from now on where it answers.

        First it is asked whether the members may be named there, if that is due.
        """
        self._greeted, self._problem = "", None
        try:
            address, in_address = read_address(self.address.text())
        except StoreError as error:
            self._refused(error.sentence)
            return
        if self.consent.ask_if_due(self.greet):
            return
        typed = self.password.text() or in_address
        # What is in an address is seen by whoever looks on.
        put_in(self.address, address.text)
        password = Password(typed) if typed else None
        self._runner.greet(address, password, self.name.text().strip(), self._answered, self._refused)

    def _answered(self, greeting: sharing.Greeting) -> None:
        stays = sharing.share_with(self._club, greeting.address.text)
        self.password.clear()
        put_in(self.name, greeting.name)
        self._greeted = self._words.text("shared.answers", name=greeting.name)
        self._problem = greeting.unkept or stays
        self.refresh()

    def _refused(self, problem: Sentence) -> None:
        self._problem = problem
        self.refresh()

    def _send(self) -> None:
        self._greeted, self._problem = "", None
        self._runner.send(is_asked_for=True)

    def _stop(self) -> None:
        self._greeted, self._problem = "", sharing.share_no_longer(self._club)
        self.address.clear()
        self.refresh()


def _row(*widgets: QPushButton) -> QHBoxLayout:
    row = StackingRow()
    row.setSpacing(spacing.S)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row
