"""Bounties follow from the bust-outs: nothing is lost, nothing is won twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import entries
from homepoker.core.accounts import bounty_for, due_for, for_prizes
from homepoker.core.bounties import Bounties, BountyShare, bounties, halved
from homepoker.core.entries import BustOut, Entries, Entry, Status
from homepoker.core.payouts import Fees
from homepoker.core.prizes import prize_pool
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.till import Rate, Till

AT = datetime(2026, 11, 20, 20, 11, tzinfo=UTC)
FIXED = Fees(entry_fee=2_000, house_fee=100, bounty=1_000, rebuy_fee=1_000, rebuy_bounty=500, guest_fee=2_500)
PROGRESSIVE = replace(FIXED, is_progressive=True)


def field_of(players: int) -> Entries:
    return Entries({EntryId(f"e{at}"): Entry(EntryId(f"e{at}"), PlayerId(f"p{at}")) for at in range(players)})


def out(field: Entries, loser: int, *by: int, covered: tuple[int, ...] = ()) -> Entries:
    """The field after one bust-out."""
    entry = EntryId(f"e{loser}")
    pots = {entry: tuple(EntryId(f"e{at}") for at in covered)}
    winners = tuple(EntryId(f"e{at}") for at in by)
    for event in entries.bust_out(field, ((entry, winners),), AT, covered=pots):
        field = entries.after(field, event)
    return field


def derived(fees: Fees, field: Entries, till: Till | None = None, *, is_over: bool = False) -> Bounties:
    return bounties(fees, field, till or Till(), is_over=is_over)


class TestFees:
    def test_the_bounty_is_no_part_of_the_prizes(self) -> None:
        entry = Entry(EntryId("e"), PlayerId("p"), rebuys=2)
        assert bounty_for(FIXED, entry, Rate.MEMBER) == 1_000 + 2 * 500
        assert for_prizes(FIXED, entry, Rate.MEMBER) == 2_000 - 100 - 1_000 + 2 * (1_000 - 500)
        assert due_for(FIXED, entry, Rate.MEMBER) == 2_000 + 2 * 1_000
        assert prize_pool(FIXED, field_of(10), Till()) == 10 * 900

    def test_on_whoever_plays_free_lies_no_bounty_and_on_a_guest_the_same(self) -> None:
        entry = Entry(EntryId("e"), PlayerId("p"))
        assert [bounty_for(FIXED, entry, rate) for rate in (Rate.FREE, Rate.GUEST)] == [0, 1_000]

    def test_of_a_small_fee_the_bounty_comes_first_and_no_prize_is_below_nothing(self) -> None:
        cheap = replace(FIXED, guest_fee=600)
        entry = Entry(EntryId("e"), PlayerId("p"))
        assert bounty_for(cheap, entry, Rate.GUEST) == 600
        assert for_prizes(cheap, entry, Rate.GUEST) == 0

    @pytest.mark.parametrize(
        "wrong", [{"bounty": 1_901}, {"bounty": -1}, {"rebuy_bounty": 1_001}, {"rebuy_bounty": -1}]
    )
    def test_no_bounty_is_more_than_what_is_paid(self, wrong: dict[str, int]) -> None:
        with pytest.raises(ValueError, match="no fees"):
            replace(FIXED, **wrong)  # type: ignore[arg-type]


class TestFixed:
    def test_whoever_takes_a_player_out_wins_what_lies_on_the_head(self) -> None:
        field = out(out(field_of(4), 3, 0), 2, 0)
        made = derived(FIXED, field)
        assert made.won == {"p0": 2_000}
        assert made.heads == {"e0": 1_000, "e1": 1_000}

    def test_the_winner_keeps_the_own_head(self) -> None:
        field = out(out(field_of(3), 2, 1), 1, 0)
        made = derived(FIXED, field, is_over=True)
        assert (made.won, made.kept, made.heads) == ({"p1": 1_000, "p0": 2_000}, {"e0": 1_000}, {})

    def test_where_play_ends_early_all_who_are_left_keep_their_own(self) -> None:
        made = derived(FIXED, out(field_of(3), 2, 1), is_over=True)
        assert made.won == {"p0": 1_000, "p1": 2_000}

    def test_equal_hands_split(self) -> None:
        assert derived(FIXED, out(field_of(4), 3, 0, 1)).won == {"p0": 500, "p1": 500}

    def test_of_three_the_one_who_is_named_first_gets_the_odd_cent(self) -> None:
        made = derived(FIXED, out(field_of(5), 4, 2, 0, 1))
        assert made.won == {"p2": 334, "p0": 333, "p1": 333}

    def test_of_several_winners_only_those_who_covered_the_stack_share(self) -> None:
        """Number 1 was all in for less and won the main pot; the last chips lay in the side pot (bwin)."""
        field = out(field_of(5), 4, 0, 1, 2, covered=(0, 2))
        assert derived(FIXED, field).won == {"p0": 500, "p2": 500}
        assert entries.knock_outs(field, PlayerId("p1")) == 1, "of the knock-outs that count points each has one"

    def test_who_won_nothing_cannot_have_covered(self) -> None:
        with pytest.raises(Refusal):
            out(field_of(4), 3, 0, covered=(1,))

    def test_of_nobody_named_the_bounty_is_open(self) -> None:
        made = derived(FIXED, out(field_of(3), 2))
        assert (made.won, made.open) == ({}, {"e2": 1_000})

    def test_a_re_entry_has_a_new_head(self) -> None:
        field = out(field_of(3), 2, 0)
        field = entries.after(field, entries.PlayerEntered(EntryId("e9"), PlayerId("p2"), 2))
        made = derived(FIXED, field)
        assert (made.won, made.heads[EntryId("e9")]) == ({"p0": 1_000}, 1_000)

    def test_re_buys_lie_on_the_head_too(self) -> None:
        field = entries.after(field_of(3), entries.PlayerRebought(EntryId("e2"), 5_000))
        assert derived(FIXED, out(field, 2, 0)).won == {"p0": 1_500}

    def test_who_plays_free_brings_nobody_anything_and_nothing_is_open(self) -> None:
        made = derived(FIXED, out(field_of(3), 2, 0), Till(rates={PlayerId("p2"): Rate.FREE}))
        assert (made.won, made.open, made.shares) == ({}, {}, {})


class TestProgressive:
    @pytest.mark.parametrize(
        ("bounty", "won", "on_head"), [(10, 5, 5), (15, 7, 8), (18, 9, 9), (19, 9, 10), (20, 10, 10)]
    )
    @pytest.mark.parametrize("unit", [1, 100])
    def test_the_odd_unit_comes_onto_the_head(self, bounty: int, won: int, on_head: int, unit: int) -> None:
        """Whole units of the currency where the bounty is in such, and whole cents."""
        assert halved(bounty * unit) == (won * unit, on_head * unit)

    @pytest.mark.parametrize(
        ("bounty", "halves"),
        [
            (100, (50, 50)),
            (150, (50, 100)),
            (250, (100, 150)),
            (750, (350, 400)),
            (30, (10, 20)),
            (1, (0, 1)),
            (0, (0, 0)),
        ],
    )
    def test_what_is_less_than_two_coins_goes_by_a_smaller_coin(self, bounty: int, halves: tuple[int, int]) -> None:
        assert halved(bounty) == halves

    def test_heads_grow_from_hand_to_hand(self) -> None:
        field = out(field_of(5), 4, 3)
        assert derived(PROGRESSIVE, field).heads[EntryId("e3")] == 1_500
        field = out(field, 3, 2)
        made = derived(PROGRESSIVE, field)
        assert made.shares[EntryId("e3")] == (BountyShare(EntryId("e2"), 700, 800),)
        assert (made.won, made.heads[EntryId("e2")]) == ({"p3": 500, "p2": 700}, 1_800)

    def test_the_winner_keeps_the_own_head_as_it_has_grown(self) -> None:
        made = derived(PROGRESSIVE, out(out(field_of(3), 2, 1), 1, 0), is_over=True)
        assert made.kept == {"e0": 1_800}
        assert made.won == {"p1": 500, "p0": 700 + 1_800}

    def test_who_share_a_knock_out_halve_their_own_shares(self) -> None:
        made = derived(PROGRESSIVE, out(field_of(4), 3, 0, 1))
        assert made.won == {"p0": 200, "p1": 200}
        assert made.heads == {"e0": 1_300, "e1": 1_300, "e2": 1_000}

    def test_a_head_that_is_gone_already_takes_nothing_more(self) -> None:
        """In a round of hand for hand number 1, who took 2 out, was ranked below."""
        field = out(out(field_of(4), 2, 1), 1, 0)
        field = replace(field, bust_outs=tuple(reversed(field.bust_outs)))
        assert derived(PROGRESSIVE, field).won == {"p0": 500, "p1": 1_000}

    def test_a_correction_derives_all_heads_anew(self) -> None:
        field = out(out(field_of(4), 3, 2), 2, 1)
        first, second = field.bust_outs
        corrected = replace(field, bust_outs=(replace(first, by=(EntryId("e1"),)), second))
        assert derived(PROGRESSIVE, field).won == {"p2": 500, "p1": 700}
        assert derived(PROGRESSIVE, corrected).won == {"p1": 1_000}


@given(st.data())
def test_won_heads_and_open_are_what_was_paid_in_to_the_cent(data: st.DataObject) -> None:
    bounty, rebuy_bounty = data.draw(st.integers(0, 2_000)), data.draw(st.integers(0, 700))
    fees = Fees(
        2_000,
        rebuy_fee=700,
        guest_fee=data.draw(st.none() | st.integers(0, 3_000)),
        bounty=bounty,
        rebuy_bounty=rebuy_bounty,
        is_progressive=data.draw(st.booleans()),
    )
    players = [PlayerId(f"p{at}") for at in range(data.draw(st.integers(2, 8)))]
    field = Entries()
    for at, player in enumerate(players):
        field = entries.after(field, entries.check_in(field, EntryId(f"e{at}"), player))
    for number in range(data.draw(st.integers(0, 12))):
        field = _any_act(field, EntryId(f"more{number}"), data)
    is_over = data.draw(st.booleans())
    till = Till(rates={player: data.draw(st.sampled_from(Rate)) for player in players})
    made = bounties(fees, field, till, is_over=is_over)
    paid_in = sum(bounty_for(fees, entry, till.rates[entry.player]) for entry in field.by_id.values())
    assert sum(made.won.values()) + sum(made.heads.values()) + sum(made.open.values()) == paid_in
    assert min([*made.won.values(), *made.heads.values(), *made.open.values()], default=0) >= 0
    assert all(field.by_id[entry].status is Status.IN for entry in made.heads)


def _any_act(field: Entries, new: EntryId, data: st.DataObject) -> Entries:
    """The field after any bust-out, re-entry, re-buy, reinstatement, or correction of a bust-out."""
    left = [entry.id for entry in field.still_in]
    match data.draw(st.sampled_from(("out", "out", "out", "again", "rebuy", "back", "corrected"))):
        case "out" if len(left) > 1:
            loser = data.draw(st.sampled_from(left))
            by = data.draw(st.lists(st.sampled_from([one for one in left if one != loser]), unique=True, max_size=3))
            pot = data.draw(st.lists(st.sampled_from(by), unique=True)) if by else []
            done = entries.bust_out(field, ((loser, tuple(by)),), AT, covered={loser: tuple(pot)})
            return entries.after(field, done[0])
        case "again" if gone := [player for player in field.by_player if not entries.is_playing(field, player)]:
            player = data.draw(st.sampled_from(gone))
            return entries.after(field, entries.PlayerEntered(new, player, len(field.by_player[player]) + 1))
        case "rebuy":
            return entries.after(field, entries.PlayerRebought(data.draw(st.sampled_from(left)), 5_000))
        case "back" if field.bust_outs:
            last = field.bust_outs[-1].entry
            if entries.entries_of(field, field.by_id[last].player)[-1].id == last:
                return entries.after(field, entries.reinstate(field, last))
        case "corrected" if field.bust_outs:
            at = data.draw(st.integers(0, len(field.bust_outs) - 1))
            was = field.bust_outs[at]
            others = [one for one in field.by_id if one != was.entry]
            now_by = tuple(data.draw(st.lists(st.sampled_from(others), unique=True, max_size=2)))
            now: BustOut = replace(was, by=now_by, covered=())
            return replace(field, bust_outs=(*field.bust_outs[:at], now, *field.bust_outs[at + 1 :]))
        case _:
            pass
    return field
