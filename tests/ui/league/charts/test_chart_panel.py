"""Charts in the window: any can be drawn, a name can be clicked, and who cannot see one hears it."""

from __future__ import annotations

import pytest
from PySide6.QtCharts import QChart, QScatterSeries
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsSimpleTextItem
from pytestqt.qtbot import QtBot

from homepoker.services.league.charts.chart import BarChart, BarPart, ChartLine, Curve, CurveChart, LineChart
from homepoker.services.words import Words
from homepoker.ui.league.charts.bar_drawing import draw_bars
from homepoker.ui.league.charts.chart_panel import ChartPanel
from homepoker.ui.league.charts.line_drawing import draw_lines
from homepoker.ui.league.charts.look import ON_LIGHT
from homepoker.ui.theme.fonts import load_fonts
from homepoker.ui.theme.theme import apply_theme
from tests.played_evenings import RESOURCES

LONG = "Karl-Theodor von und zu Großmann-Öztürk der Ältere"


def words() -> Words:
    return Words(RESOURCES / "locale", "de")


def race_of(lines: int, evenings: int, name: str = "Name") -> LineChart:
    return LineChart(
        "Rennen",
        tuple(f"{place % 28 + 1}.5." for place in range(evenings)),
        tuple(
            ChartLine(
                f"p{line}",
                f"{name} {line}",
                f"{name} {line} {9 - line}",
                tuple(float(total * (9 - line)) for total in range(evenings + 1)),
            )
            for line in range(lines)
        ),
        "Rennen über Abende",
    )


def bars_of(bars: int, parts: int = 1, *, is_lying: bool = True) -> BarChart:
    return BarChart(
        "Balken",
        tuple(f"{LONG} {place}" for place in range(bars)),
        tuple(BarPart(f"{part}. Platz", tuple(float(place % 5) for place in range(bars))) for part in range(parts)),
        tuple(str(place % 5 * parts) for place in range(bars)),
        "Balken in Worten",
        is_lying,
    )


def curves_of(*sizes: int) -> CurveChart:
    curves = tuple(Curve(f"{size} Spieler", tuple(9.5 / place for place in range(1, size + 1))) for size in sizes)
    return CurveChart("Punkte", "Platz", curves, "Punkte in Worten")


def view_of(qtbot: QtBot, chart: LineChart | CurveChart | BarChart, chosen: str = "") -> ChartPanel:
    made = ChartPanel(words())
    qtbot.addWidget(made)
    made.resize(480, 260)
    made.show_chart(chart, chosen)
    made.show()
    return made


def painted(view: ChartPanel) -> set[int]:
    picture = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)}


@pytest.mark.parametrize(("lines", "evenings"), [(0, 0), (1, 1), (9, 60), (8, 12)])
def test_any_race_can_be_drawn(qtbot: QtBot, lines: int, evenings: int) -> None:
    assert (len(painted(view_of(qtbot, race_of(lines, evenings), "p0"))) > 1) is (lines > 0)


@pytest.mark.parametrize("sizes", [(), (1,), (2, 9), (6, 40, 300)])
def test_any_curves_can_be_drawn(qtbot: QtBot, sizes: tuple[int, ...]) -> None:
    assert (len(painted(view_of(qtbot, curves_of(*sizes)))) > 1) is bool(sizes)


@pytest.mark.parametrize("chart", [bars_of(0), bars_of(1), bars_of(20, 4), bars_of(60, is_lying=False)])
def test_any_bars_can_be_drawn(qtbot: QtBot, chart: BarChart) -> None:
    assert (len(painted(view_of(qtbot, chart))) > 1) is (len(chart.bars) > 0)


def test_a_click_on_a_name_picks_the_player(qtbot: QtBot) -> None:
    made = view_of(qtbot, race_of(3, 4))
    made.grab()
    (_, name, _) = draw_lines(QGraphicsScene(), race_of(3, 4), ON_LIGHT, words(), QSizeF(480, 260), 12)
    with qtbot.waitSignal(made.picked) as picked:
        at = QPoint(int(name.box.left()) + 4, int(name.box.center().y()))
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=at)
    assert picked.args == ["p1"]


def test_a_chart_is_said_for_who_cannot_see_it(qtbot: QtBot) -> None:
    assert view_of(qtbot, race_of(2, 3)).accessibleName() == "Rennen über Abende"
    assert view_of(qtbot, bars_of(2)).accessibleName() == "Balken in Worten"


def test_a_chart_follows_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    view = view_of(qtbot, race_of(2, 3))
    dark = painted(view)
    apply_theme(qapp, "light")
    assert painted(view) != dark


def texts_of(scene: QGraphicsScene) -> dict[str, QGraphicsSimpleTextItem]:
    return {one.text(): one for one in scene.items() if isinstance(one, QGraphicsSimpleTextItem)}


def test_ends_that_lie_upon_one_another_are_told_apart_without_colour(qapp: QApplication) -> None:
    load_fonts(qapp)
    level = tuple(ChartLine(f"p{place}", "Name", f"Name {place}", (0.0, 5.0)) for place in range(8))
    scene = QGraphicsScene()
    names = draw_lines(scene, LineChart("Rennen", ("1.5.",), level, "Rennen"), ON_LIGHT, words(), QSizeF(480, 260), 12)
    at_names = [
        (series.markerShape(), series.brush().color() == QColor(ON_LIGHT.ground))
        for chart in scene.items()
        if isinstance(chart, QChart)
        for series in chart.series()
        if isinstance(series, QScatterSeries)
        and any(name.box.contains(chart.mapToPosition(series.at(0), series)) for name in names)
    ]
    assert len(set(at_names)) == 8


@pytest.mark.parametrize("size", [QSizeF(260, 150), QSizeF(1080, 760)])
def test_a_long_name_gives_way_and_its_points_do_not(qapp: QApplication, size: QSizeF) -> None:
    load_fonts(qapp)
    scene = QGraphicsScene()
    draw_lines(scene, race_of(2, 6, LONG), ON_LIGHT, words(), size, 12)
    shown = texts_of(scene)
    assert sorted(text[-2:] for text in shown) == [" 8", " 9"]
    assert all(one.sceneBoundingRect().right() <= size.width() + 1 for one in shown.values())


def test_no_word_of_a_bar_chart_is_cut_off(qapp: QApplication) -> None:
    load_fonts(qapp)
    scene = QGraphicsScene()
    draw_bars(scene, bars_of(12, 4), ON_LIGHT, words(), QSizeF(700, 480), 12)
    area = scene.sceneRect()
    assert area.topLeft() == QPointF(0, 0)
    assert all(area.contains(one.sceneBoundingRect()) for one in texts_of(scene).values())
