import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noncePlaceholder } from '../server/src/portal/built-portal.ts';

/** How the pages are built. `build/build-portal.ts` compresses the result and records its digests. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  // The server writes a new nonce in place of it for each answer (server/src/portal/built-portal.ts).
  html: { cspNonce: noncePlaceholder },
  build: {
    assetsDir: 'portal/assets',
    // A data: URL of a font or image would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: 'entry-files.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What most pages use is one file. As a file each, a hundred small modules compress worse and are a hundred requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 24 },
            { name: 'icons', test: /tabler/, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
