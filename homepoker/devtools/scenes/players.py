"""Scenes of the Players section, for pictures of the program."""

from __future__ import annotations

from dataclasses import replace

from homepoker.services.club import Club
from homepoker.store.exchange.player_lists import PlayerDraft, write_players_csv
from homepoker.ui.players.panel import PlayersSection


def show_form(section: PlayersSection, club: Club) -> None:
    """Show the first member in the form."""
    people = club.players()
    if people:
        section.open_player(min(people, key=lambda player: player.shown_name).id)


def show_import(section: PlayersSection, club: Club) -> None:
    """Show the import of a list with two newcomers that says something new about five members."""
    known = [replace(player, contact=f"{player.member_number}@example.org") for player in club.players()[:5]]
    newcomers = [PlayerDraft("Zoë Brandt", member_number="90"), PlayerDraft("Ida Lang", nickname="Queen")]
    section.show_import(write_players_csv([*newcomers, *known]), "Mitglieder.csv")


def show_merge(section: PlayersSection, club: Club) -> None:
    """Show the first two members side by side."""
    people = club.players()
    if len(people) > 1:
        section.merge_players(people[0].id, people[1].id)


def show_forget(section: PlayersSection, club: Club) -> None:
    """Show the question whether the first member is to be forgotten."""
    people = club.players()
    if people:
        section.ask_to_forget(people[0].id)
