import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** The script that a player waits for: never more than this, compressed. */
const MOST_SCRIPT = 200_000;

const lean: Plugin = {
  name: 'lean',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [gzipSync(file.code).length] : [],
    );
    const all = chunks.reduce((sum, size) => sum + size, 0);
    if (all > MOST_SCRIPT) this.error(`the script is ${all} bytes compressed, more than ${MOST_SCRIPT}`);
  },
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a site has beside the page: what makes it installable, and keeps it for when there is no network. */
const site: Plugin = {
  name: 'site',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
  ],
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const manifest = readFileSync(here('site-files/manifest.webmanifest'), 'utf8');
      const files = Object.keys(bundle).filter((name) => name !== 'index.html');
      const all = ['./', 'manifest.webmanifest', 'vedette.svg', ...files].sort();
      const contents = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : file.source));
      const version = contents.reduce(
        (hash, text) => hash.update(text),
        createHash('sha256').update(manifest),
      );
      const worker = readFileSync(here('site-files/sw.js'), 'utf8')
        .replace('__VERSION__', version.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(all));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest });
    },
  },
};

// The server sends a Content Security Policy without inline script or style attributes it did not make itself.
// A site (`--mode site`) has no server: the table comes along, as `make site` built it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), lean, ...(mode === 'site' ? [site] : [])],
  resolve: { alias: { 'vedette-pocket': here('pocket/pocket.js') } },
  worker: { format: 'es' },
  // A site lies in whatever folder it was put.
  base: mode === 'site' ? './' : '/',
  build: {
    outDir: mode === 'site' ? 'site' : 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8630', ws: true }, '/tiles': 'http://127.0.0.1:8630' },
  },
}));
