"""A game as lines of text, for pipes, screen readers and scripts: `--plain` for people, `--json` for programs.

`lines` reads line after line for a desk; `text` and `data` are how it is written, `streams` what a terminal and signals
need; `opening` and `reports` are what the command line does. Nothing is imported here: `--help` needs none of it.
"""
