// How long one waits for a table of the site, everything kept on the device and the network cut: `npm run site-opening`.

import { chooseGame, seated } from '../support.js';
import { site, visit } from './host.js';
import { SCENARIOS } from './scenarios.js';

/** Milliseconds until the table is there. */
async function waited(page, act) {
  const began = performance.now();
  await act();
  await seated(page);
  return Math.round(performance.now() - began);
}

site.scene('from click to table', async () => {
  console.log(
    '| | first game of all, map drawn for it | Play to table | page opened at a game to its table |',
  );
  console.log('|---|---|---|---|');
  for (const [ruleset, scenario] of SCENARIOS) {
    const page = await visit();
    const play = async () => {
      const button = await chooseGame(page, site.server.url, ruleset, scenario, ['person', 'person']);
      return waited(page, () => button.click());
    };
    const first = await play();
    const clicked = await play();
    const opened = await waited(page, () => page.reload({ waitUntil: 'commit' }));
    console.log(`| ${ruleset} | ${first} ms | ${clicked} ms | ${opened} ms |`);
  }
});
