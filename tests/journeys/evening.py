"""The acts of an evening, done through the window by keys and mouse."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import datetime, time, timedelta
from functools import partial

from tests.evenings import sample_evening as sample
from tests.journeys.host import Host, Look, Row, Thing
from tests.journeys.stage import PROJECTOR

LUCK = 3361
"""Draws Günther, Mirko, Sabine, Vroni, Flo, Aylin and Ines to table 1, so that knock-outs happen at one table."""

ROOM, MAIN = "_Window", "MainWindow"
"""The classes of the two windows."""


def play(host: Host, after_act: Callable[[sample.Act], object] = lambda _act: None) -> None:
    """The whole sample evening from the draw to its close; everybody is checked in already.

    :param after_act: is called when an act is done and seen.
    """
    for at, act in sample.ACTS:
        if not isinstance(act, sample.CheckIn):
            a_moment_after(host, at)
            do(host, act)
            after_act(act)


def open_sample(host: Host) -> None:
    """A new user's first click: the sample club with fourteen members checked in."""
    host.click(host.text("tonight.try_sample"))
    host.wait_for(host.text("tonight.checked_in_title", count=14))


def draw_seats(host: Host) -> None:
    """Seats for everybody who is there."""
    host.click(host.text("tonight.draw"))
    host.wait_for(host.text("tonight.draw_again"))


def begin(host: Host) -> None:
    """Start the program and bring the sample evening into its first level."""
    host.start()
    open_sample(host)
    draw_seats(host)
    start_now(host)


def show_room(host: Host) -> None:
    """F11: the room view fills the projector."""
    host.keys("F11")
    wait_for_room(host)


def wait_for_room(host: Host) -> Look:
    """Wait until the room view fills the projector."""
    return host.wait(lambda look: look.box_of(ROOM) == PROJECTOR.box, "the room view fills the projector")


def room_words(look: Look) -> list[str]:
    """All words of the room view."""
    return [word for thing in look.of_kind(ROOM) for word in thing.text.split("\n")]


def start_now(host: Host) -> None:
    """Start the clock from the page of preparation."""
    host.click(host.text("tonight.start_now"))
    host.wait_for(host.text("clock.pause"), "QToolButton")


def do(host: Host, act: sample.Act) -> None:
    """One act, and what the window shows once it is done."""
    match act:
        case sample.CheckIn():
            raise AssertionError("everybody is there already")
        case sample.DrawSeats():
            draw_seats(host)
        case sample.ScheduleStart(at):
            schedule_start(host, at)
        case sample.BustOut(names, by, stacks):
            bust_out(host, names, by, stacks)
        case sample.Undo():
            before = taken_back(host, host.look())
            host.keys("ctrl+z")
            host.wait(lambda look: taken_back(host, look) > before, "it is taken back")
        case sample.AddMinute():
            said = beginning(host, "journal.time_given", span=60, left=0)
            before = noted(host.look(), said)
            host.keys("ctrl+Up")
            host.wait(lambda look: noted(look, said) > before, "a minute more is noted")
        case sample.PauseClock():
            host.keys("space")
            host.wait_for(host.text("clock.resume"), "QToolButton")
        case sample.StartClock():
            host.keys("space")
            host.wait_for(host.text("clock.pause"), "QToolButton")
        case sample.CountStack(name, chips):
            count_stack(host, name, chips)
        case sample.CloseSmallerTable():
            close_smaller_table(host)
        case sample.CloseEvening():
            host.click(host.text("standings.close"))
            host.wait_for(host.text("standings.reopen"))


def schedule_start(host: Host, at: str) -> None:
    """Let the clock start by itself at a time of day."""
    host.click(host.text("tonight.start_at"))
    host.wait(lambda look: look.focused is not None and "QTimeEdit" in look.focused.kinds, "a time can be typed")
    # The field begins at the hour; typed digits go on to the minutes by themselves.
    host.keys("Home")
    host.type(at.replace(":", ""))
    host.wait(partial(has_typed, at), f"{at} is typed")
    host.click(host.text("clock.schedule_do"))
    # The test's own time zone is another one than the program's: what reads the same there.
    reads_the_same = datetime.combine(sample.ON, time.fromisoformat(at)).astimezone()
    host.wait_for(host.text("clock.starts_at", at=reads_the_same.isoformat()))


def bust_out(host: Host, names: tuple[str, ...], by: str, stacks: tuple[int, ...] = ()) -> None:
    """X, who, Enter, by whom, Enter, Enter; where several are out in one hand their stacks too."""
    host.keys("x")
    for at, name in enumerate(names):
        host.wait_for(host.text("entries.who"))
        pick(host, name)
        host.wait_for(host.text("entries.by_whom", name=name))
        pick(host, by)
        host.wait_for(host.text("kit.take_out", name=by))
        if at < len(names) - 1:
            host.click(host.text("entries.another"))
    host.keys("Return")
    if len(names) > 1:
        host.click(host.text("entries.exact_stacks"))
        host.wait_for(host.text("play.stacks_needed"))
        for chips in stacks:
            host.type(str(chips))
            host.keys("Return")
    out = host.words.text
    said = (
        out("journal.out_by", player=names[0], by=[by])
        if len(names) == 1
        else out("journal.out_together_by", players=list(names), by=[by])
    )
    host.wait(
        lambda look: look.saying(said, "QLabel") and not look.saying(host.text("entries.cancel")), f"“{said}” is noted"
    )


