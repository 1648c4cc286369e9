"""Check that an evening can be told: replayed line by line, its standings computed, every entry put into words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from homepoker.core.history import History, Line
from homepoker.core.standings import scores
from homepoker.core.tournament import Tournament
from homepoker.services.evening.journal import journal
from homepoker.services.evening.replay import MISFITS, replayed
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.damaged_text import is_plain_id
from homepoker.store.errors import DamagedEvening, UnreadableRecording, UntellableRecording
from homepoker.store.evening.recorded_log import RecordedEvening
from homepoker.store.resource_files import resources


def require_tellable(evening: RecordedEvening) -> Tournament:
    """The tournament of an evening, told once in both languages: what fails here would fail at every start.

    :raises UnreadableRecording: it has an id that none of ours can be.
    :raises UntellableRecording: a line does not fit, or cannot be put into words; names it.
    """
    if not all(is_plain_id(one) for one in (evening.tournament.id, *evening.players)):
        raise UnreadableRecording("id")
    lines = evening.lines
    names = {str(player): name for player, name in evening.players.items()}
    try:
        state = replayed(lines)
    except DamagedEvening as error:
        raise UntellableRecording(error.line, fits=False) from error
    for language in LANGUAGES:
        words = Words(resources() / "locale", language, lambda player: names.get(player, "")).strict()
        if not _can_tell(lines, words):
            raise UntellableRecording(_first_untold(lines, words), fits=True)
    return state


def _can_tell(lines: Sequence[Line], words: Words) -> bool:
    try:
        for line in lines:
            words.say(line.label)
            for one in line.corrections:
                words.say(one.label)
        state = replayed(lines)
        scores(state.entries, state.profile.scoring, state.answers)
        journal(History(lines), state, _end(lines), words)
    except MISFITS:
        return False
    return True


def _first_untold(lines: Sequence[Line], words: Words) -> int:
    """The number of the first line from which on the evening cannot be told."""
    told, untold = 0, len(lines)
    while untold - told > 1:
        tried = (told + untold) // 2
        if _can_tell(lines[:tried], words):
            told = tried
        else:
            untold = tried
    return untold


def _end(lines: Sequence[Line]) -> datetime:
    return lines[-1].at
