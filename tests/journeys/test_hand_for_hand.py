"""Hand for hand by keys: announced, two out at different tables in one hand, the next hand for all, and ended."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost


def test_two_tables_play_hand_for_hand_by_keys(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    said = host.text

    host.keys("h")
    host.wait_for(said("hand_for_hand.announce"))
    host.keys("Return")
    host.wait_for(said("due.round_first"))
    host.wait_for(said("hand_for_hand.status_first"))

    # One at each table: by the evening's book all of one hand share the place.
    evening.bust_out(host, ("Flo",), "Aylin")
    evening.bust_out(host, ("Käthe",), "Marta")
    for name in ("Flo", "Käthe"):
        host.wait_for(f"{name}: {said('journal.place_shared', place=13)}")

    host.keys("h")
    host.wait_for(said("due.round", number=1))
    host.wait_for(said("hand_for_hand.status", number=1))
    host.keys("1", "h")
    host.wait_for(said("journal.table_done", table=1))
    host.keys("shift+h")
    host.wait_for(said("journal.table_all_in", table=2))
    host.wait_for(said("due.table_showdown_done", table=2))
    host.keys("ctrl+z")
    host.wait_for(said("due.table_done", table=2))

    host.click(said("due.end_round"))
    host.wait_for(said("journal.hand_for_hand_stopped"))
    host.wait_for(said("clock.pause"), "QToolButton")
