"""Tests of the games' rules."""
