// Where everything lies on the map, in pixels of the deepest tiles.

import type { BoardBody, Pyramid } from './api';

export interface BoardPlace {
  name: string;
  x: number;
  y: number;
}

/** Finds the places of a board by name and by position. */
export class Geography {
  readonly hexes: boolean;
  private readonly places: BoardPlace[];
  private readonly byName = new Map<string, BoardPlace>();
  /** What is at a hex or location, as people call it. */
  private readonly names = new Map<string, string[]>();

  constructor(
    readonly id: string,
    board: BoardBody,
    readonly pyramid: Pyramid,
  ) {
    this.hexes = board.kind === 'hexes';
    this.places = Object.entries(pyramid.anchors).map(([name, [x, y]]) => ({ name, x, y }));
    for (const place of this.places) this.byName.set(place.name, place);
    const named =
      board.kind === 'hexes'
        ? board.places.map(({ hex, name }) => ({ id: hex, name }))
        : board.location.map(({ number, name }) => ({ id: String(number), name }));
    for (const { id, name } of named) this.names.set(id, [...new Set([...this.namesOf(id), name])]);
  }

  all(): readonly BoardPlace[] {
    return this.places;
  }

  find(name: string): BoardPlace | undefined {
    return this.byName.get(name);
  }

  /** What people call a hex or location. */
  namesOf(place: string): string[] {
    return this.names.get(place) ?? [];
  }

  /** A place as people say it: a location by its name, a hex by its number and what stands there. */
  called(place: string): string {
    const [name] = this.namesOf(place);
    if (name === undefined) return place;
    return this.hexes ? `${place} (${name})` : `${name} (${place})`;
  }

  /** Whether several hexes of the board have this name. */
  hasSeveral(name: string): boolean {
    return [...this.names.values()].filter((names) => names.includes(name)).length > 1;
  }

  /** Whether two hexes lie side by side; of locations only the rules know. */
  areNeighbours(one: string, other: string): boolean {
    const [here, there] = [this.find(one), this.find(other)];
    if (!this.hexes || !here || !there || here === there) return false;
    return Math.hypot(here.x - there.x, here.y - there.y) < 2 * this.pyramid.radius;
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
