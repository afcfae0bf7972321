"""The table in inches: bases, terrain, measuring, sight, arcs, movement. Knows no rulebook.

Lengths are inches, angles degrees counter-clockwise from east, the origin is the south-west corner.
Nothing here imports outside this package except pymunk.
"""
