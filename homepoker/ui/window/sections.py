"""Sections as the main window knows them: protocols of what they offer, and what a rebuild of one would lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget


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


# Built anew: DECISIONS.md, 287
@runtime_checkable
class KeepsView(Protocol):
    """Protocol of a section with a view state that outlives its rebuilding."""

    def kept_view(self) -> object:
        """Choices and open rows, forms or pages."""

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""


@runtime_checkable
class LeadsBack(Protocol):
    """Protocol of a section with pages over its first one."""

    def lead_back(self) -> None:
        """Show the first page again, unless something would be lost."""


def keeps_unsaved(section: QWidget) -> bool:
    """Whether something in a section is kept only when it is saved."""
    return any(isinstance(form, HasUnsaved) and form.has_unsaved for form in _forms(section))


def would_be_lost(section: QWidget) -> bool:
    """Whether a rebuild would lose something that is typed in a section, or chosen there for what comes next."""
    from homepoker.ui.kit.fields.view_state import is_typed_into  # no field is there before the first frame

    is_begun = any(isinstance(form, FillableForm) and form.is_begun for form in _forms(section))
    return is_begun or keeps_unsaved(section) or is_typed_into(section)


def _forms(section: QWidget) -> Iterator[QWidget]:
    yield section
    yield from (form for form in section.findChildren(QWidget) if form.isVisibleTo(section))
