"""The game in words: what a person in a seat is offered, and lines of the transcript."""

from sim.core.actions import pack
from sim.core.transcript.replay import Step
from sim.prdbg.describe import action_text
from sim.prdbg.events import Trace
from sim.prdbg.state import HEROES, Decision, Ending, Slot, Verb
from sim.prdbg.tables import Tile
from sim.prdbg.transcript.names import Names
from sim.prdbg.transcript.reporter import Reporter
from tests.prdbg.table import JASON, RITO, Table

STUN_OR_DRAW = {
    "cards.moon_palace.text": ("choose", ("stun 1 foes",), "or", ("draw 1",)),
    "cards.moon_palace.heals": None,
    "cards.moon_palace.charge": None,
}


def words(table: Table) -> list[str]:
    """Return the options in words."""
    return [action_text(table.content, table.state, int(action)) for action in table.legal()]


def told(table: Table, *events: list[int]) -> list[str]:
    """Return the lines that events of one step make, after a line that takes effects."""
    reporter = Reporter(Names(table.content))
    reporter.say("Before", joint=": ")
    reporter.narrate(Step(table.state, int(pack(Verb.YES, 0, 0, 0)), list(events), table.state))
    reporter.close()
    return reporter.take()


def attacked(item: str = "thunder_slinger", slot: int = 1) -> Table:
    """Return a table where Jason, with Parry in hand, is attacked by Rito."""
    table = Table()
    table.hand(JASON, "parry")
    table.attach(RITO, slot, item)
    table.heroes.energy, table.villains.energy = 2, 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, item)
    return table


def test_a_block_names_the_attack():
    assert words(attacked()) == [
        "[block] Block Thunder Slinger (4 damage) with Parry",
        "[block] do not Block Thunder Slinger (4 damage)",
    ]


def test_a_block_against_the_lair_names_it():
    table = Table()
    table.hand(JASON, "parry")
    table.hand(RITO, "goldar_master")
    table.heroes.energy = 2
    table.ask_again()
    table.choose(Verb.ATTACH, "goldar_master", a=Slot.LAIR)
    assert words(table)[0] == "[block] Block The Lair (1 damage) with Parry"


def test_a_revealed_card_is_named():
    table = Table()
    table.give(JASON, "deck", "teamwork")
    table.attach(RITO, 1, "the_telescope")
    table.villains.energy = 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, "the_telescope")
    assert words(table) == [
        "[revealed] discard Jason Lee Scott's Teamwork",
        "[revealed] leave Jason Lee Scott's Teamwork on top",
    ]


def test_squatt_names_the_card_that_was_looked_at():
    table = Table()
    table.lay("main_deck", "parry")
    table.attach(RITO, 0, "squatt")
    table.villains.energy = 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, "squatt")
    assert words(table) == [
        "[may] discard Parry, on top of the main deck",
        "[may] leave Parry, on top of the main deck",
    ]


def test_the_parts_of_a_location_are_told():
    table = Table()
    table.give(RITO, "ongoing", "moon_palace")
    table.hand(RITO, "baboo")
    table.ask_again()
    table.choose(Verb.PLAY, "baboo")
    assert words(table) == ["[option] heal 1", "[option] 1 Energy"]


def test_the_parts_of_a_blade_blaster_are_told():
    table = Table()
    table.give(RITO, "played", "blade_blaster")
    table.lay("grid", "parry")
    table.ask_again()
    table.choose(Verb.PASS)
    table.choose(Verb.TRIGGER)
    assert words(table) == [
        "[option] deal 1 damage",
        "[option] put a card of The Grid into the main deck's discard pile",
    ]


def test_an_unusual_part_is_told_as_it_is_written():
    table = Table(numbers=STUN_OR_DRAW)
    table.give(RITO, "ongoing", "moon_palace")
    table.hand(RITO, "baboo")
    table.ask_again()
    table.choose(Verb.PLAY, "baboo")
    assert words(table) == ["[option] stun 1 foes", "[option] draw 1 card"]


def test_cards_that_their_owner_takes_back_are_a_line_of_their_own():
    table = Table()
    one, other = table.attach(RITO, 1, "thunder_slinger"), table.attach(RITO, 0, "baboo")
    table.state.decision = Decision.DETACH
    seat = table.seats[RITO]
    rows = [Trace.DETACHED, seat, one, 0], [Trace.DETACHED, seat, other, 0]
    assert told(table, *rows) == [
        "Before",
        "Rito Revolto discards from play Thunder Slinger, Baboo",
    ]


def test_cards_that_a_text_takes_are_its_effect():
    table = Table()
    card = table.attach(RITO, 1, "thunder_slinger")
    table.state.decision = Decision.BLOCK
    row = [Trace.DETACHED, table.seats[RITO], card, 0]
    assert told(table, row) == ["Before: Rito Revolto discards from play Thunder Slinger"]


def test_a_lost_megazord_is_told_after_the_zord_that_left():
    table = Table()
    table.dock("tyrannosaurus", "mastodon", "dragonzord", "recon_zo_a", "recon_zo_b")
    table.turn_of(JASON)
    table.hand(RITO, "parry")
    table.heroes.energy, table.villains.energy = 9, 9
    table.ask_again()
    table.choose(Verb.ACTIVATE, "dragonzord")
    table.choose(Verb.BLOCK, "parry")
    names = [event for event, *_ in table.events() if event in (Trace.DETACHED, Trace.MEGA)]
    assert names == [Trace.DETACHED, Trace.MEGA]
    assert told(table, [Trace.MEGA, Tile.ZORD_BAY, 0, 0]) == ["Before: the Megazord is set aside"]


def test_an_own_master_without_its_slot_is_told_to_be_discarded():
    """The Signature Item sits in the orange slot."""
    table = Table()
    table.attach(RITO, 3, "recon_si_v1")
    table.state.shards = 7
    table.ask_again()
    table.choose(Verb.BUY, "rito_revolto_master")
    card = table.names(table.player(RITO).discard)
    assert card == ["rito_revolto_master"]
    assert Trace.DISCARDED in [event for event, *_ in table.events()]


def ended(hp: int, energy: int) -> str:
    """Return how a game is said to end that the Heroes win against 20 Hit Points, 3 Energy."""
    table = Table()
    table.heroes.hp, table.villains.hp = hp, 20
    table.heroes.energy, table.villains.energy = energy, 3
    return told(table, [Trace.ENDED, int(Ending.DECK_OUT), HEROES, 0])[-1]


def test_the_end_by_an_empty_deck_says_what_decided():
    assert ended(22, 0) == "The main deck has run out: the Heroes win by Hit Points, 22 to 20."
    assert ended(20, 5) == "The main deck has run out: the Heroes win by Energy, 5 to 3."
