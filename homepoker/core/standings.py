"""Standings: places and points, computed from the bust-outs and stored only when an evening closes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from homepoker.core.entries import (
    BustOut,
    Entries,
    Status,
    by_hand,
    entries_of,
    knock_outs_by_player,
    players,
)
from homepoker.core.quantities import Card, PlayerId, card
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.points import apsa, uesg
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.wording import Sentence


@dataclass(frozen=True, slots=True)
class Place:
    """A finishing place; ``is_shared`` where equal stacks bust in one hand share it."""

    player: PlayerId
    place: int
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Published:
    """One row of the standings as the host published them when closing the evening.

    Points are hundredths, because a ranking formula may give fractions.
    """

    player: PlayerId
    place: int
    place_points: int
    knock_outs: int
    knock_out_points: int
    points: int


def places(entries: Entries) -> tuple[Place, ...]:
    """The places so far, best first. Players who are still in have none, but the last one left is first.

    Where play ended with several left, these rank by the stacks that they had then; those of equal
    stacks, or of none that is known, share the better place.

    Each player is ranked once, by the last entry. Bust-outs of one hand rank by the stack
    at the start of that hand, then by the cut cards; equal ones share the better place
    and the next place is skipped.
    """
    last = {player: entries_of(entries, player)[-1] for player in players(entries)}
    left = [player for player, entry in last.items() if entry.status is Status.IN]
    ranked: list[Place] = []
    final = {entry.id for entry in last.values()}
    if entries.ending is not None:
        had = {last_stack.entry: last_stack.chips or 0 for last_stack in entries.ending.left}
        ranked.extend(_by_last_stack({player: had.get(last[player].id, 0) for player in left}))
    elif len(left) == 1 and any(out.entry in final for out in entries.bust_outs):
        ranked.append(Place(left[0], 1))
    taken = len(left)
    for of_hand in reversed(by_hand(entries.bust_outs)):
        together = sorted((out for out in reversed(of_hand) if out.entry in final), key=strength, reverse=True)
        for _, equal in groupby(together, key=strength):
            sharing = list(equal)
            ranked.extend(Place(entries.by_id[out.entry].player, taken + 1, len(sharing) > 1) for out in sharing)
            taken += len(sharing)
    return tuple(ranked)


def _by_last_stack(stacks: Mapping[PlayerId, int]) -> list[Place]:
    ranked: list[Place] = []
    best_first = sorted(stacks, key=lambda player: stacks[player], reverse=True)
    for _, equal in groupby(best_first, key=lambda player: stacks[player]):
        sharing = list(equal)
        place = len(ranked) + 1
        ranked.extend(Place(player, place, len(sharing) > 1) for player in sharing)
    return ranked


def place_of(entries: Entries) -> Mapping[PlayerId, Place]:
    """The places so far, by player."""
    return {place.player: place for place in places(entries)}


def out_at(entries: Entries, table: int) -> tuple[tuple[int, BustOut], ...]:
    """The bust-outs at a table: first out first, the best placed of a hand first, each with the hand's turn."""
    return tuple(
        (turn, out)
        for turn, hand in enumerate(by_hand(entries.bust_outs_by_table.get(table, ())), start=1)
        for out in sorted(hand, key=strength, reverse=True)
    )


def strength(out: BustOut) -> tuple[int, tuple[int, ...]]:
    """The strength of a bust-out within its hand, higher is better: stack, then cut cards by rank alone."""
    cut: list[Card] = [card(text) for text in out.cards]
    return out.stack if out.stack is not None else -1, tuple(cut_card.height for cut_card in cut)


@dataclass(frozen=True, slots=True)
class Score:
    """A place with its points and the reasons for them. Points are hundredths."""

    place: Place
    place_points: int
    knock_outs: int
    knock_out_points: int
    reasons: tuple[Sentence, ...] = ()
    citations: Citations = ()

    @property
    def points(self) -> int:
        """All points of the evening, in hundredths."""
        return self.place_points + self.knock_out_points

    def published(self) -> Published:
        """The row as it is stored when the evening closes."""
        return Published(
            self.place.player, self.place.place, self.place_points, self.knock_outs, self.knock_out_points, self.points
        )


def scores(entries: Entries, scoring: Scoring, answers: Answers) -> tuple[Score, ...]:
    """The places so far with their points by the profile's scoring."""
    field, hits = len(players(entries)), knock_outs_by_player(entries)
    return tuple(_score(place, field, hits[place.player], scoring, answers) for place in places(entries))


def _score(place: Place, field: int, hits: int, scoring: Scoring, answers: Answers) -> Score:
    match scoring:
        case Scoring.UESG:
            by_uesg = rule(uesg.decide, uesg.Situation(field, place.place, hits), answers)
            points, for_hits = 100 * by_uesg.verdict.place_points, 100 * by_uesg.verdict.knock_out_points
            return Score(place, points, hits, for_hits, by_uesg.reasons, by_uesg.rests_on)
        case Scoring.APSA:
            by_apsa = rule(apsa.decide, apsa.Situation(field, place.place), answers)
            return Score(place, round(100 * by_apsa.verdict.points), hits, 0, by_apsa.reasons, by_apsa.rests_on)
        case Scoring.NONE:
            return Score(place, 0, hits, 0)
