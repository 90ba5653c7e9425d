# Two commands matter: `make play` and `make test`. Each sets up what it needs by itself.
# Every path is relative to this folder, so a clone may live anywhere, also under a path with spaces.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
CHROME := $(VENV)/chromium-path

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Two workers for a core (tests/conftest.py); one that is done early takes over tests from another, else all browser tests
# would wait for one. The slowest are told at the end.
SHARED_OUT := -n auto --dist worksteal --durations=15 --durations-min=1
# What runs on the engine alone, and therefore both compiled and interpreted. (tests/engine/test_same.py runs both itself.)
ENGINE_TESTS := tests/bots tests/duo tests/engine/test_choice.py tests/everdell tests/evergreen tests/golden tests/kernel tests/properties tests/research/test_codec.py
# Of the bots, one file is run interpreted that has them all move; make soak runs the others (part interpreted).
INTERPRETED_TESTS := $(filter-out tests/bots,$(ENGINE_TESTS)) tests/bots/test_every_bot.py

.PHONY: help play test quick soak check style engine format docs dist chromium nginx clean

help: ## show this list
	@echo "Evertable: a table for Everdell, Everdell Duo and Evergreen"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile

play: $(VENV)/play ## start the table and open it in the browser
	@$(BIN)/python tools/play.py $(SERVE)

test: $(VENV)/test chromium nginx ## style, types and every test, those of the engine compiled and interpreted
	@$(MAKE) --no-print-directory --jobs=2 style engine
	$(BIN)/python -m pytest $(SHARED_OUT)
	@if EVERTABLE_ENGINE=compiled $(BIN)/python -c 'import evertable' 2> /dev/null; then \
	  echo "the same for the interpreted engine" && \
	  EVERTABLE_ENGINE=interpreted $(BIN)/python -m pytest $(SHARED_OUT) $(INTERPRETED_TESTS); \
	else \
	  echo "NOTICE: the tests ran on the interpreted engine only" && $(BIN)/python tools/compile_engine.py && \
	  $(BIN)/python tools/compile_engine.py --check; \
	fi

quick: $(VENV)/test ## what to run between edits: style, types, kernel, the scenarios and tests of what has changed
	@$(BIN)/python tools/quick.py

soak: $(VENV)/test chromium nginx engine ## long random runs and other interpreters; before a release
	@$(BIN)/python tools/soak.py $(SOAK)

check: style ## style and types only, and whether the engine can be compiled
	$(BIN)/python tools/compile_engine.py --check

style: $(VENV)/test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

engine: $(VENV)/test ## compile the rules engine: what has changed since the last time
	@$(BIN)/python tools/compile_engine.py

format: $(VENV)/test ## put the code into the house style
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

docs: $(VENV)/docs ## build the documents as a site, which the server shows under /docs
	@$(BIN)/python tools/docs.py

dist: $(VENV)/test docs ## build the source distribution, a compiled wheel for this platform and a pure one
	@$(BIN)/python tools/dist.py

clean: ## remove everything make has made
	rm -rf $(VENV) build dist *.egg-info evertable/_compiled* evertable/_site evertable/_commit .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Asks again when the browser of the last time is gone, and when it is looked for in another way.
chromium: $(VENV)/test
	@test $(CHROME) -nt tools/find_chromium.py && test -s $(CHROME) && test -x "$$(cat $(CHROME))" || \
	  { $(BIN)/python tools/find_chromium.py > $(CHROME).new && mv $(CHROME).new $(CHROME); } || \
	  { rm -f $(CHROME).new; exit 1; }

nginx: $(VENV)/test
	@$(BIN)/python tools/find_nginx.py > /dev/null

$(VENV)/play $(VENV)/docs $(VENV)/test: pyproject.toml constraints.txt
	@command -v "$(PYTHON)" > /dev/null || \
	  { echo "Evertable needs Python 3.11 or newer, and '$(PYTHON)' was not found. Try: make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" tools/prepare.py $(notdir $@)
	@touch $@
