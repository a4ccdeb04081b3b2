"""Palettes and stylesheets."""
