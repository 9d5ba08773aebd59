// What lies on the map itself, drawn as map makers drew it. A kind that is missing here does not compile.

import type { Marker, MarkerKind } from './types';

/**
 * Where a drawing lies: around the whole hex, so that it shows under counters; across the border of two, turned to lead
 * from one to the other; or small in a corner of the hex, where counters leave it free.
 */
export type Lies = 'around' | 'across' | 'corner';

export interface MarkerDrawn {
  words: string;
  lies: Lies;
  /** In a box from -50 to 50; a hex is 100 high. Classes: `side` takes the side's colour, `ink` and `line` the map's ink. */
  drawing: string;
}

type Point = [number, number];

/** Short strokes down a slope, to the left of each edge as it is walked. */
function hachures(corners: Point[], length: number, gap: number): string {
  let path = '';
  for (const [index, [x1, y1]] of corners.slice(0, -1).entries()) {
    const [x2, y2] = corners[index + 1] ?? [x1, y1];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const far = Math.hypot(dx, dy);
    const [nx, ny] = [(dy / far) * length, (-dx / far) * length];
    for (let along = gap / 2; along < far; along += gap) {
      const [x, y] = [x1 + (dx * along) / far, y1 + (dy * along) / far];
      path += `M${x.toFixed(1)} ${y.toFixed(1)}l${nx.toFixed(1)} ${ny.toFixed(1)}`;
    }
  }
  return path;
}

const round = (value: number) => Number(value.toFixed(1));
const closed = (corners: Point[]) => `M${corners.map((corner) => corner.join(' ')).join('L')}z`;

/** The trace of a fort: curtains between four bastions, which show under the corners of whoever stands in it. */
function bastions(): string {
  const points: Point[] = [];
  for (let corner = 0; corner < 4; corner += 1) {
    const angle = Math.PI / 4 + (Math.PI * corner) / 2;
    const at = (radius: number, turn: number): Point => [
      round(radius * Math.cos(angle + turn)),
      round(radius * Math.sin(angle + turn)),
    ];
    points.push(at(44, -0.33), at(51, -0.36), at(60, 0), at(51, 0.36), at(44, 0.33));
  }
  return closed(points);
}
const FORT = bastions();
const REDOUBT: Point[] = [
  [-38, -30],
  [38, -30],
  [38, 30],
  [-38, 30],
];
/** The line of breastworks: a bank along the front edges of the hex. */
const BREASTWORK: Point[] = [
  [-50, 8],
  [-27, 41],
  [27, 41],
  [50, 8],
];
const open = (corners: Point[]) => `M${corners.map((corner) => corner.join(' ')).join('L')}`;
const BOATS = [-24, -8, 8, 24]
  .map((x) => `<path class="side" d="M${x - 4} -15q4-6 8 0v30q-4 6-8 0z"/>`)
  .join('');
const STATION =
  '<path class="ink" d="M-26-6H26V22H-26z"/><path class="paper" d="M-20 4h10v10h-10zM10 4h10v10H10z"/><path class="ink" d="M-32-6 0-26 32-6z"/><path class="line" d="M-40 30H40M-30 25v10M-15 25v10M0 25v10M15 25v10M30 25v10"/>';

