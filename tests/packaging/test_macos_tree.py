"""The tree for macOS, as far as it can be looked at without a Mac."""

from __future__ import annotations

import plistlib
import zipfile
from pathlib import Path

import macos_tree
import pytest
from console import Trouble
from PIL import Image

from homepoker.store.evening.file_extensions import EXTENSION

APPLE, INTEL = 0x0100000C, 0x01000007


def one(processor: int) -> bytes:
    """The beginning of a Mach-O file for one processor."""
    return bytes.fromhex("cffaedfe") + processor.to_bytes(4, "little") + bytes(24)


def several(*processors: int) -> bytes:
    """The beginning of a Mach-O file with code for several processors."""
    parts = (processor.to_bytes(4, "big") + bytes(16) for processor in processors)
    return bytes.fromhex("cafebabe") + len(processors).to_bytes(4, "big") + b"".join(parts)


@pytest.mark.parametrize(
    ("head", "is_for_apple"),
    [
        (one(APPLE), True),
        (one(INTEL), False),
        (several(INTEL, APPLE), True),
        (several(INTEL), False),
        (b"\x7fELF" + bytes(28), False),
        (b"", False),
    ],
)
def test_the_processor_of_a_compiled_file_is_known(head: bytes, is_for_apple: bool) -> None:
    assert macos_tree.is_for_apple(head) is is_for_apple


def test_a_part_for_another_processor_is_refused(tmp_path: Path) -> None:
    module = tmp_path / macos_tree.APPLICATION / "Resources/site/speedups.so"
    module.parent.mkdir(parents=True)
    module.write_bytes(several(INTEL, APPLE))
    macos_tree.check(tmp_path)
    module.write_bytes(one(INTEL))
    with pytest.raises(Trouble, match=r"speedups\.so is not for Apple"):
        macos_tree.check(tmp_path)


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("PySide6/QtWidgets.abi3.so", True),
        ("PySide6/Qt/lib/QtWidgets.framework/Versions/A/QtWidgets", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml", False),
        ("PySide6/Qt/plugins/multimedia/libffmpegmediaplugin.dylib", False),
        ("PySide6/Qt/lib/QtWidgets.framework/Headers/QWidget", False),
    ],
)
def test_of_qt_only_what_is_used_comes_along(name: str, is_kept: bool) -> None:
    assert macos_tree.is_kept(name) is is_kept


def test_python_lies_as_its_launcher_expects_it(tmp_path: Path) -> None:
    wheel = tmp_path / "python.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in (macos_tree.PYTHON_LIBRARY, "_ssl.so", "libssl.3.dylib", "_testcapi.so", "_sysconfigdata__d.py"):
            archive.writestr(f"deploy_libs/{name}", name)
        archive.writestr("panda3d/core.so", "")
    macos_tree.put_python(wheel, tmp_path / "python")
    library = tmp_path / "python" / macos_tree.LIBRARY
    assert (tmp_path / "python/lib" / macos_tree.PYTHON_LIBRARY).is_file()
    assert sorted(file.name for file in (library / "lib-dynload").iterdir()) == ["_ssl.so", "libssl.3.dylib"]
    assert [file.name for file in library.glob("_sysconfigdata*")] == ["_sysconfigdata__d.py"]
    assert (library / "json/decoder.py").is_file()


def test_the_description_ties_evening_files_to_the_program() -> None:
    described = plistlib.loads((macos_tree.PARTS / "Info.plist").read_bytes())
    (kind,) = described["UTExportedTypeDeclarations"]
    (opened,) = described["CFBundleDocumentTypes"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [EXTENSION.removeprefix(".")]
    assert opened["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert described["CFBundleExecutable"] == Path(macos_tree.LAUNCHER).name


def test_the_icon_has_every_size(tmp_path: Path) -> None:
    macos_tree.write_icns(tmp_path / "homepoker.icns")
    with Image.open(tmp_path / "homepoker.icns") as icon:
        assert {size[0] * size[2] for size in icon.info["sizes"]} >= {32, 128, 256, 512}
