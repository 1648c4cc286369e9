"""Check that an evening can be told: no line contradicts those before it, and all that is shown of it has words.

Each action must be possible after those before it, by the same arithmetic that decides after a correction. Then the
evening is told once as it stands at its last line: standings, journal, what is due, and every view of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from homepoker.core import tournament
from homepoker.core.history import History, Line
from homepoker.core.play.consequences import transition, with_winner
from homepoker.core.players import Player
from homepoker.core.standings import scores
from homepoker.core.tournament import Tournament
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.journal import journal
from homepoker.services.evening.replay import MISFITS, contradiction, misfit, replayed
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.closed_evening import closed_evening
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.damaged_text import is_plain_id
from homepoker.store.errors import DamagedEvening, UnreadableRecording, UntellableRecording
from homepoker.store.evening.recorded_log import RecordedEvening, newer_if_unreadable
from homepoker.store.resource_files import resources

TellViews = Callable[[TournamentDesk, Words], object]
"""Telling of every view that a window has of an evening, as it stands at the desk's now."""


def require_tellable(evening: RecordedEvening, tell_views: TellViews | None = None) -> Tournament:
    """The tournament of an evening, told once in both languages: what fails here would fail at every start.

    :param tell_views: tells the views of the window, where there is one.
    :raises UnreadableRecording: it has an id that none of ours can be.
    :raises UntellableRecording: a line does not fit, or cannot be put into words; names it.
    :raises NewerRecording: one of these, and a newer version of the program wrote it.
    """
    with newer_if_unreadable(evening.written_by):
        return _told(evening, tell_views)


def _told(evening: RecordedEvening, tell_views: TellViews | None) -> Tournament:
    if not all(is_plain_id(one) for one in (evening.tournament.id, *evening.players)):
        raise UnreadableRecording("id")
    lines = evening.lines
    names = {str(player): name for player, name in evening.players.items()}
    try:
        state = require_consistent(lines)
    except MISFITS as error:
        raise UntellableRecording(misfit(lines).line, fits=False) from error
    except DamagedEvening as error:
        raise UntellableRecording(error.line, fits=False) from error
    for language in LANGUAGES:
        words = Words(resources() / "locale", language, lambda player: names.get(player, "")).strict()
        if not _can_tell(lines, words, tell_views):
            raise UntellableRecording(_first_untold(lines, words, tell_views), fits=True)
    return state


def require_consistent(lines: Sequence[Line]) -> Tournament:
    """The tournament of a log in which each line can have happened after those before it.

    :raises UntellableRecording: one cannot; names it.
    """
    if (contradicts := contradiction(lines)) is not None:
        raise UntellableRecording(contradicts.line, fits=False) from contradicts
    state = replayed(lines)
    follows = with_winner(transition(state, ())).events
    if any(isinstance(event, tournament.WinnerDeclared) and event.entry != state.winner for event in follows):
        raise UntellableRecording(len(lines), fits=False)
    return state


def _can_tell(lines: Sequence[Line], words: Words, tell_views: TellViews | None) -> bool:
    try:
        for line in lines:
            words.say(line.label)
            for one in line.corrections:
                words.say(one.label)
        desk = TournamentDesk("", _HeldLines(lines), _Standing(lines[-1].at), RandomDraw())
        state = desk.state
        scores(state.entries, state.profile.scoring, state.answers)
        journal(History(lines), state, desk.now(), words)
        ToDoList(desk).items()
        closed_evening(desk)
        if tell_views is not None:
            tell_views(desk, words)
    except (*MISFITS, DamagedEvening):
        return False
    return True


def _first_untold(lines: Sequence[Line], words: Words, tell_views: TellViews | None) -> int:
    """The number of the first line from which on the evening cannot be told."""
    told, untold = 0, len(lines)
    while untold - told > 1:
        tried = (told + untold) // 2
        if _can_tell(lines[:tried], words, tell_views):
            told = tried
        else:
            untold = tried
    return untold


class _HeldLines:
    """Log of an evening that no club has; nothing is added to it."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines

    def lines(self, _tournament_id: str) -> list[Line]:
        return list(self._lines)

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        raise AssertionError(f"line {line.sequence} is done to an evening that is only told")


class _Standing:
    """Timekeeper that stands at one instant."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def drift(self) -> timedelta:
        return timedelta(0)

    def follow(self, drift: timedelta) -> None:
        self._at += drift
