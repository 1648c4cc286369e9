"""Signals and their connections, as the source has them: no type checks what a signal hands to its slot."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from PySide6 import QtCore, QtGui, QtWidgets

T = TypeVar("T")
Scope = ast.FunctionDef | ast.Lambda


@dataclass(eq=False)
class Class:
    """Class of the program, as far as its signals and the types of its attributes go."""

    module: Module
    node: ast.ClassDef
    signals: dict[str, int] = field(default_factory=dict)
    """The number of values that each of its own signals hands on."""

    def __post_init__(self) -> None:
        for made in self.node.body:
            match made:
                case ast.Assign(targets=[ast.Name(name)], value=ast.Call(func=ast.Name("Signal"), args=types)):
                    self.signals[name] = len(types)
                case _:
                    pass

    @cached_property
    def bases(self) -> list[Class | type]:
        """What it inherits from, as far as that is known."""
        return [one for one in map(self.module.meant, self.node.bases) if one is not None]

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Its methods and properties."""
        return {one.name: one for one in self.node.body if isinstance(one, ast.FunctionDef)}

    @cached_property
    def attributes(self) -> dict[str, tuple[ast.expr, Scope | None]]:
        """What is put into an attribute, or its annotation, and the method in which that stands."""
        found: dict[str, tuple[ast.expr, Scope | None]] = {}
        for one in self.node.body:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                found[one.target.id] = one.annotation, None
        for method in self.functions.values():
            for name, value in _assigned(method):
                if name.startswith("self."):
                    found.setdefault(name.removeprefix("self."), (value, method))
        return found


@dataclass(eq=False)
class Module:
    """Module of the program."""

    program: Program
    name: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """What stands in it."""
        return ast.parse(self.text)

    @cached_property
    def classes(self) -> dict[str, Class]:
        """The classes that stand in it."""
        return {one.name: Class(self, one) for one in self.tree.body if isinstance(one, ast.ClassDef)}

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """The functions that stand in it."""
        return {one.name: one for one in self.tree.body if isinstance(one, ast.FunctionDef)}

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """The module and the name behind each name that it imports, wherever it does."""
        imports = [one for one in ast.walk(self.tree) if isinstance(one, ast.ImportFrom) and one.module]
        return {alias.asname or alias.name: (str(one.module), alias.name) for one in imports for alias in one.names}

    def meant(self, written: ast.expr) -> Class | type | None:
        """The class that an annotation or a base names; of a union the first."""
        match written:
            case ast.Constant(value=str(text)):
                return self.meant(ast.parse(text, mode="eval").body)
            case ast.BinOp(left=left):
                return self.meant(left)
            case ast.Name(name) if name in self.classes:
                return self.classes[name]
            case ast.Name(name) if name in self.imported:
                module, original = self.imported[name]
                if module.startswith("PySide6"):
                    return getattr(QtWidgets, original, getattr(QtGui, original, getattr(QtCore, original, None)))
                there = self.program.modules.get(module)
                return there.classes.get(original) if there is not None else None
        return None


@dataclass(eq=False)
class Program:
    """Modules of the user interface below a root: no other has signals."""

    root: Path

    @cached_property
    def modules(self) -> dict[str, Module]:
        """The modules by their full names."""
        found = {}
        for path in sorted((self.root / "homepoker/ui").rglob("*.py")):
            name = ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__")
            found[name] = Module(self, name, path.read_text(encoding="utf-8"))
        return found

    @cached_property
    def named(self) -> dict[str, list[Signal]]:
        """The program's own signals by their names."""
        found: dict[str, list[Signal]] = {}
        for module in self.modules.values():
            for owner in module.classes.values():
                for name, count in owner.signals.items():
                    found.setdefault(name, []).append(Signal(f"{owner.node.name}.{name}", count, count, is_ours=True))
        return found

    @cached_property
    def connections(self) -> list[Connection]:
        """Every connection of a signal that is made in a method or function."""
        return [
            Connection(call, sender, slot, Reading(module, owner, tuple(scopes)))
            for module in self.modules.values()
            for call, owner, scopes in _connecting(module)
            for sender, slot in _looped(call, scopes)
        ]


