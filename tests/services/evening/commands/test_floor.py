"""Rulings filed in the journal, and found again in later evenings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.floor import Drawn, RulingGiven
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.wording import sentence
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.floor import Circumstances, file_ruling
from homepoker.services.evening.filed_rulings import EarlierRuling, decided, earlier_rulings
from homepoker.services.evening.journal import Subject, journal
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.rulings.topics import all_topics, ask
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from tests.desks import BOOKS, PROFILE
from tests.fakes import FixedDraw, HandMovedTimekeeper

TOPIC = "bet-oversized-chip"
FACTS = {"chip": 1000, "toCall": 400}
WORDS = Words(resources() / "locale", "de")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = open_club(tmp_path, resources(), HandMovedTimekeeper(), FixedDraw())
    yield opened
    opened.close()


def evening(club: Club, name: str = "Monatsturnier") -> TournamentDesk:
    return club.desk(open_tournament(club.log, name, PROFILE, club.books, club.timekeeper, club.draw))


def ruled(club: Club, desk: TournamentDesk, facts: dict[str, Any] | None = None, **around: Any) -> RulingGiven:
    given = facts or FACTS
    ruling = ask(all_topics()[TOPIC], given, resolve(BOOKS, "apsa"))
    return file_ruling(desk, club.comments, TOPIC, given, "apsa", ruling, Circumstances(**around))


def told(desk: TournamentDesk, club: Club) -> list[str]:
    entry = journal(desk.history, desk.state, desk.now(), WORDS, club.comments.of(desk.tournament_id))[0]
    return [entry.text, *(part.text for part in entry.parts), entry.comment]


def found(club: Club) -> tuple[EarlierRuling, ...]:
    return earlier_rulings(club.log, club.comments, TOPIC)


def test_the_journal_says_the_ruling_with_its_table_rule_and_note(club: Club) -> None:
    desk = evening(club)
    ruled(club, desk, table=2, players=(PlayerId("Ida"),), note="war laut")
    text, *parts, comment = told(desk, club)
    assert text == "Tisch 2: Entschieden – Einzelner höherer Chip (Overchip): Das ist ein Call von 400."
    assert comment == "war laut"
    assert any("Ida" in part for part in parts)
    entry = journal(desk.history, desk.state, desk.now(), WORDS)[0]
    assert [str(citation) for citation in entry.citations] == ["apsa:3.3/oversized-chip"]
    assert entry.subject is Subject.RULINGS


def test_who_decides_otherwise_says_what_and_why(club: Club) -> None:
    desk = evening(club)
    with pytest.raises(Refusal, match="needs_a_reason"):
        ruled(club, desk, decides_otherwise=True, instead="Es war ein Raise.")
    given = ruled(club, desk, decides_otherwise=True, instead="Es war ein Raise.", reason="Alle haben es gehört.")
    text, *parts, _ = told(desk, club)
    assert text.endswith("Es war ein Raise.")
    assert "Anders entschieden" in text
    assert parts == ["Nach der Regel: Das ist ein Call von 400.", "Begründung: Alle haben es gehört."]
    assert decided(given, WORDS) == "Es war ein Raise."


def test_a_host_in_the_hand_names_a_deputy(club: Club) -> None:
    """A-57: nobody rules on a hand of their own."""
    desk = evening(club)
    with pytest.raises(Refusal, match="needs_a_deputy"):
        ruled(club, desk, plays_the_hand=True)
    ruled(club, desk, plays_the_hand=True, deputy=PlayerId("Eva"))
    assert "Entschieden hat Eva." in told(desk, club)


def test_what_was_drawn_is_kept(club: Club) -> None:
    desk = evening(club)
    ruled(club, desk, drawn=(Drawn(sentence("floor.choose"), 3, 4),))
    assert any("Nummer 3 von 4" in part for part in told(desk, club))


def test_an_earlier_ruling_is_found_in_another_evening(club: Club) -> None:
    ruled(club, evening(club, "Oktober"), note="laut")
    desk = evening(club, "November")
    ruled(club, desk, {"chip": 500, "toCall": 100}, decides_otherwise=True, instead="Raise", reason="gehört")
    newest, oldest = sorted(found(club), key=lambda one: one.evening)
    assert (newest.evening, oldest.evening) == ("November", "Oktober")
    assert oldest.given.facts == FACTS
    assert oldest.note == "laut"
    assert isinstance(oldest.on, date)
    assert earlier_rulings(club.log, club.comments, "deal-dropped-stub") == ()


def test_what_was_taken_back_was_never_ruled(club: Club) -> None:
    desk = evening(club)
    ruled(club, desk)
    desk.undo()
    assert found(club) == ()
    desk.redo()
    assert len(found(club)) == 1
