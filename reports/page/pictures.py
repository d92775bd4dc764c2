"""The figures of a design report, from its tables as people read them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pandas as pd
from matplotlib.figure import Figure

from reports.figures import svg
from reports.figures.svg import Series
from sim.core.analysis import Noun

Tables = Mapping[str, pd.DataFrame]
BandEnds = tuple[float, float] | None
ENDS = ("mean", "low", "high")
PANELS_MAX = 4  # features that are drawn; others are in no figure
GAMES_MIN = 30  # rounds that fewer games reached are left out
NOBODY = "none"
SIDES = ("var(--s0)", "var(--s1)")
GREY = "var(--muted)"
ROWS_MAX = 40


@dataclass(frozen=True)
class Picture:
    """A figure from tables; it is left out where one of them is missing or empty.

    What is drawn is a text (SVG that takes the page's colours) or a figure of matplotlib.
    """

    needs: tuple[str, ...]
    caption: str
    draw: Callable[[Tables], Figure | str]


def labelled(table: pd.DataFrame, key: str) -> pd.DataFrame:
    """Return the estimates of a table with the column `key` as their label, the highest first."""
    renamed = table.rename(columns={key: "label"})[["label", *ENDS, "n"]]
    return renamed.sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def entrant_pictures(noun: Noun, band: BandEnds) -> tuple[Picture, ...]:
    """Return the figures about a game's entrants, with the band that is wanted of them."""
    names = ("entrants", "entrant matches", "entrant by enemy")
    wins, matches, enemies = map(noun.substitute, names)

    def draw_wins(tables: Tables) -> str:
        rates = labelled(tables[wins], noun.one).head(ROWS_MAX)
        return svg.dot_plot(rates, noun.substitute("Wins of each entrant's teams"), band)

    def draw_matches(tables: Tables) -> str:
        return svg.matrix(ranked(tables[matches], "entrant"), "entrant", "foe", "Who beats whom")

    def draw_enemies(tables: Tables) -> str:
        table = ranked(tables[enemies], noun.one)
        centre = float(table["mean"].mean())
        return svg.matrix(table, noun.one, "enemy", noun.substitute("Entrants by enemy"), centre)

    beats = "How often the entrant of the row beats that of the column, %. Blue: more than half."
    met = "How often a team with this entrant beats this enemy, %. Blue: more than the average."
    return (
        Picture((wins,), noun.substitute("How often teams with this entrant win, %."), draw_wins),
        Picture((matches,), noun.substitute(beats), draw_matches),
        Picture((enemies,), noun.substitute(met), draw_enemies),
    )


def ranked(table: pd.DataFrame, key: str) -> pd.DataFrame:
    """Return a matrix whose rows are in the order of their means, the highest first."""
    means = table.groupby(key, sort=False)["mean"].transform("mean")
    order = means.sort_values(ascending=False, kind="stable").index
    return table.loc[order].reset_index(drop=True)


def winners_of(table: pd.DataFrame) -> tuple[dict[str, str], dict[str, str]]:
    """Return what winners are called in a legend, and their colours: each side has its own."""
    winners = [str(name) for name in dict.fromkeys(table["winner"])]
    sides = [name for name in winners if name != NOBODY]
    colours = {name: SIDES[place % len(SIDES)] for place, name in enumerate(sides)}
    names = {name: f"won by {name}" for name in sides}
    nobody = "lost" if len(sides) == 1 else "no winner"
    return {**names, NOBODY: nobody}, {**colours, NOBODY: GREY}


def draw_lengths(tables: Tables) -> str:
    """Draw how long games are, and who wins them."""
    names, colours = winners_of(tables["length counts"])
    return svg.bars(tables["length counts"], "Length of games", names, colours)


def series_of(name: str, table: pd.DataFrame, prefix: str = "", colour: str = "") -> Series:
    """Return a line by round."""
    mean, low, high = ([float(value) for value in table[f"{prefix}{end}"]] for end in ENDS)
    return Series(name, [float(value) for value in table["round"]], mean, low, high, colour)


def draw_decided(tables: Tables) -> str:
    """Draw when the winner is clear."""
    table = tables["decided"]
    lines = [
        series_of("from the lead", table, colour="var(--accent)"),
        series_of("by a blind guess", table, "guess_", "var(--c2)"),
        series_of("still running", table, "running_", GREY),
    ]
    return svg.line_chart(lines, "When games are decided", "round", "share of games, %")


def draw_features(tables: Tables) -> str:
    """Draw the features of games by round, but for those that are told together."""
    features, together = tables["features"], tables.get("themes", pd.DataFrame())
    if len(together):
        features = features[~features["feature"].isin(together["feature"])]
    shown = features[features["n"] >= min(GAMES_MIN, features["n"].max())]
    by_name = list(shown.groupby("feature", sort=False))[:PANELS_MAX]
    groups = [(name.replace("_", " "), result_lines(rows)) for name, rows in by_name]
    return svg.panels(groups, "Games that are won, and that are not", "round")


def result_lines(rows: pd.DataFrame) -> list[Series]:
    """Return a line for games that the first side won, and one for the others."""
    groups = {str(result): group for result, group in rows.groupby("result", sort=True)}
    names = sorted(groups, key=lambda name: "not" in name)
    return [
        series_of(name, groups[name], colour=SIDES[0] if place == 0 else GREY)
        for place, name in enumerate(names)
    ]


def draw_themes(tables: Tables) -> str:
    """Draw features that are told together, a panel a theme and side."""
    table, groups = tables["themes"], []
    for (theme, side), rows in table.groupby(["theme", "side"], sort=False):
        lines = [series_of(str(what), group) for what, group in rows.groupby("what", sort=False)]
        groups.append((f"{theme}: {side}" if side else str(theme), lines))
    return svg.panels(groups, "Round by round", "round", is_one_key=False)


def draw_real(tables: Tables) -> str:
    """Draw shares of real games and of simulated ones, in rows below each other."""
    rows, colours = [], []
    for _, row in tables["real"].iterrows():
        for kind, colour in (("real", "var(--c2)"), ("simulated", "var(--accent)")):
            ends = {end: row[f"{kind}_{end}"] for end in ENDS}
            games = row.get(f"games_{kind}", row["games_real"])
            rows.append({"label": f"{row['what']}, {kind}", **ends, "n": games})
            colours.append(colour)
    return svg.dot_plot(pd.DataFrame(rows), "Real and simulated games", colours=colours)
