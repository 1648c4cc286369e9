"""Page of the list of all clubs of a shared league: read from its server, kept for later, and only looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.league.definition import ALL_TIME, LeagueSeason
from homepoker.core.league.explanation import Explanation
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.refusal import Refusal
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league import shared_standings, sharing
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.shared_standings import SharedSeason, calendar_year, shared_names, shared_season
from homepoker.services.league.sharing import own_player
from homepoker.services.words import Words
from homepoker.store.shared_league.kept_standings import kept_standings
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.form_fields import choice_box, choose, head_box
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.league.explanation import explanation_widget
from homepoker.ui.league.explanation_view import explanation_view
from homepoker.ui.league.shared_view import (
    LinkView,
    about_shared,
    left_out_words,
    link_view,
    shared_choice,
    shared_columns,
    shared_rows,
)
from homepoker.ui.standings.breakdown import INDENT
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.store.shared_league.address import Address
    from homepoker.store.shared_league.password import Password


_YEARS = 10
"""Number of years that are offered; the list of all evenings has the earlier ones too."""

_STAYS_FOR = 30.0
"""Seconds for which it can be read what the other club has to do."""

KnownPassword = Callable[["Address"], "Password | None"]
"""The password that was typed for an address, where the computer has no keyring."""

T = TypeVar("T")

Failed = Callable[[Sentence], object]


@dataclass(frozen=True, slots=True)
class SharedViewState:
    """View state of the page: the year, the league of the points, and the selected row."""

    season: str
    league: str
    chosen: str


class SharedPage(QWidget):
    """The list of all clubs; ``head`` stands in the head of the section."""

    def __init__(
        self, club: Club, words: Words, open_rule: OpenRule, address: Address, known_password: KnownPassword
    ) -> None:
        super().__init__()
        self._club, self._words, self._open_rule = club, words, open_rule
        self._leagues = {league.id: league for league in ClubLeagues(club).leagues()}
        self._found: SharedStandings | None = None
        self._asked: SharedSeason | None = None
        self._explained: dict[str, Explanation] = {}
        self._linked_now = ""
        self.reading = SharedReading(club, address, known_password, self)
        self.reading.changed.connect(self._show_busy)
        self.banner = Banner(words)
        self.banner.hide()
        self.head = self._head()
        self._about = labels.quiet()
        self.list = RankedList(words.text("shared.list"), self._open_row)
        card = Card()
        name_region(card, words.text("shared.all_clubs"))
        card.body.setSpacing(spacing.S)
        card.add(self._about)
        card.add(self.list, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self.banner)
        column.addWidget(card, 1)
        self.setFocusProxy(self.list)
        kept = kept_standings(club.folder, address.text)
        if kept is not None:
            self._show(kept)
        self.read()

    def read(self) -> None:
        """Ask the server for the list that is chosen; what is shown stays until it has answered."""
        try:
            asked = shared_season(self._club, self._season, self._leagues.get(self.points.currentData()))
        except (FormulaMistake, Refusal) as refused:
            self._tell(refused.reason)
            return
        self.reading.read(asked, partial(self._answered, asked), self._tell)

    def kept_view(self) -> object:
        return SharedViewState(self._season.id, str(self.points.currentData()), self.list.current)

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""
        if not isinstance(view, SharedViewState):
            return
        before = self._season.id, self.points.currentData()
        choose(self.seasons, view.season)
        choose(self.points, view.league)
        if (self._season.id, self.points.currentData()) != before:
            self.read()
        self.list.go_to(view.chosen)

    @property
    def _season(self) -> LeagueSeason:
        chosen = str(self.seasons.currentData())
        return ALL_TIME if chosen == ALL_TIME.id else calendar_year(int(chosen))

    # What has come

    def _answered(self, asked: SharedSeason, standings: SharedStandings) -> None:
        self._asked = asked
        warning = left_out_words(standings, self._words)
        self.banner.say(warning, "warning")
        self.banner.setVisible(bool(warning))
        self._show(standings)
        # Two rows have become one, perhaps far from both: the host sees what came of the link.
        linked, self._linked_now = self._linked_now, ""
        if linked:
            self.list.go_to(linked)
            self.list.open(linked)

    def _show(self, standings: SharedStandings) -> None:
        self._found = standings
        self._explained.clear()
        words = shared_names(standings, self._words)
        season = standings.season or self._words.text("league.all_time")
        self._about.setText(f"{season} · {about_shared(standings, self._words)}")
        self.list.show_rows(shared_columns(standings, self._words), shared_rows(standings, words))

    def _tell(self, problem: Sentence) -> None:
        """Say why there is no newer list, and from when the one is that is shown."""
        words, shown = self._words, self._found
        sentences = [words.say(problem)]
        if shown is not None:
            sentences.append(words.text("shared.shown_from", on=shown.read_at, at=shown.read_at))
        self.banner.say(" ".join(sentences), "warning")
        self.banner.show()

    def _show_busy(self) -> None:
        is_busy = self.reading.is_busy
        for part in (self.seasons, self.points, self.again):
            part.setEnabled(not is_busy)
        if is_busy and self._found is None:
            self._about.setText(self._words.text("shared.busy_now"))
        elif self._found is None:
            self._about.setText(self._words.text("shared.no_list"))

    # A row

    def _open_row(self, key: str) -> QWidget:
        row = self._found.row(key) if self._found is not None else None
        if row is None or self._asked is None:
            return _indented(labels.quiet(self._words.text("shared.needs_server")))
        if key not in self._explained:
            self.reading.explain(self._asked, row, partial(self._explain, key), self._tell)
            return _indented(labels.quiet(self._words.text("shared.busy_now")))
        return self._content(row, self._explained[key])

    def _explain(self, key: str, explanation: Explanation) -> None:
        self._explained[key] = explanation
        self.list.renew(key)

    def _content(self, row: SharedRow, explanation: Explanation) -> QWidget:
        assert self._found is not None
        words = shared_names(self._found, self._words)
        view = explanation_view(explanation, words)
        link = link_view(self._found, row, self.reading.address.user, words)
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(explanation_widget(view, self._club.books, words, self._open_rule, None, {}))
        if link is not None:
            column.addWidget(_indented(self._link_row(row, link)))
        return made

    def _link_row(self, row: SharedRow, view: LinkView) -> QWidget:
        """Row on the identity of a club's player in other clubs: link, or part from another player."""
        words = self._words
        made = QWidget()
        line = StackingRow(made)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(spacing.S)
        line.addWidget(labels.quiet(view.said), 2)
        if view.can_part:
            part = partial(self.reading.unlink, row.player, lambda _done: self.read(), self._tell)
            line.addWidget(buttons.ghost(words.text("shared.part"), part))
        if view.others:
            box = choice_box(words.text("shared.may_be"), view.others)
            line.addWidget(box, 3)
            line.addWidget(
                buttons.secondary(words.text("shared.same"), lambda: self._link(row, str(box.currentData())))
            )
        return made

    def _link(self, row: SharedRow, other: str) -> None:
        player = own_player(self.reading.address, row.player)
        self.reading.link(player, other, partial(self._linked, other), self._tell)

    def _linked(self, other: str, number: int) -> None:
        words = self._words
        key = "shared.linked" if other.startswith("person-") else "shared.linked_half"
        toasts_of(self, words).say(words.text(key, person=number), tone="good", stays_for=_STAYS_FOR)
        self._linked_now = f"person-{number}"
        self.read()

    # Parts

    def _head(self) -> QWidget:
        words, year = self._words, self._club.timekeeper.now().astimezone().year
        holder = QWidget()
        row = StackingRow(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        years = [(str(offered), str(offered)) for offered in range(year, year - _YEARS, -1)]
        self.seasons = head_box(words.text("league.season"), [*years, (ALL_TIME.id, words.text("league.all_time"))])
        self.seasons.activated.connect(self.read)
        own = [(league.id, shared_choice(league, words)) for league in self._leagues.values()]
        self.points = head_box(words.text("shared.points"), [("", words.text("shared.as_published")), *own])
        self.points.activated.connect(self.read)
        self.again = buttons.ghost(words.text("shared.again"), self.read)
        for part in (self.seasons, self.points):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.again)
        return holder


