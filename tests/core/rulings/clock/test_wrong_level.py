"""A hand begun at the wrong level: the chips of the correction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.clock.wrong_level import Post, Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import IDS, TDA, decided

AMOUNTS = st.integers(0, 100_000)


class TestTda23:
    @given(posts=st.lists(st.tuples(AMOUNTS, AMOUNTS), max_size=9))
    def test_after_the_correction_everybody_has_posted_what_is_due(self, posts: list[tuple[int, int]]) -> None:
        given_posts = tuple(Post(f"p{number}", *amounts) for number, amounts in enumerate(posts))
        verdict = decided(decide, Situation(4, 5, (), given_posts), TDA).verdict
        added = {one.player: one.chips_delta for one in verdict.corrections}
        assert all(one.posted + added.get(one.player, 0) == one.due for one in given_posts)
        assert 0 not in added.values()

    @pytest.mark.parametrize("book", IDS)
    def test_the_step_for_each_player_names_the_chips(self, book: str) -> None:
        posts = (Post("ida", 100, 200), Post("max", 400, 300), Post("jo", 50, 50))
        ruling = decided(decide, Situation(4, 5, (), posts), book)
        assert [(one.key.rpartition(".")[2], one.values.get("amount")) for one in ruling.steps] == [
            ("add", 100),
            ("take_back", 100),
            ("go_on", None),
        ]


def test_nobody_posts_twice() -> None:
    with pytest.raises(BadFact, match="player_twice"):
        Situation(4, 5, (), (Post("ida", 1, 2), Post("ida", 1, 2)))
