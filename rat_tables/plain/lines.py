"""A desk that is spoken to line by line, until the input ends, somebody leaves, or a signal comes."""

from __future__ import annotations

import errno
from abc import abstractmethod
from pathlib import Path
from typing import Any, Final

from rat_tables.desk.desk import Desk, Forked, Leave
from rat_tables.engine.session import Session
from rat_tables.plain.streams import Stopped, Streams
from rat_tables.words import Words

NOBODY_READS: Final = (errno.EPIPE, errno.EIO, errno.ECONNRESET)
"""The pipe is closed, or the terminal gone."""


class Lines(Desk):
    """A table read from one stream and written to another. `ahead` is a command that was given at a curtain."""

    def __init__(
        self, session: Session[Any], words: Words, path: Path, streams: Streams, forked: Forked | None = None
    ) -> None:
        super().__init__(session, words, path, forked)
        self.streams = streams
        self.ahead: str | None = None

    @property
    def curtained(self) -> bool:
        return self.streams.terminal

    def run(self) -> int:
        """Play until the input ends, `:quit`, or a signal; return the exit code. All is saved at any moment."""
        with self.streams.minding_signals():
            try:
                while (line := self._next_line()) is not None:
                    self.take(line)
            except Stopped as stopped:
                return self._left(128 + stopped.number)
            except (Leave, EOFError):
                pass
            except OSError as error:  # nobody reads what is written any more, or it can be written nowhere
                if error.errno not in NOBODY_READS:
                    raise
                return self._left(0)
            except BaseException:
                self.cover()
                raise
            return self._left(1 if self.unsaved else 0)

    def _next_line(self) -> str | None:
        """What was said at a curtain, or else what is answered to what is shown; None at the end of input."""
        while self.ahead is None:
            if self.show():
                return self.streams.line()
        line, self.ahead = self.ahead, None
        return line

    def _left(self, code: int) -> int:
        try:
            self.leave()
            self.streams.stdout.flush()
        except (OSError, ValueError):
            pass
        return code

    @abstractmethod
    def show(self) -> bool:
        """Show what is asked, or the result; False if something was done meanwhile, and all is to be shown anew."""

    @abstractmethod
    def leave(self) -> None:
        """The last word."""

    @abstractmethod
    def cover(self) -> None:
        """Take what is for one pair of eyes off the screen."""
