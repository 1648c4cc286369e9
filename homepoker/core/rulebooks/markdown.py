"""A rulebook file as text: front matter, parts, numbered rules in prose, policy blocks.

The Markdown parser says where headings and fenced blocks begin; the prose between them is
kept as it was written. Printing what was parsed gives the same text, if the text was in the
form that printing writes (keys dotted, one blank line between blocks).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

from markdown_it import MarkdownIt
from markdown_it.token import Token

from homepoker.core.limits import LONGEST_BOOK, LONGEST_ID, MOST_NESTED, is_id, line_of_control
from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.wording import sentence

Item = str | int | float | bool | tuple[str, ...]
"""A value of front matter or of a policy block."""

_FENCE = "+++"
_NUMBER_ENDS = " · "
_ID = re.compile(r"[^\s{}]+")
_BARE_KEY = re.compile(r"^[A-Za-z0-9_-]+$")
_TOML_KEY = re.compile(r"^\s*([\w.\"-]+)\s*=")
_TOML_TABLE = re.compile(r"^\s*\[([\w.\"-]+)\]")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Section:
    """One rule as written: its heading, its prose and its policy block.

    ``number`` is what the book prints (empty where it prints none), ``id`` the name under
    which the rule is cited. ``policy`` is ``None`` where there is no block; ``lines`` are the lines
    of its items.
    """

    part: str
    number: str
    id: str
    title: str
    prose: str
    policy: Mapping[str, Item] | None = None
    line: int = field(default=0, compare=False)
    policy_line: int = field(default=0, compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A rulebook file: front matter with dotted keys, then the rules in order."""

    front: Mapping[str, Item]
    sections: tuple[Section, ...]
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The lines of the front matter's items."""


def parse(text: str, file: str) -> Document:
    """Read a rulebook file.

    :param file: name used in error messages.
    :raises RulebookError: the text is not in the form of a rulebook file.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LONGEST_BOOK:
        raise wrong(SourceLine(file, 1), "too_long", most=LONGEST_BOOK)
    lines = text.split("\n")
    if lines[0].rstrip() != _FENCE:
        raise wrong(SourceLine(file, 1), "no_front_matter")
    ends = [number for number, line in enumerate(lines) if number and line.rstrip() == _FENCE]
    if not ends:
        raise wrong(SourceLine(file, 1), "front_matter_open")
    head = "\n".join(lines[1 : ends[0]])
    front = _read_toml(head, file, 2)
    return Document(front, _sections(lines[ends[0] + 1 :], file, ends[0] + 2), _lines_of(head, 2))


def parse_from_outside(text: str, file: str) -> Document:
    """A document as by :func:`parse`, of a file that somebody brings: with nothing unshowable and no strange id.

    :raises RulebookError: it does, or is not in the form of a rulebook file.
    """
    if control := line_of_control(text):
        place = SourceLine(file, control[0])
        raise RulebookError(place, sentence("limits.book_character", place=str(place), character=control[1]))
    document = parse(text, file)
    book = document.front.get("id")
    if isinstance(book, str) and book and not is_id(book):
        place = SourceLine(file, document.lines.get("id", 1))
        raise RulebookError(place, sentence("limits.book_id", place=str(place), id=book[:LONGEST_ID], most=LONGEST_ID))
    return document


def print_document(document: Document) -> str:
    """Write a rulebook file in its canonical form."""
    blocks = ["\n".join([_FENCE, *_write_toml(document.front), _FENCE])]
    part = ""
    for section in document.sections:
        if section.part != part:
            part = section.part
            blocks.append(f"# {part}")
        number = f"{section.number}{_NUMBER_ENDS}" if section.number else ""
        attribute = "" if section.id == section.number else f" {{#{section.id}}}"
        blocks.append(f"## {number}{section.title}{attribute}")
        if section.prose:
            blocks.append(section.prose)
        if section.policy is not None:
            blocks.append("\n".join(["```policy", *_write_toml(section.policy), "```"]))
    return "\n\n".join(blocks) + "\n"


def _sections(lines: list[str], file: str, first_line: int) -> tuple[Section, ...]:
    """Cut the body at its headings; ``first_line`` is the file's line of ``lines[0]``."""
    tokens = [token for token in _tokens("\n".join(lines)) if token.level == 0 and token.map]
    headings = [(at, token) for at, token in enumerate(tokens) if _is_heading(token)]
    begin = headings[0][1].map[0] if headings and headings[0][1].map else len(lines)
    _refuse_prose(lines[:begin], file, first_line)
    sections: list[Section] = []
    part = ""
    for order, (at, token) in enumerate(headings):
        assert token.map is not None
        ends_at, end = headings[order + 1] if order + 1 < len(headings) else (len(tokens), None)
        last = end.map[0] if end is not None and end.map else len(lines)
        words = _heading_words(lines[token.map[0] : token.map[1]], token)
        place = SourceLine(file, first_line + token.map[0])
        if token.tag == "h1":
            if not words:
                raise wrong(place, "empty_part")
            part = words
            _refuse_prose(lines[token.map[1] : last], file, first_line + token.map[1])
            continue
        blocks = [token for token in tokens[at:ends_at] if token.type == "fence" and token.info.strip() == "policy"]
        sections.append(_section(part, words, lines, (token.map[1], last), blocks, place, first_line))
    return tuple(sections)


