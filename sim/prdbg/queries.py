"""Questions about the table: who is whose foe, what somebody controls, what something costs."""

from sim.core import stack
from sim.core.jit import kernel
from sim.prdbg.language import Counted, Statistic, Subject, Test, Who
from sim.prdbg.state import BAY_MAX, HEROES, NOBODY, NOTHING, SLOTS
from sim.prdbg.tables import CardType, Colour, Tile

TEN = 10  # Hit Points that `count tens` counts by


@kernel
def row_of(tables, card):
    """Return the row of an instance's card."""
    return tables.cards[tables.card_of[card]]


@kernel
def type_of(tables, card):
    """Return the CardType of an instance."""
    return tables.cards[tables.card_of[card]].type


@kernel
def side_of(tables, seat):
    """Return the side of a seat."""
    return tables.setup.side[seat]


@kernel
def character_of(tables, seat):
    """Return the character of a seat."""
    return tables.characters[tables.setup.characters[seat]]


@kernel
def foes_of(tables, seat):
    """Return the foes of a seat as bits."""
    foes = 0
    for other in range(tables.n_seats):
        if tables.setup.side[other] != tables.setup.side[seat]:
            foes |= 1 << other
    return foes


@kernel
def lowest(bits):
    """Return the number of the lowest bit that is set."""
    number = 0
    while bits & (1 << number) == 0:
        number += 1
    return number


@kernel
def is_adversary(tables, seat, card):
    """Tell whether a card of the main deck is an adversary of a seat."""
    adversary = CardType.VILLAIN if tables.setup.side[seat] == HEROES else CardType.HERO
    return type_of(tables, card) == adversary


@kernel
def n_adversaries(state, tables, seat):
    """Count the adversaries of a seat in The Grid."""
    n = 0
    for place in range(state.grid.n):
        n += is_adversary(tables, seat, state.grid.cards[place])
    return n


@kernel
def seats_meant(state, tables, frame, who):
    """Return the seats that a word of a text means, as bits."""
    if who == Who.YOU:
        return 1 << frame.seat
    if who == Who.TARGET:
        return frame.targets
    if who == Who.FOES:
        return foes_of(tables, frame.seat)
    return 1 << stack.below(state).seat


@kernel
def fits(tables, seat, slot, card):
    """Tell whether a card may be attached to a slot of a character, empty or not."""
    row = row_of(tables, card)
    if row.type == CardType.SIGNATURE_ITEM:
        return True
    colour = character_of(tables, seat).slots[slot]
    if row.type == CardType.MASTER:
        return colour == Colour.MASTER and tables.owner_of[card] == seat
    return row.type <= CardType.MANEUVER and row.type == colour


@kernel
def slot_of(state, seat, card):
    """Return the slot of a seat's character that a card is attached to, or NOTHING."""
    for slot in range(SLOTS):
        if state.players[seat].slots[slot] == card:
            return slot
    return NOTHING


@kernel
def bay_of(state, card):
    """Return the place of a Zord in the Zord Bay, or NOTHING."""
    for place in range(state.n_bay):
        if state.bay[place] == card:
            return place
    return NOTHING


@kernel
def was_used(state, card):
    """Tell whether the ability of a card on a tile has been used in this turn.

    READING: abilities are used once per turn, so a Zord that was used and readied waits for the
    next turn. A card that left and is attached anew may be used again.
    """
    return state.used[card] == state.turn


@kernel
def bay_tile(state, tables):
    """Return what the Zord Bay is now: itself, the Megazord or the Mega Dragonzord."""
    if state.n_bay < tables.tiles[Tile.MEGAZORD].attach:
        return Tile.ZORD_BAY + 0
    if state.n_bay >= tables.tiles[Tile.MEGA_DRAGONZORD].attach:
        for place in range(state.n_bay):
            if row_of(tables, state.bay[place]).is_dragonzord:
                return Tile.MEGA_DRAGONZORD + 0
    return Tile.MEGAZORD + 0


@kernel
def controls_own(state, tables, seat):
    """Tell whether a player's own Zord or Master is attached where it belongs."""
    own = character_of(tables, seat).own
    if own == NOTHING:
        return False
    if side_of(tables, seat) == HEROES:
        return bay_of(state, own) != NOTHING
    return slot_of(state, seat, own) != NOTHING


@kernel
def is_about(subject, kind):
    """Tell whether a static ability is about cards of a type."""
    return subject == Subject.ALL_CARDS or subject == kind


