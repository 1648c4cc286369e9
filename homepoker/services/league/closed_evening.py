"""Closed evening as the archive keeps it: what was published, and the facts of which any scheme makes points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from homepoker.core import entries
from homepoker.core.accounts import due_to_play, fee_of_entry, for_final
from homepoker.core.balancing.rules import final_table_ruling
from homepoker.core.bounties import bounties_of
from homepoker.core.league.results import NO_MONEY, EveningResult, KnockOut, MoneyOfResult
from homepoker.core.payouts import Cents
from homepoker.core.play.bubble import last_prize
from homepoker.core.prizes import prizes_of
from homepoker.core.quantities import PlayerId, shared_away
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.till import Rate
from homepoker.core.tournament import Tournament, TournamentClosed
from homepoker.services.evening.replay import MISFITS
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.errors import MisfittingLine
from homepoker.store.league.archive import ClosedEvening


def closing_line(desk: TournamentDesk) -> int | None:
    """The number of the action that closed the evening, or nothing while it is open."""
    if not desk.state.is_closed:
        return None
    closings = [
        line.sequence
        for line in desk.history.standing()
        if any(isinstance(event, TournamentClosed) for event in line.events)
    ]
    return closings[-1]


def closed_evening(desk: TournamentDesk) -> ClosedEvening | None:
    """Record of an evening for the archive; ``None`` while it is open.

    :raises DamagedEvening: what was published is of people or hands that the evening does not have.
    """
    revision = closing_line(desk)
    if revision is None:
        return None
    state = desk.state
    try:
        results, knock_outs = _results(desk), _knock_outs(state)
    except MISFITS as error:
        raise MisfittingLine(revision) from error
    return ClosedEvening(
        desk.tournament_id,
        revision,
        state.began_on,
        results,
        state.name,
        state.profile.name,
        knock_outs,
        desk.history.lines[0].at,
    )


def _results(desk: TournamentDesk) -> tuple[EveningResult, ...]:
    state, early = desk.state, _early(desk)
    away = entries.knock_outs_shared_away(state.entries)
    sharing = Counter(row.place for row in state.published)
    last, kind = last_prize(state)
    paid = last if kind is Bubble.MONEY else 0
    final_table = _final_table(state)
    won, on_heads = prizes_of(state), bounties_of(state)
    bounties = on_heads.won if on_heads is not None else {}
    results: list[EveningResult] = []
    for row in state.published:
        own = entries.entries_of(state.entries, row.player)
        results.append(
            EveningResult(
                tournament=desk.tournament_id,
                began_on=state.began_on,
                player=row.player,
                place=row.place,
                points=Decimal(row.points) / 100,
                place_points=Decimal(row.place_points) / 100,
                knock_outs=row.knock_outs,
                knock_outs_shared_away=away[row.player],
                players=len(state.published),
                sharing=sharing[row.place],
                entries=max(len(own), 1),
                rebuys=sum(entry.rebuys for entry in own),
                add_ons=sum(entry.has_add_on for entry in own),
                is_early=row.player in early,
                paid_places=paid,
                final_table=final_table,
                money=_money(state, row.player, won, bounties),
            )
        )
    return tuple(results)


def _money(
    state: Tournament, player: PlayerId, won: Mapping[PlayerId, Cents] | None, bounties: Mapping[PlayerId, Cents]
) -> MoneyOfResult:
    """What the evening cost a player and brought, by its till: what is due counts, whether or not it was paid."""
    fees = state.profile.fees
    if fees is None or won is None:
        return NO_MONEY
    rate = state.till.rates.get(player, Rate.MEMBER)
    own = entries.entries_of(state.entries, player)
    return MoneyOfResult(
        fee_of_entry(fees, rate),
        sum(due_to_play(fees, entry, rate) for entry in own),
        won.get(player, 0),
        bounties.get(player, 0),
        for_final(fees, rate) * len(own),
    )


def _early(desk: TournamentDesk) -> frozenset[PlayerId]:
    """Players who had entered when play began; without a clock all of them."""
    begun = next((state for _, state in desk.states() if state.clock.is_running), desk.state)
    return frozenset(entries.players(begun.entries))


def _final_table(state: Tournament) -> int:
    """The seats of the final table by the evening's book."""
    seats = state.profile.seats_per_table
    ruling = final_table_ruling(state.answers, seats + 1, 2, seats, championship=state.profile.is_championship)
    return ruling.verdict.final_size


def _knock_outs(state: Tournament) -> tuple[KnockOut, ...]:
    by_id = state.entries.by_id
    times: Counter[tuple[PlayerId, PlayerId]] = Counter()
    away: Counter[tuple[PlayerId, PlayerId]] = Counter()
    for out in state.entries.bust_outs:
        if out.entry not in by_id:
            continue
        winners = {by_id[entry].player for entry in out.by if entry in by_id}
        for winner in winners:
            pair = winner, by_id[out.entry].player
            times[pair] += 1
            away[pair] += shared_away(len(winners))
    return tuple(KnockOut(*pair, count, away[pair]) for pair, count in times.items())
