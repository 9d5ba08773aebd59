// Maps that were drawn on this device: to draw a large one for the first time takes seconds. The page looks here itself, since a
// worker that draws answers nothing else meanwhile.

import type { Picture } from './messages';

export class Portfolio {
  private constructor(private readonly cache: Cache | null) {}

  /** The pictures of one version of the drawing; with the next version of the site they are thrown away. */
  static async open(version: string): Promise<Portfolio> {
    try {
      return new Portfolio(await caches.open(`drawn by ${version}`));
    } catch {
      // A browser that keeps nothing draws anew every time.
      return new Portfolio(null);
    }
  }

  async find(path: string): Promise<Picture | null> {
    const kept = await this.cache?.match(path);
    if (!kept) return null;
    const type = kept.headers.get('Content-Type') ?? '';
    return { status: kept.status, type, body: new Uint8Array(await kept.arrayBuffer()) };
  }

  /** Keeps a picture; where there is no room it is drawn again another time. */
  async add(path: string, { status, type, body }: Picture): Promise<void> {
    if (status !== 200) return;
    const picture = new Response(body, { headers: { 'Content-Type': type } });
    await this.cache?.put(path, picture).catch(() => undefined);
  }
}
