"""A club writes house rules, plays by them, and starts again after somebody has damaged their file."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host


def write_house_rules(host: Host) -> None:
    """The first button is always at seat 1."""
    host.click(host.text("tonight.rulebook"), "RailButton")
    host.click(host.text("club_book.open"))
    host.click(host.text("club_book.create"))
    host.wait_for(host.text("club_book.field.short"))
    host.keys("ctrl+a")
    host.type("Hausregeln")
    host.keys("Return")
    host.wait_for(host.text("club_book.search"), "SearchField")
    host.type("Erster Button")
    host.keys("Return")
    host.click(host.text("policy.button.initial.seat1"))
    host.click(host.text("club_book.apply"))
    host.wait_for(host.text("club_book.stands_in", rule="Hausregel 1"))


def play_by(host: Host, initial: str) -> None:
    """Play by another book tonight."""
    host.click(host.text("tonight.section"), "RailButton")
    host.click(host.text("tonight.profile_change"))
    host.click(host.text("profile.field.rulebook"), "QComboBox")
    host.type(initial)
    host.keys("Return")
    host.click(host.text("profile.use"))


def test_a_club_writes_house_rules_plays_by_them_and_survives_a_damaged_file(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    host.start()
    evening.open_sample(host)
    write_house_rules(host)
    play_by(host, "H")
    evening.draw_seats(host)
    host.wait(lambda look: look.saying("Hausregel 1"), "the draw names the house rule")
    host.kill()

    (file,) = host.folder.rglob("rulebooks/club-hausregeln/rules.md")
    file.write_text(file.read_text("utf-8").replace('"seat1"', '"seat77"'), "utf-8")
    host.start()
    host.wait(
        lambda look: any("club-hausregeln/rules.md:" in text and "seat77" in text for text in look.texts),
        "the damaged file is named with its line",
    )
    host.click(host.text("club_book.open"))
    host.click(host.text("club_book.put_right"))
    host.wait_for(host.text("club_book.search"), "SearchField")
    host.keys("Escape")
    host.wait(lambda look: not any("rules.md" in text for text in look.texts), "nothing is damaged any more")
