"""Bust-outs in the window: the form that is open, and what became of them."""

from __future__ import annotations

from homepoker.core.standings import place_of
from homepoker.ui.entries.bust_out import BustOutForm
from tests.played_evenings import id_of
from tests.ui.host import EveningHost

NAMES = ("Ida", "Max", "Eva", "Jo", "Tom", "Lea")


def form(host: EveningHost) -> BustOutForm | None:
    found = [one for one in host.play.findChildren(BustOutForm) if one.isVisible()]
    return found[0] if found else None


def by(host: EveningHost, name: str) -> list[str]:
    out = next(out for out in host.state.entries.bust_outs if out.entry == host.entry(name))
    return [str(host.state.entries.by_id[winner].player) for winner in out.by]


def place(host: EveningHost, name: str) -> tuple[int, bool]:
    found = place_of(host.state.entries)[id_of(name)]
    return found.place, found.is_shared
