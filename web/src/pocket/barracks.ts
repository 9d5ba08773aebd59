// The generals of a page, each in a worker of its own: whoever plays never waits for them.

import type { Obeyed, Order } from './messages';

/** So many live here at once; who has been idle longest leaves for a new one. */
const MOST = 4;

interface Heard {
  (answer?: string): void;
}

/** One of them, and what it was told to do. */
class Quarters {
  private readonly worker = new Worker(new URL('./general.ts', import.meta.url), {
    type: 'module',
    name: 'general',
  });
  private heard: Heard | null = null;
  /** An address that is there for as long as the general may think: one who thinks hears nothing, but can look. */
  private candle = '';
  /** The general has been called: an order that came before would find nobody. */
  private readonly called: Promise<void>;

  constructor(module: Promise<WebAssembly.Module>, gone: () => void) {
    this.called = module.then((module) => this.post({ kind: 'come', module }));
    this.worker.addEventListener('message', ({ data }: MessageEvent<Obeyed>) => {
      if (data.kind === 'answer') this.heard?.(data.text);
      else this.end();
    });
    this.worker.addEventListener('error', () => {
      gone();
      this.leave();
    });
  }

  get isBusy(): boolean {
    return this.heard !== null;
  }

  obey(order: string, state: Uint8Array, heard: Heard): void {
    this.end();
    this.heard = heard;
    const candle = URL.createObjectURL(new Blob());
    this.candle = candle;
    void this.called.then(() => this.post({ kind: 'order', order, state, candle }));
  }

  hurry(): void {
    URL.revokeObjectURL(this.candle);
  }

  leave(): void {
    this.worker.terminate();
    this.end();
  }

  private end(): void {
    this.hurry();
    this.heard?.();
    this.heard = null;
  }

  private post(order: Order): void {
    this.worker.postMessage(order);
  }
}

export class Barracks {
  /** By their chairs, who was called last comes last. */
  private readonly quarters = new Map<string, Quarters>();

  constructor(private readonly module: Promise<WebAssembly.Module>) {}

  send(chair: string, order: string, state: Uint8Array, heard: Heard): void {
    const general = this.quarters.get(chair) ?? this.called(chair);
    this.quarters.delete(chair);
    this.quarters.set(chair, general);
    general.obey(order, state, heard);
  }

  hurry(chair: string): void {
    this.quarters.get(chair)?.hurry();
  }

  /** Somebody new; who leaves for him has nothing to do. */
  private called(chair: string): Quarters {
    const [idle] = [...this.quarters].filter(([, general]) => !general.isBusy);
    if (this.quarters.size >= MOST && idle) {
      this.quarters.delete(idle[0]);
      idle[1].leave();
    }
    return new Quarters(this.module, () => this.quarters.delete(chair));
  }
}
