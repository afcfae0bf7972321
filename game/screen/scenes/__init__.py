"""The scenes: title, set-up, match, result and the rest."""
