import { svelte } from '@sveltejs/vite-plugin-svelte';
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

// The server sends a Content Security Policy without inline script or style attributes it did not make itself.
export default defineConfig({
  plugins: [svelte(), lean],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8630', ws: true }, '/tiles': 'http://127.0.0.1:8630' },
  },
});
