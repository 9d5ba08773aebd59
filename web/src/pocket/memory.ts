// A drawer that forgets everything when the page is closed: for a browser that keeps nothing.

export class Memory {
  private readonly files = new Map<string, string[]>();

  games = (): Promise<string[]> => Promise.resolve([...this.files.keys()]);

  add(game: string, leaf: number, text: string): Promise<void> {
    const leaves = this.files.get(game) ?? [];
    if (leaf !== leaves.length) return Promise.reject(new DOMException('taken', 'ConstraintError'));
    this.files.set(game, [...leaves, text]);
    return Promise.resolve();
  }

  /** No other page sees what is kept here. */
  follow(): void {}

  read = (game: string, from: number): Promise<string[]> =>
    Promise.resolve((this.files.get(game) ?? []).slice(from));
}
