"""Preview of a scheme for points: what each place gives in fields of several sizes, as a table and as curves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from homepoker.core.points.facts import THOUSANDTHS, PointsFacts
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.scheme import ByRulebook, PointsScheme, points_of
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.league.charts.chart import Curve, CurveChart
from homepoker.services.words import Words

USUAL_SIZES = (8, 12, 20, 30)
"""Fields of a club that has no evenings of its own yet."""


@dataclass(frozen=True, slots=True)
class FieldPreview:
    """Points of a scheme in a field of one size: thousandths for each place from the first on."""

    players: int
    points: tuple[int, ...]

    @property
    def total(self) -> int:
        """All points of the evening together."""
        return sum(self.points)

    @property
    def winner_share(self) -> float | None:
        """The winner's part of all points, 0 to 1; nothing where the evening gives none."""
        return self.points[0] / self.total if self.total > 0 else None

    def curve(self) -> list[tuple[int, float]]:
        """Each place with its points, as a picture needs them."""
        return [(place, points / THOUSANDTHS) for place, points in enumerate(self.points, start=1)]


@dataclass(frozen=True, slots=True)
class SchemePreview:
    """A scheme in several fields; ``mistake`` is why there is nothing to show where its formula has one."""

    fields: tuple[FieldPreview, ...]
    mistake: FormulaMistake | None = None


def answers_on(scheme: PointsScheme, books: Mapping[str, Rulebook]) -> Answers | None:
    """Answers of the rulebook on which a scheme rests; ``None`` where it rests on none."""
    match scheme.base:
        case ByRulebook(scoring=scoring) if scoring is not Scoring.NONE:
            return resolve(books, scoring.value)
        case _:
            return None


def preview(
    scheme: PointsScheme,
    sizes: Iterable[int] = USUAL_SIZES,
    answers: Answers | None = None,
    like: PointsFacts | None = None,
) -> SchemePreview:
    """Preview of the points that a scheme gives in fields of these sizes.

    :param answers: those of the rulebook, where the scheme rests on one.
    :param like: a result whose other facts (knock-outs, buy-in, paid places) everybody is taken to have.
    """
    usual = PointsFacts(1, 1) if like is None else replace(like, sharing=1)
    try:
        fields = tuple(field_preview(scheme, players, answers, usual) for players in sizes)
    except FormulaMistake as mistake:
        return SchemePreview((), mistake)
    return SchemePreview(fields)


def field_preview(scheme: PointsScheme, players: int, answers: Answers | None, like: PointsFacts) -> FieldPreview:
    """Preview of the points that a scheme gives in a field of one size.

    :raises FormulaMistake: its formula cannot be read, or has no value for one of the places.
    """
    results = (replace(like, players=players, place=place) for place in range(1, players + 1))
    return FieldPreview(players, tuple(points_of(scheme, result, answers) for result in results))


def own_sizes(played: Iterable[int]) -> tuple[int, ...]:
    """The smallest, the most frequent and the largest field of a club; of equally frequent ones the larger.

    :param played: the size of the field of each of its evenings.
    """
    counts = Counter(played)
    if not counts:
        return USUAL_SIZES
    usual = max(counts, key=lambda size: (counts[size], size))
    return tuple(sorted({min(counts), usual, max(counts)}))


def points_curves(preview_shown: SchemePreview, words: Words) -> CurveChart:
    """The curves of a preview; none where it has a mistake."""
    fields = preview_shown.fields
    summaries = [
        words.text(
            "charts.points_of_field",
            count=field.players,
            first=words.thousandths(field.points[0]),
            last=words.thousandths(field.points[-1]),
        )
        for field in fields
    ]
    return CurveChart(
        words.text("charts.points_by_place"),
        words.text("charts.place"),
        tuple(
            Curve(
                words.text("charts.field_of", count=field.players),
                tuple(points for _, points in field.curve()),
            )
            for field in fields
        ),
        words.text("charts.points_by_place_summary", fields="; ".join(summaries)) if summaries else "",
    )
