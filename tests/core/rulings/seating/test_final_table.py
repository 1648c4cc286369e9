"""The draw of a championship's final table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.final_table import ChampionshipTableSituation, FormerTable, championship_table
from tests.rulebooks.shipped import BPS, decided

TEN = tuple("abcdefghij")
KEPT = {"next_b_b": {2, 3}, "next_s_b": {1, 7}, "next_button": {9, 10}}


@given(source=st.integers(0, 2**63 - 1), players=st.integers(6, 10), lacking=st.sets(st.sampled_from(sorted(KEPT))))
def test_each_role_sits_on_its_own_seats_and_no_seat_is_given_twice(
    source: int, players: int, lacking: set[str]
) -> None:
    roles = {name: None if name in lacking else "abc"[at] for at, name in enumerate(sorted(KEPT))}
    tables = (FormerTable(**roles), FormerTable(next_button="d", next_s_b="e", next_b_b="f"))
    verdict = decided(championship_table, ChampionshipTableSituation(tables, TEN[:players], source), BPS).verdict
    assert verdict.button_seat == 10
    assert set(verdict.seats) == set(TEN[:players])
    assert len(set(verdict.seats.values())) == players
    for table in tables:
        for role, seats in KEPT.items():
            holder = getattr(table, role)
            assert holder is None or verdict.seats[holder] in seats


@pytest.mark.parametrize(
    ("tables", "players", "reason"),
    [
        ((FormerTable(),), tuple("abcdefghijk"), "too_few_seats"),
        ((FormerTable(),), ("a", "a"), "named_twice"),
        ((FormerTable("x", None, None),), ("a", "b"), "not_among_players"),
        ((FormerTable(),), ("a",), "two_left"),
        ((), ("a", "b"), "too_short"),
        ((FormerTable(next_button="a", next_b_b="a"),), ("a", "b"), "named_twice"),
        ((FormerTable(next_button="a"), FormerTable(next_b_b="a")), ("a", "b"), "named_twice"),
    ],
)
def test_ten_play_at_most_and_only_they_have_roles(
    tables: tuple[FormerTable, ...], players: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(BadFact, match=reason):
        ChampionshipTableSituation(tables, players, 1)
