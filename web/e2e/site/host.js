// The site on a web host, and those who visit it.

import { host } from '../static.js';
import { cutOff, house } from '../support.js';

export const site = house(host);

/** Visits the site until it is kept, then cuts the network. */
export async function visit(options) {
  const page = await site.open(options);
  await cutOff(page, site.server.url);
  return page;
}