@cache
def _assigned(scope: Scope) -> list[tuple[str, ast.expr]]:
    """The names that get a value or an annotation in a function, with it; first the first."""
    return list(_assigning(scope))


def _assigning(scope: Scope) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(scope):
        match node:
            case ast.AnnAssign(target=named, annotation=value) | ast.NamedExpr(target=named, value=value):
                yield ast.unparse(named), value
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _meant(target, value).items()
            case _:
                pass


def _connecting(module: Module) -> Iterator[tuple[ast.Call, Class | None, list[Scope]]]:
    """The calls of ``connect`` in a module, the class around each, and the functions around it, innermost first."""

    def look(
        node: ast.AST, owner: Class | None, scopes: list[Scope]
    ) -> Iterator[tuple[ast.Call, Class | None, list[Scope]]]:
        match node:
            case ast.ClassDef(name=name):
                owner = module.classes.get(name, owner)
            case ast.FunctionDef() | ast.Lambda():
                scopes = [node, *scopes]
            case ast.Call(func=ast.Attribute(attr="connect"), args=[_, *_]):
                yield node, owner, scopes
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            yield from look(child, owner, scopes)

    return look(module.tree, None, []) if ".connect(" in module.text else iter(())


def _meant(target: ast.expr, value: ast.expr) -> dict[str, ast.expr]:
    """What the names of a loop or an assignment mean."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return dict(zip(map(ast.unparse, target.elts), value.elts, strict=False))
    return {ast.unparse(target): value}


def _looped(call: ast.Call, scopes: list[Scope]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The sender and the slot of a call of ``connect``; for one in a loop over a tuple each of them."""
    assert isinstance(call.func, ast.Attribute)
    sender, slot = call.func.value, call.args[0]
    for node in (node for scope in scopes for node in ast.walk(scope)):
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple) and call in ast.walk(node):
            meanings = [_meant(node.target, element) for element in node.iter.elts]
            if all(ast.unparse(sender) in meant for meant in meanings):
                yield from ((meant[ast.unparse(sender)], meant.get(ast.unparse(slot), slot)) for meant in meanings)
                return
    yield sender, slot


