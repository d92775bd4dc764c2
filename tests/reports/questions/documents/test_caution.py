"""The first page of a report says how much of the content is reconstructed."""

from reports.questions.documents.layout import caution
from sim.core import registry


def test_a_reconstructed_game_says_how_much_of_it_is():
    book = registry.game("gijoe").load().book
    whole = sum(row.source == "reconstructed" for row in book.ledger())
    text = caution(book)
    assert text.startswith(f"{whole} of {len(book.ledger())} entries")
    assert whole > 0


def test_a_game_that_is_known_says_nothing():
    assert caution(registry.game("hotg").load().book) == ""
