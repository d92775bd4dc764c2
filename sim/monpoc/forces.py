"""What a player brings: a force and a city, checked against the rules for building them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.core.content import Book
from sim.core.content.checking import InFile, checked
from sim.core.content.entries import Entry
from sim.core.content.files import read_toml
from sim.core.content.luck import identity_of
from sim.core.errors import UserError, did_you_mean
from sim.monpoc.entries import Force, Rules

WHEEL = ("protectors", "collaborators", "invaders", "destroyers", "fiends", "radicals")
"""The agenda wheel: neighbours, and the last and the first, may fight together."""

LIMITED = "limited"
FILE = ".toml"  # how the name of a force in a file of one's own ends
SIDE_NAMES = ("one", "two")


@dataclass(frozen=True)
class Roster:
    """A checked force: (alpha, hyper form) of each monster, numbers of units and structures."""

    monsters: tuple[tuple[str, str], ...]
    units: dict[str, int]
    city: dict[str, int]


def rosters_of(book: Book) -> list[Roster]:
    """Return the forces of both players, or say in one sentence why they cannot be played."""
    setup = book.singles["setup"]
    found = [roster(book, getattr(setup, side), f"setup.{side}") for side in SIDE_NAMES]
    if len(found[0].monsters) != len(found[1].monsters):
        raise UserError("`setup.two`: both players need equally many monsters")
    if setup.one == setup.two and not setup.mirror:
        raise UserError("`setup.two`: both players bring the same force, and mirror is false")
    return found


def roster(book: Book, names: Sequence[str], path: str) -> Roster:
    """Return a checked force: one of the book, one of a file of one's own, or a drafted one."""
    units = book.sections["units"]
    if any(name in units for name in names):
        force, where = drafted(book, names, path), f"`{path}`"
    elif len(names) > 1:
        raise UserError(f"`{path}`: write one force, or the units of a drafted force")
    elif names[0].endswith(FILE):
        force, where = read_force(Path(names[0])), names[0]
    else:
        force, where = _known_force(book, names[0], path), f"forces.toml: [{names[0]}]"
    return checked_roster(book, force, where)


def checked_roster(book: Book, force: Force, where: str) -> Roster:
    """Return a force that the building rules allow, or say in one sentence what is illegal."""
    rules: Rules = book.singles["rules"]
    monsters = tuple(_forms(book, text, where) for text in force.monsters)
    _check_monsters(book, monsters, where)
    units = counted(force.units, book.sections["units"], f"{where} units")
    city = counted(force.city, book.sections["buildings"], f"{where} city")
    _check_units(book, units, rules, f"{where} units")
    _check_city(book, city, rules, f"{where} city")
    return Roster(monsters, units, city)


def _known_force(book: Book, name: str, path: str) -> Force:
    forces = book.sections["forces"]
    if name not in forces:
        raise UserError(f"`{path}`: no force `{name}`{did_you_mean(name, forces)}")
    return forces[name]


def read_force(file: Path) -> Force:
    """Return the force that a file of one's own describes: monsters, units, city."""
    fields = {"name": file.stem, "source": "derived", **read_toml(file)}
    return checked(Force, fields, InFile(str(file)))


def drafted(book: Book, names: Sequence[str], path: str) -> Force:
    """Return the force of some kinds of units: copies of each, a monster by lot, its city.

    The lot knows the units by their names: the same draft always gets the same monster, and which
    one says nothing about any unit. So forces of drawn units are random legal forces.
    """
    setup, units = book.singles["setup"], book.sections["units"]
    for name in names:
        if name not in units:
            raise UserError(f"`{path}`: no unit `{name}`{did_you_mean(name, units)}")
    forces = sorted(
        name for name, force in book.sections["forces"].items() if len(force.monsters) == 1
    )
    lot = int(identity_of("draft " + " ".join(sorted(names)))) % len(forces)
    base = book.sections["forces"][forces[lot]]
    copies = {"grunt": setup.draft_grunts, "elite": setup.draft_elites}
    lines = [
        f"{name} {1 if LIMITED in units[name].abilities else copies[units[name].rank]}"
        for name in names
    ]
    return base.model_copy(update={"units": lines})


def _forms(book: Book, text: str, where: str) -> tuple[str, str]:
    """Return the forms of a text such as `terra_khan ultra`."""
    monster, _, form = text.partition(" ")
    if monster not in book.sections["monsters"]:
        hint = did_you_mean(monster, book.sections["monsters"])
        raise UserError(f"{where} monsters: no monster `{monster}`{hint}")
    forms = {
        entry.form: entry_id
        for entry_id, entry in book.sections["forms"].items()
        if entry.monster == monster
    }
    if form == "alpha" or form not in forms or "alpha" not in forms:
        raise UserError(f"{where} monsters: write `{monster} ultra` or `{monster} mega`")
    return forms["alpha"], forms[form]


def _check_monsters(book: Book, monsters: tuple[tuple[str, str], ...], where: str) -> None:
    forms, entries = book.sections["forms"], book.sections["monsters"]
    names = [forms[alpha].monster for alpha, _ in monsters]
    if len(set(names)) < len(names):
        raise UserError(f"{where} monsters: a monster may be taken once")
    factions = book.sections["factions"]
    places = [WHEEL.index(factions[entries[name].faction].agenda) for name in names]
    if any((one - other) % len(WHEEL) not in (0, 1, 5) for one in places for other in places):
        raise UserError(f"{where} monsters: their agendas are no neighbours on the agenda wheel")


def counted(lines: list[str], known: Mapping[str, Entry], where: str) -> dict[str, int]:
    """Return the numbers of texts such as `raptix_grunt 5`, in the order of the book."""
    numbers: dict[str, int] = {}
    for line in lines:
        name, _, number = line.partition(" ")
        if name not in known:
            raise UserError(f"{where}: no `{name}`{did_you_mean(name, known)}")
        if not number.isdigit() or int(number) == 0 or name in numbers:
            raise UserError(f"{where}: `{line}`: write each name once, with a number: `{name} 3`")
        numbers[name] = int(number)
    return {name: numbers[name] for name in known if name in numbers}


def _check_units(book: Book, units: dict[str, int], rules: Rules, where: str) -> None:
    entries = book.sections["units"]
    if sum(units.values()) > rules.units_max:
        raise UserError(f"{where}: {sum(units.values())} units; {rules.units_max} are allowed")
    elites = sum(number for name, number in units.items() if entries[name].rank == "elite")
    if elites > rules.elites_max:
        raise UserError(f"{where}: {elites} elite units; {rules.elites_max} are allowed")
    for name, number in units.items():
        if entries[name].rank == "grunt" and number > rules.same_grunts_max:
            raise UserError(
                f"{where}: {number} grunts `{name}`; {rules.same_grunts_max} are allowed"
            )
        if LIMITED in entries[name].abilities and number > 1:
            raise UserError(f"{where}: `{name}` is limited to one")


def _check_city(book: Book, city: dict[str, int], rules: Rules, where: str) -> None:
    entries = book.sections["buildings"]
    total = sum(city.values())
    if not rules.city_min <= total <= rules.city_max:
        raise UserError(
            f"{where}: {total} structures; {rules.city_min} to {rules.city_max} are allowed"
        )
    for name, number in city.items():
        if number > rules.same_structures_max:
            raise UserError(
                f"{where}: {number} structures `{name}`; {rules.same_structures_max} are allowed"
            )
        if LIMITED in entries[name].abilities and number > 1:
            raise UserError(f"{where}: `{name}` is limited to one")