export const MARKERS: Record<MarkerKind, MarkerDrawn> = {
  fort: {
    words: 'fort',
    lies: 'around',
    drawing: `<path class="wash" d="${FORT}"/><path class="halo" d="${FORT}"/><path class="rampart" d="${FORT}"/>`,
  },
  ruin: {
    words: 'ruined fort',
    lies: 'around',
    drawing: `<path class="halo" d="${FORT}"/><path class="rampart broken" d="${FORT}"/>`,
  },
  redoubt: {
    words: 'redoubt',
    lies: 'around',
    drawing: `<path class="wash" d="${closed(REDOUBT)}"/><path class="halo" d="${closed(REDOUBT)}"/><path class="rampart" d="${closed(REDOUBT)}"/><path class="line" d="${hachures([...REDOUBT, [-38, -30]], 7, 8)}"/>`,
  },
  breastworks: {
    words: 'breastworks',
    lies: 'around',
    drawing: `<path class="halo" d="${open(BREASTWORK)}"/><path class="rampart" d="${open(BREASTWORK)}"/><path class="line" d="${hachures(BREASTWORK, -8, 7)}"/>`,
  },
  pontoon_bridge: {
    words: 'pontoon bridge',
    lies: 'across',
    drawing: `<path class="halo" d="M-34-7H34M-34 7H34"/>${BOATS}<path class="deck" d="M-36-6H36V6H-36z"/><path class="planks" d="M-30-6V6M-22-6V6M-14-6V6M-6-6V6M2-6V6M10-6V6M18-6V6M26-6V6"/>`,
  },
  bridge_destroyed: {
    words: 'bridge destroyed',
    lies: 'across',
    drawing:
      '<path class="halo" d="M-38-8h18l6 8M-38 8h14M38-8H24M38 8H20l-6-8"/><path class="rampart" d="M-38-8h18l6 8M-38 8h14M38-8H24M38 8H20l-6-8"/><path class="cross" d="M-9-11 9 11M9-11-9 11"/>',
  },
  ferry_destroyed: {
    words: 'ferry destroyed',
    lies: 'across',
    drawing:
      '<path class="halo" d="M-24-9h48q-6 20-14 20h-20q-8 0-14-20z"/><path class="ink" d="M-24-9h48q-6 20-14 20h-20q-8 0-14-20z"/><path class="cross" d="M-16-18 16 18M16-18-16 18"/>',
  },
  station_damaged: {
    words: 'station damaged',
    lies: 'corner',
    drawing: `${STATION}<path class="cross" d="M-14-30 4-6-8 2 12 26"/>`,
  },
  station_destroyed: {
    words: 'station destroyed',
    lies: 'corner',
    drawing: `${STATION}<path class="cross" d="M-34-30 34 30M34-30-34 30"/>`,
  },
  depot: {
    words: 'depot',
    lies: 'corner',
    drawing:
      '<path class="side" d="M-36-4 0-34 36-4V34H-36z"/><path class="rim" d="M-36-4 0-34 36-4V34H-36z"/><path class="paper" d="M-13 34V8h26v26z"/><path class="line" d="M-13 8 13 34M13 8-13 34"/>',
  },
  supply_centre: {
    words: 'supply centre',
    lies: 'corner',
    drawing:
      '<circle class="side" r="34"/><circle class="rim" r="34"/><circle class="spokes" r="9"/><path class="spokes" d="M0-34V34M-34 0H34M-24-24 24 24M24-24-24 24"/>',
  },
  levy: {
    words: 'levied town',
    lies: 'corner',
    drawing:
      '<path class="side" d="M-12-20C-40 4-36 34 0 34S40 4 12-20z"/><path class="rim" d="M-12-20C-40 4-36 34 0 34S40 4 12-20zM-14-20h28M-16-34q8 8 4 14M16-34q-8 8-4 14M0-34v14"/><text y="22">$</text>',
  },
  control: {
    words: 'control',
    lies: 'corner',
    drawing:
      '<path class="line thick" d="M-26-38V40"/><path class="side" d="M-26-36H34L22-17 34 2H-26z"/><path class="rim" d="M-26-36H34L22-17 34 2H-26z"/>',
  },
  command: {
    words: 'command',
    lies: 'corner',
    drawing:
      '<circle class="side" r="36"/><circle class="rim" r="36"/><path class="star" d="M0-25l6.5 16.5 17.5 1-13.5 11.5 4.5 17L0 11.5-15 21l4.5-17L-24-7.5l17.5-1z"/>',
  },
  detachment: {
    words: 'detachment',
    lies: 'corner',
    drawing:
      '<path class="side" d="M-34-22H34V24H-34z"/><path class="rim dashed" d="M-34-22H34V24H-34z"/><path class="spokes" d="M-34 24 34-22"/>',
  },
  flanks_refused: {
    words: 'flanks refused',
    lies: 'around',
    drawing:
      '<path class="halo" d="M-30 42-46 22V-34M30 42 46 22V-34"/><path class="flank" d="M-30 42-46 22V-34M30 42 46 22V-34"/><path class="flank" d="M-52-26l6-10 6 10M40-26l6-10 6 10"/>',
  },
  must_be_attacked: {
    words: 'must be attacked',
    lies: 'around',
    drawing: `<circle class="aim-halo" r="42"/><circle class="aim" r="42"/><path class="aim" d="M0-50v14M0 50V36M-50 0h14M50 0H36"/>`,
  },
};

/** The drawing of a marker as an element: for the map, and for the legend. */
export function markerElement({
  kind,
  side,
  amount,
  label,
}: Pick<Marker, 'kind' | 'side' | 'amount' | 'label'>): SVGSVGElement {
  const { drawing, lies } = MARKERS[kind];
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  element.setAttribute('viewBox', '-50 -50 100 100');
  element.setAttribute('class', `marker ${lies} ${kind} ${side?.toLowerCase() ?? 'neutral'}`);
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label || MARKERS[kind].words);
  element.innerHTML =
    drawing + (amount === null ? '' : `<text class="amount" x="40" y="44">${Number(amount)}</text>`);
  return element;
}
