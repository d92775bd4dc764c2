"""Planning: from an experiment file to cells, and what the design makes of their results."""
