"""Words of money in a window: in an evening that is not played for it there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from tests.ui.every_screen.painted_words import painted_words

WORDS_OF_MONEY = re.compile(
    r"\b(kasse|kassen\w+|wechselgeld|preisgeld|angeschrieben|storno|startgeld|kopfgeld\w*|bount(?:y|ies)|ausgezahlt|auszahlen|bezahlt|geld"
    r"|the till|till:|float|prize pool|prizes? paid|entry fee|payouts|paid out|money|cash)\b",
    re.IGNORECASE,
)


def money_words(window: QWidget, picture: QImage) -> Iterator[str]:
    """Texts with a word of money, painted or told to a screen reader."""
    told = {words.text for words in painted_words(window, picture)}
    for part in (window, *window.findChildren(QWidget)):
        if not part.isVisible():
            continue
        told |= {part.toolTip(), part.accessibleName(), part.accessibleDescription()}
        if isinstance(part, QLabel | QAbstractButton | QLineEdit):
            told.add(part.text())
    yield from sorted(text for text in told if WORDS_OF_MONEY.search(text))
