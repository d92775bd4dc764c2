# Everything a contributor or a build machine runs; each target sets up .venv by itself.

PYTHON ?= python3
WORKERS ?= 2
DEMO ?= hotg
GALLERY ?=
BUDGET ?= 20m
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test test-fast test-long bench lint gallery strength rankings findings

demo: $(READY)
	$(BIN)/python -m balance.demo $(DEMO)

test: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) -m "not compiled and not long"
	$(BIN)/balance compile
	$(BIN)/pytest -q -n $(WORKERS) --dist loadfile -m "compiled and not long"
	NUMBA_BOUNDSCHECK=1 $(BIN)/balance compile
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -n $(WORKERS) --dist loadfile \
		-m "(contract or law) and compiled and not long"

# For daily work: what needs no compiler and answers at once.
test-fast: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) -m "not compiled and not long" tests/core \
		tests/rulebook tests/layers tests/balance tests/experiments/statistics \
		tests/experiments/storing tests/reports/metrics tests/reports/sentences tests/reports/page

test-long: $(READY)
	$(BIN)/pytest -q -m "long and not fuzz"
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) -m "long and fuzz"
	$(BIN)/python -m tests.coverage.table
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -m "long and contract and compiled"

bench: $(READY)
	$(BIN)/balance bench

# All games, or those of GALLERY. In 20 minutes two processors play more than a million games of
# each; again, and it tops up.
gallery: $(READY)
	$(BIN)/python -m balance.gallery $(BUDGET) $(GALLERY)

# The table of docs/strength.md, of all games or those of GALLERY.
strength: $(READY)
	$(BIN)/python -m balance.strength $(GALLERY)

# Who is strong under which player, in docs/strength.md: a game of GALLERY at a time.
rankings: $(READY)
	$(BIN)/python -m balance.rankings $(GALLERY)

# The table "Findings before and after" of docs/method.md.
findings: $(READY)
	$(BIN)/python -m tests.coverage.findings

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[dev]"
	touch $@
