"""The screens of the room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from homepoker.core import entries, tournament
from homepoker.core.payouts import Fees
from homepoker.core.rulebooks.citation import Citation
from homepoker.devtools.pictures import evening, evening_scenes
from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.setup import change_profile
from homepoker.ui.room_view.control import RoomCommand
from homepoker.ui.room_view.news import DEALERS_ARE_NEWS_FOR
from homepoker.ui.standings.deal_page import DealPage


def _room_message(made: Stage) -> None:
    made.process_parts.room.message = made.application.words.text("screenshots.message")


def _room_black(made: Stage) -> None:
    made.process_parts.room.is_black = True


def _deal(made: Stage) -> None:
    evening.deal(made)
    made.play.findChildren(DealPage)[0].show_it.click()


def _structure(made: Stage) -> None:
    evening.run(made)
    made.time.at += DEALERS_ARE_NEWS_FOR
    made.process_parts.room.shows_structure = True


def _rule(*, is_longest: bool) -> Prepare:
    """Show a rule of the evening's book: one of middling length, or the longest."""

    def prepare(made: Stage) -> None:
        made.process_parts.rules.show(_cited(made, is_longest=is_longest), made.time.at)

    return prepare


def _rule_elsewhere(made: Stage) -> None:
    """Show a rule that is not of the book played by."""
    made.process_parts.rules.show(Citation("bps-2019", "17"), made.time.at)


def _rule_of_the_evening(made: Stage) -> None:
    _last_page(made, lambda: made.process_parts.room.rules.choose(_cited(made, is_longest=False)))


def _chips(made: Stage) -> None:
    _last_page(made, lambda: None)


def _prizes(made: Stage) -> None:
    """Show the prizes, two pages before the chips."""
    evening.with_fees(made)
    _last_page(made, lambda: None)
    for _ in range(2):
        made.process_parts.room.obey(RoomCommand.PAGE_BACK)


def _bubble(made: Stage, *, has_money: bool) -> None:
    """Come to the bubble: one is left more than there are prizes, or places that the club has named."""
    left = len(entries.still_in(made.desk.state.entries))
    profile = replace(made.desk.state.profile, late_registration_until=0)
    if has_money:
        profile = replace(profile, fees=Fees(entry_fee=1_000, house_fee=100, paid_places=left - 1))
    else:
        profile = replace(profile, bubble_at=left - 1)
    change_profile(made.desk, profile, made.club.books)
    _last_page(made, lambda: None)
    for _ in range(2):
        made.process_parts.room.obey(RoomCommand.PAGE_BACK)


def _bounties(made: Stage) -> None:
    """Show whose heads carry how much, two pages before the chips."""
    evening.with_bounties(made)
    _last_page(made, lambda: None)
    for _ in range(2):
        made.process_parts.room.obey(RoomCommand.PAGE_BACK)


def _leading(made: Stage) -> None:
    """Show who leads by the last count, two pages before the chips."""
    left = [entry.id for entry in entries.still_in(made.desk.state.entries)]
    average = tournament.chips_in_play(made.desk.state) // len(left)
    shares = (150, 40, 210, 90, 60, 120, 75, 55)
    counted = {entry: average * shares[place % len(shares)] // 100 // 25 * 25 for place, entry in enumerate(left)}
    _last_page(made, partial(StackCommands(made.desk).record, counted))
    for _ in range(2):
        made.process_parts.room.obey(RoomCommand.PAGE_BACK)


def _last_page(made: Stage, choose: Callable[[], object]) -> None:
    """Show the last of the pages that take turns: a chosen rule, else the chips. No news stands in their place."""
    evening.run(made)
    made.time.at += DEALERS_ARE_NEWS_FOR
    room = made.process_parts.room
    room.rules.begun.emit(made.time.at)
    choose()
    room.show(made.desk, made.time.at)
    room.obey(RoomCommand.PAGE_BACK)


def _cited(made: Stage, *, is_longest: bool) -> Citation:
    rules = sorted(made.club.books[made.desk.state.profile.rulebook].rules, key=lambda rule: len(rule.text("de")))
    return Citation(made.desk.state.profile.rulebook, rules[-1 if is_longest else len(rules) // 2].id)


SCREENS: dict[str, Screen] = {
    "room": Screen(ShowcaseMoment.LATEST, is_room=True),
    "room-play": Screen(ShowcaseMoment.PLAY, evening.run, is_room=True),
    "room-in-turn": Screen(ShowcaseMoment.SEATED, evening.deal_in_turn, is_room=True),
    "room-hand-for-hand": Screen(ShowcaseMoment.PLAY, evening.hand_for_hand, is_room=True),
    "room-last-hands": Screen(ShowcaseMoment.PLAY, evening.last_hands, is_room=True),
    "room-seats": Screen(ShowcaseMoment.SEATED, is_room=True),
    "room-structure": Screen(ShowcaseMoment.PLAY, _structure, is_room=True),
    "room-moves": Screen(ShowcaseMoment.PLAY, evening.form(evening_scenes.show_moves), is_room=True),
    "room-final-table-draw": Screen(
        ShowcaseMoment.PLAY, evening.form(evening_scenes.show_final_table_draw), is_room=True
    ),
    "room-championship": Screen(ShowcaseMoment.PLAY, evening.form(evening_scenes.show_championship_draw), is_room=True),
    "room-last-minute": Screen(ShowcaseMoment.PLAY, evening.last_minute, is_room=True),
    "room-last-seconds": Screen(ShowcaseMoment.PLAY, evening.last_seconds, is_room=True),
    "room-called-time": Screen(ShowcaseMoment.PLAY, evening.call_time(27), is_room=True),
    "room-called-time-last": Screen(ShowcaseMoment.PLAY, evening.call_time(4), is_room=True),
    "room-called-time-over": Screen(ShowcaseMoment.PLAY, evening.call_time(0), is_room=True),
    "room-chips": Screen(ShowcaseMoment.PLAY, _chips, is_room=True),
    "room-deal": Screen(ShowcaseMoment.PLAY, _deal, is_room=True),
    "room-leading": Screen(ShowcaseMoment.PLAY, _leading, is_room=True),
    "room-prizes": Screen(ShowcaseMoment.PLAY, _prizes, is_room=True),
    "room-bubble": Screen(ShowcaseMoment.PLAY, partial(_bubble, has_money=False), is_room=True),
    "room-bubble-money": Screen(ShowcaseMoment.PLAY, partial(_bubble, has_money=True), is_room=True),
    "room-bounties": Screen(ShowcaseMoment.PLAY, _bounties, is_room=True),
    "room-paused": Screen(ShowcaseMoment.PLAY, evening.pause, is_room=True),
    "room-break": Screen(ShowcaseMoment.PLAY, evening.come_to_break, is_room=True),
    "room-message": Screen(ShowcaseMoment.PLAY, _room_message, is_room=True),
    "room-rule": Screen(ShowcaseMoment.PLAY, _rule(is_longest=False), is_room=True),
    "room-rule-long": Screen(ShowcaseMoment.PLAY, _rule(is_longest=True), is_room=True),
    "room-rule-elsewhere": Screen(ShowcaseMoment.PLAY, _rule_elsewhere, is_room=True),
    "room-rule-of-the-evening": Screen(ShowcaseMoment.PLAY, _rule_of_the_evening, is_room=True),
    "room-standings": Screen(ShowcaseMoment.OVER, is_room=True),
    "room-black-out": Screen(ShowcaseMoment.PLAY, _room_black, is_room=True),
    "room-idle": Screen(is_room=True),
}
"""The screens of the room view, by name."""
