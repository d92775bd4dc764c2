"""What the policies of all games share: their shape, finding them, checking them."""
