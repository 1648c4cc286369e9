"""Scene of the page before the start while people choose their seats, for a picture."""

from __future__ import annotations

from homepoker.core import entries, seating
from homepoker.core.refusal import refuse
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seat_agreements import SeatAgreements
from homepoker.ui.tonight.section import TonightSection


def seats_chosen(tonight: TonightSection | None) -> None:
    """Set tables up and seat half of the people; one seat is blocked, one player stays, two are kept apart."""
    if tonight is None or tonight.desk is None or tonight.preparation is None:
        raise refuse("screenshots.no_evening")
    desk, page = tonight.desk, tonight.preparation
    page.seats.setValue(9)
    page.seats_card.sit_down.click()
    agreed, field = SeatAgreements(desk), EntryCommands(desk)
    here = [entry.player for entry in entries.still_in(desk.state.entries)]
    for player, where in zip(here[: len(here) // 2], seating.free_seats(desk.state.seating)[1::2], strict=False):
        field.sit_down(player, where)
    free = seating.free_seats(desk.state.seating)
    agreed.block(free[0])
    sitting = next(iter(desk.state.seating.seats))
    agreed.agree_stay(sitting, Stay.ALWAYS)
    agreed.keep_apart(here[-2:])
