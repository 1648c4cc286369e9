"""An evening of twenty for money, by keys and mouse, beside a sheet of paper that was reckoned by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pypdf import PdfReader

from homepoker.core import till
from homepoker.core.tournament import Tournament
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.till import accounts_of
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing
from tests.journeys.stage import DESK, PROJECTOR

Photograph = Callable[[str], None]

GUESTS = ("Nadja", "Oskar", "Paula", "Quirin", "Rolf", "Tanja")
FIRST_OUT = (
    *("Benno", "Nadja", "Oskar", "Paula", "Quirin", "Rolf", "Tanja", "Aylin", "Lukas", "Günther"),
    *("Käthe", "Sabine", "Stefan H.", "Flo", "Ines"),
)
BUBBLE, FOURTH, THIRD, SECOND, WINNER = "Jürgen", "Mirko", "Özlem", "Vroni", "Marta"

# The sheet of paper, in euros.
#
#   Twenty entries of 10, of each 1 for the costs, and one re-buy of 10 (Vroni, angeschrieben):
#     due 20 · 10 + 10 = 210, for the prizes 20 · 9 + 10 = 190.
#   Four places of twenty entries, 40/30/20/10 per cent, rounded to 5: 76, 57, 38, 19 are 15.2, 11.4, 7.6 and 3.8 fives;
#     whole 15, 11, 7, 3, two fives are left and go to .8 and .6: 75, 55, 40, 20.
#   Deal of the last three by chips, 50,000, 35,000 and 20,000 of 105,000: 170 to divide, 40 for each, and 50 by chips:
#     63.81, 56.67, 49.52 are 12.76, 11.33 and 9.90 fives; whole 12, 11, 9, two are left for .90 and .76: 65, 55, 50.
#   Benno goes home and owes 10, Vroni's 10 are kept back from her 55. A bounty would go into DUE, into
#     PRIZES as what the heads won, and into TAKEN; it is in no share.
FLOAT = 50
DUE = 210
POOL = 190
BY_PLACE = (75, 55, 40, 20)
PRIZES = {WINNER: 65, SECOND: 55, THIRD: 50, FOURTH: 20}
TAKEN_AT_THE_DOOR = 19 * 10
TAKEN = TAKEN_AT_THE_DOOR + 10
SHOULD_BE_IN_IT = FLOAT + TAKEN - 190
COUNTED = SHOULD_BE_IN_IT - 10


def test_twenty_play_for_money_and_the_till_agrees_with_a_sheet_of_paper(host_at: OpenHost, tmp_path: Path) -> None:
    host = host_at(at=sample.instant("18:56"), luck=evening.LUCK)
    look_at = partial(photograph, host, tmp_path / "pictures")
    host.start()
    evening.open_sample(host)
    play_for_money(host)
    look_at("1-profile")
    host.click(host.text("profile.use"))

    # At the door: six guests come, each pays exactly by a second Enter.
    host.click_when(lambda look: look.of_kind("SearchField"), "a name can be typed")
    for count, name in enumerate(GUESTS, start=15):
        host.type(name)
        host.wait(partial(evening.has_typed, name), "the name is typed")
        host.keys("Return")
        host.wait_for(host.text("tonight.checked_in_title", count=count))
        host.keys("Return")
        host.wait_for(f"{name}: {host.text('till.door_paid')}")
    # Jürgen was ticked too early; now he is here, with a fifty.
    host.click(host.text("tonight.withdraw", name="Jürgen"))
    host.wait_for(host.text("tonight.checked_in_title", count=19))
    host.click_when(lambda look: look.of_kind("SearchField"), "a name can be typed")
    host.type("ju 50")
    host.wait(partial(evening.has_typed, "ju 50"), "name and note are typed")
    host.keys("Return")
    host.wait_for(f"Jürgen: {host.text('till.door_back', amount=4_000)}")
    look_at("2-door")

    # The till: change goes in, everybody pays but Benno; Enter goes from one to the next.
    host.click(host.text("till.menu"), "QPushButton")
    type_amount(host, host.text("till.float"), "50")
    choose(host, "Aylin")
    pay(host, "Aylin")
    host.keys("Down")
    for name in ("Flo", "Günther", "Ines", "Käthe", "Lukas", "Marta", "Mirko", "Özlem", "Sabine", "Stefan H.", "Vroni"):
        pay(host, name)
    assert row_of(host.look(), "Benno") == ("Benno", "10", "", "10")
    assert should_be_in(host) == str(FLOAT + TAKEN_AT_THE_DOOR)
    look_at("3-till-before")
    host.keys("Escape")

    evening.draw_seats(host)
    evening.start_now(host)
    evening.show_room(host)
    evening.a_moment_after(host, "19:10")
    evening.choose_at_seat(host, SECOND, "seating.rebuy")
    host.wait_for(host.text("journal.rebuy", player=SECOND, chips=5_000), "QLabel")
    evening.a_moment_after(host, "20:31")
    host.wait(lambda look: shows_prizes(look, BY_PLACE), "the room shows the prizes")
    look_at("4-room")
    # Nobody can join any more: what is shown is announced, and holds.
    host.click(host.text("due.do_prizes"), "QPushButton")
    host.wait_for(host.text("journal.prizes_announced"), "QLabel")

    # Ten are out, and the rest play at one table.
    for at, name in enumerate(FIRST_OUT):
        if at == 10:
            evening.close_smaller_table(host)
            look_at("5-final-table")
        out(host, name)
    look_at("6-bubble")
    out(host, BUBBLE)
    out(host, FOURTH)
    look_at("7-three-left")
    agree_deal(host, look_at)
    out(host, THIRD)
    out(host, SECOND)
    host.wait_for(host.text("standings.winner", name=WINNER), "QLabel")
    look_at("9-over")

    pay_out(host, look_at)
    close(host, look_at, tmp_path)
    host.quit()
    compare(host.data / "sample")


def out(host: Host, name: str) -> None:
    """Somebody is out: by one of those who win most, at the same table."""
    tables = dict(thing.name.split(", ")[:2] for thing in host.look().of_kind("SeatButton") if ", " in thing.name)
    order = [*FIRST_OUT, BUBBLE, FOURTH, THIRD, SECOND, WINNER]
    later = order[order.index(name) + 1 :]
    evening.bust_out(host, (name,), next(one for one in reversed(later) if tables.get(one) == tables[name]))


def agree_deal(host: Host, look_at: Photograph) -> None:
    """Those who are left divide by chips: stacks by keys, the third is what is left of all."""
    host.click(host.text("tonight.more"))
    host.click(host.text("prizes.deal_menu"), "QAction")
    for name, stack in ((WINNER, "50k"), (THIRD, "20k")):
        asked = host.text("entries.stack_title", name=name)
        host.wait(partial(has_keys, asked), f"the stack of {name} can be typed")
        host.type(stack)
        host.keys("Return")
    host.click(host.text("prizes.deal_by_chips"), "QAbstractButton")
    host.click(host.text("prizes.deal_show"))
    shares = [host.words.money(100 * PRIZES[name]) for name in (WINNER, SECOND, THIRD)]
    host.wait(lambda look: set(shares) <= set(evening.room_words(look)), "the room sees the shares")
    look_at("8-deal")
    host.click(host.text("prizes.deal_agree"))
    host.wait(lambda look: not look.saying(host.text("prizes.deal_agree")), "it is agreed")


def pay_out(host: Host, look_at: Photograph) -> None:
    """Pay the prizes out of the till, by Enter on each: Vroni's less what she owes."""
    host.click_when(tills, "the till can be opened")
    look_at("10-till")
    choose(host, SECOND)
    host.wait_for(host.text("till.do_pay_out_netted", cash=4_500, prize=5_500, kept=1_000))
    for name, prize in PRIZES.items():
        choose(host, name)
        host.keys("Return")
        host.wait(partial(has_prize, name, prize), f"{name} has the prize")
    assert should_be_in(host) == str(SHOULD_BE_IN_IT)
    assert row_of(host.look(), SECOND) == (SECOND, "20", "20", "", "55", "55")


