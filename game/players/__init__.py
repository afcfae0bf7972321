"""Players that answer decisions: at random, by a rulebook's advice, from a script."""
