// Where a page keeps its games: a file of leaves for each, in the browser's own database. A leaf that is there is never written
// over, so two pages of the same site cannot both go on from the same place; each tells the others what it has added to.

import { FOLDER } from '../lib/folder';

/** Sites in other folders of the same host keep their own: theirs may be of another version. */
const NAME = FOLDER === '/' ? 'vedette' : `vedette ${FOLDER}`;
const LEAVES = 'leaves';

function wanted<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** A transaction that is durable, not only handed over. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')));
  });
}

const file = (game: string, from = 0) => IDBKeyRange.bound([game, from], [game, Infinity]);

export class Drawer {
  /** Between the pages of a site: the games that have grown. */
  private readonly others = new BroadcastChannel(NAME);

  private constructor(private readonly database: IDBDatabase) {}

  /** Calls with every game that another page adds to. */
  follow(hear: (game: string) => void): void {
    this.others.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data));
  }

  static async open(): Promise<Drawer> {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(LEAVES));
    return new Drawer(await wanted(request));
  }

  private begin(mode: IDBTransactionMode): [IDBTransaction, IDBObjectStore] {
    const transaction = this.database.transaction(LEAVES, mode, { durability: 'strict' });
    return [transaction, transaction.objectStore(LEAVES)];
  }

  /** The games whose files lie here. */
  async games(): Promise<string[]> {
    const keys = (await wanted(this.begin('readonly')[1].getAllKeys())) as [string, number][];
    return [...new Set(keys.map(([game]) => game))];
  }

  async add(game: string, leaf: number, text: string): Promise<void> {
    const [transaction, leaves] = this.begin('readwrite');
    const kept = committed(transaction);
    leaves.add(text, [game, leaf]);
    await kept;
    this.others.postMessage(game);
  }

  async read(game: string, from: number): Promise<string[]> {
    return wanted(this.begin('readonly')[1].getAll(file(game, from)));
  }
}
