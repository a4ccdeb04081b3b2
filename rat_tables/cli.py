"""The command line. It imports next to nothing until it knows what is wanted."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Final

from rat_tables import VERSION

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rat_tables.app import First
    from rat_tables.words import Words

WELL, FAILED, USED_WRONGLY = 0, 1, 2
SCREENS: Final = "screens"


def run() -> None:
    """The entry point."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Do what the command line says and return the exit code; no traceback reaches anybody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed before we came: nothing to read, nobody reads
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  # for as long as the program runs
    try:
        if list(argv) == ["--version"]:
            print(f"rat-tables {VERSION}")
            code = WELL
        else:
            code = _main(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        return _quiet()
    except OSError as error:
        _quiet()
        return _said(error)
    except KeyboardInterrupt:  # before anything had begun
        return 130
    return code


def _main(argv: Sequence[str]) -> int:
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            as_file = "--json" in argv or list(argv[:2]) == ["pack", "new"] or list(argv[:1]) == ["export"]
            stream.reconfigure(errors="replace", **({"encoding": "utf-8"} if as_file else {}))
    try:
        args = _parser().parse_args(argv) if argv else None
    except SystemExit as left:
        return int(left.code or 0)

    try:
        return _do(args) if args else _on_screen(None)
    except KeyboardInterrupt as stopped:  # a signal; SIGINT is number 2
        return 128 + getattr(stopped, "number", 2)
    except BrokenPipeError:
        raise
    except Exception as error:
        return _said(error)


def _said(error: Exception) -> int:
    """Say what was wrong, or that something was which should not be."""
    try:
        from rat_tables.desk.opening import Failed
        from rat_tables.engine.asks import Refused
        from saves.errors import BadName, SaveError

        if isinstance(error, Refused):
            return _sorry(_words().refused(error), USED_WRONGLY)
        if isinstance(error, SaveError | Failed):
            return _sorry(str(error), USED_WRONGLY if isinstance(error, BadName) else FAILED)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:  # where output goes, there is no room
            _quiet()
            return _sorry(_words().say("output-full"), FAILED)
    except Exception as worse:
        return _crashed(worse)
    return _crashed(error)


def _do(args: argparse.Namespace) -> int:
    command = args.command
    if command is None:
        return _on_screen(None)
    from rat_tables.desk.opening import gone_on
    from rat_tables.plain import opening

    if command in ("play", "track", "score"):
        way = _way(args)
        if way == SCREENS and not args.players:
            use, given = command, opening.asked(command, args.game, args.option, args.middle, args.seed, args.pack)
            cards = given.box.cards
            return _on_screen(
                lambda app: app.new_session(given.game, use, given.options, args.title, args.seed or "", cards)
            )
        sitting = opening.begin(
            command, args.game, args.players, args.option, args.title, args.middle, args.seed, args.pack
        )
        if way == SCREENS:
            return _on_screen(lambda app: app.open_table(*sitting))
        return opening.play(sitting, way)
    if command == "resume":
        way, entry = _way(args), opening.meant(args.session)
        if way == SCREENS:
            return _on_screen(lambda app: app.resume(entry))
        return opening.play(opening.Sitting(*gone_on(entry, opening.told)), way)
    if command == "review":
        entry = opening.meant(args.session, any_state=True)
        if not args.plain:
            _terminal(review=True)
            return _on_screen(lambda app: app.look_at(entry))
        from rat_tables.plain.review import review

        return review(entry)
    if command == "pack":
        return _pack(args)
    if command == "statistics":
        from rat_tables.plain import statistics

        return statistics.statistics(args.game, args.player, args.json)
    if command == "sessions":
        from rat_tables.plain.sessions import list_sessions

        return list_sessions(args.game, args.player, args.state, args.text, args.json)
    if command == "export":
        from rat_tables.plain.export import export

        return export(args.session, args.to, args.open)
    from rat_tables.plain import reports

    if command == "show":
        way = "json" if args.json else "story" if args.story else ""
        return reports.show(args.session, way, args.as_seat, args.open, args.at)
    if command == "import":
        return reports.take_in(args.file, args.copy)
    if command == "check":
        return reports.check(args.session, args.salvage)
    if command == "rules":
        from rat_tables.plain.rules import rules

        return rules(args.game, args.word)
    return (reports.list_games if command == "games" else reports.list_places)(args.json)


def _pack(args: argparse.Namespace) -> int:
    """What is done with packs of cards."""
    from rat_tables.plain import packs

    if args.what == "new":
        return packs.new(args.game)
    return packs.list_packs(args.json) if args.what == "list" else packs.check(args.file)


def _way(args: argparse.Namespace) -> str:
    """How a table is shown; without a terminal somebody has to say it."""
    if args.plain or args.json:
        return "json" if args.json else "plain"
    _terminal()
    return SCREENS


def _terminal(review: bool = False) -> None:
    """Refuse to open screens where there is nothing to show them on; say what to use instead."""
    from rat_tables.engine.asks import Refused

    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):  # Textual writes to the last
        raise Refused("no-terminal", review=review)
    if os.environ.get("TERM") in ("", "dumb") and os.name != "nt":
        raise Refused("dumb-terminal")


