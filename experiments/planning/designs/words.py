"""The answer of each design in words, with intervals: what a designer reads first."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd

from experiments.planning.cells import name_of
from experiments.planning.designs.grid import UNCHANGED
from experiments.planning.experiment import Experiment

NAMED_MAX = 3  # things that a sentence names; of more it tells how many
NOISY = 0.5  # share of noise from which on a ranking is no answer
HALF = 0.5
PAIR = 2
INTERVENTIONS = {
    "fewer": "With one copy fewer",
    "replace": "With average cards of its deck in its place",
    "blank": "With its text blanked",
    "remove": "With all its copies removed",
    "copy": "With one more copy",
    "forbid": "If nobody plays it",
    "force": "If it is played whenever that is legal",
    "open": "In games that open with it",
}
Tables = Mapping[str, pd.DataFrame]


def words(experiment: Experiment, tables: Tables) -> list[str]:
    """Return the sentences that answer an experiment's question, from its tables."""
    makers: dict[str, Callable[[Experiment, Tables], list[str]]] = {
        "averages": block_words,
        "standings": match_words,
        experiment.game.analysis.noun.many: entrant_words,
        "interventions": item_words,
        "opening": item_words,
        "morris": morris_words,
        "sobol": sobol_words,
        "linear effects": linear_words,
    }
    for name, make in makers.items():
        if name in tables:
            return make(experiment, tables)
    return cell_words(experiment, tables)


def target_words(experiment: Experiment, short: Sequence[str]) -> list[str]:
    """Say which cells ran out of looks before they were as sharp as was wanted."""
    precision = experiment.precision
    if not short or precision.target is None:
        return []
    last = max(precision.looks())
    return [
        f"Not as sharp as ± {100 * precision.target:g} points after {last:,} games, the last look "
        f"allowed: {listed(short)}."
    ]


def rate(row: Mapping[str, Any]) -> str:
    """Return a share with its interval."""
    return f"{row['mean']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def points(row: Mapping[str, Any]) -> str:
    """Return a difference of shares with its interval."""
    mean, low, high = (100 * row[name] for name in ("mean", "low", "high"))
    return f"{mean:+.1f} points ({low:+.1f} to {high:+.1f})"


def listed(parts: Sequence[str], unit: str = "more") -> str:
    """Return the first few parts, and how many there are besides."""
    rest = len(parts) - NAMED_MAX
    return "; ".join(parts[:NAMED_MAX]) + (f"; and {rest} {unit}" if rest > 0 else "")


def sorted_out(changes: pd.DataFrame, label: str) -> tuple[list[str], list[str], list[str]]:
    """Return what rises and what falls, largest first and with intervals, and names of the rest."""
    rises = changes[changes["low"] > 0].sort_values("mean", ascending=False)
    falls = changes[changes["high"] < 0].sort_values("mean")
    rest = changes[(changes["low"] <= 0) & (changes["high"] >= 0)]
    sides = [
        [f"{row[label]} {points(row)}" for row in part.to_dict("records")]
        for part in (rises, falls)
    ]
    return sides[0], sides[1], [str(name) for name in rest[label]]


def change_words(changes: pd.DataFrame, label: str, subject: str) -> list[str]:
    """Say what raises the win rate, what lowers it, and what does neither measurably."""
    heads = (
        f"{subject} measurably more often",
        f"{subject} measurably less often",
        "No measurable change",
    )
    return headed(heads, sorted_out(changes, label))


def headed(heads: Sequence[str], groups: Sequence[Sequence[str]]) -> list[str]:
    """Return a sentence for each group that has members: its head, and who they are."""
    return [f"{head}: {listed(group)}." for head, group in zip(heads, groups, strict=True) if group]


