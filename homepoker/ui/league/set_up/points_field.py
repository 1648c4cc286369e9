"""Field for points, in the decimals of the language."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSizePolicy

from homepoker.ui.kit.fields.form_fields import CalmWheel

_MOST = 100_000.0
_THOUSANDTHS = 1000


def points_box(
    name: str, language: str, *, least: float = -_MOST, decimals: int = 3, closed: str = ""
) -> QDoubleSpinBox:
    """A number of points with up to three decimals; less than 0 takes points away.

    :param closed: the words in place of the least number, where that means *none*.
    """
    box = _PointsBox()
    box.setLocale(QLocale(language))
    box.setAccessibleName(name)
    box.setDecimals(decimals)
    box.setRange(least, _MOST)
    box.setSpecialValueText(closed)
    box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.installEventFilter(CalmWheel(box))
    return box


def thousandths_of(box: QDoubleSpinBox) -> int:
    """The points of a field, in thousandths."""
    return round(box.value() * _THOUSANDTHS)


def show_thousandths(box: QDoubleSpinBox, thousandths: int) -> None:
    """Show points, given in thousandths; tells nobody."""
    was = box.blockSignals(True)
    box.setValue(thousandths / _THOUSANDTHS)
    box.blockSignals(was)


def limit_of(box: QDoubleSpinBox) -> int | None:
    """The limit of a field, in thousandths; nothing where it shows that there is none."""
    return None if box.value() == box.minimum() else thousandths_of(box)


def show_limit(box: QDoubleSpinBox, thousandths: int | None) -> None:
    """Show a limit, or that there is none; tells nobody."""
    show_thousandths(box, round(box.minimum() * _THOUSANDTHS) if thousandths is None else thousandths)


class _PointsBox(QDoubleSpinBox):
    """Number field that shows 5 and not 5.000."""

    def textFromValue(self, value: float) -> str:
        text = self.locale().toString(value, "f", self.decimals())
        point = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text
