"""The profile, undo and redo, the end."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core.history import Thread
from homepoker.core.profile import Profile
from homepoker.services.evening_setup import change_profile
from tests.evenings.acts.host import BOOKS, AnyHost
from tests.strategies import profiles

THREADS = st.sampled_from(Thread)


class ChangesOfMind(AnyHost):
    """The profile, undo and redo, the end."""

    @rule(profile=profiles)
    def change_profile(self, profile: Profile) -> None:
        self.do(lambda: change_profile(self.desk, profile, BOOKS))

    @rule(thread=THREADS)
    def undo(self, thread: Thread) -> None:
        self.do(lambda: self.desk.undo(thread))

    @rule(thread=THREADS)
    def redo(self, thread: Thread) -> None:
        self.do(lambda: self.desk.redo(thread))

    @rule(thread=THREADS, steps=st.integers(1, 4))
    def undo_and_redo(self, thread: Thread, steps: int) -> None:
        before, done = self.desk.state, 0
        while done < steps and self.desk.history.undoable(thread) is not None:
            self.desk.undo(thread)
            done += 1
        for _ in range(done):
            self.desk.redo(thread)
        assert self.desk.state == before

    @rule()
    def close(self) -> None:
        self.do(self.finish.close)

    @rule()
    def reopen(self) -> None:
        self.do(self.finish.reopen)
