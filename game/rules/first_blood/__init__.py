"""First Blood: warbands with command cards on D6s. Clauses are those of rulebook.md, ids FIB-nnn."""
