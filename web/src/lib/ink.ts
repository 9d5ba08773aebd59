// What is drawn on the map and only looked at: bridges and works, tints, ways, arrows, and the marks of battles.

import L from 'leaflet';
import type { BoardPlace } from './board';
import { markerElement, MARKERS } from './markers';
import type { Paper } from './paper';
import type { Marker, Overlay } from './types';

/** Small markers lie in the four corners of a place. */
const CORNERS = 4;
/** How high bridges and works lie among what is on the map, and the marks of battles. */
const MARKS = 50;
const FIELDS = 900;
/** How long a place that was asked for is shown, in milliseconds. */
const FLASH = 1600;

/** Two crossed sabres, as map makers marked a battle: drawn twice, the broad line being the paper below. */
const SABRES = ['halo', 'blades']
  .map(
    (line) =>
      `<path class="${line}" d="M3 3c4 3 8 7 12 13M12 16.5l4.5-3M17 3c-4 3-8 7-12 13M8 16.5l-4.5-3"/>`,
  )
  .join('');

export class Ink {
  private readonly tints = L.layerGroup();
  private readonly marks = L.layerGroup();
  private readonly ways = L.layerGroup();
  private readonly arrows = L.layerGroup();
  private readonly hints = L.layerGroup();
  private readonly trail = L.layerGroup();
  private readonly blows = L.layerGroup();
  private readonly fields = L.layerGroup();

  constructor(
    private readonly map: L.Map,
    private readonly paper: Paper,
  ) {
    const { tints, marks, ways, arrows, hints, trail, blows, fields } = this;
    // From the lowest to the highest.
    for (const layer of [tints, marks, ways, arrows, hints, trail, blows, fields]) layer.addTo(map);
  }

  /** Things on places and hexsides: bridges, works, control. Small ones that share a place take a corner each. */
  mark(markers: Marker[]): void {
    this.marks.clearLayers();
    const corners = new Map<string, number>();
    for (const marker of markers) {
      const place = this.paper.geography.find(marker.place);
      if (!place) continue;
      const other = marker.other ? this.paper.geography.find(marker.other) : undefined;
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
      this.paper.lay(spot, drawing, MARKS, false).addTo(this.marks);
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
      const places = this.paper.placesOf(new Set(group.flatMap((overlay) => overlay.places)));
      L.polygon(
        places.map((place) => this.paper.ring(place)),
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
      this.outline(this.paper.placesOf(own.places), `edge own ${sideOf(own)}`);
    }
  }

  /** A line around places that lie together: an edge that two of them share is inside. */
  private outline(places: BoardPlace[], className: string): void {
    const edges = new Map<string, L.LatLng[] | null>();
    for (const place of places) {
      const corners = this.paper.corners(place);
      for (const [index, from] of corners.entries()) {
        const to = corners[(index + 1) % corners.length] ?? from;
        const middle = `${Math.round((from.x + to.x) / 2)},${Math.round((from.y + to.y) / 2)}`;
        edges.set(middle, edges.has(middle) ? null : [this.paper.at(from), this.paper.at(to)]);
      }
    }
    const outer = [...edges.values()].filter((edge) => edge !== null);
    L.polyline(outer, { className, interactive: false, smoothFactor: 0 }).addTo(this.tints);
  }

  /** Shows for a moment where something is or was. */
  flash(places: BoardPlace[]): void {
    const rings = places.map((place) => this.paper.ring(place));
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
    const [from, ...rest] = this.paper
      .placesOf(path)
      .map((place) => this.map.latLngToLayerPoint(this.paper.at(place)));
    if (!from || rest.length === 0 || lasts <= 0) return;
    const frames = [from, ...rest].map(({ x, y }) => ({ translate: `${x - from.x}px ${y - from.y}px` }));
    for (const id of pieces) {
      const counter = this.map.getContainer().querySelector(`[data-piece="${CSS.escape(id)}"]`);
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
    for (const place of this.paper.placesOf(new Set(names))) {
      const html = `<svg class="battle" viewBox="0 0 20 20" aria-hidden="true">${SABRES}</svg>`;
      this.paper.lay(place, html, FIELDS, false).addTo(this.fields);
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
    const points = this.paper.placesOf(path);
    if (points.length < 2) return undefined;
    const line = L.polyline(
      points.map((place) => this.paper.at(place)),
      { className, interactive: false },
    ).addTo(layer);
    line.getElement()?.setAttribute('marker-end', 'url(#arrow-head)');
    return line;
  }
}
