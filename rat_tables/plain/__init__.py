"""A game as lines of text, for pipes, screen readers and scripts: `--plain` for people, `--json` for programs.

`desk` knows what a line typed does to a session; `text` and `data` how it is written; `options` what a line means,
`commands` which commands there are, `streams` what a terminal and signals need; `opening` and `reports` are what the
command line does. Nothing is imported here: `--help` needs none of it.
"""
