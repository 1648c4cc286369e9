"""Short forms of players' names where there is little room; no two people look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

_PARTICLES = {"von": "v.", "van": "v.", "vom": "v.", "der": "d.", "den": "d.", "dem": "d.", "zu": "z.", "zur": "z."}
"""Particles before a family name, and their abbreviations."""

Width = Callable[[str], float]
"""Measures a text, in the unit of the room for it."""


@lru_cache(maxsize=8)
def short_names(names: frozenset[str]) -> Mapping[str, str]:
    """The names with the first name cut to as few letters as tell each from everybody else; empty where it is no help.

    *K.-H. von der Heyde*, *J. Müller jun.*; beside a Jürgen Meyer a Jörg Meyer is *Jö. Meyer*. Of *Stefan H.* only
    initials would be left, so he is *Stefan*, if he is the only one.
    """
    namesakes: dict[str, list[str]] = {}
    for name in names:
        first, _, rest = name.partition(" ")
        namesakes.setdefault(rest, []).append(first)
    alike = Counter(first for firsts in namesakes.values() for first in firsts)
    return {name: _shortened(*name.partition(" ")[::2], namesakes, alike) for name in names}


def _shortened(first: str, rest: str, namesakes: Mapping[str, list[str]], alike: Mapping[str, int]) -> str:
    """One name with its first name cut.

    :param namesakes: all first names by what follows them.
    :param alike: how many people have each first name.
    """
    if not rest or first.endswith("."):
        return ""
    if all(len(word.rstrip(".")) < 2 for word in rest.split(" ")):
        return first if alike[first] == 1 else ""
    others = [other for other in namesakes[rest] if other != first]
    if not others:
        return "-".join(f"{part[:1]}." for part in first.split("-") if part) + f" {rest}"
    for count in range(1, len(first) - 1):
        if not any(other.startswith(first[:count]) for other in others):
            return f"{first[:count]}. {rest}"
    return ""


@lru_cache(maxsize=8)
def short_forms(names: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Shorter forms of each name, each shorter than the one before; two names never share one.

    *Maximiliane von Hohenlohe-Bart* is *M. von Hohenlohe-Bart*, *M. v. Hohenlohe-Bart* and *M. v. Hohenlohe-B.*
    """
    ways = {name: _ways(short or name) for name, short in short_names(names).items()}
    used = Counter(form for name, forms in ways.items() for form in {name, *forms})
    return {
        name: tuple(form for form in dict.fromkeys(forms) if form != name and used[form] == 1)
        for name, forms in ways.items()
    }


def _ways(short: str) -> tuple[str, ...]:
    first, *rest = short.split(" ")
    abbreviated = [_PARTICLES.get(word, word) for word in rest]
    halved = [_without_second_half(word) for word in abbreviated]
    return short, " ".join([first, *abbreviated]), " ".join([first, *halved])


def _without_second_half(word: str) -> str:
    """A double name with its second half abbreviated: *Hohenlohe-B.* for *Hohenlohe-Bart*."""
    begin, _, end = word.partition("-")
    return f"{begin}-{end[:1]}." if len(begin) > 2 and len(end) > 2 else word


def fitted(name: str, short: str, room: float, width: Width, *, lines: int) -> tuple[str, ...]:
    """The name as it is written into that room: whole, in two lines, shortened, or the shortened one in two lines.

    Where none of them fits, the first line of the shortened one holds as much as it can, and whoever draws it leaves
    out the end of the last.

    :param lines: how many lines there is room for, one or two.
    """
    ways: list[tuple[str, ...]] = []
    for text in (name, short):
        if text:
            ways.append((text,))
            if lines > 1:
                ways.append(_halves(text, width))
    fits = next((way for way in ways if all(width(line) <= room for line in way)), None)
    return fits or (_filled(short or name, room, width) if lines > 1 else ways[-1])


def trimmed(text: str, names: Iterable[str], room: float, width: Width) -> str:
    """The text with the names in it cut at their ends, the widest first, until it fits; what is around them stays.

    :param names: names that may stand in the text.
    """
    names_in_text = [name for name in sorted(set(names), key=len, reverse=True) if name and name in text]
    cut = {
        name: name for at, name in enumerate(names_in_text) if not any(name in longer for longer in names_in_text[:at])
    }
    shown = text
    while width(shown) > room:
        widest = max(cut, key=lambda name: width(cut[name]), default="")
        kept = cut[widest].removesuffix("…")[:-1].rstrip(" -") if widest else ""
        if not kept:
            break
        cut[widest] = f"{kept}…"
        shown = text
        for name, short in cut.items():
            shown = shown.replace(name, short, 1)
    return shown


def _halves(text: str, width: Width) -> tuple[str, ...]:
    """The two lines of a name, the longer as short as can be."""
    return min(_broken(text), key=lambda pair: max(map(width, pair)), default=(text,))


def _filled(text: str, room: float, width: Width) -> tuple[str, ...]:
    """The two lines of a name, the first as long as fits."""
    return max(
        (pair for pair in _broken(text) if width(pair[0]) <= room), key=lambda pair: len(pair[0]), default=(text,)
    )


def _broken(text: str) -> list[tuple[str, ...]]:
    """The ways to break a name into two lines, at a space or behind a hyphen."""
    breaks = [(text[:at], text[at + 1 :]) for at, letter in enumerate(text) if letter == " "]
    breaks += [(text[: at + 1], text[at + 1 :]) for at, letter in enumerate(text) if letter == "-"]
    return [pair for pair in breaks if all(pair)]