class SharedReading(QObject):
    """Asks a server one thing after another: lists, explanations, links.

    ``changed`` says that it has begun, or has answered.
    """

    changed = Signal()

    def __init__(self, club: Club, address: Address, known_password: KnownPassword, parent: QObject) -> None:
        super().__init__(parent)
        self._club, self.address, self._known_password = club, address, known_password
        self._job = BackgroundJob("kit.job_shared_list", self)
        self._waiting: list[Callable[[], None]] = []

    @property
    def is_busy(self) -> bool:
        """Whether something is being asked."""
        return self._job.is_busy

    def read(self, asked: SharedSeason, then: Callable[[SharedStandings], object], failed: Failed) -> None:
        """Read a list, and keep it for the times when the server does not answer."""
        address, folder, at = self.address, self._club.folder, self._club.timekeeper.now()

        def job() -> SharedStandings:
            standings = shared_standings.read_and_keep(folder, address, self._password(), asked, at)
            return standings.shortened(address.user)

        self._ask(job, then, failed)

    def explain(
        self, asked: SharedSeason, row: SharedRow, then: Callable[[Explanation], object], failed: Failed
    ) -> None:
        """Read the explanation of a total in the background."""
        self._ask(lambda: shared_standings.read_explanation(self.address, self._password(), asked, row), then, failed)

    def link(self, player: str, other: str, then: Callable[[int], object], failed: Failed) -> None:
        """Link one of the club's players to somebody of another club."""
        self._ask(lambda: sharing.link_player(self.address, self._password(), player, other), then, failed)

    def unlink(self, person: str, then: Callable[[None], object], failed: Failed) -> None:
        """Take such a link back."""
        self._ask(lambda: sharing.unlink_person(self.address, self._password(), person), then, failed)

    def _password(self) -> Password:
        return self._known_password(self.address) or sharing.password_for(self.address, os.environ)

    def _ask(self, job: Callable[[], T], then: Callable[[T], object], failed: Failed) -> None:
        self._waiting.append(lambda: self._start(job, then, failed))
        self._next()

    def _start(self, job: Callable[[], T], then: Callable[[T], object], failed: Failed) -> None:
        def done(result: T) -> None:
            then(result)
            self._next()

        def missed(problem: Sentence) -> None:
            # What else waits would be refused in the same way.
            self._waiting.clear()
            failed(problem)
            self._next()

        self._job.start(job, done, missed)
        self.changed.emit()

    def _next(self) -> None:
        if self._waiting and not self._job.is_busy:
            self._waiting.pop(0)()
        elif not self._waiting:
            self.changed.emit()


def nothing_known(_address: Address) -> Password | None:
    """No password was typed."""
    return None


def _indented(part: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(INDENT, spacing.XS, spacing.M, spacing.M)
    column.addWidget(part)
    return holder
