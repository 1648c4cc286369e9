"""A dispute at the table: F2, a few letters, the ruling, its line in the journal; and the next time it is listed."""

from __future__ import annotations

from functools import partial

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look
from tests.journeys.stage import PATIENCE

PAGE, FORM, FIELD = "RulingsPage", "FactRow", "SearchField"


def test_a_dispute_is_ruled_on_recorded_and_listed_the_next_time(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    open_topic(host, "overchip")
    rule_on_one_chip(host)
    said = host.text("ruling_bet.oversized_chip.call", to=400)

    # By mouse: the second click files it.
    host.click(host.text("floor.record"))
    host.click(host.text("floor.record_now"))
    host.wait(lambda look: host.text("app.undo") in look.texts, "it is filed, with the way back")
    host.keys("Escape")
    host.wait(lambda look: any(said in text for text in journal(look)), "it stands in the journal")
    host.quit()

    host.start()
    open_topic(host, "overchip")
    host.wait(lambda look: host.text("floor.earlier") in look.texts, "the earlier ruling is listed")
    assert any(thing.text == said for thing in host.look().things), "with what was ruled then"
    host.quit()


def test_a_guided_procedure_is_answered_by_letters_alone(host_at: OpenHost) -> None:
    host = host_at("en")
    evening.begin(host)
    open_topic(host, "dropped stub")
    host.keys("n")
    host.keys("y")
    said = host.text("ruling_deal.dropped_stub.shuffle_all")
    host.wait(lambda look: ruling(look) == said, "the ruling stands there")
    host.quit()


def open_topic(host: Host, letters: str) -> None:
    """F2, a few letters, Enter: the first open fact has the keys."""
    host.keys("F2")
    host.wait(lambda look: look.focused is not None and PAGE in look.focused.within, "words can be typed")
    host.type(letters)
    host.keys("Return")
    # Topics are found once the index is made, which takes four seconds of the processor.
    host.wait(
        lambda look: look.focused is not None and FORM in look.focused.within, "a fact can be typed", 3 * PATIENCE
    )


def rule_on_one_chip(host: Host) -> None:
    """A chip of 1000 without a word, against a bet of 400; Enter leads to the next question."""
    asked = [host.text("ruling_bet.oversized_chip.fact.chip"), host.text("ruling_bet.oversized_chip.fact.to_call")]
    for name, typed in zip(asked, ("1000", "400"), strict=True):
        host.wait(partial(has_keys, name), f"{name} can be typed")
        host.type(typed)
        host.keys("Return")
    host.wait(
        lambda look: ruling(look) == host.text("ruling_bet.oversized_chip.call", to=400), "the ruling stands there"
    )


def has_keys(name: str, look: Look) -> bool:
    """Whether the field of that name has the keys."""
    return look.focused is not None and look.focused.name == name


def ruling(look: Look) -> str:
    """The bold sentence of the ruling."""
    pages = [thing for thing in look.of_kind("TextPage") if PAGE in thing.within]
    return pages[0].text.splitlines()[0] if pages and pages[0].text else ""


def journal(look: Look) -> list[str]:
    """What the journal says."""
    return [thing.text for thing in look.things if "JournalPanel" in thing.within]
