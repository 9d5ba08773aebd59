// The map: Leaflet on a plain coordinate system, with stacks and targets as elements that keyboard and screen reader
// can reach. It knows places and pieces, and no rules.

import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { mount, unmount } from 'svelte';
import type { BoardPlace, Geography } from './board';
import { Camera } from './camera';
import { Cursor } from './cursor';
import { detailAt, Sight } from './counter/detail.svelte';
import { Drag, type Point } from './drag';
import { Ink } from './ink';
import { Paper } from './paper';
import Stack from './Stack.svelte';
import { Tap } from './tap';
import { Tiles } from './tiles';
import type { Piece } from './types';

export interface Target {
  place: string;
  label: string;
  /** A target of the open decision, or a place further along a move. */
  far: boolean;
  amount: number | null;
}

/** What of the counters is offered. */
export interface Offered {
  /** Those that can be picked up. */
  lit: Set<string>;
  /** Those that are picked up. */
  selected: Set<string>;
  /** Whether something is in hand: then a click on a counter that is not lit means the place below it. */
  inHand: boolean;
  /** The formation that is picked out; none when empty. */
  formation: string;
}

const NOTHING: Offered = { lit: new Set(), selected: new Set(), inHand: false, formation: '' };

export interface MapHandlers {
  piece: (id: string) => void;
  target: (place: string) => void;
  hover: (place: string | null) => void;
  elsewhere: (place: string) => void;
  inspect: (id: string) => void;
  /** Whether a drag that begins on a piece lifts it; the map is dragged by all others. */
  isMovable: (id: string) => boolean;
  lift: (ids: string[]) => void;
  /** What was lifted is let go on a place, or put back. */
  drop: (place: string | undefined) => void;
  /** A whole stack is taken up. */
  takeAll: (ids: string[]) => void;
  /** The frame has become lower: what was in sight may not be any more. */
  shrunk: () => void;
}

const nothing = () => undefined;
/** For a map that is only looked at. */
export const UNTOUCHED: MapHandlers = {
  piece: nothing,
  target: nothing,
  hover: nothing,
  elsewhere: nothing,
  inspect: nothing,
  isMovable: () => false,
  lift: nothing,
  drop: nothing,
  takeAll: nothing,
  shrunk: nothing,
};

/** How large a counter is, as a part of a hex's height or of a location's circle, and at least in pixels. */
const COUNTER = { hex: 0.62, location: 1.05, least: 20 };
/** How high targets, stacks and fans lie among what is on the map. */
const TARGETS = 100;
const STACKS = 500;
const FANS = 100_000;

interface Drawn {
  key: string;
  marker: L.Marker;
  component: Record<string, unknown>;
}

