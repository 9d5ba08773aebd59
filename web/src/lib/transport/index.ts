// One client, two transports: a page that was built for a server asks it, and one that was built as a site has the table with it.

import { server } from './server';
import type { Transport } from './types';

export const isSite = import.meta.env.MODE === 'site';

export const transport: Promise<Transport> = isSite
  ? import('./pocket').then(({ pocket }) => pocket)
  : Promise.resolve(server);

/** An element that leads to what the table has: the address is known at once, or when the table has answered. */
const leading =
  <E extends HTMLElement>(lead: (element: E, address: string) => void) =>
  (element: E, path: string) => {
    const update = async (path: string) => {
      if (!isSite) return lead(element, path);
      lead(element, await (await transport).address(path));
    };
    void update(path);
    return { update };
  };

const show = leading<HTMLImageElement>((image, address) => {
  image.src = address;
});

/** Shows a picture that the table draws. */
export const drawn = (image: HTMLImageElement, path: string) => {
  // Nothing is better than the sign of a picture that is not there, while it is being drawn.
  image.hidden = isSite;
  image.addEventListener('load', () => (image.hidden = false), { once: true });
  return show(image, path);
};

/** Leads to what can be taken away. */
export const leads = leading<HTMLAnchorElement>((link, address) => {
  link.href = address;
});
