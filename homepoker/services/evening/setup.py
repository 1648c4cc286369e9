"""Set-up of tonight's tournament: everything that it needs for ever goes into its first event.

Policies that were unknown when it was opened are answered from its book as it is today.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, Final, Protocol

import homepoker
from homepoker.core import clock
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.last_hands import EndWished, wish
from homepoker.core.play.consequences import transition, with_dealers
from homepoker.core.prizes import prizes_by_place
from homepoker.core.profile import Profile
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, completed, resolve
from homepoker.core.rulebooks.editions import edition_cited, falling_back_on
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import AnyEvent, ProfileChanged, Tournament, TournamentOpened
from homepoker.core.wording import Sentence, sentence
from homepoker.services.draw import Draw
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.timekeeper import Timekeeper
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord

_NOON: Final = time(12)


class TournamentStore(Protocol):
    """Protocol of the store in which tournaments are begun."""

    def import_(self, evening: RecordedEvening) -> None:
        """Take in a tournament with its first line, or nothing of it."""


def open_tournament(
    store: TournamentStore,
    name: str,
    profile: Profile,
    books: Mapping[str, Rulebook],
    timekeeper: Timekeeper,
    draw: Draw,
    began_on: date | None = None,
) -> str:
    """Begin a tournament and return its id.

    :param began_on: the local date for which the evening counts; today's where it is not given.
    :raises Refusal: the rulebook that the profile names is not there.
    """
    now = timekeeper.now()
    tournament_id = draw.new_id("t-")
    on = began_on if began_on is not None else now.astimezone().date()
    first = opening_line(name, profile, books, now, on)
    store.import_(RecordedEvening(TournamentRecord(tournament_id, name, on), (first,), {}))
    return tournament_id


def opening_line(name: str, profile: Profile, books: Mapping[str, Rulebook], now: datetime, on: date) -> Line:
    """The first line of a tournament that counts for a date.

    :raises Refusal: the rulebook that the profile names is not there.
    """
    opened = TournamentOpened(name, on, profile, _in_force(books, profile.rulebook), homepoker.__version__)
    wished = _end_wished(profile, on, now)
    events = (opened,) if wished.ends_at is None else (opened, wished)
    return Line(1, LineKind.ACTION, UndoStack.PLAY, sentence("journal.opened", name=name), now, events)


def _end_wished(profile: Profile, on: date, now: datetime) -> EndWished:
    """The end that a profile wishes for an evening of that date; none where that instant has passed."""
    try:
        wanted = time.fromisoformat(profile.ends_by)
    except ValueError:
        return EndWished(now, None)
    # An evening that ends before noon has gone on after midnight.
    day = on + timedelta(days=1) if wanted < _NOON else on
    ends_at = datetime.combine(day, wanted.replace(tzinfo=None)).astimezone()
    return wish(ends_at, now, is_capped=profile.is_capped) if ends_at > now else EndWished(now, None)


def _in_force(books: Mapping[str, Rulebook], book: str) -> Answers:
    if book not in books:
        raise refuse("rulebook.missing", book=book)
    return resolve(books, book)


def change_profile(
    desk: TournamentDesk,
    profile: Profile,
    books: Mapping[str, Rulebook],
    *,
    label: Sentence | None = None,
    departs: Citations = (),
) -> None:
    """Let other settings count from now on; the clock stays where it stands.

    :param label: what has changed, where it is one thing.
    :param departs: the rules of the evening's book that want it otherwise.
    :raises Refusal: the rulebook that the profile names is not there, or a deal has divided the prizes, which would be
        others.
    """
    now, state = desk.now(), desk.state
    events: list[AnyEvent] = []
    kept = clock.carry_over(state.clock, state.profile.structure, profile.structure, now)
    if kept is not None:
        # First, so that up to this instant the journal reads the clock by the levels as they were.
        events.append(kept)
    # The answers of the evening's opening hold, also in a newer program, as long as the book is the same.
    same_book = profile.rulebook == state.profile.rulebook
    answers = state.answers if same_book else _in_force(books_of_evening(state, books), profile.rulebook)
    events.append(ProfileChanged(profile, answers, departs, "" if departs else None))
    if (profile.ends_by, profile.is_capped) != (state.profile.ends_by, state.profile.is_capped):
        events.append(_end_wished(profile, state.began_on, now))
    done = transition(state, events)
    if state.deal is not None and prizes_by_place(done.state) != prizes_by_place(state):
        raise refuse("till.divided_by_deal")
    # Another book may let others deal.
    if not same_book and not state.is_over:
        done = with_dealers(done)
    desk.act(label or sentence("journal.profile_changed", name=profile.name), done, at=now)


def books_of_evening(state: Tournament, books: Mapping[str, Rulebook]) -> Mapping[str, Rulebook]:
    """The books, falling back on the edition with which the evening began, whatever the club has chosen since."""
    return falling_back_on(books, edition_cited(state.answers, books))


def completed_answers(state: Tournament, books: Mapping[str, Rulebook]) -> Answers:
    """The evening's answers, with those of its book as it is today on what was unknown when it was opened."""
    book = state.answers.book
    fresh = resolve(books_of_evening(state, books), book) if book in books else state.answers
    return completed(state.answers, fresh)


def answers_on(policy: Policy[Any], state: Tournament, books: Mapping[str, Rulebook]) -> Answers:
    """The evening's answers; for a policy that was unknown when it was opened, those of its book as it is today."""
    if state.answers.answer(policy.name) is not None or state.answers.book not in books:
        return state.answers
    return resolve(books_of_evening(state, books), state.answers.book)
