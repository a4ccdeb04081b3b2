"""What every game shares: asks, chance, cards, views, the session, the story, the score."""
