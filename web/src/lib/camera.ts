// Where the map looks. It opens on what matters, never zooms by itself, and pans only to what is out of sight.

import L from 'leaflet';
import type { BoardPlace, Geography } from './board';

/** The height of a hex from which its counters can be read, in pixels of a screen whose letters have this height. */
const READABLE = 52;
const LETTER = 16;
/** The same for the circle of a location. */
const READABLE_LOCATION = 30;
/** How much country is shown around what is looked at, in radii of a hex. */
const MARGIN = 2.5;
/** How long after the map has moved by itself a click still means what was there before, in milliseconds. */
const SETTLE = 300;
const HEX_HEIGHT = Math.sqrt(3);

export class Camera {
  /** When the map last moved other than by the hand on it. */
  private movedAt = -Infinity;
  private inMotion = false;
  private opened: L.LatLngBounds | undefined;

  constructor(
    private readonly map: L.Map,
    private readonly geography: Geography,
    private readonly at: (place: { x: number; y: number }) => L.LatLng,
    private readonly bounds: L.LatLngBounds,
  ) {
    map.on('zoomstart', () => (this.moving = true));
    map.on('zoomend moveend', () => {
      if (this.moving) this.movedAt = performance.now();
      this.moving = false;
    });
  }

  /** Whether the map moves by itself, or is about to: Leaflet begins with the next frame, and always says when it is done. */
  private get moving(): boolean {
    return this.inMotion;
  }

  private set moving(moves: boolean) {
    this.inMotion = moves;
    const { dataset } = this.map.getContainer();
    // It says so until a click means something again.
    if (moves) dataset['moving'] = 'true';
    else setTimeout(() => this.isSettled() && (dataset['moving'] = 'false'), SETTLE + 20);
  }

  /** Whether a click now means what the hand saw: not while the map moves by itself, nor a moment after. */
  isSettled(): boolean {
    return !this.moving && performance.now() - this.movedAt > SETTLE;
  }

  /** The height of a hex at a zoom, in pixels of the screen. */
  hexAt(zoom: number): number {
    const { radius, deepest } = this.geography.pyramid;
    return HEX_HEIGHT * radius * this.map.getZoomScale(zoom, deepest);
  }

  private readableZoom(): number {
    const { radius, deepest } = this.geography.pyramid;
    // On a screen seen from afar everything is larger, and so is a counter.
    const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || LETTER;
    const readable = this.geography.hexes ? READABLE : READABLE_LOCATION;
    return this.map.getScaleZoom((readable * letter) / LETTER / (HEX_HEIGHT * radius), deepest);
  }

  private boundsOf(places: BoardPlace[]): L.LatLngBounds {
    const margin = MARGIN * this.geography.pyramid.radius;
    const corners = places.flatMap(({ x, y }) => [
      this.at({ x: x - margin, y: y - margin }),
      this.at({ x: x + margin, y: y + margin }),
    ]);
    return L.latLngBounds(corners);
  }

  /**
   * The first look: everybody, if that can be read; else as much as can be of what the decision is about and of the forces
   * around it.
   */
  open(forces: BoardPlace[], asked: BoardPlace[]): void {
    this.map.setView(this.bounds.getCenter(), this.whole(), { animate: false });
    const readable = this.readableZoom();
    const known = [...forces, ...asked];
    // Of a board of locations all is shown, if it can be read: what lies between them matters too.
    if (known.length > 0 && (this.geography.hexes || this.whole() < readable)) {
      const all = this.boundsOf(known);
      const fits = Math.min(this.map.getBoundsZoom(all), this.geography.pyramid.deepest);
      if (fits >= readable) this.map.setView(all.getCenter(), fits, { animate: false });
      else this.map.setView(this.at(this.heart(forces, asked, readable)), readable, { animate: false });
      this.keepInside();
    }
    this.opened = this.map.getBounds();
  }

  /** The middle of the frame that shows most of what is asked, and then of the forces, at a zoom. */
  private heart(forces: BoardPlace[], asked: BoardPlace[], zoom: number): { x: number; y: number } {
    const scale = this.map.getZoomScale(this.geography.pyramid.deepest, zoom);
    const { x: width, y: height } = this.map.getSize().multiplyBy(scale * 0.8);
    const middle = (places: BoardPlace[]) => ({
      x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
      y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
    });
    const around = (center: { x: number; y: number }, places: BoardPlace[]) =>
      places.filter(({ x, y }) => Math.abs(x - center.x) < width / 2 && Math.abs(y - center.y) < height / 2);
    // What is asked comes first, however few it is about.
    const worth = (center: BoardPlace) =>
      around(center, asked).length * (forces.length + 1) + around(center, forces).length;
    const best = [...asked, ...forces].reduce((one, other) => (worth(other) > worth(one) ? other : one));
    return middle([...around(best, asked), ...around(best, forces)]);
  }

  /** The zoom at which the whole sheet fills the frame. */
  private whole(): number {
    return this.map.getBoundsZoom(this.bounds);
  }

  /** No more margin beside the sheet than there must be. */
  private keepInside(): void {
    this.map.panInsideBounds(this.bounds, { animate: false });
  }

  /** The whole sheet. */
  fit(): void {
    this.moving = true;
    this.map.fitBounds(this.bounds);
  }

  /** The sheet as it was drawn, pixel for pixel, around what is in sight. */
  natural(): void {
    this.moving = true;
    this.map.setZoom(this.geography.pyramid.deepest);
  }

  /** Back to where the game was opened. */
  home(): void {
    if (!this.opened) return;
    this.moving = true;
    this.map.fitBounds(this.opened);
  }

  /**
   * Pans to what is out of sight, as little as needed, and never zooms. What is spread wider than the frame is left alone
   * while some of it is in sight.
   */
  follow(places: BoardPlace[]): void {
    if (places.length === 0) return;
    const sight = this.map.getBounds().pad(-0.06);
    const hidden = places.filter((place) => !sight.contains(this.at(place)));
    if (hidden.length === 0) return;
    const around = L.latLngBounds(places.map((place) => this.at(place)));
    const fits = this.map.getBoundsZoom(around.pad(0.15)) >= this.map.getZoom();
    if (!fits && hidden.length < places.length) return;
    this.moving = true;
    if (fits) this.map.panTo(around.getCenter());
    else this.map.panTo(this.at(hidden[0] as BoardPlace));
  }

  /** Shows what somebody asked for: in the middle, and near enough to be read. */
  show(places: BoardPlace[]): void {
    if (places.length === 0) return;
    this.moving = true;
    const around = this.boundsOf(places);
    const [fits, now] = [this.map.getBoundsZoom(around), this.map.getZoom()];
    const wanted = this.geography.hexes ? Math.max(now, this.readableZoom()) : now;
    this.map.setView(around.getCenter(), Math.min(fits, wanted), { animate: true });
  }
}
