"""Navigation to the rulings page: F2, the way from a rule to its form, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from homepoker.services.evening.filed_rulings import standing_rulings
from homepoker.services.words.rulings import topic_title
from homepoker.store.resource_files import resources
from homepoker.ui.room_view.picture import RuleText

if TYPE_CHECKING:
    from homepoker.core.floor import RulingGiven
    from homepoker.core.rulebooks.citation import Citation
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.ui.rulebook.in_the_room import RoomRules
    from homepoker.ui.rulebook.library import Library
    from homepoker.ui.rulebook.pages import RulebookSection
    from homepoker.ui.rulings.page import RulingsPage
    from homepoker.ui.rulings.view import RulingView
    from homepoker.ui.window.main_window import MainWindow

SECTION = "rulings"
"""The page, which belongs to the Rulebook section."""


class RulingsNavigator(QObject):
    """Navigator to the rulings page, which is made when somebody first wants it."""

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        club: Club,
        words: Callable[[], Words],
        library: Callable[[], Library],
        rules: RoomRules,
        desk: Callable[[], TournamentDesk | None],
        selected_table: Callable[[], int | None],
        acts: Callable[[], Mapping[str, Callable[[], object]]],
    ) -> None:
        """
        :param words: those of the language of now.
        :param library: the rulebooks of the club.
        :param rules: what the room reads of the rules.
        :param desk: the evening that is open.
        :param selected_table: the table that is selected in it.
        :param acts: what can be done in it at this moment, by the topic that rules on it.
        """
        super().__init__(parent)
        self._window, self._club, self._words = window, club, words
        self._library, self._rules = library, rules
        self._desk = desk
        self._selected_table = selected_table
        self._acts = acts
        self._made: RulingsPage | None = None
        self._in_room: RulingGiven | None = None
        """Event of the journal with the ruling that the room reads."""
        self._section_before = ""
        self._came_from: QWidget | None = None

    def make_page(self, open_rule: Callable[[Citation], object]) -> QWidget:
        """Make the page in the language and look in force.

        :param open_rule: opens what a citation names.
        """
        from homepoker.ui.rulings.evening_facts import EveningFacts
        from homepoker.ui.rulings.page import RulingsPage

        club = self._club
        evening = EveningFacts(club, self._desk, club.timekeeper.now, self._selected_table)
        # Whoever is in no register is called as he was typed.
        words = self._words().with_names(lambda player: club.name_of(player) or player)
        page = RulingsPage(evening, self._library(), resources(), words, open_rule)
        page.topic_wanted.connect(lambda topic: self._section().read_topic(topic))
        page.rules_wanted.connect(lambda: self._section().go_to_search())
        page.room_wanted.connect(self._show_in_room)
        page.filed.connect(self._filed)
        page.says_act = self._says_act
        page.act_wanted.connect(self._act)
        page.said.connect(lambda text, tone: self._window.toasts.say(text, tone=tone))
        self._made = page
        return page

    def attend(self, desk: TournamentDesk) -> None:
        """Follow an evening: a ruling that is undone in its journal is shown nowhere any more."""
        known = standing_rulings(desk.history)

        def told() -> None:
            nonlocal known
            now = standing_rulings(desk.history)
            if now != known:
                known = now
                self._read_anew(desk)

        desk.listen(told)

    def _read_anew(self, desk: TournamentDesk) -> None:
        page = self._made
        if page is not None and isValid(page):
            page.read_anew()
        given = self._in_room
        if given is not None and given not in standing_rulings(desk.history):
            self._in_room = None
            if self._rules.ruling is not None:
                self._rules.take_away()

    def open_search(self) -> None:
        if self._window.current != SECTION:
            self._section_before, self._came_from = self._window.current, QApplication.focusWidget()
        self._page().go_to_search()

    def rule_on(self, topic: str) -> None:
        """Open the form of a topic."""
        self._section_before = self._window.current if self._window.current != SECTION else self._section_before
        page = self._page()
        page.topic_column.end_search()
        page.rule_on(topic)

    def go_back(self) -> bool:
        """Go back to where one came from, by Esc; returns whether the page was open."""
        if self._window.current != SECTION:
            return False
        before, self._section_before = self._section_before or "rulebook", ""
        section = self._window.show_section(before)
        came_from, self._came_from = self._came_from, None
        is_there = came_from is not None and isValid(came_from) and came_from.isVisible()
        (came_from if is_there and came_from is not None else section).setFocus()
        return True

    def _page(self) -> RulingsPage:
        return cast("RulingsPage", self._window.show_section(SECTION))

    def _section(self) -> RulebookSection:
        return cast("RulebookSection", self._window.show_section("rulebook"))

    def _says_act(self, topic: str) -> str:
        key = {"chip-race": "floor.do_chip_race", "clock-call-time": "floor.do_call_time"}.get(topic, "")
        return self._words().text(key) if key and topic in self._acts() else ""

    def _act(self, topic: str) -> None:
        act = self._acts().get(topic)
        if act is not None:
            self._window.show_section("tonight")
            act()

    def _show_in_room(self, shown: tuple[str, RulingView]) -> None:
        topic, view = shown
        title = topic_title(topic, self._words())
        cited = ", ".join(rule.label for rule in view.rules)
        text = RuleText(title, view.sentence, (*view.steps, cited))
        if view.instead:
            departs = self._words().text("floor.departs_from", rules=cited)
            text = RuleText(title, view.instead, (*view.overruled[:1], departs))
        self._in_room = self._page().standing
        self._rules.show_ruling(text, self._club.timekeeper.now())

    def _filed(self, shown: tuple[str, RulingView]) -> None:
        """Update the ruling that the room still reads to the filed decision."""
        ruling = self._rules.ruling
        if ruling is not None and ruling.title == shown[1].sentence:
            if shown[1].instead:
                self._show_in_room(shown)
            self._in_room = self._page().standing
