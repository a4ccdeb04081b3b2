"""Tests of the save files."""
