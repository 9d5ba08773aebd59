// The map: Leaflet on a plain coordinate system, with stacks and targets as elements that keyboard and screen reader
// can reach. It knows places and pieces, and no rules.

import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { mount, unmount } from 'svelte';
import type { BoardPlace, Geography } from './board';
import { Camera } from './camera';
import { detailAt, Sight } from './counter/detail.svelte';
import { Drag, type Point } from './drag';
import { markerElement, MARKERS } from './markers';
import Stack from './Stack.svelte';
import { Tap } from './tap';
import { Tiles } from './tiles';
import { isHeading, Walk } from './walk';
import type { Marker, Overlay, Piece } from './types';

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

/** The corners of a hex with flat top, or of what stands for a circle, in sixths or twenty-fourths of a turn. */
const HEX_CORNERS = 6;
const ROUND_CORNERS = 24;
/** Small markers lie in the four corners of a place. */
const CORNERS = 4;
/** How large a counter is, as a part of a hex's height or of a location's circle, and at least in pixels. */
const COUNTER = { hex: 0.62, location: 1.05, least: 20 };
/** How long a place that was asked for is shown, in milliseconds. */
const FLASH = 1600;

/** Two crossed sabres, as map makers marked a battle: drawn twice, the broad line being the paper below. */
const SABRES = ['halo', 'blades']
  .map(
    (line) =>
      `<path class="${line}" d="M3 3c4 3 8 7 12 13M12 16.5l4.5-3M17 3c-4 3-8 7-12 13M8 16.5l-4.5-3"/>`,
  )
  .join('');

/** How high stacks and fans lie among what is on the map. */
const STACKS = 500;
const FIELDS = 900;
const FANS = 100_000;

interface Drawn {
  key: string;
  marker: L.Marker;
  component: Record<string, unknown>;
}

export class BoardMap {
  readonly camera: Camera;
  private readonly map: L.Map;
  private readonly unit: number;
  private readonly stacks = new Map<string, Drawn>();
  private readonly targets = new Map<string, L.Marker>();
  private readonly arrows = L.layerGroup();
  private readonly hints = L.layerGroup();
  private readonly ways = L.layerGroup();
  private readonly trail = L.layerGroup();
  private readonly blows = L.layerGroup();
  private readonly fields = L.layerGroup();
  private readonly marks = L.layerGroup();
  private readonly tints = L.layerGroup();
  private readonly resize: ResizeObserver;
  private readonly sight = new Sight();
  /** The rule that tells what lies on the map how high a hex is. */
  private readonly sizes: CSSStyleRule;
  private readonly sheet = new CSSStyleSheet();
  private readonly walk: Walk;
  private readonly drag: Drag;
  /** The place that something is dragged over. */
  private aimed: string | undefined;
  /** Where the arrow keys have come to. */
  private cursor: L.Marker | undefined;
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
    const { deepest, size, tile } = geography.pyramid;
    this.sheet.insertRule('.frame :is(.stack, .target, .ground, .battle, .marker) {}');
    this.sizes = this.sheet.cssRules[0] as CSSStyleRule;
    document.adoptedStyleSheets.push(this.sheet);
    // One unit of the map is one pixel of the smallest tile.
    this.unit = 2 ** deepest;
    const bounds = L.latLngBounds(this.at({ x: 0, y: size[1] }), this.at({ x: size[0], y: 0 }));
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
    for (const layer of [
      this.tints,
      this.marks,
      this.ways,
      this.arrows,
      this.hints,
      this.trail,
      this.blows,
      this.fields,
    ])
      layer.addTo(this.map);
    this.walk = new Walk(geography);
    // Before Leaflet, which would move the map.
    element.addEventListener('keydown', (event) => this.pressed(event), { capture: true });
    this.camera = new Camera(
      this.map,
      geography,
      (place) => this.at(place),
      bounds,
      () => this.covered(),
    );
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

