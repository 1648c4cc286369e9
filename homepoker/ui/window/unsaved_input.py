"""Input that is not saved: what a section, or a form in it, would lose."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from homepoker.ui.window.section_protocols import FillableForm, HasUnsaved


def keeps_unsaved(section: QWidget) -> bool:
    """Whether something in a section is kept only when it is saved."""
    return any(isinstance(one, HasUnsaved) and one.has_unsaved for one in _forms(section))


def would_be_lost(section: QWidget) -> bool:
    """Whether a rebuild would lose something that is typed in a section, or chosen there for what comes next."""
    from homepoker.ui.kit.fields.typed_text import is_typed_into  # no field is there before the first frame

    is_begun = any(isinstance(one, FillableForm) and one.is_begun for one in _forms(section))
    return is_begun or keeps_unsaved(section) or is_typed_into(section)


def _forms(section: QWidget) -> Iterator[QWidget]:
    yield section
    yield from (one for one in section.findChildren(QWidget) if one.isVisibleTo(section))
