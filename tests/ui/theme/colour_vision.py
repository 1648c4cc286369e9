"""Colours as eyes see them that lack one kind of cone, and how far apart two colours look.

Simulation: Machado, Oliveira and Fernandes, *A Physiologically-based Model for Simulation of Color Vision Deficiency*
(2009), severity 1.0, on linear light. Distance: CIEDE2000 (ISO/CIE 11664-6); 1 is just seen side by side, 10 is another
colour at a glance.
"""

from __future__ import annotations

import math
from typing import Literal

Eyes = Literal["usual", "deutan", "protan"]

_Triple = tuple[float, float, float]

_SEEN: dict[Eyes, tuple[_Triple, _Triple, _Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, eyes: Eyes = "usual") -> float:
    """How far apart two colours (``#RRGGBB``) look to such eyes, in CIEDE2000."""
    return ciede2000(lab(one, eyes), lab(other, eyes))


def lab(colour: str, eyes: Eyes = "usual") -> _Triple:
    """A colour in CIE L*a*b*, under the white of a screen (D65)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = tuple(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels)
    seen = tuple(min(1.0, max(0.0, weight)) for weight in _times(_SEEN[eyes], light))
    x, y, z = (_root(one / white) for one, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: _Triple, other: _Triple) -> float:
    """The distance of two colours in CIE L*a*b*; names as in Sharma, Wu and Dalal (2005)."""
    (light_1, a_1, b_1), (light_2, a_2, b_2) = one, other
    mean_chroma = (math.hypot(a_1, b_1) + math.hypot(a_2, b_2)) / 2
    g = 0.5 * (1 - _share(mean_chroma))
    chroma_1, hue_1 = _polar(a_1 * (1 + g), b_1)
    chroma_2, hue_2 = _polar(a_2 * (1 + g), b_2)
    turn, hue = _hues(hue_1, hue_2, is_grey=chroma_1 * chroma_2 == 0)
    light, chroma = (light_1 + light_2) / 2, (chroma_1 + chroma_2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    by_light = (light_2 - light_1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(chroma_1 * chroma_2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * _share(chroma)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _times(rows: tuple[_Triple, _Triple, _Triple], values: tuple[float, ...]) -> _Triple:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)
    return first, second, third


def _root(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _share(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _hues(one: float, other: float, *, is_grey: bool) -> tuple[float, float]:
    """The turn from one hue to the other by the shorter way, and the hue in their middle."""
    if is_grey:
        return 0.0, one + other
    turn = (other - one + 180) % 360 - 180
    return turn, (one + turn / 2) % 360
