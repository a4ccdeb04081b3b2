"""Rats & Relics: a duel of pairs, in which the rat says when and the relic says what."""
