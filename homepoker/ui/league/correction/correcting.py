"""Correction of an imported evening seen from the League section: its page, and the toast with the way back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtWidgets import QWidget

from homepoker.services.club import Club
from homepoker.services.league.evening_correction import corrected_evenings, restore
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.correction.page import EveningCorrectionPage

_SUBJECT = "league correction"


def correction_page(part: QWidget, club: Club, words: Words, tournament_id: str) -> EveningCorrectionPage | None:
    """Page on which an evening is corrected; ``None``, and the reason is said, where it cannot be.

    :param part: where it was asked for.
    """
    try:
        return EveningCorrectionPage(club, words, tournament_id)
    except StoreError as error:
        toasts_of(part, words).say(words.say(error.sentence), tone="danger", subject=_SUBJECT)
        return None


def say_corrected(
    part: QWidget,
    club: Club,
    words: Words,
    changed: Callable[[], object],
    tournament_id: str,
    before: int,
    *,
    is_taken_back: bool = False,
) -> None:
    """Say that an imported evening is corrected, or that its correction is taken back, and offer the opposite.

    :param part: where it was done.
    :param changed: called when other values count.
    :param before: the revision that counted before.
    """
    toasts = toasts_of(part, words)

    def turn_back() -> None:
        try:
            now = restore(club, tournament_id, before)
        except StoreError as error:
            toasts.say(words.say(error.sentence), tone="danger", subject=_SUBJECT)
            return
        changed()
        say_corrected(part, club, words, changed, tournament_id, now - 1, is_taken_back=not is_taken_back)

    shown = [one for one in club.archive.evenings(date.min, date.max) if one.tournament_id == tournament_id]
    name = next((one.name for one in shown), "")
    key = "taken_back" if is_taken_back else "done" if corrected_evenings(club, shown) else "as_in_file"
    toasts.say(
        words.text(f"league_correction.{key}", evening=name),
        action=words.text("league_correction.undo"),
        on_action=turn_back,
        tone="good",
        subject=_SUBJECT,
    )
