"""Dataclass decorator whose methods are made at their first use: most classes of a start need none of them.

In Python 3.11 the methods are nine tenths of what a dataclass costs: they are compiled from text, class by class. Here
the standard library makes a class with its fields, and each method only when somebody looks for it. What it makes is
what ``dataclasses.dataclass`` would have made. One thing is told later: that a field without a default follows one
with it comes up with the first instance, not with the class (mypy says it at once).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

T = TypeVar("T")

__all__ = ["dataclass"]

_MADE_LATER: Final = ("__init__", "__repr__", "__eq__")
_REFUSING: Final = ("__setattr__", "__delattr__")
_OURS: Final = frozenset((*_MADE_LATER, *_REFUSING, "__hash__", "__getstate__", "__setstate__"))


class _Deferred:
    """Descriptor of a method that is made when it is first looked up.

    It may be looked up by a call, by ``super``, by a signature that is asked for. Two threads that look at once make
    two methods that do the same; the later one stays.
    """

    __slots__ = ("_has_slots", "_name", "_of")

    def __init__(self, name: str, of: type, *, has_slots: bool) -> None:
        self._name, self._of, self._has_slots = name, of, has_slots

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        method = _standard_method(self._of, self._name, has_slots=self._has_slots)
        setattr(self._of, self._name, method)
        return method.__get__(instance, owner)


def _standard_method(of: type, name: str, *, has_slots: bool) -> Any:
    """The method as the standard library makes it, taken from a subclass that adds nothing to the class.

    The subclass is frozen if the class is, and has slots if that has: both show in ``__init__``.
    """
    same = {"__module__": of.__module__, "__qualname__": of.__qualname__, "__doc__": of.__doc__}
    kind = type(of)(of.__name__, (of,), same)
    flags: Any = of
    dataclasses.dataclass(
        init=name == "__init__",
        repr=name == "__repr__",
        eq=name in ("__eq__", "__hash__"),
        frozen=flags.__dataclass_params__.frozen,
        slots=has_slots,
        match_args=False,
    )(kind)
    return kind.__dict__[name]


def _deferred(kind: type[T], *, frozen: bool, slots: bool) -> type[T]:
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(kind)
    for name in _MADE_LATER:
        setattr(made, name, _Deferred(name, made, has_slots=slots))
    made.__hash__ = _Deferred("__hash__", made, has_slots=slots) if frozen else None
    flags = made.__dataclass_params__
    flags.init = flags.repr = flags.eq = True
    flags.frozen = frozen
    if frozen:
        _freeze(made)
        if slots:
            made.__getstate__, made.__setstate__ = _values, _with_values
    return made  # type: ignore[no-any-return] # the class itself, or with slots another one in its place


def _freeze(made: Any) -> None:
    """Refuse to set and to delete fields, in the words of the standard library; subclasses may add attributes."""
    names = frozenset(field.name for field in dataclasses.fields(made))

    def refuse_setting(self: object, name: str, value: object) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def refuse_deleting(self: object, name: str) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    made.__setattr__, made.__delattr__ = refuse_setting, refuse_deleting


def _values(self: Any) -> list[object]:
    """The values of a frozen instance with slots, for copies and pickles."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _with_values(self: Any, values: list[object]) -> None:
    """Set the values of such an instance, which refuses to be assigned to."""
    for field, value in zip(dataclasses.fields(self), values, strict=False):
        object.__setattr__(self, field.name, value)


def _dataclass(
    kind: type[T] | None = None, /, *, frozen: bool = False, slots: bool = False, **rare: bool
) -> type[T] | Callable[[type[T]], type[T]]:
    """A dataclass. Any other form than a plain one with or without ``frozen`` and ``slots`` is made at once.

    Those are other options, a class with methods of its own among those that a dataclass has, one that extends another
    dataclass, and one without a docstring (the standard library writes the signature there).
    """

    def decorated(kind: type[T]) -> type[T]:
        is_plain = not rare and kind.__doc__ and _OURS.isdisjoint(kind.__dict__)
        if is_plain and not any(map(dataclasses.is_dataclass, kind.__bases__)):
            return _deferred(kind, frozen=frozen, slots=slots)
        return dataclasses.dataclass(frozen=frozen, slots=slots, **rare)(kind)

    return decorated if kind is None else decorated(kind)


if TYPE_CHECKING:  # what type checkers know about dataclasses they know about the standard's
    from dataclasses import dataclass
else:
    dataclass = _dataclass
