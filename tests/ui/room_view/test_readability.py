"""Whatever the room view shows, in whatever shape: it can be read from the back, and no words touch other words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from homepoker.core.balancing.breaking import NextBreak
from homepoker.core.clock import ClockPaused, ClockStarted, StartScheduled
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.hand_for_hand import HandForHandBegan, RoundBegan
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.structure import Ante, Level
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from homepoker.ui.room_view.layout import CAP_HEIGHT, READABLE, areas_of
from homepoker.ui.room_view.news import News
from homepoker.ui.room_view.page_painting import PanelSpace
from homepoker.ui.room_view.pages import pages_of
from homepoker.ui.room_view.picture import Notice, RoomPicture, Row, RuleText, StandingsRow
from homepoker.ui.room_view.rule_pages import turns_of
from homepoker.ui.room_view.view import idle_picture, room_picture
from homepoker.ui.rulebook.in_the_room import room_text
from homepoker.ui.seating.view import SeatDraw
from homepoker.ui.theme.fonts import load_fonts
from tests.fakes import EVENING
from tests.ui.room_view.evenings import (
    LONG_NAME,
    NAMES,
    also,
    busted,
    checked_in,
    draw,
    entry,
    finished,
    given,
    playing,
    seated,
    structure,
    words_in,
)
from tests.ui.room_view.texts import Painted, overlapping, painted_texts

SHAPES = {
    "4:3": (1024, 768),
    "16:10": (1280, 800),
    "16:9": (1280, 720),
    "2:1": (1280, 640),
    "21:9": (1720, 720),
    "4K": (3840, 2160),
}
ROUND = [("de", players) for players in (3, 14, 27, 80)] + [("en", 14), ("en", 80)]
OF_THE_EVENING = {"de": "Regel des Abends", "en": "Rule of the evening"}
LONGEST_NAMES = {"book": "Poker & People Turnierregeln", "evening": "Hausregeln der Pokerrunde Wien-Ottakring"}
LONG_MESSAGE = (
    "Das Essen ist da! Bitte räumt vorher die Tische frei, sonst wird es eng. Weiter geht es um zehn nach neun!"
)


@pytest.fixture(autouse=True)
def _typeface(qapp: QApplication) -> None:
    load_fonts(qapp)


def pages(picture: RoomPicture, size: tuple[int, int]) -> Iterator[RoomPicture]:
    """A picture with each of its pages in turn."""
    panel = areas_of(picture, size[0] / size[1]).panel
    count = 1
    if (picture.panels or picture.rule) and panel.height > 0:
        space = PanelSpace.of(panel.width, panel.height)
        count = len(turns_of(picture, space.width, space.height))
    elif picture.standings:
        count = 1 + len(picture.standings) // 10
    for turn in range(count):
        yield replace(picture, turn=turn)


def pictures(language: str, players: int) -> Iterator[RoomPicture]:
    """An evening of so many players from check-in to standings; three have names of thirty letters."""
    words = words_in(language, (LONG_NAME,) * 3 + NAMES)
    play = playing(players, level=2)
    yield room_picture(also(seated(players), StartScheduled(EVENING, EVENING + timedelta(minutes=9))), EVENING, words)
    yield room_picture(also(seated(players), StartScheduled(EVENING, EVENING + timedelta(hours=2))), EVENING, words)
    with_ante = seated(
        players, replace(structure(), levels=(Level(1500, 3000, 20, ante=3000), *structure().levels[1:]))
    )
    yield room_picture(with_ante, EVENING, words)
    yield room_picture(also(with_ante, StartScheduled(EVENING, EVENING + timedelta(minutes=9))), EVENING, words)
    yield room_picture(checked_in(players), EVENING, words)
    yield room_picture(checked_in(players), EVENING, words, message=LONG_MESSAGE)
    yield room_picture(seated(players), EVENING, words, news=News((), (draw(1, 9),) if players > 80 // 9 else ()))
    yield room_picture(play, EVENING, words)
    yield room_picture(busted(play, 0), EVENING, words, message=LONG_MESSAGE)
    yield room_picture(busted(play, 0), EVENING, words, message="Pizza!")
    yield room_picture(play, EVENING, words, news=News(given(0, 1), ()))
    yield room_picture(also(play, ClockPaused(EVENING, 2, False, timedelta(minutes=5))), EVENING, words)
    yield room_picture(also(play, ClockStarted(EVENING, 3, True, timedelta(minutes=7))), EVENING, words)
    yield room_picture(playing(players, level=6, left=5), EVENING + timedelta(seconds=30), words)
    yield replace(room_picture(play, EVENING, words), hint=words.text("room.way_back"))
    yield room_picture(finished(players), EVENING, words)
    why = words.text("room.breakdown", place_points=28, knock_out_points=3)
    rows = [StandingsRow(place, LONG_NAME, "31", why) for place in range(1, players + 1)]
    yield room_picture(finished(players), EVENING, words, standings_rows=rows, message="Danke!")
    yield idle_picture(EVENING, words)
    yield from pictures_of_rules(language, players)


def pictures_of_headings(language: str) -> Iterator[RoomPicture]:
    """Small evenings with every heading of ours that the others have not, where a panel beside the clock is narrow."""
    words = words_in(language)
    high = replace(
        structure(), levels=tuple(replace(one, small_blind=75_000, big_blind=150_000) for one in structure().levels)
    )
    for play in (playing(4), also(playing(14), ClockPaused(EVENING, 3, True, timedelta(minutes=5)))):
        tables = sorted(play.seating.tables)
        button, dealer = draw(tables[0], 4), DealerNamed(tables[0], entry(0), DealerSource.HOST)
        yield room_picture(play, EVENING, words, news=News((), (button,)))
        yield room_picture(play, EVENING, words, news=News(given(0, 1), (button,), dealers=(dealer,)))
        yield room_picture(play, EVENING, words, news=News(dealers=(dealer,)))
        for outs in (0, 1, 12):
            yield room_picture(play, EVENING, words, news=News(next_break=NextBreak(tables[-1], outs)))
        seats = tuple((seat, entry(seat - 1)) for seat in range(1, 5))
        yield room_picture(play, EVENING, words, news=News(seat_draw=SeatDraw(tables[0], seats, (1, 2))))
        together = HandForHandBegan(EVENING, 3, Bubble.POINTS)
        yield room_picture(also(play, together), EVENING, words)
        yield room_picture(also(play, together, RoundBegan(12)), EVENING, words)
    for state in (playing(4, level=3, blinds=high), playing(4, level=6, left=5), playing(4, level=5, blinds=high)):
        yield room_picture(state, EVENING, words)
        yield room_picture(state, EVENING + timedelta(hours=2), words)
    for stopping in (structure(stops_at_end=True), structure(Ante.NONE, stops_at_end=True)):
        for level in (2, 3):
            yield room_picture(playing(4, level, blinds=stopping), EVENING + timedelta(hours=2), words)
        ended = also(playing(4, 3, blinds=stopping), ClockStarted(EVENING, 3, True, timedelta(minutes=7)))
        yield room_picture(ended, EVENING + timedelta(hours=2), words)


def pictures_of_rules(language: str, players: int) -> Iterator[RoomPicture]:
    """The longest rule shown at every stage, under a message too, and one of the evening beside the clock."""
    words = words_in(language, (LONG_NAME,) * 3 + NAMES)
    play = busted(playing(players), 0)
    longest = rule_in(language, len)
    yield room_picture(play, EVENING, words, shown_rule=longest)
    yield room_picture(play, EVENING, words, shown_rule=longest, message=LONG_MESSAGE)
    yield room_picture(play, EVENING, words, shown_rule=rule_in(language, shortness))
    yield room_picture(play, EVENING, words, shown_rule=longest, news=News(given(1), ()))
    yield room_picture(play, EVENING + timedelta(seconds=740), words, shown_rule=longest)
    yield room_picture(play, EVENING, words, rule_of_the_evening=replace(longest, subject=OF_THE_EVENING[language]))
    yield room_picture(seated(players), EVENING, words, shown_rule=longest)
    yield room_picture(finished(players), EVENING, words, shown_rule=longest)
    yield idle_picture(EVENING, words, shown_rule=longest)
    elsewhere = replace(longest, caution=words.text("rule.room_not_in_force", **LONGEST_NAMES), does_apply=False)
    yield room_picture(play, EVENING, words, shown_rule=elsewhere)
    yield room_picture(play, EVENING, words, rule_of_the_evening=replace(elsewhere, subject=OF_THE_EVENING[language]))


def shortness(text: str) -> int:
    """A text weighs the more the shorter it is."""
    return -len(text)


@cache
def rule_in(language: str, weight: Callable[[str], int]) -> RuleText:
    """Of all rules the one whose text weighs most."""
    books = load_rulebooks(resources() / "rulebooks")
    every = [(book.id, rule) for book in books.values() for rule in book.rules]
    book, rule = max(every, key=lambda one: weight(one[1].text(language)))
    return room_text(Citation(book, rule.id), books, words_in(language))


def seen(shape: str, language: str, players: int) -> Iterator[tuple[RoomPicture, list[Painted]]]:
    """Every picture with the words that are painted in it."""
    size = SHAPES[shape]
    for picture in pictures(language, players):
        for page in pages(picture, size):
            yield page, painted_texts(page, *size)


@pytest.mark.parametrize(
    ("shape", "language", "players"),
    [(shape, *one) for shape in SHAPES if shape != "4K" for one in ROUND]
    + [("4K", "de", players) for players in (3, 27)],
)
def test_all_words_are_whole_and_apart_and_the_digits_take_a_quarter_of_the_height(
    shape: str, language: str, players: int
) -> None:
    width, height = SHAPES[shape]
    for picture, texts in seen(shape, language, players):
        assert texts
        for text in texts:
            assert text.size >= READABLE - 0.1, text
            assert QRectF(0, 0, width, height).contains(text.box), text
            assert text.box.height() <= height / 2, text
            assert "…" not in text.text or is_name(text.text, picture), text
        digits = [text for text in texts if picture.time and text.text == picture.time]
        assert len(digits) == (1 if picture.time else 0)
        assert not picture.saying or max(text.size for text in texts) * CAP_HEIGHT / 1000 >= 0.08
        assert all(text.size * CAP_HEIGHT / 1000 >= 0.25 for text in digits)
        for one, other, shared in overlapping(texts):
            assert shared <= height / 500, (one, other)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("shape", ["4:3", "16:9", "1920", "21:9"])
def test_no_heading_or_label_of_ours_is_shortened(shape: str, language: str) -> None:
    size = SHAPES.get(shape, (1920, 1080))
    for picture in pictures_of_headings(language):
        for page in pages(picture, size):
            for text in painted_texts(page, *size):
                assert "…" not in text.text or is_name(text.text, picture), text


NOTICES = ("from_next_hand", "hand_for_hand", "hand_for_hand_first", "held_break", "held_level", "last_level_over")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_notice_is_whole_beside_new_seats_and_the_hint_of_the_way_back_leaves_it(language: str) -> None:
    words = words_in(language)
    moved = replace(room_picture(playing(27), EVENING, words, news=News(given(0, 1), ())), heading="Level 12")
    way_back = words.text("room.way_back")
    for notice in (words.text(f"room.{key}", number=12) for key in NOTICES):
        for width in (1280, 1152):
            picture = replace(moved, notice=Notice(notice))
            plain, texts = (
                [text.text for text in painted_texts(shown, width, 720)]
                for shown in (picture, replace(picture, hint=way_back))
            )
            assert notice in plain, (notice, width, plain)
            assert notice in texts, (notice, width, texts)
            assert any(len(text) > 9 and way_back.startswith(text) for text in texts), (notice, width, texts)


NOTICES_OF = {"level": NOTICES[:3], "break": ("held_break", "chips_raced"), "end": ("last_level_over",)}
"""Notices that stand beside a level, a break and the last level, at the bubble too."""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("shape", [one for one in SHAPES if one != "4K"])
def test_a_notice_is_whole_beside_the_clock_at_the_bubble_too(shape: str, language: str) -> None:
    words, size = words_in(language), SHAPES[shape]
    level, pause = words.text("room.level", level=12), words.text("room.break")
    play = room_picture(busted(playing(27), 0), EVENING, words)
    for period, part in ((level, "level"), (pause, "break"), (level, "end")):
        for heading in (period, words.text("room.at_bubble", period=period)):
            for notice in (words.text(f"room.{key}", number=12, value=5000) for key in NOTICES_OF[part]):
                picture = replace(play, heading=heading, notice=Notice(notice))
                texts = [text.text for text in painted_texts(picture, *size)]
                assert {heading, notice} <= set(texts), (heading, notice, texts)


def is_name(text: str, picture: RoomPicture) -> bool:
    """Whether a shortened text is a name, with its last words where they say something of their own."""
    begin, _, end = text.partition("…")
    whole = [LONG_NAME, picture.evening, *(text for one in picture.dealing for text in (one.text, *one.short))]
    rows = [row for panel in picture.panels for group in panel.groups for row in group.rows]
    whole += [text for row in rows for text in (row.text, *row.short)]
    found = [one for one in whole if one.startswith(begin.rstrip()) and one.endswith(end.lstrip())]
    return len(begin) >= 3 and any(LONG_NAME not in one or one == LONG_NAME or len(end) > 5 for one in found)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_dealer_with_a_long_name_deals(shape: str, language: str) -> None:
    words = words_in(language, (LONG_NAME,) * 3 + NAMES)
    deals = {"de": "gibt", "en": "deals"}[language]
    for players, tables in ((3, 1), (14, 2)):
        texts = painted_texts(room_picture(playing(players), EVENING, words), *SHAPES[shape])
        said = " ".join(text.text for text in texts)
        assert said.count(deals) == tables


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [27, 80])
def test_everybody_finds_their_seat_by_table_and_by_name(shape: str, players: int) -> None:
    words = words_in("de")
    picture = room_picture(
        also(seated(players), StartScheduled(EVENING, EVENING + timedelta(minutes=9))), EVENING, words
    )
    panel = areas_of(picture, SHAPES[shape][0] / SHAPES[shape][1]).panel
    space = PanelSpace.of(panel.width, panel.height)
    laid_out = pages_of(picture.panels, space.width, space.height)
    shown = [row.text for page in laid_out for column in page.columns for row in column if isinstance(row, Row)]
    everybody = {row.text for row in picture.panels[1].groups[0].rows}
    assert len(everybody) == players
    assert all(shown.count(name) == 2 for name in everybody)
    assert all(page.row_height * len(column) <= space.height * 1.2 for page in laid_out for column in page.columns)
    if players == 80:
        assert len(laid_out) > 2
