# Two commands matter: `make play` and `make test`. Each sets up what it needs by itself.
# Every path is relative to this folder, so a clone may live anywhere, also under a path with spaces.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
CHROME := $(VENV)/chromium-path

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# On all cores; one that is done early takes over tests from another, else all browser tests would wait for one.
SHARED_OUT := -n auto --dist worksteal
# What runs on the engine alone, and therefore both compiled and interpreted.
ENGINE_TESTS := tests/bots tests/docs tests/duo tests/engine tests/everdell tests/evergreen tests/golden tests/kernel tests/properties tests/research/test_codec.py

.PHONY: help play test check style engine format chromium clean

help: ## show this list
	@echo "Evertable: a table for Everdell, Everdell Duo and Evergreen"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile

play: engine ## start the table and open it in the browser
	@$(BIN)/evertable serve --open

test: chromium ## style, types and every test, those of the engine compiled and interpreted
	@$(MAKE) --no-print-directory --jobs=2 style engine
	$(BIN)/python -m pytest $(SHARED_OUT)
	@if EVERTABLE_ENGINE=compiled $(BIN)/python -c 'import evertable' 2> /dev/null; then \
	  echo "the same for the interpreted engine" && \
	  EVERTABLE_ENGINE=interpreted $(BIN)/python -m pytest $(SHARED_OUT) $(ENGINE_TESTS); \
	else \
	  echo "NOTICE: the tests ran on the interpreted engine only" && $(BIN)/python tools/compile_engine.py && \
	  $(BIN)/python tools/compile_engine.py --check; \
	fi

check: style ## style and types only, and whether the engine can be compiled
	$(BIN)/python tools/compile_engine.py --check

style: $(READY)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

engine: $(READY) ## compile the rules engine, as play and test do by themselves
	@$(BIN)/python tools/compile_engine.py

format: $(READY) ## put the code into the house style
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

clean: ## remove everything make has made
	rm -rf $(VENV) build dist *.egg-info evertable/_compiled* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Asks again when the browser of the last time is gone.
chromium: $(READY)
	@test -s $(CHROME) && test -x "$$(cat $(CHROME))" || \
	  { $(BIN)/python tools/find_chromium.py > $(CHROME).new && mv $(CHROME).new $(CHROME); } || \
	  { rm -f $(CHROME).new; exit 1; }

$(READY): pyproject.toml constraints.txt
	@command -v "$(PYTHON)" > /dev/null || \
	  { echo "Evertable needs Python 3.11 or newer, and '$(PYTHON)' was not found. Try: make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Evertable needs Python 3.11 or newer; '$(PYTHON)' is $$("$(PYTHON)" -V 2>&1). Try: make PYTHON=python3.12" >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[dev]'
	@# What pip would do on one core only; some libraries carry files that are not for this Python.
	@$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true
	@touch $(READY)
