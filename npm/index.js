// The rules of all six games, and their generals, for other programs.

import load, { Engine as Core } from "./dist/pocket.js";

const module = new URL("./dist/pocket_bg.wasm", import.meta.url);
// Node reads the file, a browser fetches it.
const fetched =
  module.protocol === "file:"
    ? (await import("node:fs/promises")).readFile(module)
    : module;
await load({ module_or_path: await fetched });

export class Game {
  #core;

  constructor(core) {
    this.#core = core;
  }
  get seat() {
    return this.#core.seat;
  }
  get prompt() {
    return this.#core.prompt;
  }
  get outcome() {
    return this.#core.outcome;
  }
  get hash() {
    return this.#core.hash;
  }
  actions() {
    return this.#core.actions();
  }
  choices() {
    return JSON.parse(this.#core.choices());
  }
  play(action) {
    return JSON.parse(this.#core.play(action));
  }
  whyNot(action) {
    return this.#core.whyNot(action);
  }
  forecast(action) {
    return JSON.parse(this.#core.forecast(action));
  }
  view(seat) {
    return JSON.parse(this.#core.view(seat));
  }
  record() {
    return JSON.parse(this.#core.record());
  }
  think(level = "normal") {
    return JSON.parse(this.#core.think(level));
  }
}

const core = new Core();

export const rulesets = () => JSON.parse(core.rulesets());
export const start = (ruleset, scenario, { options = [], seed = 0n } = {}) =>
  new Game(core.start(ruleset, scenario, options, BigInt(seed)));
export const replay = (record) =>
  new Game(
    core.replay(typeof record === "string" ? record : JSON.stringify(record)),
  );
