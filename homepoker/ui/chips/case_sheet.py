"""Count sheet of a case: a row for each colour with its pieces, what is printed on it and what it counts tonight."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.chip_case import CaseChip, ChipCase, as_printed, is_valued, pieces_in, printed_of
from homepoker.core.chip_values import valued_cases
from homepoker.core.limits import LONGEST_NAME, MOST_CHIP_VALUES, MOST_PIECES
from homepoker.core.quantities import Chips
from homepoker.services.words import Words
from homepoker.ui.chips.stack_view import as_sentences, pieces_words
from homepoker.ui.kit.controls.buttons import icon_button, secondary
from homepoker.ui.kit.controls.combo_box import name_choice
from homepoker.ui.kit.drawings.chip_disc import ChipDisc, paint_chip
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.form_fields import choice_box, choose, labelled, number_box
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.chip_colours import COLOURS
from homepoker.ui.kit.text.labels import body, caption, quiet
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

USUAL_PLAYERS, MOST_PLAYERS = 20, 300
"""Players for whom values are proposed at first, and at most."""

_ICON, _DISC = 22, 44
_COLOUR_WIDTH, _PIECES_WIDTH, _VALUE_WIDTH = 152, 70, 86


class CaseSheet(QWidget):
    """``changed`` carries the case whenever a field was left with another content.

    Below the last row with pieces there is always an empty one, and Enter in an empty field takes the pieces of the row
    above, so that a case of equal columns is entered with Enter alone.
    """

    changed = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._case = ChipCase("", ())
        self._rows: list[_Row] = []
        self.name = QLineEdit()
        limit_line(self.name, LONGEST_NAME)
        self.name.editingFinished.connect(self._tell)
        self.name.returnPressed.connect(lambda: self._rows[0].pieces.setFocus(Qt.FocusReason.TabFocusReason))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(spacing.M)
        self._grid.setVerticalSpacing(spacing.S)
        self._grid.setColumnStretch(5, 1)
        for at, heading in enumerate(("colour", "pieces", "printed", "counts")):
            self._grid.addWidget(caption(words.text(f"chips.case_{heading}")), 0, at)
        self._sum = quiet()
        self._discs = Flow()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.M)
        layout.addLayout(labelled(words.text("chips.case_name"), self.name))
        layout.addWidget(quiet(words.text("chips.case_hint")))
        layout.addLayout(self._grid)
        layout.addWidget(self._discs)
        layout.addWidget(self._sum)
        layout.addWidget(self._make_proposing())
        self._why = body()
        layout.addWidget(self._why)
        layout.addStretch(1)
        self.setFocusProxy(self.name)

    def _make_proposing(self) -> QWidget:
        """The line that proposes values, shown while a colour has none."""
        words = self._words
        self.players = number_box(words.text("chips.case_players"), 2, MOST_PLAYERS, words.language)
        self.players.setValue(USUAL_PLAYERS)
        self.players.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_extent(self.players, width=_PIECES_WIDTH + spacing.XL)
        self._give = secondary(words.text("chips.case_propose"), self._propose, icon="chips")
        self._as_printed = secondary(words.text("chips.case_as_printed"), self._count_as_printed)
        asked = caption(words.text("chips.case_players"))
        self._proposing = Flow((asked, self.players, self._give, self._as_printed), spacing.S, is_centred=True)
        return self._proposing

    def _propose(self) -> None:
        """Give the colours without a value one of a usual series; values that stand there stay.

        Where every colour has one, what is printed is overruled.
        """
        case, words = self.case, self._words
        fixed = () if is_valued(case) else tuple(chip.value for chip in case.chips)
        ways = valued_cases(case, self.players.value(), fixed=fixed)
        if not ways:
            self._why.setText(words.text("chips.case_no_values", count=self.players.value()))
            return
        best = ways[0]
        for row, chip in zip([row for row in self._rows if row.chip.pieces], best.case.chips, strict=True):
            row.show_value(chip.value)
        self._tell()
        pieces = pieces_words(best.deal.stacks[0].pieces, words)
        each = words.text("chips.case_each", pieces=pieces, stack=best.stack)
        self._why.setText(f"{each} {as_sentences(map(words.say, best.why))}")

    def _count_as_printed(self) -> None:
        for row in self._rows:
            row.show_value(row.printed.amount or row.chip.value)
        self._why.setText("")
        self._tell()

    @property
    def case(self) -> ChipCase:
        """The case as it stands there; rows without pieces are no chips of it."""
        chips = tuple(chip for row in self._rows if (chip := row.chip).pieces)
        return ChipCase(self.name.text().strip(), chips)

    def show_case(self, case: ChipCase) -> None:
        """Show another case; tells nobody."""
        self._case = case
        self._why.setText("")
        put_in(self.name, case.name)
        for row in self._rows:
            row.take_away()
        self._rows = []
        for chip in case.chips:
            self._add_row(chip)
        self._add_empty_row()
        self._show_sum()

    def _add_row(self, chip: CaseChip) -> None:
        row = _Row(self._words, chip)
        row.colour.activated.connect(lambda _: self._choose_colour(row))
        row.pieces.editingFinished.connect(self._tell)
        row.pieces.returnPressed.connect(partial(self._go_on, row))
        for amount in (row.printed, row.value):
            amount.edited.connect(self._tell)
            amount.entered.connect(lambda _: self._go_on(row))
            amount.entered_nothing.connect(partial(self._go_on, row))
        row.remove.clicked.connect(partial(self._remove, row))
        self._rows.append(row)
        line = self._grid.rowCount()
        for at, field in enumerate((row.colour, row.pieces, row.printed, row.value, row.remove)):
            self._grid.addWidget(field, line, at, Qt.AlignmentFlag.AlignTop)
            field.show()  # at once: the next key belongs to the new row

    def _add_empty_row(self) -> None:
        if len(self._rows) >= MOST_CHIP_VALUES or (self._rows and not self._rows[-1].chip.pieces):
            return
        taken = {row.chip.colour for row in self._rows}
        free = next((colour for colour in COLOURS.values() if colour not in taken), next(iter(COLOURS.values())))
        self._add_row(CaseChip(free, 0))
        above = self._rows[-2].chip.pieces if len(self._rows) > 1 else 0
        self._rows[-1].pieces.setPlaceholderText(str(above) if above else "")

    def _choose_colour(self, row: _Row) -> None:
        """Take the chosen colour; a row that had it takes the one that is free now, for each stands there once."""
        for other in self._rows:
            if other is not row and other.colour.currentData() == row.colour.currentData():
                choose(other.colour, row.colour_before)
                other.colour_before = row.colour_before
        row.colour_before = row.colour.currentData()
        self._tell()

    def _go_on(self, row: _Row) -> None:
        """Enter: an empty field takes what it proposes; on to the pieces of the next row."""
        if not row.pieces.text() and row.pieces.placeholderText():
            row.pieces.setText(row.pieces.placeholderText())
        self._tell()
        at = self._rows.index(row) + 1
        if at < len(self._rows):
            self._rows[at].pieces.setFocus(Qt.FocusReason.TabFocusReason)

    def _remove(self, row: _Row) -> None:
        at = self._rows.index(row)
        self._rows.remove(row)
        row.take_away()
        self._tell()
        self._rows[min(at, len(self._rows) - 1)].pieces.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self) -> None:
        self._add_empty_row()
        case = self.case
        self._show_sum()
        if case != self._case:
            self._case = case
            self.changed.emit(case)

    def _show_sum(self) -> None:
        case, words = self.case, self._words
        for row in self._rows:
            row.remove.setVisible(bool(row.chip.pieces))
            row.name_fields()
            row.propose_value()
        may_be_overruled = any(chip.printed for chip in case.chips)
        self._proposing.setVisible(bool(case.chips) and (may_be_overruled or not is_valued(case)))
        self._give.setText(words.text("chips.case_overrule" if is_valued(case) else "chips.case_propose"))
        self._as_printed.setVisible(is_valued(case) and case != as_printed(case))
        self._discs.clear()
        for chip in case.chips:
            if chip.value:
                printed = printed_of(case, chip.value)
                self._discs.add(ChipDisc(words, chip.value, _DISC, chip.colour, printed))
        values = sum(chip.pieces * chip.value for chip in case.chips)
        key = "chips.case_sum_worth" if values else "chips.case_sum"
        self._sum.setText(words.text(key, pieces=pieces_in(case), worth=values) if case.chips else "")


class _Row:
    def __init__(self, words: Words, chip: CaseChip) -> None:
        named = [(colour, words.text(f"chips.colour_{name}")) for name, colour in COLOURS.items()]
        self.colour = choice_box(words.text("chips.case_colour"), named)
        self.colour.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
        for at in range(self.colour.count()):
            self.colour.setItemIcon(at, chip_icon(str(self.colour.itemData(at))))
        choose(self.colour, chip.colour)
        self.colour_before = chip.colour
        self.colour.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_extent(self.colour, width=_COLOUR_WIDTH)
        self.pieces = QLineEdit(str(chip.pieces) if chip.pieces else "")
        # Not a range: of a range an empty field is no part, and Enter in it would tell nobody.
        self.pieces.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,6}"), self.pieces))
        self.pieces.setAlignment(Qt.AlignmentFlag.AlignRight)
        set_extent(self.pieces, width=_PIECES_WIDTH)
        self.printed = ChipsEdit(words, "", chip.printed or None)
        self.value = ChipsEdit(words, "")
        self.show_value(chip.value)
        for field in (self.printed, self.value):
            set_extent(field, width=_VALUE_WIDTH)
        self.remove = icon_button("close", words.text("chips.case_remove", colour=""), lambda: None, size="small")
        self.remove.setMinimumHeight(self.pieces.sizeHint().height())  # in line with them, whatever stands below
        self._words = words
        self.name_fields()

    def name_fields(self) -> None:
        """Name each field with the colour of its row, as the eye does."""
        colour = self.colour.currentText()
        name_choice(self.colour, self._words.text("chips.case_colour_of", colour=colour))
        for field, key in (
            (self.pieces, "pieces_of"),
            (self.printed.focusProxy(), "printed_of"),
            (self.value.focusProxy(), "counts_of"),
            (self.remove, "remove"),
        ):
            if field is not None:
                field.setAccessibleName(self._words.text(f"chips.case_{key}", colour=colour))
        set_tooltip(self.remove, self.remove.accessibleName())

    @property
    def chip(self) -> CaseChip:
        """The chips of the row; 0 pieces where the field is empty."""
        pieces = min(int(self.pieces.text() or 0), MOST_PIECES)
        printed = self.printed.amount or 0
        return CaseChip(str(self.colour.currentData()), pieces, self.value.amount or printed, printed)

    def show_value(self, value: Chips) -> None:
        """Show what the chips count; nothing where that is what is printed on them."""
        self.value.set_amount(value if value and value != self.printed.amount else None)

    def propose_value(self) -> None:
        """Show in an empty field what the chips count then."""
        line, printed = self.value.focusProxy(), self.printed.amount
        if isinstance(line, QLineEdit):
            line.setPlaceholderText(self._words.number(printed) if printed else "")

    def take_away(self) -> None:
        for field in (self.colour, self.pieces, self.printed, self.value, self.remove):
            field.hide()
            field.deleteLater()


def chip_icon(colour: str) -> QIcon:
    """A bare chip of a colour, ``#RRGGBB``, for a list."""
    side = scaled(_ICON)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_chip(painter, QRectF(0, 0, side, side), 0, colour, shows_value=False)
    painter.end()
    return QIcon(picture)
