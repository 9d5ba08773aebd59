// The map: Leaflet on a plain coordinate system, with stacks and targets as elements that keyboard and screen reader
// can reach. It knows places and pieces, and no rules.

import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { mount, unmount } from 'svelte';
import type { BoardPlace, Geography } from './board';
import Stack from './Stack.svelte';
import type { Marker, Piece } from './types';

export interface Target {
  place: string;
  label: string;
  /** A target of the open decision, or a place further along a move. */
  far: boolean;
  amount: number | null;
}

export interface MapHandlers {
  piece: (id: string) => void;
  target: (place: string) => void;
  hover: (place: string | null) => void;
  elsewhere: (place: string) => void;
  inspect: (id: string) => void;
}

const HEX_HEIGHT = Math.sqrt(3);

interface Drawn {
  key: string;
  marker: L.Marker;
  component: Record<string, unknown>;
}

export class BoardMap {
  private readonly map: L.Map;
  private readonly unit: number;
  private readonly stacks = new Map<string, Drawn>();
  private readonly targets = new Map<string, L.Marker>();
  private readonly arrows = L.layerGroup();
  private readonly ways = L.layerGroup();
  private readonly marks = L.layerGroup();
  private readonly resize: ResizeObserver;

  constructor(
    private readonly element: HTMLElement,
    private readonly geography: Geography,
    private readonly handlers: MapHandlers,
  ) {
    const { deepest, size, tile } = geography.pyramid;
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
    L.tileLayer(`/tiles/${geography.id}/{z}/{x}/{y}.png${night}`, {
      tileSize: tile,
      maxNativeZoom: deepest,
      maxZoom: deepest + 1,
      noWrap: true,
      bounds,
      keepBuffer: 4,
    }).addTo(this.map);
    L.control.zoom({ position: 'bottomleft' }).addTo(this.map);
    for (const layer of [this.marks, this.ways, this.arrows]) layer.addTo(this.map);
    this.map.fitBounds(bounds);
    this.scale();
    this.map.on('zoomend', () => this.scale());
    this.map.on('click', (event) => this.clicked(event.latlng));
    this.resize = new ResizeObserver(() => this.map.invalidateSize());
    this.resize.observe(element);
  }

  private at(place: { x: number; y: number }): L.LatLng {
    return L.latLng(-place.y / this.unit, place.x / this.unit);
  }

  destroy(): void {
    this.resize.disconnect();
    for (const drawn of this.stacks.values()) void unmount(drawn.component);
    this.map.remove();
  }

  /** Tells what part of the sheet is in sight, as fractions of it. */
  onMove(listener: (bounds: { x: number; y: number; width: number; height: number }) => void): void {
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
  }

  /** Counters and targets grow with the map, by one length that the style sheet uses. */
  private scale(): void {
    const { radius, deepest } = this.geography.pyramid;
    const pixels = HEX_HEIGHT * radius * this.map.getZoomScale(this.map.getZoom(), deepest);
    this.element.style.setProperty('--hex', `${pixels.toFixed(2)}px`);
    this.element.dataset['near'] = String(pixels > 30);
    this.element.style.setProperty('--counter', this.geography.hexes ? '0.62' : '1.05');
  }

  private clicked(point: L.LatLng): void {
    const place = this.geography.at(point.lng * this.unit, -point.lat * this.unit);
    if (place) this.handlers.elsewhere(place.name);
  }

  private marker(place: BoardPlace, content: HTMLElement, layer: number): L.Marker {
    const icon = L.divIcon({ html: content, className: 'spot', iconSize: [0, 0] });
    return L.marker(this.at(place), { icon, keyboard: false, zIndexOffset: layer }).addTo(this.map);
  }

