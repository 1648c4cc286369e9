"""The standings in words: every place with its reasons, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from homepoker.core.payouts import Fees
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import TournamentClosed
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.league.calendar_lists import standings_of
from homepoker.services.words import Words
from homepoker.ui.standings.podium import Podium
from homepoker.ui.standings.view import PodiumStep, StandingsView, podium_of, standings_view
from tests.desks import words_in
from tests.played_evenings import (
    NAMES,
    RESOURCES,
    club_of,
    id_of,
    knock_out,
    knock_out_together,
    open_evening,
    play_to_the_winner,
    the_real_evening,
)

GERMAN = words_in("de")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def seen(club: Club, desk: TournamentDesk, language: str = "de") -> StandingsView:
    words = Words(RESOURCES / "locale", language, club.name_of)
    return standings_view(desk.state, desk.history.standing(), words, shown_names(club.names, words))


def shared_evening(club: Club) -> TournamentDesk:
    desk = open_evening(club, "Grand Prix", date(2026, 11, 20), NAMES[:5], rulebook="apsa")
    knock_out_together(desk, {"Eva": 2500, "Jo": 2500, "Tom": 1000}, by="Max")
    play_to_the_winner(desk, ("Ida", "Max"), {})
    return desk


def test_the_winner_and_the_points_of_the_real_evening_are_named(club: Club) -> None:
    view = seen(club, the_real_evening(club))
    assert view.title == "Ida gewinnt"
    assert view.subtitle == "Monatsturnier November · 14 Spieler · ÜSG-Punkte"
    assert view.rows[0].cells == ("1", "Ida", "3", "31")
    assert len(view.rows) == 14
    assert [step.names for step in view.podium] == [("Ida",), ("Max",), ("Eva",)]


def test_a_row_opens_into_its_terms_and_the_rules_of_the_points(club: Club) -> None:
    opened = seen(club, the_real_evening(club)).breakdowns["ida"]
    assert opened.sum == "28 + 3 = 31 Punkte"
    assert [reason.text for reason in opened.reasons] == [
        "Punkte für Platz 1 von 14: 28.",
        "Punkte für 3 Knock-outs: 3.",
        "Hat ausgeschaltet: Zoe, Ben, Max.",
    ]
    assert {citation.book for citation in opened.reasons[1].citations} == {"uesg"}


def test_who_is_out_is_told_when_and_by_whom(club: Club) -> None:
    opened = seen(club, the_real_evening(club)).breakdowns["zoe"]
    assert opened.reasons[-1].text.startswith("Ausgeschieden um ")
    assert opened.reasons[-1].text.endswith(" durch Ida.")
    assert opened.sum == ""


def test_a_shared_place_says_so_and_why_with_its_rule(club: Club) -> None:
    view = seen(club, shared_evening(club))
    notes = {row.key: (row.cells[0], row.note) for row in view.rows}
    assert notes == {
        "ida": ("1", ""),
        "max": ("2", ""),
        "eva": ("3", "geteilt"),
        "jo": ("3", "geteilt"),
        "tom": ("5", ""),
    }
    why = view.breakdowns["eva"].reasons[-1]
    assert why.text == "In derselben Hand wie Jo, Tom, mit gleich vielen Chips (2.500): Sie teilen sich den Platz."
    assert [citation.book for citation in why.citations] == ["apsa"] * len(why.citations)
    assert why.citations


def test_the_stack_decides_between_players_of_one_hand(club: Club) -> None:
    why = seen(club, shared_evening(club)).breakdowns["tom"].reasons[-1]
    assert why.text == "In derselben Hand wie Eva, Jo, zu Beginn der Hand mit 1.000 Chips."


def test_the_podium_joins_who_shares_a_step_and_leaves_the_skipped_one_out() -> None:
    steps = podium_of(
        [(1, id_of("Ida"), "9"), (1, id_of("Max"), "9"), (3, id_of("Eva"), "5"), (4, id_of("Jo"), "1")], str, GERMAN
    )
    assert steps == (PodiumStep(1, ("ida", "max"), "9", "geteilt"), PodiumStep(3, ("eva",), "5"))


def test_who_shares_a_step_with_other_points_is_not_given_the_points_of_the_first() -> None:
    steps = podium_of([(2, id_of("Ida"), "9"), (2, id_of("Max"), "8"), (4, id_of("Jo"), "1")], str, GERMAN)
    assert steps == (PodiumStep(2, ("ida", "max"), "", "geteilt"),)


def test_the_podium_is_high_enough_for_everybody_who_shares_the_first_step(qtbot: QtBot) -> None:
    podium = Podium(GERMAN)
    qtbot.addWidget(podium)
    podium.set_steps((PodiumStep(1, ("Ida",), "9"), PodiumStep(2, ("Max",), "6")))
    low = podium.sizeHint().height()
    podium.set_steps((PodiumStep(1, ("Ida", "Max", "Eva"), "9", "geteilt"),))
    assert podium.sizeHint().height() > low
    assert podium.accessibleName().endswith("(geteilt)")


def test_during_play_the_places_so_far_are_shown_without_a_podium(club: Club) -> None:
    desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:5])
    assert seen(club, desk).rows == ()
    knock_out(desk, "Tom", "Ida")
    view = seen(club, desk)
    assert (view.title, view.subtitle) == ("Ergebnis bisher", "Noch 4 von 5 im Spiel")
    assert [row.cells[0] for row in view.rows] == ["5"]
    assert (view.podium, view.is_over) == ((), False)
    assert view.status.startswith("Noch sind mehrere im Spiel.")


def test_an_evening_without_points_has_no_column_for_them(club: Club) -> None:
    desk = open_evening(club, "Spaß", date(2026, 11, 20), NAMES[:3], scoring=Scoring.NONE)
    play_to_the_winner(desk, NAMES[:3], {})
    view = seen(club, desk)
    assert [column.title for column in view.columns] == ["Platz", "Name", "Knock-outs"]
    assert view.podium[0].value == ""


def test_prizes_stand_beside_the_places_once_the_evening_is_over(club: Club) -> None:
    desk = open_evening(club, "Kasse", date(2026, 11, 20), NAMES[:9], fees=Fees(entry_fee=1_000, house_fee=100))
    assert "Preis" not in [column.title for column in seen(club, desk).columns]
    play_to_the_winner(desk, NAMES[:9], {})
    view = seen(club, desk)
    assert view.columns[-1].title == "Preis"
    assert [row.cells[-1] for row in view.rows] == ["41", "24", "16", *[""] * 6]


def test_bounties_have_a_column_once_somebody_has_won_one(club: Club) -> None:
    fees = Fees(entry_fee=2_000, bounty=1_000)
    desk = open_evening(club, "Kasse", date(2026, 11, 20), NAMES[:3], fees=fees)
    assert "Kopfgeld" not in [column.title for column in seen(club, desk).columns]
    play_to_the_winner(desk, NAMES[:3], {})
    view = seen(club, desk)
    assert [column.title for column in view.columns][-2:] == ["Preis", "Kopfgeld"]
    assert sum(int(row.cells[-1] or 0) for row in view.rows) == 30


def test_an_evening_without_money_has_no_word_of_it(club: Club) -> None:
    assert "Preis" not in [column.title for column in seen(club, the_real_evening(club)).columns]


def test_a_closed_evening_says_for_which_day_it_counts(club: Club) -> None:
    desk = the_real_evening(club)
    EndingCommands(desk).close()
    view = seen(club, desk)
    assert view.is_closed
    assert view.subtitle.endswith("abgeschlossen, zählt in der Liga für den 20.11.2026")
    assert view.warning == ""


def test_published_points_that_differ_from_today_are_kept_and_named(club: Club) -> None:
    desk = the_real_evening(club)
    published = [score.published() for score in standings_of(desk.state)]
    published[0] = replace(published[0], place_points=3000, points=3300)
    desk.act(sentence("journal.closed"), [TournamentClosed(desk.now(), tuple(published))])
    view = seen(club, desk)
    assert view.rows[0].cells[-1] == "33"
    assert view.warning.startswith("Heute würden sich andere Punkte ergeben")
    assert view.breakdowns["ida"].reasons[0].text == "So wurde der Abend veröffentlicht."


def test_english_says_the_same(club: Club) -> None:
    view = seen(club, the_real_evening(club), "en")
    assert view.title == "Ida wins"
    assert view.breakdowns["ida"].sum == "28 + 3 = 31 points"


def test_whom_the_register_has_forgotten_is_a_former_member(club: Club) -> None:
    desk = the_real_evening(club)
    club.names.pop("ida")
    view = seen(club, desk)
    assert view.rows[0].cells[1] == "Ehemaliges Mitglied"
    assert view.breakdowns["zoe"].reasons[-1].text.endswith("durch Ehemaliges Mitglied.")
