"""Entry of past evenings: a result on paper, written into the log as if it had been played with the program.

It is told best first, as a list on paper is read. Nothing new has to be stored for it: check-ins, bust-outs, the winner
and the closing are the events of any evening. Times are those of the writing down, because nobody knows the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from homepoker.core import entries, tournament
from homepoker.core.ending import LastStack, PlayEnded
from homepoker.core.entries import Status
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.limits import EARLIEST_EVENING
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.elimination import end_of_event
from homepoker.core.standings import scores
from homepoker.core.tournament import (
    AnyEvent,
    Tournament,
    TournamentClosed,
    TournamentRedated,
    TournamentReopened,
    WinnerDeclared,
)
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.draw import Draw
from homepoker.services.evening.setup import opening_line
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archiving import archive_evening
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One line of a result, best first.

    ``by`` are those who took the player out, as far as it is known. ``shares_place``: the same place as the line above.
    Who re-entered stands in a further line below, for the first time that they went out.
    """

    player: PlayerId
    by: tuple[PlayerId, ...] = ()
    shares_place: bool = False


# Verbs


def record_past_evening(
    club: Club,
    name: str,
    on: date,
    profile: Profile,
    lines: Sequence[ResultLine],
    newcomers: Sequence[Player] = (),
) -> str:
    """Write an evening with its result into the season, all of it or nothing; its id is returned.

    :param newcomers: those of the lines who are not in the register yet.
    :raises Refusal: the date is still to come, or the result cannot have been so.
    """
    now = club.timekeeper.now()
    require_past(on, now)
    opening = opening_line(name, profile, club.books, now, on)
    state = tournament.replay(opening.events)  # type: ignore[arg-type] # the opening's own event
    result = result_events(state, lines, club.draw, now)
    for event in result:
        state = tournament.after(state, event)
    label = sentence("journal.result_entered", count=len(entries.players(state.entries)))
    closing = Line(3, LineKind.ACTION, UndoStack.PLAY, sentence("journal.closed"), now, (closed(state, now),))
    written = (opening, Line(2, LineKind.ACTION, UndoStack.PLAY, label, now, tuple(result)), closing)
    tournament_id = club.draw.new_id("t-")
    club.log.import_(RecordedEvening(TournamentRecord(tournament_id, name, on), written, {}), newcomers)
    club.players()
    archive_evening(club, club.desk(tournament_id))
    return tournament_id


def change_result(desk: TournamentDesk, lines: Sequence[ResultLine], newcomers: Sequence[Player] = ()) -> None:
    """Let another result stand in place of the one that was entered, in one action; it counts at once.

    :raises Refusal: it cannot have been so.
    """
    state, now = desk.state, desk.now()
    events: list[AnyEvent] = [TournamentReopened(now)] if state.is_closed else []
    events += [entries.PlayerReinstated(out.entry) for out in state.entries.bust_outs]
    events += [entries.EntryWithdrawn(entry) for entry in state.entries.by_id]
    for event in events:
        state = tournament.after(state, event)
    for event in result_events(state, lines, desk.draw, now):
        events.append(event)
        state = tournament.after(state, event)
    label = sentence("journal.result_changed", count=len(entries.players(state.entries)))
    desk.act(label, [*events, closed(state, now)], new_players=newcomers, at=now)


def redate(desk: TournamentDesk, on: date) -> None:
    """Let an evening count for another date. One that is closed stays closed, with the standings that were published.

    :raises Refusal: the date is still to come, or it is the evening's own.
    """
    state, now = desk.state, desk.now()
    require_past(on, now)
    if on == state.began_on:
        raise refuse("past.same_date", on=on.isoformat())
    label = sentence("journal.redated", before=state.began_on.isoformat(), on=on.isoformat())
    events: list[AnyEvent] = [TournamentRedated(on)]
    if state.is_closed:
        again = TournamentClosed(now, state.published, ())
        events = [TournamentReopened(now), *events, again]
    desk.act(label, events, at=now)


# Questions


def require_past(on: date, now: datetime) -> None:
    """Check that an evening can have been on a date.

    :raises Refusal: it is still to come, or no club can mean it.
    """
    today = now.astimezone().date()
    if on > today:
        raise refuse("past.still_to_come", on=on.isoformat(), today=today.isoformat())
    if on < EARLIEST_EVENING:
        raise refuse("past.too_early", on=on.isoformat(), earliest=EARLIEST_EVENING.isoformat())


def result_lines(state: Tournament) -> tuple[ResultLine, ...]:
    """The result of an evening as it was told, best first."""
    by_id = state.entries.by_id
    left = [entry for entry in by_id.values() if entry.status is Status.IN]
    lines = [ResultLine(entry.player, shares_place=place > 0) for place, entry in enumerate(left)]
    below = 0
    for out in reversed(state.entries.bust_outs):
        by = tuple(by_id[entry].player for entry in out.by)
        lines.append(ResultLine(by_id[out.entry].player, by, shares_place=out.hand == below))
        below = out.hand
    return tuple(lines)


def result_events(state: Tournament, lines: Sequence[ResultLine], draw: Draw, at: datetime) -> list[AnyEvent]:
    """Events of an evening with this result, in the order of the evening.

    :raises Refusal: nobody played, or somebody was taken out by one who was out already or never there.
    """
    still = Counter(line.player for line in lines)
    if len(still) < 2:
        raise refuse("past.too_few")
    events: list[AnyEvent] = []
    current: dict[PlayerId, EntryId] = {}

    def happen(happened: Iterable[AnyEvent]) -> None:
        nonlocal state
        for event in happened:
            events.append(event)
            state = tournament.after(state, event)

    def enter(player: PlayerId) -> None:
        current[player] = EntryId(draw.new_id("e-"))
        number = len(entries.entries_of(state.entries, player)) + 1
        happen([entries.PlayerEntered(current[player], player, number)])

    for player in still:
        enter(player)
    first, *others = _by_place(lines)
    for together in reversed(others):
        missing = [winner for line in together for winner in line.by if winner not in current]
        if missing:
            raise refuse("past.never_there", player=missing[0])
        # Who shares a place stands in the log from the last of them to the first, as everybody does.
        outs = tuple(
            (current[line.player], tuple(current[winner] for winner in line.by)) for line in reversed(together)
        )
        happen(entries.bust_out(state.entries, outs, at))
        for line in together:
            still[line.player] -= 1
            if still[line.player]:
                enter(line.player)
    left = entries.still_in(state.entries)
    if len(first) > 1:
        happen([PlayEnded(at, tuple(LastStack(entry.id) for entry in left), (state.answers.discretion,))])
    else:
        end = rule(end_of_event.decide, end_of_event.Situation(len(left), left[0].id), state.answers)
        happen([WinnerDeclared(left[0].id, end.rests_on)])
    return events


def closed(state: Tournament, at: datetime) -> TournamentClosed:
    """The closing event of an evening that is over, with its standings as they are now."""
    published = scores(state.entries, state.profile.scoring, state.answers)
    citations = dict.fromkeys(citation for score in published for citation in score.citations)
    return TournamentClosed(at, tuple(score.published() for score in published), tuple(citations))


def _by_place(lines: Sequence[ResultLine]) -> list[list[ResultLine]]:
    groups: list[list[ResultLine]] = []
    for line in lines:
        if groups and line.shares_place:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