def pick(host: Host, name: str) -> None:
    """Type the first letters of a name until it is the one that Enter picks, then Enter."""

    def is_on_top(look: Look) -> bool:
        row = current_row(look)
        return row is not None and row.cells[0] == name

    host.wait(lambda look: look.focused is not None and look.focused.kind == "SearchField", "a name can be typed")
    letters = plain(name)
    typed = 0
    while typed < 2 or not is_on_top(host.look()):
        assert typed < len(letters), f"{name} is not found"
        host.type(letters[typed])
        typed += 1
        host.wait(partial(has_typed, letters[:typed]), "the letter is typed")
    host.keys("Return")


def has_typed(letters: str, look: Look) -> bool:
    """Whether the field with the keys holds these letters."""
    return look.focused is not None and look.focused.text == letters


def count_stack(host: Host, name: str, chips: int) -> None:
    """Click the player, choose *stack*, type it."""
    host.click_when(lambda look: seats_of(look, name), f"the seat of {name} can be clicked")
    host.click(host.text("seating.stack"), "QAction")
    asked = host.text("entries.stack_title", name=name)
    host.wait(lambda look: look.focused is not None and look.focused.name == asked, "chips can be typed")
    host.keys("ctrl+a")
    host.type(str(chips))
    host.keys("Return")
    said = host.text("journal.stack", player=name, chips=chips)
    host.wait_for(said)


def close_smaller_table(host: Host) -> None:
    """The final table: the table with fewer players closes, new seats are drawn for them."""
    look = host.look()
    taken = [thing for thing in look.of_kind("SeatButton") if not is_free(host, thing)]
    ovals = look.of_kind("TableOval")
    fewest = min(ovals, key=lambda oval: sum(1 for seat in taken if is_within(seat, oval)))
    host.click_when(
        lambda seen: [thing for thing in seen.saying(host.text("seating.close_table")) if is_within(thing, fewest)],
        "the table can be closed",
    )
    host.click(host.text("seating.draw_seats"))
    host.click(host.text("seating.close_do"))
    host.wait(lambda seen: len(seen.of_kind("TableOval")) < len(ovals), "the table has gone")
    host.wait(lambda seen: not seen.saying(host.text("seating.close_do")), "the form has gone")


def is_free(host: Host, seat: Thing) -> bool:
    """Whether nobody sits there."""
    return seat.name in {
        host.text("seating.seat_free", table=table, seat=number) for table in range(1, 5) for number in range(1, 13)
    }


def is_within(thing: Thing, around: Thing) -> bool:
    """Whether the one lies on the other."""
    left, top, width, height = around.box
    return left <= thing.box[0] < left + width and top <= thing.box[1] < top + height


def noted(look: Look, beginning: str) -> int:
    """How many labels begin with these words."""
    return sum(1 for thing in look.of_kind("QLabel") if thing.text.startswith(beginning))


def taken_back(host: Host, look: Look) -> int:
    """How many entries of the journal say that they were taken back."""
    begins, _, ends = host.text("journal.mark_undone_at", at="|").partition("|")
    texts = [thing.text for thing in look.of_kind("QLabel")]
    return sum(1 for text in texts if text.startswith(begins) and text.endswith(ends) and len(text) < 60)


def beginning(host: Host, key: str, **values: object) -> str:
    """The words of a sentence up to its last number or name."""
    return host.text(key, **values).rpartition(" ")[0]


def seats_of(look: Look, name: str) -> list[Thing]:
    """Where a player sits."""
    return [thing for thing in look.of_kind("SeatButton") if thing.name.startswith(f"{name}, ")]


def choose_at_seat(host: Host, name: str, key: str) -> None:
    """Open the menu of a seat and choose from it."""
    host.click_when(lambda look: seats_of(look, name), f"the seat of {name} can be clicked")
    host.click(host.text(key), "QAction")


def current_row(look: Look) -> Row | None:
    """The row that Enter would pick."""
    return next((row for thing in look.of_kind("ChoiceView") for row in thing.rows if row.is_current), None)


def shown_time(look: Look) -> str:
    """The digits of the clock card."""
    faces = [thing for thing in look.of_kind("QLabel") if "ClockCard" in thing.within and is_face(thing.text)]
    return max(faces, key=lambda thing: thing.box[3]).text


def wait_for_tick(host: Host) -> Look:
    """Wait until the clock shows another second."""
    shown = shown_time(host.look())
    return host.wait(lambda look: shown_time(look) != shown, "the clock runs")


def is_face(text: str) -> bool:
    """Whether a text looks like the digits of a clock."""
    return ":" in text and text.replace(":", "").isdigit()


def seconds(face: str) -> int:
    """The seconds of a clock's digits."""
    total = 0
    for part in face.split(":"):
        total = 60 * total + int(part)
    return total


def plain(name: str) -> str:
    """A name as it is typed on any keyboard."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in bare if letter.isascii())


def a_moment_after(host: Host, clock: str) -> None:
    """Turn the time to a time of day of the evening; acts within one minute are still done one after the other."""
    wanted = sample.instant(clock)
    host.turn_to(wanted if wanted > host.now else host.now + timedelta(seconds=11))
