"""View of the clock card; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from homepoker.core import clock, entries, tournament
from homepoker.core.button import hands_an_hour
from homepoker.core.clock import ClockState, Position
from homepoker.core.expected_end import CUSTOMARY, EndPrior, range_from_now
from homepoker.core.last_hands import ends_by
from homepoker.core.stacks import average_stack, in_big_blinds
from homepoker.core.structure import Ante, BlindStructure, Level, in_minutes, length, next_period
from homepoker.core.tournament import Tournament
from homepoker.services.evening.watch.keep_awake import Wakefulness
from homepoker.services.words import Words, clock_face

WARNING_BELOW = 60
"""Seconds left from which the clock warns."""

URGENT_BELOW = 10
"""Seconds left from which it is urgent."""


_NIGHTS = ((0, 0), (0, 1), (1, 0))
"""Days from now, each with the first or second occurrence (``fold``) of an hour on the wall clock."""


@dataclass(frozen=True, slots=True)
class ClockView:
    heading: str
    hands: str
    """Hands that a table plays in such a level, as they were measured; empty where nobody counted."""
    status: str
    time: str
    tone: str
    """text, warning, danger or quiet."""
    blinds: str
    ante: str
    following: str
    next_break: str
    ends: str
    ends_rest_on: str
    """On what the expected end rests; empty where none is given."""
    is_running: bool
    start: str
    """Label of the big button."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Players left, average stack and chips in play, as text."""

    left: str
    average: str
    chips: str


def ante(level: Level, structure: BlindStructure, words: Words) -> str:
    """The ante of a level in words; empty where there is none."""
    if structure.ante is Ante.NONE or level.ante == 0:
        return ""
    key = "clock.ante_big_blind" if structure.ante is Ante.BIG_BLIND else "clock.ante_each"
    return words.text(key, ante=level.ante)


def clock_view(
    state: Tournament, now: datetime, words: Words, prior: EndPrior = CUSTOMARY, pace: int | None = None
) -> ClockView:
    """The clock card at this moment.

    :param prior: when the club's evenings end.
    :param pace: hands that a table of the club plays in an hour, where that is known.
    """
    structure = state.profile.structure
    now = tournament.shown_at(state, now)
    here = clock.position(state.clock, structure, now)
    level = _level_to_show(structure, here)
    shown = words.blinds(level)
    end = ends(state, here, now, words, prior)
    return ClockView(
        heading=words.text("clock.break") if here.in_break else words.text("clock.level", level=here.level),
        hands=hands(state, _level_to_show(structure, here), pace, words),
        status=status(state, here, words),
        time=clock_face(here.shown_seconds),
        tone="quiet" if state.is_over else tone(here),
        blinds=words.text("clock.next_level", blinds=shown) if here.in_break else shown,
        ante=ante(level, structure, words),
        following=following(structure, here, words) if not state.is_over else "",
        next_break=next_break(state, here, now, words) if not state.is_over else "",
        ends=end,
        ends_rest_on=_says_of_end(state, prior, words) if end else "",
        is_running=here.is_running and not state.is_over,
        # Nothing runs any more that could be stopped, though nobody has stopped the clock.
        start=words.text("clock.start") if state.is_over else start_words(structure, here, words),
    )


def rail_time(state: Tournament, now: datetime) -> str:
    """The running clock in small; empty before the start and after the end."""
    here = clock.position(state.clock, state.profile.structure, now)
    return "" if here.state is ClockState.NOT_STARTED or state.is_over else clock_face(here.shown_seconds)