@dataclass(frozen=True)
class Reading:
    """Place in the source: what a name or an expression there is."""

    module: Module
    owner: Class | None
    scopes: tuple[Scope, ...]

    def type_of(self, written: ast.expr) -> Class | type | None:
        """The class of an expression, where it can be told without running the program."""
        match written:
            case ast.Name("self"):
                return self.owner
            case ast.Name(name):
                return self._type_of_name(name)
            case ast.Attribute(value=value, attr=name):
                return self._type_of_attribute(self.type_of(value), name)
            case ast.Call(func=called):
                return self.module.meant(called) or self._returned(called)
            case ast.IfExp(body=one, orelse=other) | ast.BoolOp(values=[one, other]):
                return self.type_of(one) or self.type_of(other)
            case _:
                return None

    def _type_of_name(self, name: str) -> Class | type | None:
        for place, scope in enumerate(self.scopes):
            for argument in [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]:
                if argument.arg == name:
                    return self.module.meant(argument.annotation) if argument.annotation is not None else None
            inside = Reading(self.module, self.owner, self.scopes[place:])
            for assigned, value in _assigned(scope):
                if assigned == name and not _mentions(value, name):
                    return self.module.meant(value) or inside.type_of(value)
        return None

    def _type_of_attribute(self, owner: Class | type | None, name: str) -> Class | type | None:
        if not isinstance(owner, Class):
            return None
        found = _inherited(owner, lambda one: one.attributes.get(name))
        if found is not None:
            holder, (value, method) = found
            scopes = (method,) if method is not None else ()
            return holder.module.meant(value) or Reading(holder.module, holder, scopes).type_of(value)
        described = _inherited(owner, lambda one: one.functions.get(name))
        if described is not None and described[1].returns is not None and described[1].decorator_list:
            return described[0].module.meant(described[1].returns)
        return None

    def _returned(self, called: ast.expr) -> Class | type | None:
        found = self.function(called)
        return found[0].meant(found[1].returns) if found is not None and found[1].returns is not None else None

    def function(self, written: ast.expr) -> tuple[Module, ast.FunctionDef] | None:
        """The function or method that is named, with its module."""
        match written:
            case ast.Attribute(value=ast.Name(imported), attr=name) if imported in self.module.imported:
                there = self.module.program.modules.get(".".join(self.module.imported[imported]))
                return (there, there.functions[name]) if there is not None and name in there.functions else None
            case ast.Attribute(value=value, attr=name):
                owner = self.type_of(value)
                found = _inherited(owner, lambda one: one.functions.get(name)) if isinstance(owner, Class) else None
                return (found[0].module, found[1]) if found is not None else None
            case ast.Name(name):
                for scope in self.scopes:
                    if name in _inner(scope):
                        return self.module, _inner(scope)[name]
                module, original = self.module.imported.get(name, (self.module.name, name))
                there = self.module.program.modules.get(module)
                return (there, there.functions[original]) if there is not None and original in there.functions else None
            case _:
                return None

    def signal(self, written: ast.expr) -> Signal | None:
        """The signal that is named: one of the program's or one of Qt's."""
        if not isinstance(written, ast.Attribute):
            return None
        owner, name = self.type_of(written.value), written.attr
        if isinstance(owner, Class):
            found = _inherited(owner, lambda one: one.signals.get(name))
            if found is not None:
                return Signal(f"{found[0].node.name}.{name}", found[1], found[1], is_ours=True)
        for kind in [owner] if isinstance(owner, type) else _qt_bases(owner):
            made = getattr(kind, name, None)
            if isinstance(made, QtCore.Signal):
                forms = [form.strip().removesuffix(")").partition("(")[2] for form in str(made).split(";")]
                counts = [form.count(",") + 1 if form else 0 for form in forms]
                return Signal(str(made), max(counts), min(counts), is_ours=False)
        return None


@dataclass(frozen=True)
class Signal:
    """Signal, and how many values it hands on."""

    name: str
    count: int
    least: int
    """The fewer values of another form, as ``clicked(); clicked(bool)``: for a slot that does not say what it takes."""
    is_ours: bool


@cache
def _inner(scope: Scope) -> dict[str, ast.FunctionDef]:
    """The functions in a function."""
    return {one.name: one for one in ast.walk(scope) if isinstance(one, ast.FunctionDef)}


def _mentions(written: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(written))


@cache
def _is_of_qt(sender: str) -> bool:
    """Whether Qt has a signal of the name at the end."""
    name = sender.rpartition(".")[2]
    kinds = [kind for module in (QtCore, QtGui, QtWidgets) for kind in vars(module).values() if isinstance(kind, type)]
    return any(isinstance(getattr(kind, name, None), QtCore.Signal) for kind in kinds)


def _inherited(owner: Class, find: Callable[[Class], T | None]) -> tuple[Class, T] | None:
    """What a class or the first of its bases has, with the class that has it."""
    own = find(owner)
    if own is not None:
        return owner, own
    looked = (_inherited(base, find) for base in owner.bases if isinstance(base, Class))
    return next((found for found in looked if found is not None), None)


def _qt_bases(owner: Class | None) -> list[type]:
    if owner is None:
        return []
    return [kind for base in owner.bases for kind in (_qt_bases(base) if isinstance(base, Class) else [base])]


