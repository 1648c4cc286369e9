"""Places follow from the bust-outs, points from the places."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import entries
from homepoker.core.entries import Entries
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Place, Published, place_of, places, scores
from homepoker.store.rulebooks.shelf import load_rulebooks

BOOKS = load_rulebooks(Path(__file__).resolve().parents[2] / "resources" / "rulebooks")
AT = datetime(2026, 11, 20, 20, 11, tzinfo=UTC)

Hand = dict[str, tuple[int | None, str]]
"""Who is out in one hand: the stack at its start, and the cards cut (``"As Kd"``)."""


def played(names: str, hands: Sequence[str | Hand], by: str = "") -> Entries:
    """An evening of players with one letter each; a hand is one letter, or several with their stacks."""
    field = Entries()
    for name in names:
        field = entries.after(field, entries.check_in(field, EntryId(name), PlayerId(name)))
    for hand in hands:
        outs: Hand = {hand: (None, "")} if isinstance(hand, str) else hand
        busted = entries.bust_out(
            field,
            tuple((EntryId(name), tuple(map(EntryId, by))) for name in outs),
            AT,
            stacks={EntryId(name): stack for name, (stack, _) in outs.items() if stack is not None},
            cards={EntryId(name): tuple(cut.split()) for name, (_, cut) in outs.items()},
        )
        for event in busted:
            field = entries.after(field, event)
    return field


def shown(field: Entries) -> str:
    """The places in one line: ``1a 2b 3=c 3=d``."""
    return " ".join(f"{place.place}{'=' if place.is_shared else ''}{place.player}" for place in places(field))


@pytest.mark.parametrize(
    ("names", "hands", "expected"),
    [
        ("abc", [], ""),
        ("abc", ["c"], "3c"),
        ("abc", ["c", "b"], "1a 2b 3c"),
        ("abcd", [{"d": (500, ""), "c": (900, "")}], "3c 4d"),
        ("abcd", [{"d": (500, ""), "c": (500, "")}], "3=c 3=d"),
        ("abcd", [{"d": (500, ""), "c": (500, "")}, "b"], "1a 2b 3=c 3=d"),
        ("abcde", [{"e": (500, ""), "d": (500, ""), "c": (800, "")}], "3c 4=d 4=e"),
        ("abcd", [{"d": (500, "Ks"), "c": (500, "Ah")}], "3c 4d"),
        ("abcd", [{"d": (500, "Ks 2c"), "c": (500, "Kh 9d")}], "3c 4d"),
        ("abcd", [{"d": (500, "Ks"), "c": (500, "Kh")}], "3=c 3=d"),
    ],
)
def test_bust_outs_rank_by_hand_then_stack_then_cut_cards(
    names: str, hands: Sequence[str | Hand], expected: str
) -> None:
    assert shown(played(names, hands)) == expected


def test_the_last_one_left_is_first_only_once_somebody_is_out() -> None:
    assert shown(played("a", [])) == ""
    assert shown(played("ab", ["b"])) == "1a 2b"


def test_a_player_is_ranked_once_by_the_last_entry() -> None:
    field = played("abc", ["c"])
    again = entries.PlayerEntered(EntryId("c2"), PlayerId("c"), 2)
    field = entries.after(field, again)
    assert shown(field) == ""
    for out in (EntryId("b"), EntryId("c2")):
        for event in entries.bust_out(field, ((out, ()),), AT):
            field = entries.after(field, event)
    assert shown(field) == "1a 2c 3b"


def test_places_are_found_by_player() -> None:
    assert place_of(played("ab", ["b"]))[PlayerId("b")] == Place(PlayerId("b"), 2)


def test_the_worked_example_of_uesg_is_31_points() -> None:
    names = "abcdefghijklmn"
    field = played(names, list(names[:3:-1]))
    for out in "dcb":
        for event in entries.bust_out(field, ((EntryId(out), (EntryId("a"),)),), AT):
            field = entries.after(field, event)
    best = scores(field, Scoring.UESG, resolve(BOOKS, "uesg"))[0]
    assert (best.place_points, best.knock_out_points, best.points) == (2_800, 300, 3_100)
    assert best.published() == Published(PlayerId("a"), 1, 2_800, 3, 300, 3_100)
    assert {str(citation) for citation in best.citations} == {"uesg:points"}
    assert best.reasons


def test_who_shares_a_place_has_its_points_each() -> None:
    scored = scores(played("abcd", [{"d": (500, ""), "c": (500, "")}, "b"]), Scoring.UESG, resolve(BOOKS, "uesg"))
    assert [score.place_points for score in scored] == [800, 600, 400, 400]


def test_apsa_knows_no_points_for_knock_outs() -> None:
    scored = scores(played("abc", ["c", "b"], by="a"), Scoring.APSA, resolve(BOOKS, "apsa"))
    assert [score.knock_out_points for score in scored] == [0, 0, 0]
    assert scored[0].knock_outs == 2
    assert scored[0].points > scored[1].points


def test_without_a_formula_there_are_places_and_no_points() -> None:
    scored = scores(played("abc", ["c", "b"], by="a"), Scoring.NONE, resolve(BOOKS, "uesg"))
    assert [(score.points, score.reasons, score.citations) for score in scored] == [(0, (), ())] * 3


@given(st.permutations("abcdefghij"), st.data())
def test_places_count_who_is_better_and_shared_ones_skip(order: list[str], data: st.DataObject) -> None:
    hands: list[str | Hand] = []
    waiting = order[1:]
    while waiting:
        several = data.draw(st.integers(1, min(3, len(waiting))))
        hand, waiting = waiting[:several], waiting[several:]
        stacks = data.draw(st.lists(st.sampled_from((500, 900)), min_size=several, max_size=several))
        hands.append(dict(zip(hand, ((stack, "") for stack in stacks), strict=True)))
    numbers = [place.place for place in places(played("".join(order), hands))]
    assert numbers == sorted(numbers)
    assert all(place == 1 + sum(other < place for other in numbers) for place in numbers)


@given(st.integers(2, 26))
def test_place_points_of_n_players_add_up_to_n_times_n_plus_one(players: int) -> None:
    names = "abcdefghijklmnopqrstuvwxyz"[:players]
    scored = scores(played(names, list(names[:0:-1])), Scoring.UESG, resolve(BOOKS, "uesg"))
    assert sum(score.place_points for score in scored) == 100 * players * (players + 1)
