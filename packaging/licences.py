"""Licences of everything that a package holds: a text for each component, and a page that lists them."""

from __future__ import annotations

import fnmatch
import html
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path

import debian_pool
from console import Trouble
from packaging.utils import canonicalize_name
from program_tree import place_in_site

FOLDER = "licences"
INDEX = "index.html"
COMMON = "base-files"
"""Debian's package of the licences that many others name."""

TITLE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
"""The name of a file with a licence."""

INNER = re.compile(r"[^/]+\.libs/(?:lib)?([A-Za-z_]+)[^/]*")
"""A library of others that a wheel brings along, and its name without a number."""

BESIDE_TITLE = re.compile(r"AUTHORS[^/]*$")
NAMED_COMMON = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9])")


@dataclass(frozen=True)
class Component:
    """Component of a package that others have made."""

    name: str
    version: str
    licence: str
    """Name of the licence, in the way of SPDX where its makers say so."""
    texts: Mapping[str, str]
    """Texts of licences and notices, by where each was found."""
    files: Sequence[str]
    """Patterns of its paths in the tree."""

    @property
    def file_name(self) -> str:
        """The name of the file with its texts."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + ".txt"


@dataclass(frozen=True)
class Part:
    """Part of a package apart from the libraries of the lock; Debian has its licence."""

    name: str
    licence: str
    package: str
    """Debian's package with the text."""
    files: Sequence[str]
    """Patterns of its paths in the tree; without any it is in the package all the same."""
    version_of: str = ""
    """The library of the lock whose version it bears; without one it bears that of Debian's package."""


DRIVER = "psycopg-binary"
QT = "LGPL-3.0-only; parts under other licences"
QT_CHARTS = "GPL-3.0-only"
"""Qt Charts, of all that is kept of Qt the only part not under the LGPL; Homepoker itself is under the GPL."""

OF_DRIVER = tuple(
    Part(f"psycopg: {name}", licence, package, tuple(f"site/psycopg_binary.libs/{one}*" for one in files), DRIVER)
    for name, licence, package, files in (
        ("libpq of PostgreSQL", "PostgreSQL; parts under other licences", "libpq5", ("libpq-",)),
        ("OpenSSL", "Apache-2.0", "libssl3", ("libcrypto-", "libssl-")),
        (
            "MIT Kerberos",
            "MIT; parts under other licences",
            "libkrb5-3",
            ("libgssapi_krb5-", "libk5crypto-", "libkrb5-", "libkrb5support-", "libcom_err-*.so.3."),
        ),
        ("OpenLDAP", "OLDAP-2.8", "libldap-2.5-0", ("liblber-", "libldap-")),
        ("Cyrus SASL", "BSD-3-Clause-Attribution", "libsasl2-2", ("libsasl2-",)),
        ("com_err of e2fsprogs", "MIT", "libcom-err2", ("libcom_err-*.so.2.",)),
        ("keyutils", "LGPL-2.1-or-later", "libkeyutils1", ("libkeyutils-",)),
        ("libxcrypt", "LGPL-2.1-or-later; parts under other licences", "libcrypt1", ("libcrypt-",)),
    )
)
"""Libraries that the driver of shared leagues brings along, without its licences; on Windows that is the first two."""