def status(state: Tournament, here: Position, words: Words) -> str:
    """The state of the clock, in a word."""
    if state.is_over:
        return words.text("clock.status_over")
    if state.hand_for_hand is not None:
        number = state.hand_for_hand.number
        return words.text("hand_for_hand.status" if number else "hand_for_hand.status_first", number=number)
    if state.last_hands is not None:
        return words.text("clock.last_hands", count=state.last_hands.hands)
    if here.state is ClockState.SCHEDULED and state.clock.starts_at is not None:
        return words.text("clock.starts_at", at=state.clock.starts_at.isoformat())
    return words.text(
        {
            ClockState.NOT_STARTED: "clock.status_ready",
            ClockState.SCHEDULED: "clock.status_ready",
            ClockState.RUNNING: "clock.status_running",
            ClockState.PAUSED: "clock.status_paused",
            ClockState.HELD: "clock.status_held",
            ClockState.LAST_LEVEL_OVER: "clock.status_last",
        }[here.state]
    )


def standing(span: timedelta, words: Words) -> str:
    """The time for which the clock has been standing, in words."""
    return words.text("clock.status_stands", span=stood_for(span))


def stood_for(span: timedelta) -> int:
    """The seconds of such a time as they are said; a minute counts when it is over."""
    seconds = int(span.total_seconds())
    return seconds if seconds < 60 else seconds // 60 * 60


def next_called(hour: int, minute: int, now: datetime) -> datetime:
    """The next instant with that time of day: today, or after midnight.

    Where a night has an hour twice, as in autumn, the first that is still to come.
    """
    today = now.astimezone().date()
    walls = [datetime.combine(today + timedelta(days=days), time(hour, minute, fold=fold)) for days, fold in _NIGHTS]
    return next(at for wall in walls if (at := wall.astimezone()) > now)


def awake(state: Wakefulness, words: Words, *, is_known: bool = False) -> tuple[str, str]:
    """Words on whether the computer stays awake, with a remedy until the host knows it; and their tone."""
    match state:
        case Wakefulness.NOT_NEEDED:
            return "", "quiet"
        case Wakefulness.KEPT:
            return words.text("awake.kept"), "quiet"
        case Wakefulness.REFUSED:
            return words.text("awake.refused_known" if is_known else "awake.refused"), "warning"


def tone(here: Position) -> str:
    """The colour of the digits: the last minute warns, the last ten seconds are urgent."""
    if here.state in (ClockState.HELD, ClockState.LAST_LEVEL_OVER):
        return "danger"
    if here.state is not ClockState.RUNNING:
        return "quiet"
    if here.shown_seconds <= URGENT_BELOW:
        return "danger"
    return "warning" if here.shown_seconds <= WARNING_BELOW else "text"


def following(structure: BlindStructure, here: Position, words: Words) -> str:
    """The words for what comes after this level or break."""
    after = next_period(structure, here.level, in_break=here.in_break)
    if after is None:
        return words.text("clock.next_none")
    if here.in_break:
        # Its blinds stand above already, with the same word as in the room.
        return words.text("clock.next_level_number", level=after[0])
    level = structure.levels[after[0] - 1]
    if after[1] and level.break_after is not None:
        return words.text("clock.next_is_break", minutes=in_minutes(length(level.break_after)))
    # Who pays the ante is said with the level that is played.
    extra = f" · {words.text('clock.ante_each', ante=level.ante)}" if ante(level, structure, words) else ""
    shown = words.blinds(level) + extra
    return words.text("clock.next_level", blinds=shown)


def hands(state: Tournament, level: Level, pace: int | None, words: Words) -> str:
    """Hands that a table plays in a level, measured tonight or else on earlier evenings; empty where nobody counted."""
    tonight = hands_an_hour(state.buttons)
    measured = tonight if tonight is not None else pace
    if measured is None:
        return ""
    key = "clock.level_hands_tonight" if tonight is not None else "clock.level_hands"
    count = max(1, round(measured * length(level) / 3600))
    return words.text(key, minutes=in_minutes(length(level)), count=count)


