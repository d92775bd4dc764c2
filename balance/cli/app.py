"""The list of commands."""

from typing import Annotated

import typer

from balance.cli import (
    cards,
    catalog,
    compare,
    learn,
    matchups,
    odds,
    plan,
    play,
    policy,
    rebalance,
    report,
    run,
    runs,
    sheets,
    speed,
    sweep,
    tempo,
    watch,
)

DEBUG = "--debug"

app = typer.Typer(
    name="balance",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def balance(
    debug: Annotated[
        bool, typer.Option(DEBUG, help="Show where a command went wrong; for reports of faults.")
    ] = False,
) -> None:
    """Plays tabletop games a million times to answer design questions about them."""


app.command("games")(catalog.games)
app.command("content")(catalog.content)
app.command("play")(play.play)
app.command("odds")(odds.odds)
app.command("run")(run.run)
app.command("compare")(compare.compare)
app.command("sweep")(sweep.sweep)
app.command("cards")(cards.cards)
app.command("matchups")(matchups.matchups)
app.command("tempo")(tempo.tempo)
app.command("rebalance")(rebalance.rebalance)
app.command("mend", hidden=True)(rebalance.rebalance)  # its earlier name
app.command("report")(report.report)
app.command("watch")(watch.watch)
app.add_typer(runs.app, name="runs")
app.command("plan")(plan.plan)
app.command("export")(sheets.export)
app.command("patch")(sheets.patch)
app.command("bench")(speed.bench)
app.command("compile")(speed.compile_games)
app.command("learn")(learn.learn)
app.command("check-policy")(policy.check_policy)
