"""From content files to Tables: who plays, on which board, with which cards."""

from sim.core.building import Builder
from sim.core.errors import UserError, did_you_mean
from sim.goa2.board import TEAM_NAMES, board_record
from sim.goa2.checks import check_deck, find_mode, line_up
from sim.goa2.entries import ICONS, SECTIONS, SINGLES, Card, Mode
from sim.goa2.grammar import LANGUAGE, ROUTINE_LANGUAGE
from sim.goa2.routines import TEXTS
from sim.goa2.state import CARDS_EACH, NOBODY, NOTHING
from sim.goa2.tables import NO_VALUE, TABLES, Colour, Item, Minion, Primary, Tier

BY_LEVEL = ("defeat_coins", "assist_coins", "lives_lost", "level_cost")


class GuardsBuilder(Builder):
    """Writes a board and the decks of the heroes in play."""

    GAME = "goa2"
    SECTIONS = SECTIONS
    SINGLES = SINGLES
    TABLES = TABLES
    LANGUAGE = LANGUAGE
    ROUTINE_LANGUAGE = ROUTINE_LANGUAGE
    ROUTINES = TEXTS
    ITEMS = ("cards",)

    def check_book(self) -> None:
        """Every card belongs to a hero."""
        self.check_names("cards", "hero", "heroes")

    def fill(self) -> None:
        """Fill the tables part by part; order matters only for readable errors."""
        self.fill_rules()
        self.fill_mode()
        self.fill_board()
        self.fill_cards()
        self.fill_decks()
        self.routines()

    def fill_rules(self) -> None:
        """Write the numbers of the rulebook; lists by level have no slots."""
        self.put_rules()
        rules = self.book.singles["rules"]
        for kind in Minion:
            name = f"{kind.name.lower()}_coins"
            self.put(f"rules.{name}", getattr(rules, name), "rules", "minion_coins", int(kind))
        for name in BY_LEVEL:
            self.array("rules")[name][1:] = getattr(rules, name)

    def fill_mode(self) -> None:
        """Write who plays which heroes, and the counters of this length of game."""
        name = find_mode(self.book.sections["modes"], self.setup.players)
        mode: Mode = self.book.sections["modes"][name]
        for counters in ("lives", "waves"):
            field = f"{self.setup.length}_{counters}"
            self.put(f"modes.{name}.{field}", getattr(mode, field), counters)
        red, blue = line_up(self.setup, mode, self.book.sections["heroes"])
        self.line_up = {"red": red, "blue": blue}
        self.heroes = [*red, *blue]
        self.bring("heroes", dict.fromkeys(self.heroes))
        for name in ("seat_of", "team_of", "hero_row"):
            self.array(name)[:] = NOBODY
        self.write(n_seats=self.setup.players, n_heroes=len(self.heroes))
        self.fill_team(0, mode.red_seats, mode.red_handicaps, first_seat=0)
        self.fill_team(1, mode.blue_seats, mode.blue_handicaps, first_seat=mode.red_seats)

    def fill_team(self, team: int, seats: int, handicaps: int, first_seat: int) -> None:
        """Write the heroes of a team, which are numbered behind those of the other."""
        self.array("captain")[team] = first_seat
        heroes = self.line_up[TEAM_NAMES[team]]
        first = 0 if team == 0 else len(self.heroes) - len(heroes)
        for place, hero in enumerate(heroes):
            number = first + place
            self.array("seat_of")[number] = first_seat + place * seats // len(heroes)
            self.array("team_of")[number] = team
            self.array("hero_row")[number] = self.row("heroes", hero)
            self.array("is_handicapped")[number] = place < handicaps

    def fill_board(self) -> None:
        """Write the board, which must have a spawn point for each hero."""
        boards = self.book.sections["boards"]
        name = self.setup.board
        if name not in boards:
            raise UserError(f"`setup.board`: no board `{name}`{did_you_mean(name, boards)}")
        if boards[name].played == "missing":
            raise UserError(f"`setup.board`: `{name}` cannot be played: {boards[name].note}")
        board = board_record(boards[name], self.book.where("boards", name))
        self.tables["board"][0] = board
        for team, heroes in enumerate(self.line_up.values()):
            points = int(board.n_hero_spawns[team])
            if points < len(heroes):
                raise UserError(
                    f"`setup.board`: `{name}` has {points} hero spawn points a team; "
                    f"{TEAM_NAMES[team]} has {len(heroes)} heroes"
                )

    def fill_cards(self) -> None:
        """Write the cards of the heroes in play."""
        cards = [card for hero in self.rows["heroes"] for card in self.of("cards", "hero", hero)]
        self.bring("cards", cards)
        self.write(n_cards=len(cards))
        for number, entry in enumerate(cards):
            self.fill_card(number, entry, self.book.sections["cards"][entry])

    def fill_card(self, number: int, entry: str, card: Card) -> None:
        """Write a card: what is printed on it, and its texts."""
        icons = {name: getattr(card, name) for name in ("initiative", *ICONS)}
        self.put_row(
            *("cards", number, f"cards.{entry}"),
            {name: value for name, value in icons.items() if value is not None},
            **{name: NO_VALUE for name, value in icons.items() if value is None},
            hero=self.row("heroes", card.hero),
            colour=Colour[card.colour.upper()],
            tier=Tier[card.tier.upper()],
            primary=Primary[card.primary.upper()],
            item=NO_VALUE if card.item == "none" else Item[card.item.upper()],
            is_ranged=card.ranged,
            is_block=card.block,
            program=self.program("cards", entry),
            answer=self.program("cards", entry, "answer"),
            **self.trigger("cards", entry),
            **self.modifiers("cards", entry),
        )

    def fill_decks(self) -> None:
        """Number the cards in play: by hero, then by place in the hero's deck."""
        self.array("card_of")[:] = NOTHING
        for number, hero in enumerate(self.heroes):
            deck = self.of("cards", "hero", hero)
            check_deck(hero, [self.book.sections["cards"][entry] for entry in deck])
            self.array("n_cards_of")[number] = len(deck)
            team = int(self.array("team_of")[number])
            for place, entry in enumerate(deck):
                self.instances("cards", entry, first=number * CARDS_EACH + place, side=team)


load = GuardsBuilder.load
