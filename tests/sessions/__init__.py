"""Kept saves of finished games: every later version opens them with the same result.

`python -m tests.sessions.make` plays them again and writes them anew. That is for the time before a game's rules are
released; once they are, a save stays as it is, and other rules get saves of their own beside it.
"""
