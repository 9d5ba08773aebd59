import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server sends a Content Security Policy without inline script or style attributes it did not make itself.
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8630', ws: true }, '/tiles': 'http://127.0.0.1:8630' } },
});
