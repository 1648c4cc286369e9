"""Folders in which databases come to harm are recognised by where they lie."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from homepoker.store.database.folder_risk import risk_of


def risk(folder: Path, filesystem: str = "ext4", **environment: str) -> tuple[str, str]:
    """The key of the sentence and the service that it names."""
    found = risk_of(folder, filesystem, environment)
    return (found.key, str(found.values.get("service", ""))) if found is not None else ("", "")


@pytest.mark.parametrize(
    ("place", "service"),
    [
        ("Dropbox/poker", "Dropbox"),
        ("Dropbox (Verein)/poker", "Dropbox"),
        ("OneDrive - Pokerclub/poker", "OneDrive"),
        ("OneDrive/Dokumente/homepoker", "OneDrive"),
        ("Google Drive/poker", "Google Drive"),
        ("My Drive/poker", "Google Drive"),
        ("Library/Mobile Documents/com~apple~CloudDocs/poker", "iCloud Drive"),
        ("Library/CloudStorage/ProtonDrive-ida@club.at/poker", "ProtonDrive"),
        ("Nextcloud/poker", "Nextcloud"),
        ("ownCloud/poker", "ownCloud"),
        ("MEGAsync/poker", "MEGA"),
    ],
)
def test_a_synchronised_folder_is_known_by_its_name(tmp_path: Path, place: str, service: str) -> None:
    assert risk(tmp_path / place) == ("folder.risk_cloud", service)


@pytest.mark.parametrize("place", ["poker", "Megalithen", "dropboxers/club", "Documents/homepoker", "pcloudy"])
def test_an_ordinary_folder_is_no_risk(tmp_path: Path, place: str) -> None:
    assert risk(tmp_path / place) == ("", "")


def test_it_is_known_by_what_the_service_leaves_there(tmp_path: Path) -> None:
    (tmp_path / "shared" / ".stfolder").mkdir(parents=True)
    assert risk(tmp_path / "shared" / "club") == ("folder.risk_cloud", "Syncthing")


def test_it_is_known_by_what_windows_says(tmp_path: Path) -> None:
    assert risk(tmp_path / "Verein" / "club", OneDrive=str(tmp_path / "Verein")) == ("folder.risk_cloud", "OneDrive")
    assert risk(tmp_path / "club", OneDrive=str(tmp_path / "Verein"), OneDriveConsumer="") == ("", "")


@pytest.mark.parametrize("filesystem", ["nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "CIFS", "9p", "smbfs", "webdav"])
def test_a_network_drive_is_known_by_its_file_system(tmp_path: Path, filesystem: str) -> None:
    assert risk(tmp_path, filesystem) == ("folder.risk_network", "")


@pytest.mark.parametrize("filesystem", ["", "ext4", "NTFS", "apfs", "btrfs", "tmpfs", "overlay", "exfat", "vfat"])
def test_a_drive_of_this_computer_is_no_risk(tmp_path: Path, filesystem: str) -> None:
    assert risk(tmp_path, filesystem) == ("", "")


if sys.platform != "win32":

    def test_a_link_does_not_hide_it(tmp_path: Path) -> None:
        (tmp_path / "Dropbox" / "club").mkdir(parents=True)
        (tmp_path / "club").symlink_to(tmp_path / "Dropbox" / "club")
        assert risk(tmp_path / "club") == ("folder.risk_cloud", "Dropbox")
