"""Commands on seat agreements: blocked and reserved seats, who stays, who is kept apart, which table breaks first."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core import entries, seating
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.seating import Stay
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


class SeatAgreements:
    """Commands on seat agreements, to which every draw and every proposal keeps."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def block(self, where: Seat) -> None:
        """Let nobody be put on a seat.

        :raises Refusal: somebody sits there, or there is no such seat.
        """
        event = seating.block(self._desk.state.seating, where)
        self._desk.act(sentence("journal.seat_blocked", table=where.table, seat=where.number), [event])

    def reserve(self, where: Seat, player: PlayerId) -> None:
        """Keep a seat for a member who comes later.

        :raises Refusal: the player is seated already, somebody sits there, or the seat is blocked.
        """
        state = self._desk.state
        playing = {entry.player: entry.id for entry in entries.still_in(state.entries)}
        if player in playing and playing[player] in state.seating.seats:
            place = state.seating.seats[playing[player]]
            raise refuse("seating.sits_already", table=place.table, seat=place.number)
        event = seating.reserve(state.seating, where, player)
        label = sentence("journal.seat_reserved", player=str(player), table=where.table, seat=where.number)
        self._desk.act(label, [event])

    def release(self, where: Seat) -> None:
        """Let a blocked or reserved seat be taken again.

        :raises Refusal: it is neither.
        """
        event = seating.release(self._desk.state.seating, where)
        self._desk.act(sentence("journal.seat_released", table=where.table, seat=where.number), [event])

    def agree_stay(self, entry: EntryId, stay: Stay | None) -> None:
        """Let somebody stay on the seat when seats are drawn again, or always; or no longer.

        :raises Refusal: the player has no seat.
        """
        state = self._desk.state
        event = seating.agree_stay(state.seating, entry, stay)
        key = f"journal.stays_{stay.value}" if stay is not None else "journal.stays_no_longer"
        self._desk.act(sentence(key, player=str(state.entries.by_id[entry].player)), [event])

    def keep_apart(self, group: Sequence[PlayerId]) -> None:
        """Draw these people to different tables, as far as there are enough.

        :raises Refusal: a group needs two.
        """
        event = seating.keep_apart(self._desk.state.seating, group)
        label = sentence("journal.kept_apart", players=[str(player) for player in event.groups[-1]])
        self._desk.act(label, [event])

    def announce_breaks(self, tables: Sequence[int]) -> None:
        """Announce the order in which tables break; none withdraws what was announced.

        :raises Refusal: a table is named twice.
        """
        event = seating.announce_breaks(tables)
        if event.tables == self._desk.state.seating.agreed.break_order:
            return
        key = "journal.break_order" if tables else "journal.break_order_withdrawn"
        self._desk.act(sentence(key, order=", ".join(map(str, tables))), [event])

    def forget_group(self, group: Sequence[PlayerId]) -> None:
        """Keep these people apart no longer."""
        event = seating.forget_group(self._desk.state.seating, group)
        label = sentence("journal.kept_apart_no_longer", players=[str(player) for player in group])
        self._desk.act(label, [event])