export class BoardMap {
  readonly camera: Camera;
  /** What is drawn on the map and only looked at. */
  readonly ink: Ink;
  private readonly map: L.Map;
  private readonly paper: Paper;
  private readonly stacks = new Map<string, Drawn>();
  private readonly targets = new Map<string, L.Marker>();
  private readonly resize: ResizeObserver;
  private readonly sight = new Sight();
  /** The rule that tells what lies on the map how high a hex is. */
  private readonly sizes: CSSStyleRule;
  private readonly sheet = new CSSStyleSheet();
  private readonly drag: Drag;
  /** The place that something is dragged over. */
  private aimed: string | undefined;
  /** Takes the first look anew, as long as nobody has done anything. */
  private opening: (() => void) | undefined;
  /** Whether the last click meant something. */
  private wasMeant = false;
  /** Whether a hand has been on the map. */
  private isTouched = false;
  /** Whether there was anything to look at yet. */
  private hasLooked = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly geography: Geography,
    private readonly handlers: MapHandlers,
  ) {
    const { deepest, tile } = geography.pyramid;
    this.sheet.insertRule('.frame :is(.stack, .target, .ground, .battle, .marker) {}');
    this.sizes = this.sheet.cssRules[0] as CSSStyleRule;
    document.adoptedStyleSheets.push(this.sheet);
    this.paper = new Paper(geography);
    const bounds = this.paper.bounds();
    this.map = L.map(element, {
      crs: L.CRS.Simple,
      minZoom: 0,
      maxZoom: deepest + 1,
      zoomSnap: 0.25,
      zoomDelta: 0.5,
      wheelPxPerZoomLevel: 110,
      maxBounds: bounds.pad(0.15),
      attributionControl: false,
      zoomControl: false,
      keyboardPanDelta: 120,
    });
    const night = matchMedia('(prefers-color-scheme: dark)').matches ? '?dark=true' : '';
    const tiles = new Tiles(`/tiles/${geography.id}/{z}/{x}/{y}.png${night}`, {
      tileSize: tile,
      maxNativeZoom: deepest,
      maxZoom: deepest + 1,
      noWrap: true,
      bounds,
      keepBuffer: 4,
    });
    // Between whole zooms a hair's breadth would show between two tiles: each covers it by a pixel.
    tiles.on('tileloadstart', ({ tile: image }) => {
      image.style.width = image.style.height = `${tile + 1}px`;
    });
    tiles.addTo(this.map);
    this.ink = new Ink(this.map, this.paper);
    this.camera = new Camera(
      this.map,
      geography,
      (place) => this.paper.at(place),
      bounds,
      () => this.covered(),
    );
    new Cursor(element, this.map, this.paper, this.camera, (place) => this.handlers.elsewhere(place));
    this.map.fitBounds(bounds);
    this.scale();
    this.map.on('zoomend', () => this.scale());
    this.map.on('click', ({ originalEvent, latlng }) => {
      if (this.isMeant(originalEvent)) this.clicked(latlng);
    });
    this.drag = new Drag(element, {
      lift: (ids) => this.handlers.lift(ids),
      over: (point) => this.aim(point ? this.placeAt(point)?.name : undefined),
      drop: (point) => this.handlers.drop(point ? this.placeAt(point)?.name : undefined),
      edge: (x, y) => this.map.panBy([x, y], { animate: false }),
    });
    // What is beside the map may grow and shrink: the map lies still meanwhile, once somebody has done something.
    this.resize = new ResizeObserver(() => {
      const { y: before } = this.map.getSize();
      this.map.invalidateSize({ pan: false });
      this.opening?.();
      if (!this.opening && this.map.getSize().y < before) this.handlers.shrunk();
    });
    this.resize.observe(element);
    for (const sign of ['pointerdown', 'wheel', 'keydown']) {
      addEventListener(sign, () => (this.opening = undefined), { capture: true, once: true });
      element.addEventListener(sign, () => (this.isTouched = true), { capture: true, once: true });
    }
  }

  /** Where the buttons lie in a row, they cover the lower edge of the map. */
  private covered(): number {
    const buttons = this.element.parentElement?.querySelector(':scope > .buttons')?.getBoundingClientRect();
    return buttons && buttons.width > buttons.height ? buttons.height : 0;
  }

  destroy(): void {
    this.resize.disconnect();
    this.drag.destroy();
    for (const drawn of this.stacks.values()) void unmount(drawn.component);
    this.map.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }

  /** Tells what part of the sheet is in sight, as fractions of it, until the returned function is called. */
  onMove(listener: (bounds: { x: number; y: number; width: number; height: number }) => void): () => void {
    const tell = () => listener(this.paper.part(this.map.getBounds()));
    this.map.on('move zoom resize', tell);
    tell();
    return () => this.map.off('move zoom resize', tell);
  }

  /** Tells when the map has come to rest, until the returned function is called. */
  onRest(listener: () => void): () => void {
    this.map.on('moveend zoomend resize', listener);
    return () => this.map.off('moveend zoomend resize', listener);
  }

  /** Nearer by half a step, or farther. */
  zoom(steps: number): void {
    this.map.setZoom(this.map.getZoom() + steps / 2);
  }

  /** Goes to a point of the sheet, given as fractions of it. */
  center(x: number, y: number): void {
    const [width, height] = this.geography.pyramid.size;
    this.map.panTo(this.paper.at({ x: x * width, y: y * height }));
  }

  /** Counters and targets grow with the map, by one length that the style sheet uses. */
  private scale(): void {
    const pixels = this.camera.hexAt(this.map.getZoom());
    const height = `${pixels.toFixed(2)}px`;
    this.element.style.setProperty('--hex', height);
    this.sizes.style.setProperty('--hex', height);
    this.element.dataset['near'] = String(pixels > 30);
    const counter = this.geography.hexes ? COUNTER.hex : COUNTER.location;
    this.element.style.setProperty('--counter', String(counter));
    this.sight.detail = detailAt(Math.max(COUNTER.least, pixels * counter));
  }

  /** Whether a click is one: not the second of a double click whose first did something, nor while the map moves. */
  private isMeant(event: MouseEvent): boolean {
    if (event.detail === 0) return true;
    if (event.detail > 1 && this.wasMeant) return false;
    this.wasMeant = this.camera.isSettled();
    return this.wasMeant;
  }

  private clicked(point: L.LatLng): void {
    const place = this.paper.under(point);
    if (place) this.handlers.elsewhere(place.name);
  }

  /** What lies under a point of the page. */
  placeAt(point: Point): BoardPlace | undefined {
    const { left, top } = this.element.getBoundingClientRect();
    return this.paper.under(this.map.containerPointToLatLng([point.clientX - left, point.clientY - top]));
  }

  /** Something is dragged over a place: a target shows that it would be taken, and the way there. */
  private aim(place: string | undefined): void {
    const aimed = place !== undefined && this.targets.has(place) ? place : undefined;
    this.element.classList.toggle('aimed', aimed !== undefined);
    if (aimed === this.aimed) return;
    this.point(aimed);
    this.aimed = aimed;
    this.handlers.hover(aimed ?? null);
  }

  /** Lights the target that is meant: what is dragged over it, or the button beside the map that is pointed at. */
  point(place: string | undefined): void {
    for (const [name, marker] of this.targets)
      marker.getElement()?.firstElementChild?.classList.toggle('aimed', name === place);
  }

  /** Where a place is on the screen; nothing when it is not on the map. */
  spot(name: string): DOMRect | undefined {
    const place = this.geography.find(name);
    if (!place) return undefined;
    const { left, top } = this.element.getBoundingClientRect();
    const { x, y } = this.map.latLngToContainerPoint(this.paper.at(place));
    const size = this.camera.hexAt(this.map.getZoom());
    return new DOMRect(left + x - size / 2, top + y - size / 2, size, size);
  }

  show(pieces: Piece[], { lit, selected, inHand, formation }: Offered = NOTHING): void {
    const groups = Map.groupBy(
      pieces.filter((piece) => this.geography.find(piece.place)),
      (piece) => piece.place,
    );
    for (const [name, drawn] of this.stacks) {
      if (!groups.has(name)) this.drop(name, drawn);
    }
    for (const [name, stack] of groups) {
      const chosen = [lit, selected].map((set) => stack.map((piece) => set.has(piece.id)));
      const key = JSON.stringify([stack, chosen, inHand, formation]);
      const drawn = this.stacks.get(name);
      if (drawn?.key === key) continue;
      if (drawn) this.drop(name, drawn);
      const place = this.geography.find(name);
      if (!place) continue;
      const target = document.createElement('div');
      const { inspect, isMovable } = this.handlers;
      const marker = this.paper.lay(place, target, STACKS).addTo(this.map);
      const press = (event: PointerEvent, ids: string[], close: () => void) =>
        this.drag.press(event, ids, close);
      const movable = (id: string) => this.camera.isSettled() && isMovable(id);
      const take = (id: string, passes: boolean, event: MouseEvent) => this.take(id, passes, event);
      // A fan lies above everything else.
      const raise = (open: boolean) => marker.setZIndexOffset(open ? FANS : STACKS);
      const { sight } = this;
      const through = inHand;
      const takeAll = (ids: string[], event: MouseEvent) => {
        if (this.isMeant(event)) this.handlers.takeAll(ids);
      };
      const held = { movable, press, takeAll };
      const props = { stack, lit, selected, formation, sight, through, take, inspect, raise, held };
      this.stacks.set(name, { key, component: mount(Stack, { target, props }), marker });
    }
  }

  /**
   * A click on a counter; `through` it when something is in hand: then it means the place below it, if that is a target, and
   * the counter only if not.
   */
  private take(id: string, through: boolean, event: MouseEvent): void {
    if (!this.isMeant(event)) return;
    const place = through ? this.placeAt(event)?.name : undefined;
    if (place !== undefined && this.targets.has(place)) this.handlers.target(place);
    else this.handlers.piece(id);
  }

  private drop(name: string, drawn: Drawn): void {
    void unmount(drawn.component);
    drawn.marker.remove();
    this.stacks.delete(name);
  }

  offer(targets: Target[]): void {
    for (const marker of this.targets.values()) marker.remove();
    this.targets.clear();
    this.aimed = undefined;
    for (const target of targets) {
      const place = this.geography.find(target.place);
      if (!place || this.targets.has(target.place)) continue;
      const button = document.createElement('button');
      button.className = `target ${this.geography.hexes ? 'hexagon' : 'round'}${target.far ? ' far' : ''}`;
      button.setAttribute('aria-label', target.label);
      button.dataset['place'] = target.place;
      if (target.amount !== null) button.dataset['amount'] = String(target.amount);
      const tap = new Tap();
      button.addEventListener('pointerdown', (event) => tap.down(event));
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        if (!tap.strayed(event) && this.isMeant(event)) this.handlers.target(target.place);
      });
      for (const on of ['mouseenter', 'focus']) {
        button.addEventListener(on, () => this.handlers.hover(target.place));
      }
      for (const off of ['mouseleave', 'blur']) button.addEventListener(off, () => this.handlers.hover(null));
      const marker = this.paper.lay(place, button, target.far ? 0 : TARGETS).addTo(this.map);
      this.targets.set(target.place, marker);
    }
  }

  /** The first look: at the forces, or at what is asked where they cannot be read. */
  open(forces: string[], asked: string[]): void {
    this.opening = () =>
      (this.hasLooked = this.camera.open(this.paper.placesOf(forces), this.paper.placesOf(asked)));
    this.opening();
  }

  /** The first look at all of these at once. */
  survey(names: string[]): void {
    this.opening = () => this.camera.survey(this.paper.placesOf(names));
    this.opening();
  }

  /** Takes the first look when there is something to look at, on a map that was empty and that nobody has moved. */
  openLate(forces: string[], asked: string[]): void {
    if (!this.hasLooked && !this.isTouched && this.paper.placesOf(asked).length > 0) this.open(forces, asked);
  }

  /** Brings places into sight without being asked: pans no more than needed. */
  follow(names: string[]): void {
    // The hand that drags something finds its own way.
    if (this.drag.isOn) return;
    this.opening = undefined;
    this.camera.follow(this.paper.placesOf(names));
  }

  /** After what the others did: back to where somebody looked, or to what is asked. */
  comeBack(names: string[]): void {
    if (this.drag.isOn) return;
    this.opening = undefined;
    this.camera.comeBack(this.paper.placesOf(names));
  }

  /** Shows places that somebody asked for, and for a moment marks where they are. */
  look(names: string[]): void {
    const places = this.paper.placesOf(names);
    if (places.length === 0) return;
    this.opening = undefined;
    this.ink.flash(places);
    this.camera.show(places);
  }
}
