"""The side panel is kept as long as nothing happens, and never longer."""

from __future__ import annotations

from dataclasses import replace

from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.room_view.news import NO_NEWS, News
from homepoker.ui.room_view.panels import KeptPanels, side_panels
from tests.ui.room_view.evenings import busted, given, playing, words_in

DE = words_in("de")
COUNTED: frozenset[int] = frozenset()
"""No table at which nobody counts the hands."""


def test_the_same_evening_keeps_the_same_panels() -> None:
    kept, state = KeptPanels(), playing(14)
    assert kept(state, DE, NO_NEWS, False, COUNTED) is kept(state, DE, NO_NEWS, False, COUNTED)


def test_whatever_happens_they_are_those_of_now() -> None:
    kept, state = KeptPanels(), playing(14)
    for now in (state, busted(state, 3), replace(state, name="Andere"), state):
        for news in (NO_NEWS, News(given(5), ())):
            for is_before in (True, False):
                for words in (DE, words_in("en")):
                    assert kept(now, words, news, is_before, COUNTED) == side_panels(
                        now, words, news, is_before, COUNTED
                    )


def test_somebody_who_is_called_otherwise_in_the_register_is_so_here() -> None:
    names = {"p0": "Ida"}
    words = Words(resources() / "locale", "de", lambda player: names.get(player, player))
    kept, state = KeptPanels(), playing(4)
    before = kept(state, words, NO_NEWS, False, COUNTED)
    names["p0"] = "Ida Weber"
    assert kept(state, words, NO_NEWS, False, COUNTED) == side_panels(state, words, NO_NEWS, False, COUNTED) != before
