"""The redacted trace: what stands in the code is in it, what the program was given is not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from homepoker.core.refusal import refuse
from homepoker.store.errors import DataFolderFull
from homepoker.store.redacted_trace import redacted_trace
from homepoker.store.resource_files import resources

NAME = "Käthe Müller-Lüdenscheidt"
FIRST = "Zacharias"


def trace_of(act: Callable[[], object]) -> str:
    with pytest.raises(BaseException) as raised:  # noqa: PT011 - whatever it is
        act()
    return "\n".join(redacted_trace(raised.value))


def seat(name: str) -> None:
    raise ValueError(f"seat 7 is taken by {name}, who came late")


def lookup(name: str) -> None:
    {"p1": 1}[name]


def caused(name: str) -> None:
    try:
        seat(name)
    except ValueError as error:
        error.add_note(name)
        raise RuntimeError(name) from error


def in_context(name: str) -> None:
    try:
        seat(name)
    except ValueError:
        lookup(name)


def grouped(name: str) -> None:
    inner = []
    for act in (seat, lookup, caused):
        try:
            act(name)
        except (ValueError, LookupError, RuntimeError) as error:
            inner.append(error)
    raise ExceptionGroup(name, [*inner, ExceptionGroup(name, [OSError(28, name, name)])])


def unreadable(name: str) -> None:
    (Path("/home") / name / "club.db").read_bytes()


def converted(name: str) -> None:
    int(name)


def without_attribute(name: str) -> None:
    getattr(name, name.split(maxsplit=1)[0])


def refused(name: str) -> None:
    raise refuse("seats.taken", player=name)


def damaged_json(name: str) -> None:
    json.loads(f'{{"name": "{name}"')


def ending(name: str) -> None:
    raise SystemExit(name)


def of_a_class_of_ones_own(name: str) -> None:
    raise Told(name)


class Told(Exception):
    """An error that says a name in every way there is."""

    def __str__(self) -> str:
        return str(self.args[0])

    __repr__ = __str__


EVERY = (
    seat, lookup, caused, in_context, grouped, unreadable, converted, without_attribute, refused, damaged_json, ending,
    of_a_class_of_ones_own,
)  # fmt: skip


@pytest.mark.parametrize("act", EVERY, ids=lambda act: act.__name__)
@pytest.mark.parametrize("name", [NAME, FIRST, "o'neil, \n\tValueError: jo"])
def test_no_name_is_in_it_however_the_error_tells_it(act: Callable[[str], None], name: str) -> None:
    told = trace_of(lambda: act(name))
    for part in name.replace(",", " ").split():
        if part != "ValueError:":
            assert part not in told
    assert act.__name__ in told


def test_the_fixed_parts_of_a_message_stay() -> None:
    told = trace_of(lambda: Path("x").with_suffix(f".{NAME}/"))
    assert re.search(r"^ValueError: Invalid (suffix|name) …$", told, re.MULTILINE)  # the second from Python 3.14 on
    assert NAME not in told


def test_of_code_that_is_nobodys_no_part_of_a_message_stays() -> None:
    def fail() -> None:
        raise ValueError("Zacharias sits in seat 7")

    assert trace_of(fail).startswith("ValueError\n")


def test_it_names_file_line_and_function_within_the_program_and_its_libraries() -> None:
    told = trace_of(lambda: resources().joinpath("no").read_text())
    assert "FileNotFoundError: [2] No such file or directory" in told
    assert re.search(r"^  python/pathlib(/__init__)?\.py:", told, re.MULTILINE)  # a package from Python 3.13 on
    assert "elsewhere:" in told, "a test lies in nobody's package"
    assert str(Path.home()) not in told
    inside = trace_of(lambda: refuse("x", y=object())._fail)  # type: ignore[attr-defined,arg-type]
    assert "AttributeError: Refusal._fail" in inside


def test_what_caused_it_and_what_a_group_holds_is_told_too() -> None:
    told = trace_of(lambda: grouped(NAME))
    assert told.startswith("ExceptionGroup")
    for relation in ("in the group ValueError", "in the group KeyError", "in the group RuntimeError",
                     "caused by ValueError", "in the group OSError: [28] No space left on device"):  # fmt: skip
        assert f"\n{relation}" in told
    assert "while handling ValueError" in trace_of(lambda: in_context(NAME))


def test_of_an_error_in_words_the_key_is_told() -> None:
    def full() -> None:
        raise DataFolderFull(Path("/home") / NAME)

    told = trace_of(full)
    assert "DataFolderFull: store.folder_full" in told
    assert NAME not in told


def test_a_deep_recursion_and_a_ring_of_causes_end() -> None:
    def deep(left: int) -> None:
        deep(left - 1)

    assert len(trace_of(lambda: deep(1)).splitlines()) < 60
    first, second = ValueError(NAME), ValueError(NAME)
    first.__cause__, second.__cause__ = second, first
    assert list(redacted_trace(first)) == ["ValueError", "caused by ValueError"]
    many = ExceptionGroup("many", [ValueError() for _ in range(100)])
    assert list(redacted_trace(many))[-1] == "… further errors"


def test_a_library_that_is_missing_is_named() -> None:
    def load() -> None:
        raise ImportError(f"libGL.so.1: cannot open shared object file of {NAME}", name="PySide6.QtGui")

    trace = trace_of(load)
    assert "PySide6.QtGui" in trace
    assert "libGL.so.1" in trace
    assert "Käthe" not in trace


def test_a_file_that_is_missing_is_not_named_though_its_folder_is_called_like_a_library() -> None:
    def read() -> None:
        Path(f"/home/{FIRST}/libraries/xcb.txt").read_bytes()

    assert "libraries" not in trace_of(read)
    assert FIRST not in trace_of(read)
