# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo nextest run || echo test)
WEB := $(wildcard web/package.json)

.PHONY: play terminal test test-rust test-web lint fmt bench boards transcripts tools web help

help: ## lists the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: web ## builds everything, starts the server on a free local port and opens the browser
	$(CARGO) run --release -p vedette -- serve --open

terminal: ## plays Chancellorsville (1974) in the terminal against a random opponent
	$(CARGO) run --release -p vedette -- play ah74 --seat Confederate=random

test: tools test-rust test-web ## installs what the tests need and runs every test

test-rust:
	$(CARGO) $(NEXTEST) --workspace
	$(CARGO) test --workspace --doc --quiet

lint: ## formatting and lints, warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

fmt: ## formats the code
	$(CARGO) fmt --all

boards: ## makes data/boards anew from the atlas
	$(CARGO) run --release -p vedette -- boards

transcripts: ## plays the transcripts of all games anew and writes them
	UPDATE_TRANSCRIPTS=1 $(CARGO) $(NEXTEST) --workspace transcripts

bench: ## counts instructions of listing, applying, cloning and forecasting, per ruleset
	@command -v valgrind >/dev/null || scripts/install valgrind
	@gungraun-runner --version >/dev/null 2>&1 || $(CARGO) install --quiet --locked gungraun-runner --version 0.20.0
	$(CARGO) bench -p shelf

tools:
	@scripts/install-test-tools
