"""The league's section of the window: the lists of the rulebooks and the leagues of the club."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.league.definition import League, LeagueSeason, season_around, seasons_around
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.report import SeasonOfLeague
from homepoker.services.league.archiving import catching_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.sharing import shared_address
from homepoker.services.words import Words
from homepoker.store.league.past_imports import PastImport, PastImports
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.form_fields import choose, head_box
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import PageStack
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.failed_page import built_or_back
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.league.calendar_page import CalendarPage, OpenEvening
from homepoker.ui.league.correction.page import correction_page, say_corrected
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.set_up.view import proved_rule
from homepoker.ui.league.shared_page import SharedPage, nothing_known
from homepoker.ui.league.what_if_page import WhatIfPage
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.store.shared_league.address import Address
    from homepoker.ui.league.correction.page import EveningCorrectionPage
    from homepoker.ui.league.shared_page import KnownPassword


Page = TypeVar("Page", bound=QWidget)

_BOOK = ""
"""The choice that stands for the lists of the rulebooks."""

_SHARED = "shared"
"""The choice that stands for all clubs of the shared league; no league has this id."""

AT_ONCE = 5
"""Evenings that are added before anything is shown: a crash misses one, an update a thousand."""


@dataclass(frozen=True, slots=True)
class LeagueViewState:
    """View state of the section: the list that is chosen, and what its page keeps."""

    chosen: str
    page: object
    calendar: object


class LeagueSection(QWidget):
    """A head in which a list is chosen, and below it the page of that list; forms cover both.

    ``tables_changed`` says that a table may be another now, or was published.
    """

    tables_changed = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        open_rule: OpenRule,
        open_evening: OpenEvening,
        shown: str = _BOOK,
        keep_shown: Callable[[str], object] = lambda _league: None,
        known_password: KnownPassword | None = None,
    ) -> None:
        """
        :param shown: the id of the league that the host chose last.
        :param keep_shown: takes the one that is chosen now, for the next start.
        :param known_password: the password of a shared league that was typed since the start.
        """
        super().__init__()
        self._known_password = known_password
        self._open_evening = open_evening
        self._keep_shown = keep_shown
        self._club = club
        self._words = words
        self._open_rule = open_rule
        self._leagues = ClubLeagues(club)
        self._own: OwnLeaguePage | None = None
        self.shared: SharedPage | None = None
        self.catch_up = CatchUpBanner(words, catching_up(club))
        self.catch_up.begin()
        self.calendar = CalendarPage(club, words, open_rule, open_evening)
        self.catch_up.done.connect(self.refresh)
        self.calendar.set_up_wanted.connect(self.open_set_up)
        self.calendar.imports_wanted.connect(self.open_imports)
        self.calendar.pictures_wanted.connect(self.open_pictures)
        self.calendar.correct_wanted.connect(self.open_correction)
        self._heads = PageStack()
        self._heads.addWidget(self.calendar.head)
        self._body = PageStack()
        self._body.addWidget(self.calendar)
        self._pages = PageStack()
        self._pages.addWidget(self._lists())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.offer()
        self.setFocusProxy(self.calendar)
        if self.choice.findData(shown) > 0:
            self.choose(shown)

    @property
    def chosen(self) -> str:
        """The id of the league that is chosen, or of all clubs; empty for the lists of the rulebooks."""
        return str(self.choice.currentData() or _BOOK)

    @property
    def form(self) -> QWidget | None:
        """The form that covers the lists, if one is open."""
        return self._pages.widget(1)

    @property
    def has_unsaved(self) -> bool:
        """Whether a form is open with something that is not saved."""
        return bool(getattr(self.form, "has_unsaved", False))

    def refresh(self) -> None:
        self.calendar.refresh()
        if self._own is not None:
            self._own.refresh()

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        # Whether the club publishes to a shared league is said on the page of settings.
        before = self.chosen
        self.offer()
        is_elsewhere = self.shared is not None and self.shared.reading.address != self._shared_address()
        if self.chosen != before or is_elsewhere:
            self._show_chosen()
        super().showEvent(event)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_imports()

    def choose(self, league_id: str) -> None:
        """Show a league, or the lists of the rulebooks."""
        choose(self.choice, league_id)
        self._show_chosen()

    def open_set_up(self, league: League | None = None) -> None:
        """Open the form of a league, or of a new one."""
        self._open_form(league or self._new_league_of_year(), is_new=league is None)

    def open_set_up_with(self, import_id: str) -> None:
        """Open the form of a new league with the season of an import, and the rule that its totals prove."""
        every = self._club.archive.evenings(date.min, date.max)
        days = [evening.began_on for evening in every if evening.import_id == import_id]
        past = next((past for past in PastImports(self._club.database).imports() if past.id == import_id), None)
        if days and past is not None:
            best, _ = proved_rule(past, self._words)
            seasons = seasons_around(self._club.draw.new_id("s-"), days)
            league = self._new_league(seasons)
            self._open_form(replace(league, rule=replace(league.rule, best=best)), is_new=True, past=past)

    def _open_form(self, league: League, *, is_new: bool, past: PastImport | None = None) -> None:
        def made() -> QWidget:
            page = LeagueSetUpPage(self._club, self._words, self._leagues, league, is_new=is_new, past=past)
            page.saved.connect(self._saved)
            page.closed.connect(self.close_form if past is None else self.open_imports)
            return page

        self._cover_with(made)

    def open_what_if(self) -> None:
        """Open the page on which the season that is shown is seen under other rules."""
        own = self._own
        if own is None:
            return

        def made() -> QWidget:
            page = WhatIfPage(self._club, self._words, self._leagues, own.league, own.season)
            page.closed.connect(self.close_form)
            page.taken.connect(self.open_set_up)
            return page

        self._cover_with(made)

    def open_imports(self) -> ImportPages | None:
        """Open the imports of past seasons; returns their page, if it could be built."""

        def made() -> ImportPages:
            page = ImportPages(self._club, self._words, self.choice.currentText())
            page.changed.connect(self._imported)
            page.league_wanted.connect(self.open_set_up_with)
            page.closed.connect(self.close_form)
            return page

        return self._cover_with(made)

    def open_correction(self, tournament_id: str) -> EveningCorrectionPage | None:
        """Open the correction of an imported evening, if it can be read."""

        def made() -> EveningCorrectionPage | None:
            page = correction_page(self, self._club, self._words, tournament_id)
            if page is not None:
                page.corrected.connect(self._corrected)
                page.closed.connect(self.close_form)
            return page

        return self._cover_with(made)

    def open_pictures(self) -> None:
        """Open the page with the pictures and files of the season, year or month that is shown."""
        own = self._own
        asked = SeasonOfLeague(own.league, own.season) if own is not None else self.calendar.season

        def made() -> QWidget:
            page = PicturesPage(self._club, self._words, asked)
            page.closed.connect(self.close_form)
            return page

        self._cover_with(made)

    def lead_back(self) -> None:
        """Show the lists again, unless a form is open with something that is not saved."""
        if self.form is not None and not self.has_unsaved:
            self.close_form()

    def close_form(self) -> None:
        """Show the lists again."""
        form = self.form
        if form is not None:
            self._pages.removeWidget(form)
            form.deleteLater()
        self.setFocusProxy(self._own or self.calendar)
        self.setFocus()

    def kept_view(self) -> object:
        """The view state of the section."""
        shown = self._own or self.shared
        page = shown.kept_view() if shown is not None else None
        return LeagueViewState(self.chosen, page, self.calendar.kept_view())

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""
        if not isinstance(view, LeagueViewState):
            return
        self.calendar.restore_view(view.calendar)
        if self.choice.findData(view.chosen) > 0:
            self.choose(view.chosen)
            shown = self._own or self.shared
            if shown is not None:
                shown.restore_view(view.page)

    # Parts

    def _lists(self) -> QWidget:
        words = self._words
        self.choice = head_box(words.text("league.choose"), ())
        self.choice.activated.connect(self._show_chosen)
        self.add = buttons.icon_button("plus", words.text("league.add"), self.open_set_up)
        self.imports = buttons.ghost("", self.open_imports, icon="import")
        set_tooltip(self.imports, words.text("league_import.imports"))
        self.imports.setAccessibleName(words.text("league_import.imports"))
        head = Flow(
            (labels.title(words.text("league.title")), self.choice, self.add, self.imports), spacing.S, is_centred=True
        )
        head.fill_with(self._heads)
        self._head = head
        self.not_shown = NotShownBanner(words)
        lists = QWidget()
        column = QVBoxLayout(lists)
        column.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        column.setSpacing(spacing.M)
        column.addWidget(head)
        column.addWidget(self.catch_up)
        column.addWidget(self.not_shown)
        column.addWidget(self._body, 1)
        return lists

    def offer(self) -> None:
        """Offer the lists that there are, and say which league of the club's own cannot be read."""
        self.not_shown.show_problems(self._club.leagues.problems())
        chosen = self.chosen
        self.choice.clear()
        self.choice.addItem(self._words.text("league.by_rulebook"), _BOOK)
        for league in self._leagues.leagues():
            self.choice.addItem(league.name, league.id)
        if self._shared_address() is not None:
            self.choice.addItem(self._words.text("shared.all_clubs"), _SHARED)
        self.choice.setCurrentIndex(max(0, self.choice.findData(chosen)))

    def _show_chosen(self) -> None:
        focused = QApplication.focusWidget()
        has_keys = focused is not None and self._body.isAncestorOf(focused)
        self._show_lists()
        if has_keys:
            self.setFocus()

    def _show_lists(self) -> None:
        for stack in (self._heads, self._body):
            _drop_last(stack)
        self._own = self.shared = None
        self._keep_shown(self.chosen)
        if self.chosen == _BOOK:
            self.setFocusProxy(self.calendar)
            self._name_imports()
            return
        if self.chosen == _SHARED:
            self._show_shared()
            return
        league = self._leagues.league(self.chosen)
        page = OwnLeaguePage(self._club, self._words, self._open_rule, self._open_evening, self._leagues, league)
        page.change_wanted.connect(lambda: self.open_set_up(page.league))
        page.what_if_wanted.connect(self.open_what_if)
        page.pictures_wanted.connect(self.open_pictures)
        page.imports_wanted.connect(self.open_imports)
        page.correct_wanted.connect(self.open_correction)
        page.changed.connect(self.tables_changed)
        self._own = page
        self._put(page.head, page)

    def _show_shared(self) -> None:
        address = self._shared_address()
        if address is None:
            self.choose(_BOOK)
            return
        known = self._known_password or nothing_known
        self.shared = SharedPage(self._club, self._words, self._open_rule, address, known)
        self._put(self.shared.head, self.shared)

    def _shared_address(self) -> Address | None:
        """Address of the shared league; ``None`` if the club sends to none."""
        return shared_address(self._club)

    def _put(self, head: QWidget, page: QWidget) -> None:
        self.setFocusProxy(page)
        for stack, part in ((self._heads, head), (self._body, page)):
            stack.addWidget(part)
            stack.setCurrentWidget(part)
        self._name_imports()

    def _name_imports(self) -> None:
        """Write beside its picture where the way to the imports leads, if there is room in the line."""
        self.imports.setText(self._words.text("league_import.imports"))
        # The line itself has its new width only later.
        if self._head.sizeHint().width() > self.width() - 2 * spacing.XL:
            self.imports.setText("")

    def _cover_with(self, make: Callable[[], Page | None]) -> Page | None:
        """Cover the lists with a page; where it cannot be built with one that says why, and ``None`` is returned."""
        page = built_or_back(make, self._pages, self._words, self.close_form)
        if page is None:
            return None
        self.close_form()
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        # What stands below is out of reach: keys that a form loses must not fall to the rail.
        self.setFocusProxy(page)
        page.setFocus()
        return None if isinstance(page, EmptyState) else page

    def _saved(self, league_id: str) -> None:
        self.offer()
        self.choose(league_id)
        self.close_form()
        self.tables_changed.emit()

    def _imported(self) -> None:
        self.refresh()
        self.tables_changed.emit()

    def _corrected(self, tournament_id: str, before: int) -> None:
        self.close_form()
        self._imported()
        say_corrected(self, self._club, self._words, self._imported, tournament_id, before)

    def _new_league_of_year(self) -> League:
        # After an import of last year's results the host looks at last year, and means it.
        shown = self.calendar.year if self.chosen == _BOOK else None
        year = shown or self._club.timekeeper.now().astimezone().year
        first, last = date(year, 1, 1), date(year, 12, 31)
        return self._new_league((season_around(self._club.draw.new_id("s-"), first, last),))

    def _new_league(self, seasons: tuple[LeagueSeason, ...]) -> League:
        """A league with which the set-up begins: with these seasons, and its first scheme."""
        name = self._words.text("league.new_name", year=seasons[-1].name)
        scheme = self._leagues.first_scheme(seasons[0].first, seasons[-1].last)
        return League("", name, scheme, seasons=seasons)


