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
/** So near to the edge of the frame nothing is looked for. */
const EDGE = 0.06;
const HEX_HEIGHT = Math.sqrt(3);

export class Camera {
  /** When the map last moved other than by the hand on it. */
  private movedAt = -Infinity;
  private inMotion = false;
  private opened: L.LatLngBounds | undefined;
  /** Where somebody looked before the map went with what the others did. */
  private kept: L.LatLngBounds | undefined;

  constructor(
    private readonly map: L.Map,
    private readonly geography: Geography,
    private readonly at: (place: { x: number; y: number }) => L.LatLng,
    private readonly bounds: L.LatLngBounds,
    /** How much of the frame's lower edge buttons lie on, in pixels. */
    private readonly covered: () => number,
  ) {
    map.on('zoomstart', () => (this.moving = true));
    // Whoever moves the map while the others act wants to be there.
    map.on('dragstart zoomstart', () => (this.kept = undefined));
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
   * around it. Says whether there was anything to look at.
   */
  open(forces: BoardPlace[], asked: BoardPlace[]): boolean {
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
    return known.length > 0;
  }

  /** All of these at once, however small they are then: whoever is told a story sees the whole of it. */
  survey(places: BoardPlace[]): void {
    if (places.length === 0) return;
    const all = this.boundsOf(places);
    const fits = Math.min(this.map.getBoundsZoom(all), this.geography.pyramid.deepest);
    this.map.setView(all.getCenter(), fits, { animate: false });
    this.keepInside();
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
      places.filter(
        ({ x, y }) => Math.abs(x - center.x) <= width / 2 && Math.abs(y - center.y) <= height / 2,
      );
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
    const sight = this.sight();
    const hidden = places.filter((place) => !sight.contains(this.at(place)));
    if (hidden.length === 0) return;
    const around = L.latLngBounds(places.map((place) => this.at(place)));
    const fits = this.map.getBoundsZoom(around.pad(0.15)) >= this.map.getZoom();
    if (!fits && hidden.length < places.length) return;
    this.pan(fits ? around.getCenter() : this.at(hidden[0] as BoardPlace));
  }

  /** What is seen well: not at the very edge, nor below buttons. */
  private sight(): L.LatLngBounds {
    const { x, y } = this.map.getSize();
    const [left, right, top, bottom] = [EDGE * x, (1 - EDGE) * x, EDGE * y, (1 - EDGE) * y - this.covered()];
    return L.latLngBounds(
      this.map.containerPointToLatLng([left, Math.max(top, bottom)]),
      this.map.containerPointToLatLng([right, top]),
    );
  }

  /** Brings a point into the middle of what is seen well. */
  private pan(to: L.LatLng): void {
    this.moving = true;
    const lower = this.map.project(to).add([0, this.covered() / 2]);
    this.map.panTo(this.map.unproject(lower));
  }

  /** Remembers where somebody looks, before the map goes with what the others do; until something is asked of him. */
  keep(): void {
    this.kept ??= this.map.getBounds();
  }

  /** Back to there, if more of these places is in sight then; else only to what is out of sight. */
  comeBack(places: BoardPlace[]): void {
    const { kept } = this;
    if (places.length === 0) return;
    this.kept = undefined;
    const seen = (bounds: L.LatLngBounds) => places.filter((place) => bounds.contains(this.at(place))).length;
    if (!kept || seen(kept) <= seen(this.map.getBounds())) return this.follow(places);
    this.moving = true;
    this.map.panTo(kept.getCenter());
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
