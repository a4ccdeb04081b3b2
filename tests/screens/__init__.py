"""Tests of what is drawn, and of the screens it is drawn on."""
