"""The explanation of a total in words."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import Bonuses, PlaceTable, PointsScheme, SharedKnockOuts
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.league.explanation_view import explanation_view
from tests.played_evenings import RESOURCES, club_of, id_of, knock_out, open_evening

YEAR = LeagueSeason("2026", "2026", date(2026, 1, 1), date(2026, 12, 31))


def test_split_knock_outs_are_said_with_their_numbers_and_in_the_rule(tmp_path: Path) -> None:
    club = club_of(tmp_path)
    played = open_evening(club, "Neujahr", date(2026, 1, 10), ("Ida", "Max", "Eva"))
    knock_out(played, "Eva", "Ida", "Max")
    knock_out(played, "Max", "Ida")
    EndingCommands(played).close()
    archive_evening(club, played)
    scheme = PointsScheme(PlaceTable((5_000,)), Bonuses(per_knock_out=1_000), knock_outs=SharedKnockOuts.SPLIT)
    league = League("l", "Liga", scheme, seasons=(YEAR,))
    words = Words(RESOURCES / "locale", "de", club.name_of)
    of = [explanation_view(ClubLeagues(club).explain(league, YEAR, id_of(name)), words) for name in ("Ida", "Max")]
    club.close()
    assert "2 Knock-outs, geteilte anteilig: 1,5 zu je 1 (+1,5)" in of[0].evenings[0].terms
    assert "1 geteilter Knock-out, anteilig 0,5 zu 1 (+0,5)" in of[1].evenings[0].terms
    assert of[0].rule[0] == words.text("league.splits_knock_outs")
