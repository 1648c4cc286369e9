"""Foreign files that a library parses are read in a process of their own, which can be ended.

A library may hold the interpreter for as long as it likes, and take all memory that there is: in a thread of the
program that would be the window's time and memory. The process ends by itself after :data:`LONGEST` seconds, whatever
it is doing, and has no more memory than :data:`MOST_MEMORY` where the system lets it say so.
"""

from __future__ import annotations

import faulthandler
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Final

import msgspec

from homepoker.core.wording import Sentence, sentence
from homepoker.store.errors import StoreError
from homepoker.store.redacted_trace import redacted_trace

FLAG: Final = "--read-apart"
"""The first argument of the process, in place of a command."""

LONGEST: Final = 170
"""Seconds after which the process ends, shortly before whoever waits gives up; the largest table takes about half."""

MOST_MEMORY: Final = 2_000_000_000
"""Bytes of memory that the process may have."""

TASKS: Final[Mapping[str, str]] = {
    "workbook": "homepoker.store.exchange.workbooks",
    "pdf": "homepoker.store.rulebooks.written_texts",
}
"""Modules by what they read; each has a function ``read_here(data, name, progress)`` that returns bytes."""

Progress = Callable[[int, int], None]
"""Callback with how much was read, and of how much."""

_running: Final[set[subprocess.Popen[bytes]]] = set()

_MESSAGE = struct.Struct("<cQ")
_PROGRESS, _DONE, _REFUSED, _FAILED = b"p", b"d", b"r", b"f"


class ReadingFailed(RuntimeError):
    """Something that nobody foresaw went wrong in the reading process; ``driver_says`` is its redacted trace."""

    def __init__(self, trace: str) -> None:
        super().__init__("the reading process has failed")
        self.driver_says = trace


class ReadingRefused(StoreError):
    """The file was read and refused, or could not be read within time and memory; the sentence says which."""

    def __init__(self, refusal: Sentence) -> None:
        super().__init__(refusal.key, **refusal.values)


def read_apart(task: str, data: bytes, name: str, progress: Progress | None = None) -> bytes:
    """Read a file by a module of :data:`TASKS`, in a process of its own; returns the bytes that it makes of it.

    :param name: the file's name, for messages.
    :raises ReadingRefused: it is refused, takes too long or too much memory.
    :raises ReadingFailed: nobody foresaw what it raised.
    """
    process = subprocess.Popen(
        [*own_call(), FLAG, task, name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    _running.add(process)
    assert process.stdin is not None, "it was asked for"
    assert process.stdout is not None, "it was asked for"
    try:
        with suppress(BrokenPipeError):  # it has ended already; why is told below
            process.stdin.write(data)
            process.stdin.close()
        return _answer(process.stdout, name, progress)
    finally:
        _running.discard(process)
        process.kill()
        process.wait()
        process.stdout.close()
        with suppress(OSError):
            process.stdin.close()


def own_call() -> Sequence[str]:
    """The call of this program: by its launcher, where one has started it, else by Python."""
    if Path(sys.executable).stem.lower().startswith("python"):
        return (sys.executable, "-X", "utf8", "-m", "homepoker")
    return (sys.executable,)


def end_all() -> None:
    """End every reading process, because nobody waits for any; whoever called is told that it was ended."""
    for process in tuple(_running):
        process.kill()


# A process that ends by itself: DECISIONS.md, 245
def main(arguments: Sequence[str]) -> int:
    """Be the reading process: read what the caller writes, and write the answer. Returns the exit code."""
    task, name = arguments
    out = os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)  # what a library prints is no answer
        # Ends the process from a thread that asks nobody for the interpreter.
        faulthandler.dump_traceback_later(LONGEST, exit=True, file=nowhere)
        _limit_memory()
        kind, content = _read(task, sys.stdin.buffer.read(), name, out)
        _write(out, kind, content)
    return 0


def _read(task: str, data: bytes, name: str, out: IO[bytes]) -> tuple[bytes, bytes]:
    def progress(number: int, of: int) -> None:
        _write(out, _PROGRESS, msgspec.msgpack.encode((number, of)))

    try:
        return _DONE, import_module(TASKS[task]).read_here(data, name, progress)
    except StoreError as refused:
        return _REFUSED, msgspec.msgpack.encode(refused.sentence)
    except MemoryError:
        return _REFUSED, msgspec.msgpack.encode(_too_much(name))
    except Exception as error:  # noqa: BLE001 - the caller's log gets what nobody foresaw
        return _FAILED, " | ".join(redacted_trace(error)).encode()


def _answer(answers: IO[bytes], name: str, progress: Progress | None) -> bytes:
    while len(head := answers.read(_MESSAGE.size)) == _MESSAGE.size:
        kind, length = _MESSAGE.unpack(head)
        content = answers.read(length)
        if len(content) < length:
            break
        if kind == _DONE:
            return content
        if kind == _REFUSED:
            raise ReadingRefused(msgspec.msgpack.decode(content, type=Sentence))
        if kind == _FAILED:
            raise ReadingFailed(content.decode())
        if progress is not None:
            progress(*msgspec.msgpack.decode(content, type=tuple[int, int]))
    raise ReadingRefused(_too_much(name))


def _too_much(name: str) -> Sentence:
    return sentence("store.reading_ended", name=name, minutes=round(LONGEST / 60))


def _write(out: IO[bytes], kind: bytes, content: bytes) -> None:
    out.write(_MESSAGE.pack(kind, len(content)) + content)
    out.flush()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit for a process by itself
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
