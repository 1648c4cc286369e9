"""Page of a season as one HTML file: nothing is loaded, nothing is needed but the file, and every word is escaped.

Style and script are the only ones that the page's own policy allows, by their hashes. Without the script all is there
but sorting by a column.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from html import escape
from xml.etree import ElementTree

from homepoker.services.exchange.league_report.report import Drawings, LeagueReport
from homepoker.services.league.charts.chart import BarChart, LineChart, MatrixChart
from homepoker.services.league.charts.season_charts import points_column
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet, cell_text, decimals_of
from homepoker.store.resource_files import resources

_TINTS = 4
_WITHOUT_ROOM = 4
"""Columns of the standings from this one on are left out on a narrow screen."""


def to_html(report: LeagueReport, drawings: Drawings, words: Words) -> bytes:
    """The page, in UTF-8."""
    style, script = (_asset(name) for name in ("style.css", "sorting.js"))
    parts = [
        ("standings", words.text("page.standings"), _standings(report, words)),
        ("charts", words.text("page.charts"), _charts(report, drawings, words)),
        ("knock-outs", words.text("page.knock_outs"), _matrix(report.matrix, words)),
        ("players", words.text("page.players"), _players(report, words)),
        ("evenings", words.text("page.evenings"), _evenings(report, words)),
        ("rules", words.text("page.rules"), _rules(report)),
    ]
    shown = [part for part in parts if part[2]]
    links = "".join(f'<li><a href="#{key}">{escape(title)}</a></li>' for key, title, _ in shown)
    sections = "".join(
        f'<section id="{key}" aria-labelledby="{key}-title"><h2 id="{key}-title">{escape(title)}</h2>{body}</section>\n'
        for key, title, body in shown
    )
    made = words.text("papers.footer", on=report.made_on.isoformat())
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""<!DOCTYPE html>
<html lang="{words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{escape(report.title)}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{escape(report.title)}</h1>
<p class="quiet">{escape(report.subtitle)}</p>
<nav aria-label="{escape(words.text("page.contents"))}"><ul>{links}</ul></nav>
</header>
<main>
{sections}</main>
<footer><p>{escape(made)}</p></footer>
<script>{script}</script>
</body>
</html>
""".encode()


