"""The room during play: recent moves for some minutes, and which table breaks next once that is near."""

from __future__ import annotations

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture
from homepoker.ui.seating.table import TableOval
from tests.played_evenings import NAMES
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.seating.test_due_list import thin_out

TITLE = "Next to break: table"


def shown(host: Host) -> RoomPicture:
    host.tick()
    picture = host.process_parts.room._picture
    assert picture is not None
    return picture


def titles(host: Host) -> list[str]:
    return [panel.title for panel in shown(host).panels]


def hints(host: Host) -> dict[int, str]:
    host.tick()
    return {oval.view.number: oval.view.breaks for oval in host.play.tables.findChildren(TableOval)}


def playing(run: Run, *, until: int = 0) -> Host:
    """Three tables of nine, 24 players, long seated."""
    host = run().begin(*NAMES[:24], tables=3, rulebook="tda-2019", late_registration_until=until)
    host.watch(minutes=6)
    return host


def test_a_broken_table_is_shown_for_five_minutes_and_then_no_more(run: Run) -> None:
    host = thin_out(playing(run), 6, 6, 6)
    assert "New seats" not in titles(host)
    commands = SeatingCommands(host.desk)
    commands.break_table(commands.draw_new_seats(3))
    host.watch(minutes=1)  # by then nobody has just begun to deal
    assert (shown(host).scene, titles(host)) == (PictureSubject.MOVES, ["New seats"])
    (group,) = shown(host).panels[0].groups
    assert len(group.rows) == 6
    host.watch(minutes=3, seconds=59)
    assert titles(host) == ["New seats"]
    host.watch(seconds=1)
    assert shown(host).scene is PictureSubject.PLAY
    assert "New seats" not in titles(host)


def test_new_seats_are_shown_at_once_whatever_page_had_its_turn(run: Run) -> None:
    host = thin_out(playing(run), 6, 6, 6)

    def page() -> str:
        return titles(host)[shown(host).turn % len(titles(host))]

    commands = SeatingCommands(host.desk)
    commands.break_table(commands.draw_new_seats(3))
    assert (page(), len(titles(host))) == ("New seats", 2)
    host.watch(seconds=10)
    assert page() != "New seats"
    host.desk.undo()
    commands.break_table(commands.draw_new_seats(3))
    assert page() == "New seats"


def test_what_is_undone_is_shown_no_more(run: Run) -> None:
    host = thin_out(playing(run), 6, 6, 6)
    commands = SeatingCommands(host.desk)
    commands.break_table(commands.draw_new_seats(3))
    host.desk.undo()
    assert shown(host).scene is PictureSubject.PLAY


def test_two_bust_outs_before_a_break_room_and_desk_say_which_table_it_is(run: Run) -> None:
    host = thin_out(playing(run), 7, 7, 7)
    assert set(hints(host).values()) == {""}
    assert not [title for title in titles(host) if title.startswith(TITLE)]
    thin_out(host, 7, 7, 6)
    assert hints(host) == {1: "", 2: "", 3: "breaks next: 2 to go"}
    assert titles(host)[0] == "Deals from now on"
    host.watch(minutes=1)
    assert titles(host)[0] == f"{TITLE} 3"
    SeatAgreements(host.desk).announce_breaks((1,))
    assert hints(host) == {1: "breaks next: 2 to go", 2: "", 3: ""}
    assert titles(host)[0] == f"{TITLE} 1"
    thin_out(host, 6, 6, 6)
    assert hints(host) == {1: "breaks next", 2: "", 3: ""}


def test_while_somebody_may_enter_nothing_is_said_and_with_the_level_it_is(run: Run) -> None:
    host = thin_out(playing(run, until=1), 7, 7, 6)
    assert set(hints(host).values()) == {""}
    ClockCommands(host.desk).go_to(2)
    assert hints(host)[3] == "breaks next: 2 to go"


def test_an_evening_of_one_table_knows_nothing_of_it(run: Run) -> None:
    host = run().begin(*NAMES[:9], late_registration_until=0)
    host.watch(minutes=6)
    host.knock_out("Ida")
    assert hints(host) == {1: ""}
    assert not [title for title in titles(host) if title.startswith((TITLE, "New seats"))]
    assert shown(host).scene is PictureSubject.PLAY