@kernel
def changed(tables, source, statistic, kind):
    """Return what the static abilities of a character or card add to a statistic."""
    amount = 0
    for number in range(source.first_modifier, source.first_modifier + source.n_modifiers):
        modifier = tables.modifiers[number]
        if modifier.statistic == statistic and is_about(modifier.subject, kind):
            amount += modifier.amount
    return amount


@kernel
def modified(state, tables, seat, statistic, kind):
    """Return what everything that a player has adds to a statistic of cards of a type."""
    player = state.players[seat]
    amount = 0
    character = character_of(tables, seat)
    if character.n_modifiers > 0 and player.is_flipped == 0:
        amount += changed(tables, character, statistic, kind)
    for place in range(player.ongoing.n):
        amount += changed(tables, row_of(tables, player.ongoing.cards[place]), statistic, kind)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            amount += changed(tables, row_of(tables, player.slots[slot]), statistic, kind)
    return amount


@kernel
def cost_of(state, tables, seat, card):
    """Return the Shards that a card costs a player."""
    row = row_of(tables, card)
    cost = row.cost + modified(state, tables, seat, Statistic.COST, row.type)
    if row.type == CardType.ZORD or row.type == CardType.MASTER:
        mate = tables.setup.mate[seat]
        if mate != NOBODY and controls_own(state, tables, mate):
            cost -= tables.rules.teammate_discount
    return max(0, cost)


@kernel
def activation_of(state, tables, seat, card):
    """Return the Energy that using the ability of a card costs a player."""
    row = row_of(tables, card)
    return max(0, row.activation + modified(state, tables, seat, Statistic.ACTIVATION, row.type))


@kernel
def is_counted(row, counted):
    """Tell whether a card is one of those that `count` counts."""
    if counted == Counted.STARTERS:
        return row.type == CardType.STARTER
    if counted == Counted.PUTTIES:
        return row.is_putty != 0
    if counted == Counted.HEROES:
        return row.type == CardType.HERO
    return row.type == CardType.VILLAIN


@kernel
def count_controlled(state, tables, seat, counted):
    """Count cards that a player controls: played this turn, attached, or in play."""
    player = state.players[seat]
    n = 0
    for place in range(player.played.n):
        n += is_counted(row_of(tables, player.played.cards[place]), counted)
    for slot in range(SLOTS):
        if player.slots[slot] != NOTHING:
            n += is_counted(row_of(tables, player.slots[slot]), counted)
    return n


@kernel
def count_masters(state, tables, seat):
    """Count the Masters that a player controls: the own one and all in The Lair."""
    n = state.lair.n
    for slot in range(SLOTS):
        card = state.players[seat].slots[slot]
        n += card != NOTHING and type_of(tables, card) == CardType.MASTER
    return n


@kernel
def highest_cost(state, tables):
    """Return the highest cost in The Grid."""
    highest = 0
    for place in range(state.grid.n):
        highest = max(highest, row_of(tables, state.grid.cards[place]).cost)
    return highest


@kernel
def counted(state, tables, frame, what):
    """Return what `count` counts."""
    if what == Counted.ZORDS:
        return state.n_bay + 0
    if what == Counted.MASTERS:
        return count_masters(state, tables, frame.seat)
    if what == Counted.TENS:
        return state.teams[side_of(tables, frame.seat)].hp // TEN
    if what == Counted.DESTROYED:
        return frame.destroyed + 0
    if what == Counted.GRID_COST:
        return highest_cost(state, tables)
    return count_controlled(state, tables, frame.seat, what)


@kernel
def different_starters(state, tables, seat):
    """Count the Starters with different names that a player controls."""
    played = state.players[seat].played
    n = 0
    for place in range(played.n):
        row = row_of(tables, played.cards[place])
        if row.type == CardType.STARTER:
            is_new = True
            for other in range(place):
                if row_of(tables, played.cards[other]).name == row.name:
                    is_new = False
            n += is_new
    return n


@kernel
def holds(state, tables, seat, test, number):
    """Answer an `if`."""
    if test == Test.HP_AT_MOST:
        return state.teams[side_of(tables, seat)].hp <= number
    if test == Test.DIFFERENT_STARTERS:
        return different_starters(state, tables, seat) >= number
    return state.players[seat].is_flipped != 0


@kernel
def has_room_in_bay(state):
    """Tell whether a slot of the Zord Bay is unoccupied."""
    return state.n_bay < BAY_MAX