def close(host: Host, look_at: Photograph, folder: Path) -> None:
    """Close the evening: first it says what is open, then the till is counted and has ten too little."""
    host.keys("Escape")
    host.click(host.text("standings.close"))
    uncounted = host.text("till.left_uncounted", amount=100 * SHOULD_BE_IN_IT)
    owes = host.text("till.left_debts", amount=1_000, players=["Benno"])
    host.wait_for(f"{owes}\n{uncounted}")
    look_at("11-closing")
    host.click(host.text("standings.close_till"))
    type_amount(host, host.text("till.counted_amount"), str(COUNTED))
    host.wait_for(host.text("till.count_less", amount=100 * COUNTED, difference=1_000), "QLabel")
    look_at("12-counted")
    host.click(host.text("till.book_difference"))
    host.wait_for(host.text("till.count_right", amount=100 * COUNTED), "QLabel")
    host.click(host.text("till.do_advance"))
    host.wait_for(host.text("till.advanced", amount=1_000), "QLabel")
    save(host, f"{host.text('till.sheet')} {host.text('standings.export_pdf')}", folder / "till.pdf")
    look_at("13-till-sheet")
    host.keys("Escape")
    host.click(host.text("standings.close"))
    host.wait_for(owes)
    host.click(host.text("standings.close_so"))
    host.wait_for(host.text("standings.reopen"))
    look_at("14-closed")
    paper = "\n".join(page.extract_text() for page in PdfReader(folder / "till.pdf").pages)
    for said in (
        host.text("till.sum_house", amount=100 * 20),
        host.text("till.sum_float", amount=100 * FLOAT),
        host.text("till.sum_taken", amount=100 * TAKEN),
        host.text("till.sum_paid_out", amount=100 * sum(PRIZES.values())),
        host.text("till.sum_expected", amount=100 * COUNTED),
        host.text("till.sum_counted", amount=100 * COUNTED),
    ):
        assert said in paper, paper


