"""Typed text of a form, as it keeps the form from being closed unasked."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from homepoker.ui.kit.fields.search_field import SearchField


def is_typed_into(form: QWidget) -> bool:
    """Whether something is typed into a form that is not recorded; what was looked for does not count."""
    lines = [one for one in form.findChildren(QLineEdit) if not isinstance(one, SearchField) and one.isVisibleTo(form)]
    return any(one.isModified() for one in lines)
