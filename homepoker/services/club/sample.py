"""The sample club: members, a profile and an evening to play with, in a data folder of its own."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from homepoker.core.players import Player
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.store.evening.profile_shelf import ProfileShelf
from homepoker.store.exchange.player_lists import read_players_csv

REGULARS = 14
"""The number of members, from the first of the list, who are checked in tonight."""


def fill_sample(club: Club, folder: Path) -> str:
    """Fill an empty data folder with the sample club and check its regulars in.

    A folder that was filled before is left as it is. Returns the id of the newest evening.

    :param folder: the shipped sample (``club.csv``, ``profile.toml``).
    """
    evenings = club.log.tournaments()
    if evenings:
        return evenings[0].id
    members = read_players_csv((folder / "club.csv").read_bytes()).players
    players = [Player(club.new_player_id(), **asdict(draft)) for draft in members]
    club.register.add(*players)
    club.players()
    shipped = [saved for saved in ProfileShelf(club.database, folder).profiles() if saved.is_shipped]
    profile = shipped[0].profile
    club.shelf.save(club.draw.new_id("s-"), profile)
    tournament_id = open_tournament(club.log, profile.name, profile, club.books, club.timekeeper, club.draw)
    desk = EntryCommands(club.desk(tournament_id))
    for player in players[:REGULARS]:
        desk.check_in(player.id)
    return tournament_id
