"""View of the seat agreements that the first draw keeps to; no Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from homepoker.core.seating import Stay
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class AgreementView:
    """One agreement in words, and how it ends."""

    text: str
    forgetting: str
    """Label of the cross that ends it, for screen readers and the tooltip."""
    forget: Callable[[SeatAgreements], None]


def agreed_view(state: Tournament, words: Words) -> Iterator[AgreementView]:
    """The view of the seat agreements: who stays where, kept and blocked seats, and who is kept apart."""
    agreed, seats = state.seating.agreed, state.seating.seats
    for entry, where in sorted(seats.items(), key=lambda one: (one[1].table, one[1].number)):
        stay = agreed.stays.get(entry)
        if stay is not None:
            key = "tonight.never_moves_line" if stay is Stay.ALWAYS else "tonight.keeps_seat_line"
            facts: dict[str, str | int] = {
                "player": state.entries.by_id[entry].player,
                "table": where.table,
                "seat": where.number,
            }
            forget = partial(SeatAgreements.agree_stay, entry=entry, stay=None)
            yield AgreementView(words.text(key, **facts), words.text("tonight.stay_forget", **facts), forget)
    for where in sorted({*agreed.reserved, *agreed.blocked}, key=lambda one: (one.table, one.number)):
        place = {"table": where.table, "seat": where.number}
        forget_seat = partial(SeatAgreements.release, where=where)
        if where in agreed.reserved:
            text = words.text("tonight.reserved_line", player=agreed.reserved[where], **place)
            yield AgreementView(text, words.text("seating.unreserve"), forget_seat)
        else:
            yield AgreementView(words.text("tonight.blocked_line", **place), words.text("seating.unblock"), forget_seat)
    for group in agreed.apart:
        players = [str(player) for player in group]
        yield AgreementView(
            words.text("tonight.apart_line", players=players),
            words.text("tonight.apart_forget", players=players),
            partial(SeatAgreements.forget_group, group=group),
        )
