"""Sessions, as TOML files in the user's own folders."""
