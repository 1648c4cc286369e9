"""Form of a profile without its levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from homepoker.core.chip_case import ChipCase, is_valued, owned
from homepoker.core.limits import LONGEST_NAME, MOST_COUNTED
from homepoker.core.payouts import Fees
from homepoker.core.profile import SEATS_AT_LEAST, SEATS_AT_MOST, Profile
from homepoker.core.quantities import Chips, NotChips
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import ghost, link, secondary
from homepoker.ui.kit.drawings.chip_disc import case_disc
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.form_fields import (
    around_left,
    cents_of,
    choice_box,
    choose,
    labelled,
    money_box,
    number_box,
    pair,
    show_cents,
)
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text.labels import quiet, set_tone, subheading
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.structure.book_answers import championship_rules, following
from homepoker.ui.structure.view import (
    SCORINGS,
    book_notice,
    championship_notice,
    denominations_text,
    parse_denominations,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import scaled, set_extent

WIDTH = 336
_BESIDE = 2 * spacing.L + spacing.M
_MOST_TIMES = 20
_CHIP_SIZE = 30
_LONGEST_TICK_WORD = 20
USUAL_FEES = Fees(entry_fee=1_000)
"""Fees with which a club begins that plays for money, in cents."""
_ENDS = tuple(f"{half // 2 % 24:02}:{half % 2 * 30:02}" for half in range(2 * 20, 2 * 28 + 1))
"""Times of day that are offered for the end: each half hour from 20:00 to 4:00."""


_MONEY_FIELDS = (
    *("entry_fee", "house_fee", "final_fee", "guest_fee", "rebuy_fee", "add_on_fee", "tick_fee"),
    *("bounty", "rebuy_bounty"),
)
_AS_MEMBERS = -1
"""Least amount of what a guest pays, which stands for *as members do*."""


class ProfileForm(QFrame):
    """``changed`` carries the profile, the catalogue key of the change, and the field being typed into."""

    changed = Signal(object, str, str)
    packing_wanted = Signal()
    """Signal: the packing list is to be printed."""
    prizes_wanted = Signal()
    """Signal: how prizes are divided is to be shown."""

    def __init__(
        self,
        books: Mapping[str, Rulebook],
        words: Words,
        cases: Sequence[ChipCase] = (),
        *,
        not_offered: Collection[str] = (),
    ) -> None:
        """
        :param cases: the club's cases with chips.
        :param not_offered: books that only a profile shows which has one already: other editions than the club's.
        """
        super().__init__()
        self._books, self._not_offered = books, not_offered
        self._cases = {case.name: case for case in cases}
        self._words = words
        self._profile: Profile | None = None
        self.setProperty("frame", "card")
        name_region(self, words.text("profile.form"))
        set_extent(self, width=WIDTH)
        self._make_fields()
        self._lay_out()

    def show_profile(self, profile: Profile) -> None:
        """Show a profile; tells nobody."""
        before, words = self._profile, self._words
        self._profile = profile
        self.set_levels(len(profile.structure.levels))
        _set_text(self.name, profile.name)
        if self._tick_word.text().strip() != profile.tick_word:
            put_in(self._tick_word, profile.tick_word)
        if profile.rulebook in self._books and self._rulebook.findData(profile.rulebook) < 0:
            self._rulebook.addItem(self._books[profile.rulebook].name(words.language), profile.rulebook)
        choose(self._rulebook, profile.rulebook)
        choose(self._scoring, profile.scoring)
        for box, number in (
            (self._seats, profile.seats_per_table),
            (self._late, profile.late_registration_until),
            (self._re_entries, profile.re_entries),
            (self._rebuys, profile.rebuys),
            (self._bubble_at, profile.bubble_at),
        ):
            with QSignalBlocker(box):
                box.setValue(number)
        for edit, amount in (
            (self._stack, profile.starting_stack),
            (self._rebuy_chips, profile.rebuy_chips),
            (self._add_on, profile.add_on_chips),
        ):
            if edit.amount != amount:
                edit.set_amount(amount)
        self._show_fees(profile.fees)
        goods = words.text("prizes.goods_count", count=len(profile.goods)) if profile.goods else ""
        self._goods.setText(goods)
        self._goods.setVisible(bool(goods))
        choose(self._ends_by, profile.ends_by)
        self._capped.setEnabled(bool(profile.ends_by))
        with QSignalBlocker(self._capped):
            self._capped.setChecked(profile.is_capped)
        choose(self._bubble, profile.bubble)
        self._bubble.setEnabled(profile.bubble_at > 0)
        with QSignalBlocker(self._championship):
            self._championship.setChecked(profile.is_championship)
        with QSignalBlocker(self._no_count):
            self._no_count.setChecked(not profile.counts_hands)
        if before is None or before.rulebook != profile.rulebook:
            rules = championship_rules(self._books, profile.rulebook)
            self._championship_notice.setText(championship_notice(rules, words))
        changes = self._championship_notice.text()
        self._championship.setVisible(bool(changes) or profile.is_championship)
        self._championship_notice.setVisible(bool(changes))
        self._rebuy_chips.setEnabled(profile.rebuys > 0)
        self._show_case(profile.case)
        if before is None or (before.denominations, before.case) != (profile.denominations, profile.case):
            self._show_denominations(profile.denominations)
        text, _ = book_notice(profile, self._books, words)
        self._notice.setText(text)
        self._notice.setFixedHeight(self._notice.heightForWidth(scaled(WIDTH) - _BESIDE) if text else 0)
        self._notice.setVisible(bool(text))
        self.follow.setVisible(bool(text))

    def set_levels(self, levels: int) -> None:
        """Set the number of levels, up to which late registration may last."""
        with QSignalBlocker(self._late):
            self._late.setMaximum(max(levels, self._profile.late_registration_until if self._profile else 0))

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What was laid out while the form was hidden does not know of the scroll bar.
        self._inner.invalidate()
        self._inner.activate()

    def _make_fields(self) -> None:
        words = self._words
        self.name = QLineEdit()
        limit_line(self.name, LONGEST_NAME)
        self.name.setAccessibleName(words.text("profile.field.name"))
        self.name.textEdited.connect(lambda text: self._tell("name", name=text))
        offered = (book for book in self._books.values() if book.id not in self._not_offered)
        books = [(book.id, book.name(words.language)) for book in offered]
        self._rulebook = self._combo("rulebook", books)
        self._scoring = self._combo("scoring", [(each, words.text(f"profile.scoring.{each}")) for each in SCORINGS])
        self._notice = quiet()
        set_tone(self._notice, "warning")
        policy = self._notice.sizePolicy()
        policy.setHeightForWidth(False)
        self._notice.setSizePolicy(policy)
        self.follow = link(words.text("profile.follow_book"))
        self._stack = self._chips("starting_stack")
        self._seats = self._spin("seats_per_table", SEATS_AT_LEAST, SEATS_AT_MOST)
        self._late = self._spin("late_registration_until", 0, 0, closed="profile.closed", prefix="profile.level_prefix")
        self._re_entries = self._spin("re_entries", 0, _MOST_TIMES, closed="profile.no_times")
        self._rebuys = self._spin("rebuys", 0, _MOST_TIMES, closed="profile.no_times", tell=self._tell_rebuys)
        self._rebuy_chips = self._chips("rebuy_chips")
        self._add_on = self._chips("add_on_chips")
        self._bubble_at = self._spin("bubble_at", 0, MOST_COUNTED, closed="profile.no_bubble")
        set_tooltip(self._bubble_at, words.text("profile.bubble_about"))
        kinds = [(each, words.text(f"profile.bubble.{each.value}")) for each in Bubble]
        self._bubble = self._combo("bubble", kinds, read=Bubble)
        times = [(at, at) for at in _ENDS]
        self._ends_by = self._combo("ends_by", [("", words.text("profile.no_end")), *times])
        set_tooltip(self._ends_by, words.text("profile.ends_by_about"))
        self._capped = CheckBox(words.text("profile.field.is_capped"))
        self._capped.toggled.connect(lambda on: self._tell("is_capped", running=False, is_capped=on))
        set_tooltip(self._capped, words.text("profile.is_capped_about"))
        self._championship = CheckBox(words.text("profile.field.is_championship"))
        self._championship.toggled.connect(lambda on: self._tell("is_championship", running=False, is_championship=on))
        self._championship_notice = quiet()
        self._no_count = CheckBox(words.text("profile.field.counts_hands"))
        self._no_count.toggled.connect(lambda on: self._tell("counts_hands", running=False, counts_hands=not on))
        set_tooltip(self._no_count, words.text("profile.counts_hands_about"))
        self._tick_word = QLineEdit()
        limit_line(self._tick_word, _LONGEST_TICK_WORD)
        self._tick_word.setAccessibleName(words.text("profile.field.tick_word"))
        self._tick_word.setPlaceholderText(words.text("profile.tick_hint"))
        set_tooltip(self._tick_word, words.text("profile.tick_about"))
        self._tick_word.textEdited.connect(lambda text: self._tell("tick_word", tick_word=text.strip()))
        self.has_fees = CheckBox(words.text("profile.field.has_fees"))
        self.has_fees.toggled.connect(lambda on: self._tell("fees", running=False, fees=USUAL_FEES if on else None))
        self.fees = {name: self._money(name) for name in _MONEY_FIELDS}
        self.fees["guest_fee"].setMinimum(_AS_MEMBERS)
        self.fees["guest_fee"].setSpecialValueText(words.text("profile.as_members"))
        set_tooltip(self.fees["tick_fee"], words.text("profile.tick_fee_about"))
        set_tooltip(self.fees["final_fee"], words.text("profile.final_fee_about"))
        for name in ("bounty", "rebuy_bounty"):
            self.fees[name].setSpecialValueText(words.text("profile.no_bounty"))
        kinds_of_bounty = [(name, words.text(f"profile.bounty_{name}")) for name in ("fixed", "progressive")]
        self.kind_of_bounty = choice_box(words.text("profile.field.kind_of_bounty"), kinds_of_bounty)
        self.kind_of_bounty.activated.connect(lambda kind: self._tell_fees("kind_of_bounty", kind, running=False))
        self.prizes = secondary(words.text("prizes.menu"), self.prizes_wanted.emit, size="small")
        self._goods = quiet()
        self._case = choice_box(words.text("chips.case_name"), [("", words.text("chips.case_none"))])
        for name, case in self._cases.items():
            self._case.addItem(name if is_valued(case) else words.text("chips.case_unvalued", name=name), name)
        self._case.activated.connect(lambda _: self._choose_case())
        self._denominations = QLineEdit()
        limit_line(self._denominations)
        self._denominations.setAccessibleName(words.text("profile.field.denominations"))
        self._denominations.textEdited.connect(self._denominations_typed)
        self._denominations.editingFinished.connect(self._tidy_denominations)
        self._denominations_error = quiet(words.text("profile.not_denominations"))
        set_tone(self._denominations_error, "danger")
        self._denominations_error.hide()
        self._chip_row = QHBoxLayout()
        self._chip_row.setSpacing(spacing.XS)

    def _lay_out(self) -> None:
        words = self._words
        fields = QWidget()
        fields.setProperty("frame", "scrolled")
        self._inner = inner = QVBoxLayout(fields)
        inner.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.M)
        inner.setSpacing(spacing.M)
        inner.addLayout(self._field("name", self.name))
        rulebook = self._field("rulebook", self._rulebook)
        rulebook.addWidget(self._notice)
        rulebook.addWidget(self.follow, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addLayout(rulebook)
        inner.addLayout(self._field("scoring", self._scoring))
        inner.addLayout(pair(self._field("starting_stack", self._stack), self._field("seats_per_table", self._seats)))
        self._of_case = QWidget()
        of_case = labelled(words.text("chips.case_name"), self._case)
        of_case.setContentsMargins(0, 0, 0, 0)
        self._of_case.setLayout(of_case)
        inner.addWidget(self._of_case)
        self._pack = ghost(words.text("packing.print"), self.packing_wanted.emit, size="small", icon="print")
        denominations = self._field("denominations", self._denominations)
        denominations.addWidget(self._denominations_error)
        denominations.addLayout(self._chip_row)
        denominations.addLayout(around_left(self._pack))
        inner.addLayout(denominations)
        inner.addWidget(subheading(words.text("profile.entering")))
        inner.addLayout(
            pair(self._field("late_registration_until", self._late), self._field("re_entries", self._re_entries))
        )
        inner.addLayout(pair(self._field("rebuys", self._rebuys), self._field("rebuy_chips", self._rebuy_chips)))
        inner.addLayout(
            pair(self._field("add_on_chips", self._add_on), self._field("tick_word", self._tick_word)),
        )
        inner.addLayout(pair(self._field("bubble_at", self._bubble_at), self._field("bubble", self._bubble)))
        ending = self._field("ends_by", self._ends_by)
        ending.addWidget(self._capped)
        inner.addLayout(ending)
        championship = QVBoxLayout()
        championship.setSpacing(spacing.XS)
        championship.addWidget(self._championship)
        championship.addWidget(self._championship_notice)
        inner.addLayout(championship)
        inner.addWidget(self._no_count)
        inner.addLayout(self._fee_fields())
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(fields)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 1, 0, 1)
        layout.addWidget(scroll)

    def _fee_fields(self) -> QVBoxLayout:
        """The fees below their box, which shows them: where nobody plays for money, no word of it stands there."""
        self._of_fees = QWidget()
        inside = QVBoxLayout(self._of_fees)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(spacing.M)
        inside.addWidget(quiet(self._words.text("profile.fees_about")))
        fields = {name: self._field(name, field) for name, field in self.fees.items()}
        inside.addLayout(pair(fields["entry_fee"], fields["house_fee"]))
        inside.addLayout(pair(fields["final_fee"], fields["guest_fee"]))
        inside.addLayout(pair(fields["rebuy_fee"], fields["add_on_fee"]))
        inside.addLayout(fields["tick_fee"])
        inside.addLayout(pair(fields["bounty"], fields["rebuy_bounty"]))
        self._of_bounties = QWidget()
        of_bounties = self._field("kind_of_bounty", self.kind_of_bounty)
        of_bounties.setContentsMargins(0, 0, 0, 0)
        of_bounties.addWidget(quiet(self._words.text("profile.bounty_about")))
        self._of_bounties.setLayout(of_bounties)
        inside.addWidget(self._of_bounties)
        column = QVBoxLayout()
        column.setSpacing(spacing.S)
        column.addWidget(self.has_fees)
        column.addWidget(self._of_fees)
        column.addWidget(self._goods)
        column.addLayout(around_left(self.prizes))
        return column

    def _field(self, key: str, field: QWidget) -> QVBoxLayout:
        return labelled(self._words.text(f"profile.field.{key}"), field)

    def _combo(self, key: str, choices: Sequence[tuple[str, str]], *, read: Callable[[str], object] = str) -> QComboBox:
        """
        :param read: makes the value of a choice, of which Qt keeps the bare text.
        """
        box = choice_box(self._words.text(f"profile.field.{key}"), choices)
        box.activated.connect(lambda _: self._tell(key, running=False, **{key: read(box.currentData())}))
        return box

    def _spin(
        self,
        key: str,
        least: int,
        most: int,
        *,
        closed: str = "",
        prefix: str = "",
        tell: Callable[[int], object] | None = None,
    ) -> QSpinBox:
        """
        :param tell: takes the number where it changes another field of the profile too.
        """
        words = self._words
        none = words.text(closed) if closed else ""
        box = number_box(words.text(f"profile.field.{key}"), least, most, words.language, closed=none)
        if prefix:
            box.setPrefix(words.text(prefix) + " ")
        box.valueChanged.connect(tell or (lambda value: self._tell(key, **{key: value})))
        return box

    def _tell_rebuys(self, rebuys: int) -> None:
        """Tell the number of re-buys; the first one has the chips of a starting stack unless an amount stands there."""
        profile = self._profile
        if profile is not None and rebuys and not profile.rebuy_chips:
            self._tell("rebuys", rebuys=rebuys, rebuy_chips=profile.starting_stack)
        else:
            self._tell("rebuys", rebuys=rebuys)

    def _money(self, key: str) -> QDoubleSpinBox:
        box = money_box(self._words.text(f"profile.field.{key}"), self._words.language)
        box.valueChanged.connect(lambda _: self._tell_fees(key, cents_of(box)))
        return box

    def _tell_fees(self, key: str, amount: int, *, running: bool = True) -> None:
        """Tell a changed fee; its parts, for costs, final and heads, are together never more than the fee."""
        fees = self._profile.fees if self._profile is not None else None
        if fees is None:
            return
        if key == "guest_fee":
            self._tell(key, running=running, fees=replace(fees, guest_fee=amount if amount >= 0 else None))
            return
        if key == "kind_of_bounty":
            self._tell(key, running=running, fees=replace(fees, is_progressive=bool(amount)))
            return
        of_entry = ("house_fee", "bounty", "final_fee")
        parts = ("entry_fee", *of_entry, "rebuy_fee", "rebuy_bounty")
        # All at once: of either alone the fees could make no sense.
        changed: dict[str, Any] = {name: getattr(fees, name) for name in parts} | {key: amount}
        left = changed["entry_fee"]
        # What was typed last stays as far as it can; the other parts give way.
        for name in sorted(of_entry, key=lambda name: name != key):
            changed[name] = min(changed[name], left)
            left -= changed[name]
        changed["rebuy_bounty"] = min(changed["rebuy_bounty"], changed["rebuy_fee"])
        self._tell(key, running=running, fees=replace(fees, **changed))

    def _show_fees(self, fees: Fees | None) -> None:
        with QSignalBlocker(self.has_fees):
            self.has_fees.setChecked(fees is not None)
        self._of_fees.setVisible(fees is not None)
        if fees is None:
            return
        for name, box in self.fees.items():
            cents = getattr(fees, name)
            show_cents(box, cents if cents is not None else _AS_MEMBERS * 100)
        choose(self.kind_of_bounty, "progressive" if fees.is_progressive else "fixed")
        self._of_bounties.setVisible(fees.has_bounties)

    def _chips(self, key: str) -> ChipsEdit:
        edit = ChipsEdit(self._words, self._words.text(f"profile.field.{key}"))
        # Another starting stack is made of other pieces.
        left = {"stacks": (), "bags": ()} if key == "starting_stack" else {}
        edit.changed.connect(lambda amount: self._tell(key, running=True, **{key: amount, **left}))
        return edit

    def _tell(self, key: str, *, running: bool = True, **change: object) -> None:
        if self._profile is not None:
            profile = replace(self._profile, **change)  # type: ignore[arg-type] # each field passes its own type
            self.changed.emit(profile, f"profile.field.{key}", key if running else "")

    def follow_book(self) -> None:
        """Take over the answers of the book where the profile keeps others."""
        if self._profile is not None:
            _, answers = book_notice(self._profile, self._books, self._words)
            self.changed.emit(following(self._profile, answers), "profile.follow_book", "")

    def _choose_case(self) -> None:
        """Play with a case: its values are those of tonight; without one they stay and can be typed."""
        case = self._cases.get(self._case.currentData())
        if self._profile is None:
            return
        values = tuple(owned(case)) if case is not None else ()
        if case is None or (is_valued(case) and values):
            denominations = values or self._profile.denominations
            self._tell("case", running=False, case=case, denominations=denominations, stacks=(), bags=())
        else:
            self._show_case(self._profile.case)

    def _show_case(self, case: ChipCase | None) -> None:
        choose(self._case, case.name if case is not None else "")
        self._of_case.setVisible(bool(self._cases) or case is not None)
        self._pack.setVisible(case is not None and self._profile is not None and bool(self._profile.stacks))

    def _denominations_typed(self, text: str) -> None:
        try:
            values = parse_denominations(text)
        except NotChips:
            self._say_denominations_error(True)
            return
        self._say_denominations_error(False)
        self._show_chips(values)
        # Values that are typed are no longer those of the case, and pieces of other values are no stack.
        self._tell("denominations", denominations=values, case=None, stacks=(), bags=())

    def _tidy_denominations(self) -> None:
        if self._profile is not None:
            self._show_denominations(self._profile.denominations)

    def _show_denominations(self, values: tuple[Chips, ...]) -> None:
        if not self._denominations.hasFocus():
            put_in(self._denominations, denominations_text(values, self._words))
            self._say_denominations_error(False)
        self._show_chips(values)

    def _show_chips(self, values: tuple[Chips, ...]) -> None:
        empty(self._chip_row)
        for value in values[:8]:
            case = self._profile.case if self._profile is not None else None
            self._chip_row.addWidget(case_disc(self._words, value, _CHIP_SIZE, case))
        self._chip_row.addStretch(1)

    def _say_denominations_error(self, is_wrong: bool) -> None:
        self._denominations_error.setVisible(is_wrong)
        set_look(self._denominations, "state", "error" if is_wrong else "")


def _set_text(line: QLineEdit, text: str) -> None:
    if line.text() != text:
        put_in(line, text)
