// Where everything lies on the map, in pixels of the deepest tiles.

import type { BoardBody, Pyramid } from './api';

export interface BoardPlace {
  name: string;
  x: number;
  y: number;
}

const HEX_HEIGHT = Math.sqrt(3);

/** Finds the places of a board by name and by position. */
export class Geography {
  readonly places: BoardPlace[];
  readonly hexes: boolean;
  private readonly byName = new Map<string, BoardPlace>();

  constructor(
    readonly id: string,
    board: BoardBody,
    readonly pyramid: Pyramid,
  ) {
    const [left, top] = pyramid.origin;
    this.hexes = board.kind === 'hexes';
    if (board.kind === 'hexes') {
      this.places = board.hexes.map((hex) => ({
        name: hex.name,
        x: left + 1.5 * hex.q * pyramid.radius,
        y: top + HEX_HEIGHT * (hex.r + hex.q / 2) * pyramid.radius,
      }));
    } else {
      const [width, height] = pyramid.size;
      this.places = board.location.map((location) => ({
        name: String(location.number),
        x: left + (location.at[0] / 1000) * (width - 2 * left),
        y: top + (location.at[1] / 1000) * (height - 2 * top),
      }));
    }
    for (const place of this.places) this.byName.set(place.name, place);
  }

  find(name: string): BoardPlace | undefined {
    return this.byName.get(name);
  }

  /** The place at a point of the map, if one is near enough. */
  at(x: number, y: number): BoardPlace | undefined {
    let best: BoardPlace | undefined;
    let nearest = this.pyramid.radius ** 2;
    for (const place of this.places) {
      const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (distance < nearest) {
        nearest = distance;
        best = place;
      }
    }
    return best;
  }
}
