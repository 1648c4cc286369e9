"""Figures of a club's closed evenings, on which estimates rest: where play ended, and how fast hands were played.

An evening's figures are worked out when it is closed, so that no estimate has to read a log.
"""

from __future__ import annotations

from homepoker.core import clock, tournament
from homepoker.core.expected_end import EndPrior, pooled
from homepoker.core.structure import Ante
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.figures import EveningFigures, keep_figures, read_figures
from homepoker.store.rulebooks.shelf import CACHE

ENOUGH_HANDS = 30
"""Hands of all evenings whose average says how fast a club plays: an hour and more at one table."""


def end_prior(club: Club, ante: Ante) -> EndPrior:
    """Big blinds of all chips at which evenings end: the customary ones and the club's own.

    Evenings with a big blind ante stand by themselves: a third of all blinds more comes into each pot there.
    """
    is_big_blind = ante is Ante.BIG_BLIND
    every = read_figures(club.folder / CACHE).values()
    ends = (each.big_blinds for each in every if each.has_big_blind_ante is is_big_blind)
    return pooled([end for end in ends if end is not None])


def hands_an_hour(club: Club) -> int | None:
    """Hands that a table of the club plays in an hour; nothing where too few were counted."""
    every = read_figures(club.folder / CACHE).values()
    hands, lasted = sum(each.hands for each in every), sum(each.lasted for each in every)
    return round(3600 * hands / lasted) if hands >= ENOUGH_HANDS and lasted else None


def note_figures(club: Club, desk: TournamentDesk) -> None:
    """Keep the figures of a closed evening; those of one that is open are forgotten."""
    folder = club.folder / CACHE
    kept = dict(read_figures(folder))
    before = kept.pop(desk.tournament_id, None)
    if desk.state.is_closed:
        kept[desk.tournament_id] = figures_of(desk)
    if kept.get(desk.tournament_id) != before:
        keep_figures(folder, kept)


def figures_of(desk: TournamentDesk) -> EveningFigures:
    """The figures of an evening."""
    state = desk.state
    return EveningFigures(
        _end_of_play(desk),
        state.profile.structure.ante is Ante.BIG_BLIND,
        state.buttons.timed,
        int(state.buttons.lasted.total_seconds()),
    )


def _end_of_play(desk: TournamentDesk) -> float | None:
    """Big blinds of all chips when one player had them; nothing where the host ended play, or no clock ran."""
    if desk.state.winner is None or desk.state.entries.ending is not None:
        return None
    decided, was_open = desk.state, True
    for _, state in desk.states():
        if state.winner is not None and was_open:
            decided = state
        was_open = state.winner is None
    if not decided.entries.bust_outs:
        return None
    at = decided.entries.bust_outs[-1].at
    if not clock.has_begun(decided.clock, at):
        return None
    structure = decided.profile.structure
    level = structure.levels[clock.position(decided.clock, structure, at).level - 1]
    chips = tournament.chips_in_play(decided)
    return chips / level.big_blind if chips > 0 and level.big_blind > 0 else None
