import { afterAll, vi } from 'vitest';

// React finds it when it is loaded, which is once for all files of a worker.
if (typeof document !== 'undefined') await import('../react/forms/redrawn-components.ts');

// Files of a room share a worker, and what they loaded. What a file has changed about the world goes with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