def _section(
    part: str,
    words: str,
    lines: list[str],
    span: tuple[int, int],
    blocks: list[Token],
    place: SourceLine,
    first_line: int,
) -> Section:
    number, rule_id, title = _heading(words, place)
    begin, end = span
    if not blocks:
        return Section(part, number, rule_id, title, _trimmed(lines[begin:end]), line=place.line)
    if len(blocks) > 1 and blocks[1].map:
        raise wrong(SourceLine(place.file, first_line + blocks[1].map[0]), "two_policy_blocks", rule=rule_id)
    assert blocks[0].map is not None
    opens, closes = blocks[0].map
    at = SourceLine(place.file, first_line + opens)
    if closes - opens < 2 or not re.fullmatch(r" {0,3}(`{3,}|~{3,})\s*", lines[closes - 1]):
        raise wrong(at, "policy_block_open", rule=rule_id)
    if _trimmed(lines[closes:end]):
        raise wrong(at, "text_after_policy", rule=rule_id)
    policy = _read_toml(blocks[0].content, place.file, at.line + 1)
    prose = _trimmed(lines[begin:opens])
    where = _lines_of(blocks[0].content, at.line + 1)
    return Section(part, number, rule_id, title, prose, policy, place.line, at.line, where)


def _tokens(body: str) -> list[Token]:
    """The blocks of the text; what stands inside a line is of no interest here."""
    return MarkdownIt("commonmark").disable(["inline", "text_join"]).parse(body)


def _is_heading(token: Token) -> bool:
    return token.type == "heading_open" and token.tag in ("h1", "h2")


def _heading_words(lines: list[str], token: Token) -> str:
    """The words of a heading without its marks, closing ones included."""
    if not token.markup.startswith("#"):
        return " ".join(line.strip() for line in lines[:-1])
    words = lines[0].strip()[len(token.markup) :].strip()
    return re.sub(r"(^|[ \t]+)#+$", "", words).strip()


def _heading(words: str, place: SourceLine) -> tuple[str, str, str]:
    before, mark, named = words.removesuffix("}").rpartition("{#")
    has_id = bool(mark) and words.endswith("}") and _ID.fullmatch(named) is not None
    rule_id, heading = (named, before.rstrip()) if has_id else ("", words)
    number, mark, title = f"{heading} ".partition(_NUMBER_ENDS)
    if not mark:
        number, title = "", heading
    number, title = number.strip(), title.strip()
    if not number and not rule_id:
        raise wrong(place, "no_number", heading=words)
    if not title:
        raise wrong(place, "no_title", heading=words)
    return number, rule_id or number, title


def _refuse_prose(lines: list[str], file: str, first_line: int) -> None:
    for offset, line in enumerate(lines):
        if line.strip():
            raise wrong(SourceLine(file, first_line + offset), "text_outside_rule")


def _trimmed(lines: list[str]) -> str:
    """The lines without blank ones around them and without blanks at the end."""
    begin, end = 0, len(lines)
    while begin < end and not lines[begin].strip():
        begin += 1
    while begin < end and not lines[end - 1].strip():
        end -= 1
    return "\n".join(lines[begin:end])


def _read_toml(text: str, file: str, first_line: int) -> dict[str, Item]:
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number too long is a plain ValueError
        position = _TOML_LINE.search(str(error))
        line = first_line + (int(position[1]) - 1 if position else 0)
        reason = _TOML_LINE.sub("", str(error)).strip()
        raise wrong(SourceLine(file, line), "not_toml", reason=reason) from error
    flat: dict[str, Item] = {}
    _flatten(tables, "", flat, file, _lines_of(text, first_line))
    return flat


def _lines_of(text: str, first_line: int) -> dict[str, int]:
    """The line on which each key is written; of one that is written in an unusual way there may be none."""
    lines: dict[str, int] = {}
    table = ""
    for offset, line in enumerate(text.split("\n")):
        if header := _TOML_TABLE.match(line):
            table = f"{header[1].strip()}."
        elif key := _TOML_KEY.match(line):
            lines.setdefault((table + key[1]).replace('"', ""), first_line + offset)
    return lines


def _flatten(
    table: Mapping[str, object], prefix: str, flat: dict[str, Item], file: str, lines: Mapping[str, int]
) -> None:
    for name, value in table.items():
        key = prefix + name
        if key.count(".") > MOST_NESTED:
            raise wrong(SourceLine(file, min(lines.values(), default=1)), "nested", most=MOST_NESTED)
        if isinstance(value, dict):
            _flatten(value, key + ".", flat, file, lines)
            continue
        place = SourceLine(file, lines.get(key, min(lines.values(), default=1)))
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            item: Item = tuple(value)
        elif isinstance(value, str | int | float) and (not isinstance(value, float) or isfinite(value)):
            item = value
        else:
            raise wrong(place, "value_kind", policy=key)
        if key in flat:
            raise wrong(place, "key_twice", policy=key)
        flat[key] = item


def _write_toml(items: Mapping[str, Item]) -> list[str]:
    return [f"{_write_key(key)} = {_write_item(items[key])}" for key in _grouped([key.split(".") for key in items])]


def _grouped(keys: list[list[str]]) -> list[str]:
    """The keys with those of one table together, tables where their first key stands, as TOML reads them."""
    tables: dict[str, list[list[str]]] = {}
    for first, *rest in keys:
        tables.setdefault(first, []).append(rest)
    grouped: list[str] = []
    for first, rests in tables.items():
        grouped += [f"{first}.{below}" for below in _grouped(rests)] if rests[0] else [first]
    return grouped


def _write_key(key: str) -> str:
    return ".".join(part if _BARE_KEY.match(part) else _write_text(part) for part in key.split("."))


def _write_item(item: Item) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, str):
        return _write_text(item)
    if isinstance(item, tuple):
        return "[" + ", ".join(_write_text(text) for text in item) + "]"
    return repr(item)


def _write_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
