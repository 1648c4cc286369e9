"""A decorator that runs a test over many small cases as one test, and names every case that fails.

Pytest takes four milliseconds of the processor for each test of its own, and as much again to tell of it from process
to process: for thousands of cases that are looked up and compared that is ten times what they take themselves.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import update_wrapper
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")


class _Gathering:
    """Keeps what a case fails with, under the name of the case, and lets the others run."""

    def __init__(self) -> None:
        self.name = ""
        self.faults: list[Exception] = []

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        if isinstance(fault, Exception):
            fault.add_note(f"in the case {self.name}")
            self.faults.append(fault)
            return True
        return False


def try_each(check: Callable[[T], object], cases: Iterable[T], ids: Callable[[T], str] = str) -> None:
    """Check every case.

    :param ids: names a case.
    :raises ExceptionGroup: some fail; each of them has its own exception, with its name as a note.
    """
    gathering, tried = _Gathering(), 0
    for case in cases:
        gathering.name = ids(case)
        tried += 1
        with gathering:
            check(case)
    assert tried, "no case was tried"
    if gathering.faults:
        raise ExceptionGroup(f"{len(gathering.faults)} of {tried} cases fail", gathering.faults)


def each(
    argument: str, cases: Iterable[T], ids: Callable[[T], str] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for each case, like ``pytest.mark.parametrize`` with one argument, but as one test.

    :param argument: the name of the test's argument that takes the case.
    """
    known = list(cases)

    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        def every_case(**others: object) -> None:
            try_each(lambda case: test(**{argument: case}, **others), known, ids)

        whole = inspect.signature(test)
        rest = [one for one in whole.parameters.values() if one.name != argument]
        assert len(rest) == len(whole.parameters) - 1, f"{test.__name__} takes no {argument}"
        update_wrapper(every_case, test)
        # Pytest is to give what is left, and nothing to the test below.
        del vars(every_case)["__wrapped__"]
        vars(every_case)["__signature__"] = whole.replace(parameters=rest)
        return every_case

    return wrap
