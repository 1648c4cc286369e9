"""View of the end of the evening: what is expected, what is wished, and the ways to get there; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from homepoker.core import clock, tournament
from homepoker.core.button import hands_an_hour
from homepoker.core.expected_end import EndPrior, EndRange
from homepoker.core.last_hands import FEWEST_DRAWN, MOST_DRAWN
from homepoker.core.running_late import Way, WayKind, evening_of, ways
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.clock.view import ends, ends_rest_on


@dataclass(frozen=True, slots=True)
class WayLine:
    """A way to be done in time: what is done, and the ends that it leads to."""

    way: Way
    does: str
    leads_to: str
    is_in_time: bool


@dataclass(frozen=True, slots=True)
class EndView:
    expected: str
    rests_on: str
    wished: str
    """What was said about the end; empty where nothing was."""
    ways: tuple[WayLine, ...]
    no_ways: str
    """Why there are none; empty where there are."""
    has_ways: bool
    """Whether making up time is spoken of at all."""
    last_hands: str
    """The announced last hands; empty where none are announced."""
    may_announce: bool


def end_view(state: Tournament, now: datetime, words: Words, prior: EndPrior, pace: int | None = None) -> EndView:
    """The view at this moment.

    :param prior: when the club's evenings end.
    :param pace: hands that a table of the club plays in an hour, where that is known.
    """
    structure, wished = state.profile.structure, state.wished_end
    here = clock.position(state.clock, structure, now)
    is_capped = wished is not None and wished.is_capped
    expected = "" if is_capped else ends(state, here, now, words, prior)
    begun = tournament.has_begun(state, now)
    lines: tuple[WayLine, ...] = ()
    none = ""
    if begun and not is_capped and state.last_hands is None:
        measured = hands_an_hour(state.buttons)
        lines, none = _ways(state, now, words, prior, measured if measured is not None else pace)
    announced = state.last_hands
    return EndView(
        expected=expected or ("" if is_capped else words.text("clock.end_unknown")),
        rests_on=ends_rest_on(prior, structure.ante, words) if expected else "",
        wished=_wished(state, words),
        ways=lines,
        no_ways=none,
        has_ways=bool(lines or none),
        last_hands=words.text("clock.last_hands", count=announced.hands) if announced is not None else "",
        may_announce=begun and announced is None,
    )


def drawn_between(words: Words) -> str:
    """How many last hands are drawn."""
    return words.text("clock.last_hands_hint", least=FEWEST_DRAWN, most=MOST_DRAWN)


def _wished(state: Tournament, words: Words) -> str:
    if state.wished_end is None:
        return ""
    key = "clock.end_is_capped" if state.wished_end.is_capped else "clock.end_is_wished"
    return words.text(key, at=state.wished_end.at.isoformat())


def _ways(
    state: Tournament, now: datetime, words: Words, prior: EndPrior, pace: int | None
) -> tuple[tuple[WayLine, ...], str]:
    if state.wished_end is None:
        return (), words.text("clock.make_up_no_wish")
    evening = evening_of(state, now, state.wished_end.at, prior)
    late = evening.end(state.profile.structure).late
    if late is not None and late.after <= evening.until:
        return (), words.text("clock.make_up_in_time")
    found = tuple(_line(way, now, words, pace) for way in ways(evening))
    return found, "" if found else words.text("clock.make_up_no_way")


def _line(way: Way, now: datetime, words: Words, pace: int | None) -> WayLine:
    does = words.text(f"clock.way_{way.kind}", count=way.amount)
    if pace is not None and way.kind in (WayKind.SHORTER_LEVELS, WayKind.MADE_ANEW):
        does = words.text("clock.way_with_hands", way=does, count=max(1, round(pace * way.amount / 60)))
    leads_to = _range(way.end, now, words)
    if not way.is_in_time:
        leads_to = words.text("clock.way_not_in_time", end=leads_to)
    return WayLine(way, does, leads_to, way.is_in_time)


def _range(end: EndRange, now: datetime, words: Words) -> str:
    at = [(now + timedelta(seconds=one.after)).isoformat() for one in (end.typical, end.late) if one is not None]
    if len(at) == 2 and end.typical != end.late:
        return words.text("clock.ends_between", typical=at[0], late=at[1])
    return words.text("clock.ends_about", at=at[0]) if at else ""
