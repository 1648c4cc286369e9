"""Command groups of the program, lazily imported: a command's module is loaded when the command is called."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from homepoker.core.wording import Sentence, sentence
from homepoker.services.words import Words

_HEADINGS = ("Usage", "Arguments", "Options", "Commands")

_PHRASES = {
    "[OPTIONS]": "cli.heading.some_options",
    "COMMAND [ARGS]...": "cli.heading.some_command",
    "[required]": "cli.heading.required",
    "Show this message and exit.": "cli.help.help",
}
"""English phrases that the library puts into a page of help, each with the key of our own words."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Entry of a command or group: the module and name it is written under, and the key of its line of help."""

    module: str
    help: str
    is_group: bool = False


# As help names them: what a host needs most comes first. A module is named by text, because importing them all takes
# twenty times as long as what a single command needs.
_PARTS: Mapping[str, _Part] = {
    "evening": _Part("homepoker.cli.evenings", "cli.help.evening_group", is_group=True),
    "players": _Part("homepoker.cli.players", "cli.help.players_group", is_group=True),
    "rule": _Part("homepoker.cli.rulings", "cli.help.rule"),
    "topics": _Part("homepoker.cli.rulings", "cli.help.topics"),
    "rules": _Part("homepoker.cli.rules", "cli.help.rules_group", is_group=True),
    "seats": _Part("homepoker.cli.seats", "cli.help.seats_group", is_group=True),
    "points": _Part("homepoker.cli.points", "cli.help.points_group", is_group=True),
    "league": _Part("homepoker.cli.league", "cli.help.league_group", is_group=True),
    "manual": _Part("homepoker.cli.manual", "cli.help.manual"),
    "screenshot": _Part("homepoker.cli.screens", "cli.help.screenshot"),
    "simulate": _Part("homepoker.cli.simulations", "cli.help.simulate"),
}


class Misuse(Exception):
    """Error: the call cannot be understood, or names a command or option that does not exist."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.key)
        self.said = said


class _Command(TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        _require_values(self, ctx, args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        if (
            not gc.isenabled()
        ):  # the start goes without; what is loaded by now is no garbage, what a command makes may be
            gc.freeze()
            gc.enable()
        return super().invoke(ctx)

    def get_help(self, ctx: Any) -> str:
        return _in_words(super().get_help(ctx), ctx)


class _Group(TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        _require_values(self, ctx, args)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Any) -> str:
        return _in_words(super().get_help(ctx), ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise Misuse(sentence("cli.no_such_command", command=args[0]))
        return super().resolve_command(ctx, args)


class _Program(_Group):
    """All commands by their names; a page of help names them without loading any."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        part = _PARTS.get(cmd_name)
        if part is None:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _loaded(cmd_name, part, ctx.find_root().obj.words)
        return self.commands[cmd_name]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        words: Words = ctx.find_root().obj.words
        named = {name: _Command(name, help=words.text(part.help)) for name, part in _PARTS.items()}
        TyperGroup(commands=dict(named)).format_commands(ctx, formatter)


def program(begin: Callable[..., object], words: Words) -> Any:
    """The command of the whole program.

    :param begin: takes the options of the whole program, and is called before any command.
    """
    app = _typer(_Program, invoke_without_command=True, help="cli.help.program", pretty_exceptions_enable=False)
    app.callback()(begin)
    command = typer.main.get_group(app)
    _put_words_in(command, words)
    return command


def _typer(group: type[_Group], **settings: Any) -> typer.Typer:
    return typer.Typer(cls=group, rich_markup_mode=None, add_completion=False, **settings)


def _loaded(name: str, part: _Part, words: Words) -> Any:
    module = import_module(part.module)
    app = _typer(_Group, help=part.help, no_args_is_help=True) if part.is_group else _typer(_Group)
    module.add_to(app)
    for command in app.registered_commands:
        command.cls = _Command
    group = typer.main.get_group(app)
    group.name = name
    loaded = group if part.is_group else group.commands[name]
    _put_words_in(loaded, words)
    return loaded


def _put_words_in(command: Any, words: Words) -> None:
    """Replace the keys in all help texts by their words."""
    for owner in (command, *command.params):
        text = getattr(owner, "help", None)
        if text and text.startswith(("cli.", "league_", "points.")):
            owner.help = words.text(text)
    for inner in getattr(command, "commands", {}).values():
        _put_words_in(inner, words)


def _require_values(command: Any, ctx: Any, args: Sequence[str]) -> None:
    """See that no option takes another option for its value, as the library lets it: *--data --help*.

    :raises Misuse: one does.
    """
    options = [one for one in command.get_params(ctx) if one.param_type_name == "option"]
    known = {name for one in options for name in (*one.opts, *one.secondary_opts)}
    takes = {name for one in options if not one.is_flag for name in one.opts}
    for option, value in pairwise(args[: args.index("--")] if "--" in args else args):
        if option in takes and value in known:
            raise Misuse(sentence("cli.option_without_value", option=option))


def _in_words(help_text: str, ctx: Any) -> str:
    """A page of help with its headings in the language of the console."""
    words: Words = ctx.find_root().obj.words
    lines = help_text.split("\n")
    for heading in _HEADINGS:
        there = words.text(f"cli.heading.{heading.lower()}")
        lines = [there + line.removeprefix(heading) if line.startswith(f"{heading}:") else line for line in lines]
    text = "\n".join(lines)
    for english, key in _PHRASES.items():
        text = text.replace(english, words.text(key))
    return text
