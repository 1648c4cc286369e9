"""People who are not there, and people who misbehaved: marked, punished and back again, by mouse and keys."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host


def choose(host: Host, name: str, key: str) -> None:
    """Open the menu of a seat and choose from it."""
    host.click_when(lambda look: evening.seats_of(look, name), f"the seat of {name} can be clicked")
    host.click(host.text(key), "QAction")


def test_a_player_is_away_and_back_and_another_sits_out_two_hands(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    said = host.text

    choose(host, "Flo", "attendance.is_absent")
    host.wait_for(said("journal.absent", player="Flo"))
    choose(host, "Flo", "attendance.is_absent")
    host.wait_for(said("journal.back", player="Flo"))

    # The offence by its letter in the list, Enter in the reason; the sanction from its list.
    choose(host, "Aylin", "penalty.menu")
    host.wait_for(said("penalty.title", player="Aylin"))
    host.keys("End", "Home")
    host.wait_for(said("penalty.impose"))
    host.click(said("penalty.reason"))
    host.type("zum dritten Mal")
    host.keys("Return")
    host.wait_for(said("journal.penalty_notice", player="Aylin"))

    choose(host, "Aylin", "penalty.menu")
    host.keys("End", "Home")
    host.click(said("penalty.sanction"), "QComboBox")
    host.keys("Home", "Down", "Return")
    host.click(said("penalty.impose"))
    host.wait_for(said("journal.penalty_hands", player="Aylin", count=1, hands=1))
    host.keys("n")
    host.wait_for(said("due.penalty_over", player="Aylin"))
    host.keys("n")
    host.wait(
        lambda look: not look.saying(said("due.penalty_over", player="Aylin")), "the penalty is no matter any more"
    )
