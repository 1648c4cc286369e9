"""Drawings inside a page: smaller, without what is not drawn, and said."""

from __future__ import annotations

from homepoker.services.exchange.league_report.inline_svg import inline_svg

DRAWN = """<?xml version="1.0"?>
<svg width="10mm" height="10mm" viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny">
<title>Qt SVG Document</title><desc>Generated with Qt</desc><defs></defs>
<g fill="none" stroke="#000000" stroke-opacity="1" transform="matrix(1,0,0,1,0,0)" font-family="Inter"></g>
<g fill="none" stroke="#8a6100" stroke-dasharray="5,2" transform="matrix(1,0,0,1,4.123456,2)">
<polyline points="1.23456,2 3,4"/><text x="1" y="2" fill="#14181d" stroke="none" font-size="9">
 \u00c4nne\u200b &amp; Co </text></g></svg>"""


def test_only_what_is_drawn_is_left() -> None:
    made = inline_svg(DRAWN)
    assert made == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<g fill="none" stroke="#8a6100" stroke-dasharray="5,2" transform="matrix(1,0,0,1,4.12,2)">'
        '<polyline points="1.23,2 3,4" /><text x="1" y="2" fill="#14181d" stroke="none" font-size="9">'
        "\u00c4nne &amp; Co</text></g></svg>"
    )


def test_a_drawing_is_read_aloud_as_its_label() -> None:
    assert (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="a &quot;b&quot; &lt;">'
        in (inline_svg(DRAWN, 'a "b" <'))
    )


def test_letters_are_of_the_page() -> None:
    assert "font-family" not in inline_svg(DRAWN)
