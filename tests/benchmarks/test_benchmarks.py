"""The benchmarks run and say what they measure; how fast the machine is, is not judged here."""

from __future__ import annotations

import math
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.benchmarks.bench_append import appending
from tests.benchmarks.bench_commands import commanding
from tests.benchmarks.bench_day import living
from tests.benchmarks.bench_import import importing
from tests.benchmarks.bench_league import ranking
from tests.benchmarks.bench_reading import reading
from tests.benchmarks.bench_repaint import seeing
from tests.benchmarks.bench_replay import replaying
from tests.benchmarks.bench_rest import resting
from tests.benchmarks.bench_rulebooks import loading
from tests.benchmarks.bench_rulings import comparing, ruling
from tests.benchmarks.bench_search import answering
from tests.benchmarks.bench_shared_league import measured
from tests.benchmarks.bench_start import display, evening_in_play, starting
from tests.benchmarks.verdicts import Verdict, alternated
from tests.postgres import PostgresServer
from tests.shared_indices import keep_shipped_index


def test_a_start_is_measured_up_to_the_first_key(tmp_path: Path) -> None:
    with display("offscreen") as variables:
        frame, key = starting(evening_in_play(tmp_path / "club"), variables, 1, "here")
    assert 0 < frame.figure < key.figure, "one run beside others is noise against the bare window"


def test_commands_are_measured_beside_a_python_that_does_nothing(tmp_path: Path) -> None:
    keep_shipped_index(tmp_path)
    assert all(1 < verdict.figure < math.inf for verdict in commanding(tmp_path, 1))


def test_an_action_is_measured_against_an_insert(tmp_path: Path) -> None:
    assert 0 < appending(tmp_path, 3, is_warm=False).figure < math.inf


def test_a_long_replay_is_measured_against_a_short_one(tmp_path: Path) -> None:
    assert 0 < replaying(tmp_path, 60, 120, 1).figure < math.inf


def test_an_import_is_measured_beside_bare_rows(tmp_path: Path) -> None:
    assert 0 < importing(tmp_path, 20, 10, 1).figure < math.inf


def test_tables_of_a_league_are_measured_against_their_rows(tmp_path: Path) -> None:
    assert all(0 < verdict.figure < math.inf for verdict in ranking(tmp_path, 2, 6, 1))


def test_a_day_is_lived_through_tick_by_tick(tmp_path: Path) -> None:
    keep_shipped_index(tmp_path / "club")
    memory, handles = living(tmp_path, 24)
    assert 0.5 < memory.figure < 2
    assert 0.5 < handles.figure < 2


def test_an_action_is_measured_until_it_is_painted(tmp_path: Path) -> None:
    assert 0 < seeing(tmp_path, 20, 6).figure < math.inf


def test_an_evening_at_rest_is_measured_beside_bare_windows(tmp_path: Path) -> None:
    assert 0 < resting(tmp_path, 0.5, 2.5).figure < math.inf


def test_the_rulebooks_are_loaded_beside_bare_markdown() -> None:
    assert 0 < loading(1).figure < math.inf


def test_rulings_are_measured_beside_the_functions_of_their_topics() -> None:
    assert 0 < ruling(1).figure < math.inf
    assert 0 < comparing(1).figure < math.inf


def test_the_first_question_to_the_rulebooks_is_measured_from_nothing() -> None:
    assert 0 < answering(1).figure < math.inf


def test_the_page_of_the_rulebooks_is_measured_until_it_is_painted(qapp: QApplication) -> None:
    assert all(0 < verdict.figure < math.inf for verdict in reading(qapp, least=3))


def test_the_order_of_the_variants_moves_on_from_round_to_round() -> None:
    turn = count()
    first, second, third = alternated([lambda: next(turn)] * 3, 3)
    assert (first, second, third) == ([0, 5, 7], [1, 3, 8], [2, 4, 6])


def test_a_verdict_says_aim_figure_and_whether_it_is_met() -> None:
    said = str(Verdict("Start", 1.5, 1.4, "9 ms", "imports"))
    assert said == "Start\n  aim ≤ 1.5   figure 1.40   met\n  9 ms"


def test_a_missed_aim_says_its_cause() -> None:
    assert str(Verdict("Start", 1.5, 1.6, cause="imports")).endswith("MISSED\n  cause: imports")


def test_a_figure_is_judged_as_it_is_printed() -> None:
    assert Verdict("Start", 1.5, 1.504).is_met


def test_lists_of_many_clubs_are_measured_against_their_rows(postgres: PostgresServer) -> None:
    assert all(0 < verdict.figure < math.inf for verdict in measured(postgres, 1, 2, 1))
