"""Chance knows cards by their names: what does not play, and the order of files, change nothing.

The tables of a game are all that rules and policies see of its content, so equal tables are equal
games; one test a game plays them all the same.
"""

from dataclasses import replace

import numpy as np
import pytest

import policies
from experiments.playing.execution import Execution
from experiments.playing.run import run
from sim.core import registry
from sim.core.content import Book, Content, Patch
from sim.core.records import new
from sim.core.registry import Game
from tests.fixtures.marks import plain

SEED = 11
GAMES = 30


def added(like: dict[str, str]) -> list[Patch]:
    """Return patches that add a hero, and cards like those given, which are then the hero's."""
    cards = [
        Patch("add", f"cards.a_new_{card}", {"like": card, "hero": "a_new_hero"})
        for card in like["cards"].split()
    ]
    return [Patch("add", "heroes.a_new_hero", {"like": like["heroes"]}), *cards]


MORE = {
    "hotg": [
        *added({"heroes": "jason", "cards": "power_sword block tyranno_slash"}),
        Patch("add", "enemies.a_new_monster", {"like": "bones"}),
        Patch("add", "enemy_cards.a_new_bite", {"like": "knasty_slash", "enemy": "a_new_monster"}),
        Patch("add", "zords.a_new_zord", {"like": "mastodon", "hero": "a_new_hero"}),
    ],
    "goa2": added({"heroes": "wasp", "cards": "shock telekinesis magnetic_dagger"}),
    "monpoc": [
        Patch("add", f"{section}.a_new_one", {"like": like})
        for section, like in (
            ("abilities", "flight"),
            ("factions", "guard"),
            ("monsters", "rogzor"),
            ("forms", "rogzor_mega"),
            ("units", "raptix_grunt"),
            ("buildings", "skyscraper"),
            ("forces", "rogzor_mega"),
        )
    ],
}
"""By game: entries that do not play, with ids that come first in the alphabet."""


def reordered(book: Book) -> Book:
    """Return a book with all entries in the opposite order."""
    sections = {
        name: dict(reversed(list(entries.items()))) for name, entries in book.sections.items()
    }
    return replace(book, sections=sections)


def assert_same(content: Content, other: Content) -> None:
    assert other.tables.tobytes() == content.tables.tobytes()
    assert other.rows == content.rows
    assert other.items == content.items
    assert other.slots == content.slots


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_order_of_entries_in_files_means_nothing(game):
    content = game.load()
    assert_same(content, content.build(reordered(content.book)))


@pytest.mark.parametrize("name", MORE)
def test_entries_that_do_not_play_leave_the_tables_alone(name):
    content = registry.game(name).load()
    assert_same(content, content.patched(MORE[name]))


def played(game: Game, content: Content):
    """Return some games."""
    seats = [policies.find(game.name, game.default_policy)] * game.seats_max
    return run(game, content, seats, GAMES, SEED, Execution(jobs=1, rows=True))


@pytest.mark.compiled
@pytest.mark.parametrize("name", MORE)
def test_games_without_what_was_added_are_the_same_byte_for_byte(name):
    game = registry.game(name)
    content = game.load()
    before = played(game, content)
    book = content.book.patched(MORE[name])
    after = played(game, content.build(reordered(book)))
    assert np.array_equal(after.rows, before.rows)
    assert np.array_equal(after.tally.items, before.tally.items)
    assert after.checksum == before.checksum


def dealt(content: Content, index: int) -> dict[str, list[str]]:
    """Return every pile of hotg as it is dealt in game `index`, by names, bottom first."""
    game = registry.game("hotg")
    state, tables = new(game.state)[0], content.tables[0]
    game.rules.reset(state, tables, np.uint64(SEED), index)
    enemies = content.rows["enemies"]
    piles = {f"seat {seat}": state.players[seat] for seat in range(tables.n_seats)}
    piles |= {enemies[enemy.row]: enemy for enemy in state.enemies[: state.n_enemies]}
    found = {}
    for owner, each in piles.items():
        cards = [*each.deck.cards[: each.deck.n]]
        if "hand" in each.dtype.names:
            cards += [*each.hand.cards[: each.hand.n]][::-1]
        found[owner] = [content.items[tables.card_of[card]] for card in cards]
    deployments = state.deployment.cards[: state.deployment.n]
    found["deployment"] = [int(card) for card in deployments]
    zords = state.zord_deck.cards[: state.zord_deck.n]
    found["zords"] = [content.rows["zords"][zord] for zord in zords]
    found["locations"] = [content.rows["locations"][place.location] for place in state.places[:4]]
    return found


@plain
@pytest.mark.parametrize("index", range(5))
def test_a_card_added_to_a_deck_leaves_the_order_of_all_others(index):
    """Hands are left out of the comparison of Jason's deck: what is drawn comes from its top."""
    content = registry.game("hotg").load()
    new_card = Patch("add", "cards.a_new_block", {"like": "block", "copies": 2})
    before, after = dealt(content, index), dealt(content.patched([new_card]), index)
    assert after["seat 0"].count("cards.a_new_block") == 2
    rest = [card for card in after["seat 0"] if card != "cards.a_new_block"]
    assert rest == before["seat 0"]
    assert {**after, "seat 0": rest} == before


@plain
def test_a_monster_added_to_the_pool_leaves_the_order_of_the_others():
    content = registry.game("hotg").load()
    pool = content.book.singles["setup"].monsters[:-1]
    more = Patch("add", "enemies.a_new_monster", {"like": "bones"})
    cards = [
        Patch(
            "add", f"enemy_cards.a_new_{number}", {"like": "knasty_slash", "enemy": "a_new_monster"}
        )
        for number in range(8)
    ]
    small = content.patched([Patch("set", "setup.monsters", pool)])
    large = small.patched([more, *cards, Patch("set", "setup.monsters", [*pool, "a_new_monster"])])
    for index in range(20):
        kept = [name for name in dealt(large, index) if name != "a_new_monster"]
        others = [name for name in dealt(small, index) if name in kept]
        assert others == kept
