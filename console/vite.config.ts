import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages of the console: for today's browsers of staff, so nothing of the visitors' pages' settings applies. */
export default defineConfig({
  plugins: [react()],
  // The server fills it for each request; styles made by scripts read it from the page (main.tsx).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome100', 'firefox115', 'safari16'],
    manifest: true,
    // Files stay files: data: addresses of scripts and styles are refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // One file of what several screens share: to ask for two dozen small ones takes a cold browser 300 ms longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
});
