"""Consent to stand in published lists: who joins has not given it, and a club without any is asked once for all."""

from __future__ import annotations

from pathlib import Path

from homepoker.core.players import Player
from homepoker.services.players.consent import answer_for_all, is_consent_due
from homepoker.store.club_notes import NAME, ClubNotes, read_notes
from homepoker.store.exchange.player_lists import read_players_csv
from tests.played_evenings import club_of


def test_a_club_with_nobody_ticked_is_asked_once_for_all(tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    assert not is_consent_due(club, ())
    people = [Player(club.new_player_id(), name, may_publish=False) for name in ("Ida", "Max")]
    club.register.take_in(people, ())
    only = [player for player in club.players() if player.id in {each.id for each in people}]
    assert is_consent_due(club, only)
    answer_for_all(club, may_publish=True)
    assert all(player.may_publish for player in club.players())
    assert not is_consent_due(club, only), "it is asked once"
    club.close()


def test_a_no_is_remembered_and_changes_nobody(tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    club.register.take_in([Player(club.new_player_id(), "Ida", may_publish=False)], ())
    before = club.players()
    answer_for_all(club, may_publish=False)
    assert club.players() == before
    assert read_notes(club.folder).is_consent_asked
    club.close()


def test_a_list_without_that_column_names_nobody(tmp_path: Path) -> None:
    (draft,) = read_players_csv(b"Name\nIda").players
    assert not draft.may_publish


def test_notes_that_cannot_be_understood_hide_nothing(tmp_path: Path) -> None:
    for content in (b"", b"[]", b'{"put_away": "t-1", "is_consent_asked": 1}', b'{"put_away": [1, null]}'):
        (tmp_path / NAME).write_bytes(content)
        assert read_notes(tmp_path) == ClubNotes()
