"""How fast and how right the game is, against plainly written peers that run beside it."""