class NotShownBanner(Banner):
    """Banner that names the leagues that cannot be read, and says why; hidden where there are none."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, may_close=False)
        self._words = words

    def show_problems(self, problems: Sequence[Sentence]) -> None:
        self.say(" ".join(map(self._words.say, problems)))
        self.setVisible(bool(problems))


class CatchUpBanner(Banner):
    """Banner that adds what is missing in the lists, an evening at a time; between two of them the host is heard.

    The club's file is written in the window's thread alone, so this is no job of another one.
    """

    done = Signal()
    """Signal: every evening is in the lists."""

    def __init__(self, words: Words, steps: Iterator[int]) -> None:
        """
        :param steps: adds an evening each, and gives how many are left before it does.
        """
        super().__init__(words, tone="accent", may_close=False)
        self._words, self._steps = words, steps
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    def begin(self) -> None:
        """Add the first few evenings at once; whatever is left keeps this in view."""
        for _ in range(AT_ONCE):
            if next(self._steps, None) is None:
                self.hide()
                return
        self._step()

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()

    @isolated
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _step(self) -> None:
        left = next(self._steps, None)
        if left is None:
            self.hide()
            self.done.emit()
        else:
            self.say(self._words.text("league.catching_up", count=left), "accent")


def _drop_last(stack: QStackedWidget) -> None:
    page = stack.widget(1)
    if page is not None:
        stack.removeWidget(page)
        page.deleteLater()
