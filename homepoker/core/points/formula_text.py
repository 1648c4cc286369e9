"""The text of a formula, read as people write it and put into the form that the expression library reads.

A decimal comma and ``;`` between values are understood beside the point and the comma, ``^`` and ``²`` as powers, and
names in both languages. What cannot be read is a mistake with its place; so is what could be read in two ways.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from homepoker.core.points.formula_vocabulary import (
    FUNCTION_OF,
    FUNCTIONS,
    NAME_OF,
    NAME_PATTERN,
    NAMES,
    WORDS,
    called,
)
from homepoker.core.wording import Sentence, Value, sentence


class FormulaMistake(ValueError):
    """A formula cannot be read, or has no value for a result.

    ``column`` is the first marked character, counted from 1, and ``length`` how many are marked; a mark behind the last
    character says that something is missing at the end.
    """

    def __init__(self, reason: Sentence, column: int, length: int = 1) -> None:
        super().__init__(f"{reason.key} {reason.values}, column {column}")
        self.reason = reason
        self.column = column
        self.length = length


def mistake(key: str, column: int, length: int = 1, **values: Value) -> FormulaMistake:
    """The mistake to raise: ``raise mistake("bracket_missing", 7)``.

    :param key: an entry of the catalogue below ``points.formula``.
    """
    return FormulaMistake(sentence(f"points.formula.{key}", **values), column, length)


LONGEST_FORMULA: Final = 1_000
"""Letters of a formula; the longest of a league that we know has about 250."""

DEEPEST: Final = 40
"""Brackets within one another; nobody reads more than five."""

_MOST_FIGURES: Final = 15
"""Figures of a number; more than a computer tells apart."""

_LONGEST_WORD: Final = 40
"""Letters of a name that may be a slip of the finger; the longest of ours has 23."""


class TokenKind(Enum):
    """Kind of a token: number, name, function, sign, bracket, or what stands between values."""

    NUMBER = auto()
    NAME = auto()
    FUNCTION = auto()
    SIGN = auto()
    NOT = auto()
    OPEN = auto()
    CLOSE = auto()
    SEPARATOR = auto()
    COMMA = auto()
    """A comma that is not told yet: of a number, or between two values."""


@dataclass(frozen=True, slots=True)
class Token:
    """Token of a formula: its kind, how it is written for the library, and where it stands in the typed text."""

    kind: TokenKind
    written: str
    column: int
    length: int
    typed: str


@dataclass(frozen=True, slots=True)
class ReadFormula:
    """A formula as the library reads it, with the tokens that it is made of and the column of each in it."""

    written: str
    tokens: tuple[Token, ...]
    columns: tuple[int, ...]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Column (from 1) and length in the typed text of a part of the written form."""
        inside = [
            token
            for token, at in zip(self.tokens, self.columns, strict=True)
            if at < end and at + len(token.written) > start
        ]
        first, last = inside[0], inside[-1]
        return first.column, last.column + last.length - first.column


_SIGNS: Final = {
    "^": "**", "**": "**", "=": "==", "==": "==", "<>": "!=", "!=": "!=", "≠": "!=", "<=": "<=", "=<": "<=", "≤": "<=",
    ">=": ">=", "=>": ">=", "≥": ">=", "<": "<", ">": ">", "+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*",
    "·": "*", "/": "/", "÷": "/", ":": "/",
}  # fmt: skip
_BRACKETS: Final = {"(": TokenKind.OPEN, "[": TokenKind.OPEN, ")": TokenKind.CLOSE, "]": TokenKind.CLOSE}
_PIECE: Final = re.compile(
    rf"(?P<blank>\s+)|(?P<number>[0-9]+(?:\.[0-9]+)*|\.[0-9]+)|(?P<name>{NAME_PATTERN})|(?P<power>[²³])"
    rf"|(?P<sign>{'|'.join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))})"
    r"|(?P<bracket>[()\[\]])|(?P<separator>;)|(?P<comma>,)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}[.,][0-9]{2}0")
"""Number that may be a thousand or a fraction: nobody writes a nought at the end of three decimals."""


def read(text: str) -> ReadFormula:
    """Read a formula.

    :raises FormulaMistake: it cannot be read, or could be read in two ways.
    """
    if not text.strip():
        raise mistake("empty", 1)
    if len(text) > LONGEST_FORMULA:
        raise mistake("too_long", LONGEST_FORMULA + 1, len(text) - LONGEST_FORMULA, most=LONGEST_FORMULA)
    tokens = _with_numbers(list(_tokens(text)))
    _check(tokens, len(text.rstrip()))
    columns: list[int] = []
    at = 0
    for token in tokens:
        columns.append(at)
        at += len(token.written) + 1
    return ReadFormula(" ".join(token.written for token in tokens), tuple(tokens), tuple(columns))


# Pieces


