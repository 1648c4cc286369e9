"""What was noted wrongly is put right an hour later, by keys and mouse: from the journal's own menus."""

from __future__ import annotations

from functools import partial

from homepoker.core.standings import place_of
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing


def test_two_are_swapped_one_is_put_in_a_by_whom_corrected_and_it_goes_back_to_here(host_at: OpenHost) -> None:
    host = host_at(at=sample.instant("18:56"), luck=evening.LUCK)
    evening.begin(host)
    for clock, who, by in (("19:10", "Günther", "Mirko"), ("19:20", "Sabine", "Vroni"), ("19:30", "Flo", "Ines")):
        evening.a_moment_after(host, clock)
        evening.bust_out(host, (who,), by)
    evening.a_moment_after(host, "20:31")

    # The list of what is to do would leave the journal little room.
    host.click(host.text("chips.suggest_in_break"))

    # An hour later: Sabine was out before Günther.
    choose(host, out(host, "Sabine", "Vroni"), "journal.swap_with")
    host.wait_for(host.text("journal.swap_title"))
    pick_hand(host, "Günther")
    swapped = host.text("journal.order_swapped", first=note("Sabine", "Vroni"), second=note("Günther", "Mirko"))
    host.wait_for(swapped, "QLabel")

    # Aylin was out after the first of them, and nobody noted it.
    choose(host, out(host, "Sabine", "Vroni"), "journal.insert", "journal.insert_out")
    evening.pick(host, "Aylin")
    host.wait_for(host.text("entries.by_whom", name="Aylin"))
    evening.pick(host, "Ines")
    host.wait_for(host.text("kit.take_out", name="Ines"))
    host.keys("Return")
    host.wait_for(host.text("journal.inserted", now=note("Aylin", "Ines")), "QLabel")

    # It was Ines who took Günther out.
    choose(host, out(host, "Günther", "Mirko"), "journal.correct")
    evening.pick(host, "Ines")
    host.wait_for(host.text("kit.take_out", name="Ines"))
    host.keys("Return")
    host.wait_for(out(host, "Günther", "Ines"), "QLabel")

    # A word beside it.
    choose(host, out(host, "Flo", "Ines"), "journal.comment")
    host.wait(lambda look: look.focused is not None and look.focused.kind == "QLineEdit", "words can be typed")
    host.type("Side Pot")
    host.keys("Return")
    comment = host.text("journal.commented", comment="Side Pot")
    host.wait_for(comment, "QLabel")

    # Looking for it.
    host.click(host.text("journal.search"), "SearchField")
    host.type("side")
    host.wait(lambda look: not look.saying(swapped), "only what matches is shown")
    assert host.look().saying(comment, "QLabel")
    host.keys("Escape")
    host.wait_for(swapped, "QLabel")
    host.keys("Escape")

    host.quit()
    state, comments, names = kept(host)
    assert order(state, names) == ["Sabine", "Aylin", "Günther", "Flo"]
    assert list(comments.values()) == ["Side Pot"]
    places = {names[player]: place.place for player, place in place_of(state.entries).items()}
    assert places == {"Sabine": 14, "Aylin": 13, "Günther": 12, "Flo": 11}

    # The program started anew goes back to before the corrections, and puts one step forward again.
    host.start(at=sample.instant("20:32"))
    host.wait_for(swapped, "QLabel")
    host.click(host.text("awake.keep_counting"))
    host.click(host.text("chips.suggest_in_break"))
    choose(host, out(host, "Flo", "Ines"), "journal.undo_to_here")
    host.wait_for(host.text("journal.undo_to_explained", count=3))
    host.click(host.text("journal.undo_to_do"))
    # It stands further down than the journal has room for.
    host.click(host.text("journal.search"), "SearchField")
    host.type("Mirko")
    host.wait_for(out(host, "Günther", "Mirko"), "QLabel")
    host.keys("Escape")
    host.keys("Escape")
    host.keys("ctrl+shift+z")
    host.wait_for(host.text("journal.redone", label=swapped), "QLabel")
    host.quit()
    state, _, names = kept(host)
    assert order(state, names) == ["Sabine", "Günther", "Flo"]


def pick_hand(host: Host, who: str) -> None:
    """Type who was out in it, then Enter."""
    host.wait(lambda look: look.focused is not None and look.focused.kind == "SearchField", "a name can be typed")
    letters = evening.plain(who)
    host.type(letters)
    host.wait(partial(evening.has_typed, letters), "the letters are typed")
    row = evening.current_row(host.look())
    assert row is not None
    assert row.cells[0].startswith(who)
    host.keys("Return")


def note(who: str, by: str) -> Sentence:
    """What it is called that somebody is out."""
    return sentence("journal.out_by", player=who, by=[by])


def out(host: Host, who: str, by: str) -> str:
    """The same in words."""
    return host.words.say(note(who, by))


def actions(look: Look) -> list[Thing]:
    """The entries of the menus that are open."""
    return look.of_kind("QAction")


def choose(host: Host, entry: str, *keys: str) -> None:
    """Turn the wheel until an entry of the journal is seen, click the dots beside it, and choose from the menu."""

    def dots(look: Look) -> list[Thing]:
        return [one for one in look.of_kind("QToolButton") if one.name[6:].startswith(f"{entry}:") and one.box[2] > 0]

    for _ in range(3):
        if dots(host.look()):
            break
        left, top, _, height = host.wait_for(host.text("journal.search"), "QLineEdit").box
        host.stage.xdotool("mousemove", left, top + 4 * height, "click", "5", "click", "5")
    host.click_when(dots, f"the menu of “{entry}” can be opened")
    for key in keys:
        host.click(host.text(key), "QAction")


def kept(host: Host) -> tuple[Tournament, dict[int, str], dict[str, str]]:
    """What a program that only reads finds in the folder: the evening, its comments, and everybody's name."""
    club = open_club(host.data / "sample", resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    record = club.log.tournaments()[0]
    found = club.desk(record.id).state, club.comments.of(record.id), dict(club.names)
    club.close()
    return found


def order(state: Tournament, names: dict[str, str]) -> list[str]:
    """Who is out, first to last."""
    return [names[state.entries.by_id[one.entry].player] for one in state.entries.bust_outs]
