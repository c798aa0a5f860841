import { afterAll, vi } from 'vitest';

// Files of a room share a worker, and what they loaded. What a file has changed about the world goes with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

if (typeof document !== 'undefined') {
  // React looks for it when it is loaded, which is once for all files of a worker.
  await import('./redrawn-components.ts');
  const { clearScreen } = await import('./drawn-roots.ts');
  afterAll(async () => {
    await clearScreen();
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
