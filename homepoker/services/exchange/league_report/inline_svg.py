"""Drawing inside a page: what Qt writes as SVG, without what it repeats, and with what is read aloud."""

from __future__ import annotations

import re
from xml.etree import ElementTree

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
