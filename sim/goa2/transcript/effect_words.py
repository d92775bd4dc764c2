"""What lasting effects do, in words, read from the modifiers and answers of their cards."""

from __future__ import annotations

from sim.goa2.language import Event, Statistic, Subject
from sim.goa2.transcript.names import Names

SUBJECTS = {
    Subject.YOU: "{hero}",
    Subject.YOU_EACH_ENEMY: "{hero}, for each adjacent enemy unit,",
    Subject.YOUR_BASIC_ATTACK: "{hero}'s basic attack",
    Subject.ENEMY_HEROES_IN_RADIUS: "enemy heroes in radius {radius}",
    Subject.ENEMY_HEROES_ADJACENT: "adjacent enemy heroes",
    Subject.ENEMY_UNITS_IN_RADIUS: "enemy units in radius {radius}",
    Subject.YOU_AND_FRIENDS_IN_RADIUS: "{hero} and friendly units in radius {radius}",
    Subject.SPACES_IN_RADIUS: "the edge of radius {radius}",
}
STATES = {
    Statistic.NO_SKILL: "no skill actions but on gold cards",
    Statistic.NO_MOVEMENT: "no movement actions",
    Statistic.NO_FAST_TRAVEL: "no fast travel",
    Statistic.STEPS_MAX: "at most {amount} spaces with a movement action",
    Statistic.UNMOVED: "not moved, pushed, swapped or placed by enemy heroes",
    Statistic.UNPLACED: "not swapped or placed by their own team",
    Statistic.IMMUNE_TO_ATTACKS: "immune to attack actions",
    Statistic.IMMUNE_TO_OTHERS: "immune to attack actions of others than the attacker",
    Statistic.TERRAIN: "terrain, too",
    Statistic.BARRIER: "not crossed by enemy heroes",
    Statistic.COUNTS_AS_HEAVY: "a heavy minion in minion battles",
    Statistic.THROUGH: "moves through obstacles",
}
ANSWERS = {Event.MINION_DEFEATED: "a defeated minion in radius {radius} may stay"}


def effect_text(names: Names, hero: int, card: int) -> str:
    """Return what a card's lasting effect does; subjects that it names twice are said once."""
    row = names.row(card)
    said: dict[str, list[str]] = {}
    for modifier in names.tables.modifiers[row.first_modifier :][: row.n_modifiers]:
        subject = SUBJECTS[Subject(int(modifier.subject))]
        said.setdefault(subject, []).append(change_text(modifier))
    parts = [f"{subject}: {', '.join(changes)}" for subject, changes in said.items()]
    if int(row.event) in ANSWERS and not parts:
        parts.append(ANSWERS[Event(int(row.event))])
    return "; ".join(parts).format(hero=names.heroes[hero], radius=int(row.radius))


def change_text(modifier: object) -> str:
    """Return what a modifier does to its subject."""
    statistic = Statistic(int(modifier.statistic))
    if statistic in STATES:
        return STATES[statistic].format(amount=int(modifier.amount))
    return f"{int(modifier.amount):+} {statistic.name.lower()}"
