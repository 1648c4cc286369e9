"""Limits of text fields: a number of letters, and no characters that cannot be shown."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator, QValidator
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from homepoker.core.limits import LONGEST_LINE, LONGEST_TEXT, clean_text, control_in_line


class WithoutControls(QValidator):
    """Validator that takes control characters out of what is typed or pasted."""

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if not control_in_line(text):
            return QValidator.State.Acceptable, text, position
        before = _without(text[:position])
        return QValidator.State.Acceptable, before + _without(text[position:]), len(before)


def limit_line(line: QLineEdit, most: int = LONGEST_LINE) -> None:
    """Limit the letters of a line; what stands in it already is never cut."""
    line.setMaxLength(max(most, len(line.text())))
    line.setValidator(WithoutControls(line))


def limit_to_digits(line: QLineEdit, most: int) -> None:
    """Let a line hold a number of so many digits, or nothing: Enter goes on from an empty one too."""
    line.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{0,{most}}}"), line))


def put_in(line: QLineEdit, text: str) -> None:
    """Put a stored text into a limited line; one that an older version let be longer is shown whole."""
    line.setMaxLength(max(line.maxLength(), len(text)))
    line.setText(text)


def limit_text(edit: QPlainTextEdit, most: int = LONGEST_TEXT) -> None:
    """Limit the letters of a text; of a longer paste the end is left out, as in a line.

    What is shown without being typed, because it is kept so, stays whole.
    """
    kept = 0

    def shorten() -> None:
        nonlocal kept
        text = edit.toPlainText()
        if not edit.hasFocus():
            kept = len(text)
        elif len(text) > max(most, kept) or clean_text(text) != text:
            place = edit.textCursor().position()
            before, behind = clean_text(text[:place]), clean_text(text[place:])
            # Of what was put in, never of what stood behind it.
            before = before[: max(0, max(most, kept) - len(behind))]
            edit.setPlainText(before + behind)
            cursor = edit.textCursor()
            cursor.setPosition(min(len(before), len(edit.toPlainText())))
            edit.setTextCursor(cursor)

    edit.textChanged.connect(shorten)


def _without(text: str) -> str:
    return "".join(letter for letter in text if not control_in_line(letter))
