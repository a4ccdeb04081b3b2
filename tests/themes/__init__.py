"""Tests of the palettes."""
