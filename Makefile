# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo nextest run || echo test)
NPM := npm --prefix web --no-audit --no-fund --loglevel=error

# Tests, lints and documentation see the workspace with every feature, so that they share what they build.
EVERYTHING := --workspace --all-features
# Tests are compiled by clippy: it is rustc, and says what it does not like besides. So lints cost no build of their own.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
# The program as the tests build it: with a test among the targets Cargo chooses the features that the tests have.
PROGRAM := $(LINTED) $(CARGO) build $(EVERYTHING) --bin vedette --test tensors
# Where a run of the tests notes which proofs of clauses it came by.
PROOFS_RAN := $(CURDIR)/target/proofs-ran

.PHONY: help play terminal host study test lint style ci fmt types bench load pace secrets watch generals gallery mutants boards transcripts pictures seventh site site-speed site-test npm python python-release python-dev python-rates benchmark words tools lint-tools

help: ## lists the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: web/dist ## builds everything, starts the server on a free local port and opens the browser
	$(CARGO) run --release -p vedette -- serve --open --data-dir .vedette

terminal: web/dist ## plays Chancellorsville (1974) in the terminal against the computer
	$(CARGO) run --release -p vedette -- play ah74 --seat Confederate=normal

host: web/dist ## builds the server for others too: PostgreSQL, mail, webhooks (then: target/dist/vedette serve --help)
	$(CARGO) build --profile dist -p vedette --features hosting

site: web/node_modules ## builds web/site: everything as static files, playable with no server and no network
	scripts/site

npm: ## fills npm/dist: the package `vedette` for other programs
	AGAIN=1 scripts/npm

site-speed: site ## prints how much slower the site's module is than the program, and how long one waits for a table
	$(CARGO) build --profile dist -p commanders --example speed
	node web/speed.js $${CARGO_TARGET_DIR:-target}/dist/examples/speed
	$(NPM) run site-opening

# The scenes of a server that are played on the site too: all that are of play.
SCENES ?= campaign-day clicks composed counsel drag games hand keyboard ladder legend map newcomer notes odds panels school sheet story table touch watch

site-test: site npm ## plays the site in a browser with the network cut, and compares it with the program
	$(PROGRAM)
	$(NPM) run site-e2e
	cd web && SITE=1 node --test --test-concurrency=2 $(SCENES:%=e2e/%.test.js)

# Where `make python` keeps its environment.
VENV := $(abspath $(or $(CARGO_TARGET_DIR),target)/python)

# What of it is built: `release` makes the wheel, `dev` puts what the tests share into the environment, for where they have run.
PROFILE ?= release

python: $(VENV) python-$(PROFILE) ## builds the Python package, installs it into an environment of its own and tests it there (PROFILE=dev)
	$(VENV)/bin/ruff check --quiet python && $(VENV)/bin/ruff format --quiet --check python
	cd python && $(VENV)/bin/mypy
	cd $(VENV) && bin/python -m mypy.stubtest vedette._vedette
	$(VENV)/bin/pytest -q --import-mode=importlib python/tests

python-release: $(VENV)
	rm -rf python/dist && cd python && $(VENV)/bin/maturin build --quiet --profile wheel --out dist
	$(VENV)/bin/pip install --quiet --force-reinstall --no-deps python/dist/*.whl

# As the program above: all but PyO3 and the package itself is built already.
python-dev: $(VENV)
	$(LINTED) $(CARGO) build $(EVERYTHING) --lib --test tensors
	package=$$(echo $(VENV)/lib/python3*/site-packages)/vedette && rm -rf $$package && cp -r python/vedette $$package && \
	cp $(dir $(VENV))debug/lib_vedette.so $$package/_vedette.abi3.so

benchmark: python-release ## plays the tasks of docs/benchmark.md and writes its table (GAMES=10)
	$(VENV)/bin/python -P python/benchmark.py

python-rates: python ## prints how many decisions a second Python gets, beside the engine alone and beside OpenSpiel
	$(VENV)/bin/python -P python/rates.py

$(VENV): python/pyproject.toml
	python3 -m venv $@
	$@/bin/pip install --quiet --no-compile maturin==1.16.0 $$(sed -n 's/^test = \[\(.*\)\]/\1/p' python/pyproject.toml | tr -d '",') 'numpy>=2.1'
	@touch $@

words: ## adds new words of actions to the numbered ones of crates/laboratory/words
	$(CARGO) run --release -p laboratory --example words -- crates/laboratory/words 60

study: ## builds with studies of many games (then: target/release/vedette study --help)
	$(CARGO) build --release -p vedette --features study

