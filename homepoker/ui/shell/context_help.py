"""Context-sensitive help: the page of the manual that speaks of what is open in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homepoker.ui.tonight.section import TonightSection

_BEGINNING, _EVENING, _CLOCK, _SEATS, _TABLES, _CHIPS = 1, 2, 3, 4, 5, 6
_RULES, _RESULT, _LEAGUE, _MISTAKES, _DATA, _KEYS = 7, 8, 9, 12, 14, 15

_OF_SECTIONS = {
    "players": _EVENING,
    "league": _LEAGUE,
    "rulebook": _RULES,
    "rulings": _RULES,
    "house_rules": _RULES,
    "settings": _DATA,
}
"""The page for each section but Tonight."""

OF_FORMS = {
    "AddOnForm": _CHIPS,
    "AffectedEntries": _MISTAKES,
    "BustOutForm": _EVENING,
    "ChoiceForm": _MISTAKES,
    "CloseTableForm": _TABLES,
    "ComingLevelsForm": _CLOCK,
    "CommentForm": _MISTAKES,
    "DealerForm": _SEATS,
    "EndEarlyForm": _RESULT,
    "FinalTableForm": _TABLES,
    "HandForHandForm": _TABLES,
    "KeysCard": _KEYS,
    "LateEntryForm": _EVENING,
    "LeavingForm": _EVENING,
    "PenaltyForm": _RULES,
    "StackForm": _CHIPS,
    "TimeCallForm": _CLOCK,
}
"""The page for a form beside the tables, by the name of its class: the forms are loaded when they are opened."""


def page_for(section: str, tonight: TonightSection) -> int:
    """The number of the page for a section; in Tonight, for what the evening shows at this moment.

    :param section: the section that is open.
    """
    if section in _OF_SECTIONS:
        return _OF_SECTIONS[section]
    if tonight.desk is None:
        return _BEGINNING
    if tonight.play is None:
        return _RESULT if tonight.desk.state.is_over else _EVENING
    form = OF_FORMS.get(type(tonight.play.forms.form).__name__)
    if form is not None:
        return form
    if tonight.play.racing.page is not None:
        return _CHIPS
    return _RESULT if tonight.play.has_standings else _EVENING
