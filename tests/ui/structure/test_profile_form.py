"""The form of a profile: which rulebooks it offers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.structure.profile_form import ProfileForm
from tests.rulebooks.shipped import BOOKS, TDA, TDA_2024
from tests.ui.structure.conftest import SMALL


def offered(form: ProfileForm, words: Words) -> list[str]:
    name = words.text("profile.field.rulebook")
    (box,) = [one for one in form.findChildren(QComboBox) if one.accessibleName() == name]
    return [box.itemText(place) for place in range(box.count())]


@pytest.mark.parametrize(("read", "other"), [(TDA_2024, TDA), (TDA, TDA_2024)], ids=["2024", "2019"])
def test_another_edition_is_offered_only_to_a_profile_that_has_it(
    qtbot: QtBot, words: Words, read: str, other: str
) -> None:
    form = ProfileForm(BOOKS, words, not_offered={other})
    qtbot.addWidget(form)
    form.show_profile(SMALL)
    names = {book: BOOKS[book].name("en") for book in (read, other)}
    assert names[read] in offered(form, words)
    assert names[other] not in offered(form, words)
    form.show_profile(replace(SMALL, rulebook=other))
    assert offered(form, words)[-1] == names[other]
