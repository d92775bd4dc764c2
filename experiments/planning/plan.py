"""Planning an experiment: `read_experiment` makes a plan from a TOML file."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.planning import blocks, ensembles, interventions, line_ups
from experiments.planning.cells import Cell, Factor, Level
from experiments.planning.designs import DESIGNS
from experiments.planning.designs.layout import Layout, Request
from experiments.planning.experiment import Experiment
from experiments.planning.experiment_file import ExperimentFile, read_file
from experiments.planning.factors import Reader
from experiments.statistics.precision import Precision
from sim.core import registry
from sim.core.content import Book, Content, Patch, by_path
from sim.core.errors import UserError, did_you_mean
from sim.core.registry import Game
from sim.core.restrictions import Restriction

TEAM = "team"


def read_experiment(
    file: Path,
    changes: Mapping[str, Any] | None = None,
    find_game: Callable[[str], Game] = registry.game,
    patches: Sequence[Patch] = (),
) -> Experiment:
    """Return the plan that a TOML file describes.

    `changes` are keys of the file with other values, as options of the command line give them;
    `games` and `target_error` replace each other. `patches` come after those of the file, below
    its factors; `setup.heroes=random` among them is meant as in the file.
    """
    keys, drawn = dict(changes or {}), line_ups.drawn_in(patches)
    if drawn:
        keys["setup"] = {**keys.get("setup", {}), **drawn}
    rest = [patch for patch in patches if patch.path.removeprefix("setup.") not in drawn]
    spec = read_file(file, keys)
    try:
        game = find_game(spec.game)
    except UserError as error:
        raise UserError(f"{file.name}: game: {error}") from None
    experiment = Planner(file, spec, game, rest).plan()
    check_unvaried(experiment, rest)
    return experiment


def check_unvaried(experiment: Experiment, patches: Sequence[Patch]) -> None:
    """Refuse to set what the cells set themselves."""
    varied = {patch.path for cell in experiment.cells for patch in cell.patches}
    for patch in by_path(experiment.base.book, patches):
        path = patch.path.removeprefix(f"{experiment.game.name}.")
        if patch.kind == "set" and path in varied:
            raise UserError(
                f"`{patch.path}`: {experiment.name} varies it itself, so it cannot be set beside"
            )


class Planner:
    """Turns one experiment file into a plan, step by step."""

    def __init__(
        self, file: Path, spec: ExperimentFile, game: Game, patches: Sequence[Patch] = ()
    ) -> None:
        """Apply setup and patches of the file, then those given, to the game's content."""
        self.file, self.spec, self.game, self.more = file, spec, game, patches
        self.reader = Reader(file, game.load().book)
        self.is_random = line_ups.RANDOM in spec.setup.values()
        self.drawn = self.drawn_places()
        self.patches = self.base_patches()
        self.check_drawn(self.patches)
        self.base = self.base_content()
        self.reader = Reader(file, self.base.book)

    def plan(self) -> Experiment:
        """Return the plan."""
        spec = self.spec
        who = (self.seated(), spec.seed, spec.games)
        common = Cell("", {}, (), *who, restriction=self.restriction())
        factors = tuple(map(self.restricted, self.reader.factors(spec.factors)))
        request = Request(spec, self.reader, self.game, self.base, factors, common)
        layout = DESIGNS[spec.design](request)
        experiment = Experiment(
            name=self.file.stem,
            question=spec.question,
            game=self.game,
            base=self.base,
            design=spec.design,
            factors=factors,
            cells=layout.cells,
            side=self.side(),
            precision=self.precision(layout),
            baseline=layout.baseline,
            rows=layout.rows,
            interventions=tuple(spec.interventions) if spec.design == "items" else (),
            items=layout.items,
        )
        experiment = self.with_blocks(experiment)
        self.check_cells(experiment)
        return experiment

    def named(self, error: UserError, where: str = "") -> UserError:
        """Return a mistake whose message begins with the file's name."""
        name = f"{self.file.name}: "
        return UserError(f"{name}{where}{str(error).removeprefix(name)}")

    def base_patches(self) -> list[Patch]:
        """Return the changes that all cells share: files, setup, single values."""
        reader = self.reader
        given = self.spec.setup.items()
        setup = {f"setup.{key}": value for key, value in given if value != line_ups.RANDOM}
        named = self.spec.patches
        files = [patch for name in named for patch in reader.patches_in("patches", name)]
        sets = dict(reader.flattened(self.spec.set))
        own = [*reader.assignments("setup", setup), *reader.assignments("set", sets)]
        return [*files, *own, *self.more]

    def base_content(self) -> Content:
        """Return the content that all cells start from; drawn teams get any team for now."""
        loaded = self.game.load()
        patches = list(self.patches)
        if self.drawn:
            patches += self.team_levels(loaded.book.patched(patches))[0].patches
        try:
            return loaded.patched(patches) if patches else loaded
        except UserError as error:
            raise self.named(error) from None

    def restriction(self) -> Restriction:
        """Return the restricted play of all cells."""
        parts = {"forbid": self.spec.forbid, "force": self.spec.force}
        found = [self.items_of(key, {key: names}) for key, names in parts.items() if names]
        return sum(found, Restriction())

    def restricted(self, factor: Factor) -> Factor:
        """Return a factor whose levels name items that exist."""
        levels = []
        for level in factor.levels:
            key = f"factors.{factor.name}.{level.label}"
            named = {"forbid": level.restriction.forbid, "force": level.restriction.force}
            levels.append(replace(level, restriction=self.items_of(key, named)))
        return replace(factor, levels=tuple(levels))

    def items_of(self, key: str, named: Mapping[str, Sequence[str]]) -> Restriction:
        """Return restricted play of items by their names."""
        try:
            return interventions.restriction_of(self.game, self.base, **named)
        except UserError as error:
            raise self.reader.error(key, error) from None

    def drawn_places(self) -> tuple[str, ...]:
        """Return the places whose entrants are drawn; `heroes`, or the like, means all of them."""
        keys = [key for key, value in self.spec.setup.items() if value == line_ups.RANDOM]
        if not keys and self.spec.design != "random-teams":
            return ()
        try:
            entrants = line_ups.entrants_of(self.game)
        except UserError as error:
            raise self.reader.error(f"setup.{keys[0]}" if keys else "design", error) from None
        places, many = entrants.places, entrants.noun.many
        for key in keys:
            if key != many and f"setup.{key}" not in places:
                message = f"only {many} can be drawn at random: {', '.join(places)}"
                raise self.reader.error(f"setup.{key}", message)
        is_all = not keys or many in keys
        return tuple(path for path in places if is_all or path.removeprefix("setup.") in keys)

    def check_drawn(self, patches: Sequence[Patch]) -> None:
        """Refuse changes of what the setup wants drawn at random."""
        for patch in patches if self.is_random else ():
            if patch.path.removeprefix(f"{self.game.name}.") in self.drawn:
                raise self.reader.error(
                    patch.path, "it is drawn at random, so nothing else can set it"
                )

    def team_levels(self, book: Book) -> tuple[Level, ...]:
        """Return the teams that are drawn for a book."""
        try:
            drawn = line_ups.draw_teams(
                self.game, book, self.spec.teams, self.spec.seed, self.drawn
            )
        except UserError as error:
            raise self.reader.error("setup", error) from None
        placed = (dict(zip(self.drawn, teams, strict=True)) for teams in drawn)
        return tuple(line_ups.team_level(self.game, book, teams) for teams in placed)

    def seated(self) -> tuple[str, ...]:
        """Return the policies by seat; `all` first, so that single seats override it."""
        seats = sorted(self.spec.policies.items(), key=lambda seat: seat[0] != "all")
        return tuple(f"{seat}={name}" for seat, name in seats)

    def side(self) -> str:
        """Return the side whose win rate is the answer."""
        sides = self.game.sides
        side = sides[0] if self.spec.side is None else self.spec.side
        if side not in sides:
            hint = did_you_mean(side, sides) or f"; there is {', '.join(sides)}"
            raise self.reader.error("side", f"no side `{side}`{hint}")
        return side

    def precision(self, layout: Layout) -> Precision:
        """Return how sharp the answer must be."""
        spec = self.spec
        if spec.adaptive and (layout.baseline is None or spec.target_error is None):
            raise self.reader.error(
                "adaptive", "it needs a target error and a baseline to compare with"
            )
        return Precision(
            target=None if spec.target_error is None else float(spec.target_error),
            confidence=spec.level,
            scope=spec.confidence,
            aim=layout.aim,
            adaptive=spec.adaptive,
            games_max=spec.games_max,
        )

    def with_blocks(self, experiment: Experiment) -> Experiment:
        """Repeat the cells over drawn teams and over worlds, where the file asks for it."""
        if self.is_random:
            experiment = self.over_teams(experiment)
        if self.spec.ensemble:
            experiment = self.over_worlds(experiment)
        self.reader.check_count(len(experiment.cells))
        return experiment

    def over_teams(self, experiment: Experiment) -> Experiment:
        """Repeat each cell over the teams that its own setup allows."""
        if self.spec.design in ("random-teams", "morris", "sobol", "latin-hypercube"):
            raise self.reader.error(
                "setup", f"`random` and the design `{self.spec.design}` exclude each other"
            )
        parts: list[Cell] = []
        for cell in experiment.cells:
            parts += self.with_teams(cell)
            self.reader.check_count(len(parts))
        cells = blocks.compared_within(parts, TEAM, experiment.baseline)
        return replace(experiment, cells=cells, baseline=None, blocks=(TEAM,))

    def with_teams(self, cell: Cell) -> list[Cell]:
        """Return a cell once a team; each team has luck of its own and its part of the games."""
        self.check_drawn(cell.patches)
        teams = self.team_levels(self.base.book.patched(cell.patches))
        return [
            replace(
                blocks.with_level(cell, TEAM, team),
                seed=blocks.own_seed(cell.seed, number),
                games=blocks.split_games(cell.games, len(teams)),
            )
            for number, team in enumerate(teams)
        ]

    def over_worlds(self, experiment: Experiment) -> Experiment:
        """Repeat each cell over worlds; all worlds have the same seeds."""
        if experiment.rows:
            raise self.reader.error(
                "ensemble", f"not possible with the design `{self.spec.design}`"
            )
        self.reader.check_count(len(experiment.cells) * self.spec.ensemble)
        worlds, values = ensembles.draw_worlds(
            self.reader, self.spec.parameters, self.spec.ensemble, self.spec.seed
        )
        pairs = itertools.product(experiment.cells, worlds)
        parts = [blocks.with_level(cell, ensembles.WORLD, world) for cell, world in pairs]
        cells = blocks.compared_within(parts, ensembles.WORLD, experiment.baseline)
        names = (*experiment.blocks, ensembles.WORLD)
        ranges = ensembles.range_table(self.spec.parameters)
        drawn = {"blocks": names, "worlds": values, "ranges": ranges}
        return replace(experiment, cells=cells, baseline=None, **drawn)

    def check_cells(self, experiment: Experiment) -> None:
        """Build enough cells to have seen every level, and find every policy that plays."""
        is_seen = self.spec.design == "items" and not experiment.blocks
        for cell in () if is_seen else covering(experiment.cells):
            try:
                cell.content(self.base)
                interventions.check_one_way(cell.restriction)
            except UserError as error:
                raise self.named(error, f"{cell.name}: ") from None
        texts = {cell.policies for cell in experiment.cells if cell.policies}
        for policies in texts:
            self.check_policies(policies)

    def check_policies(self, texts: tuple[str, ...]) -> None:
        """Refuse a policy or a seat that does not exist."""
        import policies

        try:
            policies.resolve(self.game, texts, self.game.seats_max)
        except UserError as error:
            raise self.reader.error("policies", error) from None


def covering(cells: Sequence[Cell]) -> list[Cell]:
    """Return cells among which every level of every factor occurs."""
    seen: set[tuple[str, str]] = set()
    chosen = []
    for cell in cells:
        levels = {(factor, str(label)) for factor, label in cell.levels.items()}
        if levels - seen:
            chosen.append(cell)
            seen |= levels
    return chosen
