"""Tests of Rats & Relics, by its rulebook and the rulings X1–X23."""
