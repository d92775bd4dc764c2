"""What the analysis may say of the items of Guards of Atlantis II."""

from reports.questions.cards import is_chosen_to_play
from sim.core import registry
from tests.fixtures.marks import plain

pytestmark = plain


def test_an_ultimate_is_not_chosen_to_be_played():
    game = registry.game("goa2")
    content = game.load()
    assert is_chosen_to_play(game, content, "cards.onslaught")
    assert not is_chosen_to_play(game, content, "cards.one_man_army")


def test_an_enemys_card_is_not_chosen_to_be_played():
    game = registry.game("hotg")
    content = game.load()
    assert is_chosen_to_play(game, content, "cards.block")
    assert not is_chosen_to_play(game, content, "enemy_cards.regrow")
