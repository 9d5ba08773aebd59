// The sheet of paper that everything lies on: where a place is on Leaflet's plane, and what is under a point of it.

import L from 'leaflet';
import type { BoardPlace, Geography } from './board';

/** The corners of a hex with flat top, or of what stands for a circle, in sixths or twenty-fourths of a turn. */
const HEX_CORNERS = 6;
const ROUND_CORNERS = 24;

interface Spot {
  x: number;
  y: number;
}

export class Paper {
  /** So many pixels of the deepest tiles are one unit of the plane, which is one pixel of the smallest tile. */
  private readonly unit: number;

  constructor(readonly geography: Geography) {
    this.unit = 2 ** geography.pyramid.deepest;
  }

  /** The whole sheet. */
  bounds(): L.LatLngBounds {
    const [x, y] = this.geography.pyramid.size;
    return L.latLngBounds(this.at({ x: 0, y }), this.at({ x, y: 0 }));
  }

  at({ x, y }: Spot): L.LatLng {
    return L.latLng(-y / this.unit, x / this.unit);
  }

  /** The place under a point of the plane, if one is near enough. */
  under({ lat, lng }: L.LatLng): BoardPlace | undefined {
    return this.geography.at(lng * this.unit, -lat * this.unit);
  }

  /** The part of the sheet inside of bounds, as fractions of it. */
  part(bounds: L.LatLngBounds): Spot & { width: number; height: number } {
    const [width, height] = this.geography.pyramid.size.map((pixels) => pixels / this.unit) as [
      number,
      number,
    ];
    const [x, y] = [bounds.getWest() / width, -bounds.getNorth() / height];
    return { x, y, width: bounds.getEast() / width - x, height: -bounds.getSouth() / height - y };
  }

  /** The places of these names, without those that are not on the map. */
  placesOf(names: Iterable<string>): BoardPlace[] {
    return [...names].map((name) => this.geography.find(name)).filter((place) => place !== undefined);
  }

  /** The outline of a hex, or of a circle on a board of locations. */
  ring(place: BoardPlace): L.LatLng[] {
    return this.corners(place).map((corner) => this.at(corner));
  }

  corners(place: BoardPlace): Spot[] {
    const { radius } = this.geography.pyramid;
    const count = this.geography.hexes ? HEX_CORNERS : ROUND_CORNERS;
    return Array.from({ length: count }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / count;
      return { x: place.x + radius * Math.cos(angle), y: place.y + radius * Math.sin(angle) };
    });
  }

  /** Lays something on a place, so high among what is on the map. */
  lay(place: Spot, content: HTMLElement | SVGElement | string, layer: number, isTouched = true): L.Marker {
    // Leaflet takes any element; its types know only those of HTML.
    const icon = L.divIcon({ html: content as HTMLElement, className: 'spot', iconSize: [0, 0] });
    return L.marker(this.at(place), {
      icon,
      keyboard: false,
      interactive: isTouched,
      zIndexOffset: layer,
    });
  }
}
