"""The painted picture: large digits, nothing cut off, nothing outside, and only what changed is painted again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from homepoker.core.clock import ClockPaused, ClockStarted, StartScheduled
from homepoker.ui.room_view import page_painting
from homepoker.ui.room_view.news import News
from homepoker.ui.room_view.painting import BLACK, COLOURS, MESSAGE_GROUND, changed_rects, paint_room
from homepoker.ui.room_view.picture import Mood, RoomPicture, StandingsRow
from homepoker.ui.room_view.view import idle_picture, room_picture
from homepoker.ui.theme.fonts import load_fonts
from homepoker.ui.theme.palette import ROOM, contrast
from tests.fakes import EVENING
from tests.ui.room_view.evenings import (
    LONG_NAME,
    NAMES,
    also,
    busted,
    checked_in,
    draw,
    finished,
    playing,
    renamed,
    seated,
    words_in,
)
from tests.ui.room_view.places import time_rect

SHAPES = [(1024, 768), (1280, 800), (1280, 720), (1280, 640), (1720, 720)]
"""4:3, 16:10, 16:9, 2:1 and 21:9."""

OTHER_SHAPES = [(1280, 1024), (720, 1280), (2560, 720)]
"""5:4, a screen on its side and 32:9: less is asked of them, but nothing is cut off."""

DE, EN = words_in("de"), words_in("en")
LONG = words_in("de", (LONG_NAME,) * 3 + NAMES)
MESSAGE = "Das Essen ist da! Bitte räumt vorher die Tische frei, sonst wird es eng."


@pytest.fixture(autouse=True)
def _typeface(qapp: QApplication) -> None:
    load_fonts(qapp)


def scheduled(players: int, minutes: float) -> RoomPicture:
    state = seated(players) if players else checked_in(4)
    return room_picture(also(state, StartScheduled(EVENING, EVENING + timedelta(minutes=minutes))), EVENING, DE)


def pictures() -> Iterator[RoomPicture]:
    running = busted(playing(14), 0, 1, 2)
    for words in (DE, EN, LONG):
        yield room_picture(running, EVENING, words)
    for players in (3, 14, 27, 80):
        yield scheduled(players, 12)
        for turn in range(3):
            yield replace(room_picture(playing(players), EVENING, LONG), turn=turn)
    yield room_picture(also(seated(14), ClockStarted(EVENING, 3, True, timedelta(minutes=7))), EVENING, DE)
    yield room_picture(playing(14, left=5), EVENING + timedelta(seconds=30), DE)
    yield room_picture(playing(14, level=6, left=5), EVENING + timedelta(seconds=30), DE)
    yield scheduled(14, 95)
    yield room_picture(checked_in(7), EVENING, DE)
    yield room_picture(checked_in(7), EVENING, DE, message=MESSAGE)
    yield room_picture(running, EVENING, DE, message=MESSAGE)
    yield room_picture(seated(9), EVENING, LONG, news=News((), (draw(1, 9),)))
    yield room_picture(renamed(running, "Österreichische Meisterschaft " * 4), EVENING, DE)
    for players in (3, 14, 27, 80):
        yield room_picture(finished(players), EVENING, LONG)
    rows = [StandingsRow(place, LONG_NAME, "31", "28 für den Platz, 3 für Knock-outs") for place in range(1, 15)]
    yield room_picture(finished(14), EVENING, DE, standings_rows=rows, message=MESSAGE)
    yield idle_picture(EVENING, DE)


ALONE = room_picture(also(checked_in(7), StartScheduled(EVENING, EVENING + timedelta(minutes=12))), EVENING, DE)


def paint(picture: RoomPicture, width: int, height: int, *, border: int = 0) -> QImage:
    image = QImage(width + 2 * border, height + 2 * border, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    paint_room(painter, QRect(border, border, width, height), picture)
    painter.end()
    return image


def is_of_one_colour(image: QImage, rect: QRect, colour: str) -> bool:
    part = image.copy(rect)
    plain = QImage(part.size(), part.format())
    plain.fill(QColor(colour))
    return part == plain


def rows_with(image: QImage, rect: QRect, colour: str) -> list[int]:
    """The rows of a rectangle in which some pixel has exactly that colour."""
    wanted = QColor(colour).rgb()
    return [
        y
        for y in range(rect.top(), rect.bottom() + 1)
        if any(image.pixel(x, y) == wanted for x in range(rect.left(), rect.right() + 1, 2))
    ]


class TestDigits:
    @pytest.mark.parametrize("size", SHAPES)
    @pytest.mark.parametrize(
        "picture",
        [
            room_picture(busted(playing(14), 0, 1), EVENING, DE),
            room_picture(playing(14, left=5), EVENING, DE),
            room_picture(busted(playing(14), 0, 1), EVENING, DE, message=MESSAGE),
            ALONE,
            replace(ALONE, message=MESSAGE),
            scheduled(27, 12),
            scheduled(27, 95),
            scheduled(0, 59 * 10),
        ],
        ids=["play", "last seconds", "message", "alone", "alone with message", "seats", "hours", "many hours"],
    )
    def test_they_take_a_quarter_of_the_height(self, size: tuple[int, int], picture: RoomPicture) -> None:
        picture = replace(picture, elapsed=None)
        image = paint(picture, *size)
        rows = rows_with(image, time_rect(image.rect(), picture), COLOURS[picture.mood])
        assert (rows[-1] - rows[0] + 1) / size[1] >= 0.25

    @pytest.mark.parametrize("size", SHAPES)
    def test_none_is_cut_off(self, size: tuple[int, int]) -> None:
        for picture in (scheduled(27, 95), room_picture(playing(14), EVENING, DE)):
            rect = time_rect(QRect(0, 0, *size), picture)
            image = paint(picture, *size)
            for x in (rect.left(), rect.right()):
                assert is_of_one_colour(image, QRect(x, rect.top(), 1, rect.height()), ROOM.ground)

    def test_they_do_not_jump_from_second_to_second(self) -> None:
        first, second = (
            replace(room_picture(playing(9), EVENING, DE), time=time, elapsed=None) for time in ("11:11", "18:11")
        )
        image, other = paint(first, 1280, 720), paint(second, 1280, 720)
        rect = time_rect(image.rect(), first)
        last_digits = QRect(rect.center().x() + 20, rect.top(), rect.width() // 2 - 20, rect.height())
        assert image.copy(last_digits) == other.copy(last_digits)


class TestEdges:
    @pytest.mark.parametrize("size", SHAPES + OTHER_SHAPES)
    def test_nothing_reaches_the_edge_of_the_picture(self, size: tuple[int, int]) -> None:
        width, height = size
        for picture in pictures():
            image = paint(picture, width, height)
            for edge in (
                QRect(0, 0, width, 6),
                QRect(0, height - 4, width, 4),
                QRect(0, 0, 12, height),
                QRect(width - 12, 0, 12, height),
            ):
                assert is_of_one_colour(image, edge, ROOM.ground), picture

    def test_nothing_is_painted_outside_of_the_rectangle(self) -> None:
        for picture in (*pictures(), replace(next(pictures()), is_black=True)):
            image = paint(picture, 640, 360, border=30)
            for edge in (QRect(0, 0, 700, 30), QRect(0, 390, 700, 30), QRect(0, 0, 30, 420), QRect(670, 0, 30, 420)):
                assert is_of_one_colour(image, edge, "magenta")

    def test_a_clock_that_stands_still_has_a_frame(self) -> None:
        state = also(playing(9), ClockPaused(EVENING, 4, False, timedelta(minutes=5)))
        image = paint(room_picture(state, EVENING, DE), 1280, 720)
        assert is_of_one_colour(image, QRect(0, 0, 1280, 6), ROOM.danger)
        assert is_of_one_colour(image, QRect(0, 0, 6, 720), ROOM.danger)

    def test_darkness_is_black(self) -> None:
        picture = room_picture(playing(9), EVENING, DE, message=MESSAGE, is_black=True)
        assert is_of_one_colour(paint(picture, 320, 180), QRect(0, 0, 320, 180), BLACK)

    def test_an_empty_rectangle_is_no_trouble(self) -> None:
        image = QImage(10, 10, QImage.Format.Format_RGB32)
        image.fill(QColor("magenta"))
        painter = QPainter(image)
        paint_room(painter, QRect(0, 0, 0, 0), next(pictures()))
        painter.end()
        assert is_of_one_colour(image, image.rect(), "magenta")


class TestRepainting:
    rect = QRect(0, 0, 1280, 720)

    def test_from_second_to_second_only_the_digits_are_painted(self) -> None:
        state = playing(14)
        old = room_picture(state, EVENING, DE)
        new = room_picture(state, EVENING + timedelta(seconds=1), DE)
        changed = changed_rects(self.rect, old, new)
        assert all(time_rect(self.rect, new).united(rect) == time_rect(self.rect, new) for rect in changed)
        assert sum(rect.width() * rect.height() for rect in changed) / (1280 * 720) < 0.07

    @pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (320, 180)])
    def test_every_second_paints_the_whole_new_picture(self, size: tuple[int, int]) -> None:
        state = playing(14, left=80)
        image = paint(room_picture(state, EVENING, DE), *size)
        for second in range(90):
            old, new = (room_picture(state, EVENING + timedelta(seconds=second + more), DE) for more in (0, 1))
            painter = QPainter(image)
            for changed in changed_rects(image.rect(), old, new):
                paint_room(painter, image.rect(), new, changed)
            painter.end()
            assert image == paint(new, *size), second

    def test_a_picture_that_looks_the_same_is_not_painted(self) -> None:
        old = room_picture(checked_in(4), EVENING, DE)
        assert changed_rects(self.rect, old, replace(old, turn=old.turn + 1)) == []
        dark = replace(old, is_black=True)
        assert changed_rects(self.rect, dark, replace(dark, time="00:01")) == []

    def test_darkness_and_another_scene_paint_everything(self) -> None:
        old = room_picture(playing(4), EVENING, DE)
        assert changed_rects(self.rect, old, replace(old, is_black=True)) == [self.rect]
        assert changed_rects(self.rect, old, room_picture(finished(4), EVENING, DE)) == [self.rect]

    @pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1366, 768)])
    def test_painting_what_changed_gives_the_whole_new_picture(self, size: tuple[int, int]) -> None:
        state = busted(playing(27), 0, 1)
        start = room_picture(state, EVENING, DE)
        paused = also(state, ClockPaused(EVENING, 4, False, timedelta(seconds=700)))
        for new in (
            room_picture(state, EVENING + timedelta(seconds=11), DE),
            room_picture(state, EVENING + timedelta(minutes=12), DE),
            room_picture(busted(state, 2), EVENING, EN),
            room_picture(paused, EVENING, DE),
            room_picture(state, EVENING, DE, message=MESSAGE),
            room_picture(finished(14), EVENING, DE),
            replace(start, is_black=True),
        ):
            image = paint(start, *size)
            painter = QPainter(image)
            for changed in changed_rects(image.rect(), start, new):
                paint_room(painter, image.rect(), new, changed)
            painter.end()
            assert image == paint(new, *size), new


class TestContrast:
    @pytest.mark.parametrize("mood", list(Mood))
    def test_the_digits_can_be_read(self, mood: Mood) -> None:
        assert contrast(COLOURS[mood], ROOM.ground) >= 7

    @pytest.mark.parametrize(
        ("words", "ground"),
        [
            (ROOM.text, MESSAGE_GROUND),
            (ROOM.ground, ROOM.danger),
            (ROOM.accent, ROOM.surface),
            (ROOM.quiet, ROOM.surface),
            (ROOM.quiet, ROOM.ground),
            (ROOM.warning, ROOM.ground),
            (page_painting.RED_SUIT, page_painting.FACE),
            (page_painting.BLACK_SUIT, page_painting.FACE),
        ],
    )
    def test_all_words_can_be_read(self, words: str, ground: str) -> None:
        assert contrast(words, ground) >= 7
