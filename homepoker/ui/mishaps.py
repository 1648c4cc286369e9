"""What no panel has caught: a sentence for the host, the details in a file for a report."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.errors import StoreError

if TYPE_CHECKING:
    from homepoker.ui.kit.empty_state import EmptyState

PROBLEMS = "problems.log"
"""The file in the data folder that keeps what went wrong unexpectedly."""


def mishap_words(error: BaseException, folder: Path, words: Words) -> str:
    """What the host is told; what is not about the data folder itself is also written down there."""
    if isinstance(error, StoreError):
        return words.text("app.not_recorded", reason=words.say(error.sentence))
    with suppress(OSError), (folder / PROBLEMS).open("a", encoding="utf-8") as file:
        traceback.print_exception(error, file=file)
    return words.text("app.unexpected", file=str(folder / PROBLEMS))


def folder_problem(problem: Sentence, words: Words, retry: Callable[[], object]) -> EmptyState:
    """What stands in the window where the data folder cannot be opened."""
    from homepoker.ui.kit import buttons
    from homepoker.ui.kit.empty_state import EmptyState

    button = buttons.primary(words.text("app.retry"), retry)
    return EmptyState("warning", words.text("app.folder_problem"), words.say(problem), (button,))
