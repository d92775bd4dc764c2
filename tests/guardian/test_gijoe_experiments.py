"""The questions that come with G.I. Joe and the cross-over can be asked, of every guess at once."""

import pytest

from experiments.planning.ensembles import UNKNOWN
from experiments.planning.experiment_file import read_file
from experiments.planning.plan import read_experiment
from sim.core import registry
from sim.guardian.content import load

FILES = [
    file
    for game in ("gijoe", "crossover")
    for file in sorted((registry.game(game).files / "experiments").glob("*.toml"))
]
WORLDS = 64
OVER_WORLDS = ("gijoe_difficulty", "gijoe_last_stand", "gijoe_players", "gijoe_vehicles")
SHAPE = ("copies", "shields", "energy")
"""What all decks of the sister game share, and so these: 2-2-2-2-1-1 copies, twenty shields,
a cost curve. Moving one card's would break the deck's shape."""
NO_GUESS = ("symbol", "token", "decision_cap", "page")
"""Names of tokens, and what is no number of the game."""


def guessed(book) -> set[str]:
    """Return the path of every number of the content that is a guess."""
    places = {f"{section}.{name}": entry for section, name, entry in entries(book)}
    return {
        f"{place}.{field}"
        for place, entry in places.items()
        for field in entry.model_fields_set - {*SHAPE, *NO_GUESS}
        if type(getattr(entry, field)) is int
        and (field != "hits" or entry.hits > 0)
        and entry.sources.get(field, entry.source) in UNKNOWN
    } | {"rules.experience"}


def entries(book):
    """Yield section, name and entry of the content."""
    for section, rows in book.sections.items():
        for name, entry in rows.items():
            yield section, name, entry


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_experiment_of_the_library_is_read(file):
    """Ranges are refused of what the rulebook tells, so they are of guesses only."""
    worlds = WORLDS if file.stem in OVER_WORLDS else 1
    found = read_experiment(file)
    assert len(found.cells) >= 2 * worlds
    assert len(found.cells) % worlds == 0


@pytest.mark.parametrize("name", OVER_WORLDS)
def test_every_guessed_number_has_a_range(name):
    file = registry.game("gijoe").files / "experiments" / f"{name}.toml"
    ranged = {path for each in read_file(file, {}).parameters.values() for path in each.paths}
    assert guessed(load("gijoe").book) == ranged


def test_every_range_holds_what_is_played():
    """A guess outside its own range would be a world that no ensemble has."""
    book = load("gijoe").book
    file = registry.game("gijoe").files / "experiments" / f"{OVER_WORLDS[0]}.toml"
    for name, each in read_file(file, {}).parameters.items():
        values = [book.value(path) for path in each.paths]
        middle = sum(values) / len(values)
        assert each.low <= middle <= each.high, name
        assert each.because, name
