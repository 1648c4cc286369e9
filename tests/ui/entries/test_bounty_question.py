"""Who covered a stack is asked where a knock-out is shared in an evening with bounties: one key more, or a click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from homepoker.core.bounties import bounties_of
from homepoker.core.payouts import Fees
from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.kit.fields.seat_question import Mark
from tests.ui.conftest import Alone
from tests.ui.entries.bust_outs import NAMES, by, form
from tests.ui.host import EveningHost, press, read, type_in

Key = Qt.Key
BOUNTIES = Fees(entry_fee=2_000, bounty=1_000)
QUESTION = "Bounty on Max: who won the pot with the last chips?"


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES, fees=BOUNTIES)


def max_is_out_by(*letters: str) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    for winner in letters:
        type_in(winner)
        press(Key.Key_Return)
    press(Key.Key_Return)


def won(host: EveningHost) -> dict[str, int]:
    made = bounties_of(host.state)
    return {str(player): amount for player, amount in made.won.items()} if made is not None else {}


def test_one_winner_is_asked_nothing_more(host: EveningHost) -> None:
    max_is_out_by("id")
    assert form(host) is None
    assert won(host) == {"ida": 1_000}


def test_enter_says_that_all_covered(host: EveningHost) -> None:
    max_is_out_by("id", "ev")
    assert QUESTION in read(host.play)
    press(Key.Key_Return)
    assert form(host) is None
    assert won(host) == {"ida": 500, "eva": 500}


def test_letters_name_who_covered(host: EveningHost) -> None:
    max_is_out_by("id", "ev", "jo")
    for winner in ("ev", "jo"):
        type_in(winner)
        press(Key.Key_Return)
    press(Key.Key_Return)
    assert by(host, "Max") == ["ida", "eva", "jo"], "the knock-out is theirs together"
    assert won(host) == {"eva": 500, "jo": 500}


def test_only_who_won_the_chips_can_be_named(host: EveningHost) -> None:
    max_is_out_by("id", "ev")
    opened = form(host)
    assert opened is not None
    marks = [opened.mark(host.entry(name)) for name in ("Ida", "Eva", "Jo", "Max")]
    assert marks == [Mark.ASKED, Mark.ASKED, Mark.NONE, Mark.OUT]
    host.click_seat("Jo")
    host.click_seat("Eva")
    host.click("entries.go_on_enter")
    assert won(host) == {"eva": 1_000}


def test_the_button_says_what_enter_does(host: EveningHost) -> None:
    max_is_out_by("id", "ev")
    assert host.may_click(host.said("entries.covered_all_enter"))
    type_in("ev")
    assert host.may_click(host.said("entries.covered_all"))


def test_the_question_stays_while_the_evening_goes_on(host: EveningHost) -> None:
    max_is_out_by("id", "ev")
    host.knock_out("Lea", "Tom")
    host.tick()
    assert QUESTION in read(host.play)
    host.knock_out("Eva", "Tom")
    host.tick()
    assert form(host) is None, "Eva cannot have won it any more"


def test_of_several_out_in_one_hand_it_is_asked_for_each(host: EveningHost) -> None:
    press(Key.Key_X)
    type_in("ma")
    press(Key.Key_Return)
    for winner in ("id", "ev"):
        type_in(winner)
        press(Key.Key_Return)
    host.click("entries.another")
    assert QUESTION in read(host.play)
    type_in("id")
    press(Key.Key_Return, Key.Key_Return)
    assert host.said("entries.who") in read(host.play)


@pytest.mark.parametrize("fees", [None, Fees(entry_fee=2_000)])
def test_without_bounties_nobody_is_asked(alone: Alone, fees: Fees | None) -> None:
    host = alone().begin(*NAMES, fees=fees)
    max_is_out_by("id", "ev")
    assert form(host) is None


class TestCorrected:
    @pytest.fixture
    def correct(self, host: EveningHost) -> Callable[[], None]:
        """Max was out by Ida and Eva, and Eva alone covered the stack; that is looked at again."""
        max_is_out_by("id", "ev")
        type_in("ev")
        press(Key.Key_Return, Key.Key_Return)

        def look_again() -> None:
            entry = next(one for one in host.play.journal.entries if one.text.startswith("Max out"))
            menu = host.play.journal.corrections.menu(entry)
            next(action for action in menu.actions() if action.text() == host.said("journal.correct")).trigger()
            menu.close()

        return look_again

    def test_what_was_noted_stands_there(self, host: EveningHost, correct: Callable[[], None]) -> None:
        correct()
        press(Key.Key_Return, Key.Key_Return)
        assert host.toasts[-1] == host.said("journal.nothing_changed")
        assert won(host) == {"eva": 1_000}

    def test_somebody_else_covered_it(self, host: EveningHost, correct: Callable[[], None]) -> None:
        correct()
        press(Key.Key_Return)
        opened = next(one for one in host.play.findChildren(BustOutForm) if one.isVisible())
        opened.answer(host.entry("Eva"))
        opened.answer(host.entry("Ida"))
        press(Key.Key_Return)
        assert won(host) == {"ida": 1_000}
