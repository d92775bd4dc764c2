"""Playing: cells and series become games, on threads, processes or clusters."""
