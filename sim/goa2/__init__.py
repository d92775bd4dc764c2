"""Guards of Atlantis II: a MOBA on a hex board, by its whole rulebook."""
