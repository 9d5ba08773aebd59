// A counter in the hand: pressed, lifted once the pointer has gone some way, and put down where it is let go. What may be
// lifted and what putting it down means is for others to say; this knows the pointer, the ghost below it and the edge of
// the map.

import { STRAY } from './tap';

export interface DragHandlers {
  /** Counters are lifted; what a click on them would light is lit meanwhile. */
  lift: (ids: string[]) => void;
  /** The pointer is over a point of the page, or nowhere that counts. */
  over: (point: Point | null) => void;
  /** They are let go there, or put back. */
  drop: (point: Point | null) => void;
  /** The pointer is at the edge: the map shall come by so many pixels. */
  edge: (x: number, y: number) => void;
}

export interface Point {
  clientX: number;
  clientY: number;
}

interface Pressed {
  pointer: number;
  at: Point;
  ids: string[];
  byFinger: boolean;
  close: () => void;
}

/** So near the edge of the map it comes along, and so fast, in pixels and pixels a frame. */
const EDGE = 36;
const PACE = 9;
/** So many counters of a stack are seen in the hand. */
const MOST_SEEN = 4;

export class Drag {
  private pressed: Pressed | undefined;
  private ghost: HTMLElement | undefined;
  private last: Point = { clientX: 0, clientY: 0 };
  private frame = 0;
  /** Whether the next click is only the end of a drag. */
  private isSpent = false;
  private readonly listening = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly handlers: DragHandlers,
  ) {
    const { signal } = this.listening;
    const early = { capture: true, signal };
    window.addEventListener('pointerdown', (event) => this.down(event), early);
    window.addEventListener('pointermove', (event) => this.moved(event), early);
    window.addEventListener('pointerup', (event) => this.up(event), early);
    window.addEventListener('pointercancel', (event) => this.isOwn(event) && this.end(null), early);
    window.addEventListener('blur', () => this.end(null), { signal });
    window.addEventListener('keydown', (event) => this.key(event), early);
    element.addEventListener('click', (event) => this.click(event), early);
  }

  destroy(): void {
    this.end(null);
    this.listening.abort();
  }

  /** Whether something is being dragged. */
  get isOn(): boolean {
    return this.ghost !== undefined;
  }

  /** A pointer came down on counters that may be lifted; `close` is called when they are. */
  press(event: PointerEvent, ids: string[], close: () => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = { clientX: event.clientX, clientY: event.clientY };
    this.pressed = { pointer: event.pointerId, at, ids, byFinger: event.pointerType === 'touch', close };
  }

  private isOwn(event: PointerEvent): boolean {
    return this.pressed?.pointer === event.pointerId;
  }

  /** A second finger wants to zoom: what was lifted lies where it lay. */
  private down(event: PointerEvent): void {
    this.isSpent = false;
    if (this.pressed && !this.isOwn(event)) this.end(null);
  }

  private moved(event: PointerEvent): void {
    const { pressed } = this;
    if (!pressed || !this.isOwn(event)) return;
    this.last = { clientX: event.clientX, clientY: event.clientY };
    const { clientX, clientY } = pressed.at;
    if (!this.ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) <= STRAY) return;
    if (!this.ghost) this.lift(pressed);
    this.follow();
  }

  private lift(pressed: Pressed): void {
    this.ghost = this.ghostOf(pressed);
    this.element.append(this.ghost);
    // The counters are drawn anew meanwhile: the pointer holds on to the map.
    this.element.setPointerCapture(pressed.pointer);
    this.element.classList.add('dragging');
    pressed.close();
    this.handlers.lift(pressed.ids);
    const watch = () => {
      this.atEdge();
      this.frame = requestAnimationFrame(watch);
    };
    this.frame = requestAnimationFrame(watch);
  }

  /** What is seen below the pointer: the counters themselves, one above the other. */
  private ghostOf({ ids, byFinger }: Pressed): HTMLElement {
    const ghost = document.createElement('div');
    ghost.className = `ghost${byFinger ? ' by-finger' : ''}`;
    ghost.setAttribute('aria-hidden', 'true');
    for (const [depth, id] of ids.slice(0, MOST_SEEN).entries()) {
      const piece = this.element.querySelector(`[data-piece="${CSS.escape(id)}"]`);
      const counter = piece?.querySelector('svg, .counter')?.cloneNode(true);
      if (!piece || !(counter instanceof Element)) continue;
      const { width } = piece.getBoundingClientRect();
      ghost.style.setProperty('--size', `${width / (piece.classList.contains('selected') ? 1.14 : 1)}px`);
      const layer = document.createElement('div');
      layer.style.setProperty('--depth', String(depth));
      layer.append(counter);
      ghost.prepend(layer);
    }
    return ghost;
  }

  private follow(): void {
    const { clientX, clientY } = this.last;
    const { left, top } = this.element.getBoundingClientRect();
    if (this.ghost) this.ghost.style.translate = `${clientX - left}px ${clientY - top}px`;
    this.handlers.over(this.inside());
  }

  /** Where the pointer is, if that is on the map. */
  private inside(): Point | null {
    const { left, top, right, bottom } = this.element.getBoundingClientRect();
    const { clientX: x, clientY: y } = this.last;
    return x >= left && x <= right && y >= top && y <= bottom ? this.last : null;
  }

  private atEdge(): void {
    if (!this.inside()) return;
    const { left, top, right, bottom } = this.element.getBoundingClientRect();
    const push = (low: number, value: number, high: number) =>
      value - low < EDGE ? -PACE : high - value < EDGE ? PACE : 0;
    const [x, y] = [push(left, this.last.clientX, right), push(top, this.last.clientY, bottom)];
    if (x !== 0 || y !== 0) this.handlers.edge(x, y);
  }

  private up(event: PointerEvent): void {
    if (!this.isOwn(event)) return;
    this.last = { clientX: event.clientX, clientY: event.clientY };
    this.end(this.inside());
  }

  private key(event: KeyboardEvent): void {
    if (!this.isOn || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.end(null);
  }

  private click(event: MouseEvent): void {
    if (!this.isSpent) return;
    this.isSpent = false;
    event.preventDefault();
    event.stopPropagation();
  }

  private end(point: Point | null): void {
    const { pressed, ghost } = this;
    this.pressed = this.ghost = undefined;
    if (!pressed || !ghost) return;
    cancelAnimationFrame(this.frame);
    ghost.remove();
    this.element.classList.remove('dragging');
    if (this.element.hasPointerCapture(pressed.pointer)) this.element.releasePointerCapture(pressed.pointer);
    this.isSpent = true;
    this.handlers.over(null);
    this.handlers.drop(point);
  }
}
