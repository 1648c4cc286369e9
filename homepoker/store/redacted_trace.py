"""Redacted trace of an error: class, file, line and function of each frame, and the fixed parts of its message.

What the program was given is left out: names, notes, paths, amounts. Nothing is taken from the lines of the source or
from variables, and of a message only what stands as text in the code of the function that raised it, where that is
one of the program or of a library.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import CodeType, TracebackType
from typing import Final

from homepoker.core.wording import Sentence

GAP: Final = "…"
"""Stands for what was left out."""

_MOST_ERRORS = 20
_FIRST_FRAMES, _LAST_FRAMES = 10, 30
_SHORTEST_PART = 4
_UNKNOWN = "elsewhere"
_PACKAGE = Path(__file__).parents[1]
_LIBRARY = Path(os.__file__).parent
_LIBRARY_NAME = re.compile(
    r"lib[\w+.-]++|(?:xcb|wayland|egl)[\w+-]*+|[\w+-]++\.(?:so(?:\.\d++)*|dll|dylib|pyd)", re.ASCII
)
_MODULE_NAME = re.compile(r"[A-Za-z_]\w*+(?:\.\w++)*", re.ASCII)
_PLATFORMS = frozenset(("xcb", "wayland", "windows", "cocoa", "offscreen", "minimal", "eglfs", "linuxfb", "vnc"))
"""The plugins by which Qt shows windows."""
_INSTALLED = re.compile(r".*[/\\](?:site|dist)-packages[/\\]")


def is_library(word: str) -> bool:
    """Whether a word names a shared library, or a part of Qt that shows windows: never somebody's name."""
    return word in _PLATFORMS or _LIBRARY_NAME.fullmatch(word) is not None


# Only what stands in the code: DECISIONS.md, 132
def redacted_trace(error: BaseException) -> Iterator[str]:
    """The lines of the trace: the error, its frames, then what caused it and what a group of errors holds."""
    waiting: list[tuple[str, BaseException]] = [("", error)]
    seen: set[int] = set()
    while waiting:
        relation, failure = waiting.pop(0)
        if id(failure) in seen:
            continue
        if len(seen) == _MOST_ERRORS:
            yield f"{GAP} further errors"
            return
        seen.add(id(failure))
        yield f"{relation}{_error(failure)}"
        yield from _frames(failure.__traceback__)
        if failure.__cause__ is not None:
            waiting.append(("caused by ", failure.__cause__))
        elif failure.__context__ is not None and not failure.__suppress_context__:
            waiting.append(("while handling ", failure.__context__))
        if isinstance(failure, BaseExceptionGroup):
            waiting += [("in the group ", inner) for inner in failure.exceptions]


def _error(error: BaseException) -> str:
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    known = " ".join(filter(None, (_message(error), *_details(error))))
    return f"{name}: {known}" if known else name


def _details(error: BaseException) -> Iterator[str]:
    """The details of an error in fields of its own, as far as they come from the code or the system."""
    for field in ("sentence", "problem", "reason", "said"):
        told = getattr(error, field, None)
        if isinstance(told, Sentence):
            yield told.key
    driver_says = getattr(error, "driver_says", None)
    if isinstance(driver_says, str):
        yield driver_says
    if isinstance(error, OSError) and isinstance(error.errno, int):
        yield f"[{error.errno}] {os.strerror(error.errno)}"
    if isinstance(error, ImportError) and error.name is not None and _MODULE_NAME.fullmatch(error.name):
        yield error.name
    if isinstance(error, ImportError | OSError):
        yield from dict.fromkeys(filter(is_library, (word.strip("(,:;)") for word in str(error).split())))
    code = getattr(error, "sqlite_errorname", None)
    if isinstance(code, str):
        yield code
    raised_in = _raised_in(error)
    if isinstance(error, AttributeError | NameError) and raised_in is not None and error.name in raised_in.co_names:
        of = f"{type(error.obj).__name__}." if isinstance(error, AttributeError) else ""
        yield f"{of}{error.name}"


def _message(error: BaseException) -> str:
    """The parts of the message that stand in the code of the function that raised it."""
    raised_in = _raised_in(error)
    message = error.args[0] if error.args else None
    if raised_in is None or not isinstance(message, str) or _place(raised_in.co_filename) == _UNKNOWN:
        return ""
    fixed = sorted(
        {constant for constant in raised_in.co_consts if isinstance(constant, str) and constant}, key=len, reverse=True
    )
    if message in fixed:
        return message
    parts = [re.escape(constant) for constant in fixed if len(constant) >= _SHORTEST_PART and " " in constant]
    kept_parts = [part.strip() for part in re.findall("|".join(parts), message)] if parts else []
    return f" {GAP} ".join(kept_parts) + (f" {GAP}" if kept_parts else "")


def _raised_in(error: BaseException) -> CodeType | None:
    code = None
    for frame, _line in walk_tb(error.__traceback__):
        code = frame.f_code
    return code


def _frames(trace: TracebackType | None) -> list[str]:
    frames = [f"  {_place(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(trace)]
    if len(frames) <= _FIRST_FRAMES + _LAST_FRAMES:
        return frames
    left_out = len(frames) - _FIRST_FRAMES - _LAST_FRAMES
    return [*frames[:_FIRST_FRAMES], f"  {GAP} {left_out} frames", *frames[-_LAST_FRAMES:]]


def _place(file: str) -> str:
    """A file of the program or of a library by its path within; any other path may hold somebody's name."""
    path = Path(file)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE.parent).as_posix()
    installed = _INSTALLED.match(file)
    if installed is not None:
        return Path(file[installed.end() :]).as_posix()
    if path.is_relative_to(_LIBRARY):
        return f"python/{path.relative_to(_LIBRARY).as_posix()}"
    return file if file.startswith("<frozen ") else _UNKNOWN