def _tokens(text: str) -> Iterator[Token]:
    for piece in _PIECE.finditer(text):
        column, typed = piece.start() + 1, piece[0]
        match piece.lastgroup:
            case "number":
                yield Token(TokenKind.NUMBER, typed, column, len(typed), typed)
            case "name":
                yield _named(typed, column, is_called=text[piece.end() :].lstrip()[:1] == "(")
            case "sign":
                yield Token(TokenKind.SIGN, _SIGNS[typed], column, len(typed), typed)
            case "power":
                yield Token(TokenKind.SIGN, f"** {'2' if typed == '²' else '3'}.0", column, 1, typed)
            case "bracket":
                yield Token(_BRACKETS[typed], "(" if _BRACKETS[typed] is TokenKind.OPEN else ")", column, 1, typed)
            case "separator":
                yield Token(TokenKind.SEPARATOR, ",", column, 1, typed)
            case "comma":
                yield Token(TokenKind.COMMA, ",", column, 1, typed)
            case "other":
                raise mistake("unknown_sign", column, 1, sign=typed if typed.isprintable() else f"U+{ord(typed):04X}")
            case _:
                continue


def _named(typed: str, column: int, *, is_called: bool) -> Token:
    word = called(typed)
    if joins := WORDS.get(word):
        return Token(TokenKind.NOT if joins == "not" else TokenKind.SIGN, joins, column, len(typed), typed)
    if is_called and word in FUNCTION_OF:
        return Token(TokenKind.FUNCTION, FUNCTION_OF[word], column, len(typed), typed)
    if word in NAME_OF:
        return Token(TokenKind.NAME, NAME_OF[word], column, len(typed), typed)
    if word in FUNCTION_OF:
        raise mistake("function_without_brackets", column, len(typed), function=typed)
    known = FUNCTION_OF if is_called else NAME_OF
    kind = "function" if is_called else "name"
    candidates = [name for name in known if 1 < len(name) < 2 * len(word)] if len(word) <= _LONGEST_WORD else []
    near = difflib.get_close_matches(word, candidates, n=1, cutoff=0.6)
    if not near:
        raise mistake(f"unknown_{kind}", column, len(typed), name=typed[:60])
    meant = _as_people_write(near[0], known[near[0]], is_called=is_called)
    raise mistake(f"unknown_{kind}_meant", column, len(typed), name=typed[:60], meant=meant)


def _as_people_write(word: str, name: str, *, is_called: bool) -> str:
    words = FUNCTIONS[name].words if is_called else NAMES[name].words
    return next(spelled for spelled in words if called(spelled) == word)


# Numbers


def _with_numbers(tokens: list[Token]) -> list[Token]:
    """The tokens with every comma told, and every number as the library reads it."""
    tight = {at for at, token in enumerate(tokens) if token.kind is TokenKind.COMMA and _is_between_figures(tokens, at)}
    has_semicolon = any(token.kind is TokenKind.SEPARATOR for token in tokens)
    is_written_tight = any(
        token.kind is TokenKind.COMMA and at not in tight and after.column == token.column + 1
        for at, (token, after) in enumerate(pairwise(tokens))
    )
    around = _innermost_functions(tokens)
    told: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind is not TokenKind.COMMA:
            told.append(token)
            continue
        function = around[at]
        takes_several = function is not None and FUNCTIONS[function].most != 1
        if at not in tight or (takes_several and not has_semicolon and is_written_tight):
            told.append(replace(token, kind=TokenKind.SEPARATOR))
        elif takes_several and not has_semicolon:
            left, right = tokens[at - 1].typed, tokens[at + 1].typed
            column = tokens[at - 1].column
            raise mistake("comma_unclear", column, len(left) + len(right) + 1, left=left, right=right)
        else:
            told.append(token)
    return list(_joined(told))


def _is_between_figures(tokens: Sequence[Token], at: int) -> bool:
    if not 0 < at < len(tokens) - 1:
        return False
    before, comma, after = tokens[at - 1 : at + 2]
    return (
        before.kind is after.kind is TokenKind.NUMBER
        and before.column + before.length == comma.column
        and after.column == comma.column + 1
    )


def _innermost_functions(tokens: Sequence[Token]) -> list[str | None]:
    """Innermost function around each token; ``None`` inside brackets of no function, and outside all brackets."""
    functions: list[str | None] = []
    opened: list[str | None] = []
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.CLOSE and opened:
            opened.pop()
        functions.append(opened[-1] if opened else None)
        if token.kind is TokenKind.OPEN:
            before = tokens[at - 1] if at else None
            opened.append(before.written if before is not None and before.kind is TokenKind.FUNCTION else None)
    return functions


