"""The smallest change that reaches a band: what may change, what is wanted, and the search."""
