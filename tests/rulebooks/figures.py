"""Whether a text names a figure, in digits or as a word."""

from __future__ import annotations

import re

_WORDS = {
    "de": {
        "1/2": ("halb", "hälfte", "50"),
        "1/3": ("drittel",),
        "1/4": ("viertel", "25"),
        "3/4": ("dreiviertel", "drei viertel"),
        "2": ("zwei", "beide", "doppel", "zweit"),
        "3": ("drei", "dritt"),
        "4": ("vier",),
        "5": ("fünf",),
        "6": ("sechs",),
        "7": ("sieb",),
        "8": ("acht",),
        "9": ("neun",),
        "10": ("zehn",),
        "11": ("elf",),
        "12": ("zwölf",),
    },
    "en": {
        "1/2": ("half", "halv", "50"),
        "1/3": ("third",),
        "1/4": ("quarter", "25"),
        "3/4": ("three quarter", "three-quarter"),
        "2": ("two", "both", "double", "second", "twice", "pair"),
        "3": ("three", "third"),
        "4": ("four",),
        "5": ("five", "fifth"),
        "6": ("six",),
        "7": ("seven",),
        "8": ("eight",),
        "9": ("nine", "ninth"),
        "10": ("ten",),
        "11": ("eleven",),
        "12": ("twelve", "twelfth"),
    },
}


def names_figure(text: str, figure: str, language: str) -> bool:
    """Whether the text names it: ``1600`` is also 1.600, ``3`` is also „drei“, ``1/2`` is also „die Hälfte“."""
    low = text.lower()
    if any(re.search(rf"\b{word}" if len(word) < 4 else word, low) for word in _WORDS[language].get(figure, ())):
        return True
    printed = re.findall(r"\d+(?:[.,:/ \u00a0\u202f]\d+)*", low)
    found = {re.sub(r"\D", "", one) for one in printed} | {part for one in printed for part in re.split(r"\D+", one)}
    digits = re.sub(r"\D", "", figure)
    literal = re.escape(figure.lower()).replace(",", "[.,]")
    return bool(re.search(rf"(?<![\w.,]){literal}(?!\w)", low)) or (bool(digits) and digits in found)
