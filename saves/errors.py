"""What can go wrong with a save. Each message is a sentence for the person at the table."""

from __future__ import annotations

from saves.clean import clean


class SaveError(Exception):
    """Anything this package says no to. What a file or a path brings into the sentence is cleaned for the terminal."""

    def __init__(self, sentence: str) -> None:
        super().__init__(clean(sentence, 1000))


class NotASave(SaveError):
    """The file is no session, or its head cannot be read."""


class ReadOnly(SaveError):
    """The session can be read and not written to: it is damaged, or of a newer format."""


class Locked(SaveError):
    """Somebody else has the session open."""

    def __init__(self, sentence: str, pid: int | None = None, host: str = "") -> None:
        super().__init__(sentence)
        self.pid, self.host = pid, host


class Unwritable(SaveError, ValueError):
    """A value that TOML has no form for; found before a byte is written."""


class BadName(SaveError, ValueError):
    """A person's name that cannot stand at the table."""


class NotFound(SaveError):
    """No session is meant by this text."""


class Ambiguous(SaveError):
    """Several sessions are meant by this text."""


class AlreadyHere(SaveError):
    """Something of that name or id is there already, and nothing is replaced."""


class SaveFailed(SaveError, OSError):
    """The disk did not take it; what was there before is unchanged."""

    def __init__(self, sentence: str, cause: OSError | None = None) -> None:
        super().__init__(sentence)
        self.errno = cause.errno if cause else None

    def __str__(self) -> str:
        return str(self.args[0])
