"""What every game shares: randomness, piles, programs, content, kernel."""
