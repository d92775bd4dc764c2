"""The ledger says no more than is known."""

from sim.guardian.content import load
from tests.fixtures.marks import plain

pytestmark = plain


def test_deployment_cards_with_inferred_figures_are_not_exact():
    rows = load("hotg").book.ledger()
    guessed = [row for row in rows if not row.is_exact]
    assert {row.section for row in guessed} == {"deployments"}
    assert len(guessed) == 12
