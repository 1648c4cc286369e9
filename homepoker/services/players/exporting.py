"""The register as a file for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from homepoker.core.players import Player
from homepoker.services.words import Words
from homepoker.store.exchange.player_lists import WRITTEN, register_sheet, write_players_csv
from homepoker.store.exchange.spreadsheet import to_xlsx

_TITLES = {
    "is_guest": "players.column.guest",
    "may_publish": "players.column.may_publish",
    "counts_in_league": "players.column.league",
    "has_left": "players.column.left",
}


def register_file(players: Sequence[Player], file: Path | None, words: Words) -> bytes:
    """The register as a workbook where the file is to be one, else as CSV; both can be imported again."""
    if file is None or file.suffix.lower() != ".xlsx":
        return write_players_csv(players)
    headings = [words.text(_TITLES.get(name, f"players.field.{name}")) for name in WRITTEN]
    no_yes = words.text("players.no"), words.text("players.yes")
    return to_xlsx([register_sheet(players, words.text("players.register"), headings, no_yes)])
