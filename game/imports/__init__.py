"""Maps from other programs, converted into map files of our own: what was read, simplified and left out."""