def compare(folder: Path) -> None:
    """What is kept on disk, beside the sheet of paper."""
    state, names = kept(folder)
    accounts = {names[account.player]: account for account in accounts_of(state)}
    assert sum(account.due for account in accounts.values()) == 100 * DUE
    assert {name: account.prize for name, account in accounts.items() if account.prize} == {
        name: 100 * prize for name, prize in PRIZES.items()
    }
    assert sum(PRIZES.values()) == POOL
    assert {name: account.open for name, account in accounts.items() if account.open} == {"Benno": 1_000}
    assert all(account.won_left == 0 for account in accounts.values())
    books = state.till
    assert (books.float_amount, sum(books.taken.values()), sum(books.paid_out.values())) == (
        100 * FLOAT,
        100 * TAKEN,
        100 * POOL,
    )
    assert (books.differences, till.expected(books), books.advanced) == (-1_000, 100 * COUNTED, 1_000)
    assert state.is_closed


def kept(folder: Path) -> tuple[Tournament, dict[str, str]]:
    """The newest evening of a data folder, and the names by id."""
    club = open_club(folder, resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    try:
        newest = max(club.log.tournaments(), key=lambda record: record.began_on)
        return club.desk(newest.id).state, dict(club.names)
    finally:
        club.close()


def tills(look: Look) -> list[Thing]:
    """The button of the till above the tables."""
    return [thing for thing in look.of_kind("QPushButton") if "ActsRow" in thing.within and "Kasse" in thing.name]


def shows_prizes(look: Look, amounts: tuple[int, ...]) -> bool:
    """Whether the room shows these prizes, the first one first."""
    words = evening.room_words(look)
    places = [words.index(str(amount)) for amount in amounts if str(amount) in words]
    return len(places) == len(amounts) and places == sorted(places)


def save(host: Host, button: str, path: Path) -> None:
    """Save a paper through the window and the system's question for a path."""
    host.click(button)
    host.wait(lambda look: look.window_of("QFileDialog"), "a path is asked for")
    host.wait(lambda look: look.focused is not None and "QLineEdit" in look.focused.kinds, "a path can be typed")
    host.keys("ctrl+a")
    host.type(str(path))
    host.keys("Return")
    host.wait_for(host.text("kit.file_saved", name=path.name, folder=path.parent.name))


def choose(host: Host, name: str) -> None:
    """Click the row of somebody's account; one that is out of sight is scrolled to with the arrow keys."""
    for _ in range(60):
        look = host.look()
        (table,) = look.of_kind("Table")
        row = next(row for row in table.rows if row.cells[0] == name)
        top, height = table.box[1], table.box[3]
        if top < row.box[1] and row.box[1] + row.box[3] < top + height:
            host.click_at(row.box)
            host.wait(partial(is_chosen, name), f"{name} is chosen")
            return
        host.keys("Down" if row.box[1] > top else "Up")
    raise AssertionError(f"{name} is not in sight")


def play_for_money(host: Host) -> None:
    """Change tonight's profile: two tables of ten, one re-buy, and what the evening costs."""
    host.click(host.text("tonight.profile_change"))
    host.wait_for(host.text("profile.use"))
    write(host, host.text("profile.field.seats_per_table"), "10")
    write(host, host.text("profile.field.rebuys"), "1")
    write(host, host.text("profile.field.rebuy_chips"), "5000")
    go_to(host, host.text("profile.field.has_fees"))
    host.keys("space")
    host.wait(lambda look: look.of_kind("QDoubleSpinBox"), "what it costs can be typed")
    write(host, host.text("profile.field.house_fee"), "1")
    write(host, host.text("profile.field.rebuy_fee"), "10")
    go_to(host, host.text("prizes.menu"))
    host.keys("space")
    host.wait_for(host.text("prizes.done"))
    go_to(host, host.text("profile.field.rounded_to"))
    host.keys("Up", "Up")
    host.wait(lambda look: "5" in [thing.text for thing in look.of_kind("QComboBox")], "prizes are rounded to 5")


def go_to(host: Host, name: str) -> None:
    """Tab through the fields until one of this name has the keys."""
    for _ in range(80):
        focused = host.focused()
        if focused is not None and name in (focused.name, focused.text):
            return
        host.keys("Tab")
    raise AssertionError(f"Tab never comes to {name}")


def write(host: Host, name: str, typed: str) -> None:
    """Write into a field that Tab comes to."""
    go_to(host, name)
    host.keys("ctrl+a")
    host.type(typed)
    host.keys("Tab")


def photograph(host: Host, folder: Path, name: str) -> None:
    """Take a picture of the desk and one of the room."""
    host.picture(DESK, folder / f"{name}.png")
    host.picture(PROJECTOR, folder / f"{name}-room.png")


def has_keys(name: str, look: Look) -> bool:
    """Whether the thing of this name has the keys."""
    return look.focused is not None and look.focused.name == name


def type_amount(host: Host, name: str, amount: str) -> None:
    """Type an amount of money, and Enter."""
    host.click(name, "QDoubleSpinBox")
    host.wait(partial(has_keys, name), f"{name} has the keys")
    host.keys("ctrl+a")
    host.type(amount)
    host.keys("Return")


def row_of(look: Look, name: str) -> tuple[str, ...]:
    """The cells of somebody's account."""
    return next(row.cells for table in look.of_kind("Table") for row in table.rows if row.cells[0] == name)


def pay(host: Host, name: str) -> None:
    """Go to an account with the arrow keys, and Enter: it is paid."""
    host.wait(partial(is_chosen, name), f"{name} is chosen")
    host.keys("Return")
    host.wait(lambda look: row_of(look, name)[3] == "", f"{name} has paid")


def has_prize(name: str, prize: int, look: Look) -> bool:
    """Whether so much was paid out to somebody."""
    return row_of(look, name)[5] == str(prize)


def is_chosen(name: str, look: Look) -> bool:
    return any(row.is_current and row.cells[0] == name for table in look.of_kind("Table") for row in table.rows)


def should_be_in(host: Host) -> str:
    """What should be in the till, as its page says it."""
    look = host.look()
    (caption,) = look.saying(host.text("till.expected"), "QLabel")
    left, top = caption.box[:2]
    below = [thing for thing in look.of_kind("QLabel") if thing.box[0] == left and thing.box[1] > top]
    return min(below, key=lambda thing: thing.box[1]).text