test: tools web/dist ## installs what the tests need and runs every test
	@mkdir -p $(dir $(PROOFS_RAN)) && rm -f $(PROOFS_RAN)
	PROOFS_RAN=$(PROOFS_RAN) $(LINTED) $(CARGO) $(NEXTEST) $(EVERYTHING)
	$${CARGO_TARGET_DIR:-target}/debug/vedette rules --ran $(PROOFS_RAN)
	$(NPM) run e2e
	$(LINTED) $(CARGO) test $(EVERYTHING) --doc --quiet

lint: style ## formatting, lints with warnings denied, dependencies nobody uses, licences
	$(CARGO) clippy $(EVERYTHING) --all-targets -- -D warnings
	$(CARGO) clippy -p vedette -- -D warnings

# What can be said without compiling.
style: web/node_modules lint-tools
	$(CARGO) fmt --all --check
	$(CARGO) machete
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --all-features --offline check licenses bans sources; \
	else echo "cargo deny is not installed: licences and sources were not checked (cargo install --locked cargo-deny)"; fi
	$(NPM) run lint
	$(NPM) run types -- --check
	$(NPM) run check

# `make lint`, `make test`, the site and the Python package, each thing built once.
ci: style test
	$(LINTED) $(CARGO) build $(EVERYTHING) --bench '*'
	$(CARGO) clippy -p vedette -- -D warnings
	$(MAKE) site-test SCENES="drag games keyboard odds"
	$(MAKE) python PROFILE=dev

fmt: web/node_modules ## formats the code
	$(CARGO) fmt --all
	$(NPM) run format

types: web/node_modules ## makes the page's types anew from the server's description
	UPDATE_OPENAPI=1 $(CARGO) $(NEXTEST) -p server --all-features --test server description
	$(NPM) run types

boards: ## makes data/boards anew from the atlas
	$(CARGO) run --release -p atlas

transcripts: ## plays the transcripts of all games anew and writes them
	UPDATE_TRANSCRIPTS=1 $(CARGO) $(NEXTEST) $(EVERYTHING) transcripts

pictures: web/dist ## takes the screenshots of docs/screens anew
	$(PROGRAM)
	PICTURES=$(CURDIR)/docs/screens $(NPM) run e2e

pace: ## prints how long one waits for a movement phase of the computer at the table, and what the arena thinks
	$(CARGO) build --release -p vedette --bins --examples
	target/release/examples/pace

seventh: ## follows docs/adding-a-ruleset.md in a copy of the house and tests it with a seventh game
	scripts/seventh

watch: ## plays a good game of every scenario whose kept one is missing or played otherwise by today's rules (AGAIN=1: of all)
	$(CARGO) build --release -p vedette
	$${CARGO_TARGET_DIR:-target}/release/vedette --data data watch --make data $(if $(AGAIN),--again)

generals: ## lets the computer opponents play each other and writes the table of docs/generals.md
	$(CARGO) build --release -p vedette
	scripts/generals

# Pairs of worlds a ruleset that `make secrets` compares, in the rules and over the wire.
SECRET_PAIRS ?= 200

secrets: ## compares what a seat is told in worlds it cannot tell apart, SECRET_PAIRS=200 of them a ruleset
	SECRET_PAIRS=$(SECRET_PAIRS) $(CARGO) $(NEXTEST) --release -p shelf -p server no_secret_of

mutants: ## breaks the rules one at a time and says which breaks no test notices (RULESETS="c1863 guv", MUTANTS=100)
	@$(CARGO) mutants --version >/dev/null 2>&1 || $(CARGO) install --quiet --locked cargo-mutants
	scripts/mutants $(RULESETS)

gallery: ## lets the computer opponents try the gallery of positions and prints how many they solve
	$(CARGO) build --release -p vedette
	$${CARGO_TARGET_DIR:-target}/release/vedette gallery --list

bench: ## counts instructions of listing, applying, cloning and forecasting, per ruleset
	@command -v valgrind >/dev/null || scripts/install valgrind
	@gungraun-runner --version >/dev/null 2>&1 || $(CARGO) install --quiet --locked gungraun-runner --version 0.20.0
	$(CARGO) bench -p shelf

load: ## measures how much a server bears and writes the table of docs/api.md; on a machine that does nothing else
	$(CARGO) build --profile dist -p vedette --features hosting --bins --examples
	ulimit -n $$(ulimit -Hn) && $${CARGO_TARGET_DIR:-target}/dist/examples/load docs/api.md

tools:
	@scripts/install-test-tools

lint-tools:
	@$(CARGO) machete --version >/dev/null 2>&1 || $(CARGO) install --quiet --locked cargo-machete

web/node_modules: web/package.json web/package-lock.json
	$(NPM) install --no-save
	@touch $@

web/dist: web/node_modules web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	$(NPM) run build
	@touch $@
