"""Corpora of the attack: sound inputs of every reader, from which wrong ones are made."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from openpyxl import Workbook

from homepoker.core.points.scheme import FormulaBase
from homepoker.services.rulebooks.search import RuleSearch
from homepoker.store.database import DATABASE_NAME
from homepoker.store.league.schemes import encode_scheme, presets
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.evenings.sample_evening import play_sample_evening
from tests.plain_pdf import plain_pdf

BOOKS = ("apsa", "bps-2019", "pup-2010", "tda-2019", "uesg")
SAMPLE = resources() / "sample"


@cache
def evenings() -> tuple[bytes, ...]:
    """The sample evening, and its beginnings, which are told faster."""
    whole = SAMPLE.joinpath("evening.homepoker.json").read_bytes()
    evening = json.loads(whole)
    short = [json.dumps({**evening, "lines": evening["lines"][:count]}).encode() for count in (1, 2, 8, 20, 40)]
    return (*short, *short, whole)


def whole_evenings() -> tuple[bytes, ...]:
    """The sample evening."""
    return evenings()[-1:]


def events() -> tuple[bytes, ...]:
    """The events of each line of the sample evening, as JSON lists."""
    lines = json.loads(evenings()[-1])["lines"]
    return tuple(json.dumps(line["events"], ensure_ascii=False).encode() for line in lines)


def member_lists() -> tuple[bytes, ...]:
    sample = SAMPLE.joinpath("club.csv").read_bytes()
    plain = "Name;Spitzname;Mitgliedsnummer;Gast;Kontakt\r\nÖzgür Aydın;Özi;12;nein;oe@example.org\r\n"
    left = "Mitglieder\n\nVorname\tNachname\tE-Mail\tAustritt\nIda\tLang\ti@example.org\t31.12.2025\nMax\t\t\tnein\n"
    return (
        sample,
        left.encode(),
        plain.encode(),
        plain.encode("cp1252", "replace"),
        plain.encode("utf-16"),
        b'a,b\n"x\ny",2\n',
    )


def past_results() -> tuple[bytes, ...]:
    """Seasons as CSV (long, wide, without headings), as a workbook and as a saved tournament."""
    long = "Datum;Abend;Name;Platz;Punkte;KO\r\n15.11.2024;Herbst;Huber, Max;1.;1.250,5;3\r\n;;Ida (Ace);2.;–;\r\n"
    wide = (
        "Saison 2023/24;;;\r\n\r\nRang;Name;15.11.;10.01.;Gesamt\r\n1;Max;12,5;DNS;12,5\r\n;Summe;12,5\r\n*) ohne\r\n"
    )
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in ([None], ["Name", "15.11.2024", date(2024, 11, 29)], ["Max", 12.5, None], ["Ida", "8,5", 3]):
        sheet.append(row)
    sheet.merge_cells("B2:C2")
    out = io.BytesIO()
    workbook.save(out)
    evening = (
        '{ V: "3.7.2", T: new Tournament({Title: "Herbst", StartTime: 1731697800000, Players: new GamePlayers({Players:'
        ' Map.from([["a", new GamePlayer({Name: new PlayerName({Nickname: "Max"}), Buyins: [new GameBuyin({Time:'
        ' 1731697800000, BustOut: new GameBustOut({Time: 1731699999000, HitmanUUID: ["b"]})})], AddOns: []})], ["b",'
        ' new GamePlayer({Name: new PlayerName({Nickname: "Ida"}), Buyins: [new GameBuyin({Time: 1})]})]])})}) }'
    )
    plain = "Max;1;10\nIda;2;8\n"
    texts = [long.encode("cp1252"), wide.encode("utf-8-sig"), wide.encode("utf-16"), plain.encode(), evening.encode()]
    return (*texts, out.getvalue())


def structures() -> tuple[bytes, ...]:
    tabs = "Level\tSmall Blind\tBig Blind\tAnte\tMinuten\n1\t25\t50\t0\t20\n2\t50\t100\t100\t20\nPause\t\t\t\t10\n"
    times = "Title\nLevel;Start;Blinds;Dauer\n1;19:30;25/50;00:20\nColor up 25s\n2;20:00;100-200;20:00\n"
    bars = "25/50 50/100 |25 out| 100/200\n"
    commas = "SB,BB,Ante,Min\n25,50,0,20 min\n"
    simple = (b"25/50 20\n50/100 20\n", b"1;100;200;200;15\n2;200;400;400;15\n", b"10 min\n100 200\n")
    return (tabs.encode(), times.encode(), bars.encode(), commas.encode(), *simple)


def structure_files() -> tuple[bytes, ...]:
    """The shipped profiles, levels as JSON, and pasted text."""
    shipped = sorted((resources() / "structures").glob("*.toml"))
    made = b'{"levels": [{"small_blind": 25, "big_blind": 50, "minutes": 20, "break_after": 10}, {"small_blind": 50}]}'
    return (*(path.read_bytes() for path in shipped), made, *structures())


def point_tables() -> tuple[bytes, ...]:
    tables = (
        "1 25\n2 18\n3-5: 2,5\nab 6: 1\n",
        "Platz;Punkte\n1;10.000\n2;9.000\n",
        "25\n18\n15\n",
        "1st 25 points\n2nd 18\n",
    )
    return tuple(table.encode() for table in tables)


def formulas() -> tuple[bytes, ...]:
    """The formulas of the presets, and one as a German club types it."""
    bases = [preset.scheme.base for preset in presets().values()]
    texts = [base.text for base in bases if isinstance(base, FormulaBase)]
    return tuple(text.encode() for text in (*texts, "wenn(platz <= 3 und früh; 1,5 * spieler; wurzel(startgeld))"))


def schemes() -> tuple[bytes, ...]:
    """The presets as JSON."""
    return tuple(encode_scheme(preset.scheme).encode() for preset in presets().values())


def typed() -> tuple[bytes, ...]:
    amounts = ("15000", "15.000", "15,000", "15k", "1,5k")
    others = ("12:30", "90", "1:02:03", "As", "Kd", "10h", "Käthe", "Müller-Lüdenscheidt", "Özgür")
    return tuple(word.encode() for word in (*amounts, *others))


def questions() -> tuple[bytes, ...]:
    asked = ("one chip, nothing said", "wer zeigt zuerst", "TDA 43", "apsa 3.5.13", "string bet", "Ein-Chip-Regel")
    return tuple(one.encode() for one in asked)


@cache
def facts() -> tuple[bytes, ...]:
    """A request for each worked case, by a book in turn."""
    found: list[bytes] = []
    for number, file in enumerate(sorted((resources() / "cases").glob("*.json"))):
        for case in json.loads(file.read_bytes()):
            request = {"topic": file.stem, "book": BOOKS[(number + len(found)) % len(BOOKS)], "facts": case["facts"]}
            found.append(json.dumps(request, ensure_ascii=False).encode())
    return tuple(found)


def preference_files() -> tuple[bytes, ...]:
    full = {
        "language": "de", "theme": "light", "volume": 30, "muted": True, "room_screen": "x", "is_sample_open": True,
        "bookmarks": ["apsa:3.5.13"], "window_geometry": "AdnQywAD", "last_tournament": "t-1",
    }  # fmt: skip
    return (json.dumps(full).encode(), b"{}")


def draft_files() -> tuple[bytes, ...]:
    return (json.dumps({"value": 25, "stacks": {"e1": 7, "e2": 3}, "cards": [["As"], []]}).encode(), b"{}")


def error_logs() -> tuple[bytes, ...]:
    entry = "2026-11-20T19:31:10+01:00 ERROR kit.job_backup\n\thomepoker 1 · Qt 6\n\tValueError: seat … is taken\n"
    frames = "\t  homepoker/ui/kit/jobs/background_job.py:183 _do\n\n"
    return ((entry + frames).encode(), f"{frames}Traceback\n{entry}{frames * 3}{entry}".encode())


def beats() -> tuple[bytes, ...]:
    return (b"2026-11-20T19:31:10.123456+00:00 t-1\n".ljust(120), b"2026-11-20T19:31:10Z t\n")


def cached_books() -> tuple[bytes, ...]:
    book = {"id": "x", "short": "X", "names": {"de": "X"}, "rules": []}
    return (json.dumps({"fingerprint": "key", "books": [book]}).encode(), b'{"fingerprint":"key","books":[]}')


@cache
def kept_indexes() -> tuple[bytes, ...]:
    """The index of a search over three rules, without what says that it is undamaged: as somebody would forge one."""
    apsa = load_rulebooks(resources() / "rulebooks")["apsa"]
    index = RuleSearch({"apsa": replace(apsa, rules=apsa.rules[:3])}).index
    return (msgspec.msgpack.encode(index),)


@cache
def house_rules() -> tuple[bytes, ...]:
    shipped = [file.read_bytes() for file in sorted((resources() / "rulebooks").glob("uesg/*.md"))]
    head = '+++\nid = "haus"\nlanguage = "de"\namends = "apsa"\nname.de = "Haus"\n+++\n'
    own = f"{head}\n## H1 · Rauchen\nDraußen.\n".encode()
    return (
        *(SAMPLE.joinpath(f"house-rules.{one}.md").read_bytes() for one in ("de", "en")),
        own,
        own,
        shipped[0][:6000],
    )


@cache
def texts() -> tuple[bytes, ...]:
    text = "3.5.13 Dealer\nIt deals who went out last.\n\n3.5.15 Chip Race\nThe smallest chips leave.\n\f4. End\n"
    flat = text.replace("\f", "")
    return (text.encode(), text.encode("utf-16"), plain_pdf(flat), plain_pdf(flat * 3, is_packed=False))


@cache
def databases() -> tuple[bytes, ...]:
    with TemporaryDirectory() as place:
        club, _ = play_sample_evening(Path(place))
        club.close()
        return (Path(place, DATABASE_NAME).read_bytes(),)


@cache
def archives() -> tuple[bytes, ...]:
    found = []
    for kind in (ZIP_DEFLATED, 0):
        file = io.BytesIO()
        with ZipFile(file, "w", kind) as packed:
            packed.writestr("rulebooks/haus/rules.md", house_rules()[2])
            packed.writestr("texts/apsa/text.json", json.dumps({"book": "apsa", "passages": []}))
        found.append(file.getvalue())
    return tuple(found)
