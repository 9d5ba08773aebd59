// The table, away from the thread that draws the page.

import { Decompress } from 'fzstd';
import packed from '../../pocket/pocket_bg.wasm.zst?url';
import load, { Table, type Listener } from 'vedette-pocket';
import { Barracks } from './barracks';
import { Drawer } from './drawer';
import { Memory } from './memory';
import type { Asked, Given, Picture, Question, Told, WorkerName } from './messages';

/** What the worker is for and, in a test, the seed of all dice. */
declare const name: WorkerName | `${WorkerName} ${string}`;
const [role, seed] = name.split(' ');

const tell = (told: Told, ...given: Transferable[]) => postMessage(told, { transfer: given });

/** Where games are kept; in memory alone where the browser keeps nothing. */
async function drawer(): Promise<Drawer | Memory> {
  try {
    return role === 'table' ? await Drawer.open() : new Memory();
  } catch {
    tell({ kind: 'forgets', id: 0 });
    return new Memory();
  }
}

/** Unpacks what was packed with Zstandard, piece by piece. */
function unpacking(): TransformStream<Uint8Array, Uint8Array> {
  let unpack: Decompress;
  return new TransformStream({
    start: (out) => {
      unpack = new Decompress((piece) => out.enqueue(piece));
    },
    transform: (piece) => unpack.push(piece),
  });
}

/** The table's code, packed by ourselves: not every web host does it, and a browser's own gzip leaves it half as large again. */
async function unpacked(): Promise<Response> {
  const { body } = await fetch(packed);
  if (!body) throw new Error('The table did not come.');
  const whole = body.pipeThrough(unpacking());
  return new Response(whole, { headers: { 'Content-Type': 'application/wasm' } });
}

const other = new Promise<MessagePort>((meet) => {
  addEventListener('message', ({ data }: MessageEvent<Asked>) => data.kind === 'meet' && meet(data.other));
});

/** Compiles the table's code, and gives it to the easel too. */
function compiled(): Promise<WebAssembly.Module> {
  const module = WebAssembly.compileStreaming(unpacked());
  const give = async (given: Given) => (await other).postMessage(given);
  module.then(give, () => give(null));
  return module;
}

/** The code that the table has compiled. */
async function given(): Promise<WebAssembly.Module> {
  const port = await other;
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<Given>) =>
      data ? resolve(data) : reject(new Error('The table did not come.'));
  });
}

async function open(): Promise<Table> {
  const module = role === 'table' ? compiled() : given();
  const [kept] = await Promise.all([drawer(), load({ module_or_path: module })]);
  const table = await Table.open(
    kept,
    new Barracks(module),
    await kept.games(),
    seed ? BigInt(seed) : undefined,
  );
  kept.follow((game) => void table.look_again(game));
  return table;
}

const table = open();
const listeners = new Map<number, Listener>();

/** What the table answers. */
async function ask({ method, path, headers, body }: Question): Promise<Picture> {
  const open = await table;
  const words = Object.entries(headers).flat();
  const answered = await open.ask(method, path, words, new TextEncoder().encode(body));
  const { status, kind: type, body: bytes } = answered;
  answered.free();
  return { status, type, body: bytes };
}

async function answer(asked: Asked): Promise<void> {
  if (asked.kind === 'ask') {
    const { status, type, body } = await ask(asked);
    tell({ kind: 'answer', id: asked.id, status, type, body }, body.buffer);
    return;
  }
  const open = await table;
  if (asked.kind === 'listen') {
    const heard = (text: string) => tell({ kind: 'heard', id: asked.id, text });
    listeners.set(asked.id, open.listen(asked.game, asked.hello, heard));
  } else if (asked.kind === 'close') {
    const listener = listeners.get(asked.id);
    listeners.delete(asked.id);
    listener?.close();
    listener?.free();
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  answer(data).catch((error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    tell({ kind: 'failed', id: data.id, problem });
  });
});
