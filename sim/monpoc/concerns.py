"""Whom a modifier can ever be about, known before a game begins.

Who is where and who holds what changes all the time; which forces play does not. What no figure of
a kind can have is not looked for again and again.
"""

import numpy as np

from sim.monpoc.language import Condition, Scope
from sim.monpoc.tables import KINDS_MAX, STATISTICS, Category, Rank

Figures = list[tuple[int, int]]
"""Each (figure, kind) of a force: a monster has several kinds."""


def note_concerns(row: np.record, in_city: np.ndarray, forces: list[Figures]) -> None:
    """Note which kinds of each side the modifiers of each statistic can be about."""
    for number, modifier in enumerate(row.modifiers[: row.first_modifier[STATISTICS]]):
        for side, figures in enumerate(forces):
            is_about = has_source(row, side, modifier, in_city) & has_rank(row, side, modifier)
            row.concerns[side, :, modifier.statistic] |= is_about
            for figure, kind in figures:
                row.about[number] |= int(is_about[kind]) << figure
    for side, figures in enumerate(forces):
        note_holders(row, side, figures)


def note_holders(row: np.record, side: int, figures: Figures) -> None:
    """Note which of the (figure, kind) of a side may have each ability, of their own or granted."""
    for ability in np.nonzero(row.in_force[side])[0]:
        first, count = row.first_grant[side, ability], row.n_grants[side, ability]
        agendas = row.kinds["agenda"][row.grants["kind"][first : first + count]]
        for figure, kind in figures:
            if row.own[kind, ability] or row.kinds[kind].agenda in agendas:
                row.holders[side, ability] |= 1 << figure
        if row.abilities[ability].category == Category.ACTION:
            row.actors[side] |= row.holders[side, ability]


def has_source(row: np.record, side: int, modifier: np.record, in_city: np.ndarray) -> np.ndarray:
    """Tell of each kind of a side whether anything in play can give it a modifier."""
    ability, scope = modifier.ability, modifier.scope
    if scope == Scope.SELF:
        first, count = row.first_grant[side, ability], row.n_grants[side, ability]
        agendas = row.kinds["agenda"][row.grants["kind"][first : first + count]]
        return (row.own[:, ability] != 0) | np.isin(row.kinds["agenda"], agendas)
    if scope in (Scope.ALLIES, Scope.AGENDA):
        return np.full(KINDS_MAX, row.in_force[side, ability] != 0)
    if scope == Scope.ENEMIES:
        return np.full(KINDS_MAX, row.in_force[1 - side, ability] != 0)
    is_secured = scope in (Scope.SECURED, Scope.SECURED_UNITS)
    return np.full(KINDS_MAX, is_secured and in_city[ability])


def has_rank(row: np.record, side: int, modifier: np.record) -> np.ndarray:
    """Tell of each kind of a side whether its rank and faction are what a modifier asks for."""
    asked = int(modifier.conditions)
    fits = np.ones(KINDS_MAX, bool)
    if asked >> Condition.UNIT & 1:
        fits &= row.kinds["rank"] != Rank.MONSTER
    if asked >> Condition.GRUNT & 1:
        fits &= row.kinds["rank"] == Rank.GRUNT
    if asked >> Condition.MONSTER_FACTION & 1:
        fits &= row.is_home[side] != 0
    return fits
