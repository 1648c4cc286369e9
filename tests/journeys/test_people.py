"""Late players, no-shows and namesakes, by keys and mouse alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from homepoker.core import entries, tournament
from homepoker.core.tournament import Tournament
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing

WORD = "isst mit"


def test_a_night_with_a_no_show_a_namesake_ticks_and_add_ons(host_at: OpenHost) -> None:
    host = host_at(at=sample.instant("18:56"), luck=evening.LUCK)
    host.start()
    evening.open_sample(host)
    give_the_evening_ticks_and_add_ons(host)

    # Enter in the empty field checks nobody in; a Marta who is here already is no new guest by a slip.
    host.click_when(search_fields, "the search can be clicked")
    host.keys("Return")
    host.type("marta")
    host.wait(partial(evening.has_typed, "marta"), "the name is typed")
    host.keys("Return")
    host.wait(partial(offers, "Marta"), "she is found among those who are here")
    host.wait_for(host.text("tonight.checked_in_title", count=14))

    # A second Marta comes with the link, by keys alone, and the two are told apart wherever they are shown.
    link = host.text("entries.new_guest", name="marta")
    while (focused := host.focused()) is None or focused.text != link:
        host.keys("Tab")
    host.keys("Return")
    host.wait_for(host.text("tonight.checked_in_title", count=15))
    # What a screen reader hears of each says more than the name, after a comma.
    names = [text for text in host.look().texts if text.casefold().startswith("marta") and "," not in text]
    assert len({name.casefold() for name in names}) >= 2, names
    guest = next(name for name in names if name.startswith("marta"))

    host.click(host.text("entries.tick_of", word=WORD, name="Vroni"))
    host.wait_for(host.text("entries.ticked_of", word=WORD, ticked=1, entries=15))

    # A check-in by mistake goes with its cross; fourteen fit at two tables.
    host.click(host.text("tonight.withdraw", name="Käthe"))
    host.wait_for(host.text("tonight.checked_in_title", count=14))
    evening.draw_seats(host)
    evening.start_now(host)
    assert evening.seats_of(host.look(), guest), "the guest sits under a name that nobody else has"

    # The guest never came: two clicks, and the field is one smaller.
    host.click_when(lambda look: evening.seats_of(look, guest), "the guest's seat can be clicked")
    host.click(host.text("entries.no_show"), "QAction")
    host.wait(lambda look: not evening.seats_of(look, guest), "the seat is free")

    open_list(host, host.text("entries.add_ons"))
    for name in ("Vroni", "Günther"):
        evening.pick(host, name)
    host.wait_for(host.text("entries.add_ons_record", count=2))
    host.keys("Return")
    host.wait(lambda look: not look.saying(host.text("entries.add_ons_title")), "the list has gone")

    open_list(host, f"{WORD} …")
    evening.pick(host, "Ines")
    host.wait_for(host.text("entries.ticked_of", word=WORD, ticked=2, entries=13))
    host.keys("Escape")
    host.wait(lambda look: not look.of_kind("TickForm"), "the list has gone")
    host.quit()

    state, shown = kept(host.data / "sample")
    assert len(state.entries.by_id) == 13
    assert tournament.chips_in_play(state) == 13 * state.profile.starting_stack + 2 * 3_000
    assert {shown[entry.player] for entry in entries.ticked(state.entries)} == {"Vroni", "Ines"}
    assert {shown[one.player] for one in state.entries.by_id.values() if one.has_add_on} == {"Vroni", "Günther"}


def offers(name: str, look: Look) -> bool:
    """Whether a list to choose from names somebody."""
    return any(name in row.cells for thing in look.of_kind("ChoiceView") for row in thing.rows)


def give_the_evening_ticks_and_add_ons(host: Host) -> None:
    """Change tonight's profile: a word for the tick, and chips of the add-on."""
    host.click(host.text("tonight.profile_change"))
    for key, typed in (("tick_word", WORD), ("add_on_chips", "3000")):
        name = host.text(f"profile.field.{key}")
        host.click(name, "QLineEdit")
        host.wait(partial(has_keys, name), f"{name} has the keys")
        host.keys("ctrl+a")
        host.type(typed)
        host.wait(partial(evening.has_typed, typed), "it is typed")
    host.click(host.text("profile.use"))
    host.wait_for(host.text("tonight.draw"))


def open_list(host: Host, which: str) -> None:
    """The button between the others, then the list from its menu."""
    host.click(host.text("entries.lists"))
    host.click(which, "QAction")
    host.wait(lambda look: look.focused is not None and look.focused.kind == "SearchField", "a name can be typed")


def has_keys(name: str, look: Look) -> bool:
    """Whether the thing of this name has the keys."""
    return look.focused is not None and look.focused.name == name


def search_fields(look: Look) -> list[Thing]:
    """Where one types a name."""
    return look.of_kind("SearchField")


def kept(folder: Path) -> tuple[Tournament, dict[str, str]]:
    """The newest evening of a data folder, and the names by id."""
    club = open_club(folder, resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    try:
        newest = max(club.log.tournaments(), key=lambda record: record.began_on)
        return club.desk(newest.id).state, dict(club.names)
    finally:
        club.close()
