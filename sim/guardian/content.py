"""From content files to Tables: who plays with which cards against which enemies, and where."""

from collections.abc import Iterable

from sim.core.building import Builder
from sim.core.content import Entry, identity_of
from sim.core.errors import UserError
from sim.guardian.boards import locations_in_play
from sim.guardian.checks import (
    check_deck,
    check_deployments,
    check_difficulty,
    check_enemy_deck,
    check_modifiers,
    check_sections,
    check_villains,
    find_mode,
)
from sim.guardian.entries import SECTIONS, SINGLES, CombatCard, EnemyCard, Mode
from sim.guardian.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.guardian.routines import TEXTS
from sim.guardian.state import NOBODY, OUTER, VILLAINS_MAX
from sim.guardian.tables import (
    ABSENT,
    ENERGY_X,
    TABLES,
    AllPanicked,
    CardKind,
    Difficulty,
    EnemyKind,
)

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
        self.fill_zords()
        self.fill_vehicles()
        check_modifiers(self.book, self.rows)
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
        check_villains(setup)
        pool = check_difficulty(setup, self.book.singles["rules"].monsters)
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
        is_harder = Difficulty[setup.difficulty.upper()] == Difficulty.HARDER
        box["n_nemeses"] = 1 if is_harder else NOBODY
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
                kind=KINDS.get(kind) or EnemyKind[kind.upper()],
                first=first,
                n=self.n_instances - first,
                identity=identity_of(f"enemies.{enemy}"),
                **self.modifiers("enemies", enemy),
            )
            is_final = enemy in (self.setup.boss, *self.setup.bosses)
            check_enemy_deck(enemy, kind, is_final, self.n_instances - first, rules)

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
            is_passive="passive" in card.keywords,
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
        if not self.has_zords():
            own, joining, megazords = [], [], []
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

    def has_zords(self) -> bool:
        """Tell whether Zords are in the game: beside vehicles they need a price."""
        rules = self.book.singles["rules"]
        return rules.vehicles == 0 or rules.zord_price > 0

    def fill_vehicles(self) -> None:
        """Write the vehicles, if any may lie face up."""
        vehicles = self.book.sections["vehicles"]
        in_play = sorted(vehicles) if self.book.singles["rules"].vehicles else []
        self.bring("vehicles", in_play)
        for entry, number in self.rows["vehicles"].items():
            self.put_row(
                *("vehicles", number, f"vehicles.{entry}", {"price": vehicles[entry].price}),
                program=self.program("vehicles", entry),
                identity=identity_of(f"vehicles.{entry}"),
                **self.trigger("vehicles", entry),
                **self.modifiers("vehicles", entry),
            )
        self.write(n_vehicles=len(in_play))

    def zord_hero(self, hero: str) -> int:
        """Return the row of a Zord's Ranger; the Megazord has none."""
        return self.rows["heroes"].get(hero, ABSENT) if hero else NOBODY

    def fill_locations(self) -> None:
        """Write the outer locations."""
        self.bring("locations", locations_in_play(self))
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
        check_deployments(number, rules.deployments, rules.monsters)

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
