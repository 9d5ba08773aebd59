// The arrow keys walk the places of the board, wherever on it the focus is.

import type { BoardPlace, Geography } from './board';

export type Heading = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const TOWARD: Record<Heading, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isHeading = (key: string): key is Heading => key in TOWARD;

/** How much dearer a place off the line is than one along it. */
const ASIDE = 2.2;

export class Walk {
  /** The height that a walk to the side keeps to, between the rows of hexes. */
  private row: number | undefined;

  constructor(private readonly geography: Geography) {}

  /** The next place that way: of hexes the neighbour, of locations the nearest about there. */
  next(from: BoardPlace, heading: Heading): BoardPlace | undefined {
    const [x, y] = TOWARD[heading];
    const { radius } = this.geography.pyramid;
    if (this.geography.hexes) {
      if (x === 0) {
        this.row = undefined;
        return this.geography.at(from.x, from.y + y * Math.sqrt(3) * radius);
      }
      this.row ??= from.y;
      if (Math.abs(this.row - from.y) > radius) this.row = from.y;
      return this.geography.at(from.x + x * 1.5 * radius, this.row + 0.01 * radius);
    }
    const cost = (place: BoardPlace) => {
      const [along, aside] = [
        (place.x - from.x) * x + (place.y - from.y) * y,
        Math.abs((place.x - from.x) * y) + Math.abs((place.y - from.y) * x),
      ];
      return along > Math.abs(aside) * 0.6 ? along + ASIDE * aside : Infinity;
    };
    const best = this.geography.all().reduce((one, other) => (cost(other) < cost(one) ? other : one), from);
    return best === from || cost(best) === Infinity ? undefined : best;
  }
}
