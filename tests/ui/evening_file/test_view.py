"""What the preview of an evening file says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import evening_file
from homepoker.services.exchange.evening_file import ImportResult
from homepoker.services.exchange.evening_preview import EveningPreview, check, preview
from homepoker.services.words import Words
from homepoker.ui.evening_file.view import NAMED_AT_MOST, evening_file_view
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import NAMES, RESOURCES, club_of, knock_out, open_evening

ENGLISH, GERMAN = (Words(RESOURCES / "locale", language) for language in ("en", "de"))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


@pytest.fixture
def desk(club: Club) -> TournamentDesk:
    return open_evening(club, "Friday", date(2026, 11, 20), NAMES[:5])


@pytest.fixture
def facts(club: Club, desk: TournamentDesk) -> Callable[[Words], dict[str, str]]:
    """The facts of the evening as its file would show them now."""

    def shown(words: Words) -> dict[str, str]:
        return dict(evening_file_view(previewed(club, desk), "", "", words).facts)

    return shown


Facts = Callable[[Words], dict[str, str]]


def previewed(club: Club, desk: TournamentDesk) -> EveningPreview:
    path = club.folder / "Friday.homepoker"
    evening_file.save(club.folder, desk.tournament_id, path)
    return preview(club, check(path), "en")


def pass_time(club: Club, **span: int) -> None:
    assert isinstance(club.timekeeper, HandMovedTimekeeper)
    club.timekeeper.at += timedelta(**span)


def test_before_the_start(facts: Facts) -> None:
    found = facts(ENGLISH)
    assert (found["Players"], found["Progress"]) == ("5 players", "not yet started")
    assert (found["File"], found["Evening of"]) == ("Friday.homepoker", "20 Nov 2026")


def test_in_a_level_it_is_the_time_with_which_the_evening_opens(club: Club, desk: TournamentDesk, facts: Facts) -> None:
    ClockCommands(desk).start()
    pass_time(club, minutes=7, seconds=30)
    knock_out(desk, "Eva", "Ida")
    pass_time(club, minutes=3)
    found = facts(GERMAN)
    assert found["Spieler"] == "5 Spieler, 4 noch dabei"
    assert found["Stand"] == "Level 1 · 50 / 100, noch 09:30"
    ClockCommands(desk).pause()
    assert facts(ENGLISH)["Progress"] == "level 1 · 50 / 100, 09:30 left, clock stopped"


def test_in_a_break(desk: TournamentDesk, facts: Facts) -> None:
    clock = ClockCommands(desk)
    clock.start()
    levels = desk.state.profile.structure.levels
    before = next(number for number, level in enumerate(levels, 1) if level.break_after is not None)
    clock.go_to(before, in_break=True)
    assert facts(ENGLISH)["Progress"].startswith(f"break after level {before}, ")


def test_who_has_won(club: Club, desk: TournamentDesk, facts: Facts) -> None:
    ClockCommands(desk).start()
    for name in NAMES[1:5]:
        knock_out(desk, name, NAMES[0])
    found = facts(ENGLISH)
    assert found["Players"] == f"5 players, won by {NAMES[0]}"
    assert found["Progress"] == "over, not yet closed"


def test_of_many_newcomers_the_first_are_named(club: Club, desk: TournamentDesk) -> None:
    names = tuple(f"Guest {number}" for number in range(1, NAMED_AT_MOST + 4))
    shown = replace(previewed(club, desk), newcomers=names, books=("House rules", "More"))
    found = dict(evening_file_view(shown, "", "", ENGLISH).facts)
    assert found["New, as guests"] == ", ".join(names[:NAMED_AT_MOST]) + " and 3 names more"
    assert found["Comes along"] == "House rules, More"


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
def test_each_outcome_says_what_it_does(club: Club, desk: TournamentDesk, words: Words) -> None:
    shown = previewed(club, desk)
    said = {
        outcome: evening_file_view(replace(shown, outcome=outcome, more_lines=3), "t-x", "Today", words)
        for outcome in ImportResult
    }
    assert len({one.does for one in said.values()}) == len(ImportResult)
    assert "3" in said[ImportResult.CONTINUED].does
    assert all("Today" in one.stays for one in said.values())


def test_only_a_copy_stands_beside_the_same_evening(club: Club, desk: TournamentDesk) -> None:
    shown = previewed(club, desk)
    for outcome in ImportResult:
        view = evening_file_view(replace(shown, outcome=outcome), desk.tournament_id, "Friday", ENGLISH)
        assert bool(view.stays) == (outcome is ImportResult.COPIED)
