"""Regiments: two armies of formed units on an inch table. Clauses are those of rulebook.md, ids REG-nnn."""
