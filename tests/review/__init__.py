"""Looking back: what is counted and drawn from a session that is over, or goes on."""
