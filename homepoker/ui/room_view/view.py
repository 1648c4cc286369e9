"""View of the room: from the state of the tournament and *now* to a picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from homepoker.core import entries, standings
from homepoker.core.clock import ClockState, Position, next_break_in, periods_begun, position
from homepoker.core.counting import uncounted_tables
from homepoker.core.deals import DealAgreed
from homepoker.core.last_hands import ends_by
from homepoker.core.play.bubble import is_on_the_bubble
from homepoker.core.profile import colour_ups, race_break
from homepoker.core.quantities import Chips
from homepoker.core.stacks import average_stack, in_big_blinds
from homepoker.core.standings import Score
from homepoker.core.structure import Ante, BlindStructure, Level, in_minutes, length
from homepoker.core.structure import duration as full_time
from homepoker.core.tournament import Tournament, chips_in_play, is_late_registration_open
from homepoker.services.evening.commands.chip_race import announced, value_to_race
from homepoker.services.evening.commands.stacks import counted_whole
from homepoker.services.words import Words, clock_face, most_decimals
from homepoker.ui.clock.time_call_view import TimeCallView, time_call_view
from homepoker.ui.kit.text.short_names import short_forms
from homepoker.ui.room_view.news import NO_NEWS, News
from homepoker.ui.room_view.panels import (
    MOST_SENTENCES,
    MakePanels,
    PanelFacts,
    deal_panel,
    dealing_in_words,
    has_new_seats,
    side_panels,
    structure_panel,
    urgent_panels,
)
from homepoker.ui.room_view.picture import (
    Fact,
    Mood,
    Notice,
    PictureSubject,
    RoomPicture,
    RuleText,
    StandingsRow,
    Urgency,
)

LAST_MINUTE = 60
LAST_SECONDS = 10
"""Seconds left at which the clock changes its colour."""

READING_SECONDS = 20
"""Seconds for which a page stays where a rule is among them: a text takes longer to read than seats."""

NEW_LEVEL_IS_NEWS_FOR = timedelta(minutes=1)
"""The time for which the room is told that a new level applies from the next hand."""

TURN_SECONDS = 10
"""Seconds for which a page stays before the next one takes its turn."""

LONGEST_COUNTDOWN = 10 * 60 * 60
"""Seconds from which on the start is shown as a time of day: more digits would not be readable from the back."""


def turn_at(now: datetime, ahead: float = 0.0, seconds: int = TURN_SECONDS) -> int:
    """The number of the turn of the pages at an instant.

    :param ahead: by how many seconds the turns run ahead, where somebody has turned the pages by hand.
    :param seconds: how long a page stays.
    """
    return int((now.timestamp() + ahead) // seconds)


def turned(now: datetime, ahead: float, by: int, seconds: int = TURN_SECONDS) -> float:
    """The offset of the turns once somebody has turned by so many pages; that page then has its full time."""
    return (turn_at(now, ahead, seconds) + by) * seconds - now.timestamp()


def room_picture(
    state: Tournament,
    now: datetime,
    words: Words,
    *,
    news: News = NO_NEWS,
    standings_rows: Sequence[StandingsRow] | None = None,
    message: str = "",
    is_black: bool = False,
    turn: int | None = None,
    make_panels: MakePanels = side_panels,
    shown_rule: RuleText | None = None,
    rule_of_the_evening: RuleText | None = None,
    shows_structure: bool = False,
    shown_deal: DealAgreed | None = None,
) -> RoomPicture:
    """The picture of the room at ``now``.

    :param news: seats and draws of the last minutes, as ``latest_news`` finds them.
    :param standings_rows: the final standings, shown once a winner is declared; without them places and names.
    :param message: what the host tells the room, in the host's own words.
    :param is_black: the host has darkened the room view.
    :param turn: which turn of the pages it is; without it the one of ``now``.
    :param make_panels: in place of ``side_panels``, one that keeps them.
    :param shown_rule: the rule that the host shows; what just happened at the tables takes turns with it.
    :param rule_of_the_evening: the rule that takes turns with the panels, unless they are news.
    :param shows_structure: the host shows the whole structure, in place of all that is neither news nor a rule.
    :param shown_deal: a deal that is talked about and shown, in place of the same.
    """
    turn = turn_at(now) if turn is None else turn
    if state.is_over:
        rows = standings_rows if standings_rows is not None else _places(state, words)
        return RoomPicture(
            PictureSubject.STANDINGS,
            state.name,
            words.time(now),
            heading=words.text("room.final_standings") if shown_rule is None else "",
            rule=shown_rule,
            standings=tuple(rows),
            points_word=words.text("room.points") if any(row.points for row in rows) else "",
            message=message,
            is_black=is_black,
            turn=turn,
        )
    called = time_call_view(state, now, words)
    if called is not None:
        return _called_picture(state, called, now, words, is_black=is_black)
    here = position(state.clock, state.profile.structure, now)
    is_before = _is_before(here)
    has_news = bool(news.seated or news.draws or news.dealers or news.seat_draw)
    if news.seat_draw is not None:
        shown_rule = None  # everybody waits for the next card
    rule = shown_rule or (None if has_news else rule_of_the_evening)
    if shown_rule is not None:
        scene, panels = PictureSubject.RULE, urgent_panels(state, words, news) if has_news else ()
    else:
        uncounted = uncounted_tables(state, now)
        level = 0 if is_before else _played(state.profile.structure, here)[0]
        # Places once nobody can come: DECISIONS.md, 266
        is_entry_open = is_late_registration_open(state, now)
        break_after = here.level if here.in_break else 0
        counted_at = counted_whole(state, now)
        panels = make_panels(state, words, PanelFacts(news, level, uncounted, is_entry_open, break_after, counted_at))
        scene = PictureSubject.SEATING if is_before and (panels or rule) else PictureSubject.PLAY
        if shown_deal is not None and news.seat_draw is None:
            # All who are left wait for it; new seats they have taken long ago.
            scene, panels, rule = PictureSubject.MOVES, (deal_panel(state, words, shown_deal),), None
        elif not is_before and panels and has_new_seats(state, news):
            scene = PictureSubject.MOVES
        elif shows_structure and not has_news:
            panels, rule = (structure_panel(state, words, level),), None
            scene = PictureSubject.SEATING if is_before else PictureSubject.MOVES
    blinds, ante = _blinds(state, here, now, words), _ante(state.profile.structure, here, words)
    lines = (_following(state.profile.structure, here, now, words), _next_break(state, here, now, words))
    if scene in (PictureSubject.RULE, PictureSubject.MOVES) and ante:
        # There is no room for it beside the blinds, and what is paid now matters more than when the break is.
        lines, ante = (ante, lines[0]), ""
    says_time = here.state is ClockState.NOT_STARTED
    dealing = () if is_before else dealing_in_words(state, words, now)
    return RoomPicture(
        scene,
        state.name,
        "" if says_time else words.time(now),
        heading=_heading(state, here, now, words),
        time=_time(state, here),
        saying=_saying(state, here, words),
        mood=_mood(state, here),
        elapsed=_elapsed(here),
        notice=_notice(state, here, now, words),
        blinds=blinds,
        ante=ante,
        following=lines[0],
        next_break=lines[1],
        # Whoever reads needs the lines; how many are left they see again afterwards.
        facts=_facts(state, here, words) if shown_rule is None else (),
        dealing=dealing,
        dealing_title=words.text("room.who_deals") if len(dealing) > MOST_SENTENCES else "",
        panels=panels,
        rule=rule,
        message=message,
        is_black=is_black,
        turn=turn,
    )


def _called_picture(
    state: Tournament, called: TimeCallView, now: datetime, words: Words, *, is_black: bool
) -> RoomPicture:
    """The picture of a time call: its seconds fill it, and a message waits."""
    return RoomPicture(
        PictureSubject.CALLED,
        state.name,
        words.time(now),
        heading=called.heading,
        time=called.seconds,
        mood=Mood.LAST_SECONDS if called.tone == "danger" else Mood.NORMAL,
        elapsed=called.elapsed,
        following=called.consequence,
        next_break=called.level if called.is_running else "",
        is_black=is_black,
    )


def idle_picture(
    now: datetime,
    words: Words,
    *,
    message: str = "",
    is_black: bool = False,
    turn: int = 0,
    shown_rule: RuleText | None = None,
) -> RoomPicture:
    """The picture while the room sees no evening: a name, the time of day in a sentence, and a rule that is shown.

    No digits stand alone: large ones would be read as time left. Nor does it say that nothing is played, which the
    host may only have taken away.
    """
    return RoomPicture(
        PictureSubject.IDLE if shown_rule is None else PictureSubject.RULE,
        "",
        "",
        saying=words.text("room.no_evening"),
        mood=Mood.WAITING,
        blinds=words.text("room.now", at=now),
        rule=shown_rule,
        message=message,
        is_black=is_black,
        turn=turn,
    )


def standings_rows(scores: Sequence[Score], words: Words) -> tuple[StandingsRow, ...]:
    """The final standings from the scores of the evening; without points where nothing was scored."""
    names = [words.name(score.place.player) for score in scores]
    forms = short_forms(frozenset(names))
    if not any(score.points for score in scores):
        return tuple(_unscored(score.place, words, forms[name]) for score, name in zip(scores, names, strict=True))
    decimals = most_decimals(10 * score.points for score in scores)
    return tuple(
        StandingsRow(
            score.place.place,
            name,
            words.points(score.points, decimals),
            _breakdown(score, words),
            _shared(score.place, words),
            forms[name],
        )
        for score, name in zip(scores, names, strict=True)
    )


def _unscored(place: standings.Place, words: Words, short: tuple[str, ...] = ()) -> StandingsRow:
    return StandingsRow(place.place, words.name(place.player), shared=_shared(place, words), short=short)


def _shared(place: standings.Place, words: Words) -> str:
    return words.text("room.place_shared") if place.is_shared else ""


def _breakdown(score: Score, words: Words) -> str:
    if score.knock_out_points == 0:
        return ""
    return words.text(
        "room.breakdown",
        place_points=score.place_points,
        knock_out_points=score.knock_out_points,
    )


def _places(state: Tournament, words: Words) -> list[StandingsRow]:
    return [_unscored(place, words) for place in standings.places(state.entries)]


def _heading(state: Tournament, here: Position, now: datetime, words: Words) -> str:
    starts_at = state.clock.starts_at
    if here.state is ClockState.NOT_STARTED:
        return ""
    if here.state is ClockState.SCHEDULED and starts_at is not None:
        if _is_far(here):
            return words.text("room.starts_on", on=starts_at.astimezone().date())
        return words.text("room.starts_at", at=starts_at)
    period = words.text("room.break") if here.in_break else words.text("room.level", level=here.level)
    # As long as somebody may come, the next one out need not be the last without a place.
    is_bubble = is_on_the_bubble(state) and not is_late_registration_open(state, now)
    return words.text("room.at_bubble", period=period) if is_bubble else period


def _is_before(here: Position) -> bool:
    return here.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED)


def _is_far(here: Position) -> bool:
    """Whether the announced start is too far away to be counted down to."""
    return here.state is ClockState.SCHEDULED and here.shown_seconds >= LONGEST_COUNTDOWN


def _time(state: Tournament, here: Position) -> str:
    """The digits that count down; none while nothing does, because any figure there would be read as a countdown."""
    return "" if here.state is ClockState.NOT_STARTED or _is_far(here) else clock_face(here.shown_seconds)


def _saying(state: Tournament, here: Position, words: Words) -> str:
    """The words in the place of digits before the start, where nothing is counted down yet."""
    if here.state is ClockState.NOT_STARTED:
        return words.text("room.starts_soon")
    if _is_far(here) and state.clock.starts_at is not None:
        return words.text("room.at_time", at=state.clock.starts_at)
    return ""


def _mood(state: Tournament, here: Position) -> Mood:
    if state.hand_for_hand is not None and here.state is ClockState.PAUSED:
        return Mood.NORMAL
    match here.state:
        case ClockState.NOT_STARTED | ClockState.SCHEDULED:
            return Mood.WAITING
        case ClockState.PAUSED | ClockState.HELD:
            return Mood.STANDING
        case ClockState.LAST_LEVEL_OVER:
            return Mood.NORMAL
        case ClockState.RUNNING:
            if here.shown_seconds <= LAST_SECONDS:
                return Mood.LAST_SECONDS
            if here.shown_seconds <= LAST_MINUTE:
                return Mood.LAST_MINUTE
            return Mood.BREAK if here.in_break else Mood.NORMAL


def _elapsed(here: Position) -> float | None:
    if here.state not in (ClockState.RUNNING, ClockState.PAUSED) or not here.full:
        return None
    # In steps of a shown second, so that the bar moves with the digits and both are painted at once.
    share = 1 - here.shown_seconds / here.full.total_seconds()
    return round(min(1.0, max(0.0, share)), 4)


def _notice(state: Tournament, here: Position, now: datetime, words: Words) -> Notice | None:
    if state.hand_for_hand is not None and not here.in_break:
        number = state.hand_for_hand.number
        return Notice(words.text("room.hand_for_hand" if number else "room.hand_for_hand_first", number=number))
    if state.last_hands is not None:
        return Notice(words.text("room.last_hands", count=state.last_hands.hands))
    match here.state:
        case ClockState.PAUSED:
            return Notice(words.text("room.paused"), Urgency.ALARM)
        case ClockState.HELD:
            key = "room.held_break" if here.in_break else "room.held_level"
            return Notice(words.text(key), Urgency.ALARM)
        case ClockState.LAST_LEVEL_OVER:
            return Notice(words.text("room.last_level_over"))
        case ClockState.RUNNING if _level_is_new(state, here, now):
            return Notice(words.text("room.from_next_hand"))
        case ClockState.RUNNING if (raced := _raced(state, here)) is not None:
            return Notice(words.text("room.chips_raced", value=raced))
        case ClockState.RUNNING if announced(state, here, now):
            values = " + ".join(map(words.number, announced(state, here, now)))
            return Notice(words.text("room.chips_leave_next_break", values=values))
    return None


def _raced(state: Tournament, here: Position) -> Chips | None:
    """The chip value that leaves the tables in this break, the first one in which it can; nothing once it has left."""
    value = value_to_race(state, in_level=here.level, in_break=True) if here.in_break else None
    leaving = colour_ups(state.profile, chips_in_play(state))
    leaves = {colour_up.denomination: colour_up.after_level for colour_up in leaving}
    is_now = value is not None and race_break(state.profile.structure, leaves[value]) == here.level
    return value if is_now else None


def _level_is_new(state: Tournament, here: Position, now: datetime) -> bool:
    """Whether the level followed another one a moment ago; after a break every hand is a new one anyway."""
    structure, clock = state.profile.structure, state.clock
    if here.in_break or here.level == 1:
        return False
    begun = [period for period in periods_begun(clock, structure, now) if not period.is_hold]
    if begun:
        came_from_break = begun[-2].in_break if len(begun) > 1 else clock.in_break
        began_at: datetime | None = begun[-1].at
    else:
        came_from_break = structure.levels[here.level - 2].break_after is not None
        began_at = clock.at if clock.left == full_time(structure, clock.level, in_break=False) else None
    return not came_from_break and began_at is not None and now - began_at < NEW_LEVEL_IS_NEWS_FOR


def _played(structure: BlindStructure, here: Position) -> tuple[int, Level]:
    """The level that is played now or, in a break, with which play resumes."""
    number = min(here.level + 1, len(structure.levels)) if here.in_break else here.level
    return number, structure.levels[number - 1]


def _blinds(state: Tournament, here: Position, now: datetime, words: Words) -> str:
    """The blinds that are played or, in a break, come; before the start none, or the time where that is unknown."""
    if here.state is ClockState.NOT_STARTED:
        return words.text("room.now", at=now)
    if here.state is ClockState.SCHEDULED:
        return ""
    level = _played(state.profile.structure, here)[1]
    # Nobody plays in a break: what comes then must not be taken for what is played.
    key = "room.next" if here.in_break else "room.blinds"
    return words.text(key, small=level.small_blind, big=level.big_blind)


def _ante(structure: BlindStructure, here: Position, words: Words) -> str:
    return "" if _is_before(here) else _ante_of(structure, _played(structure, here)[1], words)


def _ante_of(structure: BlindStructure, level: Level, words: Words) -> str:
    if level.ante == 0 or structure.ante is Ante.NONE:
        return ""
    key = "room.ante_big_blind" if structure.ante is Ante.BIG_BLIND else "room.ante_each"
    return words.text(key, ante=level.ante)


def _following(structure: BlindStructure, here: Position, now: datetime, words: Words) -> str:
    """The line on what follows: in a break when and how play resumes, before the start the first level."""
    number, level = _played(structure, here)
    if here.in_break:
        if here.state is ClockState.RUNNING:
            return words.text("room.resumes_at", at=now + here.left, level=number)
        return words.text("room.resumes_with", level=number)
    if _is_before(here):
        ante = _ante_of(structure, level, words)
        key = "room.first_level_with_ante" if ante else "room.first_level"
        return words.text(
            key, small=level.small_blind, big=level.big_blind, ante=ante, minutes=in_minutes(length(level))
        )
    if here.level == len(structure.levels):
        return "" if here.state is ClockState.LAST_LEVEL_OVER else words.text("room.last_level")
    break_period = structure.levels[here.level - 1].break_after
    if here.state is ClockState.HELD and break_period is not None:
        return words.text("room.break_follows", span=length(break_period))
    following = structure.levels[here.level]
    if following.ante == level.ante or structure.ante is Ante.NONE:
        return words.text("room.next", small=following.small_blind, big=following.big_blind)
    return words.text("room.next_with_ante", small=following.small_blind, big=following.big_blind, ante=following.ante)


def _next_break(state: Tournament, here: Position, now: datetime, words: Words) -> str:
    until = next_break_in(state.clock, state.profile.structure, now)
    if not until or here.state is ClockState.NOT_STARTED or _is_far(here):
        return ""
    if ends_by(state.wished_end, state.last_hands, now + until):
        return ""
    # Words round a span up to the minute, so the time of day is rounded up with it.
    seconds = -(-until // timedelta(seconds=1))
    if here.state in (ClockState.RUNNING, ClockState.SCHEDULED):
        return words.text("room.break_at", at=now + until, span=seconds)
    return words.text("room.break_after", span=seconds)


def _facts(state: Tournament, here: Position, words: Words) -> tuple[Fact, ...]:
    left = entries.count_left(state.entries)
    entered = len(state.entries.by_id)
    if _is_before(here):
        figures = (Fact(words.number(left), words.text("room.checked_in")),)
        stack = Fact(words.number(state.profile.starting_stack), words.text("room.starting_stack"))
        return (*figures, stack)
    facts = [Fact(words.text("room.left_of", left=left, entered=entered), words.text("room.in_play"))]
    if left:
        average = average_stack(chips_in_play(state), left)
        big_blind = _played(state.profile.structure, here)[1].big_blind
        share = words.text("room.big_blinds", big_blinds=in_big_blinds(average, big_blind))
        facts.append(Fact(words.text("room.average", stack=average), share))
    return tuple(facts)
