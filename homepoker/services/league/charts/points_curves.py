"""Curves of what a scheme gives to each place, one for each size of field."""

from __future__ import annotations

from homepoker.services.league.charts.chart import Curve, CurveChart
from homepoker.services.league.scheme_preview import SchemePreview
from homepoker.services.words import Words


def points_curves(found: SchemePreview, words: Words) -> CurveChart:
    """The curves of a preview; none where it has a mistake."""
    fields = found.fields
    said = [
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
        words.text("charts.points_by_place_summary", fields="; ".join(said)) if said else "",
    )
