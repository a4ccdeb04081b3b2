"""The wheel holds all it needs, and runs from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from rat_tables import VERSION

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project built as a wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_data_file_and_no_test(wheel: Path) -> None:
    packages = ("rat_tables", "saves", "screens", "themes")
    data = {
        str(path.relative_to(ROOT))
        for package in packages
        for kind in ("*.toml", "*.tcss", "py.typed")
        for path in (ROOT / package).rglob(kind)
    }
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert "rat_tables/words.toml" in data
    assert data <= inside
    assert not any(name.startswith(("tests/", "docs/")) for name in inside)


def test_the_source_holds_what_the_wheel_is_built_of(wheel: Path, tmp_path: Path) -> None:
    """From the source archive alone the same wheel comes, and its tests are there to be run."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / source.name.removesuffix(".tar.gz")
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "tests/test_packaging.py", ".ci/run"):
        assert (unpacked / name).is_file(), name
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "again")],
        cwd=unpacked,
        check=True,
        capture_output=True,
    )
    (again,) = (tmp_path / "again").glob("*.whl")
    assert again.name == wheel.name == f"rat_tables-{VERSION}-py3-none-any.whl"
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def test_it_runs_installed_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "fresh"
    venv.create(place, with_pip=False)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    found = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    site = Path(found.stdout.strip())
    # What the wheel depends on comes from the environment of the tests; the wheel itself is the fresh one's own.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--no-deps",
            "--no-index",
            "--quiet",
            "--target",
            str(site),
            str(wheel),
        ],
        check=True,
        capture_output=True,
    )
    environment = {**os.environ, "RAT_TABLES_HOME": str(tmp_path / "home"), "PYTHONPATH": ""}
    command = "import rat_tables.cli, sys; print(rat_tables.__file__); sys.exit(rat_tables.cli.main(sys.argv[1:]))"

    def ran(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, "-P", "-c", command, *arguments],
            cwd=tmp_path,
            env=environment,
            input=lines,
            capture_output=True,
            text=True,
            check=False,
        )

    listed = ran("games")
    assert listed.returncode == 0, listed.stderr
    assert str(site) in listed.stdout
    assert "RATS: High Tea at Sea" in listed.stdout
    page = ran("rules", "high-tea", "nest")
    assert page.returncode == 0, page.stderr
    played = ran("play", "high-tea", "--players", "Ann,Bob", "--plain", lines="ann\n")
    assert played.returncode == 0, played.stderr
    assert "Ann, what" in played.stdout
