"""Rules of the games as step machines over arrays; knows no policy and no experiment.

A game outside this repository is a folder of its own on the search path `$BALANCE_GAMES`
(`folder:folder`); `folder/duel/state.py` is imported as `sim.duel.state`, as if it were here.
"""

import os

__path__ += [
    os.path.abspath(os.path.expanduser(folder))
    for folder in os.environ.get("BALANCE_GAMES", "").split(os.pathsep)
    if folder
]
