"""The ``homepoker`` command: its groups, its words, and how a failure is told."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from homepoker import __version__
from homepoker.cli import evenings, league, players, points, rules, rulings, screens, simulations
from homepoker.cli.console import Console, Devtools, Windows, complain
from homepoker.cli.data_folder import OPTION, default_folder
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.wording import Sentence, sentence
from homepoker.services.words import LANGUAGES, Words, system_language
from homepoker.store.errors import StoreError
from homepoker.store.resource_files import resources

FAILED, MISUSED = 1, 2
"""Exit codes: the work failed; the call could not be understood."""

LANGUAGE_OPTION = "--lang"
_ANYWHERE = (OPTION, LANGUAGE_OPTION)
"""Options of the whole program that may stand before or after a command."""

_ORDER = ("evening", "players", "rule", "topics", "rules", "points", "league", "screenshot", "simulate")
"""The commands in the order of the help page, the most needed first."""

_HEADINGS = ("Usage", "Arguments", "Options", "Commands")


_PHRASES = {
    "[OPTIONS]": "cli.heading.some_options",
    "COMMAND [ARGS]...": "cli.heading.some_command",
    "[required]": "cli.heading.required",
    "Show this message and exit.": "cli.help.help",
}
"""English phrases that the library puts into a page of help, each with the key of our own words."""


class Misuse(Exception):
    """Error: the call cannot be understood, or names a command or option that does not exist."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.key)
        self.said = said


class _Command(TyperCommand):
    def get_help(self, ctx: Any) -> str:
        return _in_words(super().get_help(ctx), ctx)


class _Group(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return _in_words(super().get_help(ctx), ctx)

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=lambda name: _ORDER.index(name) if name in _ORDER else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise Misuse(sentence("cli.no_such_command", command=args[0]))
        return super().resolve_command(ctx, args)


def run(
    arguments: Sequence[str], windows: Windows, devtools: Devtools, environment: Mapping[str, str] | None = None
) -> int:
    """Do what the arguments say.

    :param environment: where the system's language is looked up; the process's own where nothing is given.
    :return: the exit code.
    """
    _write_what_can_be_written()
    ordered = with_common_options_first(arguments)
    words = Words(resources() / "locale", _language(ordered, os.environ if environment is None else environment))
    console = Console(words, windows, devtools, Path(), has_own_folder=False)
    try:
        command = typer.main.get_command(_program())
        _put_words_in(command, words)
        # What does not end by itself or with an exit code has ended well.
        code = command.main(args=ordered, prog_name="homepoker", standalone_mode=False, obj=console)
        sys.stdout.flush()
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stderr.write(f"{error.message}\n")
            return MISUSED
        return _complain(words, _misuse(error), MISUSED)
    except Misuse as misuse:
        return _complain(words, misuse.said, MISUSED)
    except Refusal as refusal:
        return _complain(console.words, refusal.reason, FAILED)
    except StoreError as error:
        return _complain(console.words, error.sentence, FAILED)
    except RulebookError as error:
        return _complain(console.words, error.problem, FAILED)
    except (KeyboardInterrupt, typer.Abort):
        return _complain(words, sentence("cli.interrupted"), 130)
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing is left to be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def _write_what_can_be_written() -> None:
    """Let a sign that the terminal or file cannot hold (Windows, piped) become a question mark, not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def with_common_options_first(arguments: Sequence[str]) -> list[str]:
    """The arguments with those options in front that count for the whole program, wherever they stood."""
    first: list[str] = []
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        if argument == "--":
            rest += [argument, *waiting]
            break
        if argument in _ANYWHERE and waiting:
            first += [argument, waiting.pop(0)]
        elif argument.partition("=")[0] in _ANYWHERE:
            first.append(argument)
        else:
            rest.append(argument)
    return first + rest


def _program() -> typer.Typer:
    plain: dict[str, Any] = {"cls": _Group, "rich_markup_mode": None, "add_completion": False}
    program = typer.Typer(help="cli.help.program", invoke_without_command=True, pretty_exceptions_enable=False, **plain)
    program.callback()(_begin)
    groups = {"evening": evenings, "players": players, "rules": rules, "points": points, "league": league}
    for name, module in groups.items():
        group = typer.Typer(help=f"cli.help.{name}_group", no_args_is_help=True, **plain)
        module.add_to(group)
        program.add_typer(group, name=name)
    rulings.add_to(program)
    screens.add_to(program)
    simulations.add_to(program)
    for app in (program, *(group.typer_instance for group in program.registered_groups)):
        for command in app.registered_commands if app is not None else ():
            command.cls = _Command
    return program


def _begin(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option(OPTION, help="cli.help.data", show_default=False)] = None,
    lang: Annotated[str, typer.Option(LANGUAGE_OPTION, help="cli.help.lang", show_default=False)] = "",
    version: Annotated[bool, typer.Option("--version", help="cli.help.version", show_default=False)] = False,
) -> int:
    console: Console = context.obj
    if lang and lang not in LANGUAGES:
        raise Misuse(sentence("cli.no_such_language", language=lang))
    if version:
        console.write(f"homepoker {__version__}")
        raise typer.Exit
    console.folder = data if data is not None else default_folder()
    console.has_own_folder = data is not None
    if context.invoked_subcommand is None:
        raise typer.Exit(console.windows.open(console.folder, lang))
    return 0


def _language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that was asked for, else that of the system."""
    for position, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == LANGUAGE_OPTION:
            chosen = value or "".join(arguments[position + 1 : position + 2])
            return chosen if chosen in LANGUAGES else system_language(_system_languages(environment))
    return system_language(_system_languages(environment))


def _system_languages(environment: Mapping[str, str]) -> list[str | None]:
    set_by_user = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    # Where none of them is set, as on Windows, the system is asked.
    return [next(filter(None, set_by_user), None) or locale.getlocale()[0]]


def _put_words_in(command: Any, words: Words) -> None:
    """Replace the keys in all help texts by their words."""
    for owner in (command, *command.params):
        text = getattr(owner, "help", None)
        if text and text.startswith("cli."):
            owner.help = words.text(text)
    for inner in getattr(command, "commands", {}).values():
        _put_words_in(inner, words)


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


def _misuse(error: TyperException) -> Sentence:
    """What was wrong with the arguments, in our own words: the parser's are English."""
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    match type(error).__name__:
        case "NoSuchOption":
            return sentence("cli.no_such_option", option=option)
        case "BadOptionUsage":
            return sentence("cli.option_without_value", option=option)
        case "MissingParameter" if param is not None:
            return sentence("cli.missing", name=_name_of(param))
        case "BadParameter" if param is not None:
            return sentence("cli.bad_value", name=_name_of(param))
        case _:
            return sentence("cli.misused")


def _name_of(param: Any) -> str:
    """How the caller writes a parameter: ``--players``, ``FILE``."""
    options = [one for one in param.opts if one.startswith("-")]
    return options[0] if options else str(param.name).rstrip("_").upper()


def _complain(words: Words, said: Sentence, code: int) -> int:
    complain(words.say(said))
    return code
