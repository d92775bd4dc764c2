"""Lantern Duel: its policies."""

from sim.lanterns.policies.players import hasty, steady

__all__ = ["hasty", "steady"]