  private at(place: { x: number; y: number }): L.LatLng {
    return L.latLng(-place.y / this.unit, place.x / this.unit);
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
    const tell = () => {
      const bounds = this.map.getBounds();
      const [width, height] = this.geography.pyramid.size.map((pixels) => pixels / this.unit) as [
        number,
        number,
      ];
      const [x, y] = [bounds.getWest() / width, -bounds.getNorth() / height];
      listener({ x, y, width: bounds.getEast() / width - x, height: -bounds.getSouth() / height - y });
    };
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
    this.map.panTo(this.at({ x: x * width, y: y * height }));
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

  /** An arrow key walks from the place where the focus is. On the map itself it moves the map, and Enter begins to walk. */
  private pressed(event: KeyboardEvent): void {
    const focused = document.activeElement;
    const begins = focused === this.element && event.key === 'Enter';
    if (!begins && (focused === this.element || !isHeading(event.key))) return;
    const middle = this.map.getCenter();
    const from = begins
      ? this.geography.at(middle.lng * this.unit, -middle.lat * this.unit)
      : this.placeUnder(focused);
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
    const to = isHeading(event.key) ? this.walk.next(from, event.key) : from;
    if (to) this.stand(to);
  }

  private placeUnder(element: Element | null): BoardPlace | undefined {
    const name = element?.closest<HTMLElement>('[data-place]')?.dataset['place'];
    return name === undefined ? undefined : this.geography.find(name);
  }

  /** Brings the focus to a place: to a target there, to the counters, or to the bare ground. */
  private stand(place: BoardPlace): void {
    const here = `[data-place="${CSS.escape(place.name)}"]`;
    const found = this.element.querySelector<HTMLElement>(
      `.target${here}, .stack${here} .piece.lit, .stack${here} .piece`,
    );
    const stands = document.activeElement;
    if (found) found.focus({ preventScroll: true });
    else this.ground(place).focus({ preventScroll: true });
    if (stands?.classList.contains('ground') && stands !== document.activeElement && found)
      this.cursor?.remove();
    this.camera.follow([place]);
  }

  /** A place where nothing lies, as something that can have the focus. */
  private ground(place: BoardPlace): HTMLElement {
    this.cursor?.remove();
    const button = document.createElement('button');
    button.className = `ground ${this.geography.hexes ? 'hexagon' : 'round'}`;
    button.tabIndex = -1;
    button.dataset['place'] = place.name;
    button.setAttribute('aria-label', place.name);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      this.handlers.elsewhere(place.name);
    });
    this.cursor = this.marker(place, button, 90);
    return button;
  }

  private clicked(point: L.LatLng): void {
    const place = this.geography.at(point.lng * this.unit, -point.lat * this.unit);
    if (place) this.handlers.elsewhere(place.name);
  }

  /** What lies under a point of the page. */
  placeAt(point: Point): BoardPlace | undefined {
    const { left, top } = this.element.getBoundingClientRect();
    const { lng, lat } = this.map.containerPointToLatLng([point.clientX - left, point.clientY - top]);
    return this.geography.at(lng * this.unit, -lat * this.unit);
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
    const { x, y } = this.map.latLngToContainerPoint(this.at(place));
    const size = this.camera.hexAt(this.map.getZoom());
    return new DOMRect(left + x - size / 2, top + y - size / 2, size, size);
  }

  private marker(place: BoardPlace, content: HTMLElement, layer: number): L.Marker {
    const icon = L.divIcon({ html: content, className: 'spot', iconSize: [0, 0] });
    return L.marker(this.at(place), { icon, keyboard: false, zIndexOffset: layer }).addTo(this.map);
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
      const marker = this.marker(place, target, STACKS);
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
      this.targets.set(target.place, this.marker(place, button, target.far ? 0 : 100));
    }
  }

  /** Things on places and hexsides: bridges, works, control. Small ones that share a place take a corner each. */
  mark(markers: Marker[]): void {
    this.marks.clearLayers();
    const corners = new Map<string, number>();
    for (const marker of markers) {
      const place = this.geography.find(marker.place);
      if (!place) continue;
      const other = marker.other ? this.geography.find(marker.other) : undefined;
      const spot = other ? { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 } : place;
      const drawing = markerElement(marker);
      if (MARKERS[marker.kind].lies === 'corner') {
        const corner = corners.get(place.name) ?? 0;
        corners.set(place.name, corner + 1);
        drawing.dataset['corner'] = String(corner % CORNERS);
      }
      if (other) {
        const turn = Math.atan2(other.y - place.y, other.x - place.x);
        drawing.style.setProperty('--turn', `${turn.toFixed(3)}rad`);
      }
      const icon = L.divIcon({
        html: drawing as unknown as HTMLElement,
        className: 'spot',
        iconSize: [0, 0],
      });
      L.marker(this.at(spot), { icon, keyboard: false, interactive: false, zIndexOffset: 50 }).addTo(
        this.marks,
      );
    }
  }

  /**
   * Tints the places that the rules mark out: one shape a kind and side, however many pieces it belongs to, and a line
   * around what belongs to one piece.
   */
  tint(overlays: Overlay[], piece: string): void {
    this.tints.clearLayers();
    const sideOf = ({ side }: Overlay) => side?.toLowerCase() ?? 'neutral';
    const groups = Map.groupBy(overlays, (overlay) => `${overlay.kind} ${sideOf(overlay)}`);
    for (const [words, group] of groups) {
      const places = this.placesOf(new Set(group.flatMap((overlay) => overlay.places)));
      L.polygon(
        places.map((place) => this.ring(place)),
        {
          className: `tint ${words}`,
          stroke: false,
          fillColor: `url(#tint-${words.replace(' ', '-')})`,
          fillOpacity: 1,
          interactive: false,
          smoothFactor: 0,
        },
      ).addTo(this.tints);
      this.outline(places, `edge ${words}`);
    }
    for (const own of overlays.filter((overlay) => piece !== '' && overlay.piece === piece)) {
      this.outline(this.placesOf(own.places), `edge own ${sideOf(own)}`);
    }
  }

  private placesOf(names: Iterable<string>): BoardPlace[] {
    return [...names].map((name) => this.geography.find(name)).filter((place) => place !== undefined);
  }

  /** A line around places that lie together: an edge that two of them share is inside. */
  private outline(places: BoardPlace[], className: string): void {
    const edges = new Map<string, L.LatLng[] | null>();
    for (const place of places) {
      const corners = this.corners(place);
      for (const [index, from] of corners.entries()) {
        const to = corners[(index + 1) % corners.length] ?? from;
        const middle = `${Math.round((from.x + to.x) / 2)},${Math.round((from.y + to.y) / 2)}`;
        edges.set(middle, edges.has(middle) ? null : [this.at(from), this.at(to)]);
      }
    }
    const outer = [...edges.values()].filter((edge) => edge !== null);
    L.polyline(outer, { className, interactive: false, smoothFactor: 0 }).addTo(this.tints);
  }

  /** The outline of a hex, or of a circle on a board of locations. */
  private ring(place: BoardPlace): L.LatLng[] {
    return this.corners(place).map((corner) => this.at(corner));
  }

  private corners(place: BoardPlace): { x: number; y: number }[] {
    const { radius } = this.geography.pyramid;
    const count = this.geography.hexes ? HEX_CORNERS : ROUND_CORNERS;
    return Array.from({ length: count }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / count;
      return { x: place.x + radius * Math.cos(angle), y: place.y + radius * Math.sin(angle) };
    });
  }

  /** Shows for a moment where something is or was. */
  private flash(places: BoardPlace[]): void {
    const rings = places.map((place) => this.ring(place));
    const shape = L.polygon(rings, { className: 'flash', interactive: false, smoothFactor: 0 }).addTo(
      this.map,
    );
    setTimeout(() => shape.remove(), FLASH);
  }

  /**
   * Lets counters travel along a way, for so many milliseconds. They are shown where they come from; the next view puts
   * them where they went.
   */
  travel(pieces: string[], path: string[], lasts: number): void {
    this.line(this.trail, path, 'travelled');
    const [from, ...rest] = this.placesOf(path).map((place) => this.map.latLngToLayerPoint(this.at(place)));
    if (!from || rest.length === 0 || lasts <= 0) return;
    const frames = [from, ...rest].map(({ x, y }) => ({ translate: `${x - from.x}px ${y - from.y}px` }));
    for (const id of pieces) {
      const counter = this.element.querySelector(`[data-piece="${CSS.escape(id)}"]`);
      counter?.closest('.stack')?.classList.add('travelling');
      counter?.animate(frames, { duration: lasts, easing: 'ease-in-out', fill: 'forwards' });
    }
  }

  /** Arrows from those who attack to whom they attack, while that is told. */
  strike(paths: string[][]): void {
    this.blows.clearLayers();
    for (const path of paths) this.line(this.blows, path, 'struck', false);
  }

  /** Marks where there was fighting this turn. */
  battles(names: string[]): void {
    this.fields.clearLayers();
    for (const place of this.placesOf(new Set(names))) {
      const html = `<svg class="battle" viewBox="0 0 20 20" aria-hidden="true">${SABRES}</svg>`;
      const icon = L.divIcon({ html, className: 'spot', iconSize: [0, 0] });
      const options = { icon, keyboard: false, interactive: false, zIndexOffset: FIELDS };
      L.marker(this.at(place), options).addTo(this.fields);
    }
  }

  /** The way a piece would take. */
  way(path: string[]): void {
    this.line(this.ways, path, 'way');
  }

  /** The ways pieces have just taken. */
  moves(paths: string[][]): void {
    this.arrows.clearLayers();
    for (const path of paths) this.line(this.arrows, path, 'moved', false);
  }

  /** Ways that are no part of the game, such as advice or what once happened: each in its look, with a label if it has one. */
  draw(ways: { path: string[]; look: string; label?: string }[]): void {
    this.hints.clearLayers();
    for (const { path, look, label } of ways) {
      const line = this.line(this.hints, path, look, false);
      if (label) line?.bindTooltip(label, { permanent: true, direction: 'center', className: 'way-label' });
    }
  }

  private line(layer: L.LayerGroup, path: string[], className: string, clear = true): L.Polyline | undefined {
    if (clear) layer.clearLayers();
    const points = this.placesOf(path);
    if (points.length < 2) return undefined;
    const line = L.polyline(
      points.map((place) => this.at(place)),
      { className, interactive: false },
    ).addTo(layer);
    line.getElement()?.setAttribute('marker-end', 'url(#arrow-head)');
    return line;
  }

  /** The first look: at the forces, or at what is asked where they cannot be read. */
  open(forces: string[], asked: string[]): void {
    this.opening = () => (this.hasLooked = this.camera.open(this.placesOf(forces), this.placesOf(asked)));
    this.opening();
  }

  /** The first look at all of these at once. */
  survey(names: string[]): void {
    this.opening = () => this.camera.survey(this.placesOf(names));
    this.opening();
  }

  /** Takes the first look when there is something to look at, on a map that was empty and that nobody has moved. */
  openLate(forces: string[], asked: string[]): void {
    if (!this.hasLooked && !this.isTouched && this.placesOf(asked).length > 0) this.open(forces, asked);
  }

  /** Brings places into sight without being asked: pans no more than needed. */
  follow(names: string[]): void {
    // The hand that drags something finds its own way.
    if (this.drag.isOn) return;
    this.opening = undefined;
    this.camera.follow(this.placesOf(names));
  }

  /** After what the others did: back to where somebody looked, or to what is asked. */
  comeBack(names: string[]): void {
    if (this.drag.isOn) return;
    this.opening = undefined;
    this.camera.comeBack(this.placesOf(names));
  }

  /** Shows places that somebody asked for, and for a moment marks where they are. */
  look(names: string[]): void {
    const places = this.placesOf(names);
    if (places.length === 0) return;
    this.opening = undefined;
    this.flash(places);
    this.camera.show(places);
  }
}