def _asset(name: str) -> str:
    return (resources() / "league" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


# Sections


def _standings(report: LeagueReport, words: Words) -> str:
    sheet = report.reading
    if not sheet.rows:
        return f"<p>{escape(words.text('page.empty'))}</p>"
    names = next(place for place, column in enumerate(sheet.columns) if column.kind is CellKind.TEXT)
    table = _table(sheet, sheet.title, words, is_sortable=True, names=names, narrow=_WITHOUT_ROOM)
    return table + "".join(f'<p class="quiet">{escape(note)}</p>' for note in sheet.notes)


def _charts(report: LeagueReport, drawings: Drawings, words: Words) -> str:
    shown = []
    for chart, light, dark in zip(report.charts, drawings.on_light, drawings.on_dark, strict=True):
        if not chart.summary:
            continue
        numbers = _table(numbers_of(chart), chart.title, words, names=0)
        shown.append(
            f"<figure><figcaption>{escape(chart.title)}</figcaption>"
            f"<p>{escape(chart.summary)}. {escape(chart.note)}</p>"
            f'<div class="light">{inline_svg(light, chart.summary)}</div>'
            f'<div class="dark">{inline_svg(dark, chart.summary)}</div>'
            f"<details><summary>{escape(words.text('page.numbers'))}</summary>{numbers}</details></figure>"
        )
    return "".join(shown)


def _matrix(matrix: MatrixChart, words: Words) -> str:
    if not matrix.names:
        return ""
    most = max(max(row) for row in matrix.counts)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in matrix.names)
    rows = []
    for place, (name, counts) in enumerate(zip(matrix.names, matrix.counts, strict=True)):
        cells = "".join(
            '<td class="self"></td>' if place == column and not times else _tinted(times, most, words)
            for column, times in enumerate(counts)
        )
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return (
        f"<p>{escape(matrix.summary)}. {escape(matrix.note)}</p>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(matrix.title)}"><table class="matrix">'
        f'<caption>{escape(matrix.title)}</caption><thead><tr><th scope="col">{escape(matrix.corner)}</th>{head}'
        "</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _tinted(times: int, most: int, words: Words) -> str:
    if not times:
        return "<td></td>"
    return f'<td class="k{-(-times * _TINTS // most)}">{escape(words.number(times))}</td>'


def _players(report: LeagueReport, words: Words) -> str:
    """Each named player's total, open to its evenings."""
    names = {evening.id: evening for evening in report.record.evenings}
    shown = []
    rows = report.record.rows
    totals = points_column([row.points for row in rows], words)
    for row, total in zip(rows, totals, strict=True):
        if row.name is None or not row.results:
            continue
        points = points_column([result.points for result in row.results], words)
        lines = "".join(
            f"<tr><td>{escape(words.date(names[one.evening].began_on))}</td><td>{escape(names[one.evening].name)}</td>"
            f'<td class="n">{words.number(one.place) if one.place else ""}</td>'
            f'<td class="n">{escape(won)}</td>'
            f"<td>{'' if one.counts else escape(words.text('page.dropped'))}</td></tr>"
            for one, won in zip(row.results, points, strict=True)
        )
        heads = "".join(
            f'<th scope="col"{css}>{escape(words.text(key))}</th>'
            for key, css in (
                ("papers.column.date", ""),
                ("papers.column.evening", ""),
                ("papers.column.place", ' class="n"'),
                (f"papers.column.{report.record.unit}", ' class="n"'),
                ("page.share", ""),
            )
        )
        rank = f"{row.rank}. " if row.rank else ""
        shown.append(
            f'<details><summary>{rank}<b>{escape(row.name)}</b> <span class="points">'
            f"{escape(total)}</span></summary>"
            f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(row.name)}">'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div></details>"
        )
    return "".join(shown)


def _evenings(report: LeagueReport, words: Words) -> str:
    of_evenings = next((sheet for sheet in report.sheets[1:] if _is_of_evenings(sheet, report)), None)
    return _table(of_evenings, of_evenings.title, words, names=1) if of_evenings is not None else ""


def _is_of_evenings(sheet: Sheet, report: LeagueReport) -> bool:
    return len(sheet.rows) == len(report.record.evenings) and [row[1] for row in sheet.rows] == [
        evening.name for evening in report.record.evenings
    ]


def _rules(report: LeagueReport) -> str:
    return f"<ul>{''.join(f'<li>{escape(rule)}</li>' for rule in report.rules)}</ul>" if report.rules else ""


# Tables


def numbers_of(chart: LineChart | BarChart) -> Sheet:
    """The values of a chart as a table: for who cannot see it, and for who wants to know exactly."""
    if isinstance(chart, LineChart):
        columns = (Column(""), *(Column(line.name, CellKind.POINTS) for line in chart.lines))
        # The beginning only where something was brought along.
        first = 0 if any(line.values[0] for line in chart.lines) else 1
        labels = ("", *chart.points)
        rows: Iterable[tuple[Cell, ...]] = (
            (labels[at], *(line.values[at] for line in chart.lines)) for at in range(first, len(labels))
        )
        return Sheet(chart.title, "", columns, tuple(rows))
    columns = (Column(""), *(Column(part.name, CellKind.POINTS) for part in chart.parts))
    rows = ((name, *(part.values[at] for part in chart.parts)) for at, name in enumerate(chart.bars))
    return Sheet(chart.title, "", columns, tuple(rows))


