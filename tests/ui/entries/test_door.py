"""At the door of an evening that is played for money: who comes owes, and pays with one more Enter."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt

from homepoker.core import till
from homepoker.core.accounts import Account
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Brought
from homepoker.services.evening.commands.till import accounts_of
from homepoker.ui.entries.check_in import PersonChip
from homepoker.ui.entries.view import cash_behind, door_line, open_words
from tests.desks import words_in
from tests.played_evenings import id_of
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press, read, type_in

Key = Qt.Key
TEN = Fees(entry_fee=1_000)
WORDS = words_in("en")


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().prepare(fees=TEN)


def accounts(host: EveningHost) -> dict[str, tuple[int, int]]:
    """What each has paid, and what is open."""
    return {str(account.player): (account.paid, account.open) for account in accounts_of(host.state)}


def come(letters: str) -> None:
    type_in(letters)
    press(Key.Key_Return)


class TestTyped:
    @pytest.mark.parametrize(
        ("typed", "name", "cash"),
        [
            ("Jü", "Jü", None),
            ("Jü 50", "Jü", 5_000),
            ("Jü 12,50", "Jü", 1_250),
            ("Jü 12.5", "Jü", 1_250),
            ("Jü  20 €", "Jü", 2_000),
            ("Hans Peter 5", "Hans Peter", 500),
            ("50", "", 5_000),
            ("Jü50", "Jü50", None),
            ("Jü 5000000", "Jü 5000000", None),
            ("", "", None),
        ],
    )
    def test_an_amount_behind_the_letters_is_cash(self, typed: str, name: str, cash: int | None) -> None:
        assert cash_behind(typed) == (name, cash)


class TestSaid:
    JU = PlayerId("jürgen")

    def test_what_is_open_is_said_with_the_key_that_pays_it(self) -> None:
        assert door_line(Account(self.JU, 1_000), WORDS) == ("Jürgen: 10 due – Enter: paid", "warning")

    def test_a_debt_of_an_earlier_evening_is_named_with_its_date(self) -> None:
        account = Account(self.JU, 1_000, Brought(1_000, date(2026, 3, 12)))
        assert "20 due" in door_line(account, WORDS)[0]
        assert "10 of it from" in door_line(account, WORDS)[0]

    def test_a_credit_is_taken_off(self) -> None:
        account = Account(self.JU, 1_000, Brought(-400, date(2026, 3, 12)))
        assert "6 due" in door_line(account, WORDS)[0]
        assert "less a credit of 4" in door_line(account, WORDS)[0]

    def test_change_is_said_before_all_else(self) -> None:
        assert door_line(Account(self.JU, 1_000, paid=1_000), WORDS, 4_000) == ("Jürgen: 40 back", "warning")

    def test_who_has_paid_and_who_owes_nothing_are_told_apart(self) -> None:
        assert door_line(Account(self.JU, 1_000, paid=1_000), WORDS) == ("Jürgen: paid", "good")
        assert door_line(Account(self.JU, 0), WORDS) == ("Jürgen: nothing to pay", "good")

    def test_two_words_say_what_is_open(self) -> None:
        said = [open_words(Account(self.JU, due, paid=1_000), WORDS) for due in (2_550, 1_000, 0)]
        assert said == ["15.50 due", "", "10 back"]


def test_enter_checks_in_and_enter_again_pays_exactly(host: EveningHost) -> None:
    come("id")
    assert accounts(host) == {"ida": (0, 1_000)}
    assert "Ida: 10 due – Enter: paid" in read(host.preparation)
    press(Key.Key_Return)
    assert accounts(host) == {"ida": (1_000, 0)}
    assert "Ida: paid" in read(host.preparation)


def test_a_third_enter_takes_no_more(host: EveningHost) -> None:
    come("id")
    press(Key.Key_Return, Key.Key_Return)
    assert accounts(host) == {"ida": (1_000, 0)}


def test_an_amount_behind_the_letters_checks_in_and_pays(host: EveningHost) -> None:
    come("id 50")
    assert accounts(host) == {"ida": (1_000, 0)}
    assert "Ida: 40 back" in read(host.preparation)


def test_an_amount_alone_is_of_who_came_last(host: EveningHost) -> None:
    come("id")
    come("4")
    assert accounts(host) == {"ida": (400, 600)}


def test_a_guest_pays_at_once_too(host: EveningHost) -> None:
    come("Nia 20")
    assert list(accounts(host).values()) == [(1_000, 0)]
    assert [guest.name for guest in host.club.register.players() if guest.is_guest] == ["Nia"]


def test_a_name_that_ends_in_a_number_is_a_name(host: EveningHost) -> None:
    host.club.register.add(Player(id_of("Max2"), "Ida 50"))
    host.preparation.check_in.people_changed()
    come("Ida 50")
    assert accounts(host) == {str(id_of("Max2")): (0, 1_000)}


def test_a_click_or_enter_on_the_chip_settles_what_is_open(host: EveningHost) -> None:
    come("id")
    come("ma")
    chips = {chip.entry.player: chip for chip in host.preparation.findChildren(PersonChip)}
    ida = chips[PlayerId("ida")]
    assert ida.accessibleName() == "Ida, 10 due"
    ida.setFocus()
    press(Key.Key_Return)
    assert accounts(host) == {"ida": (1_000, 0), "max": (0, 1_000)}


def test_cash_of_a_check_in_that_was_taken_back_is_still_in_the_till(host: EveningHost) -> None:
    come("id 10")
    come("ma")
    host.desk.undo()
    host.desk.undo()
    assert accounts(host) == {"ida": (1_000, -1_000)}
    assert till.expected(host.state.till) == 1_000


def test_ctrl_z_takes_back_what_was_done_last_the_payment_first(host: EveningHost) -> None:
    come("id 10")
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert accounts(host) == {"ida": (0, 1_000)}
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert accounts(host) == {}


class TestWithoutMoney:
    def test_a_second_enter_and_amounts_mean_nothing(self, alone: Alone) -> None:
        host = alone().prepare()
        come("id")
        press(Key.Key_Return)
        assert accounts(host) == {}
        assert not host.state.till.is_used
        assert "paid" not in " ".join(read(host.preparation))


def test_cash_of_somebody_who_joins_late_and_owes_nothing_is_said_not_to_be_taken(alone: Alone) -> None:
    host = alone().begin("Ida", "Max", fees=Fees(entry_fee=0, rebuy_fee=500), late_registration_until=3)
    host.click("entries.late")
    come("Eva 50")
    eva = id_of("Eva")
    assert host.said("till.nothing_open", player=eva) in host.toasts
    assert accounts(host)[eva] == (0, 0)
