"""The ``homepoker`` command: its groups, options of the whole program, and how a failure is told.

A command's module is imported when the command is called.
"""

from __future__ import annotations

import gc
import locale
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from homepoker import __version__
from homepoker.cli.console import Console, Devtools, Windows, complain
from homepoker.cli.data_folder import OPTION, default_folder, log_folder
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.wording import Sentence, sentence
from homepoker.services.words import LANGUAGES, Words, system_language
from homepoker.store.errors import StoreError
from homepoker.store.evening.file_extensions import is_evening_file
from homepoker.store.files.private_files import make_folder
from homepoker.store.resource_files import resources

FAILED, MISUSED = 1, 2
"""Exit codes: the work failed; the call could not be understood."""

LANGUAGE_OPTION = "--lang"
_ANYWHERE = (OPTION, LANGUAGE_OPTION)
"""Options of the whole program that may stand before or after a command."""

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
    "chips": _Part("homepoker.cli.chips", "cli.help.chips_group", is_group=True),
    "structure": _Part("homepoker.cli.structures", "cli.help.structure_group", is_group=True),
    "payouts": _Part("homepoker.cli.payouts", "cli.help.payouts"),
    "deal": _Part("homepoker.cli.payouts", "cli.help.deal"),
    "points": _Part("homepoker.cli.points", "cli.help.points_group", is_group=True),
    "league": _Part("homepoker.cli.league", "cli.help.league_group", is_group=True),
    "manual": _Part("homepoker.cli.manual", "cli.help.manual"),
    "screenshot": _Part("homepoker.cli.screens", "cli.help.screenshot"),
    "simulate": _Part("homepoker.cli.simulations", "cli.help.simulate"),
}


class Misuse(Exception):
    """The call cannot be understood, or names a command or option that does not exist."""

    def __init__(self, complaint: Sentence) -> None:
        super().__init__(complaint.key)
        self.said = complaint


def run(
    arguments: Sequence[str], windows: Windows, devtools: Devtools, environment: Mapping[str, str] | None = None
) -> int:
    """Run the command that the arguments name.

    :param environment: where the system's language is looked up; the process's own where nothing is given.
    :return: the exit code.
    """
    _write_what_can_be_written()
    ordered, file = without_file(with_common_options_first(arguments))
    words = Words(resources() / "locale", _language(ordered, os.environ if environment is None else environment))
    console = Console(words, windows, devtools, Path(), has_own_folder=False, file=file)
    try:
        command = program(_begin, words)
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
    except Exception as error:  # noqa: BLE001 - nobody foresaw it; the caller gets a sentence, the log the trace
        return _complain(words, _logged(error, console), FAILED)
    return code if isinstance(code, int) else 0


def _write_what_can_be_written() -> None:
    """Let a sign that a terminal cannot hold become a question mark, not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding_of(stream, os.name, os.environ), errors="replace")


def encoding_of(stream: TextIOWrapper, system: str, variables: Mapping[str, str]) -> str:
    """The encoding in which is written: UTF-8 into files and pipes of Windows, where it would be the terminal's.

    :param system: as ``os.name`` has it.
    :param variables: the environment, in which the caller may ask for an encoding.
    """
    is_asked = any(variables.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    return stream.encoding if system != "nt" or is_asked or stream.isatty() else "utf-8"


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


def without_file(ordered: Sequence[str]) -> tuple[list[str], Path | None]:
    """The arguments without the evening file that stands in the place of a command, and that file."""
    *before, last = ordered or [""]
    is_alone = all(one.startswith("-") or (at and before[at - 1] in _ANYWHERE) for at, one in enumerate(before))
    if is_alone and is_evening_file(last) and not (before and before[-1] in _ANYWHERE):
        return before, Path(last)
    return list(ordered), None


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
        raise typer.Exit(console.windows.open(console.folder, lang, console.file))
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


def _misuse(error: TyperException) -> Sentence:
    """The sentence for wrong arguments, in our own words: the parser's are English."""
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
    """The name of a parameter as the caller writes it: ``--players``, ``FILE``."""
    options = [name for name in param.opts if name.startswith("-")]
    return options[0] if options else str(param.name).rstrip("_").upper()


def _logged(error: Exception, console: Console) -> Sentence:
    """Write an unforeseen error into the error log of the data folder, or else of the system; where it was written."""
    from homepoker.store import error_log

    data = console.folder if console.has_own_folder else default_folder()
    for folder in (data, log_folder()):
        if folder != data:
            with suppress(OSError):
                make_folder(folder)
        file = error_log.record("cli.unexpected", error, folder)
        if file is not None:
            return sentence("cli.unexpected", file=str(file))
    return sentence("cli.unexpected_unwritten", folder=str(data))


def _complain(words: Words, complaint: Sentence, code: int) -> int:
    complain(words.say(complaint))
    return code


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
    options = [parameter for parameter in command.get_params(ctx) if parameter.param_type_name == "option"]
    known = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    takes = {name for option in options if not option.is_flag for name in option.opts}
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
