// The site on a web host, and those who visit it.

import { host } from '../static.js';
import { answered, clickLit, cutOff, house, LIT, number, takeChair } from '../support.js';

export const site = house(host);

/** Visits the site until it is kept, then cuts the network. */
export async function visit(options) {
  const page = await site.open(options);
  await cutOff(page, site.server.url);
  return page;
}

/** Takes one action, by clicking what is lit, and waits until it is shown. */
export async function playOne(page, random) {
  const from = await number(page);
  while ((await number(page)) === from) {
    if (await takeChair(page)) continue;
    await page.waitForSelector(LIT);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
  }
}