OF_LINUX = (
    Part("Python", "PSF-2.0", "python3.11-minimal", ("bin/python3.11*", "lib/python3.11/*")),
    Part("SQLite", "public domain", "libsqlite3-0", ("lib/libsqlite3-homepoker.so.*",)),
    Part("libffi", "MIT", "libffi8", ("lib/libffi-homepoker.so.*",)),
    Part("OpenSSL", "Apache-2.0", "libssl3", ("lib/libcrypto-homepoker.so.*", "lib/libssl-homepoker.so.*")),
    *OF_DRIVER,
    *(
        Part(package.rstrip("0123456789"), "MIT", package, (f"site/PySide6/Qt/lib/{library}-homepoker.so.*",))
        for package, library in (
            *((f"libxcb-{name}0", f"libxcb-{name}") for name in ("cursor", "image", "randr", "render", "shape", "shm")),
            *((f"libxcb-{name}1", f"libxcb-{name}") for name in ("keysyms", "sync", "util", "xkb")),
            ("libxcb-icccm4", "libxcb-icccm"),
            ("libxcb-render-util0", "libxcb-render-util"),
            ("libxcb-xfixes0", "libxcb-xfixes"),
            ("libxkbcommon0", "libxkbcommon"),
            ("libxkbcommon-x11-0", "libxkbcommon-x11"),
        )
    ),
    Part("Qt: base", QT, "libqt6core6t64", ("site/PySide6/Qt/*",), "pyside6-essentials"),
    Part("Qt: SVG", QT, "libqt6svg6", ("site/PySide6/Qt/lib/libQt6Svg.*",), "pyside6-essentials"),
    Part("Qt: Wayland", QT, "libqt6waylandclient6", ("site/PySide6/Qt/lib/libQt6Wayland*",), "pyside6-essentials"),
    Part("Qt: multimedia", QT, "libqt6multimedia6", ("site/PySide6/Qt/lib/libQt6Multimedia.*",), "pyside6-addons"),
    Part("Qt: Charts", QT_CHARTS, "libqt6charts6", ("site/PySide6/Qt/lib/libQt6Charts.*",), "pyside6-addons"),
    Part(
        "Qt: ICU",
        "Unicode-DFS-2016; parts under other licences",
        "libicu-dev",
        ("site/PySide6/Qt/lib/libicu*",),
        "pyside6-essentials",
    ),
)
OF_WINDOWS = (
    Part("SQLite", "public domain", "libsqlite3-0", ("DLLs/sqlite3.dll",)),
    Part("libffi", "MIT", "libffi8", ("DLLs/libffi*.dll",)),
    Part("OpenSSL", "Apache-2.0", "libssl3", ("DLLs/libcrypto*.dll", "DLLs/libssl*.dll")),
    *OF_DRIVER,
    Part("bzip2", "bzip2-1.0.6", "libbz2-1.0", ("DLLs/_bz2.pyd",)),
    Part("liblzma", "public domain", "liblzma5", ("DLLs/_lzma.pyd",)),
    Part("MinGW-w64 runtime", "ZPL-2.1 and others", "mingw-w64-tools", ("*.exe", "python3.dll")),
    Part("NSIS", "Zlib; parts under other licences", "nsis", ()),
    Part("Qt: base", QT, "libqt6core6t64", ("site/PySide6/Qt6*.dll", "site/PySide6/plugins/*"), "pyside6-essentials"),
    Part("Qt: SVG", QT, "libqt6svg6", ("site/PySide6/Qt6Svg.dll",), "pyside6-essentials"),
    Part("Qt: multimedia", QT, "libqt6multimedia6", ("site/PySide6/Qt6Multimedia.dll",), "pyside6-addons"),
    Part("Qt: Charts", QT_CHARTS, "libqt6charts6", ("site/PySide6/Qt6Charts.dll",), "pyside6-addons"),
)
"""Components that a tree for Windows holds beside the libraries of the lock.

What Python for Windows has built in bears Debian's versions, whose texts they are.
"""


def of_program(root: Path, version: str) -> list[Component]:
    """The program itself, and what its resources hold of others."""
    resources = "site/homepoker/resources"

    def text(name: str) -> dict[str, str]:
        return {name: (root / name).read_text(encoding="utf-8")}

    own = ("site/homepoker/*", "LICENSE.txt", "homepoker", "share/*")
    return [
        Component("Homepoker", version, "GPL-3.0-or-later", text("LICENSE"), own),
        Component("Inter", "", "OFL-1.1", text("resources/fonts/OFL.txt"), (f"{resources}/fonts/*.ttf",)),
        Component("Lucide", "", "ISC", text("resources/icons/LICENSE-lucide.txt"), (f"{resources}/icons/*.svg",)),
    ]


