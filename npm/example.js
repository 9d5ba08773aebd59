import { rulesets, start } from "vedette";

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const about = pick(rulesets());
const game = start(about.id, pick(about.scenarios).id, { seed: Date.now() });
while (game.seat !== undefined) {
  game.play(pick(game.actions()));
}
console.log(
  `${about.title}, ${game.record().taken.length} actions: ${game.outcome}`,
);