  show(pieces: Piece[], lit: Set<string>, selected: Set<string>): void {
    const groups = Map.groupBy(
      pieces.filter((piece) => this.geography.find(piece.place)),
      (piece) => piece.place,
    );
    for (const [name, drawn] of this.stacks) {
      if (!groups.has(name)) this.drop(name, drawn);
    }
    for (const [name, stack] of groups) {
      const chosen = stack
        .filter((piece) => lit.has(piece.id) || selected.has(piece.id))
        .map((piece) => piece.id);
      const key = JSON.stringify([stack, chosen, stack.map((piece) => selected.has(piece.id))]);
      const drawn = this.stacks.get(name);
      if (drawn?.key === key) continue;
      if (drawn) this.drop(name, drawn);
      this.place(name, stack, lit, selected, key);
    }
  }

  private place(name: string, stack: Piece[], lit: Set<string>, selected: Set<string>, key: string): void {
    const place = this.geography.find(name);
    if (!place) return;
    const target = document.createElement('div');
    const component = mount(Stack, {
      target,
      props: { stack, lit, selected, take: this.handlers.piece, inspect: this.handlers.inspect },
    });
    this.stacks.set(name, { key, component, marker: this.marker(place, target, 500) });
  }

  private drop(name: string, drawn: Drawn): void {
    void unmount(drawn.component);
    drawn.marker.remove();
    this.stacks.delete(name);
  }

  offer(targets: Target[]): void {
    for (const marker of this.targets.values()) marker.remove();
    this.targets.clear();
    for (const target of targets) {
      const place = this.geography.find(target.place);
      if (!place || this.targets.has(target.place)) continue;
      const button = document.createElement('button');
      button.className = `target ${this.geography.hexes ? 'hexagon' : 'round'}${target.far ? ' far' : ''}`;
      button.setAttribute('aria-label', target.label);
      button.dataset['place'] = target.place;
      if (target.amount !== null) button.textContent = String(target.amount);
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        this.handlers.target(target.place);
      });
      for (const on of ['mouseenter', 'focus']) {
        button.addEventListener(on, () => this.handlers.hover(target.place));
      }
      for (const off of ['mouseleave', 'blur']) button.addEventListener(off, () => this.handlers.hover(null));
      L.DomEvent.disableClickPropagation(button);
      this.targets.set(target.place, this.marker(place, button, target.far ? 0 : 100));
    }
  }

  /** Things on places and hexsides: bridges, works, control. */
  mark(markers: Marker[]): void {
    this.marks.clearLayers();
    for (const marker of markers) {
      const place = this.geography.find(marker.place);
      if (!place) continue;
      const other = marker.other ? this.geography.find(marker.other) : undefined;
      const spot = other ? { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 } : place;
      const badge = document.createElement('span');
      badge.className = `badge ${marker.side?.toLowerCase() ?? 'neutral'}`;
      badge.textContent = marker.kind;
      badge.title = marker.label;
      const icon = L.divIcon({ html: badge, className: 'spot', iconSize: [0, 0] });
      L.marker(this.at(spot), { icon, keyboard: false, interactive: false, zIndexOffset: 50 }).addTo(
        this.marks,
      );
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

  private line(layer: L.LayerGroup, path: string[], className: string, clear = true): void {
    if (clear) layer.clearLayers();
    const points = path.map((name) => this.geography.find(name)).filter((place) => place !== undefined);
    if (points.length < 2) return;
    L.polyline(
      points.map((place) => this.at(place)),
      { className, interactive: false },
    ).addTo(layer);
    const end = points[points.length - 1];
    if (end) {
      L.circleMarker(this.at(end), { radius: 5, className: `${className} end`, interactive: false }).addTo(
        layer,
      );
    }
  }

  /** Brings places into sight, moving no more than needed. */
  look(names: string[]): void {
    const places = names.map((name) => this.geography.find(name)).filter((place) => place !== undefined);
    if (places.length === 0) return;
    const bounds = L.latLngBounds(places.map((place) => this.at(place)));
    if (this.map.getBounds().pad(-0.1).contains(bounds) && this.element.dataset['near'] === 'true') return;
    const zoom = Math.min(this.geography.pyramid.deepest, this.map.getBoundsZoom(bounds.pad(0.4)));
    this.map.setView(
      bounds.getCenter(),
      Math.max(zoom, Math.min(this.map.getZoom(), this.geography.pyramid.deepest)),
      {
        animate: true,
      },
    );
  }
}
