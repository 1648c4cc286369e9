"""Undo and redo of the editor of a profile."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.profile import Profile


@dataclass(frozen=True, slots=True)
class Edit:
    """A profile after one change; ``label`` is the catalogue key of what was done."""

    profile: Profile
    label: str


class EditHistory:
    """Undo and redo of a profile: every state it has had since it was opened."""

    def __init__(self, profile: Profile) -> None:
        self._done = [Edit(profile, "")]
        self._undone: list[Edit] = []
        self._saved = profile
        self._running = ""

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        return self._done[-1].profile

    @property
    def is_changed(self) -> bool:
        """Whether something is not saved yet."""
        return self.profile != self._saved

    @property
    def undo_label(self) -> str:
        """The key of what undo takes back; empty where there is nothing."""
        return self._done[-1].label

    @property
    def redo_label(self) -> str:
        """The key of what redo brings back; empty where there is nothing."""
        return self._undone[-1].label if self._undone else ""

    def change(self, profile: Profile, label: str, *, running: str = "") -> bool:
        """Take a changed profile.

        :param running: the field that is being typed into or turned; changes that follow one
            another in the same field are taken back together.
        :return: whether anything is different.
        """
        if profile == self.profile:
            return False
        if running and running == self._running:
            self._done[-1] = Edit(profile, label)
        else:
            self._done.append(Edit(profile, label))
        self._running = running
        self._undone.clear()
        return True

    def undo(self) -> bool:
        """Take the newest change back; returns whether there was one."""
        if len(self._done) == 1:
            return False
        self._undone.append(self._done.pop())
        self._running = ""
        return True

    def redo(self) -> bool:
        """Bring the change back that was undone last; returns whether there was one."""
        if not self._undone:
            return False
        self._done.append(self._undone.pop())
        self._running = ""
        return True

    def note_saved(self, profile: Profile) -> None:
        """Take a profile as the saved one."""
        self._saved = profile
        self._running = ""
