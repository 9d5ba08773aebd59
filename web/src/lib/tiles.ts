// The tiles of a map: from a server by their addresses, from the table in the page when it has drawn them.

import L from 'leaflet';
import { isSite, transport } from './transport';

export class Tiles extends L.TileLayer {
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    if (!isSite) return super.createTile(coords, done);
    const image = document.createElement('img');
    image.alt = '';
    image.addEventListener('load', () => done(undefined, image));
    const show = async () => {
      image.src = await (await transport).address(this.getTileUrl(coords));
    };
    show().catch((error: unknown) => done(error as Error, image));
    return image;
  }
}