def cell_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Answer a grid, a pair, or one factor at a time."""
    cells, differences = tables["cells"], tables["differences"]
    sentences = level_words(tables["levels"]) if "levels" in tables else []
    if not len(differences):
        return [*sentences, *extreme_words(experiment, cells), *length_words(cells)]
    for name in differences["baseline"].unique()[:1]:
        row = cells.set_index("cell").loc[name]
        where = "In the unchanged game" if name == UNCHANGED else f"With {name}"
        sentences.append(f"{where}, {experiment.side} win {rate(row)}.")
    sentences += change_words(differences, "cell", f"{experiment.side} win".capitalize())
    return sentences + length_words(cells)


def level_words(levels: pd.DataFrame) -> list[str]:
    """Say how often games are won at each level of each factor, over all levels of the others."""
    sentences = []
    for factor, part in levels.groupby("factor", sort=False):
        rates = "; ".join(f"{row['level']}: {rate(row)}" for row in part.to_dict("records"))
        sentences.append(f"Wins by {factor}, over all else: {rates}.")
    return sentences


def extreme_words(experiment: Experiment, cells: pd.DataFrame) -> list[str]:
    """Name the cells that are won most and least often."""
    most, least = (cells.loc[place] for place in (cells["mean"].idxmax(), cells["mean"].idxmin()))
    return [
        f"{experiment.side.capitalize()} win most often with {most['cell']}: {rate(most)}.",
        f"They win least often with {least['cell']}: {rate(least)}.",
    ]


def length_words(cells: pd.DataFrame) -> list[str]:
    """Name the cells with the longest and the shortest games, if their intervals are apart."""
    if "rounds" not in cells or len(cells) < PAIR:
        return []
    longest, shortest = (
        cells.loc[place] for place in (cells["rounds"].idxmax(), cells["rounds"].idxmin())
    )
    if longest["rounds_low"] <= shortest["rounds_high"]:
        return ["Games are about equally long in all cells."]
    text = "with {cell}, {rounds:.2f} rounds ({rounds_low:.2f} to {rounds_high:.2f})".format_map
    ends = [text(row) for row in (longest, shortest)]
    return [f"Games are longest {ends[0]}, and shortest {ends[1]}."]


def block_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Answer for cells that were repeated over drawn teams or worlds."""
    if "standings in worlds" in tables:
        return [*ranking_words(tables), *range_words(tables)]
    blocks = ", ".join(f"{name}s" for name in experiment.blocks)
    sentences = []
    standing = standing_words(experiment, tables)
    for number, row in enumerate(tables["averages"].to_dict("records")):
        name = name_at(experiment, row)
        sentences.append(
            f"{name or experiment.name}: {experiment.side} win {rate(row)} over {row['drawn']} "
            f"{blocks}, {row['lowest']:.1%} in the worst and {row['highest']:.1%} in the best"
            f"{standing[number] if number < len(standing) else ''}."
        )
    for row in tables.get("effects over teams", pd.DataFrame()).to_dict("records"):
        name = name_at(experiment, row)
        sentences.append(
            f"The effect of {name} is {points(row)} on average, and measurable by itself "
            f"in {row['clear_in']} of {row['teams']} teams."
        )
    for row in tables.get("effects in worlds", pd.DataFrame()).to_dict("records"):
        name = name_at(experiment, row)
        sentences.append(
            f"The effect of {name}, {points(row)} on average, {row['verdict']}; "
            f"worlds differ by ± {100 * row['between']:.1f} points beyond luck "
            f"({100 * row['between_low']:.1f} to {100 * row['between_high']:.1f})."
        )
    return sentences + range_words(tables)


def name_at(experiment: Experiment, row: Mapping[str, Any]) -> str:
    """Return the levels of a row of a table: `deployments=4, players=3`."""
    return name_of({factor.name: row[factor.name] for factor in experiment.factors})


def standing_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Say in how many worlds the side is ahead, and behind, cell by cell."""
    table = tables.get("worlds", pd.DataFrame())
    if "ahead_in" not in table:
        return []
    return [
        f"; {experiment.side} are ahead in {row['ahead_in']} and behind in {row['behind_in']} of "
        f"{row['worlds']} worlds by their own intervals"
        for row in table.to_dict("records")
    ]


def ranking_words(tables: Tables) -> list[str]:
    """Answer a round robin in many worlds: the ranking, and in how many worlds each step holds."""
    table, pairs = tables["standings in worlds"], tables["ranking in worlds"]
    best, worlds = table.iloc[0], table["worlds"].iloc[0]
    sentences = [
        f"Over {worlds} worlds {best['entrant']} is best with {rate(best)} of its games; it has "
        f"the most wins in {best['first_in']} of them."
    ]
    steps = pairs.set_index(["entrant", "foe"])
    for better, worse in itertools.pairwise(table["entrant"]):
        row = steps.loc[(better, worse)]
        sentences.append(
            f"{better} is ahead of {worse} by {points(row)}; its lead is clear in "
            f"{row['ahead_in']:.0f} of {worlds} worlds, and reversed in {row['behind_in']:.0f}."
        )
    return sentences


def range_words(tables: Tables) -> list[str]:
    """Say what the worlds are made of, and what follows from that for single entries."""
    if "ranges" not in tables:
        return []
    ranges = tables["ranges"]
    return [
        f"The worlds draw {len(ranges)} assumed numbers of {ranges['fields'].sum()} fields, each "
        "from its range, equally likely; what is said holds for these ranges alone. It is about "
        "the rules and how they are played: nothing follows about the strength of a single entry "
        "whose numbers are assumed."
    ]


def match_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Answer a round robin: who is best, who is worst, and whether a side has it better."""
    if "sides" not in tables:
        return partner_words(tables)
    table = tables["standings"]
    best, last = table.iloc[0], table.iloc[-1]
    sentences = [f"Best is {best['entrant']} with {rate(best)} of its games, "
            f"last {last['entrant']} with {rate(last)}."]  # fmt: skip
    for row in tables["sides"].to_dict("records"):
        if row["low"] > HALF:
            sentences.append(f"Side {row['side']} has the better of it: it wins {rate(row)}.")
    if len(sentences) == 1:
        shares = ", ".join(
            f"{row['side']} {rate(row)}" for row in tables["sides"].to_dict("records")
        )
        sentences.append(f"No side wins measurably more than half of the games: {shares}.")
    return sentences


