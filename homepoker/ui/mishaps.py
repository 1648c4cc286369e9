"""What no panel has caught: a sentence for the host, the details in a file for a report."""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from pathlib import Path

from homepoker.services.words import Words
from homepoker.store.errors import StoreError

PROBLEMS = "problems.log"
"""The file in the data folder that keeps what went wrong unexpectedly."""


def mishap_words(error: BaseException, folder: Path, words: Words) -> str:
    """What the host is told; what is not about the data folder itself is also written down there."""
    if isinstance(error, StoreError):
        return words.text("app.not_recorded", reason=words.say(error.sentence))
    sys.__excepthook__(type(error), error, error.__traceback__)
    with suppress(OSError), (folder / PROBLEMS).open("a", encoding="utf-8") as file:
        traceback.print_exception(error, file=file)
    return words.text("app.unexpected", file=str(folder / PROBLEMS))
