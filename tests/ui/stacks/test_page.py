"""A count of the stacks in the window: typed seat by seat, kept, recorded, and what it comes to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from homepoker.core import seating
from homepoker.core.quantities import EntryId
from homepoker.core.stacks import StackCounted, StacksAudited
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.entries.forms import LateEntryForm
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.stacks.page import StackCountPage
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, press, read, type_in
from tests.ui.players.hands import button, click, the

Key = Qt.Key
STRUCTURE = BlindStructure("Any", (Level(25, 50, 20, break_after=Break(10)), Level(100, 200, 20), Level(200, 400, 20)))
NAMES = ("Ida", "Max", "Eva", "Karl", "Jo", "Tom")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES, tables=2, structure=STRUCTURE, starting_stack=10_000, denominations=(25, 100, 500))


def page(host: EveningHost) -> StackCountPage:
    return the(StackCountPage, host.window)


def begin(host: EveningHost) -> None:
    host.click("tonight.more")
    host.choose("stacks.menu")


def type_stacks(*stacks: str) -> None:
    """Each stack and Enter, which leads to the next seat."""
    for stack in stacks:
        type_in(stack)
        press(Key.Key_Return)


def sitting(host: EveningHost, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(host.state.seating, table)]


def last_counts(host: EveningHost) -> dict[EntryId, int]:
    events = host.desk.history.lines[-1].events
    return {event.entry: event.chips for event in events if isinstance(event, StackCounted)}


def test_two_tables_by_keys_alone_are_one_action(host: EveningHost) -> None:
    begin(host)
    assert not host.play.tables.isVisible(), "the page stands where the tables are"
    type_stacks("12k", "8000", "10.000")
    assert page(host).go_on.hasFocus(), "the last Enter leads on"
    press(Key.Key_Space)
    type_stacks("15k", "5k", "10k")
    press(Key.Key_Space)
    expected = zip([*sitting(host, 1), *sitting(host, 2)], (12_000, 8_000, 10_000, 15_000, 5_000, 10_000), strict=True)
    assert last_counts(host) == dict(expected)
    assert host.said("stacks.title") in read(host.window)
    assert host.words.text("stacks.fits", counted=60_000) in read(page(host))
    assert Drafts(host.club.folder).read(page(host)._name) == {}


def test_one_table_is_recorded_by_itself(host: EveningHost) -> None:
    begin(host)
    type_stacks("12k", "8k", "")
    click(page(host), page(host).this_table.text())
    assert list(last_counts(host)) == sitting(host, 1)[:2]
    assert page(host)._shown == "2", "it goes on with the next one"


def test_pieces_by_colour_make_the_stack_and_enter_goes_on_by_colour_and_seat(
    host: EveningHost,
) -> None:
    begin(host)
    click(page(host), host.said("stacks.by_colour"))
    for pieces in (("4", "9", "20"), ("8", "", "2")):
        for place, count in enumerate(pieces):
            type_in(count)
            press(Key.Key_Tab if place == 1 else Key.Key_Return)  # both go from colour to colour
    assert page(host)._stacks() == dict(zip(sitting(host, 1), (11_000, 1_200), strict=False))
    click(page(host), host.said("stacks.by_total"))
    fields = page(host).findChildren(ChipsEdit)
    assert [field.amount for field in fields] == [11_000, 1_200, None]


def test_a_total_that_is_typed_over_pieces_counts(host: EveningHost) -> None:
    begin(host)
    click(page(host), host.said("stacks.by_colour"))
    type_in("4")
    click(page(host), host.said("stacks.by_total"))
    page(host)._rows[0].take_keys()
    type_stacks("7k")
    assert page(host)._stacks() == {sitting(host, 1)[0]: 7_000}


def test_what_is_typed_survives_closing_the_page_and_the_program(run: Run) -> None:
    whole: Host = run().begin(
        *NAMES, tables=2, structure=STRUCTURE, starting_stack=10_000, denominations=(25, 100, 500)
    )
    begin(whole)
    type_stacks("12k", "8k")
    assert whole.window.typed_in() == "", "another language does not lose it"
    press(Key.Key_Escape)
    assert whole.play.tables.isVisible()
    again = whole.restart()
    begin(again)
    assert [field.amount for field in page(again).findChildren(ChipsEdit)] == [12_000, 8_000, None]
    last = page(again)._rows[2].total
    focused = QApplication.focusWidget()
    assert last is not None
    assert focused is not None
    assert focused is last or last.isAncestorOf(focused)
    again.close()


def test_what_was_half_counted_an_hour_ago_is_not_there_any_more(host: EveningHost) -> None:
    begin(host)
    type_stacks("12k")
    press(Key.Key_Escape)
    host.watch(minutes=11)
    begin(host)
    assert page(host)._stacks() == {}


def test_a_stack_that_cannot_be_is_refused_and_stays_typed(host: EveningHost) -> None:
    begin(host)
    type_stacks("120k")
    click(page(host), page(host).this_table.text())
    assert host.toasts[-1].startswith(host.words.name(host.state.entries.by_id[sitting(host, 1)[0]].player))
    assert page(host)._stacks() == {sitting(host, 1)[0]: 120_000}


def test_a_stack_that_the_chips_in_play_cannot_make_up_is_asked_about_and_counts(host: EveningHost) -> None:
    begin(host)
    type_stacks("12.003")
    assert host.words.text("stacks.unpayable", value=25) in read(page(host))
    click(page(host), page(host).this_table.text())
    assert last_counts(host) == {sitting(host, 1)[0]: 12_003}


def test_what_is_found_leads_to_the_act_that_mends_it_and_is_noted_when_wanted(host: EveningHost) -> None:
    begin(host)
    type_stacks("20k", "10k", "10k")
    press(Key.Key_Space)
    type_stacks("10k", "10k", "10k")
    press(Key.Key_Space)
    lines = len(host.desk.history.lines)
    said = read(page(host))
    assert host.words.text("stacks.too_many", counted=70_000, in_play=60_000, chips=10_000) in said
    assert host.words.text("stacks.table_more", table=1, counted=40_000, chips=10_000) in said
    assert host.words.text("stacks.table_fits", table=2, counted=30_000) in said
    button(page(host), host.said("stacks.do_enter")).click()
    assert isinstance(host.play.forms.form, LateEntryForm)
    host.play.forms.put_away()
    assert len(host.desk.history.lines) == lines, "nothing is noted by itself"
    page(host).note.setText("Zu früh gezählt")
    click(page(host), host.said("stacks.note_it"))
    (event,) = host.desk.history.lines[-1].events
    assert isinstance(event, StacksAudited)
    assert event.note == "Zu früh gezählt"


def test_who_is_out_without_being_noted_is_led_to_the_bust_out(host: EveningHost) -> None:
    begin(host)
    type_stacks("20k", "10k", "")
    press(Key.Key_Space)
    type_stacks("10k", "10k", "10k")
    press(Key.Key_Space)
    button(page(host), host.said("stacks.do_bust_out")).click()
    assert host.play.forms.form is not None

    press(Key.Key_Escape)


def test_in_a_break_it_is_offered_above_the_tables(host: EveningHost) -> None:
    assert not host.play.acts.count.isVisible()
    ClockCommands(host.desk).go_to(1, in_break=True)
    host.tick()
    assert host.play.acts.count.isVisible()
    host.play.acts.count.click()
    assert page(host).isVisible()


def test_who_is_out_meanwhile_is_not_asked_any_more(host: EveningHost) -> None:
    begin(host)
    name = {entry.id: entry.player for entry in host.state.entries.by_id.values()}
    first, second = sitting(host, 1)[:2]
    people = {player.id: player.name for player in host.club.players()}
    host.knock_out(people[name[first]], people[name[second]])
    assert [row.entry for row in page(host)._rows] == sitting(host, 1)
    assert first not in sitting(host, 1)


def test_the_race_takes_its_place_and_it_that_of_the_race(host: EveningHost) -> None:
    begin(host)
    host.click("tonight.more")
    host.choose("chips.race_menu")
    assert host.play.counting.page is None
    assert host.play.racing.page is not None
    begin(host)
    assert host.play.racing.page is None
    assert page(host).isVisible()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(1280, 640), (1366, 720)])
@pytest.mark.parametrize("way", ["by_total", "by_colour", "result"])
def test_everything_is_in_sight_on_a_small_laptop(alone: Alone, language: str, size: tuple[int, int], way: str) -> None:
    host = alone(size=size, language=language).begin(
        *NAMES, tables=2, structure=STRUCTURE, starting_stack=10_000, denominations=(25, 100, 500, 1000, 5000)
    )
    begin(host)
    type_stacks("1200")
    if way == "by_colour":
        click(page(host), host.said("stacks.by_colour"))
    if way == "result":
        page(host).show_result()
    QApplication.processEvents()
    counting = page(host)
    seen = counting.visibleRegion().boundingRect()
    parts: list[QPushButton | QLineEdit] = [counting.go_on]
    parts += [counting.note, counting.note_it] if way == "result" else [counting.this_table]
    for part in parts:
        assert seen.contains(QRect(part.mapTo(counting, QPoint(0, 0)), part.size())), part.accessibleName()
