"""The side panel is kept as long as nothing happens, and never longer."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from homepoker.core.payouts import Fees
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.room_view.news import NO_NEWS, News
from homepoker.ui.room_view.panels import KeptPanels, PanelFacts, side_panels
from tests.ui.room_view.evenings import busted, given, playing, words_in

DE = words_in("de")
COUNTED: frozenset[int] = frozenset()
"""No table at which nobody counts the hands."""


def test_the_same_evening_keeps_the_same_panels() -> None:
    kept, state = KeptPanels(), playing(14)
    first, second = (kept(state, DE, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False)) for _ in range(2))
    assert first is second


def test_whatever_happens_they_are_those_of_now() -> None:
    kept, state = KeptPanels(), playing(14)
    states = (state, busted(state, 3), replace(state, name="Andere"), state)
    cases = product(states, (NO_NEWS, News(given(5), ())), (0, 4), (DE, words_in("en")), (True, False))
    for now, news, level, words, is_open in cases:
        made = side_panels(now, words, PanelFacts(news, level, COUNTED, is_entry_open=is_open))
        assert kept(now, words, PanelFacts(news, level, COUNTED, is_entry_open=is_open)) == made


def test_somebody_who_is_called_otherwise_in_the_register_is_so_here() -> None:
    names = {"p0": "Ida"}
    words = Words(resources() / "locale", "de", lambda player: names.get(player, player))
    kept, state = KeptPanels(), playing(4)
    before = kept(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False))
    names["p0"] = "Ida Weber"
    made = side_panels(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False))
    assert kept(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False)) == made != before


def test_prizes_grow_with_the_entries_and_are_not_there_without_fees() -> None:
    state = playing(14)
    facts = PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=True)
    paying = replace(state, profile=replace(state.profile, fees=Fees(entry_fee=1_000, house_fee=100)))
    (prizes,) = set(side_panels(paying, DE, facts)) - set(side_panels(state, DE, facts))
    assert prizes.title == "Preisgeld 126"
    assert [(row.lead, row.text) for row in prizes.groups[0].rows] == [("1.", "63"), ("2.", "38"), ("3.", "25")]
