"""Tests of the ways in and out: words, the tale, lines of text, JSON, the command line."""
