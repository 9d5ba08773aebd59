// A click that ends a drag of the map is no click.

/** How far a finger or mouse may stray within a click, in pixels. */
export const STRAY = 6;

export class Tap {
  private x = 0;
  private y = 0;

  down(event: PointerEvent): void {
    [this.x, this.y] = [event.clientX, event.clientY];
  }

  /** Whether the pointer was dragged before this click. A click of the keyboard never was. */
  strayed(event: MouseEvent): boolean {
    return event.detail > 0 && Math.hypot(event.clientX - this.x, event.clientY - this.y) > STRAY;
  }
}
