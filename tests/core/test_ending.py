"""An end with several left: what is asked for, and how they rank."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import entries as field
from homepoker.core.ending import LastStack, PlayEnded, end
from homepoker.core.entries import Entries, PlayerBustedOut, PlayerEntered, PlayerReinstated
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.standings import places
from tests.fakes import EVENING


def ended(*stacks: int | None, outs: int = 0) -> Entries:
    """Players a, b, c … with these stacks at the end, and so many more who were out before."""
    entries = Entries()
    names = [chr(ord("a") + number) for number in range(len(stacks) + outs)]
    for name in names:
        entries = field.after(entries, PlayerEntered(EntryId(name), PlayerId(name)))
    for number, name in enumerate(reversed(names[len(stacks) :])):
        entries = field.after(entries, PlayerBustedOut(EntryId(name), (), number + 1, EVENING))
    left = tuple(LastStack(EntryId(name), chips) for name, chips in zip(names, stacks, strict=False))
    return field_with(entries, PlayEnded(EVENING, left))


def field_with(entries: Entries, event: PlayEnded) -> Entries:
    return Entries(entries.by_id, entries.bust_outs, event)


def ranked(entries: Entries) -> str:
    return " ".join(f"{place.place}{'=' if place.is_shared else ''}{place.player}" for place in places(entries))


@pytest.mark.parametrize(
    ("stacks", "outs", "ranking"),
    [
        ((300, 900, 600), 2, "1b 2c 3a 4d 5e"),
        ((600, 600, 300), 1, "1=a 1=b 3c 4d"),
        ((900, 600, 600), 1, "1a 2=b 2=c 4d"),
        ((None, None, None), 2, "1=a 1=b 1=c 4d 5e"),
        ((500, 400), 0, "1a 2b"),
    ],
)
def test_those_left_rank_by_their_stacks_and_all_others_behind_them(
    stacks: tuple[int | None, ...], outs: int, ranking: str
) -> None:
    assert ranked(ended(*stacks, outs=outs)) == ranking


def test_a_bust_out_put_in_before_the_end_takes_its_place_and_the_others_keep_theirs() -> None:
    entries = ended(300, 900, 600, outs=1)
    corrected = field.after(entries, PlayerBustedOut(EntryId("a"), (), 9, EVENING))
    assert ranked(corrected) == "1b 2c 3a 4d"


def test_somebody_of_whom_no_stack_is_known_ranks_behind_those_with_one() -> None:
    entries = ended(300, 900, outs=1)
    by_id = {**entries.by_id, **field.after(Entries(), PlayerEntered(EntryId("z"), PlayerId("z"))).by_id}
    assert ranked(Entries(by_id, entries.bust_outs, entries.ending)) == "1b 2a 3z 4c"


def test_whoever_comes_back_after_the_end_plays_on() -> None:
    entries = ended(300, 900, outs=1)
    assert field.after(entries, PlayerReinstated(EntryId("c"))).ending is None
    assert field.after(entries, PlayerEntered(EntryId("n"), PlayerId("n"))).ending is None


LEFT = {EntryId("e-1"): PlayerId("ida"), EntryId("e-2"): PlayerId("max"), EntryId("e-3"): PlayerId("eva")}


@pytest.mark.parametrize(
    ("stacks", "reason", "values"),
    [
        ({"e-1": 500}, "play.last_stacks_missing", {"players": ["max", "eva"]}),
        ({"e-1": 500, "e-2": 0, "e-3": 700}, "play.last_stack_empty", {"player": "max"}),
        ({"e-1": 500, "e-2": 99_000, "e-3": 1}, "play.stack_too_large", {"chips": 99_000, "in_play": 30_000}),
    ],
)
def test_stacks_that_are_missing_or_cannot_be_are_refused(
    stacks: dict[str, int], reason: str, values: dict[str, object]
) -> None:
    with pytest.raises(Refusal) as refused:
        end(LEFT, {EntryId(entry): chips for entry, chips in stacks.items()}, EVENING, chips_in_play=30_000)
    assert (refused.value.reason.key, refused.value.reason.values) == (reason, values)


def test_without_any_stack_they_share() -> None:
    event = end(LEFT, {}, EVENING, chips_in_play=30_000)
    assert [stack.chips for stack in event.left] == [None, None, None]


def test_nobody_left_cannot_end_anything() -> None:
    with pytest.raises(Refusal):
        end({}, {}, EVENING, chips_in_play=30_000)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 6))
def test_places_count_who_is_better_however_the_stacks_fall(stacks: list[int], outs: int) -> None:
    ranked_places = places(ended(*stacks, outs=outs))
    assert len(ranked_places) == len(stacks) + outs
    for place in ranked_places:
        assert place.place == 1 + sum(other.place < place.place for other in ranked_places)
        assert place.is_shared == (sum(other.place == place.place for other in ranked_places) > 1)