def of_wheel(wheel: Path, common: Mapping[str, str]) -> Component:
    """The component that a wheel is. A library of others inside belongs to it where its texts have that one's licence.

    :param common: the licences that Debian keeps for all; a wheel that brings no text and names one of these has it.
    """
    with zipfile.ZipFile(wheel) as archive:
        names = sorted(name for name in archive.namelist() if not name.endswith("/"))
        (told,) = (name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        metadata = Parser().parsestr(archive.read(told).decode("utf-8"))
        found = {name: archive.read(name).decode("utf-8", "replace") for name in names if _is_text(name)}
    licence = _licence_of(metadata)
    if not any(TITLE.search(name) for name in found):
        found |= {f"Debian: {name}": common[name] for name in _common_names(licence) if name in common}
    places = [place_in_site(name) for name in names]
    tops = {place.split("/")[0] for place in places if not INNER.fullmatch(place)}
    files = sorted(f"site/{top}" for top in tops) + sorted(f"site/{top}/*" for top in tops)
    files += [f"site/{place}" for place in places if (inner := INNER.fullmatch(place)) and _is_told(inner[1], found)]
    return Component(metadata["Name"], metadata["Version"], licence, found, files)


def _is_text(name: str) -> bool:
    return not name.endswith((".py", ".pyi")) and bool(TITLE.search(name) or BESIDE_TITLE.search(name))


def _is_told(library: str, texts: Mapping[str, str]) -> bool:
    """Whether one of the texts has a library's name as a title: in capitals, at the beginning of a line."""
    title = re.compile(rf"^(LIB)?{library.upper()}", re.MULTILINE)
    return any(title.search(text) for text in texts.values())


def _licence_of(metadata: Message) -> str:
    for field in ("License-Expression", "License"):
        if metadata[field]:
            return str(metadata[field]).splitlines()[0]
    classifiers = [str(one) for one in metadata.get_all("Classifier") or ()]
    return "; ".join(one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::"))


def _common_names(licence: str) -> list[str]:
    """Debian's names of the licences of an SPDX expression."""
    return [re.sub(r"\.0$", "", name) for name in re.findall(r"\b(\w*GPL-\d\.\d)-(?:only|or-later)\b", licence)]


def of_debian(part: Part, package: Path, version: str) -> Component:
    """The component that a part is, with the text of Debian's package.

    :param version: the one it bears; empty where it is that of Debian's package.
    """
    found = {
        name: content for name, content in debian_pool.files_of(package) if name.endswith(("/copyright", "/LICENSE"))
    }
    texts = {
        f"Debian's {package.name}: {name}": text.decode("utf-8", "replace") for name, text in sorted(found.items())
    }
    return Component(part.name, version or package.name.split("_")[1], part.licence, texts, part.files)


def common_licences(package: Path) -> dict[str, str]:
    """The licences that Debian keeps for all, by name."""
    files = debian_pool.files_of(package)
    kept = {name.rpartition("/")[2]: content for name, content in files if "/common-licenses/" in name}
    return {name: content.decode("utf-8", "replace") for name, content in kept.items()}


def write_all(
    root: Path,
    version: str,
    tree: Path,
    wheels: Iterable[Path],
    parts: Sequence[Part],
    packages: Mapping[str, Path],
    others: Iterable[Component] = (),
) -> None:
    """Write the licences of everything that is in a tree into it.

    :param version: the program's.
    :param packages: Debian's packages of the parts, and that of the common licences, by name.
    :param others: what is neither of a wheel of the lock nor of Debian.
    :raises Trouble: a component has no text, or a file belongs to none.
    """
    common = common_licences(packages[COMMON])
    of_lock = [of_wheel(wheel, common) for wheel in wheels]
    versions = {canonicalize_name(one.name): one.version for one in of_lock}
    of_others = [
        of_debian(part, packages[part.package], versions[canonicalize_name(part.version_of)] if part.version_of else "")
        for part in parts
    ]
    write(tree, [*of_program(root, version), *of_lock, *of_others, *others], common)


def write(tree: Path, components: Iterable[Component], common: Mapping[str, str]) -> None:
    """Write the licences of everything that is in a tree into it.

    :raises Trouble: a component has no text, or a file belongs to none.
    """
    names = [path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()]
    listed = sorted(_inside(components, names), key=lambda one: one.name.lower())
    _require_complete(listed, names)
    folder = tree / FOLDER
    folder.mkdir()
    texts = {one.file_name: _joined(one) for one in listed}
    for name in sorted({name for text in texts.values() for name in NAMED_COMMON.findall(text)} & set(common)):
        texts[f"common-licenses/{name}.txt"] = common[name]
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / INDEX).write_text(page(listed), encoding="utf-8")


def _inside(components: Iterable[Component], names: Sequence[str]) -> list[Component]:
    return [one for one in components if not one.files or any(fnmatch.filter(names, each) for each in one.files)]


def _require_complete(components: Sequence[Component], names: Sequence[str]) -> None:
    faults = [f"{one.name} has no text of its licence" for one in components if not any(one.texts.values())]
    faults += [f"{one.name} does not say its licence" for one in components if not one.licence]
    known = {name for one in components for each in one.files for name in fnmatch.filter(names, each)}
    faults += [f"{name} belongs to nobody" for name in sorted(set(names) - known)]
    if faults:
        raise Trouble(
            "The licences are not complete:\n" + "\n".join(faults[:20]),
            "others' work may only be handed on with its licence.",
            "say in packaging/licences.py whose it is and where the text is.",
        )


def _joined(component: Component) -> str:
    line = "=" * 79
    return "\n\n".join(f"{line}\n{where}\n{line}\n\n{text.rstrip()}" for where, text in component.texts.items()) + "\n"


def page(components: Sequence[Component]) -> str:
    """The page that lists components, with the name of each text."""
    rows = "".join(
        f"<tr><td>{html.escape(one.name)}</td><td>{html.escape(one.version)}</td><td>{html.escape(one.licence)}</td>"
        f'<td><a href="{one.file_name}">{one.file_name}</a></td></tr>\n'
        for one in components
    )
    return PAGE.format(rows=rows)


PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Homepoker: licences</title></head>
<body>
<h1>Licences / Lizenzen</h1>
<p>Homepoker is free software under the GNU General Public License, version 3 or later. It comes with the works of
others that are listed here, each under its own licence. Qt and PySide6 are used under the GNU Lesser General Public
License, version 3, and Qt Charts under the GNU General Public License, version 3: their libraries are files of their
own and may be replaced; their sources are at download.qt.io.
Licences that a text names as files in /usr/share/common-licenses are in the folder common-licenses.</p>
<p lang="de">Homepoker ist freie Software unter der GNU General Public License, Version 3 oder später. Es bringt die
hier aufgeführten Werke anderer mit, jedes unter seiner eigenen Lizenz. Qt und PySide6 werden unter der GNU Lesser
General Public License, Version 3, verwendet, Qt Charts unter der GNU General Public License, Version 3: Ihre
Bibliotheken sind eigene Dateien und dürfen ersetzt werden; ihre Quellen liegen auf download.qt.io. Lizenzen, die ein
Text als Dateien in /usr/share/common-licenses nennt, liegen im Ordner common-licenses.</p>
<table border="1" cellpadding="4">
<tr><th>Name</th><th>Version</th><th>Licence / Lizenz</th><th>Text</th></tr>
{rows}</table>
</body>
</html>
"""
