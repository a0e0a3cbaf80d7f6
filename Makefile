# Everything runs in .venv, which is made from requirements/base.lock and again only when that changes.
# What only `make bench` or `make audit` needs is in a lock of its own and comes on top.

# The newest Python there is, but rather one with the venv module than a newer one without.
PYTHON ?= $(shell \
	for need in 'import sys, ensurepip, venv' 'import sys'; do \
		for python in python3.14 python3.13 python3.12 python3.11 python3; do \
			if $$python -c "$$need; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then \
				command -v $$python; exit; \
			fi; \
		done; \
	done)

BIN := .venv/bin
INSTALLED := .venv/installed
BENCH := .venv/installed-bench
AUDIT := .venv/installed-audit
SITE := .venv/installed-site
VENDORED := .venv/installed-vendored
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
N ?= 2000

.PHONY: run test adapters postgresql lint check audit bench arena balance properties faults fuzz messages soak \
	scale lock clean python pictures puzzles site vendored image

run: $(INSTALLED)
	@$(BIN)/python -m bot

# Three at once: some tests wait for a process of their own, and with four the two cores are in each
# other's way (150 to 205 seconds; two and four take longer). These processes find the modules
# compiled, whatever the environment says, and databases lie in memory where there is room for
# them: nothing is told by waiting for a disk.
test: export PYTHONDONTWRITEBYTECODE :=
test: export QUICK = $(if $(THOROUGH),,1)
test: export TMPDIR := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 2000000 { print $$6 }')
test: $(INSTALLED)
	@$(BIN)/pytest -n 3 --dist worksteal

lint: $(INSTALLED)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy --strict adapters bot cogs games kit playground tests tools

# What a change must pass, here and in continuous integration; with all random draws and cases.
check: export THOROUGH := 1
check: test lint audit

# Known vulnerabilities in what requirements/base.lock names; says so where nobody can be asked.
audit: $(AUDIT)
	@$(BIN)/python -m tools.audit

bench: $(BENCH)
	@$(BIN)/python -m tools.bench

# The adapters to PettingZoo and OpenSpiel, by the tests of these projects.
adapters: $(BENCH)
	@THOROUGH=1 $(BIN)/pytest tests/adapters

# All tests of the host, and those in which the bot is killed, on a PostgreSQL server too, which
# `make test` does with some of them. The server is started by the tests themselves where initdb and
# pg_ctl are found.
postgresql: $(INSTALLED)
	@POSTGRESQL=1 $(BIN)/pytest -n 2 --dist worksteal tests/store tests/host tests/e2e

# make image BASE=python:3.13-slim: builds the image on that base with podman, and plays in it.
# Building takes as long as the network does.
image: $(INSTALLED)
	@IMAGE_BASE=$(or $(BASE),python:3.13-slim) $(BIN)/pytest -o faulthandler_timeout=1800 \
		tests/e2e/test_image.py

# The documentation as a site in build/site, with a reference of what games use.
site: $(SITE)
	@$(BIN)/python -m mkdocs build --quiet --strict --config-file tools/site/mkdocs.yml

# Draws the README's pictures anew; that takes a Chromium or Chrome on the PATH.
pictures: $(INSTALLED)
	@$(BIN)/python -m tests.pictures

# Writes the fonts and drawings in data/ again from the packages that publish them.
vendored: $(VENDORED)
	@$(BIN)/python -m tools.vendored

# make properties N=2000: that many random games of each kind.
properties: $(INSTALLED)
	@PROPERTY_GAMES=$(N) $(BIN)/pytest -n auto kit/checks bot/checks

# make faults N=300 SEED=0: that many random schedules of faults; what was tried and what held.
# Every fifth is on a PostgreSQL server, where one is installed; DATABASE=file or =server for one kind.
faults: N := $(if $(filter command line,$(origin N)),$(N),300)
faults: $(INSTALLED)
	@$(BIN)/python -m tests.faults $(N) $(or $(SEED),0) $(DATABASE)

# make fuzz N=3000: so often is each entry tried with what no post offers.
fuzz: N := $(if $(filter command line,$(origin N)),$(N),3000)
fuzz: $(INSTALLED)
	@FUZZ=$(N) $(BIN)/pytest -n 0 -s tests/fuzz

# make arena GAME=instinkt A=hard B=medium N=150 JOBS=2: robots against each other; without GAME
# and levels all of them. Goes on where it stopped; the results are in arena.jsonl.
arena: N := $(if $(filter command line,$(origin N)),$(N),150)
arena: $(INSTALLED)
	@$(BIN)/python -m bot arena "$(GAME)" "$(A)" "$(B)" --role "$(ROLE)" --matches $(N) \
		--jobs $(or $(JOBS),1) --ms $(or $(MS),50) $(if $(SEATS),--seats $(SEATS)) \
		--guesses $(or $(GUESSES),300) --file $(or $(FILE),arena.jsonl)

# make balance GAME=kill_the_unicorns LEVEL=medium SEATS=4 N=300 JOBS=2: who wins how often when
# robots of one level play each other. Goes on where it stopped; what was seen is in balance.jsonl.
# OPTIONS='{"shared_victory": true}' are the lobby's.
balance: N := $(if $(filter command line,$(origin N)),$(N),300)
balance: $(INSTALLED)
	@$(BIN)/python -m tools.balance --game "$(GAME)" --level $(or $(LEVEL),medium) --n $(N) \
		--jobs $(or $(JOBS),1) --ms $(or $(MS),50) --seats $(or $(SEATS),0) \
		--guesses $(or $(GUESSES),300) --file $(or $(FILE),balance.jsonl) \
		--options '$(or $(OPTIONS),{})'

# make puzzles GAME=instinkt SECONDS=600: search for puzzles in matches of robots for so long. Goes
# on where it stopped; what was found is in puzzles.jsonl. PACK=1 writes the stock in data/ from it
# and from the stock. RENEW=1 proves the stock again after a change of the rules or of a view.
# PROVE=1 proves the whole stock with the second prover of the tests.
puzzles: $(INSTALLED)
	@$(if $(PROVE),$(BIN)/python -m tests.puzzles,$(BIN)/python -m tools.puzzles \
		--game "$(GAME)" --seconds $(or $(SECONDS),600) --file $(or $(FILE),puzzles.jsonl) \
		$(if $(PACK),--pack) $(if $(RENEW),--renew))

# Brings the catalogues of all languages up to date with the sentences of the program.
messages: $(INSTALLED)
	@$(BIN)/python -m tests.languages

# make soak MINUTES=10 MATCHES=1000 RATE=10: the slow tests, then so many matches at once for so
# long, with so many acts of people in a second; what was seen is in soak.jsonl.
soak: $(INSTALLED)
	@$(BIN)/pytest -m soak
	@$(BIN)/python -m tools.soak --minutes $(or $(MINUTES),10) --matches $(or $(MATCHES),1000) \
		--rate $(or $(RATE),10)

# What grows with a hundred thousand finished matches; takes 1 GB and some minutes.
scale: $(INSTALLED)
	@$(BIN)/python -m tools.bench.scale

# Resolve pyproject.toml again; versions already in the lock stay where they can.
lock: python
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(PYTHON) -m venv "$$folder" && \
	"$$folder/bin/pip" install --quiet --disable-pip-version-check uv && \
	resolve="$$folder/bin/uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-annotate --no-header" && \
	$$resolve pyproject.toml distributions/games/pyproject.toml --no-emit-package menagerie-games \
		--extra tournaments --extra postgresql --extra kit --group test -o requirements/base.lock && \
	$$resolve --group bench --constraints requirements/base.lock -o requirements/bench.lock && \
	$$resolve --group vendored --constraints requirements/base.lock \
		-o requirements/vendored.lock && \
	$$resolve --group site --constraints requirements/base.lock -o requirements/site.lock && \
	$$resolve --group audit --constraints requirements/base.lock -o requirements/audit.lock

# The databases stay.
clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .ruff_cache .pytest_cache
	find bot cogs games kit playground tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): requirements/base.lock
	@$(MAKE) --no-print-directory python
	@test -x $(BIN)/python || $(PYTHON) -m venv --clear .venv
	@echo "Installing what requirements/base.lock names into .venv ..."
	@$(INSTALL) -r requirements/base.lock
	@touch $@

$(BENCH): requirements/bench.lock $(INSTALLED)
	@echo "Installing what requirements/bench.lock names on top ..."
	@if $(INSTALL) -r requirements/bench.lock; then touch $@; else \
		echo "Not all of it can be had here; the table leaves out what is missing." >&2; fi

$(SITE): requirements/site.lock $(INSTALLED)
	@$(INSTALL) -r requirements/site.lock
	@touch $@

$(VENDORED): requirements/vendored.lock $(INSTALLED)
	@$(INSTALL) -r requirements/vendored.lock
	@touch $@

# Without it, too, the audit says what it could not do.
$(AUDIT): requirements/audit.lock $(INSTALLED)
	@if $(INSTALL) -r requirements/audit.lock; then touch $@; else \
		echo "pip-audit cannot be had here." >&2; fi

python:
	@test -n "$(PYTHON)" || { \
		echo "Menagerie needs Python 3.11 or newer and finds none; install it, or say where it is: make PYTHON=..." >&2; \
		exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$(PYTHON) is not Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) lacks its venv module; install it (Debian and Ubuntu: the package python3-venv)." >&2; \
		exit 1; }
