"""What the screens are drawn with; nothing in here knows a game."""
