"""Where things are kept: the user's own folders, or all in one (`RAT_TABLES_HOME`: a USB stick, a test)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

from saves.errors import SaveFailed

HOME: Final = "RAT_TABLES_HOME"
_APP: Final = "rat-tables"


def sessions() -> Path:
    """The folder of the sessions."""
    return _made(_data() / "sessions")


def trash() -> Path:
    """The folder deleted sessions are moved to."""
    return _made(_data() / "trash")


def config() -> Path:
    """The folder of the settings."""
    return _made(_config())


def packs() -> Path:
    """The folder of the user's own card packs."""
    return _made(_config() / "packs")


def themes() -> Path:
    """The folder of the user's own palettes."""
    return _made(_config() / "themes")


def log() -> Path:
    """The folder of what went wrong."""
    return _made(_log())


def settings_file() -> Path:
    """The file of the settings."""
    return config() / "settings.toml"


def crash_file() -> Path:
    """The file an unexpected error is written to."""
    return log() / "crash.log"


def where() -> dict[str, Path]:
    """Return every place by name; makes no folder."""
    return {
        "sessions": _data() / "sessions",
        "trash": _data() / "trash",
        "settings": _config() / "settings.toml",
        "packs": _config() / "packs",
        "themes": _config() / "themes",
        "crash log": _log() / "crash.log",
    }


def _home() -> Path | None:
    home = os.environ.get(HOME, "")
    return Path(os.path.expanduser(home)).absolute() if home else None


def _data() -> Path:
    return _home() or platformdirs.user_data_path(_APP, False)


def _config() -> Path:
    home = _home()
    return home / "config" if home else platformdirs.user_config_path(_APP, False)


def _log() -> Path:
    home = _home()
    return home / "log" if home else platformdirs.user_log_path(_APP, False)


def _made(folder: Path) -> Path:
    if folder.is_dir():
        return folder
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise SaveFailed(f"The folder {folder} cannot be made ({why}). {HOME} can name another.", error) from None
    return folder
