"""Statistics: estimates with their intervals, and how many games they take."""
