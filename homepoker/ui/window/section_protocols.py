"""Protocols of sections: what the main window asks of those that offer it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class RefreshableSection(Protocol):
    """Protocol of a section that can read again what it shows."""

    def refresh(self) -> None:
        """Show the present state."""


@runtime_checkable
class HasUnsaved(Protocol):
    """Protocol of a section or form with input that is kept only when it is saved."""

    @property
    def has_unsaved(self) -> bool:
        """Whether something is not saved."""


@runtime_checkable
class FillableForm(Protocol):
    """Protocol of a form in which something can be chosen or named that is not recorded yet."""

    @property
    def is_begun(self) -> bool:
        """Whether the host has chosen or named something in it."""


@runtime_checkable
class KeepsView(Protocol):
    """Protocol of a section with a view state that outlives its rebuilding."""

    def kept_view(self) -> object:
        """The view state: what the host has chosen and opened."""

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""


@runtime_checkable
class LeadsBack(Protocol):
    """Protocol of a section with pages over its first one."""

    def lead_back(self) -> None:
        """Show the first page again, unless something would be lost."""
