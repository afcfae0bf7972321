"""Maps on paper in true scale, for tables with real miniatures."""
