"""The ledger says no more than is known."""

from sim.guardian.content import load
from tests.fixtures.marks import plain

pytestmark = plain


def test_deployment_cards_with_inferred_figures_are_not_exact():
    rows = load("hotg").book.ledger()
    guessed = [row for row in rows if not row.is_exact]
    assert {row.section for row in guessed} == {"deployments"}
    assert len(guessed) == 12


def test_what_is_guessed_is_called_so_in_its_own_line():
    """`exact` beside a reconstructed card would be read as known."""
    rows = {(row.section, row.entry): row for row in load("gijoe").book.ledger()}
    assert rows["cards", "duke_block"].standing == "as guessed"
    assert rows["enemies", "baroness"].standing == "as guessed"
    assert rows["enemies", "copperhead"].standing == "exact"
    assert {row.standing for row in rows.values() if row.source == "reconstructed"} == {
        "as guessed"
    }