def partner_words(tables: Tables) -> list[str]:
    """Answer a round robin of a game of one side: at whose table games are won."""
    best, last = (tables["standings"].iloc[place] for place in (0, -1))
    pair, worst = (tables["partners"].iloc[place] for place in (0, -1))
    return [
        f"Games are won most often with {best['entrant']} at the table, {rate(best)}, least often "
        f"with {last['entrant']}, {rate(last)}.",
        f"Two by two it is {pair['entrant']} with {pair['partner']}, {rate(pair)}, and "
        f"{worst['entrant']} with {worst['partner']}, {rate(worst)}.",
    ]


def entrant_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Answer random teams: who adds to a team, against the average entrant."""
    noun = experiment.game.analysis.noun
    ways = ("Better than", "Worse than", "Not measurably different from")
    heads = [f"{way} the average {noun.one}" for way in ways]
    return headed(heads, sorted_out(tables[noun.many], noun.one))


def item_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Answer which items matter, one intervention after the other."""
    sentences = [f"Points are of the win rate of {experiment.side}, on the same seeds."]
    found = [tables[name] for name in ("interventions", "opening") if name in tables]
    for kind, part in pd.concat(found).groupby("intervention", sort=False):
        rises, falls, rest = sorted_out(part, "item")
        parts = [listed(changed) for changed in (falls, rises) if changed]
        if rest:
            unit = "item" if len(rest) == 1 else "items"
            parts.append(f"no measurable change for {len(rest)} {unit}")
        sentences.append(f"{INTERVENTIONS[kind]}: {'; '.join(parts)}.")
    return sentences


def morris_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Rank factors by their elementary effects, and tell those that luck may explain."""
    table = tables["morris"].rename(columns={"mu_star": "mean"})
    clear = table[table["noise"] < NOISY]
    effects = [
        f"{row['factor']} {100 * row['mean']:.1f} points "
        f"({100 * row['low']:.1f} to {100 * row['high']:.1f}, noise {row['noise']:.0%})"
        for row in clear.to_dict("records")
    ]
    found = [
        f"Mean size of the change of the win rate over a factor's range: {', '.join(effects)}."
    ]
    return (found if effects else []) + noise_words(table[table["noise"] >= NOISY])


def noise_words(table: pd.DataFrame) -> list[str]:
    """Name the factors whose effects luck may explain."""
    if not len(table):
        return []
    names = ", ".join(f"{row['factor']} ({row['noise']:.0%})" for row in table.to_dict("records"))
    return [f"Too few games to tell apart from luck, by the share of noise: {names}."]


def sobol_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Say which share of the variance each factor explains, and how much of it is luck."""
    table = tables["sobol"]
    if table["st"].isna().all():
        return ["No cell has another win rate, so there is no variance that factors could share."]
    shares = [
        f"{row['factor']} {row['st']:.0%} ({row['st_low']:.0%} to {row['st_high']:.0%}), "
        f"{row['s1']:.0%} ({row['s1_low']:.0%} to {row['s1_high']:.0%}) by itself"
        for row in table[table["st_low"] > 0].to_dict("records")
    ]
    noise = table["noise"].iloc[0]
    doubt = ", which counts into every share: too few games to rank them" if noise >= NOISY else ""
    clear = "; ".join(shares) or "none is clear"
    return [
        f"Share of the variance that a factor has a part in: {clear}.",
        f"At most {noise:.0%} of the variance between cells is luck of finite numbers of games"
        f"{doubt}.",
    ]


def linear_words(experiment: Experiment, tables: Tables) -> list[str]:
    """Say what each factor does over its range, if straight lines tell it."""
    table = tables["linear effects"]
    sentences = change_words(table, "factor", "From the first to the last level, wins come")
    return [*sentences, f"Straight lines explain {table['explained'].iloc[0]:.0%} of the variance."]
