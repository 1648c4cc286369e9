"""What is still to come is changed; what was played stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core.clock import has_begun, position
from homepoker.core.structure_edits import Blinds
from homepoker.services.evening.commands.structure import StructureCommands
from tests.evenings.acts.host import BOOKS, AnyHost


class StructureActs(AnyHost):
    """What is still to come is changed."""

    @rule(level=st.integers(0, 9), minutes=st.integers(0, 40), in_break=st.booleans())
    def change_minutes(self, level: int, minutes: int, in_break: bool) -> None:
        self.do_later(lambda desk: desk.change_minutes(level, minutes, in_break=in_break))

    @rule(level=st.integers(1, 9), minutes=st.integers(5, 15))
    def put_break(self, level: int, minutes: int) -> None:
        self.do_later(lambda desk: desk.put_break(level, minutes))

    @rule(level=st.integers(1, 9))
    def take_break_out(self, level: int) -> None:
        self.do_later(lambda desk: desk.take_break_out(level))

    @rule(level=st.integers(1, 9))
    def skip_level(self, level: int) -> None:
        self.do_later(lambda desk: desk.skip_level(level))

    @rule(level=st.integers(0, 9), step=st.integers(0, 40), has_ante=st.booleans())
    def change_blinds(self, level: int, step: int, has_ante: bool) -> None:
        big_blind = 50 * step
        blinds = Blinds(big_blind // 2, big_blind, big_blind if has_ante else 0)
        self.do_later(lambda desk: desk.change_blinds(level, blinds))

    @rule(after=st.integers(0, 9))
    def put_level(self, after: int) -> None:
        self.do_later(lambda desk: desk.put_level(after))

    @rule(level=st.integers(0, 9))
    def take_entries_until(self, level: int) -> None:
        self.do_later(lambda desk: desk.take_entries_until(level))

    def do_later(self, act: Callable[[StructureCommands], object]) -> None:
        """The running period keeps what was played of it, whatever becomes of its minutes."""
        state, now = self.desk.state, self.desk.now()
        before = position(state.clock, state.profile.structure, now)
        self.do(lambda: act(StructureCommands(self.desk, BOOKS)))
        after = position(self.desk.state.clock, self.desk.state.profile.structure, now)
        if has_begun(state.clock, now) and (after.level, after.in_break) == (before.level, before.in_break):
            assert after.left == max(timedelta(0), before.left + after.full - before.full)
