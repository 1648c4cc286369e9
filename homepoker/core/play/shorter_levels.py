"""Shorter levels heads-up (kürzere Level im Heads-up): what the clock shows, and how long levels last from then on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import ClockAdjusted, LevelsShortened
from homepoker.core.entries import count_left
from homepoker.core.quantities import Seconds
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.clock.levels import HeadsUpHalvingSituation, HeadsUpHalvingVerdict, heads_up_halving
from homepoker.core.structure import BlindStructure, Level, length, with_length
from homepoker.core.tournament import AnyEvent, ProfileChanged, Tournament

_HEADS_UP = 2

# Questions


@dataclass(frozen=True, slots=True)
class ShorterLevels:
    """Lengths from now on: what is left of the running level, and how long it and each that follows last."""

    left: timedelta
    lengths: tuple[Seconds, ...]
    """The full times of the running level and of each that follows."""
    ruling: Ruling[HeadsUpHalvingVerdict]


def shorter_levels(state: Tournament, now: datetime) -> ShorterLevels | None:
    """The lengths by the evening's book, where two are left and it has not been done yet; else nothing."""
    structure = state.profile.structure
    if count_left(state.entries) != _HEADS_UP or not state.entries.bust_outs:
        return None
    if state.has_shorter_levels or state.is_over or not clock.has_begun(state.clock, now):
        return None
    here = clock.position(state.clock, structure, now)
    rulings = [_ruled(state, level, here.shown_seconds) for level in structure.levels[here.level - 1 :]]
    lengths = tuple(ruling.verdict.new_level_duration for ruling in rulings)
    if lengths == tuple(map(length, structure.levels[here.level - 1 :])):
        return None
    return ShorterLevels(timedelta(seconds=rulings[0].verdict.new_remaining), lengths, rulings[0])


def _ruled(state: Tournament, level: Level, remaining: int) -> Ruling[HeadsUpHalvingVerdict]:
    situation = HeadsUpHalvingSituation(_HEADS_UP, length(level), remaining)
    return rule(heads_up_halving, situation, state.answers)


# Verbs


def shorten(state: Tournament, now: datetime, *, from_next: bool = False) -> tuple[AnyEvent, ...]:
    """Shorten the running level and all that follow; a break keeps its length.

    :param from_next: the running level keeps its length.
    :raises Refusal: more than two are left, the book says nothing of it, or it has been done.
    """
    shorter = shorter_levels(state, now)
    if shorter is None:
        raise refuse("clock.levels_stay")
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    first = here.level + 1 if from_next or here.in_break else here.level
    changed = _with_lengths(structure, first, shorter.lengths[first - here.level :])
    profile = replace(state.profile, structure=changed)
    done = (ProfileChanged(profile, state.answers), LevelsShortened(now, shorter.ruling.rests_on))
    if first > here.level:
        return done
    # First, so that up to this instant the clock is read by the levels as they were.
    return (ClockAdjusted(now, here.level, False, shorter.left, here.is_running), *done)


def _with_lengths(structure: BlindStructure, first: int, lengths: tuple[Seconds, ...]) -> BlindStructure:
    levels = (with_length(level, new) for level, new in zip(structure.levels[first - 1 :], lengths, strict=True))
    return replace(structure, levels=(*structure.levels[: first - 1], *levels))
