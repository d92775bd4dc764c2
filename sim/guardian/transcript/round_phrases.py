"""What rounds sound like: deployments, actions, Zords, how a battle begins and ends."""

from __future__ import annotations

from dataclasses import asdict

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import unpacked
from sim.core.transcript.words import words_by
from sim.guardian.events import Trace
from sim.guardian.state import COMMAND_CENTER, NOBODY, Decision, Ending
from sim.guardian.transcript.board import board_lines
from sim.guardian.transcript.defense_phrases import ENEMY
from sim.guardian.transcript.narrator import Narrator

ENDINGS = words_by(Ending, "endings", __file__)


def say_round(to: Narrator, a: int, b: int, c: int) -> None:
    """Begin a round."""
    to.level = 0
    to.block(["", f"Round {a}"])
    to.level = 1


def begin_deployment(to: Narrator, place: int, number: int, c: int) -> None:
    """Remember where the figures of a deployment are due; its first line has its number."""
    to.due = place
    to.say(f"Deployment {number}", joint=": ")


def say_deployed(to: Narrator, rows: list[list[int]]) -> None:
    """Foot soldiers of one type come to one place, or on from where there is no room."""
    _, kind, _, place = rows[0]
    names = to.names
    is_card = to.topic == ENEMY
    due = int(to.step.before.battle_place) if is_card else to.due
    past = "full" if place < COMMAND_CENTER else "panicked"
    why = "" if place == due else f"{names.place(due)} is {past}: "
    soldiers = names.soldiers(kind, sum(row[2] for row in rows))
    where = f"{why}{soldiers} at {names.place(place)}{to.board.fill(names, place)}"
    if is_card or to.previous == Trace.DEPLOYMENT:
        to.also(where)
    else:
        to.say(where, 1)


def say_villain(to: Narrator, enemy: int, due: int, place: int) -> None:
    """A monster or the boss comes to a place, or on from one that is panicked."""
    names = to.names
    why = "" if place == due else f"{names.place(due)} is panicked: "
    fill = to.board.fill(names, place)
    to.say(f"{why}{names.enemies[enemy]} comes to {names.place(place)}{fill}", 1)


def say_panic(to: Narrator, a: int, b: int, c: int) -> None:
    """A location becomes panicked: said where the figures are."""
    if to.previous in (Trace.DEPLOYED, Trace.VILLAIN, Trace.MOVED_ON):
        to.add(" - PANIC")
    else:
        to.say(f"{to.names.place(a)} is panicked")


def say_battle(to: Narrator, seat: int, place: int, c: int) -> None:
    """Head a battle with who fights whom, and how the Rangers stand."""
    names, board = to.names, to.board
    fighters = board.rangers_at(place)
    team = [names.seat(each) + (" (lead)" if each == seat else "") for each in fighters]
    foes = names.figures(board.soldiers[place], board.villains_at(place))
    to.say(f"Battle at {names.place(place)}: {joined(team)} against {foes}")
    to.level += 1
    to.is_final = False
    to.lead = seat
    to.nemeses = [
        names.attached[enemy] for enemy in board.villains_at(place) if enemy in names.attached
    ]
    to.block([f"{names.seat(each)}: {standing(to, each)}" for each in fighters])


def attachment(to: Narrator) -> list[str]:
    """Say whom the nemeses of this battle are attached to: the lead."""
    return [f"Attached to {to.names.seat(to.lead)}: {nemesis}" for nemesis in to.nemeses]


def say_lead(to: Narrator, seat: int, b: int, c: int) -> None:
    """Another Ranger leads, and nemeses go on to that one."""
    to.lead = seat
    to.say(f"{to.names.seat(seat)} takes the lead", 1)
    to.block(attachment(to), 1)


def standing(to: Narrator, seat: int) -> str:
    """Return what a player has when the battle begins."""
    player = to.step.before.players[seat]
    actions = int(player.actions) - (seat == unpacked(to.step.action)[1])
    hand = [to.names.card(int(card)) for card in player.hand.cards[: player.hand.n]]
    held = f" ({', '.join(sorted(hand))})" if hand else ""
    return (
        f"{player.hand.n} in hand{held}, {player.deck.n} in the deck, "
        f"{player.discard.n} discarded, {player.energy} stored energy, "
        f"{counted(actions, 'action')} left"
    )


