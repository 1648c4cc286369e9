"""The profile, undo and redo, the end."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core.entries import still_in
from homepoker.core.history import UndoStack
from homepoker.core.profile import Profile
from homepoker.services.evening.setup import change_profile
from tests.evenings.acts.host import BOOKS, AnyHost
from tests.strategies import profiles

THREADS = st.sampled_from(UndoStack)


class ChangesOfMind(AnyHost):
    """The profile, undo and redo, the end."""

    @rule(profile=profiles)
    def change_profile(self, profile: Profile) -> None:
        self.do(lambda: change_profile(self.desk, profile, BOOKS))

    @rule(stack=THREADS)
    def undo(self, stack: UndoStack) -> None:
        self.do(lambda: self.desk.undo(stack))

    @rule(stack=THREADS)
    def redo(self, stack: UndoStack) -> None:
        self.do(lambda: self.desk.redo(stack))

    @rule(stack=THREADS, steps=st.integers(1, 4))
    def undo_and_redo(self, stack: UndoStack, steps: int) -> None:
        before, done = self.desk.state, 0
        while done < steps and self.desk.history.undoable(stack) is not None:
            self.desk.undo(stack)
            done += 1
        for _ in range(done):
            self.desk.redo(stack)
        assert self.desk.state == before

    @rule(stacks=st.lists(st.sampled_from((0, 500, 500, 1_500, 4_000)), max_size=6), knows_all=st.booleans())
    def end_early(self, stacks: list[int], knows_all: bool) -> None:
        def act() -> None:
            left = [entry.id for entry in still_in(self.desk.state.entries)]
            known = dict(zip(left, stacks, strict=False))
            self.finish.end_early({entry: known.get(entry, 1_000) for entry in left} if knows_all else known)

        self.do(act)

    @rule()
    def close(self) -> None:
        self.do(self.finish.close)

    @rule()
    def reopen(self) -> None:
        self.do(self.finish.reopen)
