"""What lasting effects do, in words, read from the modifiers and answers of their cards."""

from __future__ import annotations

from sim.core.transcript.words import words_by
from sim.goa2.language import Event, Statistic, Subject
from sim.goa2.transcript.names import Names

SUBJECTS = words_by(Subject, "subjects", __file__)
STATES = words_by(Statistic, "states", __file__)
ANSWERS = words_by(Event, "answers", __file__)


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
