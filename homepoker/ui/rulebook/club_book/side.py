"""Lists of the club book's page: every policy, those that the club answers itself, and the house rules."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.layout.scrolling import PageStack
from homepoker.ui.rulebook.club_book import view
from homepoker.ui.rulebook.club_book.side_list import SideList
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

MODES = ("values", "own", "rules")
"""Names of the lists: all policies, those with an answer of the club's, the house rules."""

_LEAST_WIDTH, _MOST_WIDTH = 290, 440


class Side(QFrame):
    """Lists at the side of the page, of which one is shown."""

    policy_wanted = Signal(str)
    rule_wanted = Signal(str)
    new_rule_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.setProperty("frame", "card")
        name_region(self, words.text("club_book.side"))
        set_extent(self, most_width=_MOST_WIDTH)
        modes = [(one, words.text(f"club_book.mode.{one}")) for one in MODES]
        self.modes = SegmentedControl(modes, words.text("club_book.modes"))
        self.modes.changed.connect(self.show_mode)
        self.write = buttons.secondary(words.text("club_book.write_rule"), self.new_rule_wanted.emit, icon="edit")
        nothing = words.text("club_book.nothing_found")
        self.policies = SideList(words, words.text("club_book.search"), nothing)
        self.own = SideList(words, words.text("club_book.search"), words.text("club_book.no_own_values"))
        self.rules = SideList(words, words.text("club_book.search_rules"), words.text("club_book.no_rules"))
        self.policies.chosen.connect(self.policy_wanted)
        self.own.chosen.connect(self.policy_wanted)
        self.rules.chosen.connect(self.rule_wanted)
        self._lists = PageStack()
        for one in (self.policies, self.own, self.rules):
            self._lists.addWidget(one)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.M, spacing.M, spacing.M, spacing.M)
        column.setSpacing(spacing.S)
        column.addWidget(self.modes)
        column.addWidget(self._lists, 1)
        column.addWidget(self.write)

    def minimumSizeHint(self) -> QSize:
        # A least width that is told outright would stand above what the three words need.
        least = super().minimumSizeHint()
        return QSize(max(least.width(), scaled(_LEAST_WIDTH)), least.height())

    def fill(self, books: view.Books, book: str) -> None:
        """Fill the lists from the present text of a book."""
        self.policies.set_choices(view.policy_choices(books, book, self._words))
        self.own.set_choices(view.own_policy_choices(books, book, self._words))
        self.rules.set_choices(view.rule_choices(books[book], self._words))

    def show_mode(self, mode: str) -> None:
        """Show one of the three lists."""
        self.modes.choose(mode)
        self._lists.setCurrentIndex(MODES.index(mode))

    def mark(self, policy: str = "", rule: str = "") -> None:
        """Mark the row of the open page in the lists, and show a list that has it."""
        if rule or not policy:
            self.show_mode("rules")
        elif self.modes.chosen == "rules":
            self.show_mode("values")
        self.policies.go_to(policy)
        self.own.go_to(policy)
        self.rules.go_to(rule)