def say_drew(to: Narrator, seat: int, card: int, c: int) -> None:
    """List the cards that a player draws; before a battle begins each hand is a line."""
    is_new_hand = to.topic == ("power up", seat)
    head = "draws " if is_new_hand else f"{to.names.seat(seat)} draws "
    is_own = to.step.before.n_rows == 0 and not (to.line and to.line.joint)
    to.listed(("drew", seat), head, to.names.card(card), is_own)


def say_stored(to: Narrator, seat: int, b: int, c: int) -> None:
    """List who stores energy that is left after the battle, and how much if it is more than 1."""
    if to.topic != ("stored",):
        to.say("", topic=("stored",))
        to.stored = {}
    name = to.names.seat(seat)
    to.stored[name] = to.stored.get(name, 0) + 1
    takers = [name if number == 1 else f"{name} ({number})" for name, number in to.stored.items()]
    to.line.text = f"Energy is stored by {', '.join(takers)}"


def say_powered_up(to: Narrator, seat: int, b: int, c: int) -> None:
    """Power up, mostly with the move that it came with."""
    if to.previous == Trace.MOVED:
        to.add(" and powers up")
    else:
        to.say(f"{to.names.seat(seat)} powers up")
    to.line.topic = ("power up", seat)
    to.line.joint = ": "


def say_zord(to: Narrator, zord: int, seat: int, c: int) -> None:
    """A Zord is exhausted; inside a battle mostly as an answer to something."""
    is_anyones = zord == to.names.tables.megazord
    who = "The team" if is_anyones else to.names.seat(seat)
    is_answer = to.level > 1 and to.step.before.decision != Decision.TURN
    to.say(f"{who} exhausts {to.names.zords[zord]}", int(is_answer), joint=": ")


def say_summoned(to: Narrator, zord: int, owner: int, c: int) -> None:
    """A Zord comes, on the line of the hits that filled the track, or with the monster's defeat."""
    whose = "the whole team" if owner == NOBODY else to.names.seat(owner)
    text = f"ZORD SUMMONED: {to.names.zords[zord]}, for {whose}"
    if to.line and to.line.joint:
        to.also(text)
    else:
        to.say(text)


def say_vehicle(to: Narrator, vehicle: int, is_token: int, price: int) -> None:
    """A vehicle is used, for defeated enemies or for a token."""
    say_team(to, f"uses {to.names.vehicles[vehicle]} for {paid(is_token, price)}")


def say_bought(to: Narrator, is_token: int, b: int, c: int) -> None:
    """The Zord that is for sale is bought."""
    say_team(to, f"pays {paid(is_token, int(to.names.tables.rules.zord_price))} for a Zord")


def paid(is_token: int, price: int) -> str:
    """Return what the team gives for a vehicle or a Zord."""
    return "a vehicle token" if is_token else counted(price, "defeated figure")


def say_team(to: Narrator, does: str) -> None:
    """The team does something in a turn, or as an answer to something."""
    to.say(f"The team {does}", int(to.step.before.decision != Decision.TURN), joint=": ")


def say_passed(to: Narrator, is_phase: int, b: int, c: int) -> None:
    """The Rangers pass a turn, or end the Action Phase."""
    to.say("The Action Phase ends" if is_phase else f"{to.names.words.heroes}: pass")


def say_battle_end(to: Narrator, place: int, undefeated: int, c: int) -> None:
    """The battle is over."""
    left = f"{counted(undefeated, 'enemy card')} undefeated" if undefeated else "all cards defeated"
    to.say(f"The battle ends, {left}")


def say_villain_cards(to: Narrator, enemy: int, number: int, c: int) -> None:
    """Count a monster's or boss's defeated cards."""
    needed = goal(to, enemy)
    enough = f"{number} cards defeated, {needed} are enough"
    text = enough if number > needed else f"{number} of {needed} cards defeated"
    to.say(f"{to.names.enemies[enemy]}: {text}")


def goal(to: Narrator, enemy: int) -> int:
    """Return the cards that defeat a monster or the boss."""
    rules = to.names.tables.rules
    is_boss = to.step.before.enemies[enemy].is_boss
    return int(rules.boss_defeated_at if is_boss else rules.monster_defeated_at)


def say_ended(to: Narrator, ending: int, b: int, c: int) -> None:
    """The game is over; what is panicked is shown."""
    if ending == Ending.PANIC:
        to.level = 1
        to.block(board_lines(to.names, to.board, to.step.after))
    to.level = 0
    to.block(["", ENDINGS[Ending(ending)].format(**asdict(to.names.words))])
