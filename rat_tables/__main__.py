"""`python -m rat_tables`."""

from rat_tables.cli import run

run()
