"""An evening that runs late: the levels to come are changed while it runs, and it ends with three left."""

from __future__ import annotations

from collections.abc import Callable

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing


def digits(host: Host) -> Thing:
    """The time on the clock card."""
    (found,) = [thing for thing in host.look().of_kind("Digits") if "ClockCard" in thing.within]
    return found


def has_typed(text: str) -> Callable[[Look], bool]:
    """Whether what has the keys shows this."""
    return lambda look: look.focused is not None and look.focused.text == text


def type_over(host: Host, name: str, text: str) -> None:
    """Click a field and type something else into it."""
    host.click(name, "QLineEdit")
    host.keys("ctrl+a")
    host.type(text)
    host.wait(has_typed(text), f"{text} is typed")
    host.keys("Return")


def out_in_one_hand(host: Host, *names: str, by: str) -> None:
    """Several are out in one hand, each with another stack."""
    evening.bust_out(host, names, by, tuple(100 * number for number in range(1, len(names) + 1)))


def test_what_comes_is_changed_and_the_pub_closes_with_three_left(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    said = host.text

    # 7:30 are left: a click on the time, and Enter.
    host.click_at(digits(host).box)
    host.wait(lambda look: look.focused is not None and look.focused.kind == "_TimeEdit", "a time can be typed")
    host.type("7:30")
    host.keys("Return")
    host.wait(lambda look: any(one.text.startswith("07:2") for one in look.of_kind("Digits")), "the clock shows 7:2…")

    # The list of what comes: a break after this level, 15 minutes; level 2 shorter; level 3 left out.
    host.click(said("clock.coming_hint"))
    host.click(said("clock.level_more", level=1))
    host.click(said("clock.put_break", level=1))
    host.wait(has_typed("10"), "the break's minutes can be typed")
    host.keys("ctrl+a")
    host.type("15")
    host.keys("Return")
    type_over(host, said("clock.level_minutes", level=2), "12")
    host.click(said("clock.level_more", level=3))
    host.click(said("clock.skip_level", level=3))
    host.keys("Escape")
    for line in (
        said("journal.break_put_in", level=1, minutes=10),
        said("journal.break_minutes", level=1, minutes=15, before=10),
        said("journal.level_minutes", level=2, minutes=12, before=20),
        said("journal.level_skipped", level=3, small=150, big=300),
    ):
        host.wait_for(line)
    assert digits(host).text.partition(":")[0] in ("07", "06")

    # Level 3 was right after all.
    host.keys("ctrl+z")
    host.wait_for(said("journal.undone", label=said("journal.level_skipped", level=3, small=150, big=300)))

    # Three are left at two tables when the landlord locks up.
    out_in_one_hand(host, "Mirko", "Sabine", "Vroni", "Flo", "Aylin", by="Günther")
    out_in_one_hand(host, "Stefan H.", "Benno", "Lukas", "Jürgen", "Käthe", "Özlem", by="Marta")
    host.click(said("tonight.standings"))
    host.click(said("standings.end_now"))
    host.click(said("stacks.menu"))
    for name, stack in (("Günther", "30000"), ("Ines", "5k")):
        type_over(host, said("entries.stack_title", name=name), stack)
    host.click(said("chips.next_table", table=2))
    type_over(host, said("entries.stack_title", name="Marta"), "35000")
    host.click(said("stacks.record_all"))
    host.wait_for(said("standings.stacks_right", together=70_000))
    host.click(said("standings.end_by_stacks"))
    host.wait_for(said("standings.winner", name="Marta"))
    host.wait_for(said("journal.ended_by_stacks", count=3))
    host.wait_for(said("journal.ended_by_host"))
    host.click(said("standings.close"))
    host.wait_for(said("standings.reopen"))
