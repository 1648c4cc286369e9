"""A deferred dataclass behaves as one of the standard library, and makes its methods at their first use."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import operator
import pickle
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, InitVar, field
from threading import Barrier, Thread
from types import FunctionType
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import pytest

from homepoker.core.deferred_dataclass import dataclass

T = TypeVar("T")
Shape = Callable[[Any], Any]
"""It makes a class by a decorator."""

METHODS = ("__init__", "__repr__", "__eq__", "__hash__")


def frozen_with_slots(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made:
        """Two fields, one with a default."""

        first: int
        second: str = "b"

    return Made


def frozen(decorator: Any) -> Any:
    @decorator(frozen=True)
    class Made:
        """A field that is made anew each time, one that is neither shown nor compared."""

        first: int
        second: list[int] = field(default_factory=list, hash=False)
        third: int = field(default=3, repr=False, compare=False)

    return Made


def with_slots(decorator: Any) -> Any:
    @decorator(slots=True)
    class Made:
        """May be changed, so it has no hash; two fields that nobody gives."""

        first: int
        second: int = 2
        third: int = field(default=3, init=False)
        fourth: list[int] = field(default_factory=list, init=False)

    return Made


def without_options(decorator: Any) -> Any:
    @decorator
    class Made:
        """May be changed and extended; a field that nobody gives."""

        first: float
        second: object = None
        third: int = field(default=3, init=False)

    return Made


def without_fields(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made:
        """Nothing."""

        kind: ClassVar[str] = "made"

    return Made


def with_one_field(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made:
        """One field."""

        first: object

    return Made


def worked_out_afterwards(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made:
        """A field that follows from the others, one that is given by name, one that is not kept."""

        first: int
        given: InitVar[int]
        second: int = field(init=False)
        _: KW_ONLY
        third: int = 3

        def __post_init__(self, given: int) -> None:
            if given == 4:
                raise ValueError("refused")
            object.__setattr__(self, "second", self.first + given)

    return Made


def with_methods_of_its_own(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made:
        """Compares and shows itself as it likes."""

        first: int
        second: int = 2

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Made) and abs(self.first - other.first) < 2

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return f"<{self.first}>"

    return Made


def in_order(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True, order=True)
    class Made:
        """Has an order."""

        first: int
        second: int = 2

    return Made


def of_any_kind(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Made(Generic[T]):
        """Generic."""

        first: T
        second: tuple[T, ...] = ()

    return Made


def extending_another(decorator: Any) -> Any:
    @decorator(frozen=True, slots=True)
    class Base:
        """What is extended."""

        first: int
        second: int = 2

    @decorator(frozen=True, slots=True)
    class Made(Base):
        """Extends it."""

        third: int = 3

    return Made


def extended_by_a_plain_class(decorator: Any) -> Any:
    @decorator(frozen=True)
    class Base:
        """What is extended."""

        first: int
        second: int = 2

    class Made(Base):
        """Extends it by an attribute that may be changed."""

        def __init__(self, *values: int, **named: int) -> None:
            super().__init__(*values, **named)
            self.other = sum(values)

    return Made


def without_docstring(decorator: Any) -> Any:
    @decorator
    class Made:
        first: int
        second: int = 2

    return Made


SHAPES = (
    frozen_with_slots, frozen, with_slots, without_options, without_fields, with_one_field, worked_out_afterwards,
    with_methods_of_its_own, in_order, of_any_kind, extending_another, extended_by_a_plain_class, without_docstring,
)  # fmt: skip

CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((1, 2), {}),
    ((1, 4), {}),
    ((2, "x"), {}),
    (([1],), {}),
    ((1, 2, 3), {}),
    ((1, 2, 3, 4), {}),
    ((1,), {"second": 5}),
    ((1, 2), {"third": 5}),
    ((), {"nothing": 1}),
)


def outcome(does: Callable[..., object], *given: object, **named: object) -> object:
    """What it returns, or how it fails."""
    try:
        return does(*given, **named)
    except (AttributeError, TypeError, ValueError) as error:
        return type(error), str(error)


def told_by_class(kind: Any) -> Iterator[object]:
    """What a class tells of itself."""
    yield repr(kind.__dataclass_params__)
    yield [repr(one) for one in dataclasses.fields(kind)]
    yield [getattr(kind, name, None) for name in ("__match_args__", "__doc__", "__name__", "__module__", "kind")]
    yield kind.__dict__.get("__slots__")
    yield [one.__name__ for one in kind.__mro__]
    yield str(inspect.signature(kind))
    yield [outcome(lambda name: getattr(kind, name).__qualname__, name) for name in METHODS]
    yield str(outcome(get_type_hints, kind.__init__, localns={"T": T}))


def told_by_instances(kind: Any) -> Iterator[object]:
    """What instances show, and how they bear comparing, hashing, copying and changing."""
    instances = [outcome(kind, *given, **named) for given, named in CALLS]
    yield [repr(one) for one in instances]
    yield [outcome(operator.eq, one, other) for one in instances for other in instances]
    yield [outcome(operator.lt, one, other) for one in instances for other in instances]
    for one in instances:
        if isinstance(one, kind):
            yield outcome(hash, one)
            yield [repr(outcome(does, one)) for does in (copy.copy, copy.deepcopy, dataclasses.asdict)]
            yield [repr(outcome(dataclasses.replace, one, **{name: 9})) for name in ("first", "second", "third")]
            yield outcome(lambda one: (one.third, vars(one)), one)
            for name in kind.__match_args__[:1]:
                yield outcome(setattr, one, name, 8), outcome(repr, one)
                yield outcome(delattr, one, name), outcome(repr, one)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_class_and_its_instances_tell_what_those_of_the_standard_library_tell(shape: Shape) -> None:
    assert list(told_by_instances(shape(dataclass))) == list(told_by_instances(shape(dataclasses.dataclass)))
    assert list(told_by_class(shape(dataclass))) == list(told_by_class(shape(dataclasses.dataclass)))


@dataclass(frozen=True, slots=True)
class Chip:
    """What is pickled must stand in a module."""

    value: int
    colour: str = "red"


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_frozen_instance_with_slots_is_pickled(protocol: int) -> None:
    chip = Chip(25, "green")
    assert pickle.loads(pickle.dumps(chip, protocol)) == chip


def test_nothing_else_is_set_on_a_frozen_instance_with_slots() -> None:
    """The standard library of Python 3.11 refuses it by a fault of its own, a ``TypeError`` about ``super``."""
    chip = Chip(25)
    with pytest.raises(dataclasses.FrozenInstanceError, match="'other'"):
        chip.other = 1  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError, match="'other'"):
        del chip.other  # type: ignore[attr-defined]


def test_each_method_is_made_when_it_is_first_used_and_stays() -> None:
    kind = frozen_with_slots(dataclass)
    assert not any(isinstance(kind.__dict__[name], FunctionType) for name in METHODS)
    one = kind(1)
    made = kind.__dict__["__init__"]
    assert [name for name in METHODS if isinstance(kind.__dict__[name], FunctionType)] == ["__init__"]
    assert (one == kind(1), hash(one) == hash(kind(1)), repr(one).endswith("Made(first=1, second='b')")) == (True,) * 3
    assert all(isinstance(kind.__dict__[name], FunctionType) for name in METHODS)
    assert kind.__dict__["__init__"] is made


def test_threads_that_need_a_class_at_once_make_equal_instances() -> None:
    kind = frozen_with_slots(dataclass)
    together = Barrier(8)
    made: list[object] = []

    def make() -> None:
        together.wait()
        made.append(kind(1, second="c"))

    threads = [Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(made) == {kind(1, "c")}
    assert len(made) == 8


def test_a_field_without_a_default_after_one_with_it_is_told_with_the_first_instance() -> None:
    @dataclass(frozen=True, slots=True)
    class Made:
        """Mypy says it at once."""

        first: int = 1
        second: int  # type: ignore[misc]

    with pytest.raises(TypeError, match="non-default argument 'second' follows default argument"):
        Made(1, 2)
