"""Risk of a data folder: on a network drive, or where a service synchronises files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from homepoker.core.wording import Sentence, sentence

_SERVICES = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "mobile documents": "iCloud Drive",
    "icloud drive": "iCloud Drive",
    "iclouddrive": "iCloud Drive",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "magentacloud": "MagentaCLOUD",
    "pcloud": "pCloud",
    "pclouddrive": "pCloud",
    "megasync": "MEGA",
    "syncthing": "Syncthing",
}
"""Names of the folders of synchronising services, in small letters; many add the name of a firm or an account."""

_MARKERS = {
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".sync.ffs_db": "FreeFileSync",
    ".stfolder": "Syncthing",
    ".owncloudsync.log": "ownCloud",
    ".nextcloudsync.log": "Nextcloud",
}
"""Files that a service leaves at the top of its folder, whatever that is called."""

_ENVIRONMENT = {"OneDrive": "OneDrive", "OneDriveConsumer": "OneDrive", "OneDriveCommercial": "OneDrive"}
"""Variables in which Windows names such folders."""

_NETWORKED = {"nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "webdav", "davfs", "9p", "sshfs"}
_REMOTE_DRIVE = 4
"""Code of Windows for a drive letter that stands for a share."""


def risk_of(folder: Path, filesystem: str = "", environment: Mapping[str, str] | None = None) -> Sentence | None:
    """The risk to a data folder there, with what to do instead; nothing where all seems well.

    :param filesystem: the kind of the file system, as far as it is known.
    :param environment: the process's own where nothing is given.
    """
    place = folder.resolve()
    service = _service_of(place, os.environ if environment is None else environment)
    if service:
        return sentence("folder.risk_cloud", folder=str(folder), service=service)
    if _is_networked(place, filesystem):
        return sentence("folder.risk_network", folder=str(folder))
    return None


def _service_of(place: Path, environment: Mapping[str, str]) -> str:
    for variable, service in _ENVIRONMENT.items():
        root = environment.get(variable, "")
        if root and place.is_relative_to(Path(root)):
            return service
    for part in place.parts:
        name = part.casefold()
        for called, service in _SERVICES.items():
            if name == called or name.startswith((f"{called} ", f"{called}-", f"{called} -", f"{called}_")):
                return service
        if name == "cloudstorage":
            return _named_after(place.parts, part)
    for above in (place, *place.parents):
        for marker, service in _MARKERS.items():
            if (above / marker).exists():
                return service
    return ""


def _named_after(parts: Iterable[str], part: str) -> str:
    """Name of the service of a Mac's folder below *CloudStorage*: the folder's name up to the hyphen."""
    names = list(parts)
    below = names[names.index(part) + 1 :]
    return below[0].partition("-")[0] if below else part


def _is_networked(place: Path, filesystem: str) -> bool:
    kind = filesystem.casefold().removeprefix("fuse.")
    if kind in _NETWORKED or place.as_posix().startswith("//"):
        return True
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.GetDriveTypeW(place.anchor) == _REMOTE_DRIVE)
    return False
