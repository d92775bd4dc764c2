"""From content files to Tables: who plays with which cards against which enemies, and where."""

from collections.abc import Iterable
from typing import Any

from sim.core.building import Builder
from sim.core.content import Entry, identity_of
from sim.core.errors import UserError
from sim.guardian import checks
from sim.guardian.entries import SECTIONS, SINGLES, CombatCard, EnemyCard, Mode
from sim.guardian.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.guardian.routines import TEXTS
from sim.guardian.state import NOBODY, OUTER, VILLAINS_MAX
from sim.guardian.tables import ABSENT, ENERGY_X, TABLES, AllPanicked, CardKind, EnemyKind

VILLAINS = ("monster", "lieutenant", "nemesis", "boss")
KINDS = {"lieutenant": EnemyKind.MONSTER}
"""Kinds of enemies that are called differently in other games: Monster = Lieutenant."""


class GuardianBuilder(Builder):
    """Writes the Rangers in play with their cards and Zords, their enemies, and the board."""

    GAME = "hotg"
    SECTIONS = SECTIONS
    SINGLES = SINGLES
    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ROUTINE_LANGUAGE = ROUTINE_LANGUAGE
    ROUTINES = TEXTS
    ITEMS = ("cards", "enemy_cards")
    CHECKED = frozenset(
        {
            *("players", "rangers_each", "hand_max", "monsters", "soldiers_max", "deployments"),
            *("monster_defeated_at", "boss_defeated_at", "zords"),
            *("universal_deployment", "vehicles", "zord_price"),
        }
    )

    def check_book(self) -> None:
        """Entries that name one another agree."""
        self.check_names("cards", "hero", "heroes")
        self.check_names("enemy_cards", "enemy", "enemies")
        for entry, card in self.book.sections["deployments"].items():
            if card.location:
                where = self.book.where("deployments", entry, "location")
                self.known("locations", card.location, where)
        for entry, zord in self.book.sections["zords"].items():
            if zord.hero:
                self.known("heroes", zord.hero, self.book.where("zords", entry, "hero"))
        checks.check_sections(self.book.sections)

    def beside(self, section: str, item: Entry) -> tuple[Entry, ...]:
        """What the text of an enemy card may say depends on the enemy."""
        return (self.book.sections["enemies"][item.enemy],) if section == "enemy_cards" else ()

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.mode = checks.find_mode(self.book.sections["modes"], self.setup)
        self.way: Mode = self.book.sections["modes"][self.mode]
        self.fill_rules()
        self.bring_players()
        self.bring_enemies()
        self.fill_heroes()
        self.fill_cards()
        self.fill_enemies()
        self.fill_zords()
        self.fill_vehicles()
        checks.check_modifiers(self.book, self.rows)
        self.fill_locations()
        self.fill_deployments()
        self.write(n_instances=self.n_instances)
        self.routines()

    def fill_rules(self) -> None:
        """Write the rules and the mode for this number of players."""
        self.put_rules()
        rules, table = self.book.singles["rules"], self.array("rules")
        table["die_faces"][:] = rules.die_faces
        table["all_panicked"] = AllPanicked[rules.all_panicked.upper()]
        self.put_all(f"modes.{self.mode}", self.way, "mode")

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
        self.check_enemies("foot_soldiers", ("foot_soldier",))
        self.check_enemies("monsters", VILLAINS)
        self.check_enemies("nemeses", ("nemesis",))
        self.check_enemies("boss", ("boss",))
        self.check_enemies("bosses", ("boss",))
        checks.check_villains(setup)
        pool = checks.check_difficulty(setup, self.book.singles["rules"].monsters)
        if len(pool) > VILLAINS_MAX:
            raise UserError(f"`setup.monsters`: at most {VILLAINS_MAX} can be in the pool")
        bosses = [setup.boss, *sorted(setup.bosses)]
        enemies = [*setup.foot_soldiers, *sorted(pool), *bosses]
        self.bring("enemies", enemies)
        cards = self.all_of("enemy_cards", "enemy", enemies)
        self.bring("enemy_cards", cards, table="cards", first=len(self.rows["cards"]))
        self.fill_box(len(pool), len(bosses))

    def fill_box(self, n_pool: int, n_bosses: int) -> None:
        """Write the sides of the boards, and the rows of the enemies that chance draws from."""
        setup = self.setup
        box = self.array("setup")
        box["is_b_side"] = setup.location_side == "B"
        box["is_assault"] = setup.command_center == "B"
        box["soldiers"] = [self.row("enemies", enemy) for enemy in setup.foot_soldiers]
        box["monsters"][:n_pool] = range(2, 2 + n_pool)
        box["n_monsters"] = n_pool
        box["n_nemeses"] = 1 if setup.difficulty == "harder" else NOBODY
        box["bosses"][:n_bosses] = range(2 + n_pool, 2 + n_pool + n_bosses)
        box["n_bosses"] = n_bosses

    def check_enemies(self, field: str, kinds: tuple[str, ...]) -> None:
        """Refuse enemies of the setup that are not of a kind that is wanted there."""
        named = getattr(self.setup, field)
        for enemy in [named] if isinstance(named, str) else named:
            if self.known("enemies", enemy, f"`setup.{field}`").kind not in kinds:
                wanted = kinds[0].replace("_", " ")
                raise UserError(f"`setup.{field}`: `{enemy}` is not a {wanted}")

    def all_of(self, section: str, field: str, owners: Iterable[str]) -> list[str]:
        """Return the entries of some owners, one owner behind the other."""
        return [entry for owner in owners for entry in self.of(section, field, owner)]

    def put_entry(self, section: str, entry: str, *numbers: str, **others: Any) -> None:
        """Write the row of an entry: some of its numbers, its texts, and other fields."""
        item = self.book.sections[section][entry]
        table = "cards" if section == "enemy_cards" else section
        texts = {field: self.program(section, entry, field) for field in item.PROGRAMS}
        if hasattr(item, "when"):
            texts |= self.trigger(section, entry)
        if hasattr(item, "modifiers"):
            texts |= self.modifiers(section, entry)
        if "identity" in (self.array(table).dtype.names or ()):
            others["identity"] = identity_of(f"{section}.{entry}")
        values = {field: getattr(item, field) for field in numbers}
        self.put_row(
            *(table, self.row(section, entry), f"{section}.{entry}", values), **texts, **others
        )

    def fill_heroes(self) -> None:
        """Write the abilities."""
        for entry in self.rows["heroes"]:
            is_limited = self.book.sections["heroes"][entry].limit == "battle"
            self.put_entry("heroes", entry, is_limited=is_limited)

    def fill_cards(self) -> None:
        """Write the combat cards, and an instance for each copy."""
        self.write(n_cards=len(self.rows["cards"]) + len(self.rows["enemy_cards"]))
        names: dict[str, int] = {}
        decks = dict.fromkeys(range(self.setup.players), 0)
        for entry, number in self.rows["cards"].items():
            card: CombatCard = self.book.sections["cards"][entry]
            self.fill_card(entry, card, names.setdefault(card.name, number))
            seat = self.row("heroes", card.hero) // self.way.rangers_each
            self.array("owner_of")[self.instances("cards", entry, card.copies)] = seat
            decks[seat] += card.copies
        for seat, cards in decks.items():
            checks.check_deck(seat, cards, self.way.hand_max)

    def fill_card(self, entry: str, card: CombatCard, name: int) -> None:
        """Write a combat card; an energy of X has no slot, because it is no number."""
        is_x = card.energy == "X"
        self.put_entry(
            *("cards", entry, "dice", "hits", "shields", *(() if is_x else ("energy",))),
            **({"energy": ENERGY_X} if is_x else {}),
            kind=CardKind[card.kind.upper()],
            hero=self.row("heroes", card.hero),
            enemy=NOBODY,
            name=name,
        )

    def fill_enemies(self) -> None:
        """Write the enemies and their cards, of which each one's instances are in a row."""
        rules = self.book.singles["rules"]
        for enemy in self.rows["enemies"]:
            first = self.n_instances
            for entry in self.of("enemy_cards", "enemy", enemy):
                card: EnemyCard = self.book.sections["enemy_cards"][entry]
                self.fill_enemy_card(entry, card)
                self.array("owner_of")[self.instances("enemy_cards", entry, card.copies)] = NOBODY
            kind = self.book.sections["enemies"][enemy].kind
            n = self.n_instances - first
            code = KINDS.get(kind) or EnemyKind[kind.upper()]
            self.put_entry("enemies", enemy, kind=code, first=first, n=n)
            is_final = enemy in (self.setup.boss, *self.setup.bosses)
            checks.check_enemy_deck(enemy, kind, is_final, n, rules)

    def fill_enemy_card(self, entry: str, card: EnemyCard) -> None:
        """Write an enemy card."""
        self.put_entry(
            *("enemy_cards", entry, "health"),
            kind=CardKind.ENEMY,
            hero=NOBODY,
            enemy=self.row("enemies", card.enemy),
            name=self.row("enemy_cards", entry),
            is_fast="fast" in card.keywords,
            has_guard="guard" in card.keywords,
            is_passive="passive" in card.keywords,
        )

    def fill_zords(self) -> None:
        """Write the Zords of the Rangers, the Megazord, and those that may join at random."""
        megazords = self.of("zords", "kind", "megazord")
        pool = [zord for zord in self.of("zords", "team", "core") if zord not in megazords]
        own = self.all_of("zords", "hero", self.rows["heroes"])
        joining = pool if len(own) < self.way.zords else []
        if not self.has_zords():
            own, joining, megazords = [], [], []
        self.bring("zords", dict.fromkeys([*own, *joining, *megazords]))
        for entry in self.rows["zords"]:
            hero = self.book.sections["zords"][entry].hero
            row = self.rows["heroes"].get(hero, ABSENT) if hero else NOBODY
            self.put_entry("zords", entry, hero=row, is_in_pool=entry in joining)
        megazord = self.row("zords", megazords[0]) if megazords else NOBODY
        self.write(n_zords=len(self.rows["zords"]), megazord=megazord)

    def has_zords(self) -> bool:
        """Tell whether Zords are in the game: beside vehicles they need a price."""
        rules = self.book.singles["rules"]
        return rules.vehicles == 0 or rules.zord_price > 0

    def fill_vehicles(self) -> None:
        """Write the vehicles, if any may lie face up."""
        vehicles = self.book.sections["vehicles"]
        in_play = sorted(vehicles) if self.book.singles["rules"].vehicles else []
        self.bring("vehicles", in_play)
        for entry in in_play:
            self.put_entry("vehicles", entry, "price")
        self.write(n_vehicles=len(in_play))

    def fill_locations(self) -> None:
        """Write the outer locations."""
        self.bring("locations", self.locations_in_play())
        numbers = ("figure_limit", "hand_max_change", "recover_shields")
        for entry in self.rows["locations"]:
            moves_on = self.book.sections["locations"][entry].moves_on
            self.put_entry("locations", entry, *numbers, moves_on=moves_on)
        self.array("setup")["locations"][:] = range(OUTER)

    def locations_in_play(self) -> list[str]:
        """Return the four outer locations: those that are named, or those of the foot soldiers."""
        named = self.setup.locations
        is_universal = self.book.singles["rules"].universal_deployment
        if named and not is_universal:
            raise UserError(
                "`setup.locations`: foot soldiers come with theirs; only universal deployment "
                "cards (`rules.universal_deployment`) leave a choice"
            )
        for location in named:
            self.known("locations", location, "`setup.locations`")
        theirs = self.all_of("locations", "foot_soldiers", self.setup.foot_soldiers)
        in_play, there_are = named, f"`setup.locations`: {len(named)} are named"
        if not is_universal:
            in_play = theirs
            there_are = f"`setup.foot_soldiers`: they come with {len(theirs)} locations"
        if len(in_play) != OUTER:
            raise UserError(f"{there_are}; {OUTER} are needed")
        return in_play

    def fill_deployments(self) -> None:
        """Write one row for each foot soldier deployment card in the box."""
        cards = self.book.sections["deployments"]
        rules = self.book.singles["rules"]
        if rules.universal_deployment:
            in_play = [entry for entry in sorted(cards) if cards[entry].token]
        else:
            in_play = self.all_of("deployments", "enemy", self.setup.foot_soldiers)
        number = 0
        for entry in in_play:
            number = self.fill_deployment(entry, number)
        self.write(n_deployments=number)
        checks.check_deployments(number, rules.deployments, rules.monsters)

    def fill_deployment(self, entry: str, number: int) -> int:
        """Write the copies of a deployment card from a row on; return the next row."""
        card = self.book.sections["deployments"][entry]
        where = self.book.where("deployments", entry)
        if number + card.copies > self.room("deployments"):
            raise UserError(f"{where}: there are more than {self.room('deployments')} cards")
        if card.location and card.location not in self.rows["locations"]:
            raise UserError(f"{where} location: `{card.location}` is not in play")
        soldiers = self.setup.foot_soldiers
        is_universal = card.token > 0
        for copy in range(card.copies):
            self.put_row(
                *("deployments", number + copy, f"deployments.{entry}"),
                {"figures": card.figures},
                soldier=card.token - 1 if is_universal else soldiers.index(card.enemy),
                symbol=(card.symbol - 1 if is_universal else self.row("locations", card.location)),
                identity=identity_of(f"deployments.{entry}", copy),
            )
        return number + card.copies


load = GuardianBuilder.load
