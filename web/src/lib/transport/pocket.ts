// The table in the page: workers that play, keep and draw.

import packed from '../../../pocket/pocket_bg.wasm.zst?url';
import { device } from '../../pocket/device.svelte';
import type { Asked, Picture, Told, WorkerName } from '../../pocket/messages';
import { Portfolio } from '../../pocket/portfolio';
import type { Answer, Hearing, Line, Request, Transport } from './types';

/** One of the workers: they are the same, but for who compiles the module and keeps games. */
class Helper {
  private last = 0;
  private readonly answers = new Map<number, (told: Told) => void>();

  constructor(private readonly worker: Worker) {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'forgets') device.forgets = true;
      else this.answers.get(data.id)?.(data);
    });
  }

  ask({ method, path, headers, body }: Request): Promise<Told & { kind: 'answer' }> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.answers.set(id, (told) => {
        this.answers.delete(id);
        if (told.kind === 'answer') resolve(told);
        else reject(new Error(told.kind === 'failed' ? told.problem : 'The table said something else.'));
      });
      this.post({ kind: 'ask', id, method, path, headers, body: body ?? '' });
    });
  }

  listen(game: string, hello: string, hear: (text: string) => void): Line {
    const id = ++this.last;
    this.answers.set(id, (told) => told.kind === 'heard' && hear(told.text));
    this.post({ kind: 'listen', id, game, hello });
    return {
      close: () => {
        this.answers.delete(id);
        this.post({ kind: 'close', id });
      },
    };
  }

  meet(other: MessagePort): void {
    this.post({ kind: 'meet', id: 0, other }, other);
  }

  private post(asked: Asked, ...given: Transferable[]): void {
    this.worker.postMessage(asked, given);
  }
}

/** A number that fixes all dice, for tests. */
const seed = localStorage.getItem('vedette.seed');

const helper = (role: WorkerName) => {
  const name = seed ? `${role} ${seed}` : role;
  return new Helper(new Worker(new URL('../../pocket/worker.ts', import.meta.url), { type: 'module', name }));
};

/** Plays, and keeps what is played. */
const table = helper('table');
/** Draws maps meanwhile: a large one takes a while, and nobody who plays waits for it. */
const easel = helper('easel');

/** The one compiles for both. */
const between = new MessageChannel();
table.meet(between.port1);
easel.meet(between.port2);

const portfolio = Portfolio.open(packed);

/** What the easel shows: drawn now, or at another time. */
async function shown(request: Request): Promise<Picture> {
  const pages = await portfolio;
  const kept = await pages.find(request.path);
  if (kept) return kept;
  const picture = await easel.ask(request);
  // Nobody waits until it is kept.
  void pages.add(request.path, picture);
  return picture;
}

const ask = (request: Request): Promise<Picture> =>
  request.path.startsWith('/tiles/') ? shown(request) : table.ask(request);

/** Pictures that were drawn, by what was asked for. */
const pictures = new Map<string, Promise<string>>();

export const pocket: Transport = {
  async ask(request: Request, signal?: AbortSignal): Promise<Answer> {
    const { status, body } = await ask(request);
    // What nobody waits for any more is not told: a worker cannot be stopped in the middle.
    signal?.throwIfAborted();
    return { status, text: new TextDecoder().decode(body) };
  },

  listen: (game: string, { hello, hear }: Hearing): Line => table.listen(game, hello(), hear),

  address(path: string): Promise<string> {
    const known = pictures.get(path);
    if (known) return known;
    const drawn = ask({ method: 'GET', path, headers: {} }).then(({ status, type, body }) => {
      if (status !== 200) throw new Error(`There is no ${path}.`);
      return URL.createObjectURL(new Blob([body], { type }));
    });
    drawn.catch(() => pictures.delete(path));
    pictures.set(path, drawn);
    return drawn;
  },
};

// For whoever scripts the page: the requests and answers of a server's API.
Object.assign(globalThis, { vedette: { ask: pocket.ask } });
