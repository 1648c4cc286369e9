"""Text files of every program: umlauts arrive as they were written, and what is no text is refused."""

from __future__ import annotations

from time import process_time

import pytest

from homepoker.store.exchange.delimited_text import decoded

LIST = "Name;Punkte\r\nJürgen Größl;5\r\nÖzlem Weiß;4\r\nBjörn Möller „Kai“;3\r\nRenée Kovač-Noël;2\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850"])
def test_umlauts_arrive_whatever_program_wrote_the_file(encoding: str) -> None:
    wanted = "".join(letter if _knows(encoding, letter) else "x" for letter in LIST)
    assert decoded(wanted.encode(encoding)) == wanted


@pytest.mark.parametrize("text", ["Žiga Škof 5 €", "Tomaš – 3", "Straße 7 § 2", "12 ‰", "„Max“ ƒ ½"])
def test_what_windows_wrote_is_not_taken_for_a_macs(text: str) -> None:
    assert decoded(text.encode("cp1252")) == text


def test_one_umlaut_in_a_long_list_is_found_in_a_moment() -> None:
    wanted = "Max - ;5\r\n" * 1_000_000 + "Jürgen;4\r\n"
    before = process_time()
    assert decoded(wanted.encode("mac_roman")) == wanted
    assert process_time() - before < 5


def test_bytes_that_are_no_text_are_none() -> None:
    assert decoded(bytes(range(256)) * 4) is None
    assert decoded(b"\x81\x8d \x01\x02 \x9d") is None


def _knows(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
