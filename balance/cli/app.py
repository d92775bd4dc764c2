"""The list of commands."""

from typing import Annotated

import typer

from balance.cli import (
    bench,
    cards,
    compare,
    compile,
    content,
    export,
    games,
    ladder,
    learn,
    matchups,
    odds,
    patch,
    plan,
    play,
    policy,
    rebalance,
    report,
    run,
    runs,
    show,
    sweep,
    tempo,
    tune,
    watch,
    words,
)

DEBUG = "--debug"
ASK, FIX, EDIT, ADVANCED = "Ask", "Fix", "Edit", "Advanced"  # groups of the help

app = typer.Typer(name="balance", add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def balance(
    debug: Annotated[
        bool, typer.Option(DEBUG, help="Show where a command went wrong; for reports of faults.")
    ] = False,
) -> None:
    """Plays tabletop games a million times to answer design questions about them."""


app.command("run", rich_help_panel=ASK)(run.run)
app.command("compare", rich_help_panel=ASK)(compare.compare)
app.command("cards", rich_help_panel=ASK)(cards.cards)
app.command("matchups", rich_help_panel=ASK)(matchups.matchups)
app.command("tempo", rich_help_panel=ASK)(tempo.tempo)
app.command("report", rich_help_panel=ASK)(report.report)
app.command("play", rich_help_panel=ASK)(play.play)
app.command("odds", rich_help_panel=ASK)(odds.odds)
app.command("rebalance", rich_help_panel=FIX)(rebalance.rebalance)
app.command("mend", hidden=True, rich_help_panel=FIX)(rebalance.rebalance)  # its earlier name
app.command("watch", rich_help_panel=FIX)(watch.watch)
app.command("games", rich_help_panel=EDIT)(games.games)
app.command("content", rich_help_panel=EDIT)(content.content)
app.command("show", rich_help_panel=EDIT)(show.show)
app.command("words", rich_help_panel=EDIT)(words.words)
app.command("export", rich_help_panel=EDIT)(export.export)
app.command("patch", rich_help_panel=EDIT)(patch.patch)
app.command("sweep", rich_help_panel=ADVANCED)(sweep.sweep)
app.command("plan", rich_help_panel=ADVANCED)(plan.plan)
app.add_typer(runs.app, name="runs", rich_help_panel=ADVANCED)
app.command("bench", rich_help_panel=ADVANCED)(bench.bench)
app.command("compile", rich_help_panel=ADVANCED)(compile.compile_games)
app.command("learn", rich_help_panel=ADVANCED)(learn.learn)
app.command("ladder", rich_help_panel=ADVANCED)(ladder.ladder)
app.command("tune", rich_help_panel=ADVANCED)(tune.tune)
app.command("check-policy", rich_help_panel=ADVANCED)(policy.check_policy)