def _table(sheet: Sheet, caption: str, words: Words, *, names: int, is_sortable: bool = False, narrow: int = 0) -> str:
    """A table whose column ``names`` heads the rows.

    :param narrow: columns from this one on are left out on a narrow screen; 0: none.
    """
    hidden = [" wide" if narrow and place >= narrow else "" for place in range(len(sheet.columns))]
    kinds = ["" if column.kind is CellKind.TEXT else "n" for column in sheet.columns]
    looks = [
        f' class="{look}"' if (look := f"{kind}{hide}".strip()) else ""
        for kind, hide in zip(kinds, hidden, strict=True)
    ]
    head = "".join(
        f'<th scope="col"{look}>{escape(column.title)}</th>' if column.title else "<td></td>"
        for column, look in zip(sheet.columns, looks, strict=True)
    )
    decimals = [decimals_of(sheet, place) for place in range(len(sheet.columns))]
    rows = "".join(
        _row(
            row,
            [
                cell_text(cell, column.kind, few, words.language)
                for cell, column, few in zip(row, sheet.columns, decimals, strict=True)
            ],
            looks,
            names,
            has_values=is_sortable,
            is_last=number == sheet.line_below,
        )
        for number, row in enumerate(sheet.rows, start=1)
    )
    sorting = " data-sort" if is_sortable else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table{sorting}>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(
    row: Sequence[Cell], shown: Sequence[str], looks: Sequence[str], names: int, *, has_values: bool, is_last: bool
) -> str:
    """A row of a table.

    :param has_values: whether numbers are given to the script too, which sorts by them.
    :param is_last: whether the row is the last above the line of those who qualify.
    """
    cells = []
    for place, (cell, text) in enumerate(zip(row, shown, strict=True)):
        tag = 'th scope="row"' if place == names else "td"
        value = f' data-v="{cell}"' if has_values and cell is not None and not isinstance(cell, str) else ""
        cells.append(f"<{tag}{looks[place]}{value}>{escape(text)}</{tag[:2]}>")
    look = ' class="above-line"' if is_last else ""
    return f"<tr{look}>{''.join(cells)}</tr>"


_SVG = "http://www.w3.org/2000/svg"
_KEPT = {
    "svg": ("viewBox",),
    "g": ("transform", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "fill-opacity"),
    "text": ("x", "y", "fill", "stroke", "fill-opacity", "font-size", "font-weight", "textLength", "lengthAdjust"),
}
_SHAPES = {
    "path": ("d", "fill-rule"),
    "polyline": ("points",),
    "polygon": ("points",),
    "rect": ("x", "y", "width", "height"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
}
_NO_MOVE = re.compile(r"matrix\(1,0,0,1,0,0\)")
_LONG_FRACTION = re.compile(r"(\.\d{2})\d+")
_UNSEEN = "\u200b"


def inline_svg(drawn: str, label: str = "") -> str:
    """A drawing as it stands in a page; it grows with the page.

    :param drawn: as Qt's painter writes it; trusted.
    :param label: what is read aloud instead of it.
    """
    root = ElementTree.fromstring(drawn)
    _tidy(root)
    if label:
        root.set("role", "img")
        root.set("aria-label", label)
    ElementTree.register_namespace("", _SVG)
    return ElementTree.tostring(root, encoding="unicode")


def _tidy(element: ElementTree.Element) -> None:
    kind = element.tag.rpartition("}")[2]
    kept = _KEPT.get(kind) or _SHAPES.get(kind, ())
    for name in list(element.attrib):
        value = element.attrib[name]
        if name not in kept or (value == "1" and name.endswith("-opacity")) or _NO_MOVE.fullmatch(value):
            del element.attrib[name]
        else:
            element.attrib[name] = _LONG_FRACTION.sub(r"\1", value)
    element.tail = None
    element.text = element.text.replace(_UNSEEN, "").strip() if kind == "text" and element.text else None
    for child in list(element):
        _tidy(child)
        name = child.tag.rpartition("}")[2]
        is_empty = name == "g" and len(child) == 0
        if is_empty or (name not in _KEPT and name not in _SHAPES):
            element.remove(child)
