"""The field: who may come, who is out, and whose chips are in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from homepoker.core import entries
from homepoker.core.entries import Entries, EntryEvent, Status
from homepoker.core.profile import Profile
from homepoker.core.quantities import WHOLE_KNOCK_OUT, EntryId, PlayerId, Seat, shared_away
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import BlindStructure, Level

AT = datetime(2026, 11, 20, 20, 11, tzinfo=UTC)
CITED = (Citation("uesg", "floor-§2(3)"),)
PROFILE = Profile(
    "Any", BlindStructure("Any", (Level(50, 100, 20),)), 5_000, 9, "uesg", Scoring.UESG,
    late_registration_until=3, re_entries=1, rebuys=1, rebuy_chips=4_000, add_on_chips=3_000,
)  # fmt: skip


def field_of(*names: str) -> Entries:
    """These players in the field; the entry of ``ida`` is ``e-ida``."""
    field = Entries()
    for name in names:
        field = entries.after(field, entries.check_in(field, entry(name), PlayerId(name)))
    return field


def entry(name: str) -> EntryId:
    """The first entry of a player."""
    return EntryId(f"e-{name}")


def and_then(field: Entries, *events: EntryEvent) -> Entries:
    """The field after these events."""
    for event in events:
        field = entries.after(field, event)
    return field


def bust(field: Entries, name: str, *by: str) -> Entries:
    """The field after one is out."""
    return and_then(field, *entries.bust_out(field, ((entry(name), tuple(map(entry, by))),), AT))


def late(field: Entries, name: str, profile: Profile = PROFILE, *, is_open: bool = True) -> entries.PlayerEntered:
    """A late entry or re-entry."""
    number = len(entries.entries_of(field, PlayerId(name))) + 1
    new = EntryId(f"e-{name}{number}")
    return entries.enter_late(field, new, PlayerId(name), profile, is_open=is_open, citations=CITED)


def key_of(act: Callable[[], object]) -> str:
    """Why something is refused."""
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.reason.key


def test_a_player_checks_in_once() -> None:
    field = field_of("ida")
    assert key_of(lambda: entries.check_in(field, EntryId("x"), PlayerId("ida"))) == "play.checked_in_already"


def test_a_check_in_taken_back_leaves_no_trace_in_the_field() -> None:
    field = field_of("ida", "max")
    assert and_then(field, entries.withdraw(field, entry("max"))) == field_of("ida")


def test_only_who_is_in_the_field_is_withdrawn() -> None:
    field = bust(field_of("ida", "max", "eva"), "eva", "ida")
    assert key_of(lambda: entries.withdraw(field, EntryId("nobody"))) == "play.not_in_field"
    assert key_of(lambda: entries.withdraw(field, entry("eva"))) == "play.out_already"
    assert key_of(lambda: entries.withdraw(field, entry("ida"))) == "play.has_knocked_out"


def test_once_play_has_begun_somebody_stays_in_the_field() -> None:
    field = field_of("ida")
    assert key_of(lambda: entries.withdraw(field, entry("ida"), has_begun=True)) == "play.last_one_left"
    assert and_then(field, entries.withdraw(field, entry("ida"))) == Entries()


def test_the_chips_of_who_never_came_were_never_in_play() -> None:
    field = field_of("ida", "max", "eva")
    assert (
        entries.chips_in_play(and_then(field, entries.withdraw(field, entry("eva"), has_begun=True)), 5_000) == 10_000
    )


def test_who_still_plays_does_not_enter_again() -> None:
    assert key_of(lambda: late(field_of("ida", "max"), "ida")) == "play.still_in"


@pytest.mark.parametrize(("until", "reason"), [(0, "play.no_late_entry"), (3, "play.late_entry_over")])
def test_late_entry_ends_by_the_profile_and_says_which_rule(until: int, reason: str) -> None:
    profile = replace(PROFILE, late_registration_until=until)
    with pytest.raises(Refusal) as refused:
        late(field_of("ida", "max"), "eva", profile, is_open=False)
    assert refused.value.reason.key == reason
    assert refused.value.citations == CITED
    assert refused.value.may_overrule


@pytest.mark.parametrize(("allowed", "reason"), [(0, "play.no_re_entry"), (1, "play.no_re_entry_left")])
def test_re_entries_are_counted(allowed: int, reason: str) -> None:
    profile = replace(PROFILE, re_entries=allowed)
    field = bust(field_of("ida", "max", "eva"), "eva")
    for _ in range(allowed):
        again = late(field, "eva", profile)
        field = and_then(field, again)
        field = and_then(field, *entries.bust_out(field, ((again.entry, ()),), AT))
    assert key_of(lambda: late(field, "eva", profile)) == reason


def test_an_overruled_refusal_is_an_entry_with_the_hosts_note() -> None:
    entered = entries.enter_late(
        field_of("ida"), EntryId("x"), PlayerId("eva"), PROFILE, is_open=False, citations=CITED, overruled="a guest"
    )
    assert (entered.number, entered.overruled, entered.citations) == (1, "a guest", CITED)


def test_bust_outs_of_one_hand_share_its_number() -> None:
    field = bust(field_of("ida", "max", "eva", "jo", "tom"), "tom", "ida")
    both = entries.bust_out(
        field,
        ((entry("eva"), (entry("ida"),)), (entry("jo"), (entry("ida"),))),
        AT,
        stacks={entry("eva"): 500, entry("jo"): 900},
        seats={entry("eva"): Seat(1, 4)},
    )
    assert [out.hand for out in both] == [2, 2]
    assert [out.stack for out in both] == [500, 900]
    assert [out.seat for out in both] == [Seat(1, 4), None]


@pytest.mark.parametrize(
    ("outs", "reason"),
    [
        ([("nobody", [])], "play.not_in_field"),
        ([("ida", ["nobody"])], "play.not_in_field"),
        ([("ida", ["ida"])], "play.winner_is_out_too"),
        ([("ida", ["max"]), ("max", [])], "play.winner_is_out_too"),
        ([("ida", []), ("ida", [])], "play.out_already"),
        ([("ida", []), ("max", []), ("eva", [])], "play.someone_must_be_left"),
    ],
)
def test_arithmetic_refuses_a_bust_out_that_cannot_be(outs: list[tuple[str, list[str]]], reason: str) -> None:
    field = field_of("ida", "max", "eva")
    bust_outs = tuple((entry(name), tuple(map(entry, by))) for name, by in outs)
    with pytest.raises(Refusal) as refused:
        entries.bust_out(field, bust_outs, AT)
    assert refused.value.reason.key == reason
    assert not refused.value.may_overrule


def test_nobody_busts_twice() -> None:
    field = bust(field_of("ida", "max", "eva"), "eva")
    assert key_of(lambda: bust(field, "eva")) == "play.out_already"


def test_reinstating_takes_the_bust_out_away() -> None:
    before = field_of("ida", "max", "eva")
    field = bust(before, "eva", "ida")
    again = and_then(field, entries.reinstate(field, entry("eva")))
    assert (again.by_id, again.bust_outs) == (before.by_id, before.bust_outs)
    assert bust(again, "max").bust_outs[0].hand == 2, "the number of what did not happen is not given again"
    assert key_of(lambda: entries.reinstate(before, entry("eva"))) == "play.not_out"


def test_who_has_re_entered_is_not_reinstated_for_the_earlier_entry() -> None:
    field = bust(field_of("ida", "max", "eva"), "eva")
    field = and_then(field, late(field, "eva"))
    assert key_of(lambda: entries.reinstate(field, entry("eva"))) == "play.has_re_entered"


def test_rebuys_end_and_are_counted() -> None:
    field = field_of("ida")

    def rebuy(state: Entries, profile: Profile, *, is_open: bool = True) -> entries.PlayerRebought:
        return entries.rebuy(state, entry("ida"), profile, is_open=is_open, citations=CITED)

    once = and_then(field, rebuy(field, PROFILE))
    assert once.by_id[entry("ida")].rebuy_chips == 4_000
    assert key_of(lambda: rebuy(once, PROFILE)) == "play.no_rebuy_left"
    assert key_of(lambda: rebuy(field, replace(PROFILE, rebuys=0))) == "play.no_rebuys"
    assert key_of(lambda: rebuy(field, PROFILE, is_open=False)) == "play.rebuys_closed"


def test_a_rebuy_without_chips_of_its_own_is_a_starting_stack() -> None:
    bought = entries.rebuy(
        field_of("ida"), entry("ida"), replace(PROFILE, rebuy_chips=0), is_open=True, citations=CITED
    )
    assert bought.chips == 5_000


def test_there_is_one_add_on_or_none() -> None:
    field = field_of("ida")
    taken = and_then(field, entries.add_on(field, entry("ida"), PROFILE))
    assert key_of(lambda: entries.add_on(taken, entry("ida"), PROFILE)) == "play.add_on_taken"
    assert key_of(lambda: entries.add_on(field, entry("ida"), replace(PROFILE, add_on_chips=0))) == "play.no_add_ons"


def test_chips_in_play_are_all_that_were_handed_out_those_of_players_who_left_included() -> None:
    field = field_of("ida", "max", "eva")
    field = and_then(field, entries.rebuy(field, entry("ida"), PROFILE, is_open=True, citations=()))
    field = and_then(field, entries.add_on(field, entry("max"), PROFILE))
    field = bust(field, "eva", "ida")
    assert entries.chips_in_play(field, 5_000) == 3 * 5_000 + 4_000 + 3_000


def test_a_shared_knock_out_counts_fully_for_each_and_a_re_entry_of_the_victim_counts_again() -> None:
    field = bust(field_of("ida", "max", "eva"), "eva", "ida", "max")
    again = late(field, "eva")
    field = and_then(field, again)
    field = and_then(field, *entries.bust_out(field, ((again.entry, (entry("ida"),)),), AT))
    assert entries.knock_outs(field, PlayerId("ida")) == 2
    assert entries.knock_outs(field, PlayerId("max")) == 1
    away = entries.knock_outs_shared_away(field)
    assert (away[PlayerId("ida")], away[PlayerId("max")]) == (WHOLE_KNOCK_OUT // 2, WHOLE_KNOCK_OUT // 2)


def test_up_to_twelve_split_a_knock_out_without_a_rest() -> None:
    assert shared_away(1) == 0
    assert all(winners * (WHOLE_KNOCK_OUT - shared_away(winners)) == WHOLE_KNOCK_OUT for winners in range(1, 13))


def test_knock_outs_of_a_player_count_over_all_entries() -> None:
    field = bust(field_of("ida", "max", "eva", "jo"), "jo", "eva")
    field = bust(field, "eva")
    again = late(field, "eva")
    field = and_then(field, again)
    field = and_then(field, *entries.bust_out(field, ((entry("max"), (again.entry,)),), AT))
    assert entries.knock_outs(field, PlayerId("eva")) == 2


def test_who_is_still_in_and_how_many_persons_take_part() -> None:
    field = bust(field_of("ida", "max", "eva"), "eva")
    field = and_then(field, late(field, "eva"))
    assert [playing.player for playing in entries.still_in(field)] == ["ida", "max", "eva"]
    assert entries.players(field) == ("ida", "max", "eva")
    assert [known.status for known in field.by_id.values()].count(Status.OUT) == 1


def test_a_tick_is_set_and_cleared_and_whoever_is_out_may_still_pay() -> None:
    profile = replace(PROFILE, tick_word="bezahlt")
    field = bust(field_of("ida", "max"), "max", "ida")
    field = and_then(field, entries.tick(field, entry("max"), profile, is_ticked=True))
    assert [ticked.id for ticked in entries.ticked(field)] == [entry("max")]
    field = and_then(field, entries.tick(field, entry("max"), profile, is_ticked=False))
    assert entries.ticked(field) == ()


def test_without_a_word_there_is_no_tick() -> None:
    field = field_of("ida")
    assert key_of(lambda: entries.tick(field, entry("ida"), PROFILE, is_ticked=True)) == "play.no_tick"
    profile = replace(PROFILE, tick_word="bezahlt")
    assert key_of(lambda: entries.tick(field, entry("max"), profile, is_ticked=True)) == "play.not_in_field"


def test_bust_outs_are_found_by_table_and_entry_as_long_as_they_stand() -> None:
    field = field_of("ida", "max", "eva", "jo")
    for name, seat in (("max", Seat(2, 1)), ("eva", Seat(2, 4)), ("jo", None)):
        seats = {entry(name): seat} if seat is not None else {}
        field = and_then(field, *entries.bust_out(field, ((entry(name), ()),), AT, seats=seats))
    assert [out.entry for out in field.bust_outs_by_table[2]] == [entry("max"), entry("eva")]
    assert [entries.went_out_at(field, entry(name)) for name in ("ida", "max", "jo")] == [None, 2, None]
    field = and_then(field, entries.reinstate(field, entry("max")))
    assert [out.entry for out in field.bust_outs_by_table[2]] == [entry("eva")]
    assert entries.went_out_at(field, entry("max")) is None
