"""Prizes are announced once nobody can enter any more, and hold until the host announces others."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.deals import DealBy
from homepoker.core.payouts import Fees, PaidBy, PrizesAnnounced
from homepoker.core.play.bubble import is_on_the_bubble, last_prize
from homepoker.core.prizes import goods_won, prizes_by_place, prizes_of, prizes_won
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue
from homepoker.services.evening.to_do.prizes import PrizesDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening, words_in
from tests.services.evening.bubble_evenings import NAMES, bust, players, sitting

TEN = Fees(entry_fee=1_000, paid_places=2)
FOUR = ("ida", "max", "eva", "jo")


def night(**changed: Any) -> Evening:
    """Four players for ten each, two paid places, and nobody may enter any more."""
    return Evening(**{"fees": TEN, "late_registration_until": 0, **changed}).begin(*FOUR)


def due(evening: Evening) -> list[PrizesDue]:
    return [one for one in ToDoList(evening.desk).items() if isinstance(one, PrizesDue)]


def amounts(evening: Evening) -> tuple[int, ...]:
    paid = prizes_by_place(evening.desk.state)
    return paid.amounts if paid is not None else ()


def told(evening: Evening) -> tuple[str, ...]:
    """The newest line of the journal, with what is told below it."""
    entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("en"))[0]
    return (entry.text, *(part.text for part in entry.parts))


class TestAnnouncing:
    def test_it_is_proposed_once_late_entry_has_closed_and_cites_the_rule(self) -> None:
        evening = Evening(fees=TEN, late_registration_until=1).begin(*FOUR)
        assert due(evening) == []
        evening.clock.go_to(2)
        (proposal,) = due(evening)
        assert proposal.paid is not None
        assert proposal.paid.amounts == (2_600, 1_400)
        assert proposal.citations
        ToDoList(evening.desk).do(proposal)
        announced = evening.desk.state.announced
        assert announced is not None
        assert (announced.amounts, announced.citations) == ((2_600, 1_400), proposal.citations)
        assert due(evening) == []
        assert told(evening) == ("Prizes announced", "1. 26 · 2. 14")

    def test_an_evening_with_nothing_to_win_is_asked_nothing(self) -> None:
        assert due(night(fees=None)) == []
        assert due(night(fees=Fees(entry_fee=500, house_fee=500))) == []
        with pytest.raises(Refusal, match="nothing_to_announce"):
            PrizeCommands(night(fees=None).desk).announce()

    def test_put_off_it_comes_back_when_the_prizes_change(self) -> None:
        evening = night()
        to_do = ToDoList(evening.desk)
        (proposal,) = (one for one in to_do.items() if isinstance(one, PrizesDue))
        to_do.put_off(proposal)
        assert not any(isinstance(one, PrizesDue) for one in to_do.items())
        evening.field.enter_late(PlayerId("tom"), overruled="late train")
        assert any(isinstance(one, PrizesDue) for one in to_do.items())

    def test_undone_it_was_never_announced(self) -> None:
        evening = night()
        PrizeCommands(evening.desk).announce()
        evening.desk.undo()
        assert evening.desk.state.announced is None
        assert len(due(evening)) == 1


class TestWhatWasAnnounced:
    def test_it_holds_when_somebody_enters_after_all_until_it_is_announced_anew(self) -> None:
        evening = night()
        PrizeCommands(evening.desk).announce()
        evening.field.enter_late(PlayerId("tom"), overruled="late train")
        assert amounts(evening) == (2_600, 1_400)
        (proposal,) = due(evening)
        assert proposal.before is not None
        assert proposal.paid is not None
        assert (proposal.before.amounts, proposal.paid.amounts) == ((2_600, 1_400), (3_300, 1_700))
        ToDoList(evening.desk).do(proposal)
        assert amounts(evening) == (3_300, 1_700)
        assert told(evening) == ("Prizes announced anew", "1. 33 · 2. 17")
        evening.desk.undo()
        assert amounts(evening) == (2_600, 1_400)

    def test_it_is_what_is_won_and_paid_out(self) -> None:
        evening = night()
        PrizeCommands(evening.desk).announce()
        evening.field.enter_late(PlayerId("tom"), overruled="late train")
        for name in ("tom", "jo", "eva", "max"):
            evening.out(name, "ida")
        assert prizes_of(evening.desk.state) == {"ida": 2_600, "max": 1_400}
        assert TillCommands(evening.desk).account(evening.desk.state.entries.by_id[evening.entry("ida")].player).prize
        assert len(due(evening)) == 1, "it is still asked about when play is over"

    def test_other_shares_are_announced_in_one_act(self) -> None:
        evening = night()
        commands = PrizeCommands(evening.desk)
        commands.announce()
        by_hand = Fees(1_000, paid_by=PaidBy.PERCENT, by_hand=(5_000, 3_000, 2_000))
        commands.change(by_hand, (), announces=True)
        assert amounts(evening) == (2_000, 1_200, 800)
        evening.desk.undo()
        assert (evening.desk.state.profile.fees, amounts(evening)) == (TEN, (2_600, 1_400))

    def test_before_it_shares_change_without_being_announced(self) -> None:
        evening = night()
        PrizeCommands(evening.desk).change(Fees(1_000, paid_places=1), ("Pokal",))
        assert (amounts(evening), evening.desk.state.profile.goods) == ((4_000,), ("Pokal",))
        assert evening.desk.state.announced is None
        assert told(evening)[0] == "Prizes divided otherwise"
        count = len(evening.desk.history.lines)
        PrizeCommands(evening.desk).change(Fees(1_000, paid_places=1), ("Pokal",))
        assert len(evening.desk.history.lines) == count

    def test_prizes_that_the_till_lowers_are_announced_lower_and_back(self) -> None:
        evening = night()
        books = TillCommands(evening.desk)
        for name in FOUR[1:]:
            books.pay(evening.desk.state.entries.by_id[evening.entry(name)].player)
        PrizeCommands(evening.desk).announce()
        books.lower_prizes()
        assert amounts(evening) == (2_000, 1_000)
        assert due(evening) == []
        books.settle_nothing()
        assert amounts(evening) == (2_600, 1_400)

    def test_after_a_deal_nothing_is_announced_any_more(self) -> None:
        evening = night()
        evening.finish.agree_deal(DealBy.EVEN, dict.fromkeys(map(evening.entry, FOUR), 1_000), {})
        assert due(evening) == []
        with pytest.raises(Refusal, match="divided_already"):
            PrizeCommands(evening.desk).announce()

    def test_a_deal_divides_what_was_announced(self) -> None:
        evening = night()
        PrizeCommands(evening.desk).announce()
        evening.field.enter_late(PlayerId("tom"), overruled="late train")
        shares = dict.fromkeys(map(evening.entry, (*FOUR, "tom")), 800)
        evening.finish.agree_deal(None, shares, {})
        assert evening.desk.state.deal is not None


class TestGoods:
    def test_they_are_announced_and_won_without_any_money(self) -> None:
        evening = night(fees=None, goods=("Pokal", "Gutschein"))
        (proposal,) = due(evening)
        assert (proposal.paid, proposal.goods) == (None, ("Pokal", "Gutschein"))
        ToDoList(evening.desk).do(proposal)
        assert told(evening) == ("Prizes announced", "1. Pokal · 2. Gutschein")
        for name in ("jo", "eva", "max"):
            evening.out(name, "ida")
        assert goods_won(evening.desk.state) == {"ida": (("Pokal",), False), "max": (("Gutschein",), False)}
        assert prizes_of(evening.desk.state) is None

    def test_who_shares_a_place_shares_the_goods_that_it_spans(self) -> None:
        evening = night(fees=None, goods=("Pokal", "Gutschein", "Schinken"))
        evening.out("jo", "ida")
        evening.out_together({"max": 500, "eva": 500}, "ida")
        together = (("Gutschein", "Schinken"), True)
        assert goods_won(evening.desk.state) == {"ida": (("Pokal",), False), "max": together, "eva": together}

    def test_they_make_a_bubble(self) -> None:
        evening = night(fees=None, goods=("Pokal", "Gutschein", "Schinken"))
        assert last_prize(evening.desk.state) == (3, Bubble.MONEY)
        assert is_on_the_bubble(evening.desk.state)


WAYS: tuple[dict[str, Any], ...] = (
    {"paid_places": 24},
    {"paid_by": PaidBy.FIELD, "paid_percent": 89},
    {"paid_by": PaidBy.PERCENT, "by_hand": tuple(range(524, 500, -1))},
    {"paid_by": PaidBy.AMOUNTS, "by_hand": tuple(range(5_024, 5_000, -1))},
    {"paid_places": 24, "has_bubble_back": True},
)


@pytest.mark.parametrize("way", WAYS)
def test_hand_for_hand_follows_from_the_paid_places_however_they_are_set(way: dict[str, Any]) -> None:
    """27 players at three tables; 24 places are paid, and 25 are left."""
    evening = Evening(fees=Fees(entry_fee=1_000, **way), bubble_at=0, late_registration_until=0)
    evening.begin(*NAMES, tables=3)
    for table in (1, 2):
        bust(evening, table)
    (proposal,) = (one for one in ToDoList(evening.desk).items() if isinstance(one, HandForHandDue))
    assert (proposal.found.target, proposal.found.bubble) == (24, Bubble.MONEY)


@pytest.mark.parametrize(("out_before", "sharing"), [(1, (24,)), (2, (23, 24))])
def test_the_hand_in_progress_at_the_announcement_shares_the_prizes_that_it_reaches(
    out_before: int, sharing: tuple[int, ...]
) -> None:
    """The printed example of TDA RP-8-A with 24 places: three out in it share the 24th, with one fewer the 23rd too."""
    evening = Evening(
        rulebook="tda-2019", fees=Fees(entry_fee=10_000, paid_places=24), bubble_at=0, late_registration_until=0
    )
    evening.begin(*NAMES, tables=3)
    PrizeCommands(evening.desk).announce()
    for table in range(1, 1 + out_before):
        bust(evening, table)
    HandForHandCommands(evening.desk).announce(24, Bubble.MONEY)
    outs = [sitting(evening, table)[0] for table in (1, 2, 3)]
    for table in (1, 2, 3):
        bust(evening, table)
    state = evening.desk.state
    announced = state.announced
    assert isinstance(announced, PrizesAnnounced)
    fees = state.profile.fees
    assert fees is not None
    won = prizes_won(fees, state.entries, announced=announced)
    of_three = [won[players(evening)[out]] for out in outs]
    assert sum(of_three) == sum(announced.amounts[place - 1] for place in sharing)
    assert max(of_three) - min(of_three) <= 1
