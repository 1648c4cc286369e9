"""A formula in the words of a language, whatever language it was written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from homepoker.core.points.formula_mistake import FormulaMistake
from homepoker.core.points.formula_text import Token, TokenKind, read
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES

GERMAN_NAMES: Final[Mapping[str, str]] = {
    "players": "spieler",
    "place": "platz",
    "leader_knock_outs": "knock_outs_gegen_rang_1",
    "sharing": "geteilt_durch",
    "entries": "startplätze",
    "buy_in": "startgeld",
    "spent": "ausgegeben",
    "paid_places": "bezahlte_plätze",
    "in_money": "im_geld",
    "early": "pünktlich",
    "final_table": "finaltisch",
}
"""The German word of every name that has one."""

GERMAN_FUNCTIONS: Final[Mapping[str, str]] = {
    "sqrt": "wurzel",
    "log10": "lg",
    "round_": "runden",
    "floor": "abrunden",
    "ceil": "aufrunden",
    "abs_": "betrag",
    "points": "punkte",
    "steps": "stufen",
    "if_": "wenn",
}
"""The German word of every function that has one."""

_GERMAN_JOINS: Final[Mapping[str, str]] = {"and": "und", "or": "oder", "not": "nicht"}


def formula_in(text: str, language: str) -> str:
    """The formula with the names, functions and numbers of a language (``de`` or ``en``).

    One that cannot be read stays as it is written.
    """
    try:
        tokens = read(text).tokens
    except FormulaMistake:
        return text
    made: list[str] = []
    at = 0
    for token in tokens:
        start = token.column - 1
        made += [text[at:start], _word(token, is_german=language == "de")]
        at = start + token.length
    return "".join([*made, text[at:]])


def _word(token: Token, *, is_german: bool) -> str:
    match token.kind:
        case TokenKind.NAME:
            english = NAMES[token.written].words[0]
            return GERMAN_NAMES.get(token.written, english) if is_german else english
        case TokenKind.FUNCTION:
            english = FUNCTIONS[token.written].words[0]
            return GERMAN_FUNCTIONS.get(token.written, english) if is_german else english
        case TokenKind.NUMBER:
            return token.typed.replace(".", ",") if is_german else token.typed.replace(",", ".")
        case TokenKind.SEPARATOR:
            return ";"
        case TokenKind.SIGN | TokenKind.NOT if token.written in _GERMAN_JOINS:
            return _GERMAN_JOINS[token.written] if is_german else token.written
        case _:
            return token.typed