@dataclass(frozen=True)
class Connection:
    """Connection of a signal with a slot."""

    call: ast.Call
    sender: ast.expr
    slot: ast.expr
    """What is called."""
    reading: Reading

    @property
    def place(self) -> str:
        """Where it is made, and what it says."""
        return f"{self.reading.module.name}:{self.call.lineno} {ast.unparse(self.call)}"

    @cached_property
    def known(self) -> Signal | None:
        """The signal that is connected; nothing where it cannot be told."""
        return self.reading.signal(self.sender)

    @cached_property
    def signals(self) -> list[Signal]:
        """The signal that is connected; else what it may be: all of the program's signals of that name."""
        name = self.sender.attr if isinstance(self.sender, ast.Attribute) else ""
        return [self.known] if self.known else self.reading.module.program.named.get(name, [])

    @property
    def faults(self) -> list[str]:
        """Why the slot does not take what it gets; of a signal that is only guessed, if it takes that of none."""
        found = {signal.count: fault for signal in self.signals if (fault := self.fault(signal))}
        is_sure = self.known or (all(map(self.fault, self.signals)) and not _is_of_qt(ast.unparse(self.sender)))
        return [f"{count} come, the slot {fault}" for count, fault in found.items()] if is_sure else []

    @cached_property
    def target(self) -> Signal | None:
        """The signal that the slot does nothing but emit."""
        return _emitted(self.slot, self.reading)

    def fault(self, given: Signal) -> str:
        """Why the slot cannot be called with what a signal hands; empty where it can.

        A function of Python's gets as many values as it takes, anything else all of them.
        """
        count = given.count
        match self.slot:
            case ast.Attribute(value=emitting, attr="emit") if (signal := self.reading.signal(emitting)) is not None:
                return "" if signal.count == given.least else f"emits {signal.count}"
            case ast.Call(func=ast.Name("partial"), args=[function, *first], keywords=named):
                count = given.least + len(first)
                return self._fault_of(function, count, {str(one.arg) for one in named}, is_exact=True)
            case _:
                pass
        signal = self.reading.signal(self.slot)
        if signal is not None:
            return "" if signal.count <= count else f"hands on {signal.count}"
        return self._fault_of(self.slot, count, set(), is_exact=False)

    def _fault_of(self, written: ast.expr, count: int, named: set[str], *, is_exact: bool) -> str:
        if isinstance(written, ast.Lambda):
            function: Scope = written
        elif (found := self.reading.function(written)) is not None:
            function = found[1]
        else:
            return ""
        taken = function.args
        is_method = isinstance(written, ast.Attribute) and not any(
            ast.unparse(one) == "staticmethod" for one in getattr(function, "decorator_list", [])
        )
        names = [one.arg for one in [*taken.posonlyargs, *taken.args]][int(is_method) :]
        needed = [one for one in names[: len(names) - len(taken.defaults)] if one not in named]
        asked = [
            one.arg for one, default in zip(taken.kwonlyargs, taken.kw_defaults, strict=True)
            if default is None and one.arg not in named
        ]  # fmt: skip
        if asked or len(needed) > count:
            return f"needs {', '.join([*needed, *asked])}"
        if is_exact and taken.vararg is None and count > len([one for one in names if one not in named]):
            return f"takes {len(names)}"
        return ""


def _emitted(slot: ast.expr, reading: Reading) -> Signal | None:
    match slot:
        case ast.Attribute(value=value, attr="emit"):
            return reading.signal(value)
        case ast.Lambda(body=ast.Call(func=ast.Attribute(attr="emit") as emit)):
            return _emitted(emit, reading)
        case ast.Call(func=ast.Name("partial"), args=[first, *_]):
            return _emitted(first, reading)
        case _:
            direct, found = reading.signal(slot), reading.function(slot)
            if direct is not None or found is None:
                return direct
            match found[1].body:
                case [ast.Expr(ast.Call(ast.Attribute(attr="emit") as emit))]:
                    return _emitted(emit, reading)
                case [ast.Expr(ast.Constant()), ast.Expr(ast.Call(ast.Attribute(attr="emit") as emit))]:
                    return _emitted(emit, reading)
                case _:
                    return None
