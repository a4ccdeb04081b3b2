"""The soak: random sessions of every game, at every use and number of players, with everything checked on the way."""
