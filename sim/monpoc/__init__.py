"""Monsterpocalypse, first edition of 2008: two players break a city with monsters and units.

Two seats. Not played: sets after "Rise", maps with teleporters (README, What is played).
"""
