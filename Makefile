# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo nextest run || echo test)
NPM := npm --prefix web --no-audit --no-fund --loglevel=error

.PHONY: help play terminal test lint fmt types bench pace generals boards transcripts pictures tools

help: ## lists the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: web/dist ## builds everything, starts the server on a free local port and opens the browser
	$(CARGO) run --release -p vedette -- serve --open --data-dir .vedette

terminal: web/dist ## plays Chancellorsville (1974) in the terminal against the computer
	$(CARGO) run --release -p vedette -- play ah74 --seat Confederate=normal

test: tools web/dist ## installs what the tests need and runs every test
	$(CARGO) $(NEXTEST) --workspace
	$(NPM) run e2e
	$(CARGO) test --workspace --doc --quiet

lint: web/node_modules ## formatting and lints, warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(NPM) run lint
	$(NPM) run types -- --check
	$(NPM) run check

fmt: web/node_modules ## formats the code
	$(CARGO) fmt --all
	$(NPM) run format

types: web/node_modules ## makes the page's types anew from the server's description
	UPDATE_OPENAPI=1 $(CARGO) $(NEXTEST) -p server --test server description
	$(NPM) run types

boards: ## makes data/boards anew from the atlas
	$(CARGO) run --release -p vedette -- boards

transcripts: ## plays the transcripts of all games anew and writes them
	UPDATE_TRANSCRIPTS=1 $(CARGO) $(NEXTEST) --workspace transcripts

pictures: web/dist ## takes the screenshots of docs/screens anew
	$(CARGO) build -p vedette
	PICTURES=$(CURDIR)/docs/screens $(NPM) run e2e

pace: ## prints how long one waits for a movement phase of the computer at the table, and what the arena thinks
	$(CARGO) build --release -p vedette --bins --examples
	target/release/examples/pace

generals: ## lets the computer opponents play each other and writes the table of docs/generals.md
	$(CARGO) build --release -p vedette
	scripts/generals

bench: ## counts instructions of listing, applying, cloning and forecasting, per ruleset
	@command -v valgrind >/dev/null || scripts/install valgrind
	@gungraun-runner --version >/dev/null 2>&1 || $(CARGO) install --quiet --locked gungraun-runner --version 0.20.0
	$(CARGO) bench -p shelf

tools:
	@scripts/install-test-tools

web/node_modules: web/package.json web/package-lock.json
	$(NPM) install --no-save
	@touch $@

web/dist: web/node_modules web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	$(NPM) run build
	@touch $@
