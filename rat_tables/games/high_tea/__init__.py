"""RATS: High Tea at Sea."""
