// What crates/pocket offers; `make site` builds it.

declare module 'vedette-pocket' {
  export interface Drawer {
    add(game: string, leaf: number, text: string): Promise<void>;
    read(game: string, from: number): Promise<string[]>;
  }
  export interface Answer {
    readonly status: number;
    readonly kind: string;
    readonly body: Uint8Array<ArrayBuffer>;
    free(): void;
  }
  export interface Listener {
    close(): void;
    free(): void;
  }
  export interface Barracks {
    send(chair: string, order: string, state: Uint8Array, heard: (answer?: string) => void): void;
    hurry(chair: string): void;
  }
  export class General {
    obey(order: string, state: Uint8Array, tell: (answer: string) => void): void;
  }
  export class Table {
    static open(drawer: Drawer, barracks: Barracks, games: string[], seed?: bigint): Promise<Table>;
    ask(method: string, path: string, headers: string[], body: Uint8Array): Promise<Answer>;
    look_again(game: string): Promise<void>;
    listen(game: string, hello: string, heard: (text: string) => void): Listener;
  }
  export default function load(options?: { module_or_path: unknown }): Promise<unknown>;
}