def _on_screen(first: First | None) -> int:
    """Open the screens, on the menu or on what was asked for; an error that ended them is said like any other."""
    _terminal()
    from rat_tables import app

    ended = app.run(first)
    if ended.failure is not None:
        raise ended.failure
    return 128 + ended.stopped if ended.stopped else WELL


def _words() -> Words:
    from rat_tables.words import Words, shared

    return Words(shared())


def _parser() -> argparse.ArgumentParser:
    import argparse

    from rat_tables.plain.streams import harmless

    class Parser(argparse.ArgumentParser):
        """Says what is wrong in one line, without what may command a terminal."""

        def error(self, message: str) -> None:  # type: ignore[override]
            self.print_usage(sys.stderr)
            self.exit(USED_WRONGLY, harmless(f"{self.prog}: {message}\n"))

    main = Parser(
        prog="rat-tables",
        description="Keeps and plays five rat-themed table games.",
        epilog="SESSION is an id or a title, the beginning of either, or a path.",
        allow_abbrev=False,
    )
    main.add_argument("--version", action="version", version=f"rat-tables {VERSION}")
    commands = main.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, description=about, allow_abbrev=False)

    def ways(parser: argparse.ArgumentParser) -> None:
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--plain", action="store_true", help="lines of text: questions out, one answer a line in")
        way.add_argument("--json", action="store_true", help="one object a line out, one answer a line in")

    for name, about in (
        ("play", "Play a game here: the app rolls the dice and keeps the hands."),
        ("track", "Keep a game that lies on your table: you tell the app what happens."),
        ("score", "Count an evening played without the app: you say what everybody has."),
    ):
        parser = command(name, about)
        parser.add_argument("game", metavar="GAME", help="a game, as rat-tables games lists them")
        parser.add_argument("--players", action="append", default=[], metavar="NAMES", help='such as "Ann,Bob,Cy"')
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a way tables differ")
        parser.add_argument("--title", default="", metavar="TEXT", help="what the session is called")
        if name == "score":
            parser.set_defaults(pack=None, middle=False, seed=None)
        else:
            parser.add_argument("--pack", metavar="NAME|FILE", help="a pack of cards; none to track without")
            parser.add_argument("--middle", action="store_true", help="begin in the middle of a game (track)")
            parser.add_argument("--seed", metavar="N", help="what the dice follow from")
        ways(parser)
    parser = command("resume", "Go on with a session, by default the last one played.")
    parser.add_argument("session", nargs="?", default="", metavar="SESSION")
    ways(parser)
    parser = command("review", "Look back on a session, step by step; its file stays as it is.")
    parser.add_argument("session", nargs="?", default="", metavar="SESSION")
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    parser = command("show", "Show a session as it stands; hands stay closed while the game goes on.")
    parser.add_argument("session", metavar="SESSION")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as data")
    form.add_argument("--story", action="store_true", help="the whole tale")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--as", dest="as_seat", default="", metavar="NAME", help="as one seat may see it")
    whose.add_argument("--open", action="store_true", help="with open hands; the session keeps a note of it")
    parser.add_argument("--at", metavar="N", help="as it stood after record N")
    parser = command("export", "Take a session elsewhere; hands stay closed while the game goes on.")
    parser.add_argument("session", metavar="SESSION")
    parser.add_argument("--to", required=True, choices=("csv", "json", "md"), help="a table, data, or a page to keep")
    parser.add_argument("--open", action="store_true", help="with open hands; the session keeps a note of it")
    parser = command("import", "Copy a session in from a file elsewhere; nothing that is here is replaced.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--copy", action="store_true", help="also if it is here already, with an id of its own")
    parser = command("check", "Count sessions again, with every fingerprint in them.")
    parser.add_argument("session", nargs="*", metavar="SESSION")
    parser.add_argument("--salvage", default="", metavar="FILE", help="save what is good of one into a new file")
    parser = command("rules", "A page of a game's rules, or the list of all.")
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help="without it: the games that have rules")
    parser.add_argument("word", nargs="*", metavar="WORD", help="what is looked for: one word or several")
    for name, about in (("games", "The games there are."), ("where", "Where things are kept.")):
        command(name, about).add_argument("--json", action="store_true", help="as data")
    parser = command("sessions", "The sessions there are, the last played first; all, or those that fit.")
    parser.add_argument("text", nargs="*", metavar="TEXT", help="words of its title, names, game, notes, days or file")
    parser.add_argument("--game", default="", metavar="GAME", help="of one game")
    parser.add_argument("--player", default="", metavar="NAME", help="with one player")
    parser.add_argument("--state", default="", metavar="STATE", help="open, finished, abandoned, or broken")
    parser.add_argument("--json", action="store_true", help="as data")
    parser = command("statistics", "Who has played what and how often, and how it ended.")
    parser.add_argument("--game", default="", metavar="GAME", help="of one game")
    parser.add_argument("--player", default="", metavar="NAME", help="of one player")
    parser.add_argument("--json", action="store_true", help="as data")
    parser = command("pack", "Packs of cards: a game's own, and those you type in.")
    whats = parser.add_subparsers(dest="what", metavar="WHAT", required=True, parser_class=Parser)

    def what(name: str, about: str) -> argparse.ArgumentParser:
        return whats.add_parser(name, help=about, description=about, allow_abbrev=False)

    what("new", "Write a game's own pack out, to be filled in with your cards.").add_argument("game", metavar="GAME")
    what("check", "Look through packs, and say what is wrong and what would be right.").add_argument(
        "file", nargs="+", metavar="FILE"
    )
    what("list", "The packs there are.").add_argument("--json", action="store_true", help="as data")
    return main


def _sorry(sentence: str, code: int) -> int:
    from rat_tables.plain.streams import harmless

    print(harmless(sentence), file=sys.stderr)
    return code


def _quiet() -> int:
    """Nobody reads what is written any more: leave without a word, also when the interpreter flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return WELL


def _crashed(error: Exception) -> int:
    """Say that the game is saved, and keep where it went wrong: no values, for they may be somebody's secret."""
    import traceback
    from datetime import datetime

    what = type(error).__name__
    frames = [f"  {f.filename}:{f.lineno} in {f.name}" for f in traceback.extract_tb(error.__traceback__)]
    if error.__cause__ is not None:
        what += f" from {type(error.__cause__).__name__}"
        frames += [
            f"  {f.filename}:{f.lineno} in {f.name}" for f in traceback.extract_tb(error.__cause__.__traceback__)
        ]
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    try:
        from saves import folders

        path = folders.crash_file()
        with open(path, "a", encoding="utf-8") as log:
            log.write("\n".join([f"{now} rat-tables {VERSION} {what}", *frames, ""]))
    except Exception:
        return _sorry(_words().say("crash-unlogged", what=what), FAILED)
    return _sorry(_words().say("crash", what=what, path=str(path)), FAILED)
