// How much of a counter is drawn, by how large it is on the screen.

export type Detail = 'full' | 'plain' | 'block';

const FULL = 48;
const PLAIN = 30;

/** What can be read at so many pixels. */
export const detailAt = (pixels: number): Detail =>
  pixels >= FULL ? 'full' : pixels >= PLAIN ? 'plain' : 'block';

/** How much a map shows now: every counter on it follows. */
export class Sight {
  detail = $state<Detail>('full');
}
