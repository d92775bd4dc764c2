"""Which items can be called never played: those that a player could have chosen to play."""

from types import SimpleNamespace

import pandas as pd

from reports.questions.cards import could_be_played, known_items

CARDS = {
    "axe": SimpleNamespace(is_passive=False),
    "aura": SimpleNamespace(is_passive=True),
    "spare": SimpleNamespace(is_passive=False),
}
GAME = SimpleNamespace(
    played=("cards",), analysis=SimpleNamespace(is_passive=lambda entry: entry.is_passive)
)
CONTENT = SimpleNamespace(book=SimpleNamespace(sections={"cards": CARDS, "enemies": {}}))
ITEMS = ["cards.axe", "cards.aura", "cards.spare", "enemies.putty"]
OWNERS = pd.DataFrame({"item": ITEMS, "games": 100})


def test_passive_cards_enemies_and_what_was_never_there_do_not_count():
    """The axe was drawn and never played; the spare card's owner was in no game."""
    drawn = pd.DataFrame({"item": ITEMS, "event": "drawn", "games": [40, 40, 0, 40]})
    found = could_be_played(GAME, CONTENT, drawn, OWNERS)
    assert found["item"].tolist() == ["cards.axe"]


def test_where_nothing_happened_to_any_item_nothing_could_be_played():
    nothing = pd.DataFrame({"item": ITEMS, "event": "drawn", "games": 0})
    found = could_be_played(GAME, CONTENT, nothing, OWNERS)
    assert found.empty and list(found) == list(OWNERS)


def test_every_card_counts_where_a_game_has_no_passive_ones():
    game = SimpleNamespace(played=("cards",), analysis=SimpleNamespace(is_passive=None))
    drawn = pd.DataFrame({"item": ITEMS, "event": "drawn", "games": 40})
    assert could_be_played(game, CONTENT, drawn, OWNERS)["item"].tolist() == ITEMS[:3]


def test_of_reconstructed_items_nothing_is_said():
    table = pd.DataFrame({"item": ["cards.axe", "cards.guess"], "mean": 0.7})
    assert known_items(table, {"cards.guess": "the whole card"})["item"].tolist() == ["cards.axe"]
