// Where the keyboard is: an action draws the map and the buttons anew, and the focus must not fall off the page with them.

/** What can be found again after it was drawn anew. */
type Mark = { selector: string; beside: 'map' | 'decision' };

const MAP = ['.frame .piece.selected', '.frame .piece.lit', '.frame .target', '.frame'];
const DECISION = ['.decision .act', '.decision .prompt'];

function markOf(element: Element): Mark | undefined {
  const piece = element.closest<HTMLElement>('.frame [data-piece]')?.dataset['piece'];
  if (piece !== undefined) return { selector: `.frame [data-piece="${CSS.escape(piece)}"]`, beside: 'map' };
  const place = element.closest<HTMLElement>('.frame [data-place]')?.dataset['place'];
  if (place !== undefined) return { selector: `.frame [data-place="${CSS.escape(place)}"]`, beside: 'map' };
  if (element.closest('.frame')) return { selector: '.frame', beside: 'map' };
  const action = element.closest<HTMLElement>('.decision [data-action]')?.dataset['action'];
  if (action !== undefined)
    return { selector: `.decision [data-action="${CSS.escape(action)}"]`, beside: 'decision' };
  return element.closest('.decision') ? { selector: '.decision .act', beside: 'decision' } : undefined;
}

/** Remembers where the focus is, and brings it back when what had it is gone. */
export class Focus {
  private last: Mark | undefined;

  note(event: FocusEvent): void {
    if (event.target instanceof Element) this.last = markOf(event.target);
  }

  /** To the same thing, or to what is now asked about beside it. */
  restore(): void {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || !this.last) return;
    const { selector, beside } = this.last;
    const [near, far] = beside === 'map' ? [MAP, DECISION] : [DECISION, MAP];
    for (const wanted of [selector, ...near, ...far]) {
      const found = document.querySelector<HTMLElement>(wanted);
      found?.focus({ preventScroll: true });
      if (found && document.activeElement === found) return;
    }
  }
}