def next_break(state: Tournament, here: Position, now: datetime, words: Words) -> str:
    """The words for the next break's beginning, or for the end of this one; empty where play ends before."""
    if here.in_break:
        return words.text("clock.play_resumes_at", at=(now + here.left).isoformat()) if here.is_running else ""
    span = clock.next_break_in(state.clock, state.profile.structure, now)
    if span is None or ends_by(state.wished_end, state.last_hands, now + span):
        return ""
    seconds = -(-span // timedelta(seconds=1))
    if here.state in (ClockState.RUNNING, ClockState.SCHEDULED):
        return words.text("clock.break_at", at=(now + span).isoformat(), left=seconds)
    return words.text("clock.break_in", left=seconds)


def ends(state: Tournament, here: Position, now: datetime, words: Words, prior: EndPrior = CUSTOMARY) -> str:
    """The expected ends of the evening, from the chips in play and the blinds to come; empty if they are unknown.

    Once the last level is over no blinds are to come, and the end would always be now.
    """
    if state.is_over or here.state is not ClockState.RUNNING:
        return ""
    wished = state.wished_end
    if wished is not None and wished.is_capped:
        return words.text("clock.ends_at", at=wished.at.isoformat())
    structure = state.profile.structure
    chips = max(tournament.chips_in_play(state), 2 * state.profile.starting_stack)
    end = range_from_now(structure, here, chips, prior)
    if end.typical is None:
        return ""
    typical = (now + timedelta(seconds=end.typical.after)).isoformat()
    if end.late is None or end.late == end.typical:
        return words.text("clock.ends_about", at=typical)
    late = (now + timedelta(seconds=end.late.after)).isoformat()
    return words.text("clock.ends_between", typical=typical, late=late)


def _says_of_end(state: Tournament, prior: EndPrior, words: Words) -> str:
    wished = state.wished_end
    if wished is not None and wished.is_capped:
        return words.text("clock.ends_at_explained")
    return ends_rest_on(prior, state.profile.structure.ante, words)


def ends_rest_on(prior: EndPrior, ante: Ante, words: Words) -> str:
    """On what an expected end rests: big blinds of all chips, and whose evenings tell them."""
    figures = {"early": round(prior.early), "typical": round(prior.typical), "late": round(prior.late)}
    if not prior.evenings:
        return words.text("clock.ends_customary", **figures)
    key = "clock.ends_own_big_blind_ante" if ante is Ante.BIG_BLIND else "clock.ends_own"
    return words.text(key, count=prior.evenings, **figures)


def start_words(structure: BlindStructure, here: Position, words: Words) -> str:
    """The words on the start button."""
    if here.is_running:
        return words.text("clock.pause")
    if here.state is ClockState.HELD:
        after = next_period(structure, here.level, in_break=here.in_break)
        if after is not None:
            return words.text("clock.start_break" if after[1] else "clock.start_next_level", level=after[0])
    return words.text("clock.resume" if here.state in (ClockState.PAUSED, ClockState.HELD) else "clock.start")


def numbers(state: Tournament, now: datetime, words: Words) -> Numbers:
    """Players left, average stack and chips in play."""
    entered = len(state.entries.by_id)
    left = entries.count_left(state.entries)
    if not tournament.has_begun(state, now):
        return Numbers(words.text("clock.numbers_checked_in", count=left), "", "")
    if state.is_over:
        return Numbers(words.text("clock.numbers_over", count=len(entries.players(state.entries))), "", "")
    chips = tournament.chips_in_play(state)
    here = clock.position(state.clock, state.profile.structure, now)
    big_blind = _level_to_show(state.profile.structure, here).big_blind
    average = average_stack(chips, left)
    return Numbers(
        words.text("clock.numbers_left", left=left, entered=entered),
        words.text("clock.numbers_average", average=average, big_blinds=in_big_blinds(average, big_blind)),
        words.text("clock.numbers_chips", chips=chips),
    )


def _level_to_show(structure: BlindStructure, here: Position) -> Level:
    """The level whose blinds are shown: in a break the next one."""
    number = here.level + 1 if here.in_break and here.level < len(structure.levels) else here.level
    return structure.levels[number - 1]
