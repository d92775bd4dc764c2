"""From content files to Tables: who plays with which cards against which enemies, and where."""

from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path

from sim.core.building import Builder
from sim.core.content import Book, Content, Entry, identity_of, read_book
from sim.core.errors import UserError
from sim.guardian.checks import (
    check_deck,
    check_deployments,
    check_enemy_deck,
    check_modifiers,
    check_sections,
    find_mode,
)
from sim.guardian.entries import SECTIONS, SINGLES, CombatCard, EnemyCard, Mode
from sim.guardian.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.guardian.routines import TEXTS
from sim.guardian.state import NOBODY, OUTER, VILLAINS_MAX
from sim.guardian.tables import ABSENT, ENERGY_X, MODE, RULES, TABLES, CardKind, EnemyKind

FOLDER = Path(__file__).parent / "content"


@cache
def load(game: str = "hotg") -> Content:
    """Return the content of a rule set as its files have it."""
    return build(game, read_book(FOLDER / game, SECTIONS, SINGLES))


def build(game: str, book: Book) -> Content:
    """Turn a checked book into Tables; refuse setups that cannot be played."""
    return GuardianBuilder(book).content(game, partial(build, game))


class GuardianBuilder(Builder):
    """Writes the Rangers in play with their cards and Zords, their enemies, and the board."""

    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ROUTINE_LANGUAGE = ROUTINE_LANGUAGE
    ROUTINES = TEXTS
    ITEMS = ("cards", "enemy_cards")
    CHECKED = frozenset(
        {
            *("players", "rangers_each", "hand_max", "monsters", "soldiers_max", "deployments"),
            *("monster_defeated_at", "boss_defeated_at", "zords"),
        }
    )

    def check_book(self) -> None:
        """Entries that name one another agree."""
        self.check_names("cards", "hero", "heroes")
        self.check_names("enemy_cards", "enemy", "enemies")
        self.check_names("deployments", "location", "locations")
        for entry, zord in self.book.sections["zords"].items():
            if zord.hero:
                self.known("heroes", zord.hero, self.book.where("zords", entry, "hero"))
        check_sections(self.book.sections)

    def beside(self, section: str, item: Entry) -> tuple[Entry, ...]:
        """What the text of an enemy card may say depends on the enemy."""
        return (self.book.sections["enemies"][item.enemy],) if section == "enemy_cards" else ()

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.mode = find_mode(self.book.sections["modes"], self.setup)
        self.way: Mode = self.book.sections["modes"][self.mode]
        self.fill_rules()
        self.bring_players()
        self.bring_enemies()
        self.fill_heroes()
        self.fill_cards()
        self.fill_enemies()
        check_modifiers(self.book, self.rows)
        self.fill_zords()
        self.fill_locations()
        self.fill_deployments()
        self.write(n_instances=self.n_instances)
        self.routines()

    def fill_rules(self) -> None:
        """Write the rules and the mode for this number of players."""
        rules = self.book.singles["rules"]
        for name in RULES.names:
            if name == "die_faces":
                self.array("rules")["die_faces"][:] = rules.die_faces
            else:
                self.put(f"rules.{name}", getattr(rules, name), "rules", name)
        self.put("rules.decision_cap", rules.decision_cap, "decision_cap")
        if rules.monsters > len(self.setup.monsters):
            raise UserError(
                f"`rules.monsters`: {rules.monsters} are more than the "
                f"{len(self.setup.monsters)} in `setup.monsters`"
            )
        for name in MODE.names:
            self.put(f"modes.{self.mode}.{name}", getattr(self.way, name), "mode", name)

    def bring_players(self) -> None:
        """Say which Rangers play, and which cards with them; write who sits where."""
        heroes = self.setup.heroes or self.way.heroes
        named = self.book.where("modes", self.mode, "heroes")
        for hero in heroes:
            self.known("heroes", hero, "`setup.heroes`" if self.setup.heroes else named)
        self.line_up = {"heroes": heroes}
        self.bring("heroes", heroes)
        self.bring("cards", self.all_of("cards", "hero", heroes))
        self.write(n_seats=self.setup.players, n_heroes=len(heroes))
        seats = self.array("setup")["heroes"]
        seats[:] = NOBODY
        for number in range(len(heroes)):
            seats[divmod(number, self.way.rangers_each)] = number

    def bring_enemies(self) -> None:
        """Say which enemies are in the box, and which cards with them."""
        setup = self.setup
        if len(setup.monsters) > VILLAINS_MAX:
            raise UserError(f"`setup.monsters`: at most {VILLAINS_MAX} can be in the pool")
        for field, kind in (
            *(("foot_soldiers", "foot_soldier"), ("monsters", "monster"), ("boss", "boss")),
        ):
            named = getattr(setup, field)
            for enemy in [named] if field == "boss" else named:
                self.check_enemy(enemy, kind, f"`setup.{field}`")
        enemies = [*setup.foot_soldiers, *sorted(setup.monsters), setup.boss]
        self.bring("enemies", enemies)
        cards = self.all_of("enemy_cards", "enemy", enemies)
        self.bring("enemy_cards", cards, table="cards", first=len(self.rows["cards"]))
        box = self.array("setup")
        box["is_b_side"] = setup.location_side == "B"
        box["is_assault"] = setup.command_center == "B"
        box["soldiers"] = [self.row("enemies", enemy) for enemy in setup.foot_soldiers]
        box["monsters"][: len(setup.monsters)] = range(2, 2 + len(setup.monsters))
        box["n_monsters"] = len(setup.monsters)
        box["boss"] = self.row("enemies", setup.boss)

    def check_enemy(self, enemy: str, kind: str, where: str) -> None:
        """Refuse an enemy that is not of the kind that is wanted."""
        if self.known("enemies", enemy, where).kind != kind:
            raise UserError(f"{where}: `{enemy}` is not a {kind.replace('_', ' ')}")

    def all_of(self, section: str, field: str, owners: Iterable[str]) -> list[str]:
        """Return the entries of some owners, one owner behind the other."""
        return [entry for owner in owners for entry in self.of(section, field, owner)]

    def fill_heroes(self) -> None:
        """Write the abilities."""
        for entry, number in self.rows["heroes"].items():
            self.put_row(
                *("heroes", number, f"heroes.{entry}", {}),
                program=self.program("heroes", entry),
                is_limited=self.book.sections["heroes"][entry].limit == "battle",
                **self.trigger("heroes", entry),
            )

    def fill_cards(self) -> None:
        """Write the combat cards, and an instance for each copy."""
        self.write(n_cards=len(self.rows["cards"]) + len(self.rows["enemy_cards"]))
        names: dict[str, int] = {}
        decks = dict.fromkeys(range(self.setup.players), 0)
        for entry, number in self.rows["cards"].items():
            card: CombatCard = self.book.sections["cards"][entry]
            self.fill_card(number, entry, card, names.setdefault(card.name, number))
            seat = self.row("heroes", card.hero) // self.way.rangers_each
            self.array("owner_of")[self.instances("cards", entry, card.copies)] = seat
            decks[seat] += card.copies
        for seat, cards in decks.items():
            check_deck(seat, cards, self.way.hand_max)

    def fill_card(self, number: int, entry: str, card: CombatCard, name: int) -> None:
        """Write a combat card; an energy of X has no slot, because it is no number."""
        fields = ("dice", "hits", "shields")
        numbers = {field: getattr(card, field) for field in fields}
        price = {"energy": card.energy}
        self.put_row(
            *("cards", number, f"cards.{entry}"),
            numbers if card.energy == "X" else numbers | price,
            **({"energy": ENERGY_X} if card.energy == "X" else {}),
            kind=CardKind[card.kind.upper()],
            hero=self.row("heroes", card.hero),
            enemy=NOBODY,
            name=name,
            program=self.program("cards", entry),
            star=self.program("cards", entry, "star"),
            **self.trigger("cards", entry),
            **self.modifiers("cards", entry),
        )

    def fill_enemies(self) -> None:
        """Write the enemies and their cards, of which each one's instances are in a row."""
        rules = self.book.singles["rules"]
        for enemy, number in self.rows["enemies"].items():
            first = self.n_instances
            for entry in self.of("enemy_cards", "enemy", enemy):
                card: EnemyCard = self.book.sections["enemy_cards"][entry]
                self.fill_enemy_card(self.row("enemy_cards", entry), entry, card)
                self.array("owner_of")[self.instances("enemy_cards", entry, card.copies)] = NOBODY
            kind = self.book.sections["enemies"][enemy].kind
            self.put_row(
                *("enemies", number, f"enemies.{enemy}", {}),
                kind=EnemyKind[kind.upper()],
                first=first,
                n=self.n_instances - first,
                identity=identity_of(f"enemies.{enemy}"),
            )
            check_enemy_deck(enemy, kind, self.n_instances - first, rules)

    def fill_enemy_card(self, number: int, entry: str, card: EnemyCard) -> None:
        """Write an enemy card."""
        self.put_row(
            *("cards", number, f"enemy_cards.{entry}", {"health": card.health}),
            kind=CardKind.ENEMY,
            hero=NOBODY,
            enemy=self.row("enemies", card.enemy),
            name=number,
            is_fast="fast" in card.keywords,
            has_guard="guard" in card.keywords,
            program=self.program("enemy_cards", entry),
            answer=self.program("enemy_cards", entry, "answer"),
            **self.trigger("enemy_cards", entry),
            **self.modifiers("enemy_cards", entry),
        )

    def fill_zords(self) -> None:
        """Write the Zords of the Rangers, the Megazord, and those that may join at random."""
        zords = self.book.sections["zords"]
        megazords = self.of("zords", "kind", "megazord")
        pool = [zord for zord in self.of("zords", "team", "core") if zord not in megazords]
        own = self.all_of("zords", "hero", self.rows["heroes"])
        joining = pool if len(own) < self.way.zords else []
        self.bring("zords", dict.fromkeys([*own, *joining, *megazords]))
        for entry, number in self.rows["zords"].items():
            self.put_row(
                *("zords", number, f"zords.{entry}", {}),
                hero=self.zord_hero(zords[entry].hero),
                program=self.program("zords", entry),
                start_program=self.program("zords", entry, "start_program"),
                is_in_pool=entry in joining,
                identity=identity_of(f"zords.{entry}"),
                **self.trigger("zords", entry),
            )
        megazord = self.row("zords", megazords[0]) if megazords else NOBODY
        self.write(n_zords=len(self.rows["zords"]), megazord=megazord)

    def zord_hero(self, hero: str) -> int:
        """Return the row of a Zord's Ranger; the Megazord has none."""
        return self.rows["heroes"].get(hero, ABSENT) if hero else NOBODY

    def fill_locations(self) -> None:
        """Write the outer locations of the foot soldiers in play."""
        in_play = self.all_of("locations", "foot_soldiers", self.setup.foot_soldiers)
        if len(in_play) != OUTER:
            raise UserError(
                f"`setup.foot_soldiers`: they come with {len(in_play)} locations; "
                f"{OUTER} are needed"
            )
        self.bring("locations", in_play)
        for entry, number in self.rows["locations"].items():
            location = self.book.sections["locations"][entry]
            fields = ("figure_limit", "hand_max_change", "recover_shields")
            self.put_row(
                *("locations", number, f"locations.{entry}"),
                {field: getattr(location, field) for field in fields},
                start_program=self.program("locations", entry, "start_program"),
                moves_on=location.moves_on,
                identity=identity_of(f"locations.{entry}"),
            )
        self.array("setup")["locations"][:] = range(OUTER)

    def fill_deployments(self) -> None:
        """Write one row for each foot soldier deployment card in the box."""
        soldiers = self.setup.foot_soldiers
        number = 0
        for entry in self.all_of("deployments", "enemy", soldiers):
            deployment = self.book.sections["deployments"][entry]
            where = self.book.where("deployments", entry)
            if number + deployment.copies > self.room("deployments"):
                raise UserError(f"{where}: there are more than {self.room('deployments')} cards")
            if deployment.location not in self.rows["locations"]:
                raise UserError(f"{where} location: `{deployment.location}` is not in play")
            for copy in range(deployment.copies):
                self.put_row(
                    *("deployments", number + copy, f"deployments.{entry}"),
                    {"figures": deployment.figures},
                    soldier=soldiers.index(deployment.enemy),
                    location=self.row("locations", deployment.location),
                    identity=identity_of(f"deployments.{entry}", copy),
                )
            number += deployment.copies
        self.write(n_deployments=number)
        rules = self.book.singles["rules"]
        check_deployments(number, rules.deployments, rules.monsters)
