"""Charts of a season in words: race, attendance, places, knock-outs, and points of an evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from math import ceil, floor, log10

from homepoker.core.quantities import PlayerId
from homepoker.services.league.charts.chart import BarChart, BarPart, ChartLine, LineChart, MatrixChart
from homepoker.services.league.charts.figures import FigureOfEvening, FigureOfPlayer, SeasonFigures, named
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, cell_text

SHOWN_IN_RACE = 8
"""The number of lines in the race; more cannot be told apart."""

SHOWN_BARS = 20
"""The number of players in a chart with a bar for each."""

SHOWN_IN_MATRIX = 24
"""The number of players in the matrix of knock-outs on the screen; files have all."""

_PLACES: tuple[tuple[str, int, int], ...] = (("first", 1, 1), ("second", 2, 2), ("third", 3, 3), ("behind", 4, 10**9))
"""Parts of a bar of places: name, from and to which place."""


def points_words(points: Decimal | int, words: Words) -> str:
    """Points as they are read: 31, or 12,5; more than two decimals are rounded."""
    return words.points(int((Decimal(points) * 100).to_integral_value()))


def points_column(points: Sequence[Decimal | int], words: Words) -> list[str]:
    """Points that stand below one another: two decimals each as soon as one has any."""
    decimals = 2 if any(value != int(value) for value in points) else 0
    return [cell_text(value, CellKind.POINTS, decimals, words.language) for value in points]


def race(
    figures: SeasonFigures,
    words: Words,
    looked_at: Iterable[PlayerId] = (),
    is_marked: Callable[[FigureOfEvening], bool] | None = None,
) -> LineChart:
    """The race over the evenings: the best, and whoever else is looked at.

    :param looked_at: players who are shown although they are not among the best.
    :param is_marked: says of an evening whether it is stressed; where all are, none is.
    """
    people, wanted = named(figures.players), set(looked_at)
    best = [one for place, one in enumerate(people) if place < SHOWN_IN_RACE or one.player in wanted]
    points = points_column([player.points for player in best], words)
    lines = tuple(
        ChartLine(str(one.player), one.name, f"{one.name} {shown_points}", tuple(float(total) for total in one.totals))
        for one, shown_points in zip(best, points, strict=True)
    )
    marked = [place for place, one in enumerate(figures.evenings) if is_marked is not None and is_marked(one)]
    leaders = "; ".join(line.label for line in lines[:3])
    return LineChart(
        words.text("charts.race", list=figures.title),
        tuple(words.day(evening.began_on) for evening in figures.evenings),
        lines,
        words.text("charts.race_summary", count=len(figures.evenings), leaders=leaders) if lines else "",
        tuple(marked) if len(marked) < len(figures.evenings) else (),
        _not_shown(figures, best, words) if lines else "",
    )


def field_sizes(figures: SeasonFigures, words: Words) -> BarChart:
    """Bar chart of the number of players in each evening."""
    sizes = [evening.players for evening in figures.evenings]
    mean = Decimal(sum(sizes)) / max(1, len(sizes))
    return BarChart(
        words.text("charts.field_sizes", list=figures.title),
        tuple(words.day(evening.began_on) for evening in figures.evenings),
        (BarPart(words.text("charts.players"), tuple(float(size) for size in sizes)),),
        tuple(words.number(size) for size in sizes),
        words.text(
            "charts.field_sizes_summary",
            count=len(sizes),
            least=words.number(min(sizes)),
            most=words.number(max(sizes)),
            mean=points_words(mean.quantize(Decimal("0.1")), words),
        )
        if sizes
        else "",
    )


def attendance(figures: SeasonFigures, words: Words) -> BarChart:
    """Bar chart of the number of evenings of each player, the most frequent first."""
    people = sorted(named(figures.players), key=lambda one: (-len(one.results), one.rank))
    shown = people[:SHOWN_BARS]
    return BarChart(
        words.text("charts.attendance", list=figures.title),
        tuple(player.name for player in shown),
        (BarPart(words.text("charts.evenings"), tuple(float(len(player.results)) for player in shown)),),
        tuple(words.number(len(player.results)) for player in shown),
        _attendance_summary(figures, people, words) if shown else "",
        is_lying=True,
        note=_not_shown(figures, shown, words),
    )


def _attendance_summary(figures: SeasonFigures, people: Sequence[FigureOfPlayer], words: Words) -> str:
    """The most frequent players; where all came equally often that alone, for nobody is in front."""
    evenings, times = len(figures.evenings), {len(player.results) for player in people}
    if len(people) > 1 and len(times) == 1:
        return words.text("charts.attendance_alike", count=evenings, times=words.number(*times))
    leaders = "; ".join(f"{player.name} {words.number(len(player.results))}" for player in people[:3])
    return words.text("charts.attendance_summary", count=evenings, leaders=leaders)


def places(figures: SeasonFigures, words: Words) -> BarChart:
    """Bar chart of the number of first, second, third and further places of each player."""
    shown = named(figures.players)[:SHOWN_BARS]
    counts = [Counter(result.place for result in player.results) for player in shown]
    parts = tuple(
        BarPart(
            words.text(f"charts.place_{name}"),
            tuple(float(sum(times for place, times in own.items() if least <= place <= most)) for own in counts),
        )
        for name, least, most in _PLACES
    )
    return BarChart(
        words.text("charts.places", list=figures.title),
        tuple(player.name for player in shown),
        parts,
        tuple(words.number(sum(times for place, times in own.items() if place)) for own in counts),
        _places_summary([(one.name, own[1]) for one, own in zip(shown, counts, strict=True)], words) if shown else "",
        is_lying=True,
        note=_not_shown(figures, shown, words),
    )


def _places_summary(wins: Sequence[tuple[str, int]], words: Words) -> str:
    """The players with the most wins; where all won equally often that alone."""
    times = {count for _, count in wins}
    if len(wins) > 1 and len(times) == 1:
        return words.text("charts.places_alike", count=next(iter(times)))
    leaders = sorted(wins, key=lambda one: -one[1])[:3]
    return words.text(
        "charts.places_summary", leaders="; ".join(f"{name} {words.number(won)}" for name, won in leaders)
    )


def knock_outs(
    figures: SeasonFigures,
    pairs: Mapping[tuple[PlayerId, PlayerId], int],
    words: Words,
    shown_at_most: int | None = None,
) -> MatrixChart:
    """Matrix chart of the knock-outs of each player by each other.

    :param pairs: how often the first of two players took out the second.
    :param shown_at_most: of those who may be named so many with the most knock-outs, done or suffered; without it all.
    """
    done: Counter[PlayerId] = Counter()
    for (winner, loser), times in pairs.items():
        done[winner] += times
        done[loser] += times
    people = {player.player: player.name for player in named(figures.players)}
    busiest = sorted((player for player in people if done[player]), key=lambda one: -done[one])[:shown_at_most]
    shown = [player for player in people if player in set(busiest)]
    every = [(pair, times) for pair, times in pairs.items() if set(pair) <= set(shown)]
    most = max(every, key=_times, default=None)
    return MatrixChart(
        words.text("charts.knock_outs", list=figures.title),
        tuple(people[player] for player in shown),
        tuple(tuple(pairs.get((row, column), 0) for column in shown) for row in shown),
        _most_knock_outs(every, most, people, words) if most is not None else "",
        words.text("charts.knock_outs_corner"),
        words.text("charts.not_shown", count=len(figures.players) - len(shown)) if len(shown) < len(people) else "",
    )


def _most_knock_outs(
    every: Sequence[tuple[tuple[PlayerId, PlayerId], int]],
    most: tuple[tuple[PlayerId, PlayerId], int],
    people: Mapping[PlayerId, str],
    words: Words,
) -> str:
    (winner, loser), times = most
    if len(every) > 1 and all(other == times for _, other in every):
        return words.text("charts.knock_outs_alike", count=times, pairs=len(every))
    return words.text("charts.knock_outs_summary", winner=people[winner], loser=people[loser], count=times)


def point_spread(figures: SeasonFigures, words: Words) -> BarChart:
    """Bar chart of the points of single results: their numbers in ranges of equal width."""
    won = [result.points for player in figures.players for result in player.results]
    edges, is_whole = _ranges(won), all(each == int(each) for each in won)
    counts = Counter(next(low for low, high in edges if low <= each < high) for each in won)
    middle = sorted(won)[len(won) // 2] if won else Decimal(0)
    return BarChart(
        words.text("charts.point_spread", list=figures.title),
        tuple(_range_words(low, high, is_whole=is_whole, words=words) for low, high in edges),
        (BarPart(words.text("charts.results"), tuple(float(counts[low]) for low, _ in edges)),),
        tuple(words.number(counts[low]) for low, _ in edges),
        words.text(
            "charts.point_spread_summary",
            count=len(won),
            most=points_words(max(won), words),
            middle=points_words(middle, words),
        )
        if won
        else "",
    )


def _ranges(won: Sequence[Decimal]) -> list[tuple[int, int]]:
    """Ranges of equal, round width from the least to the most points, each without its upper end; a dozen at most."""
    if not won:
        return []
    low, high = floor(min(won)), floor(max(won))
    rough = max(1.0, (high - low) / 10)
    scale = 10 ** floor(log10(rough))
    width = next(factor * scale for factor in (1, 2, 5, 10) if factor * scale >= rough)
    start = floor(low / width) * width
    count = ceil((high + 1 - start) / width)
    return [(start + place * width, start + (place + 1) * width) for place in range(count)]


def _range_words(low: int, high: int, *, is_whole: bool, words: Words) -> str:
    """*10–14* where all points are whole, else *ab 10*."""
    if not is_whole:
        return words.text("charts.from", low=low)
    return words.number(low) if high - low == 1 else f"{words.number(low)}–{words.number(high - 1)}"


def _not_shown(figures: SeasonFigures, shown: Sequence[FigureOfPlayer], words: Words) -> str:
    left = len(figures.players) - len(shown)
    return words.text("charts.not_shown", count=left) if left else ""


def _times(counted: tuple[tuple[PlayerId, PlayerId], int]) -> int:
    return counted[1]
