"""What a name holds cannot steer a terminal."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path

import pytest

from homepoker.cli.console import one_line, printable, printable_json, write_file
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.services.club import open_club
from homepoker.store.resource_files import resources
from tests.cli.calling import Caller
from tests.fakes import FixedDraw, HandMovedTimekeeper

NAME = "Tom\x1b[2J\x9b31m\u202e\x07"
SPELT = "Tom\\x1b[2J\\x9b31m\\u202e\\x07"


@pytest.mark.parametrize("text", ["Žiga, 日本, 👩\u200d👩\u200d👧", "two\nlines\tand a tab"])
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_control_characters_are_spelt_out() -> None:
    assert printable(NAME) == SPELT
    assert one_line("Tom\n1. Ida") == "Tom 1. Ida"


def test_json_stays_the_same_value() -> None:
    said = printable_json(json.dumps({NAME: [NAME]}, ensure_ascii=False))
    assert json.loads(said) == {NAME: [NAME]}
    assert not set(said) & set("\x1b\x9b\u202e\x07")


def test_no_list_of_the_command_hands_them_on(homepoker: Caller, tmp_path: Path) -> None:
    club = open_club(tmp_path, resources(), HandMovedTimekeeper(), FixedDraw())
    club.register.add(Player(PlayerId("p1"), NAME))
    club.close()
    as_json = homepoker("players", "export", "--data", tmp_path, "--json")
    assert NAME in {row["name"] for row in as_json.json}
    assert "\x1b" not in as_json.out
    refused = homepoker("rules", "show", NAME, "--data", tmp_path)
    assert refused.code != 0
    assert "\x1b" not in refused.error
    assert SPELT.partition("[")[0] in refused.error


class Terminal(io.TextIOWrapper):
    """A terminal that writes into memory."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "written"), [(Terminal, SPELT), (io.TextIOWrapper, NAME)])
def test_a_file_is_written_as_it_is_but_not_to_a_terminal(
    kind: type[io.TextIOWrapper], written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = io.BytesIO()
    out = kind(memory, encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", out)
    write_file(Path("-"), NAME.encode())
    out.flush()
    assert memory.getvalue().decode() == written


def test_a_file_that_cannot_be_written_whole_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "standings.csv"
    file.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal):
        write_file(file, b"new")
    assert file.read_bytes() == b"old"
    write_file(Path(os.devnull), b"new")  # is written to, and not replaced
    assert not Path(os.devnull).is_file()
