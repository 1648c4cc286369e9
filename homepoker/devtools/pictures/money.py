"""The screens of an evening that is played for money: the door and the till."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core import seating
from homepoker.core.history import UndoStack
from homepoker.core.payouts import Fees, PaidBy
from homepoker.core.quantities import PlayerId
from homepoker.core.standings import places
from homepoker.devtools.pictures import evening
from homepoker.devtools.pictures.stage import Screen, Stage
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.setup import change_profile
from homepoker.ui.kit.lists.filter_list import PeoplePicker
from homepoker.ui.prizes.page import PrizesPage
from homepoker.ui.structure.panel import ProfileEditor


def _some_paid(made: Stage) -> list[PlayerId]:
    """Let most have paid, two owe, and one get money back; returns all who are here."""
    evening.with_fees(made)
    books, here = TillCommands(made.desk), list(made.desk.state.entries.by_player)
    books.set_float(10_000)
    for player in here[2:]:
        books.pay(player)
    return here


def _door(made: Stage) -> None:
    """The door: the one who came last hands over a note of fifty."""
    _some_paid(made)
    check_in = made.opened.tonight.preparation
    if check_in is not None:
        made.desk.undo(UndoStack.TILL)
        check_in.check_in.choose.cash = 5_000
        check_in.check_in.choose.paid.emit()


def _till(made: Stage) -> None:
    """The till at the end of play, counted and ten short, with a prize to pay out less what is owed."""
    _some_paid(made)
    TillCommands(made.desk).count(21_000)
    made.play.till.open()
    made.application.window.toasts.clear()


def _till_at_the_end(made: Stage) -> None:
    """The till when play is over: prizes to pay out, one of them less what its winner owes."""
    EndingCommands(made.desk).reopen()
    evening.with_fees(made)
    books = TillCommands(made.desk)
    _, second, *others = [place.player for place in places(made.desk.state.entries)]
    for player in (second, *others[:-1]):
        books.pay(player)
    books.pay_out(second)
    made.play.till.open()
    made.application.window.toasts.clear()


def _till_with_bounties(made: Stage) -> None:
    """The till during play: bounties are won, and of the last one out nobody is named."""
    evening.with_bounties(made)
    books, here = TillCommands(made.desk), list(made.desk.state.entries.by_player)
    for player in here[2:]:
        books.pay(player)
    EntryCommands(made.desk).bust_out([(made.still_in()[-1], ())])
    made.play.till.open()
    made.application.window.toasts.clear()


def _shared_bounty(made: Stage) -> None:
    """The question who covered the stack, where two share a knock-out."""
    evening.with_bounties(made)
    table = next(iter(sorted(made.desk.state.seating.tables)))
    sitting = [entry for entry, _ in seating.at_table(made.desk.state.seating, table)]
    made.play.forms.bust_out(sitting[0])
    made.play.findChildren(PeoplePicker)[-1].confirmed.emit(sitting[1:3])


def _closing(made: Stage) -> None:
    """The evening is to be closed with prizes unpaid, two who owe, and a till that nobody has counted."""
    _till_at_the_end(made)
    made.play.till.turn()
    if made.play.standings is not None:
        made.play.standings.close_evening.click()


def _till_before(made: Stage) -> None:
    """The till before the start."""
    _some_paid(made)
    if made.opened.tonight.preparation is not None:
        made.opened.tonight.preparation.turn_till()
    made.application.window.toasts.clear()


def _prizes_of_profile(made: Stage) -> None:
    """How prizes are divided, with what so many players would get; here by hand, with goods beside."""
    profile = made.desk.state.profile
    fees = Fees(entry_fee=1_000, house_fee=100, rounded_to=500, has_bubble_back=True)
    goods = tuple(made.application.words.text("prizes.goods_hint").split("\n"))
    change_profile(made.desk, replace(profile, fees=fees, goods=goods[:1]), made.club.books)
    evening.profile_editor(made)
    editor = made.opened.tonight.findChild(ProfileEditor)
    if editor is not None:
        editor.turn_prizes()


def _prizes_tonight(made: Stage) -> None:
    """Prizes that were announced, and are about to be divided otherwise."""
    evening.with_fees(made)
    PrizeCommands(made.desk).announce()
    made.play.show_prizes()
    page = made.play.prizes.page
    if isinstance(page, PrizesPage):
        fees = made.desk.state.profile.fees
        assert fees is not None
        page.form.changed.emit(replace(fees, paid_by=PaidBy.PERCENT, by_hand=(5_000, 3_000, 1_500)), (), "")
    made.application.window.toasts.clear()


def _result_picture_with_prizes(made: Stage) -> None:
    EndingCommands(made.desk).reopen()
    evening.with_fees(made)
    evening.result_picture(made)


def _standings_with_prizes(made: Stage) -> None:
    EndingCommands(made.desk).reopen()
    evening.with_fees(made)
    made.application.window.toasts.clear()


SCREENS: dict[str, Screen] = {
    "standings-money": Screen(ShowcaseMoment.OVER, _standings_with_prizes),
    "prizes-profile": Screen(ShowcaseMoment.CHECK_IN, _prizes_of_profile),
    "prizes-tonight": Screen(ShowcaseMoment.PLAY, _prizes_tonight),
    "result-picture-money": Screen(ShowcaseMoment.OVER, _result_picture_with_prizes),
    "check-in-money": Screen(ShowcaseMoment.CHECK_IN, _door),
    "till-before": Screen(ShowcaseMoment.CHECK_IN, _till_before),
    "till": Screen(ShowcaseMoment.PLAY, _till),
    "till-bounties": Screen(ShowcaseMoment.PLAY, _till_with_bounties),
    "bust-out-bounty": Screen(ShowcaseMoment.PLAY, _shared_bounty),
    "till-at-the-end": Screen(ShowcaseMoment.OVER, _till_at_the_end),
    "closing-with-a-till": Screen(ShowcaseMoment.OVER, _closing),
}
