// The keyboard on the map: the arrow keys walk from place to place, and the focus goes with them.

import type L from 'leaflet';
import type { BoardPlace } from './board';
import type { Camera } from './camera';
import type { Paper } from './paper';
import { isHeading, Walk } from './walk';

/** How high the bare ground lies among what is on the map. */
const GROUND = 90;

export class Cursor {
  private readonly walk: Walk;
  /** The bare ground that the arrow keys have come to. */
  private marker: L.Marker | undefined;

  /** To `go` to a place is to press Enter where nothing lies. */
  constructor(
    private readonly element: HTMLElement,
    private readonly map: L.Map,
    private readonly paper: Paper,
    private readonly camera: Camera,
    private readonly go: (place: string) => void,
  ) {
    this.walk = new Walk(paper.geography);
    // Before Leaflet, which would move the map.
    element.addEventListener('keydown', (event) => this.pressed(event), { capture: true });
  }

  /** An arrow key walks from the place where the focus is. On the map itself it moves the map, and Enter begins to walk. */
  private pressed(event: KeyboardEvent): void {
    const focused = document.activeElement;
    const begins = focused === this.element && event.key === 'Enter';
    if (!begins && (focused === this.element || !isHeading(event.key))) return;
    const from = begins ? this.paper.under(this.map.getCenter()) : this.placeUnder(focused);
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
    const to = isHeading(event.key) ? this.walk.next(from, event.key) : from;
    if (to) this.stand(to);
  }

  private placeUnder(element: Element | null): BoardPlace | undefined {
    const name = element?.closest<HTMLElement>('[data-place]')?.dataset['place'];
    return name === undefined ? undefined : this.paper.geography.find(name);
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
      this.marker?.remove();
    this.camera.follow([place]);
  }

  /** A place where nothing lies, as something that can have the focus. */
  private ground(place: BoardPlace): HTMLElement {
    this.marker?.remove();
    const button = document.createElement('button');
    button.className = `ground ${this.paper.geography.hexes ? 'hexagon' : 'round'}`;
    button.tabIndex = -1;
    button.dataset['place'] = place.name;
    button.setAttribute('aria-label', place.name);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      this.go(place.name);
    });
    this.marker = this.paper.lay(place, button, GROUND).addTo(this.map);
    return button;
  }
}