def _joined(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with the two halves of each number with a decimal comma in one."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind is not TokenKind.NUMBER:
            yield token
            at += 1
            continue
        typed = token.typed
        while at + 2 < len(tokens) and tokens[at + 1].kind is TokenKind.COMMA:
            typed += f",{tokens[at + 2].typed}"
            at += 2
        at += 1
        yield _number(typed, token.column)


def _number(typed: str, column: int) -> Token:
    if typed.count(".") + typed.count(",") > 1:
        raise mistake("number_twice_parted", column, len(typed), number=typed[:60])
    if _THOUSANDS.fullmatch(typed):
        whole, part = re.split("[.,]", typed)
        fraction = f"{float(f'{whole}.{part}'):g}"
        raise mistake("number_unclear", column, len(typed), number=typed, thousands=whole + part, fraction=fraction)
    if sum(sign.isdigit() for sign in typed) > _MOST_FIGURES:
        raise mistake("number_too_long", column, len(typed), most=_MOST_FIGURES)
    return Token(TokenKind.NUMBER, repr(float(typed.replace(",", "."))), column, len(typed), typed)


# Grammar


@dataclass(slots=True)
class _Bracket:
    opened: Token
    function: Token | None
    values: int = 0


def _check(tokens: Sequence[Token], end: int) -> None:
    """Check that values and signs alternate and every bracket is closed, so that the library finds no mistake."""
    brackets: list[_Bracket] = []
    awaits_value = True
    before: Token | None = None
    for token in tokens:
        match token.kind:
            case TokenKind.NUMBER | TokenKind.NAME | TokenKind.FUNCTION:
                _require_sign_before(token, before, awaits_value)
                awaits_value = token.kind is TokenKind.FUNCTION
            case TokenKind.NOT:
                if not awaits_value or not _may_begin_condition(before):
                    raise mistake("not_here", token.column, token.length, word=token.typed)
            case TokenKind.SIGN if awaits_value and token.written not in "+-":
                raise mistake("value_missing", token.column, token.length, sign=token.typed)
            case TokenKind.SIGN:
                awaits_value = not token.written.startswith("** ")
            case TokenKind.OPEN:
                is_call = before is not None and before.kind is TokenKind.FUNCTION
                if not is_call:
                    _require_sign_before(token, before, awaits_value)
                brackets.append(_Bracket(token, before if is_call else None))
                if len(brackets) > DEEPEST:
                    raise mistake("too_deep", token.column, 1, most=DEEPEST)
                awaits_value = True
            case TokenKind.CLOSE:
                _close(brackets, token, before, awaits_value)
                awaits_value = False
            case TokenKind.SEPARATOR | TokenKind.COMMA:
                if not brackets or brackets[-1].function is None:
                    raise mistake("separator_outside", token.column, 1, sign=token.typed)
                if awaits_value:
                    raise mistake("value_missing", token.column, 1, sign=token.typed)
                brackets[-1].values += 1
                awaits_value = True
        before = token
    if awaits_value:
        raise mistake("value_missing_at_end", end + 1)
    if brackets:
        raise mistake("bracket_missing", brackets[-1].opened.column, 1)


def _require_sign_before(token: Token, before: Token | None, awaits_value: bool) -> None:
    if not awaits_value and before is not None:
        raise mistake("sign_missing", token.column, token.length, before=before.typed[:60], after=token.typed[:60])


def _may_begin_condition(before: Token | None) -> bool:
    return (
        before is None
        or before.kind in (TokenKind.OPEN, TokenKind.SEPARATOR, TokenKind.NOT)
        or before.written in ("and", "or")
    )


def _close(brackets: list[_Bracket], token: Token, before: Token | None, awaits_value: bool) -> None:
    if not brackets:
        raise mistake("bracket_too_many", token.column, 1)
    bracket = brackets.pop()
    is_empty = before is bracket.opened
    if awaits_value and not (is_empty and bracket.function is not None):
        raise mistake("value_missing", token.column, 1, sign=token.typed)
    if bracket.function is not None:
        _check_count(bracket.function, 0 if is_empty else bracket.values + 1)


def _check_count(token: Token, given: int) -> None:
    function = FUNCTIONS[token.written]
    if token.written == "log" and given == 1:
        raise mistake("log_unclear", token.column, token.length, function=token.typed)
    if given < function.least:
        raise mistake(
            "too_few_values", token.column, token.length, function=token.typed, count=given, least=function.least
        )
    if function.most is not None and given > function.most:
        raise mistake(
            "too_many_values", token.column, token.length, function=token.typed, count=given, most=function.most
        )
    if token.written == "steps" and given % 2 == 0:
        raise mistake("steps_in_pairs", token.column, token.length, function=token.typed)


GERMAN_NAMES: Final[Mapping[str, str]] = {
    "players": "spieler",
    "place": "platz",
    "leader_knock_outs": "knock_outs_gegen_rang_1",
    "sharing": "geteilt_durch",
    "entries": "startplätze",
    "all_rebuys": "alle_rebuys",
    "buy_in": "startgeld",
    "spent": "ausgegeben",
    "prize_pool": "preisgeld",
    "prize": "preis",
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
    parts: list[str] = []
    at = 0
    for token in tokens:
        start = token.column - 1
        parts += [text[at:start], _word(token, is_german=language == "de")]
        at = start + token.length
    return "".join([*parts, text[at:]])


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
